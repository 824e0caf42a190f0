"""Fixtures that several test areas share: the built site, a browser, Node."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(what: str) -> None:
    """Skip for want of a tool; in CI a missing tool is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """The built site, made as a reader's command makes it; kept between runs while no source changes."""
    from hearts_book.site import finished_site

    assert request.config.cache is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEARTS_CACHE", str(request.config.cache.mkdir("hearts-site")))
        return finished_site(lambda step, percent, page: None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, or whatever `chromium` or `google-chrome` on the path is."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        missing("no Chromium on the path: the browser tests need one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()
