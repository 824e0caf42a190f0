"""Luck and skill apart: what a deal was worth to the expert at a seat, against what was scored there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from hearts_core.bots import BOTS
from hearts_core.bots.expert import Expert
from hearts_core.coach.onward import play_on
from hearts_core.deal import Stream
from hearts_core.replay import Step

GAMES: Final = 4
WORLDS: Final = 16
OTHERS: Final = "cautious"
SEEN: Final = 3
"""For as many games the usual spread of a deal counts: a few games that happen to end alike prove little."""


@dataclass(frozen=True, slots=True)
class Luck:
    """One round of a seat: all in points of that round.

    `scored` is what it added to the total, `fair` an even share of the deal, `results` what the expert scored in games
    with the same deal at that seat, `usual` the spread that is usual among such games. So `deal - fair` is the luck of
    the cards, and `scored - deal` what the seat and the others made of them.
    """

    round: int
    scored: int
    fair: float
    results: tuple[int, ...]
    usual: float

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def deal(self) -> float:
        """What the expert scored on average."""
        return sum(self.results) / self.games

    @property
    def se(self) -> float:
        """The standard error of `deal`."""
        found = sum((points - self.deal) ** 2 for points in self.results)
        return sqrt((SEEN * self.usual**2 + found) / (SEEN + self.games - 1) / self.games)

    @property
    def cards(self) -> float:
        """The luck of the cards: below 0 for a good deal."""
        return self.deal - self.fair

    @property
    def play(self) -> float:
        """What was scored beyond what the expert would have: below 0 where it was less."""
        return self.scored - self.deal


def luck(steps: Sequence[Step], seat: int, round: int, games: int = GAMES, worlds: int = WORLDS) -> Luck:
    """Luck and skill of a round. Raises `ValueError` if the steps don't hold the whole of it."""
    *_, last = weighing(steps, seat, round, games, worlds)
    return last


def weighing(
    steps: Sequence[Step], seat: int, round: int, games: int = GAMES, worlds: int = WORLDS, others: str = OTHERS
) -> Iterator[Luck]:
    """The same after each game: the expert at the seat, bots of the style `others` on the other chairs."""
    first = next((step.after for step in steps if step.after.round.number == round), None)
    scores = [step.after.round.scores for step in steps if step.after.round.number == round]
    if first is None or scores[-1] is None or first.round.tricks or any(first.round.passes):
        raise ValueError(f"round {round} is not whole")
    rules = first.ruleset
    worths = [rules.worth[card.index] for card in rules.deck]
    fair, usual = sum(worths) / rules.players, sum(worth for worth in worths if worth > 0) / rules.players
    bots = [Expert(worlds) if player == seat else BOTS[others] for player in range(rules.players)]
    found: list[int] = []
    for game in range(games):
        last = play_on(first, bots, Stream(1, "luck", round, game))[-1].after.round.scores
        assert last is not None
        found.append(last[seat])
        yield Luck(round, scores[-1][seat], fair, tuple(found), usual)
