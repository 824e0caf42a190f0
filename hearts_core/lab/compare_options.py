"""The arguments of `hearts compare`; light, since every command reads them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from hearts_core.words import Words


def add_compare(parser: argparse.ArgumentParser, words: Words) -> None:
    """The arguments of the command."""

    def text(name: str) -> str:
        return words.text(f"lab.help.{name}")

    def least(low: int) -> Callable[[str], int]:
        def number(given: str) -> int:
            if not given.isdecimal() or int(given) < low:
                raise argparse.ArgumentTypeError(words.text("lab.error.number", given=given, low=low))
            return int(given)

        return number

    parser.add_argument("a", metavar="RULES_A", help=text("rules"))
    parser.add_argument("b", metavar="RULES_B", help=text("rules"))
    parser.add_argument("--deals", type=least(0), default=1000, metavar="N", help=text("deals"))
    parser.add_argument("--luck", type=least(0), metavar="N", help=text("luck"))
    parser.add_argument("--matches", type=least(0), default=0, metavar="N", help=text("matches"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=text("seed"))
    parser.add_argument("--seats", default="cautious,cautious,cautious,cautious", metavar="BOT,…", help=text("seats"))
    parser.add_argument("--seats-b", metavar="BOT,…", help=text("seats-b"))
    parser.add_argument("--set-a", metavar="JSON", help=text("set"))
    parser.add_argument("--set-b", metavar="JSON", help=text("set"))
    parser.add_argument("--jobs", type=least(1), metavar="N", help=text("jobs"))
    parser.add_argument("--cluster", metavar="ADDRESS", help=text("cluster"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=text("resume"))
    parser.add_argument("--json", action="store_true", help=text("json"))
    parser.add_argument("--csv", type=Path, metavar="FILE", help=text("csv"))
    parser.add_argument("--store", type=Path, metavar="FILE", help=text("store"))
