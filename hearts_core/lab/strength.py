"""How strong the bots are: what was measured in the arena, kept with the commands that measure it again.

The contests are in `measured/bots.json`; `tests/bots/measure.py` plays them. A place in a contest is an entrant, as in
`hearts arena --seats`.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any, Final

FORMAT: Final = "hearts-strength/1"
_DATA: Final = "measured/bots.json"


@dataclass(frozen=True, slots=True)
class Entrant:
    """What one entrant did: mean `points` a deal with their standard error, how often it came first, second …

    The rest is counted over all rounds (each deal is played once from every seat) as in `lab.counts.Counts`.
    """

    bot: str
    points: float
    se: float
    places: tuple[int, ...]
    moons: int
    moons_stopped: int
    moon_tries: int
    voids: int
    points_given: int
    points_to_leader: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A contest: `lead` is by how many points a deal the first bot's seats did better than the others, on average.

    `lead_se` is the standard error of that, deals taken as independent; both are 0 where all seats are of one bot.
    """

    command: str
    rules: str
    deals: int
    seed: int
    lead: float
    lead_se: float
    entrants: tuple[Entrant, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(entrant.bot for entrant in self.entrants)

    @property
    def rounds(self) -> int:
        return self.deals * len(self.entrants)

    @property
    def mine(self) -> float:
        """The mean points a deal of the first bot's seats."""
        return fmean(entrant.points for entrant in self.entrants if entrant.bot == self.bots[0])

    @property
    def theirs(self) -> float:
        """The mean points a deal of the other seats."""
        return fmean(entrant.points for entrant in self.entrants if entrant.bot != self.bots[0])

    @property
    def ratio(self) -> float:
        """The points of the first bot for one point of the others."""
        return self.mine / self.theirs


@cache
def measured() -> tuple[Measured, ...]:
    """All contests that are kept. Raises `ValueError` if the data are of another format."""
    data = pkgutil.get_data("hearts_core.lab", _DATA)
    assert data is not None, "the data come with the package"
    found: dict[str, Any] = json.loads(data)
    if found.get("format") != FORMAT:
        raise ValueError(found.get("format"))
    return tuple(
        Measured(
            **{name: value for name, value in one.items() if name != "entrants"},
            entrants=tuple(Entrant(**{**row, "places": tuple(row["places"])}) for row in one["entrants"]),
        )
        for one in found["contests"]
    )


def contest(rules: str, *bots: str) -> Measured:
    """The contest of these bots, in order. Raises `KeyError` if it wasn't measured."""
    for one in measured():
        if one.rules == rules and one.bots == bots:
            return one
    raise KeyError((rules, *bots))
