"""What happened to each seat in one played round, as numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from hearts_core.rules import Ruleset
from hearts_core.state import Position
from hearts_core.tricks import Trick


@dataclass(slots=True)
class Counts:
    """One seat's numbers; they add up over rounds.

    `points` is what the round added to the total. `moon_tries` are rounds in which the seat alone had taken half of the
    points or more before somebody else took any, `moons` those in which it took them all, `stops` those in which it
    took the first point from such a try. `voids` are suits that it had run out of half-way through the round.
    `given` is the worth of its point cards that others took, `steered` the part that went to the one seat that led
    the match when the round began.
    """

    points: int = 0
    moon_tries: int = 0
    moons: int = 0
    stops: int = 0
    voids: int = 0
    given: int = 0
    steered: int = 0

    def add(self, other: Counts) -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def count_round(before: tuple[int, ...], position: Position) -> tuple[Counts, ...]:
    """The counts of a finished round, one for each seat; `before` are the totals that it began with."""
    rules, now = position.ruleset, position.round
    assert now.scores is not None, "a finished round has scores"
    counts = tuple(Counts(points=score) for score in now.scores)
    takers = _takers(now.tricks)
    shooter = now.moon if now.sun is None else now.sun
    if shooter is not None:
        counts[shooter].moons = 1
    if rules.moon != "off":
        _count_tries(rules, now.tricks, takers, counts)
    lowest = [seat for seat, total in enumerate(before) if total == min(before)]
    for trick, taker in zip(now.tricks, takers, strict=True):
        for seat, card in trick.plays:
            worth = max(0, rules.worth[card.index])
            if seat != taker:
                counts[seat].given += worth
                counts[seat].steered += worth if lowest == [taker] else 0
    half = len(now.tricks) // 2
    for seat in range(rules.players):
        left = {card.suit for trick in now.tricks[half:] for player, card in trick.plays if player == seat}
        counts[seat].voids = 4 - len(left)
    return counts


def _takers(tricks: tuple[Trick, ...]) -> list[int]:
    """Who got the cards of each trick: its winner, or of a cancelled one whoever took the next."""
    takers: list[int] = []
    taker = tricks[-1].leader if tricks else 0
    for trick in reversed(tricks):
        taker = taker if trick.winner is None else trick.winner
        takers.append(taker)
    return takers[::-1]


def _count_tries(rules: Ruleset, tricks: tuple[Trick, ...], takers: list[int], counts: tuple[Counts, ...]) -> None:
    """Finds the seat that alone took points, half of them or more, and who took the next ones."""
    collector, collected = None, 0
    for trick, taker in zip(tricks, takers, strict=True):
        points = sum(max(0, rules.worth[card.index]) for card in trick.cards)
        if not points:
            continue
        if collector is None or taker == collector:
            collector = taker
            collected += points
            continue
        if 2 * collected >= rules.total:
            counts[collector].moon_tries = 1
            counts[taker].stops = 1
        return
    if collector is not None and 2 * collected >= rules.total:
        counts[collector].moon_tries = 1
