"""A comparison as work that can be cut up: a plan, its chunks, and what one chunk gives.

A chunk is named by its plan (seed, sides, world budgets in the names of the bots), its part and its number. What it
gives depends on nothing else, and adds up with what the others give, in any order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from hearts_core.bots import Bot
from hearts_core.bots.guests import find_bot
from hearts_core.lab.deals import deal_pair, luck_of
from hearts_core.lab.fast import BATCH_BOTS, fast_deals
from hearts_core.lab.matches import match_numbers, match_seed, play_match
from hearts_core.lab.measures import PARTS, Tally, tally
from hearts_core.lab.moments import Moments
from hearts_core.lab.sides import LabError, Side, side_from_json

SIZES: Final[Mapping[str, int]] = {"deals": 20, "luck": 5, "matches": 2}
"""How much of each part is one chunk at most, where only plain bots play. With an expert at the table it is one."""

FAST_SIZES: Final = (20, 5000)
"""How many deals are one chunk where the batch engine may play them: a hundredth of all, within these bounds."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some of the deals (or matches) of a part: `count` of them from `first` on."""

    part: str
    first: int
    count: int

    @property
    def name(self) -> str:
        return f"{self.part}-{self.first}-{self.count}"


@dataclass(frozen=True)
class Plan:
    """What is compared: two sides on the same `deals` of a seed, `luck` of them replayed from every seat, `matches`.

    Raises `LabError` if the sides have tables of different sizes.
    """

    a: Side
    b: Side
    seed: int
    deals: int
    luck: int = 0
    matches: int = 0

    def __post_init__(self) -> None:
        if self.a.rules.players != self.b.rules.players:
            raise LabError(
                "lab.error.sizes", a=self.a.name, b=self.b.name, one=self.a.rules.players, other=self.b.rules.players
            )
        for side in (self.a, self.b):
            if len(side.seats) != side.rules.players:
                count = len(side.seats)
                raise LabError("lab.error.players", count=count, players=side.rules.players, ruleset=side.name)

    @property
    def players(self) -> int:
        return self.a.rules.players

    @property
    def bots(self) -> tuple[str, ...]:
        """Every bot that plays, once."""
        return tuple(dict.fromkeys((*self.a.seats, *self.b.seats)))

    def chunks(self, done: Iterable[Chunk] = ()) -> list[Chunk]:
        """The work that is left when these chunks are done (of whatever size), parts in turn, so that partial results
        tell of each. Raises `LabError` if two of them overlap.
        """
        finished = list(done)
        columns = [self._cut(part, [chunk for chunk in finished if chunk.part == part]) for part in PARTS]
        longest = max(map(len, columns))
        return [column[at] for at in range(longest) for column in columns if at < len(column)]

    def _cut(self, part: str, done: list[Chunk]) -> list[Chunk]:
        whole: int = getattr(self, part)
        size = SIZES[part]
        if any(bot.startswith("expert") for bot in self.bots):
            size = 1
        elif part == "deals" and set(self.bots) <= BATCH_BOTS:
            size = max(FAST_SIZES[0], min(FAST_SIZES[1], whole // 100))
        found, at = [], 0
        for chunk in (*sorted(done, key=lambda chunk: chunk.first), Chunk(part, whole, 0)):
            if chunk.first < at and chunk.count:
                raise LabError("lab.error.overlap", chunk=chunk.name)
            end = min(chunk.first, whole)
            found += [Chunk(part, first, min(size, end - first)) for first in range(at, end, size)]
            at = max(at, chunk.first + chunk.count)
        return found

    def to_json(self) -> dict[str, object]:
        """As plain JSON values; `plan_from_json` reads it back."""
        sides = {"a": self.a.to_json(), "b": self.b.to_json()}
        return {**sides, "seed": self.seed, "deals": self.deals, "luck": self.luck, "matches": self.matches}

    @cached_property
    def text(self) -> str:
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))

    @cached_property
    def key(self) -> str:
        """A name for all that decides what a chunk gives: not how much of each part is to be played."""
        data = self.to_json()
        for part in PARTS:
            del data[part]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def plan_from_json(data: Mapping[str, object]) -> Plan:
    """The plan that `Plan.to_json` wrote. Raises `LabError`, `RulesetError` or `BotError`."""
    try:
        a, b = data["a"], data["b"]
        seed, *sizes = (_whole(data[name]) for name in ("seed", *PARTS))
        assert isinstance(a, Mapping)
        assert isinstance(b, Mapping)
    except (KeyError, AssertionError) as problem:
        raise LabError("lab.error.plan", problem=str(problem)) from None
    return Plan(side_from_json(a), side_from_json(b), seed, *sizes)


def _whole(value: object) -> int:
    assert type(value) is int
    return value


def play_chunk(plan: Plan, chunk: Chunk) -> Tally:
    """What a chunk gives. Raises `BotError` for a bot that breaks a rule, `LabError` for a match that doesn't end."""
    numbers = range(chunk.first, chunk.first + chunk.count)
    if chunk.part == "deals":
        found = fast_deals(plan.a, plan.b, plan.seed, numbers)
        if found is not None:
            return found
    a, b, seed, players = plan.a, plan.b, plan.seed, plan.players
    both = tuple(_bots(side.seats) for side in (a, b))
    bots = (both[0], both[1])
    if chunk.part == "deals":
        return tally("deals", players, (deal_pair(a, b, bots, seed, number) for number in numbers))
    if chunk.part == "luck":
        pairs = ((luck_of(a, bots[0], seed, number), luck_of(b, bots[1], seed, number)) for number in numbers)
        return tally("luck", players, pairs)
    seeds = [match_seed(seed, number) for number in numbers]
    pairs = ((match_numbers(play_match(a, bots[0], one)), match_numbers(play_match(b, bots[1], one))) for one in seeds)
    return tally("matches", players, pairs)


@lru_cache(maxsize=8)
def _bots(seats: Sequence[str]) -> list[Bot]:
    """The bots of a side, found once in a process; those of one name are one."""
    found = {name: find_bot(name) for name in dict.fromkeys(seats)}
    return [found[name] for name in seats]


def play_text(plan: str, part: str, first: int, count: int) -> str:
    """`play_chunk` for whoever can hand over and take only text: the tally as JSON."""
    return tally_json(play_chunk(_plan(plan), Chunk(part, first, count)))


@lru_cache(maxsize=2)
def _plan(text: str) -> Plan:
    return plan_from_json(json.loads(text))


def tally_json(found: Tally) -> str:
    """A tally as a line of JSON."""
    return json.dumps({name: moments.to_json() for name, moments in found.items()}, separators=(",", ":"))


def tally_from_json(data: object) -> Tally:
    """The tally that `tally_json` wrote, parsed. Raises `LabError`."""
    try:
        assert isinstance(data, Mapping)
        return {str(name): Moments.from_json(moments) for name, moments in data.items()}
    except (AssertionError, TypeError, ValueError) as problem:
        raise LabError("lab.error.tally", problem=str(problem)) from None
