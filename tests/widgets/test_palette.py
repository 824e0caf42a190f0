"""Contrast of the table's colours, read from the style sheet itself (WCAG 2.2 AA)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "widgets" / "src" / "table.css").read_text()
TEXT, GRAPHIC = 4.5, 3.0
PAIRS = [
    ("on-felt", "felt", TEXT),
    ("on-felt", "felt-edge", TEXT),
    ("soft-on-felt", "felt", TEXT),
    ("soft-on-felt", "felt-edge", TEXT),
    ("on-turn", "turn", TEXT),
    ("turn", "felt", GRAPHIC),
    ("ink", "panel", TEXT),
    ("soft-ink", "panel", TEXT),
    ("link", "panel", TEXT),
    ("warn", "panel", TEXT),
    ("good", "panel", TEXT),
    ("on-button", "button", TEXT),
    ("black", "paper", TEXT),
    ("red", "paper", TEXT),
    ("four-clubs", "paper", TEXT),
    ("four-diamonds", "paper", TEXT),
    ("black", "paper-no", TEXT),
    ("red", "paper-no", TEXT),
    ("four-clubs", "paper-no", TEXT),
    ("four-diamonds", "paper-no", TEXT),
    ("paper", "felt", GRAPHIC),
    ("focus", "focus-edge", GRAPHIC),
    ("back-line", "back", GRAPHIC),
    *((f"line-{seat}", "panel", GRAPHIC) for seat in range(11)),
]


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--ht-([\w-]+):\s*(#[0-9a-f]{6});", block))


LIGHT = colours(CSS[: CSS.index("/* Dark")])
BY_PAGE = colours(CSS[CSS.index('html[data-theme="dark"]') : CSS.index("@media (prefers-color-scheme: dark)")])
BY_SYSTEM = colours(CSS[CSS.index("@media (prefers-color-scheme: dark)") : CSS.index(".ht *,")])


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_contrast(theme: str, front: str, back: str, least: float) -> None:
    palette = LIGHT if theme == "light" else {**LIGHT, **BY_PAGE}
    assert contrast(palette[front], palette[back]) >= least


def test_the_two_ways_to_dark_are_one() -> None:
    assert BY_PAGE == BY_SYSTEM
    assert len(BY_PAGE) > 10


def test_suits_differ_from_each_other() -> None:
    for palette in (LIGHT, {**LIGHT, **BY_PAGE}):
        four = [palette[name] for name in ("black", "red", "four-clubs", "four-diamonds")]
        assert len(set(four)) == 4


def test_every_class_is_ours() -> None:
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", CSS, flags=re.S)
    assert {name for name in re.findall(r"\.([a-zA-Z][\w-]*)", selectors) if not name.startswith("ht")} == set()
