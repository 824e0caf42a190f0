"""How soon a page of the book is drawn and live, and what it costs: `python tests/bench_live.py [--rounds 5]`.

Chromium on this machine, the site from `hearts serve`'s server (gzip), a fresh profile for each round. Prints medians
of: a first visit to the start page, a second visit, the chapter "Tricks" opened from it, and a first visit whose
snapshot can't be loaded. Drawn: the first table is painted. First table live, all live: from the page's own marks.
Bytes: all that the server sent until everything was live, counted on the wire. `--peer` is the address of a page with
one button widget in a `notebooklite` frame of jupyterlite-sphinx, measured in the same rounds.
"""

import argparse
import contextlib
import re
import socket
import statistics
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from conftest import CHROMIUM_FLAGS
from hearts_book.site import finished_site
from needs import chromium
from reader import serving

PATIENCE = 120_000
DRAWN = """
    const wait = () => document.querySelector('[data-live] .ht-hand [data-card]')
      ? requestAnimationFrame(() => performance.mark('drawn')) : requestAnimationFrame(wait);
    wait();
"""


class Wire:
    """A relay in front of a server that counts the bytes which the server sends."""

    def __init__(self, address: str) -> None:
        self.server = ("127.0.0.1", urlsplit(address).port)
        self.sent = 0
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}/"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                reader, _ = self.listening.accept()
                server = socket.create_connection(self.server)
                threading.Thread(target=self.relay, args=(reader, server, False), daemon=True).start()
                threading.Thread(target=self.relay, args=(server, reader, True), daemon=True).start()

    def relay(self, source: socket.socket, target: socket.socket, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if counted:
                    self.sent += len(data)
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)


class Figures:
    """What was measured, by the name of the row and of the column."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, list[float]]] = {}

    def add(self, row: str, **values: float) -> None:
        for name, value in values.items():
            self.rows.setdefault(row, {}).setdefault(name, []).append(value)

    def print(self) -> None:
        for row, columns in self.rows.items():
            shown = (
                f"{name} {statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"
                for name, values in columns.items()
            )
            print(f"{row:28} {'; '.join(shown)}")


def live(page: Page, wire: Wire, before: int) -> dict[str, float]:
    """Seconds and megabytes of a page that is being opened."""
    page.wait_for_function("performance.getEntriesByName('hearts-live').length", timeout=PATIENCE)
    sent = wire.sent - before
    marks: dict[str, float] = page.evaluate(
        "Object.fromEntries(['mark', 'paint'].flatMap(kind => performance.getEntriesByType(kind))"
        "  .map(entry => [entry.name, entry.startTime / 1000]))"
    )
    return {
        "drawn": max(marks["drawn"], marks["first-contentful-paint"]),
        "first table live": marks["hearts-first-live"],
        "all live": marks["hearts-live"],
        "MB before": sent / 1e6,
    }


def visit(context: BrowserContext, wire: Wire, name: str, page: Page | None = None) -> tuple[Page, dict[str, float]]:
    page = page or context.new_page()
    before = wire.sent
    page.goto(wire.address + name)
    figures = live(page, wire, before)
    # Until the rest of Python's files has come.
    page.wait_for_timeout(2500)
    return page, figures


def ours(browser: Browser, wire: Wire, figures: Figures) -> None:
    with contextlib.closing(browser.new_context()) as context:
        context.add_init_script(DRAWN)
        page, first = visit(context, wire, "index.html")
        assert page.evaluate("document.documentElement.dataset.liveStart") == "snapshot"
        figures.add("start page, first visit", **first)
        _, second = visit(context, wire, "index.html", page)
        figures.add("start page, second visit", **second)
        before = wire.sent
        page.get_by_role("link", name="Tricks").first.click()
        page.wait_for_url("**/tricks.html")
        figures.add("next chapter (Tricks)", **live(page, wire, before))
    with contextlib.closing(browser.new_context()) as context:
        context.add_init_script(DRAWN)
        context.route(re.compile("/snapshot-"), lambda route: route.abort())
        page, stock = visit(context, wire, "index.html")
        assert page.evaluate("document.documentElement.dataset.liveStart") == "stock"
        figures.add("start page, stock start", **stock)


def peer(browser: Browser, address: str, figures: Figures) -> None:
    """A notebook in a frame: its one cell is run as soon as the kernel can be asked."""
    with contextlib.closing(browser.new_context()) as context:
        page = context.new_page()
        for row in ("notebooklite, first visit", "notebooklite, second visit"):
            page.goto(address)
            if (start := page.locator(".jupyterlite_sphinx_try_it_button")).count():
                start.first.click()
            frame = page.frame_locator("iframe")
            cell = frame.locator(".jp-CodeCell").first
            cell.wait_for(timeout=PATIENCE)
            drawn: float = page.evaluate("performance.now() / 1000")
            # What is pressed before the notebook is ready for it is lost.
            while "*" not in (cell.locator(".jp-InputPrompt").text_content() or ""):
                cell.locator(".jp-InputArea-editor").click()
                page.keyboard.press("Control+Enter")
                page.wait_for_timeout(200)
            frame.locator("button.widget-button").wait_for(timeout=PATIENCE)
            figures.add(row, drawn=drawn, **{"first widget live": page.evaluate("performance.now() / 1000")})


@contextlib.contextmanager
def site(folder: Path | None) -> Iterator[Wire]:
    with serving(folder or finished_site(lambda step, percent, page: None)) as address:
        yield Wire(address)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--site", type=Path, help="a built site; without it the book's own, built if need be")
    options.add_argument("--peer", help="address of a notebooklite page with one button widget")
    given = options.parse_args()
    figures = Figures()
    with site(given.site) as wire, sync_playwright() as playwright:
        for _ in range(given.rounds):
            browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
            ours(browser, wire, figures)
            if given.peer:
                peer(browser, given.peer, figures)
            browser.close()
    figures.print()


if __name__ == "__main__":
    main()
