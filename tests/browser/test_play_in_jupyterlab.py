"""The chapter "Play" in JupyterLab: the browser keeps the match there as it does on the page."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from test_jupyterlab import lab

from hearts_widgets.results import read_results
from notebook_page import PATIENCE, run_all
from player import SHORT, Player, quick, settings

__all__ = ["lab"]


@pytest.fixture
def page(chromium: Browser, lab: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(getattr(request, "param", ""))
    page.goto(re.sub(r"/lab[^?]*", "/lab/tree/play.ipynb", lab))
    run(page)
    yield page
    context.close()


def run(page: Page) -> None:
    """Runs all cells of the chapter."""
    run_all(page)
    expect(page.locator(".ht-play-bar")).to_be_visible(timeout=PATIENCE)


def test_a_match_goes_on_after_jupyterlab_was_closed(page: Page) -> None:
    for number in range(3):
        page.locator(".ht-hand button[data-card]").nth(number).click()
        expect(page.locator(".ht-hand button[aria-pressed=true]")).to_have_count(number + 1, timeout=PATIENCE)
    page.locator("button[data-type=pass]").click()
    expect(page.locator("section.ht[data-phase=play]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("section.ht[data-turn=you]")).to_be_visible(timeout=PATIENCE)
    cards = [card.get_attribute("data-card") for card in page.locator(".ht-hand button[data-card]").all()]
    page.wait_for_function("localStorage.getItem('hearts.match') !== null")
    page.reload()
    expect(page.get_by_text("| Idle")).to_be_visible(timeout=PATIENCE)
    run(page)
    expect(page.locator(".ht-ask")).to_contain_text("You have an unfinished match", timeout=PATIENCE)
    page.locator("button[data-type=go-on]").click()
    expect(page.locator("section.ht[data-phase=play]")).to_be_visible(timeout=PATIENCE)
    assert [card.get_attribute("data-card") for card in page.locator(".ht-hand button[data-card]").all()] == cards


@pytest.mark.parametrize("page", [settings(quick())], indirect=True, ids=["quick"])
def test_a_whole_match_is_played_by_mouse(page: Page) -> None:
    expect(page.locator("table.ht-scores caption")).to_contain_text(str(SHORT), timeout=PATIENCE)
    phases = Counter(Player(page, PATIENCE).match())
    assert phases["play"] >= 26
    totals = [int(cell) for cell in page.locator(".ht-total td").all_inner_texts()]
    assert max(totals) >= SHORT
    page.wait_for_function("localStorage.getItem('hearts.results') !== null")
    (result,) = read_results(page.evaluate("localStorage.getItem('hearts.results')"))
    assert list(result.totals) == totals
    assert result.rounds == phases["round-over"] + 1
