"""How many deals the expert may take for a decision on this machine, so that nobody waits for it.

The measure is one decision on the fewest deals, at the beginning of a round, where there is most to choose from. More
deals take less than their share of the time, as most choices are dropped on the way; by how much was measured over
several rulesets (`tests/bots/bench_decisions.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Final

from hearts_core.actions import Call
from hearts_core.bots import BOTS, Bot
from hearts_core.deal import Stream
from hearts_core.position import apply, start
from hearts_core.rules import Ruleset
from hearts_core.state import Phase
from hearts_core.view import view

LONGEST: Final = 300.0
"""Milliseconds that a decision may take, but for one in twenty."""
FEWEST: Final = 8
"""The deals of a decision on the slowest machine."""
MOST: Final = 64
"""The deals of a decision on any machine that is fast enough: as many as in the lab and the arena."""
BASE: Final = 0.4
SLOPE: Final = 0.1
"""A long decision takes `BASE + SLOPE * deals` times as long as the one that is measured; one in twenty is longer."""
_TRIES: Final = 2


def worlds_for(few: float, longest: float = LONGEST) -> int:
    """The number of deals for a decision where one on the fewest deals takes so many milliseconds."""
    return max(FEWEST, min(MOST, int((longest / few - BASE) / SLOPE)))


def few_time(rules: Ruleset, clock: Callable[[], float] = perf_counter) -> float:
    """How many milliseconds a decision on the fewest deals takes here: the shortest of some. `clock` gives seconds."""
    from hearts_core.bots.expert import Expert  # only where the expert plays

    expert, shortest = Expert(FEWEST), float("inf")
    position = start(rules, 1)
    if position.phase is Phase.CALL:
        position, _ = apply(position, Call(position.to_act[0], "left"))
    for number in range(_TRIES):
        seen = view(position, position.to_act[0])
        begun = clock()
        expert.consider(seen, Stream(number))
        shortest = min(shortest, 1000 * (clock() - begun))
    return shortest


@lru_cache(maxsize=8)
def _expert(rules: Ruleset) -> Bot:
    from hearts_core.bots.expert import Expert  # only where the expert plays

    return Expert(worlds_for(few_time(rules)))


def paced(id: str, rules: Ruleset) -> Bot:
    """The bot of that id, as it plays where somebody waits for it: the expert with the deals that there is time for."""
    return _expert(rules) if id == "expert" else BOTS[id]
