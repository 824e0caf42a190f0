"""The score sheet in a browser: legible at the width of a phone without scrolling sideways, whatever the table."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Browser
from stage import document, watched

from hearts_core import Phase, Words, preset, view
from hearts_core.actions import NextRound
from hearts_core.bots import beginner
from hearts_core.deal import Stream
from hearts_core.position import Position, apply, start
from hearts_widgets.drawing import draw

ROUNDS = 12


@cache
def played(players: int) -> tuple[Position, Position]:
    """A long match in the middle of a round, and at the end of one."""
    name = "standard" if players < 6 else "party" if players < 8 else "cancellation"
    names = [f"Bartholomew {seat}" for seat in range(players)]
    position = start(preset(name, players).but(pass_size=0, limit=5000), 3, names)
    middle = position
    while position.phase is not Phase.ROUND_OVER or position.round.number < ROUNDS:
        if position.phase is Phase.ROUND_OVER:
            position, _ = apply(position, NextRound())
        if len(position.round.tricks) == 3:
            middle = position
        seat = position.to_act[0]
        position, _ = apply(position, beginner.choose(view(position, seat), Stream(seat)))
    return middle, position


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 11])
def test_no_sheet_scrolls_sideways_on_a_phone(chromium: Browser, players: int, width: int) -> None:
    with watched(chromium, width) as page:
        for position in played(players):
            page.set_content(document(f"<main><h1>Test</h1>{draw(view(position, 0), Words())}</main>"))
            for sheet in page.locator(".ht-sheet").all():
                assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("players", [5, 6, 11])
def test_a_sheet_says_the_same_for_many_as_for_few(chromium: Browser, players: int) -> None:
    middle, end = played(players)
    with watched(chromium, 768) as page:
        for position in (middle, end):
            page.set_content(document(draw(view(position, 0), Words())))
            sheet = page.locator("table.ht-scores").last
            cells = ".ht-total td" if players <= 5 else "td.ht-sum"
            assert sheet.locator(cells).all_inner_texts() == [str(total) for total in position.totals]
            for line in position.history:
                if players <= 5:
                    row = sheet.locator("tbody tr").nth(line.round).locator("td")
                else:
                    row = sheet.locator(f".ht-rounds li:nth-child({line.round + 1})")
                assert row.all_inner_texts() == [str(score) for score in line.scores]
            extra = sheet.get_by_text("This round so far").count()
            assert extra == (position is middle)
