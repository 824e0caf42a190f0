"""The batch engine (extra `[fast]`): thousands of deals at a stroke for the plain policies, `random` and `beginner`.

It plays every ruleset of one pack, equal card by card to the core with the same bots on the same seeds. NumPy holds the
arrays; the play itself is compiled by Numba. NumPy alone is too slow: it has to go through its arrays once for each
little step, and the random numbers and the barest follow-suit play of a deal, without a rule of Hearts, already take it
three times as long as the whole deal takes here (`tests/lab/bench_batch.py` measures both).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from hearts_core.deal import first_dealer
from hearts_core.lab import batch_kernel as kernel
from hearts_core.lab.batch_rules import Array, tables
from hearts_core.lab.fast import BATCH_BOTS
from hearts_core.lab.measures import Tally, measures
from hearts_core.lab.moments import Moments
from hearts_core.lab.sides import LabError, Side
from hearts_core.rules import Ruleset

_POLICIES: Final = {"random": kernel.RANDOM, "beginner": kernel.BEGINNER}
_BASIS: Final = 0xCBF29CE484222325
_PIECE: Final = 4096
"""So many deals are played at a stroke: their logs stay near the processor."""


def columns(players: int) -> list[str]:
    """The names of the columns of `Deals.numbers`, those of `deals.deal_numbers`."""
    seats = range(players)
    first = [*(f"points_{seat}" for seat in seats), *(f"queen_{seat}" for seat in seats), "points", "spread", "moon"]
    last = [*_HOLDER, *(f"above_{seat}" for seat in seats)]
    return [*first, "sun", "tried", "stopped", "queen_trick", "queen_played", "hearts_trick", "hearts", *last]


_HOLDER: Final = ("holder", "holder_takes", "holder_points", "holder_others")


@dataclass(frozen=True)
class Deals:
    """Some deals, played. `numbers` has a row a deal and the `columns`.

    `plays` are the cards (by index) in the order of play, a row a deal; `passes` those passed, by deal, seat and place
    (−1: none); `calls` the dealer's calls as entries of the tables and `choices` how a moon was chosen (−1: not).
    """

    numbers: Array
    plays: Array
    passes: Array
    calls: Array
    choices: Array


def play_deals(rules: Ruleset, bots: Sequence[str], seed: int, numbers: range) -> Deals:
    """The deals of a seed by these numbers, each begun with no points, as `deals.play_deal` plays them.

    Raises `LabError` for two packs or a bot that isn't one of the plain policies.
    """
    if rules.packs != 1 or not set(bots) <= BATCH_BOTS:
        raise LabError("lab.error.batch", known=", ".join(sorted(BATCH_BOTS)))
    players, plays = rules.players, rules.players * rules.hand_size
    found = np.empty((len(numbers), len(columns(players))), dtype=np.int64)
    log = np.empty((len(numbers), plays + 6 * players + 2), dtype=np.int8)
    labels = [(seed, "deal"), (seed, "compare"), (seed, "pool"), ()]
    hashes = np.array([_hash(one) for one in labels], dtype=np.uint64)
    kernel.play(
        np.array(numbers, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        hashes,
        first_dealer(seed, players),
        np.array([_POLICIES[bot] for bot in bots], dtype=np.int64),
        tables(rules),
        found,
        log,
    )
    rest = log[:, plays:]
    passes = rest[:, : 6 * players].reshape(len(numbers), players, 6)
    return Deals(found, log[:, :plays], passes, rest[:, -2], rest[:, -1])


def _hash(labels: Sequence[int | str]) -> int:
    """The state of a `Stream` after some labels."""
    state = _BASIS
    for byte in b"".join(f"{label}\x1f".encode() for label in labels):
        state = (state ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return state


def tally_deals(a: Side, b: Side, seed: int, numbers: range) -> Tally:
    """What these deals give to the measures: the same as from the core."""
    players = a.rules.players
    names = [*columns(players), "changed"]
    wanted = [measure for measure in measures(players) if measure.part == "deals"]
    found: Tally = {}
    for piece in _pieces(numbers):
        one, other = (play_deals(side.rules, side.seats, seed, piece).numbers for side in (a, b))
        changed = (one[:, :players] != other[:, :players]).any(axis=1, keepdims=True)
        whole = np.hstack([one, np.zeros_like(changed), other, changed])
        for measure in wanted:
            at = [names.index(name) for name in measure.columns]
            rows = whole[:, [*at, *(len(names) + place for place in at)]]
            products = rows.T @ rows
            upper = products[np.triu_indices(rows.shape[1])]
            moments = Moments(rows.shape[1], len(piece), tuple(map(int, rows.sum(axis=0))), tuple(map(int, upper)))
            found[measure.id] = found[measure.id] + moments if measure.id in found else moments
    return found


def _pieces(numbers: range) -> Iterator[range]:
    return (numbers[at : at + _PIECE] for at in range(0, len(numbers), _PIECE))
