"""A ruleset as the batch engine reads it: numbers in arrays."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from hearts_core.passing import DEALER, HOLD, POOL, SCATTER, targets
from hearts_core.rules import Ruleset
from hearts_core.state import pass_count

Array = Any
"""A NumPy array: 8-byte whole numbers here, unless something else is said."""

NOTHING, ROUTED, POOLED, CALLED = range(4)
"""Kinds of entries of the pass cycle."""

_CALLS: Final = ("left", "right", "across", POOL, SCATTER)
_MOST: Final = 6
"""As many cards as a pass can have: a scatter at a table of seven."""


class Tables(NamedTuple):
    """Everything that the kernel asks of a ruleset. Settings are places in their lists of `CHOICES`, in `settings`.

    By card index: `worth`, `danger` (how much the beginner wants to be rid of it). By entry of the pass cycle: `kinds`,
    `counts`, `steps` (how many seats on each card goes). `cycle` and `calls` are entries.
    """

    settings: Array
    deck: Array
    worth: Array
    danger: Array
    kinds: Array
    counts: Array
    steps: Array
    cycle: Array
    calls: Array


KITTIES: Final = (None, "first-trick", "first-heart", "last-trick")
OPENINGS: Final = ("dealers-left", "dealers-left-no-points", "any-club", "lowest-club")
FIRST_TRICKS: Final = ("allowed", "no-points", "no-scoring")
BREAKERS: Final = ("any-time", "after-heart", "after-heart-or-queen", "after-point")
MOONS: Final = ("off", "add", "subtract", "choice", "auto", "win")
SUNS: Final = ("off", "add", "subtract")


def tables(rules: Ruleset) -> Tables:
    """The arrays of a ruleset of one pack."""
    cycle = [rules.pass_entry(at) for at in range(max(1, len(rules.pass_cycle)))]
    entries = list(dict.fromkeys(cycle))
    calls = [call for call in _CALLS if _can_call(rules, call)] if DEALER in entries else []
    entries += [call for call in calls if call not in entries]
    kinds, counts, steps = [], [], []
    for entry in entries:
        count = pass_count(rules, entry)
        to = () if entry is None or entry == DEALER else targets(entry, rules.players, count)
        assert to is not None, "a ruleset has no entry that can't be carried out"
        nothing = entry is None or entry == HOLD or (entry != DEALER and not count)
        kinds.append(NOTHING if nothing else CALLED if entry == DEALER else POOLED if entry == POOL else ROUTED)
        counts.append(count)
        steps.append([*to, *(0,) * (_MOST - len(to))])
    needed = rules.scoring_cards if rules.moon_needs == "scoring" else rules.point_cards
    settings = [
        rules.players,
        rules.hand_size,
        KITTIES.index(rules.kitty),
        OPENINGS.index(rules.opening),
        FIRST_TRICKS.index(rules.first_trick),
        BREAKERS.index(rules.hearts_led),
        rules.hearts_and_queen == "any",
        MOONS.index(rules.moon),
        rules.moon_needs == "scoring",
        SUNS.index(rules.sun),
        rules.no_trick_bonus,
        rules.limit,
        rules.on_limit is not None,
        rules.on_limit or 0,
        rules.tie == "joint",
        rules.total,
        len(needed),
    ]
    return Tables(
        _numbers(settings),
        _numbers([card.index for card in rules.deck]),
        _numbers(rules.worth),
        _numbers(_dangers(rules)),
        _numbers(kinds),
        _numbers(counts),
        _numbers(steps),
        _numbers([entries.index(entry) for entry in cycle]),
        _numbers([entries.index(call) for call in calls]),
    )


def _numbers(values: object) -> Array:
    return np.array(values, dtype=np.int64)


def _can_call(rules: Ruleset, call: str) -> bool:
    count = pass_count(rules, call)
    return count <= rules.hand_size and targets(call, rules.players, count) is not None


def _dangers(rules: Ruleset) -> list[int]:
    """What `beginner` sorts by, as one number a card: what it costs, then its rank."""
    found = []
    for index in range(52):
        suit, rank = divmod(index, 13)
        below = (points for card, points in rules.points if card.suit == suit and card.rank - 2 < rank)
        found.append(16 * max(rules.worth[index], max(below, default=0) - 1) + rank)
    return found
