"""What a code of an earlier version lacks: for each kind of code the steps from version to version.

A code names its version. `UPGRADES[kind][0]` makes of a value of version 1 one of version 2, and so on, so that every
version there ever was is read by the newest book alone. A step gets whatever a code held: what makes no sense it leaves
alone, for the reader of the value to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

Step = Callable[[object], object]


def _with_picks_and_code(value: object) -> object:
    """Version 2 of a match: the cards picked for a pass, and the code of a first deal that the seed doesn't make."""
    return {**value, "picked": None, "code": ""} if isinstance(value, Mapping) else value


UPGRADES: Final[Mapping[str, tuple[Step, ...]]] = {
    "save": (_with_picks_and_code,),
    "link": (_with_picks_and_code,),
}


def version_of(kind: str) -> int:
    """The version in which codes of a kind are written now."""
    return 1 + len(UPGRADES.get(kind, ()))


def upgraded(kind: str, version: int, value: object) -> object:
    """A value of an earlier version as one of the version of now."""
    for step in UPGRADES.get(kind, ())[version - 1 :]:
        value = step(value)
    return value
