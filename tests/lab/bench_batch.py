"""Whole random deals a second on one core: the batch engine, OpenSpiel driven from Python, and the core.

    python tests/lab/bench_batch.py [--seconds 2.0] [--json]

All are measured in the same run, slice by slice in turn, in processor time; the median of five slices counts. The last
rows are what NumPy alone needs, thousands of deals at a stroke: for the random numbers of a deal (its shuffle, the
pass, one number a play, as the engine draws them), and for them and the barest play (follow suit or throw any card,
the highest takes the trick; no rule of Hearts, no points, no pass carried out). It can't be faster than that.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hearts_core import preset
from hearts_core.bots import BOTS
from hearts_core.lab.batch import play_deals
from hearts_core.lab.deals import play_deal
from hearts_core.lab.sides import Side

DEALS = 4096
Run = Callable[[], int]
"""Does some work and returns for how many deals."""


def batch(bot: str) -> Run:
    rules, starts = preset("standard"), iter(range(0, 10**12, DEALS))

    def run() -> int:
        first = next(starts)
        play_deals(rules, (bot,) * 4, 1, range(first, first + DEALS))
        return DEALS

    return run


def core(bot: str) -> Run:
    side, numbers = Side("standard", preset("standard"), (bot,) * 4), iter(range(10**9))

    def run() -> int:
        for _ in range(5):
            play_deal(side, [BOTS[bot]] * 4, 1, next(numbers))
        return 5

    return run


def openspiel() -> Run | None:
    """Its Hearts with the usual options, a move at a time as lightly as Python can; None if it isn't installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return None
    game: Any = pyspiel.load_game("hearts")
    chance = random.Random(1).random

    def run() -> int:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
        return 20

    return run


MASKS = range(1 << 13)
COUNT = np.array([mask.bit_count() for mask in MASKS], dtype=np.uint64)
NTH = np.array([([at for at in range(13) if mask >> at & 1] + [0] * 13)[:13] for mask in MASKS], dtype=np.int64)


def numpy_alone(play: bool) -> Run:
    """A deal in lockstep: SplitMix64, the swaps of Fisher and Yates and perhaps the barest play, on arrays."""
    rows = np.arange(DEALS)
    golden, mix1, mix2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
    state = np.arange(DEALS, dtype=np.uint64)
    sixteen, one, ranks = np.uint64(16), np.uint64(1), np.uint64(0x1FFF)

    def below(n: Any) -> Any:
        nonlocal state
        state = state + golden
        z = (state ^ (state >> np.uint64(30))) * mix1
        z = (z ^ (z >> np.uint64(27))) * mix2
        return (z ^ (z >> np.uint64(31))) % n

    def decide(n: Any, step: int) -> Any:
        nonlocal state
        for byte in (48, 31, 48 + step % 10, 31):  # the stream of a decision begins with the hash of its labels
            state = (state ^ np.uint64(byte)) * np.uint64(0x100000001B3)
        return below(n)

    def shuffle(cards: Any) -> None:
        for last in range(cards.shape[1] - 1, 0, -1):
            other = below(np.uint64(last + 1)).astype(np.intp)
            taken = cards[rows, other]
            cards[rows, other] = cards[:, last]
            cards[:, last] = taken

    def any_card(hand: Any, step: int) -> tuple[Any, Any]:
        """Suit and rank of any card of the hand."""
        counts = [COUNT[hand >> np.uint64(16 * suit) & ranks] for suit in range(4)]
        ends = np.cumsum(counts, axis=0)
        place = decide(ends[3], step)
        suit = (place >= ends[0]).astype(np.uint64) + (place >= ends[1]) + (place >= ends[2])
        place = place - np.choose(suit.astype(np.intp), [np.zeros_like(place), *ends[:3]])
        return suit, NTH[hand >> suit * sixteen & ranks, place]

    def play_out(cards: Any) -> None:
        bits = one << (cards // 13 * 16 + cards % 13).astype(np.uint64)
        hands = np.bitwise_or.reduce(bits.reshape(DEALS, 4, 13), axis=2)
        leader = np.zeros(DEALS, dtype=np.intp)
        for trick in range(13):
            led, best, winner = leader, leader, leader
            for place in range(4):
                seat = (leader + place) % 4
                hand = hands[rows, seat]
                suit, rank = any_card(hand, 4 * trick + place)
                if place == 0:
                    led, best = suit, rank
                else:
                    same = hand >> led * sixteen & ranks
                    follows = same != 0
                    rank = np.where(follows, NTH[same, decide(np.maximum(COUNT[same], one), place)], rank)
                    suit = np.where(follows, led, suit)
                    takes = follows & (rank > best)
                    best, winner = np.where(takes, rank, best), np.where(takes, seat, winner)
                hands[rows, seat] = hand & ~(one << (suit * sixteen + rank.astype(np.uint64)))
            leader = winner

    def run() -> int:
        cards = np.tile(np.arange(52, dtype=np.int64), (DEALS, 1))
        shuffle(cards)
        for _ in range(4):
            shuffle(np.tile(np.arange(13, dtype=np.int8), (DEALS, 1)))
        if play:
            play_out(cards)
        else:
            for step in range(52):
                decide(np.uint64(13), step)
        return DEALS

    return run


def rates(runs: Sequence[Run], seconds: float) -> list[float]:
    """Deals a second of each: slice by slice in turn, of five slices the median."""
    for run in runs:
        run()  # what is compiled or loaded first doesn't count
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(5):
        for run, slices in zip(runs, found, strict=True):
            deals, begun = 0, time.process_time()
            while (spent := time.process_time() - begun) < seconds / 5:
                deals += run()
            slices.append(deals / spent)
    return [statistics.median(slices) for slices in found]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    peer = openspiel()
    named: dict[str, Run] = {"batch random": batch("random"), "batch beginner": batch("beginner")}
    if peer is not None:
        named["openspiel random"] = peer
    named |= {
        "core random": core("random"),
        "core beginner": core("beginner"),
        "numpy, chance only": numpy_alone(False),
    }
    named["numpy, barest play"] = numpy_alone(True)
    found = dict(zip(named, rates(list(named.values()), given.seconds), strict=True))
    ratio = found["batch random"] / found["openspiel random"] if peer is not None else None
    if given.json:
        print(json.dumps({"rates": found, "ratio": ratio}))
        return
    print(sys.version.split()[0], Path(__file__).name, "deals a second, one core")
    for name, rate in found.items():
        print(f"{name:20}{rate:12,.0f}{1e6 / rate:12.2f} µs a deal")
    print("batch random / openspiel random:", "OpenSpiel isn't installed" if ratio is None else f"{ratio:.1f}")


if __name__ == "__main__":
    main()
