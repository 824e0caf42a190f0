"""Fixtures that several test areas share: the built site, a host for it, a browser, a reader."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from needs import chromium as find_chromium
from reader import Reader

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """The built site, made as a reader's command makes it; kept between runs while no source changes."""
    from hearts_book.site import finished_site

    assert request.config.cache is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEARTS_CACHE", str(request.config.cache.mkdir("hearts-site")))
        with ThreadPoolExecutor(1) as pool:  # in this thread Playwright's event loop may be running
            return pool.submit(finished_site, lambda step, percent, page: None).result()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium for all tests; each opens contexts of its own in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Python's own static server: it knows nothing of this book, like any web host."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the site on a plain static host, below a sub-path."""
    root = tmp_path_factory.mktemp("host")
    (root / "games").mkdir()
    (root / "games" / "hearts").symlink_to(site, target_is_directory=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/games/hearts/"
    server.shutdown()
    thread.join()
    server.server_close()


MakeReader = Callable[..., Reader]


@pytest.fixture
def make_reader(chromium: Browser, host: str) -> Iterator[MakeReader]:
    """Makes readers, each with a fresh profile; options are those of a Playwright context."""
    with contextlib.ExitStack() as stack:

        def make(**options: Any) -> Reader:
            context = chromium.new_context(**({"reduced_motion": "reduce"} | options))
            stack.callback(context.close)
            reader = Reader(host, context)
            context.route("**/*", reader.guard)
            return reader

        yield make


@pytest.fixture
def reader(make_reader: MakeReader) -> Iterator[Reader]:
    """A reader whose pages must ask no other host and report no error."""
    one = make_reader()
    yield one
    assert one.outside == []
    assert one.errors == []
