"""No figure of a simulation is typed into the text: percentages and decimals come from cells by a glue role."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearts_core
from hearts_core.words import APART
from hearts_widgets.picture import PACE

BOOK = Path(__file__).parents[2] / "book"
LOCALE = Path(hearts_core.__file__).parent / "locale" / "en" / "LC_MESSAGES"

FIGURE = re.compile(
    r"""
    \d+(?:[.,]\d+)?\s*(?:%|per\ ?cent\b|percentage\ points?\b)      # 38 %, 38 percent
    | (?<![\w.])\d+\.\d+(?![\w.]*\d)                                # 3.7
    | \b\d+\ (?:times\ )?out\ of\ (?:every\ )?\d+                    # 7 out of 10
    | \b(?:two|three|four|five|six|seven|eight|nine|ten)\ (?:times\ )?out\ of\ (?:every\ )?\w+
    """,
    re.VERBOSE | re.IGNORECASE,
)
NOT_PROSE = re.compile(
    r"""
    ^(?P<fence>```+|~~~+).*?^(?P=fence)\s*$     # code and directives
    | `[^`\n]*`                                 # code in a line, and roles such as {glue}`…`
    | \]\([^)\s]*\)                             # where a link leads
    | https?://\S+ | <[^>\n]*>
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

HEADER = re.compile(r'"[A-Z][\w-]+: ')

ALLOWED: dict[tuple[str, str], str] = {
    ("match-length.ipynb", "0.65"): "the pace of the table in seconds, a setting and no figure of a simulation",
}
"""Figures that no simulation gives, by page and figure, each with the reason."""


def pages() -> Iterator[tuple[str, str]]:
    """The prose of every page and every message that belongs to one."""
    for path in sorted(BOOK.glob("*.md")):
        yield path.name, path.read_text(encoding="utf-8")
    for path in sorted(BOOK.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        yield path.name, "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    for name in sorted(APART - {"coach", "explorer", "lab"}):  # those three tell what was just computed
        lines = (LOCALE / f"{name}.po").read_text(encoding="utf-8").splitlines()
        told = [line for line in lines if not line.startswith(("msgid", "#")) and not HEADER.match(line)]
        yield f"{name}.po", "\n".join(told)


def figures(text: str) -> list[str]:
    """The figures in a text that no glue role puts there."""
    return [found[0] for found in FIGURE.finditer(NOT_PROSE.sub(" ", text))]


def test_the_pace_that_is_allowed_is_the_tables() -> None:
    assert PACE == 650


def test_prose_has_no_typed_figures() -> None:
    typed = [(page, figure) for page, text in pages() for figure in figures(text)]
    assert [pair for pair in typed if pair not in ALLOWED] == []
    assert [pair for pair in ALLOWED if pair not in typed] == [], "nothing that is allowed any more is needed"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It takes 38 % of all rounds.", ["38 %"]),
        ("It takes 38% or 4.5 percent.", ["38%", "4.5 percent"]),
        ("On average 3.7 points.", ["3.7"]),
        ("In 7 out of 10 rounds, and three times out of four.", ["7 out of 10", "three times out of four"]),
        ("The queen is 13 points, a match goes to 100.", []),
        ("It takes {glue:text}`share` of all rounds.", []),
        ("See [Section 2.1](rules.md#v1.2) at https://example.org/1.5 for `0.5`.", ["2.1"]),
        ("```python\nx = 0.5\n```\nBut 0.5 here.", ["0.5"]),
        ("Version 3.11.2 of Python, in 1850.", []),
    ],
)
def test_what_is_a_typed_figure(text: str, found: list[str]) -> None:
    assert figures(text) == found
