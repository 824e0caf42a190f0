"""The small history: what finished matches came to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from hearts_core.presets import PRESETS
from hearts_core.state import Position
from hearts_widgets.choices import clean_name
from hearts_widgets.seal import SealError, seal, unseal

MOST: Final = 100
_KIND: Final = "results"
_LARGEST: Final = 10**9


@dataclass(frozen=True)
class Result:
    """A finished match: its day ("2026-11-30"), the preset its rules are or are a change of, and the totals by seat."""

    day: str
    preset: str
    changed: bool
    rounds: int
    names: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    def __post_init__(self) -> None:
        numbers = (self.rounds, *self.totals, *self.winners)
        if not (
            isinstance(self.day, str)
            and re.fullmatch(r"\d{4}-\d\d-\d\d", self.day)
            and self.preset in PRESETS
            and type(self.changed) is bool
            and all(isinstance(name, str) for name in self.names)
            and all(type(number) is int and abs(number) < _LARGEST for number in numbers)
            and 0 < len(self.names) == len(self.totals)
            and all(0 <= seat < len(self.names) for seat in self.winners)
        ):
            raise SealError("play.error.damaged")
        object.__setattr__(self, "names", tuple(map(clean_name, self.names)))


def result_of(position: Position, preset: str, changed: bool, day: str) -> Result:
    """What a finished match came to."""
    totals, winners = position.totals, position.winners
    return Result(day, preset, changed, position.round.number + 1, position.names, tuple(totals), tuple(winners))


def write_results(results: Iterable[Result]) -> str:
    """The results as the browser keeps them: the newest `MOST`, the newest last."""
    return seal(_KIND, [asdict(result) for result in list(results)[-MOST:]])


def read_results(code: str) -> tuple[Result, ...]:
    """The results that the browser kept. Raises `SealError` for a text that holds none."""
    data = unseal(_KIND, code)
    if not isinstance(data, list):
        raise SealError("play.error.damaged")
    return tuple(map(_result, data[-MOST:]))


def merged(one: Iterable[Result], other: Iterable[Result]) -> tuple[Result, ...]:
    """Two histories as one, by day; what stands in both stands there once."""
    return tuple(sorted(dict.fromkeys([*one, *other]), key=lambda result: result.day))[-MOST:]


def _result(data: object) -> Result:
    if not isinstance(data, Mapping):
        raise SealError("play.error.damaged")
    try:
        lists = {name: tuple(data[name]) for name in ("names", "totals", "winners")}
        return Result(**{**data, **lists})
    except (TypeError, KeyError):
        raise SealError("play.error.damaged") from None
