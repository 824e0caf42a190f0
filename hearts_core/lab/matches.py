"""Whole matches, played by one side's bots, as numbers for the measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_core.actions import NextRound
from hearts_core.bots import Bot
from hearts_core.deal import NUMBER_BITS, Stream
from hearts_core.lab.sides import LabError, Side
from hearts_core.lab.table import Clock, play_round
from hearts_core.match import lowest
from hearts_core.position import apply, start
from hearts_core.state import Position

SECONDS_A_CARD: Final = 3
SECONDS_A_PASS: Final = 20
SECONDS_A_ROUND: Final = 45
"""The pace of a friendly table, by which a match is measured in minutes: for each card played, for a pass, and for
shuffling, dealing and writing down the scores. A round of four players with a pass takes 3 minutes and 41 seconds."""

MOST_ROUNDS: Final = 1000


def match_seed(seed: int, number: int) -> int:
    """The seed of match `number` (from 0): what a deal code could carry."""
    return Stream(seed, "match", number).bits() >> 64 - NUMBER_BITS


def play_match(side: Side, bots: Sequence[Bot], seed: int) -> Position:
    """The match of a seed, played to its end. Raises `LabError` if it doesn't end in `MOST_ROUNDS`."""
    clocks = [Clock()] * side.rules.players
    position = start(side.rules, seed)
    for number in range(MOST_ROUNDS):
        if number:
            position, _ = apply(position, NextRound())
        chance = Stream(seed, "compare", number).bits()
        position = play_round(position, bots, side.seats, clocks, chance)
        if position.over:
            return position
    raise LabError("lab.error.endless", ruleset=side.name, count=MOST_ROUNDS)


def match_numbers(position: Position) -> dict[str, int]:
    """What a finished match gives to the measures.

    The leader is whoever alone has the fewest points after half of the rounds (rounded down). A tie is a match in which
    several seats shared the lowest total when the limit had been reached, played on or not.
    """
    rules, rounds = position.ruleset, position.history
    half = len(rounds) // 2
    leaders = lowest(rounds[half - 1].totals) if half else ()
    known = len(leaders) == 1
    reached, tied = False, False
    for line in rounds:
        reached = reached or max(line.totals) >= rules.limit
        tied = tied or (reached and line.effect != "win" and len(lowest(line.totals)) > 1)
    cards = rules.players * rules.hand_size
    seconds = sum(
        SECONDS_A_ROUND + SECONDS_A_CARD * cards + SECONDS_A_PASS * (rules.pass_entry(line.round) not in (None, "hold"))
        for line in rounds
    )
    numbers = {
        "rounds": len(rounds),
        "seconds": seconds,
        "leader": int(known),
        "leader_won": int(known and leaders[0] in position.winners),
        "tie": int(tied),
    }
    return numbers | {f"won_{seat}": int(seat in position.winners) for seat in range(rules.players)}
