"""The table as the page uses it: messages in, pictures out, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from hearts_core import (
    Action,
    Card,
    Event,
    Phase,
    Play,
    RuleBroken,
    RulesetError,
    Stream,
    View,
    Words,
    legal_cards,
    pass_reasons,
    preset,
)
from hearts_core.bots import BOTS, beginner
from hearts_core.cards import PACK
from hearts_widgets import Table
from hearts_widgets.seats import BotError

WORDS = Words("en")
SEED = 987654321


class Page:
    """What a page does: keeps the newest picture, and sends messages about it."""

    def __init__(self, **options: Any) -> None:
        self.frames: list[dict[str, Any]] = []
        self.table = Table(**{"seed": SEED, **options})
        self.frames.append(self.table.frame)
        self.table.observe(lambda change: self.frames.append(change["new"]), "frame")

    def send(self, **content: Any) -> list[dict[str, Any]]:
        """Sends a message as the browser would; returns the pictures that answer it."""
        already = len(self.frames)
        self.table._handle_custom_msg({"n": self.frames[-1]["n"], **content}, [])
        return self.frames[already:]

    @property
    def view(self) -> View:
        return self.table.view

    @property
    def html(self) -> str:
        return str(self.frames[-1]["html"])

    def step(self) -> list[dict[str, Any]]:
        """Some legal move for the reader, whatever is to be done."""
        now = self.view
        if now.phase is Phase.PASS:
            for card in now.hand[-now.pass_count :]:
                self.send(type="toggle", card=card.name)
            return self.send(type="pass")
        if now.phase is Phase.ROUND_OVER:
            return self.send(type="next")
        return self.send(type="play", card=legal_cards(now)[0].name)

    def pass_any(self) -> None:
        if self.view.phase is Phase.PASS:
            self.step()


def note(html: str) -> str:
    found = re.search(r'<div class="ht-note(?: ht-refused)?">(.*?)</div>', html)
    assert found is not None
    return re.sub("<[^>]+>", " ", found[1])


def refused(html: str) -> bool:
    return "ht-refused" in html


def test_passing_by_toggling() -> None:
    page = Page()
    hand = page.view.hand
    for card in hand[:3]:
        (frame,) = page.send(type="toggle", card=card.name)
        assert WORDS.card(card) in frame["say"]
    assert page.html.count('aria-pressed="true"') == 3
    page.send(type="toggle", card=hand[0].name)
    assert page.html.count('aria-pressed="true"') == 2
    page.send(type="toggle", card=hand[4].name)
    page.send(type="toggle", card=hand[5].name)
    assert refused(page.html)
    assert page.html.count('aria-pressed="true"') == 3
    page.send(type="pass")
    assert page.view.phase is Phase.PLAY
    assert set(page.view.passed or ()) == {hand[1], hand[2], hand[4]}


def test_a_wrong_number_of_cards_is_explained() -> None:
    page = Page()
    page.send(type="toggle", card=page.view.hand[0].name)
    page.send(type="pass")
    assert page.view.phase is Phase.PASS
    assert WORDS.reason(pass_reasons(page.view, page.view.hand[:1])[0]) in note(page.html)
    assert 'href="rules.md#wrong-pass-count"' in page.html
    assert page.html.count('aria-pressed="true"') == 1


def test_an_illegal_card_is_refused_with_its_reason_and_a_link() -> None:
    page = Page(rules="rules.html")
    page.pass_any()
    for _ in range(12):
        now = page.view
        barred = [card for card in now.hand if card not in legal_cards(now)]
        if barred:
            (frame,) = page.send(type="play", card=barred[0].name)
            with pytest.raises(RuleBroken) as broken:
                page.table.play(barred[0])
            reason = broken.value.reasons[0]
            assert WORDS.reason(reason, now) in note(frame["html"])
            assert f'href="rules.html#{reason.rule}"' in frame["html"]
            assert page.view == now
            assert not re.search("[♣♦♠♥]", frame["say"])
            page.step()
            assert not refused(page.html)
            return
        page.step()
    pytest.fail("no card was barred in a whole round")


MALFORMED: list[Any] = [
    None,
    7,
    "play",
    [],
    {},
    {"type": None},
    {"type": 3},
    {"type": "fly"},
    {"type": "play"},
    {"type": "play", "card": None},
    {"type": "play", "card": ["QS"]},
    {"type": "play", "card": "1Z"},
    {"type": "play", "card": "<script>"},
    {"type": "toggle", "card": {"rank": 2}},
    {"type": "choose"},
    {"type": "choose", "choice": 1},
    {"type": "play", "card": "2C", "n": "now"},
    {"type": "play", "card": "2C", "n": -5},
]


@pytest.mark.parametrize("content", MALFORMED, ids=repr)
def test_a_malformed_message_is_answered_and_changes_nothing(content: Any) -> None:
    page = Page()
    page.pass_any()
    before = page.view
    already = len(page.frames)
    page.table._handle_custom_msg(content, [])
    (frame,) = page.frames[already:]
    assert page.view == before
    assert refused(frame["html"])
    assert frame["say"] in (WORDS.text("table.error.message"), WORDS.text("table.error.outdated"))
    assert "<script>" not in frame["html"]
    page.step()
    assert not refused(page.html)


WRONG_TIME = [
    ({"type": "pass"}, "pass-not-open"),
    ({"type": "next"}, "round-not-over"),
    ({"type": "choose", "choice": "add"}, "choice-not-open"),
    ({"type": "call", "choice": "left"}, "call-not-open"),
]


@pytest.mark.parametrize(("content", "rule"), WRONG_TIME, ids=lambda value: str(value))
def test_a_move_at_the_wrong_time_is_told_its_rule(content: dict[str, str], rule: str) -> None:
    page = Page()
    page.pass_any()
    before = page.view
    page.send(**content)
    assert page.view == before
    assert f"#{rule}" in page.html


def test_a_card_not_held_is_refused_by_its_rule() -> None:
    page = Page()
    page.pass_any()
    strange = next(card for card in PACK if card not in page.view.hand)
    page.send(type="play", card=strange.name)
    assert "#not-in-hand" in page.html


def test_a_move_about_an_older_picture_is_not_played() -> None:
    page = Page()
    page.pass_any()
    hand = page.view.hand
    old = page.frames[-1]["n"]
    page.step()
    left = page.view.hand
    page.send(type="play", card=legal_cards(page.view)[0].name, n=old)
    assert page.view.hand == left
    assert len(left) == len(hand) - 1
    assert refused(page.html)


def test_own_card_first_then_the_others_one_by_one() -> None:
    page = Page()
    page.pass_any()
    frames = page.step()
    shown = [len(re.findall(r'<li class="ht-play', frame["html"])) for frame in frames]
    assert frames[0]["beats"] == 0
    assert all(frame["beats"] >= 1 for frame in frames[1:])
    assert len(frames) > 3
    assert all(abs(b - a) == 1 or b == 1 for a, b in pairwise(shown))
    assert all(frame["say"] for frame in frames)
    assert frames[-1]["say"].endswith(WORDS.text("table.your-turn-now"))


def whole_match(page: Page) -> Iterator[list[dict[str, Any]]]:
    for _ in range(1000):
        if page.view.phase is Phase.MATCH_OVER:
            return
        yield page.step()
    pytest.fail("a match of a thousand moves")


def test_a_whole_match_by_messages_ends_with_winners() -> None:
    page = Page()
    for frames in whole_match(page):
        assert frames
        assert not refused(page.html)
    names = page.view.names
    assert page.view.winners
    for seat in page.view.winners:
        assert names[seat] in page.html
    assert 'data-type="new"' in page.html
    page.send(type="new")
    assert page.view.phase is Phase.PASS
    assert page.view.totals == (0, 0, 0, 0)


def test_nothing_hidden_reaches_the_browser_in_a_whole_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    openers: set[Card] = set()
    page = Page()
    page.table.on_event(lambda event, _: openers.update(card for card in (getattr(event, "card", None),) if card))
    found: list[str] = []  # an exception in an observer would only be logged
    checked = 0

    def check(frame: dict[str, Any]) -> None:
        nonlocal checked
        now = page.view
        if now.phase is Phase.PASS:
            openers.clear()
        seen = {*now.hand, *(now.passed or ()), *now.received, *(card for cards in now.taken for card in cards)}
        seen |= {*(now.trick.cards if now.trick else ()), *openers}
        state = {key: value for key, value in page.table.get_state().items() if key not in ("_esm", "_css", "frame")}
        markup = page.table._repr_mimebundle_()[0]["text/html"].split("</style>")[1]
        for text in (frame["html"], markup):
            found.extend(name for name in re.findall(r'data-card="(\w\w)"', text) if Card.parse(name) not in seen)
            if text.count("ht-face") != text.count("data-card="):
                found.append(f"a face without a card in picture {frame['n']}")
        everything = json.dumps([frame, state], ensure_ascii=False) + repr(page.table) + markup
        for card in PACK:
            if card not in seen and (WORDS.card(card) in everything or re.search(card.symbol + r"(?!\d)", everything)):
                found.append(f"{card} in picture {frame['n']}")
        if str(SEED) in everything:
            found.append("the seed")
        checked += 1

    check(page.table.frame)
    page.table.observe(lambda change: check(change["new"]), "frame")
    for _ in whole_match(page):
        pass
    assert checked > 300
    assert found == []


def test_traits_are_a_picture_and_a_pace() -> None:
    ours = set(Table(seed=1).get_state()) - set(__import__("anywidget").AnyWidget().get_state())
    assert ours == {"frame", "pace", "_css"}
    assert set(Table(seed=1).frame) == {"n", "html", "say", "beats"}


def test_same_seed_same_table() -> None:
    one, two = Page(), Page()
    for _ in range(20):
        one.step()
        two.step()
    assert repr(one.table) == repr(two.table)
    assert one.view == two.view


def test_repr_reads_as_text() -> None:
    table = Table("standard", seed=7)
    symbols = " ".join(card.symbol for card in table.view.hand)
    assert repr(table) == f"<Table: Standard Hearts, round 1, choose cards to pass; your hand: {symbols}>"
    table.pass_cards(table.view.hand[:3])
    assert "your turn" in repr(table)
    table = Table(preset("standard").but(pass_size=0), seed=7)
    assert repr(table).startswith("<Table: Hearts with own settings, round 1, your turn; your hand: ♣")


def test_the_picture_is_stored_only_when_the_book_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEARTS_BOOK_BUILD", raising=False)
    table = Table(seed=7)
    assert "text/html" not in table._repr_mimebundle_()[0]
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    data = table._repr_mimebundle_()[0]
    assert data["text/plain"] == repr(table)
    assert data["text/html"].startswith("<style>")
    assert table.draw() in data["text/html"]


def test_a_lesson_stops_and_begins_again() -> None:
    page = Page(ruleset=preset("standard").but(pass_size=0), stop_after=2)
    first = page.view
    while not page.table.stopped:
        page.step()
    assert len(page.view.tricks) == 2
    assert WORDS.text("table.stopped") in page.html
    page.send(type="play", card=page.view.hand[0].name)
    assert len(page.view.tricks) == 2
    page.send(type="again")
    assert page.view == first


def test_a_given_deal_with_cards_already_played() -> None:
    suits = {letter: " ".join(f"{rank}{letter}" for rank in "23456789TJQKA") for letter in "CDSH"}
    hands = [suits["D"], suits["S"], suits["H"], suits["C"]]
    table = Table(preset("standard").but(pass_size=0), seed=1, hands=hands, plays="2C")
    assert table.view.trick is not None
    assert [card.name for card in table.view.trick.cards] == ["2C"]
    assert table.view.turn == 0
    table.play("AD")
    assert table.view.tricks[0].winner == 3


def test_listeners_hear_what_the_seat_may_know() -> None:
    heard: list[tuple[Event, View]] = []
    table = Table(seed=7, on_event=lambda event, now: heard.append((event, now)))
    table.pass_cards(table.view.hand[:3])
    assert all(event.only in (None, 0) for event, _ in heard)
    assert {event.id for event, _ in heard} >= {"dealt", "pass-direction", "received", "who-opens"}


def test_another_seat_and_names() -> None:
    table = Table(seed=7, seat=2, names=("Ann", "Bob", "Cy", "Di"))
    assert table.view.seat == 2
    for line in ("You give to Di", "Di gives to Ann", "Bob gives to you"):
        assert line in table.draw()


def test_a_bot_that_fails_is_named_and_blamed(caplog: pytest.LogCaptureFixture) -> None:
    def cheat(now: View, random: Stream) -> Action:
        if now.phase is Phase.PLAY and len(now.hand) < 13:
            return Play(now.seat, next(card for card in PACK if card not in now.hand))
        return beginner.choose(now, random)

    page = Page(ruleset=preset("standard").but(pass_size=0), bots=cheat)
    for _ in range(3):
        if not refused(page.html):
            page.step()
    assert "can&#x27;t go on" in page.html
    assert "RuleBroken" in page.html
    assert "BotError" in caplog.text
    opener = page.view.tricks[0].leader
    with pytest.raises(BotError):
        Table(preset("standard").but(pass_size=0), seed=SEED, bots=lambda *_: None, seat=(opener + 1) % 4)


def test_errors_are_told_before_a_table_opens() -> None:
    with pytest.raises(RulesetError):
        Table("bridge")
    with pytest.raises(ValueError, match="no seat 4"):
        Table(seed=1, seat=4)
    with pytest.raises(ValueError, match="2 bots"):
        Table(seed=1, bots=[None, None])


@pytest.mark.parametrize(
    "name", ["standard", "classic-four", "party", "sun-and-moon", "omnibus", "black-maria", "spot"]
)
def test_other_rulesets_are_played_to_the_end_of_a_round(name: str) -> None:
    page = Page(ruleset=name, seat=1, dealer=1)
    for _ in range(40):
        if page.view.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            break
        if page.view.phase in (Phase.CHOICE, Phase.CALL):
            offered = re.search(r'data-type="(choose|call)" data-choice="(\w+)"', page.html)
            assert offered is not None
            page.send(type=offered[1], choice=offered[2])
        else:
            page.step()
    assert page.view.scores is not None


def test_the_hand_is_held_in_the_order_asked_for() -> None:
    def held(table: Table) -> list[str]:
        hand = table.draw().split('class="ht-hand"')[1]
        return re.findall(r'data-card="(\w+)"', hand)[: len(table.view.hand)]

    rules = preset("standard").but(pass_size=0)
    usual = held(Table(rules, seed=7, pace=0))
    assert [card for card in usual if card[1] == "D"] == ["2D", "3D", "6D", "7D", "QD", "KD"]
    high = held(Table(rules, seed=7, pace=0, sort="suits-high"))
    assert [card for card in high if card[1] == "D"] == ["KD", "QD", "7D", "6D", "3D", "2D"]
    ranks = ["23456789TJQKA".index(card[0]) for card in held(Table(rules, seed=7, pace=0, sort="ranks"))]
    assert ranks == sorted(ranks)
    with pytest.raises(ValueError, match="suits-high"):
        Table(rules, seed=7, sort="by luck")


def test_without_animations_the_picture_says_that_nothing_slides() -> None:
    assert " data-still" in Table("standard", seed=7, animations=False).draw()
    assert " data-still" not in Table("standard", seed=7).draw()


def test_a_closed_table_is_gone() -> None:
    """ipywidgets' own `close`: JupyterLab, the page and a widget that holds a table count on it."""
    table = Table("standard", seed=7, pace=0)
    assert table.comm is not None
    table.close()
    assert table.comm is None


def test_a_bot_may_be_given_by_its_name() -> None:
    by_name = Table(preset("standard").but(pass_size=0), seed=7, bots="cautious", pace=0)
    itself = Table(preset("standard").but(pass_size=0), seed=7, bots=BOTS["cautious"], pace=0)
    for table in (by_name, itself):
        table.play(legal_cards(table.view)[0])
    assert by_name.view == itself.view
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        Table(preset("standard").but(pass_size=0), seed=7, bots="nobody")
