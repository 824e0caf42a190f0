"""A match taken up from its record goes on exactly as it would have gone on."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_core import Phase, RuleBroken, Stream, legal_cards, preset
from hearts_core.actions import Action, NextRound, Pass
from hearts_core.bots import beginner
from hearts_core.reading import parse_record
from hearts_core.record import make_record
from hearts_widgets import Table

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("standard", 4, {}),
    ("standard", 3, {}),
    ("party", 6, {}),
    ("dirty-nasty-filthy", 4, {}),
    ("cancellation", 11, {}),
    ("standard", 4, {"pass_cycle": ("pool", "left")}),
    ("standard", 5, {"removed": (), "kitty": "first-trick"}),
]


def step(table: Table) -> None:
    """Some move for the reader."""
    now = table.view
    if now.phase is Phase.PASS:
        table.pass_cards(now.hand[-now.pass_count :])
    elif now.phase is Phase.ROUND_OVER:
        table.next_round()
    elif now.phase is Phase.PLAY:
        table.play(legal_cards(now)[0])
    else:
        table._move(beginner.choose(now, Stream(1)))


def actions(table: Table) -> list[Action]:
    return [step.action for step in table._course.steps if step.action is not None]


@pytest.mark.parametrize(("name", "players", "changes"), GAMES, ids=str)
@pytest.mark.parametrize("own_hands", [False, True])
def test_a_record_brings_the_same_match_back(name: str, players: int, changes: dict[str, Any], own_hands: bool) -> None:
    rules = preset(name, players).but(**changes)
    hands = Table(rules, seed=99).position.round.deal.hands if own_hands else None
    table = Table(rules, seed=7, hands=hands, dealer=1 if own_hands else None)
    for number in range(45):
        if table.view.over:
            break
        record = table.record()
        if number % 20 == 1 or (number < 15 and table.view.phase is Phase.PASS):
            assert record == make_record(table._course.steps[0].after, actions(table))
            assert (record.seed is None) is own_hands
            text = record.to_text()
            other = Table(record=parse_record(text), seed=7)
            assert other.record().to_text() == text
            for _ in range(14):
                if not other.view.over:
                    step(other)
            twin = Table(rules, seed=7, hands=hands, dealer=1 if own_hands else None)
            while twin._course.moves < other._course.moves:
                step(twin)
            assert twin.position.round == other.position.round
            assert repr(twin) == repr(other)
        step(table)
    kinds = set(map(type, actions(table)))
    assert kinds >= {NextRound, *({Pass} if rules.pass_size else ())}


def test_a_record_of_hands_alone_can_be_gone_on_with() -> None:
    table = Table(seed=7, hands=Table(seed=8).position.round.deal.hands)
    step(table)
    other = Table(record=table.record())
    for _ in range(20):
        step(other)
    assert other.position.round.number == 1
    assert Table(record=other.record(), seed=other.seed).position.round == other.position.round


def test_playing_again_after_a_record_begins_with_its_deal() -> None:
    table = Table(seed=7, hands=Table(seed=8).position.round.deal.hands, dealer=2)
    first = table.view
    for _ in range(5):
        step(table)
    other = Table(record=table.record(), seed=7)
    other.again()
    assert other.view == first


def test_a_table_that_stops_plays_again_from_where_it_was_taken_up() -> None:
    table = Table(seed=7, stop_after=3)
    while not table.stopped:
        step(table)
    other = Table(record=table.record(), stop_after=8)
    begun = other.position
    while not other.stopped:
        step(other)
    other.again()
    assert other.position == begun
    assert other.view.tricks == table.view.tricks


def test_a_record_that_breaks_a_rule_leaves_the_table_as_it_is() -> None:
    table = Table(seed=7)
    step(table)
    before = table.position
    text = table.record().to_text()
    wrong = parse_record(text.replace('"plays": "', '"plays": "AS '))
    with pytest.raises(RuleBroken):
        table.resume(wrong)
    assert table.position == before


def test_listeners_hear_of_every_change() -> None:
    heard: list[int] = []
    table = Table(seed=7)
    table.on_change(lambda changed: heard.append(len(changed._course.steps)))
    step(table)
    step(table)
    table.receive({"type": "toggle", "card": table.view.hand[0].name})
    assert len(heard) == 2
    table.new_match()
    assert heard[2] < heard[1]
