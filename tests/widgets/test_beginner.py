"""The thumb rule: what it does with plain hands, and that it never breaks a rule."""

from __future__ import annotations

import pytest

from hearts_core import PRESETS, NextRound, Phase, apply, preset, start, view
from hearts_core.bots import beginner
from hearts_core.deal import Stream


@pytest.mark.parametrize("name", list(PRESETS))
def test_plays_every_ruleset_by_the_rules(name: str) -> None:
    position = start(preset(name), 5, None)
    steps = 0
    while position.round.number < 3 and not position.over:
        if position.phase is Phase.ROUND_OVER:
            position, _ = apply(position, NextRound())
            continue
        seat = position.to_act[0]
        position, _ = apply(position, beginner.choose(view(position, seat), Stream(5, steps)))
        steps += 1
    assert steps > 100


def test_ducks_under_and_dumps_the_queen() -> None:
    hands = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    ]
    from hearts_core import Play
    from hearts_core.cards import parse_cards

    rules = preset("standard").but(pass_size=0, first_trick="allowed", opening="dealers-left")
    position = start(rules, 1, None, [parse_cards(hand) for hand in hands], dealer=3)
    assert beginner.choose(view(position, 0), Stream(1)) == Play(0, parse_cards("2C")[0])
    position, _ = apply(position, Play(0, parse_cards("2C")[0]))
    position, _ = apply(position, Play(1, parse_cards("2D")[0]))
    assert beginner.choose(view(position, 2), Stream(1)) == Play(2, parse_cards("QS")[0])


def test_has_nothing_to_do_out_of_turn() -> None:
    rules = preset("standard").but(pass_size=0)
    position = start(rules, 1)
    idle = next(seat for seat in range(4) if seat not in position.to_act)
    with pytest.raises(ValueError, match="nothing to do"):
        beginner.choose(view(position, idle), Stream(1))
