"""Somebody who plays at a table in a page, by mouse or by keyboard alone, and does whatever is to be done next."""

from __future__ import annotations

import json
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from hearts_widgets.choices import Choices
from reader import LIVE

STATE = """() => {
  const table = document.querySelector("section.ht[data-phase]");
  const cards = [...table.querySelectorAll(".ht-hand button[data-card]")];
  const picked = cards.filter((card) => card.ariaPressed === "true");
  const where = table.querySelector(".ht-slider")?.value ?? "";
  return [table.dataset.phase, table.dataset.turn, cards.map((card) => card.id), picked.length, where].join();
}"""
SETTLED = f"""(before) => {{
  const table = document.querySelector("section.ht[data-phase]");
  return table && table.dataset.turn !== "others" && ({STATE})() !== before;
}}"""
SHORT = 27
"""A limit that no round of 26 points reaches: a match to it has at least two rounds, and seldom more than three."""


def settings(choices: Choices) -> str:
    """A script that puts settings into the page's storage before the page is opened."""
    text = json.dumps(json.dumps(choices.to_json()))
    return f"localStorage.getItem('hearts.settings') ?? localStorage.setItem('hearts.settings', {text})"


def quick(choices: Choices | None = None, limit: int = SHORT) -> Choices:
    """A match that is soon over, in which nobody waits."""
    return (choices or Choices()).but(limit=limit).option(pace="at-once")


NEXT = {"cover": "uncover", "round-over": "next", "back": "close", "call": "call", "choice": "choose"}
"""The button to be pushed in a phase in which no card is chosen."""


class Player:
    """Plays by mouse at the first table of a page."""

    def __init__(self, page: Page, patience: int = LIVE, passing: int = 3) -> None:
        self.page = page
        self.passing = passing
        self.patience = patience
        self.table = page.locator("section.ht[data-phase]").first

    @property
    def phase(self) -> str:
        return str(self.table.get_attribute("data-phase"))

    @property
    def hand(self) -> Locator:
        return self.table.locator(".ht-hand button[data-card]")

    def choose(self, kind: str) -> None:
        """Pushes the first button of that kind."""
        self.page.locator(f"button[data-type={kind}]").first.click()

    def pick(self, card: str) -> None:
        """Chooses a card of the hand."""
        self.table.locator(f'.ht-hand button[data-card="{card}"]').first.click()

    def wait(self, before: str) -> None:
        """Waits until the table has changed and somebody at the screen has to do something."""
        self.page.wait_for_function(SETTLED, arg=before, timeout=self.patience)

    def do(self, kind: str, card: str = "") -> None:
        """One choice, and what follows from it."""
        before = str(self.page.evaluate(STATE))
        if card:
            self.pick(card)
        else:
            self.choose(kind)
        self.wait(before)

    def step(self) -> None:
        """Whatever is to be done next."""
        phase = self.phase
        if phase == "pass":
            for number in range(self.left()):
                self.do("toggle", self.cards()[number])
            self.do("pass")
        elif phase == "play":
            self.do("play", self.cards("not(.ht-no)")[0])
        else:
            self.do(NEXT[phase])

    def left(self) -> int:
        """How many cards are still to be picked for the pass."""
        return self.passing - self.table.locator(".ht-hand [aria-pressed=true]").count()

    def cards(self, which: str = "not([aria-pressed=true])") -> list[str]:
        cards = self.table.locator(f".ht-hand button[data-card]:{which}")
        return [str(name) for name in cards.evaluate_all("cards => cards.map(card => card.dataset.card)")]

    def match(self) -> Iterator[str]:
        """Plays until the match is over; before each thing done, tells the phase."""
        expect(self.table).not_to_have_attribute("data-turn", "others", timeout=self.patience)
        while (phase := self.phase) != "match-over":
            yield phase
            self.step()


class KeyboardPlayer(Player):
    """Plays with Tab, the arrow keys and Enter."""

    def choose(self, kind: str) -> None:
        self.reach(f"button[data-type={kind}]")
        self.page.keyboard.press("Enter")

    def pick(self, card: str) -> None:
        self.reach(".ht-hand button[data-card]")
        for _ in range(self.hand.count()):
            if self.focused(f'[data-card="{card}"]'):
                break
            self.page.keyboard.press("ArrowRight")
        assert self.focused(f'.ht-hand [data-card="{card}"]')
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Presses Tab until what is wanted has the focus."""
        for _ in range(250):
            if self.focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def focused(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))
