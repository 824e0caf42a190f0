"""The course in JupyterLab: an exercise is solved there as on the page, and the map knows of it."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from solver import Solver
from test_jupyterlab import lab

from hearts_core.lessons import exercise
from notebook_page import PATIENCE, run_all

__all__ = ["lab"]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def run(page: Page, address: str, wanted: str) -> None:
    """Opens a notebook and runs all its cells."""
    page.goto(address)
    name = address.partition("?")[0].rpartition("/")[2]
    expect(page.locator(".lm-TabBar-tab.lm-mod-current", has_text=name)).to_be_visible(timeout=PATIENCE)
    run_all(page)
    expect(page.locator(wanted).first).to_be_visible(timeout=PATIENCE)


def test_what_is_solved_in_a_notebook_stands_on_the_map(page: Page, lab: str) -> None:
    def notebook(name: str) -> str:
        return re.sub(r"/lab[^?]*", f"/lab/tree/{name}.ipynb", lab)

    one = exercise("tricks.give-her-away")
    run(page, notebook("tricks"), f'section[data-exercise="{one.id}"]')
    solver = Solver(page, one)
    solver.run(one.wrong[0].moves)
    expect(solver.verdict).to_have_class("ht-told-why ht-not-solved")
    solver.again()
    solver.run(one.solution)
    expect(solver.verdict).to_have_class("ht-told-why ht-solved")
    name = f"hearts-course.done.{one.id}"
    page.wait_for_function(f"(localStorage.getItem('{name}') ?? '').includes('\"tries\": 2')")
    assert json.loads(page.evaluate(f"localStorage.getItem('{name}')"))["solved"] is True
    run(page, notebook("course"), ".ht-map")
    expect(page.locator(".ht-map .ht-news")).to_contain_text("1 of", timeout=PATIENCE)
    mark = page.locator(f'.ht-map a[href="tricks.ipynb#exercise-{one.id}"]')
    expect(mark).to_have_class("ht-link ht-is-done")
