"""The lab in JupyterLab: a run on all cores in the background, with the same figures as from the command line."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from test_jupyterlab import lab

from hearts_core.lab.compare import compare
from hearts_core.lab.sides import make_side
from notebook_page import PATIENCE, run_all

__all__ = ["lab"]

SEATS = ("cautious",) * 4


@pytest.fixture
def page(chromium: Browser, lab: str) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(re.sub(r"/lab[^?]*", "/lab/tree/lab.ipynb", lab))
    run_all(page)
    yield page
    context.close()


def test_a_run_in_the_background(page: Page) -> None:
    form = page.locator("section.ht-lab").first
    expect(form).to_be_visible(timeout=2 * PATIENCE)
    form.get_by_label("Deals", exact=True).select_option("50")
    form.get_by_role("button", name="Run", exact=True).click()
    expect(form.get_by_role("heading", name="What came out")).to_be_visible(timeout=PATIENCE)
    expect(form.get_by_role("button", name="Run", exact=True)).to_be_visible(timeout=PATIENCE)
    side = make_side("standard", SEATS)
    found = compare(side, make_side("standard+hearts_led=after-heart-or-queen", SEATS), 50, luck=2, jobs=1)
    expect(form.locator(".ht-lab-table tbody tr")).to_have_count(len(found.estimates))
    expect(form.locator("[data-plot] svg")).to_have_count(3)
    first = form.locator(".ht-lab-table tbody tr").first.locator("td").all_inner_texts()
    one = found.estimate("points_seat_0")
    assert first[:2] == [f"{one.a:.2f}", f"{one.b:.2f}"]
