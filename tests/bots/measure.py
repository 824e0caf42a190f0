"""Plays the contests that `hearts_core/lab/measured/bots.json` keeps: the expert against all, the styles in one table.

    python tests/bots/measure.py [--out FILE] [--jobs N]

Each is what its command (`hearts arena …`) plays; all share one pool of processes. A contest that is in the file
already, by its command, isn't played again: delete what is to be measured anew.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

from hearts_core.bots import STYLES
from hearts_core.bots.guests import find_bot
from hearts_core.lab.arena import Contest, Standing, to_json
from hearts_core.lab.strength import FORMAT
from hearts_core.presets import preset

SEED = 2026
HALF, MANY = 64, 96
"""Deals of half against half, and of contests that fewer had left near two standard errors before."""
UNDECIDED = {
    ("omnibus", 4, "sheriff"),
    ("omnibus", 4, "leveller"),
    ("black-maria", 3, "voider"),
    ("party", 3, "sheriff"),
    ("party", 5, "voider"),
    ("party", 5, "shooter"),
    ("party", 6, "cautious"),
    ("party", 6, "shooter"),
}

KEPT = Path(__file__).parents[2] / "hearts_core" / "lab" / "measured" / "bots.json"
Job = tuple[str, tuple[str, ...], int, tuple[int, ...] | None]


def contests() -> list[Job]:
    """Preset, seats, deals, and the totals to begin with (None: 0); what matters most first."""

    def one(rules: str, players: int, deals: int) -> list[Job]:
        return [
            (rules, ("expert", *[style] * (players - 1)), MANY if (rules, players, style) in UNDECIDED else deals, None)
            for style in STYLES
        ]

    def half(rules: str, players: int, deals: int) -> list[Job]:
        two = players // 2
        return [(rules, (*["expert"] * two, *[style] * two), deals, None) for style in STYLES]

    def budget(other: str, deals: int) -> list[Job]:
        return [("standard", (f"expert@{worlds}", other, other, other), deals, None) for worlds in (8, 16, 32)]

    return [
        ("standard", ("expert", "random", "random", "random"), 400, None),
        ("standard", ("cautious", "random", "random", "random"), 400, None),
        ("standard", ("voider", "shooter", "sheriff", "leveller"), 240, (20, 40, 40, 40)),
        ("standard", ("expert", "cautious", "cautious", "cautious"), 48, None),
        *one("standard", 4, 40)[1:],
        *half("standard", 4, HALF),
        *one("omnibus", 4, 32),
        *half("omnibus", 4, HALF),
        *one("black-maria", 3, 32),
        *one("party", 3, 32),
        *one("party", 5, 24),
        *one("party", 6, 24),
        *half("party", 6, MANY),
        *budget("cautious", 48),
        *budget("random", 100),
    ]


def command(job: Job) -> str:
    rules, bots, deals, totals = job
    line = f"hearts arena --rules {rules} --seats {','.join(bots)} --deals {deals} --seed {SEED}"
    return line if totals is None else f"{line} --totals {','.join(map(str, totals))}"


def lead(standings: list[Standing]) -> tuple[float, float]:
    """By how many points a deal the first bot's seats have fewer than the others, and its standard error."""
    first = standings[0].bot
    mine = [one for one in standings if one.bot == first]
    others = [one for one in standings if one.bot != first]
    if not others:
        return 0.0, 0.0
    number, seats = len(standings[0].deal_points), len(standings)
    gaps = [
        (
            sum(one.deal_points[deal] for one in others) / len(others)
            - sum(one.deal_points[deal] for one in mine) / len(mine)
        )
        / seats
        for deal in range(number)
    ]
    mean = sum(gaps) / number
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (number - 1) / number)


def play(job: Job, deals: range) -> list[Standing]:
    rules, bots, _, totals = job
    found = {name: find_bot(name) for name in bots}
    contest = Contest(preset(rules, len(bots)), bots, SEED, totals or (0,) * len(bots))
    return contest.play([found[name] for name in bots], deals)


def kept(job: Job, standings: list[Standing]) -> dict[str, object]:
    rules, _, deals, _ = job
    told = to_json(rules, deals, SEED, standings)
    seats = told["seats"]
    assert isinstance(seats, list)
    mean, error = lead(standings)
    return {
        "command": command(job),
        "rules": rules,
        "deals": deals,
        "seed": SEED,
        "lead": round(mean, 4),
        "lead_se": round(error, 4),
        # How long a decision took says something about the machine, not about the bots.
        "entrants": [{name: value for name, value in seat.items() if name != "ms_per_decision"} for seat in seats],
    }


def read(path: Path) -> dict[str, dict[str, object]]:
    return {one["command"]: one for one in json.loads(path.read_text("utf-8"))["contests"]} if path.exists() else {}


def write(path: Path, found: dict[str, dict[str, object]]) -> None:
    order = [command(job) for job in contests()]
    lines = [json.dumps(found[line], separators=(",", ":")) for line in order if line in found]
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{{"format":"{FORMAT}","contests":[\n' + ",\n".join(lines) + "\n]}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=KEPT)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    found = read(options.out)
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        waiting = [
            (job, [pool.submit(play, job, range(first, min(first + 4, job[2]))) for first in range(0, job[2], 4)])
            for job in contests()
            if command(job) not in found
        ]
        for job, parts in waiting:
            standings, *rest = [part.result() for part in parts]
            for more in rest:
                for one, other in zip(standings, more, strict=True):
                    one.add(other)
            found[command(job)] = kept(job, standings)
            write(options.out, found)
            print(command(job), found[command(job)]["lead"], found[command(job)]["lead_se"], file=sys.stderr)


if __name__ == "__main__":
    main()
