"""What the live start does when something is in its way, and what a reader can do with the code of a cell."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from conftest import MakeReader
from reader import LIVE, Reader


def editor(page: Page, number: int = 0) -> Page:
    """Open the code of a cell."""
    page.locator(".cell-code > summary").nth(number).click()
    return page


def snapshot_files(site: Path) -> list[Path]:
    return list((site / "_static" / "live").glob("snapshot-*"))


@pytest.mark.parametrize("trouble", ["missing", "damaged"])
def test_without_its_snapshot_python_starts_the_stock_way(make_reader: MakeReader, site: Path, trouble: str) -> None:
    assert snapshot_files(site), "the site has a snapshot that can be taken away"
    reader = make_reader()

    def spoil(route: Route) -> None:
        if trouble == "missing":
            route.fulfill(status=404)
        else:
            route.fulfill(body=gzip.compress(b"no memory of Python"))

    reader.context.route(re.compile(r"/snapshot-"), spoil)
    page = reader.open()
    assert page.evaluate("document.documentElement.dataset.liveStart") == "stock"
    expect(page.locator("[data-live]")).to_have_attribute("data-live", "live")
    page.locator(".ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(page.locator(".ht-hand button[data-card]")).to_have_count(12, timeout=LIVE)


def test_when_python_cannot_come_at_all_the_page_says_so_and_stays_readable(make_reader: MakeReader) -> None:
    reader = make_reader()
    reader.context.route(re.compile(r"\.wasm|/snapshot-|/worker-"), lambda route: route.fulfill(status=500))
    page = reader.open(live=False)
    expect(page.locator(".live-progress.failed")).to_be_visible(timeout=LIVE)
    assert page.locator(".live-progress.failed").inner_text().strip()
    expect(page.locator(".ht-hand [data-card]").first).to_be_visible()


def test_a_page_opened_as_a_file_says_why_its_tables_stay_pictures(make_reader: MakeReader, site: Path) -> None:
    page = make_reader().context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".live-progress.failed")).to_be_visible(timeout=LIVE)
    expect(page.locator(".ht-hand [data-card]").first).to_be_visible()
    assert errors == []


def test_without_web_assembly_the_page_names_what_is_missing(make_reader: MakeReader) -> None:
    reader = make_reader()
    reader.context.add_init_script("delete globalThis.WebAssembly")
    page = reader.open(live=False)
    expect(page.locator(".live-progress.failed")).to_contain_text("WebAssembly", timeout=LIVE)
    expect(page.locator(".ht-hand [data-card]").first).to_be_visible()


def test_two_tabs_of_one_page_play_apart(reader: Reader) -> None:
    one, other = reader.open(), reader.open()
    one.locator(".ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(one.locator(".ht-hand button[data-card]")).to_have_count(12, timeout=LIVE)
    expect(other.locator(".ht-hand button[data-card]")).to_have_count(13)


def test_a_cell_is_changed_run_and_reset(reader: Reader) -> None:
    page = editor(reader.open())
    code = page.locator(".cell-code textarea")
    original = code.input_value()
    hand = "[...document.querySelectorAll('.ht-hand button[data-card]')].map(card => card.dataset.card).join()"
    before = page.evaluate(hand)
    code.fill(original.replace("seed=27", "seed=28"))
    code.press("Shift+Enter")
    page.wait_for_function(f"before => {hand} !== before", arg=before, timeout=LIVE)
    reader.wait_live(page)
    page.get_by_role("button", name="Reset").click()
    assert code.input_value() == original


def test_a_failing_cell_shows_its_traceback_and_stops_no_other(reader: Reader) -> None:
    page = editor(reader.open("tricks.html"), 1)
    code = page.locator(".cell-code textarea").nth(1)
    code.fill("no_such_name")
    code.press("Shift+Enter")
    cell = page.locator("[data-live]").nth(1)
    expect(cell).to_have_attribute("data-live", "failed", timeout=LIVE)
    expect(cell).to_contain_text("NameError")
    table = page.locator("[data-live]").nth(3)
    table.locator(".ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(table.locator(".ht-hand button[data-card]")).to_have_count(10, timeout=LIVE)


def test_stock_controls_work_in_a_cell(reader: Reader) -> None:
    page = editor(reader.open())
    code = page.locator(".cell-code textarea")
    code.fill(
        "from ipywidgets import interact, IntSlider\n"
        "@interact(n=IntSlider(2, 0, 9, description='n'))\n"
        "def show(n):\n"
        "    print('squared', n * n)\n"
    )
    code.press("Shift+Enter")
    output = page.locator("[data-live]").first
    expect(output).to_contain_text("squared 4", timeout=LIVE)
    slider = output.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(output).to_contain_text("squared 9", timeout=LIVE)


def test_keys_in_the_editor_are_its_own(reader: Reader) -> None:
    """The theme opens its search on Ctrl+K; a letter typed into code must reach nothing else."""
    page = editor(reader.open())
    code = page.locator(".cell-code textarea")
    code.focus()
    page.keyboard.type("k/s")
    assert "k/s" in code.input_value()
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"


# A deadline is over as soon as the page may hear of it.
NO_PATIENCE = """AbortSignal.timeout = () => {
    const controller = new AbortController();
    queueMicrotask(() => controller.abort());
    return controller.signal;
};"""


def test_on_a_slow_machine_no_table_is_given_up(reader: Reader) -> None:
    reader.context.add_init_script(NO_PATIENCE)
    page = reader.open()
    page.locator(".ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(page.locator(".ht-hand button[data-card]")).to_have_count(12, timeout=LIVE)
