"""Positions with an undisputed best card: the coach finds it, by a clear margin, and calls the tactic by its name."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from positions import small_table

from hearts_core import Stream, View, legal_cards, view
from hearts_core.coach.assess import assess
from hearts_core.coach.hint import hint_from
from hearts_core.coach.mistake import scale
from hearts_core.coach.tactics import TACTICS

GOLDEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


def seen(golden: dict[str, Any]) -> View:
    position = small_table(golden["hands"], golden["plays"], golden["dealer"], golden["rules"])
    assert position.turn is not None
    return view(position, position.turn)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"{golden['rules']}: {golden['why']}")
def test_the_best_card_is_found(golden: dict[str, Any]) -> None:
    there = seen(golden)
    found = assess(there, Stream(5, "golden"), 96)
    right = [one for one in found.choices if one.cards[0].name in golden["best"]]
    wrong = [one for one in found.choices if one.cards[0].name not in golden["best"]]
    assert len(right) == len(golden["best"])
    assert len(right) + len(wrong) == len(legal_cards(there))
    assert found.best in right
    assert found.gap(wrong[0], right[-1]).clear(0.5 * scale(there.ruleset), 3.0)
    hint = hint_from(found)
    assert not hint.about_equal
    assert hint.tactic.id == golden["tactic"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"{golden['rules']}: {golden['why']}")
def test_the_argument_is_about_this_position(golden: dict[str, Any]) -> None:
    """What an argument says of the trick is so."""
    there, why = seen(golden), golden["why"]
    assert there.trick is not None
    if "Last to play" in why:
        assert len(there.trick.plays) == there.ruleset.players - 1
    if "Void in" in why:
        assert there.trick.led not in {card.suit for card in there.hand}
    if "no points in the trick" in why:
        assert not any(there.ruleset.worth[card.index] for card in there.trick.cards)
    if "has all the points" in why:
        assert sum(points > 0 for points in there.points) == 1
        assert there.points[there.seat] == 0
    if "first trick" in why:
        assert not there.tricks


def test_every_tactic_and_several_rulesets_are_there() -> None:
    tactics, rulesets = (Counter(golden[key] for golden in GOLDEN) for key in ("tactic", "rules"))
    assert set(tactics) == set(TACTICS)
    assert len(GOLDEN) >= 40
    assert len(rulesets) >= 6
