"""How long the expert thinks, with the deals that it may take here: median and 95th percentile of its decisions.

    python tests/bots/bench_decisions.py [--rounds 2] [--worlds N] [--others BOT] [--json]

In the browser's Python, under Node:  node tests/bench_pyodide.mjs tests/bots/bench_decisions.py [--rounds N]
The expert decides wherever a seat has something to choose; then the `cautious` one moves, or another bot (among those
that play by chance the expert takes longer). Times are processor time, so
that other programs don't count.
"""

import argparse
import json
from time import process_time

from hearts_core import Phase, Stream, apply, legal_cards, preset, view
from hearts_core.bots import BOTS
from hearts_core.bots.expert import Expert
from hearts_core.bots.pace import few_time, worlds_for
from hearts_core.lab.table import deal_position

RULES = (
    ("standard", 4),
    ("omnibus", 4),
    ("black-maria", 3),
    ("party", 3),
    ("party", 6),
    ("dirty-nasty-filthy", 4),
    ("cancellation", 6),
)


def decisions(name: str, players: int, rounds: int, worlds: int, others: str) -> list[float]:
    """How many milliseconds each decision took, in order of size."""
    rules, expert, found = preset(name, players), Expert(worlds), []
    for number in range(rounds):
        position = deal_position(rules, 5, number, (0,) * players)
        step = 0
        while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            seat = position.to_act[0]
            seen, stream = view(position, seat), Stream(number, seat, step)
            if position.phase is not Phase.PLAY or len(legal_cards(seen)) > 1:
                begun = process_time()
                expert.consider(seen, stream)
                found.append(1000 * (process_time() - begun))
            position, _ = apply(position, BOTS[others].choose(seen, stream))
            step += 1
    return sorted(found)


def measure(name: str, players: int, rounds: int, worlds: int | None, others: str) -> dict[str, object]:
    few = few_time(preset(name, players), process_time)
    chosen = worlds or worlds_for(few)
    times = decisions(name, players, rounds, chosen, others)
    return {
        "rules": name,
        "players": players,
        "few_ms": round(few, 1),
        "worlds": chosen,
        "decisions": len(times),
        "median_ms": round(times[len(times) // 2], 1),
        "p95_ms": round(times[int(0.95 * len(times))], 1),
        "longest_ms": round(times[-1], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--worlds", type=int)
    parser.add_argument("--others", default="cautious", choices=list(BOTS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for name, players in RULES:
        rows.append(measure(name, players, options.rounds, options.worlds, options.others))
        if not options.json:
            print("  ".join(f"{key} {value}" for key, value in rows[-1].items()), flush=True)
    if options.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
