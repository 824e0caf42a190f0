"""Ten whole matches on one page: how soon a click is answered, and whether memory grows.

    .venv/bin/python tests/bench_match.py [--matches 10] [--limit 100]

Plays on the built site's page "Play" in Chromium, bots without delay. Prints over all cards of the first match the
median and the 95th percentile of the time from the click until the frame that shows the card played (and until the one
in which it is the reader's turn again, all bots having answered) has been painted; beside it the same for a button
whose handler only changes its text, which is what the browser itself needs. Then memory after the first matches and
after the last one, garbage collected: JavaScript's heap and nodes of the page, and the objects and the WebAssembly
memory of Python in its worker. Then the sizes of the bundles, plain and gzipped.
"""

import argparse
import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, expect, sync_playwright

import hearts_widgets
from bench_click import IDLE, row
from conftest import CHROMIUM_FLAGS
from hearts_book.site import finished_site
from needs import chromium
from player import quick, settings
from reader import LIVE, serving

STEP = """
async (plain) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  const table = () => document.querySelector("section.ht[data-phase]");
  const until = (test) => new Promise((done) => {
    if (test()) return done();
    const watch = new MutationObserver(() => { if (test()) { watch.disconnect(); done(); } });
    watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  });
  const ready = () => table().dataset.turn !== "others";
  await until(ready);
  const {phase} = table().dataset;
  if (phase === "match-over") return {phase};
  const start = performance.now();
  if (phase === "pass") {
    const picked = () => table().querySelectorAll(".ht-hand [aria-pressed=true]").length;
    for (let number = picked(); number < 3; number++) {
      table().querySelector(".ht-hand [aria-pressed=false]").click();
      await until(() => picked() > number);
    }
    table().querySelector("button[data-type=pass]").click();
    await until(() => table().dataset.phase !== "pass" && ready());
    return {phase};
  }
  if (phase !== "play") {
    await until(() => table().querySelector("button[data-type=next]"));
    table().querySelector("button[data-type=next]").click();
    await until(() => table().dataset.phase !== phase && ready());
    return {phase};
  }
  const card = table().querySelector(".ht-hand button[data-card]:not(.ht-no)");
  const gone = () => !table().querySelector(`.ht-hand [data-card="${card.dataset.card}"]`);
  const {id} = card;
  card.click();
  await until(() => !document.getElementById(id));
  const own = await painted() - start;
  await until(() => gone() && ready());
  const all = await painted() - start;
  const before = performance.now();
  plain.click();
  return {phase, own, all, plain: await painted() - before};
}
"""
PYTHON = """
import gc, js, pyodide_js
gc.collect()
js.heartsMemory = f"{len(gc.get_objects())} {pyodide_js._module.HEAPU8.length}"
"""


@dataclass
class Memory:
    """What is in use after a match."""

    heap: float
    nodes: int
    objects: int
    wasm: float


def memory(page: Page, session: CDPSession) -> Memory:
    worker = page.workers[0]
    worker.evaluate(
        "source => { self.heartsMemory = null; self.onmessage({data: {type: 'run', parent: '99/0', source}}); }", PYTHON
    )
    while (answer := worker.evaluate("self.heartsMemory")) is None:
        page.wait_for_timeout(50)
    objects, wasm = map(int, answer.split())
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    nodes = session.send("Memory.getDOMCounters")["nodes"]
    return Memory(heap / 2**20, nodes, objects, wasm / 2**20)


def match(page: Page) -> list[dict[str, Any]]:
    """Plays a match to its end; returns what was measured of each step."""
    plain = page.evaluate_handle(IDLE)
    steps = []
    while (step := page.evaluate(STEP, plain))["phase"] != "match-over":
        steps.append(step)
    plain.evaluate("button => button.remove()")
    plain.dispose()
    return steps


def size(path: Path) -> str:
    data = path.read_bytes()
    return f"{path.name:12} {len(data) / 1024:7.1f} KiB   gzipped {len(gzip.compress(data, 9)) / 1024:6.1f} KiB"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--matches", type=int, default=10)
    options.add_argument("--limit", type=int, default=100)
    given = options.parse_args()
    choices = quick(limit=given.limit)
    site = finished_site(lambda step, percent, page: None)
    with sync_playwright() as playwright, serving(site) as address:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(settings(choices))
        page = context.new_page()
        page.goto(f"{address}play.html")
        expect(page.locator("[data-live=drawn], [data-live=loading]")).to_have_count(0, timeout=LIVE)
        page.wait_for_function("document.querySelector('.ht-play-bar .ht-hint')")
        session = context.new_cdp_session(page)
        used = []
        rounds = 0
        for number in range(given.matches):
            steps = match(page)
            used.append(memory(page, session))
            plays = [step for step in steps if step["phase"] == "play"]
            if not number:
                rounds = 1 + sum(step["phase"] == "round-over" for step in steps)
                print(f"first match: {rounds} rounds, {len(plays)} cards of the reader")
                print(row("own card painted", [step["own"] for step in plays]))
                print(row("all answers painted", [step["all"] for step in plays]))
                print(row("plain button, for comparison", [step["plain"] for step in plays]))
            page.locator("button[data-type=new]").first.click()
            page.wait_for_function("document.querySelector('section.ht[data-phase=pass]')")
        browser.close()
    for number, now in ((1, used[0]), (2, used[min(1, len(used) - 1)]), (len(used), used[-1])):
        print(
            f"after match {number:2}: JavaScript {now.heap:6.2f} MiB, {now.nodes} nodes;"
            f" Python {now.objects} objects, WebAssembly {now.wasm:.1f} MiB"
        )
    for name in ("table.js", "table.css"):
        print(size(Path(hearts_widgets.__file__).parent / "static" / name))


if __name__ == "__main__":
    main()
