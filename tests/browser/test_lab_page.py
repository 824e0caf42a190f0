"""The page of the lab on the built site: a run in workers of its own, its figures and charts, and files to keep."""

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from conftest import MakeReader
from hearts_core.lab.compare import compare
from hearts_core.lab.sides import make_side
from reader import Reader

LONG = 120_000
SEATS = ("cautious",) * 4


def lab_of(tab: Page, number: int = 0) -> Locator:
    return tab.locator("section.ht-lab").nth(number)


def test_an_experiment_from_the_form_to_the_file(reader: Reader, tmp_path: Path) -> None:
    tab = reader.open("lab.html")
    lab, other = lab_of(tab), lab_of(tab, 1)
    lab.get_by_label("Deals", exact=True).select_option("20")
    b = lab.get_by_role("group", name="B: … against this one")
    b.get_by_label("One change").select_option("moon-subtract")
    expect(b.get_by_label("One change")).to_have_value("moon-subtract")
    lab.get_by_role("button", name="Run", exact=True).click()
    expect(lab.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    # While the workers play, the page's own Python answers: the other lab changes under the reader's hand.
    other.get_by_label("Deals", exact=True).select_option("50")
    expect(other.get_by_label("Deals", exact=True)).to_have_value("50")
    expect(lab.get_by_role("heading", name="What came out")).to_be_visible(timeout=LONG)
    expect(lab.get_by_role("button", name="Run", exact=True)).to_be_visible(timeout=LONG)
    found = compare(make_side("standard", SEATS), make_side("standard+moon=subtract", SEATS), 20, luck=1, jobs=1)
    expect(lab.locator(".ht-lab-table tbody tr")).to_have_count(len(found.estimates))
    charts = lab.locator("[data-plot] svg")
    expect(charts).to_have_count(3)
    assert all((chart.get_attribute("aria-label") or "") for chart in charts.all())
    with tab.expect_download() as download:
        lab.get_by_role("button", name="Save as JSON").click()
    file = tmp_path / "figures.json"
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8")) == found.to_json()


def test_a_run_is_stopped_and_what_was_played_stays(make_reader: MakeReader) -> None:
    """On a narrow screen, by keyboard alone."""
    reader = make_reader(viewport={"width": 320, "height": 700})
    tab = reader.open("lab.html")
    lab = lab_of(tab)
    lab.get_by_label("Deals", exact=True).select_option("1000")
    lab.get_by_role("button", name="Run", exact=True).focus()
    tab.keyboard.press("Enter")
    expect(lab.get_by_role("heading", name="What came out")).to_be_visible(timeout=LONG)
    stop = lab.get_by_role("button", name="Stop", exact=True)
    stop.focus()
    tab.keyboard.press("Enter")
    expect(lab.get_by_text("So far: these figures rest on a part of the deals")).to_be_visible(timeout=LONG)
    expect(lab.get_by_role("button", name="Run", exact=True)).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    assert reader.errors == []
    assert reader.outside == []


def test_a_stored_experiment_shows_its_figures_without_a_run(reader: Reader) -> None:
    tab = reader.open("worth-of-the-queen.html")
    figures = lab_of(tab)
    expect(figures.locator("[data-plot] svg").first).to_be_visible()
    expect(figures.locator(".ht-lab-table tbody tr")).to_have_count(5)
    tab.locator(".ht [data-type=answer][data-choice=more]").click()
    expect(tab.get_by_text("Right. Nobody can pass her away").first).to_be_visible(timeout=LONG)
