"""Where passed cards go: the entries of a ruleset's `pass_cycle`, one a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

HOLD: Final = "hold"
SCATTER: Final = "scatter"
POOL: Final = "pool"
DEALER: Final = "dealer"


@dataclass(frozen=True, slots=True)
class Split:
    """A pass to several seats: pairs of direction and number of cards, such as one left and two right."""

    parts: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, int]:
        return dict(self.parts)


PassEntry = str | Split


def offset(direction: str, players: int) -> int | None:
    """How many seats clockwise a direction points: `left` 1, `left2` 2, `right` players − 1, `across` half-way round.

    None if the word is no direction, or none at a table of this size.
    """
    if direction == "across":
        return players // 2 if players % 2 == 0 else None
    for word, sign in (("left", 1), ("right", -1)):
        if direction.startswith(word):
            steps = _steps(direction[len(word) :])
            return sign * steps % players if steps and steps < players else None
    return None


def is_direction(word: str) -> bool:
    """Whether a word has the form of a direction, at whatever table."""
    rest = word.removeprefix("left") if word.startswith("left") else word.removeprefix("right")
    return word == "across" or (rest != word and _steps(rest) is not None)


def _steps(number: str) -> int | None:
    """How many seats `left` or `right` with this number (from 2; nothing means 1) points; None if it is no number."""
    if number == "":
        return 1
    if number.isascii() and number.isdigit() and number[0] != "0" and len(number) < 4 and number != "1":
        return int(number)
    return None


def parse_entry(value: object) -> PassEntry | None:
    """A pass entry from JSON: a word, or a map of directions to numbers of cards. None if it has neither form."""
    if isinstance(value, Split):
        return value
    if isinstance(value, str):
        return value if value in (HOLD, SCATTER, POOL, DEALER) or is_direction(value) else None
    if isinstance(value, Mapping) and value:
        parts = tuple(value.items())
        if all(isinstance(word, str) and is_direction(word) and type(n) is int and n > 0 for word, n in parts):
            return Split(parts)
    return None


def entry_json(entry: PassEntry) -> str | dict[str, int]:
    """The entry as it stands in JSON."""
    return entry.to_json() if isinstance(entry, Split) else entry


def targets(entry: PassEntry, players: int, size: int) -> tuple[int, ...] | None:
    """For each card of a pass, in the order in which it is written, how many seats clockwise it goes.

    A pool goes nowhere in particular: as many zeros as cards. A hold has no cards. None if the entry can't be
    carried out: it doesn't exist at this table, or a split doesn't come to `size` cards.
    """
    if entry == HOLD:
        return ()
    if entry == SCATTER:
        return tuple(range(1, players))
    if entry == POOL:
        return (0,) * size
    if isinstance(entry, str):
        to = offset(entry, players)
        return None if to is None else (to,) * size
    counts = [0] * players
    for direction, number in entry.parts:
        to = offset(direction, players)
        if to is None:
            return None
        counts[to] += number
    if sum(counts) != size:
        return None
    return tuple(to for to in range(1, players) for _ in range(counts[to]))
