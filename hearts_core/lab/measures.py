"""What a comparison measures: each measure is made of numbers that one played deal, or one match, gives.

Points are what a deal adds to the totals. Seats count from 0, tricks from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from hearts_core.lab.intervals import Estimate, function_difference, mean_difference, ratio, share_difference
from hearts_core.lab.moments import Moments

Numbers = Mapping[str, int]
Tally = dict[str, Moments]

PARTS: Final = ("deals", "luck", "matches")
"""What is played: single deals, deals replayed from every seat, whole matches."""


FEWEST: Final = 10
"""From fewer deals the shares of luck say nothing."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure. `columns` are the numbers that it is made of, `kind` says how.

    `mean` is the mean of its column (over `unit`), `share` how often a column is 1, `ratio` the first column where the
    second is 1, `cost` how much the first column is above the mean of the other seats, whose sum is the second, where
    the third is 1; `luck` a part of the variance (see `luck_share`).
    """

    id: str
    part: str
    kind: str
    columns: tuple[str, ...]
    unit: int = 1

    @property
    def family(self) -> str:
        """The id without a seat's number."""
        return self.id.rpartition("_")[0] if self.seat is not None else self.id

    @property
    def seat(self) -> int | None:
        """The seat that it is about."""
        number = self.id.rpartition("_")[2]
        return int(number) if number.isdecimal() else None

    @property
    def percent(self) -> bool:
        """Whether it is a share, best told in hundredths."""
        return self.kind in ("share", "luck") or self.columns[0] in ("holder_takes", "leader_won")

    def estimate(self, moments: Moments) -> Estimate | None:
        """Both sides' values and the interval of their difference. None where that isn't defined (yet)."""
        if self.kind == "mean":
            found = mean_difference(moments)
            if found is None or self.unit == 1:
                return found
            return Estimate(*(value / self.unit for value in (found.a, found.b, found.low, found.high)))
        if self.kind == "share":
            return share_difference(moments)
        if self.kind == "luck" and moments.count < FEWEST:
            return None
        if self.kind == "cost":
            return function_difference(moments, partial(_cost, self.unit))
        return function_difference(moments, ratio if self.kind == "ratio" else partial(luck_share, self.id))


def measures(players: int) -> tuple[Measure, ...]:
    """Every measure at a table of so many players, in the order in which they are told."""
    seats = range(players)
    bots = tuple(f"bot_{bot}" for bot in seats)
    luck = ("squares", "hands", *bots)
    return (
        *(Measure(f"points_seat_{seat}", "deals", "mean", (f"points_{seat}",)) for seat in seats),
        *(Measure(f"above_seat_{seat}", "deals", "mean", (f"above_{seat}",), players - 1) for seat in seats),
        Measure("points_per_deal", "deals", "mean", ("points",)),
        Measure("points_spread", "deals", "mean", ("spread",)),
        Measure("moons_per_deal", "deals", "share", ("moon",)),
        Measure("moon_tries_per_deal", "deals", "share", ("tried",)),
        Measure("moons_stopped_per_deal", "deals", "share", ("stopped",)),
        Measure("suns_per_deal", "deals", "share", ("sun",)),
        *(Measure(f"queen_seat_{seat}", "deals", "share", (f"queen_{seat}",)) for seat in seats),
        Measure("queen_trick", "deals", "ratio", ("queen_trick", "queen_played")),
        Measure("queen_holder_takes", "deals", "ratio", ("holder_takes", "holder")),
        Measure("queen_holder_points", "deals", "ratio", ("holder_points", "holder")),
        Measure("queen_cost", "deals", "cost", ("holder_points", "holder_others", "holder"), players - 1),
        Measure("hearts_trick", "deals", "ratio", ("hearts_trick", "hearts")),
        Measure("deals_changed", "deals", "share", ("changed",)),
        *(Measure(f"luck_{share}", "luck", "luck", luck) for share in ("cards", "skill", "play")),
        Measure("rounds_per_match", "matches", "mean", ("rounds",)),
        Measure("minutes_per_match", "matches", "mean", ("seconds",), 60),
        Measure("halfway_leader_wins", "matches", "ratio", ("leader_won", "leader")),
        Measure("ties_per_match", "matches", "share", ("tie",)),
        *(Measure(f"wins_seat_{seat}", "matches", "share", (f"won_{seat}",)) for seat in seats),
    )


def _cost(others: int, means: Sequence[float]) -> float:
    """How much the first mean is above a share of the second, where what the third counts is the case."""
    return (means[0] - means[1] / others) / means[2]


def tally(part: str, players: int, pairs: Iterable[tuple[Numbers, Numbers]]) -> Tally:
    """The moments of each measure of a part, over pairs of what the two sides gave on the same deal."""
    told = list(pairs)
    found: Tally = {}
    for measure in measures(players):
        if measure.part == part:
            rows = ([side[name] for side in pair for name in measure.columns] for pair in told)
            found[measure.id] = Moments(2 * len(measure.columns)).with_rows(rows)
    return found


def add(one: Tally, other: Mapping[str, Moments]) -> Tally:
    """Two tallies together."""
    both = dict(one)
    for name, moments in other.items():
        both[name] = both[name] + moments if name in both else moments
    return both


def luck_numbers(scores: Sequence[Sequence[int]]) -> dict[str, int]:
    """What `luck_share` needs of one deal that was played once for each turn of the bots around the table.

    `scores[turn][seat]` are the points of the seat, in which bot number `(seat - turn) % players` sat.
    """
    players = len(scores)
    numbers = {
        "squares": sum(points**2 for play in scores for points in play),
        "hands": sum(sum(play[seat] for play in scores) ** 2 for seat in range(players)),
    }
    for bot in range(players):
        numbers[f"bot_{bot}"] = sum(play[(bot + turn) % players] for turn, play in enumerate(scores))
    return numbers


def luck_share(id: str, means: Sequence[float]) -> float:
    """How much of the variance of a seat's points in a deal comes from the cards, from who plays, from the play.

    A deal is played as often as there are seats, each bot once with each hand. With μ the mean of all points and V
    their variance: *skill* is the variance of the bots' own means, over V. *cards* is the covariance of two plays of
    one hand by different bots, over V, with the share of skill that hides in it added back: what comes with the cards
    and the seat, whoever plays. *play* is the rest: what the bots draw, and who holds which of the other hands.
    """
    players = len(means) - 2
    plays = players * players
    squares, hands, bots = means[0], means[1], means[2:]
    mean = sum(bots) / plays
    variance = squares / plays - mean * mean
    skill = sum((total / players - mean) ** 2 for total in bots) / players
    alike = (hands - squares) / (plays * (players - 1)) - mean * mean
    cards = alike + skill / (players - 1)
    share = {"luck_cards": cards, "luck_skill": skill, "luck_play": variance - cards - skill}[id]
    return share / variance
