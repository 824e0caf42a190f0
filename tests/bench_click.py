"""How quickly the table answers: from the click on a card to the frame that shows it played, and to the last answer.

    .venv/bin/python tests/bench_click.py [--tricks 60]

Plays tricks on the built site's start page in Chromium and prints median and 95th percentile in milliseconds of
- the own card: the click until the frame in which the card lies in the trick has been painted,
- all answers, as a reader sees them: until it is the reader's turn again, the table's pace between cards included.
Beside it, in the same page, the same measure for a button whose handler only changes its text: what the browser itself
needs for a click and a frame.
"""

import argparse
import statistics

from playwright.sync_api import Page, sync_playwright

from conftest import CHROMIUM_FLAGS
from hearts_book.site import finished_site
from needs import chromium
from reader import serving

MEASURE = """
async ({card, button}) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  const until = (test) => new Promise((done) => {
    if (test()) return done();
    const watch = new MutationObserver(() => { if (test()) { watch.disconnect(); done(); } });
    watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  });
  const start = performance.now();
  if (button) {
    button.click();
    return {own: await painted() - start, all: 0};
  }
  const table = () => document.querySelector("section.ht[data-phase]");
  const name = card.dataset.card;
  card.click();
  await until(() => !table().querySelector(`.ht-hand button[data-card="${name}"]`));
  const own = await painted() - start;
  await until(() => table().dataset.phase !== "play" || table().querySelector(".ht-mine"));
  return {own, all: await painted() - start};
}
"""
IDLE = """() => { const b = document.createElement("button"); let n = 0; b.onclick = () => { b.textContent = ++n; };
document.body.append(b); return b; }"""


def play(page: Page, tricks: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds to the own card, to the last answer, and of the plain button, one of each a trick."""
    own: list[float] = []
    answers: list[float] = []
    plain: list[float] = []
    button = page.evaluate_handle(IDLE)
    table = page.locator("section.ht[data-phase]").first
    while len(own) < tricks:
        if table.get_attribute("data-phase") != "play":
            table.locator(".ht-actions button[data-type=again]").click()
        table.locator(".ht-mine").wait_for()
        card = table.locator(".ht-hand button[data-card]:not(.ht-no)").first
        taken = page.evaluate(MEASURE, {"card": card.element_handle(), "button": None})
        own.append(taken["own"])
        answers.append(taken["all"])
        plain.append(page.evaluate(MEASURE, {"card": None, "button": button})["own"])
    return own, answers, plain


def row(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{name:28} median {statistics.median(times):7.1f} ms   95th percentile {high:7.1f} ms   (n={len(times)})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tricks", type=int, default=60)
    tricks = options.parse_args().tricks
    site = finished_site(lambda step, percent, page: None)
    with sync_playwright() as playwright, serving(site) as address:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("[data-live=live]")
        own, answers, plain = play(page, tricks)
        browser.close()
    print(row("own card painted", own))
    print(row("all answers, reader's turn", answers))
    print(row("plain button, for comparison", plain))


if __name__ == "__main__":
    main()
