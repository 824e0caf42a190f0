"""How long the coach thinks: hints and a review of whole rounds, here or in the browser's Python.

    python tests/coach/bench_hints.py [--rounds 1]

In the browser's Python, under Node:  node tests/bench_pyodide.mjs tests/coach/bench_hints.py [--rounds N]
Times are processor time, so that other programs don't count.
"""

import argparse
import json
from time import process_time

from hearts_core import Phase, Stream, apply, legal_cards, opening_events, preset, start, view
from hearts_core.bots import BOTS
from hearts_core.coach.hint import hint
from hearts_core.coach.review import reviewing
from hearts_core.replay import Step

RULES = (("standard", 4), ("black-maria", 3), ("party", 6), ("cancellation", 8))
WORLDS = (8, 16, 64)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=1)
    rounds = options.parse_args().rounds
    for name, players in RULES:
        times: dict[str, list[float]] = {str(worlds): [] for worlds in WORLDS}
        reviews: list[float] = []
        for seed in range(rounds):
            position = start(preset(name, players), seed)
            steps = [Step(None, None, opening_events(position), position)]
            while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
                seat = position.to_act[0]
                seen = view(position, seat)
                if seat == 0 and len(legal_cards(seen)) != 1:
                    for worlds in WORLDS:
                        begun = process_time()
                        hint(seen, Stream(1), worlds)
                        times[str(worlds)].append(1000 * (process_time() - begun))
                action = BOTS["cautious"].choose(seen, Stream(seed, len(steps)))
                after, events = apply(position, action)
                steps.append(Step(position, action, events, after))
                position = after
            begun = process_time()
            list(reviewing(steps, 0, 16))
            reviews.append(1000 * (process_time() - begun))
        told = {worlds: {"median": sorted(ms)[len(ms) // 2], "most": max(ms)} for worlds, ms in times.items()}
        print(json.dumps({"rules": name, "players": players, "hint_ms": told, "review_ms": max(reviews)}))


if __name__ == "__main__":
    main()
