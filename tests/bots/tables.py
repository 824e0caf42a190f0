"""What the tests of the bots share: bots at a table, positions on the way."""

import sys
from collections.abc import Iterator
from pathlib import Path

from hearts_core import Position, Ruleset, Stream, apply, view
from hearts_core.bots import BOTS, Bot
from hearts_core.lab.table import deal_position
from hearts_core.state import Phase

sys.path.append(str(Path(__file__).parent.parent / "core"))
from playing import TABLES, random_match, rulesets

__all__ = ["TABLES", "bots", "positions", "random_match", "rulesets"]


def positions(rules: Ruleset, bots: list[Bot], seed: int, number: int = 0) -> Iterator[tuple[Position, int]]:
    """Every position of a round in which a seat has to act, with the seat."""
    position = deal_position(rules, seed, number, (0,) * rules.players)
    step = 0
    while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        seat = position.to_act[0]
        yield position, seat
        position, _ = apply(position, bots[seat].choose(view(position, seat), Stream(seed, number, seat, step)))
        step += 1


def bots(*names: str) -> list[Bot]:
    return [BOTS[name] for name in names]
