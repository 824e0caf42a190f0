"""The door to the batch engine: used where it is installed (extra `[fast]`) and knows the bots and the rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hearts_core.lab.measures import Tally
from hearts_core.lab.sides import Side

if TYPE_CHECKING:
    from collections.abc import Callable

BATCH_BOTS: Final = frozenset({"random", "beginner"})
"""The bots that the batch engine can be, card by card."""

WORTH_IT: Final = 200
"""Fewer deals at a time than this are left to the core: getting the engine ready takes a second, or twenty when it is
used for the first time on a machine."""


def fast_deals(a: Side, b: Side, seed: int, numbers: range) -> Tally | None:
    """What these deals give, from the batch engine; None where it isn't installed or can't play one of the sides.

    The figures are the same either way: that is what the tests of the engine hold it to.
    """
    if len(numbers) < WORTH_IT or any(not set(side.seats) <= BATCH_BOTS or side.rules.packs != 1 for side in (a, b)):
        return None
    play = _engine()
    return None if play is None else play(a, b, seed, numbers)


@cache
def _engine() -> Callable[[Side, Side, int, range], Tally] | None:
    try:
        from hearts_core.lab.batch import tally_deals
    except ImportError:
        return None
    return tally_deals
