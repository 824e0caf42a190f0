"""The arena: bots compared on the same deals, each replayed with the seats rotated, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from typing import Final

from hearts_core.bots import Bot
from hearts_core.bots.guests import find_bot
from hearts_core.deal import Stream
from hearts_core.lab.counts import Counts, count_round
from hearts_core.lab.table import Clock, deal_position, play_round
from hearts_core.rules import Ruleset

FORMAT: Final = "hearts-arena/1"
Progress = Callable[[int, int], None]


@dataclass
class Standing:
    """What one entrant did: `deal_points` are its points in each deal, summed over the rotations.

    `places` says how often it was first, second …: its place is one more than the seats with fewer points.
    """

    bot: str
    deal_points: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    clock: Clock = field(default_factory=Clock)

    @property
    def rounds(self) -> int:
        return sum(self.places)

    @property
    def points(self) -> float:
        """Mean points a deal."""
        return sum(self.deal_points) / self.rounds if self.rounds else 0.0

    @property
    def error(self) -> float:
        """Standard error of `points`: deals are independent, the rotations of one are not."""
        deals = len(self.deal_points)
        if deals < 2:
            return 0.0
        means = [points * deals / self.rounds for points in self.deal_points]
        middle = sum(means) / deals
        return sqrt(sum((mean - middle) ** 2 for mean in means) / (deals - 1) / deals)

    def add(self, other: Standing) -> None:
        """The same entrant in further deals."""
        self.deal_points += other.deal_points
        self.places = [a + b for a, b in zip(self.places, other.places, strict=True)]
        self.counts.add(other.counts)
        self.clock.seconds += other.clock.seconds
        self.clock.decisions += other.clock.decisions


@dataclass(frozen=True)
class Contest:
    """What is played: `bots` are names for `find_bot`, `totals` with what each chair begins every deal.

    Deal number n is round n of the match with this seed, so that the cycle of passing is run through.
    """

    rules: Ruleset
    bots: tuple[str, ...]
    seed: int
    totals: tuple[int, ...]

    def standings(self) -> list[Standing]:
        return [Standing(bot, places=[0] * len(self.bots)) for bot in self.bots]

    def play(self, bots: Sequence[Bot], deals: range) -> list[Standing]:
        """Plays some of the deals: each once for every rotation of the seats."""
        found = self.standings()
        players = len(bots)
        for number in deals:
            before = deal_position(self.rules, self.seed, number, self.totals)
            chance = Stream(self.seed, "arena", number).bits()
            sums = [0] * players
            for turn in range(players):
                at = [(seat + turn) % players for seat in range(players)]
                after = play_round(
                    before,
                    [bots[entrant] for entrant in at],
                    [self.bots[entrant] for entrant in at],
                    [found[entrant].clock for entrant in at],
                    chance,
                )
                counts = count_round(self.totals, after)
                for seat, entrant in enumerate(at):
                    points = counts[seat].points
                    sums[entrant] += points
                    found[entrant].places[sum(other.points < points for other in counts)] += 1
                    found[entrant].counts.add(counts[seat])
            for entrant in range(players):
                found[entrant].deal_points.append(sums[entrant])
        return found


def compete(
    contest: Contest, deals: int, jobs: int | None = None, progress: Progress = lambda done, deals: None
) -> list[Standing]:
    """Plays so many deals and gives one standing for each bot, in order; the same whatever the number of `jobs`.

    `jobs` is the number of processes (None: one a core), `progress` is told how many deals are done.
    Raises `BotError`.
    """
    found = contest.standings()
    for standings in _parts(contest, deals, jobs or _cores()):
        for total, more in zip(found, standings, strict=True):
            total.add(more)
        progress(len(found[0].deal_points), deals)
    return found


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _parts(contest: Contest, deals: int, jobs: int) -> Iterator[list[Standing]]:
    """The standings of the deals, part by part in order."""
    size = max(1, min(10, deals // (4 * jobs)))
    ranges = [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    if jobs == 1 or len(ranges) < 2:
        bots = _enter(contest)
        try:
            for part in ranges:
                yield contest.play(bots, part)
        finally:
            _leave(bots)
        return
    context = get_context("spawn")  # the same on every platform, and no state of this process in the others
    with ProcessPoolExecutor(jobs, context, _prepare, (contest,)) as pool:
        try:
            yield from pool.map(_play, ranges)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _enter(contest: Contest) -> list[Bot]:
    """The bots of a contest; entrants of one name share one."""
    found = {name: find_bot(name) for name in dict.fromkeys(contest.bots)}
    return [found[name] for name in contest.bots]


def _leave(bots: Sequence[Bot]) -> None:
    for bot in {id(bot): bot for bot in bots}.values():
        close = getattr(bot, "close", None)
        if close is not None:
            close()


_table: list[tuple[Contest, list[Bot]]] = []
"""What a process of the pool plays; set once when it starts."""


def _prepare(contest: Contest) -> None:
    _table.append((contest, _enter(contest)))


def _play(deals: range) -> list[Standing]:
    contest, bots = _table[-1]
    return contest.play(bots, deals)


def to_json(name: str, deals: int, seed: int, standings: Sequence[Standing]) -> dict[str, object]:
    """The result in the format `hearts-arena/1`: one entry in `seats` for each entrant, in order."""
    return {
        "format": FORMAT,
        "rules": name,
        "deals": deals,
        "seed": seed,
        "seats": [
            {
                "bot": one.bot,
                "points": round(one.points, 4),
                "se": round(one.error, 4),
                "places": one.places,
                "moons": one.counts.moons,
                "moons_stopped": one.counts.stops,
                "ms_per_decision": round(one.clock.milliseconds, 3),
                "moon_tries": one.counts.moon_tries,
                "voids": one.counts.voids,
                "points_given": one.counts.given,
                "points_to_leader": one.counts.steered,
            }
            for one in standings
        ],
    }
