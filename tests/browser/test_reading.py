"""A chapter as something to read: without scripts, on paper, from page to page; and as a notebook of its own."""

import json
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import MakeReader
from reader import LIVE, Reader


def test_without_scripts_the_answers_stand_in_folds(make_reader: MakeReader) -> None:
    page = make_reader(java_script_enabled=False).open("tricks.html", live=False)
    fold = page.locator(".ht-predict details").nth(1)
    expect(fold.locator("p")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold).to_contain_text("North's ♦K is the highest diamond")


@pytest.mark.parametrize("scripts", [True, False])
def test_on_paper_tables_are_pictures_and_answers_unfolded(make_reader: MakeReader, scripts: bool) -> None:
    page = make_reader(java_script_enabled=scripts).open("tricks.html", live=scripts)
    page.emulate_media(media="print")
    expect(page.locator("section.ht .ht-hand [data-card]").first).to_be_visible()
    answer = page.get_by_text("North's ♦K is the highest diamond").locator("visible=true")
    assert answer.count() == 1
    hidden = (".bd-sidebar-primary", ".cell-code", ".languages", ".chapter-notebook", ".prev-next-footer")
    for selector in hidden:
        assert page.locator(selector).locator("visible=true").count() == 0, selector


def test_the_skip_link_comes_first_and_leads_to_the_text(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.textContent")
    assert "Skip to main content" in focused
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main-content"


def test_previous_and_next_lead_through_the_book(reader: Reader) -> None:
    page = reader.open("index.html", live=False)
    seen = ["index.html"]
    for _ in range(3):
        page.locator("a.right-next").click()
        page.wait_for_load_state()
        seen.append(page.url.rsplit("/", 1)[1])
    assert len(set(seen)) == 4
    page.locator("a.left-prev").click()
    page.wait_for_url(f"**/{seen[-2]}")


def test_search_finds_a_word_of_the_book(reader: Reader) -> None:
    page = reader.open("search.html?q=trumps", live=False)
    expect(page.locator("ul.search li").first).to_be_visible(timeout=LIVE)


def run_first_cell(page: Page, result: Locator) -> None:
    """Run the first code cell until it shows its result: keys that come before the kernel are lost without a trace."""
    cell = page.locator(".jp-CodeCell").first
    expect(cell).to_be_visible(timeout=120_000)
    patience = time.monotonic() + 240
    while result.count() == 0 and time.monotonic() < patience:
        cell.locator(".cm-content").press("Control+Enter")
        page.wait_for_timeout(4000)
    expect(cell.locator(".jp-InputPrompt")).not_to_contain_text("*", timeout=120_000)


def test_a_chapter_opens_as_a_notebook_with_a_live_table(make_reader: MakeReader) -> None:
    reader = make_reader(viewport={"width": 1100, "height": 900})
    page = reader.open("index.html", live=False)
    page.locator(".chapter-notebook a").first.click()
    hand = page.locator("section.ht .ht-hand button[data-card]")
    run_first_cell(page, hand)
    expect(hand).to_have_count(13)
    page.locator("section.ht .ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(hand).to_have_count(12, timeout=LIVE)
    assert reader.outside == []


def test_a_chapter_can_be_downloaded_as_it_was_written(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    with page.expect_download() as download:
        page.locator(".chapter-notebook a[download]").click()
    notebook = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert notebook["cells"][0]["source"][0].startswith("# Tricks")
    assert "text/html" not in json.dumps(notebook), "no drawings in it"


WIDTHS = "all => Promise.all(all.map(one => one.decode().then(() => one.naturalWidth)))"


@pytest.mark.parametrize("name", ["passing", "cards-and-deal", "moon-and-sun"])
def test_a_notebook_brings_its_pictures_with_it(make_reader: MakeReader, name: str) -> None:
    reader = make_reader(viewport={"width": 1100, "height": 900})
    page = reader.open(f"{name}.html", live=False)
    expect(page.locator("article img")).not_to_have_count(0)
    pictures = page.locator("article img").count()
    page.locator(".chapter-notebook a").first.click()
    shown = page.locator(".jp-MarkdownOutput img")
    expect(shown).to_have_count(pictures, timeout=120_000)
    assert all(shown.evaluate_all(WIDTHS))
    assert reader.outside == []
