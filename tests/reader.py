"""A reader of the built site: a browser profile with every other host blocked and every complaint kept."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, expect

from hearts_book.server import serve as serve_site

LIVE = 60_000
"""Patience in milliseconds for a slow machine; nothing is timed here."""


@dataclass
class Reader:
    """One reader's browser profile on one copy of the site."""

    address: str
    context: BrowserContext
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, page: str = "index.html", live: bool = True) -> Page:
        """Open a page; wait until all its cells are live unless told not to."""
        tab = self.context.new_page()
        tab.on("console", self._listen)
        tab.on("pageerror", lambda error: self.errors.append(str(error)))
        tab.goto(self.address + page)
        if live:
            self.wait_live(tab)
        return tab

    def wait_live(self, tab: Page) -> None:
        """Wait until no cell is drawn or loading any more."""
        expect(tab.locator("[data-live=drawn], [data-live=loading]")).to_have_count(0, timeout=LIVE)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def guard(self, route: Route) -> None:
        if route.request.url.startswith(self.address) or not route.request.url.startswith("http"):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address at which `hearts serve` serves a folder, compressed, on a free port."""
    loop = asyncio.new_event_loop()
    addresses: list[str] = []
    started = threading.Event()

    def ready(address: str) -> None:
        addresses.append(address)
        started.set()

    task = loop.create_task(serve_site(folder, None, ready))

    def run() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = threading.Thread(target=run)
    thread.start()
    assert started.wait(10)
    try:
        yield addresses[0]
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(10)
        loop.close()
