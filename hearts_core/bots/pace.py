"""How many deals the expert may take for a decision on this machine, so that nobody waits for it.

The measure is the time of one quick playout of a whole round. A decision tries many choices on its first deals (of
passes up to 24) and drops most of them soon; what that comes to, in playouts, was measured over several rulesets
(`tests/bots/bench_decisions.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Final

from hearts_core.bots import BOTS, Bot
from hearts_core.rules import Ruleset

LONGEST: Final = 300.0
"""Milliseconds that a decision may take, but for one in twenty."""
FEWEST: Final = 8
"""The deals of a decision on the slowest machine."""
MOST: Final = 64
"""The deals of a decision on any machine that is fast enough: as many as in the lab and the arena."""
START: Final = 250
PLAYOUTS: Final = 24
"""A long decision (one in twenty is longer) takes as long as `START` playouts of a round, and `PLAYOUTS` for a deal."""
_TRIES: Final = 3
_TIMED: Final = 12


def worlds_for(playout: float, longest: float = LONGEST) -> int:
    """The number of deals for a decision where one playout takes so many milliseconds."""
    return max(FEWEST, min(MOST, int((longest / playout - START) / PLAYOUTS)))


def playout_time(rules: Ruleset, clock: Callable[[], float] = perf_counter) -> float:
    """How many milliseconds a playout of a whole round takes here: the best of some tries. `clock` gives seconds."""
    from hearts_core.bots.playout import NOISE, Table  # only where the expert plays
    from hearts_core.bots.trial import prepared

    playout, random, size = prepared(rules), Random(1), rules.hand_size
    noise = [random.random() for _ in range(NOISE)]
    slots: list[int] = []
    for card, copies in Counter(rules.deck).items():
        slots += range(rules.packs * card.index, rules.packs * card.index + copies)
    best = float("inf")
    for _ in range(_TRIES):
        tables = []
        for _ in range(_TIMED):
            random.shuffle(slots)
            hands = [sum(1 << slot for slot in slots[place : place + size]) for place in range(0, len(slots), size)]
            tables.append(Table(hands[: rules.players], 0, [], [0] * rules.players, False, True))
        begun = clock()
        for table in tables:
            playout.play(table, noise, guarded=True)
        best = min(best, 1000 * (clock() - begun) / _TIMED)
    return best


@lru_cache(maxsize=8)
def _expert(rules: Ruleset) -> Bot:
    from hearts_core.bots.expert import Expert  # only where the expert plays

    return Expert(worlds_for(playout_time(rules)))


def paced(id: str, rules: Ruleset) -> Bot:
    """The bot of that id, as it plays where somebody waits for it: the expert with the deals that there is time for."""
    return _expert(rules) if id == "expert" else BOTS[id]
