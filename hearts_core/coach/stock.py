"""The stock of puzzles: what is kept in `puzzles.json`, made anew by `python -m hearts_core.coach.stock`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Final

from hearts_core.coach.mint import mint
from hearts_core.coach.puzzle import THEMES, Puzzle, themes
from hearts_core.presets import preset

SEED: Final = 20
TABLES: Final = (
    ("standard", 4, 6),
    ("omnibus", 4, 2),
    ("party", 5, 1),
    ("party", 6, 1),
    ("black-maria", 3, 2),
    ("spot", 4, 1),
    ("sun-and-moon", 4, 1),
    ("dirty-nasty-filthy", 4, 1),
    ("cancellation", 8, 1),
)
"""Preset, players, and how many puzzles of each theme come from there."""
_LOOKED_AT: Final = 2
"""So many are found for each one kept: of each difficulty in turn, the clearest."""
_DEALS: Final = (60, 240)
"""So many deals are played for each puzzle to be kept, at most; more where none of them has one."""


def stock(jobs: int | None = None) -> Iterator[Puzzle]:
    """The puzzles of all tables and themes, those of one theme together, easy ones first."""
    orders = [
        (name, players, theme, count)
        for theme in THEMES
        for name, players, count in TABLES
        if theme in themes(preset(name, players))
    ]
    with ProcessPoolExecutor(jobs) as pool:
        found = [puzzle for lot in pool.map(_made, orders) for puzzle in lot]
    found.sort(key=lambda puzzle: (THEMES.index(puzzle.theme), puzzle.difficulty))
    yield from found


def _made(order: tuple[str, int, str, int]) -> list[Puzzle]:
    name, players, theme, count = order
    found: list[Puzzle] = []
    for deals in _DEALS:
        found = found or list(islice(mint(preset(name, players), SEED, theme, deals=count * deals), count * _LOOKED_AT))
    found.sort(key=lambda puzzle: -puzzle.proof.gap / puzzle.proof.se if puzzle.proof.se else -1e9)
    kept: list[Puzzle] = []
    while found and len(kept) < count:
        for level in (2, 3, 1):
            one = next((puzzle for puzzle in found if puzzle.difficulty == level), None)
            if one is not None and len(kept) < count:
                kept.append(one)
                found.remove(one)
    return kept


if __name__ == "__main__":
    lines = [json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in stock()]
    Path(__file__).with_name("puzzles.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    sys.stderr.write(f"{len(lines)}\n")
