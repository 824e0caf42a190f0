"""The chapters in JupyterLab, opened by `hearts notebooks`."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from notebook_page import PATIENCE, run_all


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address, token included, of a JupyterLab that `hearts notebooks` has started."""
    folder = tmp_path_factory.mktemp("lab")
    log = folder / "lab.log"
    command = [sys.executable, "-m", "hearts_core.cli", "notebooks", "--no-browser"]
    command += ["--folder", str(folder / "chapters"), "--port", str(free_port())]
    # What was open in another test, or in the JupyterLab of whoever runs the tests, is not opened again in this one.
    own = {f"JUPYTERLAB_{name}_DIR": str(folder / name) for name in ("WORKSPACES", "SETTINGS")}
    with log.open("w", encoding="utf-8") as output:
        server = subprocess.Popen(
            command, stdout=output, stderr=output, env=os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"} | own
        )
        try:
            yield address(log, server)
        finally:
            server.terminate()
            server.wait(30)


def address(log: Path, server: "subprocess.Popen[bytes]") -> str:
    for _ in range(600):
        if found := re.search(r"http://127\.0\.0\.1:\d+\S*token=\w+", log.read_text(encoding="utf-8")):
            return found[0]
        assert server.poll() is None, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8"))


@pytest.fixture
def notebook(chromium: Browser, lab: str) -> Iterator[Page]:
    """The start page as a notebook, all cells run; no request may leave this machine."""
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    outside: list[str] = []
    page = context.new_page()
    page.on(
        "request",
        lambda request: (
            outside.append(request.url) if re.match(r"(http|ws)s?://(?!127\.0\.0\.1)", request.url) else None
        ),
    )
    page.goto(lab)
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible(timeout=PATIENCE)
    run_all(page)
    expect(page.locator(".ht-hand button[data-card]").first).to_be_visible(timeout=PATIENCE)
    yield page
    assert outside == []
    context.close()


def test_a_card_is_played_by_keyboard_and_the_notebook_keeps_its_own_shortcuts_out(notebook: Page) -> None:
    hand = notebook.locator(".ht-hand button[data-card]")
    cells = notebook.locator(".jp-Cell").count()
    hand.first.focus()
    for key in ("d", "d", "a", "b", "x", "m"):  # delete, insert, cut and change a cell, were they the notebook's
        notebook.keyboard.press(key)
    assert notebook.locator(".jp-Cell").count() == cells
    assert notebook.locator(".jp-mod-editMode").count() == 0
    notebook.keyboard.press("ArrowRight")
    notebook.keyboard.press("Enter")
    expect(hand).to_have_count(12, timeout=PATIENCE)
    assert notebook.evaluate("document.activeElement.closest('.ht-hand') !== null")


def test_an_illegal_card_is_refused_with_its_reason(notebook: Page) -> None:
    hand = notebook.locator(".ht-hand button[data-card]")
    notebook.locator(".ht-hand button.ht-no").first.click()
    expect(notebook.locator(".ht-refused")).to_contain_text("follow suit", timeout=PATIENCE)
    expect(hand).to_have_count(13)
