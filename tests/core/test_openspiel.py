"""An independent engine, OpenSpiel's Hearts: the same legal cards at every step, the same winners and points.

Its options are settings here: `pass_cards` pass_size; `no_pts_on_first_trick` first_trick; `can_lead_any_club` opening;
`jd_bonus` ♦J −10; `avoid_all_tricks_bonus` no_trick_bonus −5; `must_break_hearts` and `qs_breaks_hearts` hearts_led;
`can_lead_hearts_instead_of_qs` hearts_and_queen. Differences of form, not of rules: a deal and a pass are made card by
card there, seats pass in order, the direction is drawn by chance, and a game is one round that returns 26 − points.
"""

import importlib
import itertools
import os
import random
from typing import Any

import pytest

from hearts_core import Card, Pass, Phase, Play, Position, Ruleset, apply, legal_cards, preset, start, view

pyspiel: Any
if os.environ.get("CI") == "true":
    pyspiel = importlib.import_module("pyspiel")
else:  # the test extra brings it wherever it has a wheel
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)

OPTIONS = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)
DIRECTIONS = ("hold", "left", "across", "right")
DEALS_PER_COMBINATION = 8


def ruleset(options: dict[str, bool], direction: int) -> Ruleset:
    led = "after-heart-or-queen" if options["qs_breaks_hearts"] else "after-heart"
    return preset("standard").but(
        pass_size=3 if options["pass_cards"] else 0,
        pass_cycle=[DIRECTIONS[direction]],
        first_trick="no-points" if options["no_pts_on_first_trick"] else "allowed",
        opening="any-club" if options["can_lead_any_club"] else "lowest-club",
        points={"JD": -10} if options["jd_bonus"] else {},
        no_trick_bonus=-5 if options["avoid_all_tricks_bonus"] else 0,
        hearts_led=led if options["must_break_hearts"] else "any-time",
        hearts_and_queen="any" if options["can_lead_hearts_instead_of_qs"] else "lead-queen",
    )


def compare(game: Any, options: dict[str, bool], chance: random.Random) -> None:
    state = game.new_initial_state()
    direction = chance.choice(state.legal_actions())
    state.apply_action(direction)
    hands: list[list[Card]] = [[], [], [], []]
    names: dict[int, Card] = {}
    for number in range(52):
        action = chance.choice(state.legal_actions())
        name = state.action_to_string(action)
        names[action] = Card.parse(name[1] + name[0] if name[0] in "CDSH" else name)
        hands[number % 4].append(names[action])
        state.apply_action(action)
    position: Position = start(ruleset(options, direction), None, hands=hands)
    while position.phase is Phase.PASS:
        seat = position.to_act[0]
        given = []
        for _ in range(3):
            assert state.current_player() == seat
            action = chance.choice(state.legal_actions())
            given.append(names[action])
            state.apply_action(action)
        position, _ = apply(position, Pass(seat, tuple(given)))
    while not state.is_terminal():
        seat = state.current_player()
        assert position.turn == seat
        theirs = state.legal_actions()
        assert {names[action] for action in theirs} == set(legal_cards(view(position, seat)))
        action = chance.choice(theirs)
        state.apply_action(action)
        position, _ = apply(position, Play(seat, names[action]))
    assert position.round.scores == tuple(26 - int(points) for points in state.returns())


@pytest.mark.parametrize("first", list(itertools.product((False, True), repeat=4)), ids=str)
def test_the_same_game(first: tuple[bool, ...]) -> None:
    """All 256 combinations of the eight options, 2,048 deals: each setting of each option is in 1,024 of them."""
    chance = random.Random(repr(first))
    for rest in itertools.product((False, True), repeat=4):
        options = dict(zip(OPTIONS, (*first, *rest), strict=True))
        game = pyspiel.load_game("hearts", options)
        for _ in range(DEALS_PER_COMBINATION):
            compare(game, options, chance)
