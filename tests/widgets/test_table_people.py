"""Several people on one screen: what is covered, what is seen by whom, and that nobody peeks in a whole match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from hearts_core import Card, Phase, Words, legal_cards, preset, view
from hearts_core.cards import PACK
from hearts_widgets import Table

WORDS = Words("en")
SEED = 987654321


class Screen:
    """A screen that people use in turn: sends what they choose, and compares every picture with what may be seen."""

    def __init__(self, **options: Any) -> None:
        self.table = Table(**{"seed": SEED, **options})
        self.openers: set[Card] = set()
        self.table.on_event(lambda event, _: self._public(event))
        self.faults: list[str] = []
        self.phases: list[str] = []
        self.checked = 0
        self.check(self.table.frame)
        self.table.observe(lambda change: self.check(change["new"]), "frame")

    def _public(self, event: Any) -> None:
        if event.id == "dealt":
            self.openers.clear()
        card = getattr(event, "card", None)
        if isinstance(card, Card):
            self.openers.add(card)

    def send(self, **content: Any) -> None:
        self.table._handle_custom_msg({"n": self.table.frame["n"], **content}, [])

    def seen(self) -> set[Card]:
        """The cards that may be in the page now."""
        table = self.table
        now = table._course.position.round
        played = {card for trick in (*now.tricks, *((now.trick,) if now.trick else ())) for card in trick.cards}
        if table.view.scores is not None:
            return set(PACK)
        if table.covered:
            return played | self.openers
        mine = table.view
        return {*played, *self.openers, *mine.hand, *(mine.passed or ()), *mine.received, *mine.kitty}

    def check(self, frame: dict[str, Any]) -> None:
        self.checked += 1
        found = re.search(r'data-phase="([\w-]+)"', frame["html"])
        assert found is not None
        self.phases.append(found[1])
        state = {key: value for key, value in self.table.get_state().items() if key not in ("_esm", "_css", "frame")}
        everything = json.dumps([frame, state], ensure_ascii=False) + repr(self.table)
        if found[1] == "cover" and 'class="ht-hand"' in frame["html"]:
            self.faults.append(f"a hand while covered in picture {frame['n']}")
        if str(SEED) in everything:
            self.faults.append("the seed")
        if found[1] == "back":
            return
        allowed = self.seen()
        for card in PACK:
            if card in allowed:
                continue
            names = (WORDS.card(card), f'data-card="{card}"')
            if any(name in everything for name in names) or re.search(card.symbol + r"(?!\d)", everything):
                self.faults.append(f"{card} in picture {frame['n']} ({found[1]})")

    def step(self) -> None:
        """Whatever the person at the screen can do."""
        now = self.table.view
        if self.table.covered:
            self.send(type="uncover")
        elif now.phase is Phase.PASS:
            for card in now.hand[-now.pass_count :]:
                self.send(type="toggle", card=card.name)
            self.send(type="pass")
        elif now.phase is Phase.ROUND_OVER:
            self.send(type="next")
        elif now.phase in (Phase.CALL, Phase.CHOICE):
            offered = re.search(r'data-type="(choose|call)" data-choice="(\w+)"', self.table.frame["html"])
            assert offered is not None
            self.send(type=offered[1], choice=offered[2])
        else:
            self.send(type="play", card=legal_cards(now)[0].name)

    def match(self) -> Iterator[None]:
        for _ in range(3000):
            if self.table.view.over:
                return
            self.step()
            yield
        pytest.fail("a match without end")


@pytest.mark.parametrize("name", ["standard", "dirty-nasty-filthy", "spot"])
@pytest.mark.parametrize("people", [(0,), (0, 2), (0, 1, 2, 3)], ids=str)
def test_nobody_sees_what_is_not_theirs_in_a_whole_match(name: str, people: tuple[int, ...]) -> None:
    screen = Screen(ruleset=preset(name, 4).but(limit=60 if name == "standard" else 250), people=people)
    for number, _ in enumerate(screen.match()):
        if number % 13 == 7 and not screen.table.covered:
            screen.send(type="look")
            screen.send(type="step", choice="3")
            screen.send(type="open")
            screen.send(type="close")
    assert screen.faults == []
    assert screen.checked > 100
    assert ("cover" in screen.phases) is (len(people) > 1)
    assert "back" in screen.phases


def test_kitty_and_odd_tables_give_nothing_away() -> None:
    for rules in (preset("standard", 5).but(removed=(), kitty="first-trick"), preset("party", 3)):
        screen = Screen(ruleset=rules.but(limit=40), people=(0, 1))
        for _ in screen.match():
            pass
        assert screen.faults == []


def test_practice_shows_other_hands_only_when_asked() -> None:
    screen = Screen(practice=True)
    for _ in range(12):
        screen.step()
        screen.send(type="look")
        screen.send(type="step", choice="1")
        screen.send(type="close")
    screen.send(type="undo")
    assert screen.faults == []
    hidden = next(card for card in PACK if card in screen.table.position.round.hands[1])
    assert hidden.symbol not in screen.table.frame["html"]
    screen.send(type="open")
    assert WORDS.card(hidden) in screen.table.frame["html"]
    screen.send(type="shut")
    assert WORDS.card(hidden) not in screen.table.frame["html"]


def test_open_hands_can_not_be_asked_for_in_a_match() -> None:
    screen = Screen()
    screen.step()
    for kind in ("open", "undo", "look", "branch", "return", "close", "newcomer"):
        before = screen.table.position
        screen.send(type=kind)
        assert "ht-refused" in screen.table.frame["html"]
        assert screen.table.position == before
    assert screen.faults == []


def test_the_screen_goes_round() -> None:
    table = Table(preset("standard").but(pass_size=0), seed=7, people=[0, 1, 2, 3])
    assert table.covered
    assert repr(table).count("♣") == 0
    order = []
    for _ in range(8):
        assert table.covered
        name = table.view.names[table.view.seat]
        assert f"Pass the screen to {name}" in table.frame["html"]
        table.uncover()
        assert table.frame["html"].count('class="ht-card') == len(table.view.hand)
        order.append(table.view.seat)
        table.play(legal_cards(table.view)[0])
    assert all((b - a) % 4 == 1 for a, b in pairwise(order[:4]))
    assert table.view.names == ("South", "West", "North", "East")


def test_nothing_but_uncovering_works_while_covered() -> None:
    screen = Screen(people=[0, 2])
    before = screen.table.position
    card = view(before, screen.table.view.seat).hand[0].name
    for content in ({"type": "toggle", "card": card}, {"type": "pass"}, {"type": "look"}, {"type": "undo"}):
        screen.send(**content)
        assert screen.table.covered
        assert screen.table.position == before
        assert screen.phases[-1] == "cover"
    screen.send(type="uncover")
    screen.send(type="toggle", card=card)
    assert 'aria-pressed="true"' in screen.table.frame["html"]
    assert screen.faults == []


def test_chosen_cards_are_forgotten_when_the_screen_goes_on() -> None:
    screen = Screen(people=[0, 2])
    screen.step()
    hand = screen.table.view.hand
    screen.step()
    assert screen.table.covered
    assert screen.table.frame["html"].count("ht-up") == 0
    screen.step()
    assert screen.table.view.hand != hand
    assert 'aria-pressed="true"' not in screen.table.frame["html"]


def test_people_must_have_a_seat() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        Table(seed=1, people=[0, 4])
    with pytest.raises(ValueError, match="without people"):
        Table(seed=1, people=[])
