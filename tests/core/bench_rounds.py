"""Whole random rounds a second, passing included: the fast path, the frozen path, and OpenSpiel driven from Python.

    python tests/core/bench_rounds.py [--seconds 1.0] [--profile]

Each row is measured in the same run on one core, slice by slice in turn, in processor time; the median of five slices
counts. Without OpenSpiel (in the browser's Python) its column is left out.
"""

import argparse
import cProfile
import importlib
import json
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable

from hearts_core import PRESETS, Pass, Phase, Play, apply, legal_cards, preset, start, view
from hearts_core.actions import Call, Choose
from hearts_core.rollout import Rollout
from hearts_core.rules import Ruleset


def openspiel() -> Callable[[], object] | None:
    """A round of OpenSpiel's Hearts with its usual options, driven as lightly as Python can; None if it isn't there."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")
    chance = random.Random(1).random

    def play() -> object:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return state.returns()

    return play


def fast(rules: Ruleset) -> Callable[[], object]:
    rollout, chance, number = Rollout(rules), random.Random(1).random, iter(range(10**9))
    return lambda: rollout.random_round(chance, next(number))


def frozen(rules: Ruleset) -> Callable[[], object]:
    chance, number = random.Random(1), iter(range(10**9))

    def play() -> object:
        position = start(rules, next(number))
        while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            seat = position.to_act[0]
            seen = view(position, seat)
            if position.phase is Phase.PLAY:
                position, _ = apply(position, Play(seat, chance.choice(legal_cards(seen))))
            elif position.phase is Phase.PASS:
                position, _ = apply(position, Pass(seat, tuple(chance.sample(seen.hand, seen.pass_count))))
            elif position.phase is Phase.CALL:
                position, _ = apply(position, Call(seat, "left"))
            else:
                position, _ = apply(position, Choose(seat, "add"))
        return position.round.scores

    return play


def rates(plays: list[Callable[[], object]], seconds: float) -> list[float]:
    """Rounds a second of each, in turn slice by slice; of five slices the median."""
    found: list[list[float]] = [[] for _ in plays]
    for _ in range(5):
        for play, slices in zip(plays, found, strict=True):
            rounds, begun = 0, time.process_time()
            while (spent := time.process_time() - begun) < seconds / 5:
                for _ in range(5):
                    play()
                rounds += 5
            slices.append(rounds / spent)
    return [statistics.median(slices) for slices in found]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=1.0)
    options.add_argument("--profile", action="store_true")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    if given.profile:
        for make in (fast, frozen):
            play, profile = make(preset("standard")), cProfile.Profile()
            profile.enable()
            for _ in range(300):
                play()
            profile.disable()
            pstats.Stats(profile).sort_stats("tottime").print_stats(14)
        return
    peer = openspiel()
    rows = []
    for name, item in PRESETS.items():
        for players in sorted(item.players):
            rules = preset(name, players)
            plays = [fast(rules), frozen(rules), *([peer] if peer else [])]
            names = ["fast", "apply", "openspiel"]
            found = rates(plays, given.seconds)
            row: dict[str, object] = {"preset": name, "players": players}
            row.update({column: round(number) for column, number in zip(names, found, strict=False)})
            if peer:
                row["ratio"] = round(found[0] / found[2], 2)
            rows.append(row)
    if given.json:
        print(json.dumps(rows))
        return
    print(sys.version.split()[0], "rounds a second")
    print(*rows[0], sep="\t")
    for row in rows:
        print(*row.values(), sep="\t")


if __name__ == "__main__":
    main()
