"""The table in JupyterLab itself: it answers, and keys pressed in it are its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from notebook_page import PATIENCE, run_all

NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    "cells": [
        {
            "id": "table",
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": "from hearts_widgets import Table\nTable(seed=7, pace=0)",
        },
        {"id": "text", "cell_type": "markdown", "metadata": {}, "source": "The next cell."},
    ],
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab with one notebook, `table.ipynb`."""
    home = tmp_path_factory.mktemp("lab")
    (home / "table.ipynb").write_text(json.dumps(NOTEBOOK))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    apart = {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    options = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={home}", "--IdentityProvider.token="]
    quiet = ["--no-browser", "--allow-root", "--LabApp.news_url=None", "--LabApp.check_for_updates_class=''"]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options, *quiet],
            env={**os.environ, **apart, "JUPYTERLAB_SETTINGS_DIR": str(home / "settings")},
            stdout=log,
            stderr=log,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{address}/api", timeout=5).close()
                break
            except (urllib.error.URLError, ConnectionError):
                assert server.poll() is None, Path(home / "log").read_text()
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait()


def test_the_table_answers_and_keeps_its_keys(lab: str, chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 1200, "height": 1000})
    page = context.new_page()
    page.goto(f"{lab}/lab/tree/table.ipynb")
    run_all(page)
    page.wait_for_selector(".ht-hand button", timeout=PATIENCE)
    hand = page.locator(".ht-hand button")
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    for place in (0, 1, 2):
        hand.nth(place).click()
        page.wait_for_selector(f'.ht-hand button:nth-child({place + 1})[aria-pressed="true"]')
    # In command mode these would add, delete, change, move to or run cells. (Enter twice: it also chooses the card.)
    for key in (
        "a",
        "b",
        "m",
        "y",
        "z",
        "j",
        "k",
        "x",
        "d",
        "d",
        "Delete",
        "0",
        "0",
        "Shift+Enter",
        "Shift+Enter",
        "Escape",
    ):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells.count() == before
    assert page.locator(".jp-Cell.jp-MarkdownCell").count() == 1
    assert page.evaluate("document.activeElement.closest('.ht-hand') !== null")
    page.keyboard.press("p")
    page.wait_for_selector('section.ht[data-phase="play"]')
    page.wait_for_selector(".ht-hand button:not(.ht-no)")
    page.keyboard.press("Home")
    for _ in range(13):
        if page.evaluate("!document.activeElement.classList.contains('ht-no')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ht-hand button').length === 12")
    assert page.evaluate("document.activeElement.closest('.ht-hand') !== null")
    assert cells.count() == before
    context.close()
