"""The TypeScript in real Chromium, answered by the real Python widget: mouse, keyboard, focus, pace, accessibility."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from stage import Stage, document, watched

from hearts_core import Phase, legal_cards, preset
from hearts_widgets import Predict, Table
from needs import missing

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = [(1280, 900), (390, 844), (320, 640)]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with watched(chromium, 760) as page:
        yield page


def past_the_pass(table: Table) -> Table:
    if table.view.phase is Phase.PASS:
        table.pass_cards(table.view.hand[: table.view.pass_count])
    return table


def hand(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in page.locator(".ht-hand button").all()]


def test_a_trick_by_mouse(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=7, pace=0)))
    table = stage.widget
    assert isinstance(table, Table)
    card = legal_cards(table.view)[0].name
    page.click(f'.ht-hand [data-card="{card}"]')
    stage.settled()
    assert card not in hand(page)
    assert len(hand(page)) == 12
    assert page.locator(".ht-voice p").count() > 1


def test_the_others_show_as_many_backs_as_they_hold(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=1, pace=0)))
    table = stage.widget
    assert isinstance(table, Table)
    seen = set()
    while table.view.phase is Phase.PLAY:
        drawn = page.locator(".ht-backs").evaluate_all("all => all.map(one => one.childElementCount)")
        held = [count for seat, count in enumerate(table.view.counts) if seat]
        assert sorted(drawn) == sorted(held)
        seen.update(drawn)
        page.click(f'.ht-hand [data-card="{legal_cards(table.view)[0].name}"]')
        stage.settled()
    assert {0, 1} <= seen


def test_passing_and_a_trick_by_keyboard(page: Page) -> None:
    stage = Stage(page, Table(seed=7, pace=0))
    table = stage.widget
    assert isinstance(table, Table)
    cards = hand(page)
    page.keyboard.press("Tab")
    assert stage.focused() == cards[0]
    for key in ("Enter", "End", " ", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
        stage.settled()
    assert page.locator('.ht-hand [aria-pressed="true"]').count() == 3
    assert stage.focused() == cards[-2]
    page.keyboard.press("p")
    page.wait_for_selector('section.ht[data-phase="play"]')
    stage.settled()
    assert stage.focused() in hand(page)
    legal = {card.name for card in legal_cards(table.view)}
    page.keyboard.press("Home")
    for _ in range(13):
        if stage.focused() in legal:
            break
        page.keyboard.press("ArrowRight")
    place = hand(page).index(str(stage.focused()))
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ht-hand button').length === 12")
    stage.settled()
    assert stage.focused() == hand(page)[min(place, 11)]
    assert page.locator('.ht-hand button[tabindex="0"]').count() == 1
    assert set(page.evaluate("window.outside")) == {"Tab"}


def test_arrows_move_between_rows(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    stage = Stage(page, past_the_pass(Table(seed=7, pace=0)))
    page.locator(".ht-hand button").first.focus()
    tops = []
    for _ in range(3):
        tops.append(page.evaluate("document.activeElement.getBoundingClientRect().top"))
        page.keyboard.press("ArrowDown")
    assert tops[0] < tops[1] < tops[2]
    page.keyboard.press("Home")
    assert stage.focused() == hand(page)[0]
    page.keyboard.press("ArrowLeft")
    assert stage.focused() == hand(page)[-1]


def refuse_something(stage: Stage) -> Any:
    """Plays on until a card is barred, and chooses it."""
    table = stage.widget
    assert isinstance(table, Table)
    for _ in range(12):
        barred = stage.page.locator(".ht-hand .ht-no")
        if barred.count():
            barred.first.click()
            return barred.first.get_attribute("data-card")
        stage.page.click(f'.ht-hand [data-card="{legal_cards(table.view)[0].name}"]')
        stage.settled()
    pytest.fail("no card was ever barred")


def test_a_barred_card_says_why_and_stays(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=7, pace=0, rules="rules.html")))
    card = refuse_something(stage)
    note = page.locator(".ht-note.ht-refused")
    note.wait_for()
    assert card in hand(page)
    assert str(note.locator("a").get_attribute("href")).startswith("rules.html#")
    assert stage.focused() == card
    assert page.locator(".ht-voice p").last.inner_text()
    said = page.locator(".ht-voice p").count()
    page.click(f'.ht-hand [data-card="{card}"]')
    page.wait_for_function(f"document.querySelectorAll('.ht-voice p').length > {said - 1}")


def test_the_others_follow_at_a_readable_pace(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=7, pace=300)))
    table = stage.widget
    assert isinstance(table, Table)
    before = page.locator(".ht-voice p").count()
    page.click(f'.ht-hand [data-card="{legal_cards(table.view)[0].name}"]')
    page.wait_for_function(f"document.querySelectorAll('.ht-voice p').length === {before + 1}")
    shown = page.evaluate(
        "document.querySelector('section.ht').dataset.phase && document.querySelectorAll('.ht-play').length"
    )
    assert 1 <= shown <= 4
    # A click in between shows the rest at once and plays nothing.
    left = hand(page)
    sent = len(page.evaluate("window.sent"))
    page.locator(".ht-hand button").nth(1).click()
    stage.settled()
    page.wait_for_function(f"document.querySelectorAll('.ht-voice p').length >= {min(before + len(stage.frames), 8)}")
    assert hand(page) == left
    assert len(page.evaluate("window.sent")) == sent


def test_the_second_click_of_a_double_click_plays_nothing(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=7, pace=0)))
    table = stage.widget
    assert isinstance(table, Table)
    page.dblclick(f'.ht-hand [data-card="{legal_cards(table.view)[0].name}"]', delay=60)
    stage.settled()
    page.wait_for_timeout(100)
    assert len(table.view.hand) == 12


def test_cards_slide_unless_motion_is_unwanted(chromium: Browser) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        context = chromium.new_context(reduced_motion=motion)  # type: ignore[arg-type]
        page = context.new_page()
        stage = Stage(page, past_the_pass(Table(seed=7, pace=0)))
        page.evaluate("() => { Element.prototype.animate = () => { window.moved = true } }")
        table = stage.widget
        assert isinstance(table, Table)
        page.click(f'.ht-hand [data-card="{legal_cards(table.view)[0].name}"]')
        stage.settled()
        assert bool(page.evaluate("window.moved ?? false")) is moves
        context.close()


def test_a_view_that_is_taken_away_listens_no_more(page: Page) -> None:
    Stage(page, Table(seed=7, pace=0))
    page.evaluate("window.leave()")
    before = page.locator("#stage").inner_html()
    page.evaluate("window.model.take({n: 99, html: '<p>late</p>', say: '', beats: 0})")
    assert page.locator("#stage").inner_html() == before


def test_a_whole_round_by_keyboard(page: Page) -> None:
    stage = Stage(page, Table(preset("standard").but(pass_size=0), seed=5, pace=0))
    table = stage.widget
    assert isinstance(table, Table)
    page.locator(".ht-hand button").first.focus()
    while table.view.phase is Phase.PLAY:
        left = len(table.view.hand)
        legal = {card.name for card in legal_cards(table.view)}
        page.keyboard.press("Home")
        while stage.focused() not in legal:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        over = "document.querySelector('.ht-result')"
        page.wait_for_function(f"document.querySelectorAll('.ht-hand button').length === {left - 1} || {over}")
        stage.settled()
    page.wait_for_selector(".ht-result")
    assert stage.focused() == "next"
    page.keyboard.press("Enter")
    page.wait_for_selector('section.ht[data-phase="play"]')
    assert stage.focused() in hand(page)


# ---- every state, as it stands in the page ----


SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
SURE: dict[str, Any] = {
    "hands": [SPADES, *(" ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "CDH")],
    "dealer": 3,
    "seed": 7,
}
"""A hand that takes every trick, and leads."""


def states() -> dict[str, str]:
    """Drawings of every state of a table, as stored in the page."""
    found: dict[str, str] = {}
    table = Table(seed=7, rules="rules.html")

    def keep(name: str) -> None:
        found.setdefault(name, table.draw())

    keep("pass")
    table.receive({"type": "toggle", "card": table.view.hand[0].name})
    keep("chosen")
    table.receive({"type": "pass"})
    keep("wrong count")
    past_the_pass(table)
    keep("received")
    while not table.view.over:
        if table.view.phase is Phase.ROUND_OVER:
            keep("round over")
            table.next_round()
        elif table.view.phase is Phase.PASS:
            past_the_pass(table)
        else:
            barred = [card for card in table.view.hand if card not in legal_cards(table.view)]
            if barred and "refused" not in found:
                table.receive({"type": "play", "card": barred[0].name})
                keep("refused")
            table.play(legal_cards(table.view)[0])
            if table.view.phase is Phase.PLAY:
                keep("lead" if table.view.trick is not None and not table.view.trick.plays else "follow")
    keep("match over")
    table = Table("party", players=7, seed=7, practice=True)
    past_the_pass(table)
    keep("seven seats")
    table.step_to(8)
    keep("an earlier step")
    table.branch()
    keep("another try")
    table = Table(seed=7, four_colours=True, stop_after=0)
    keep("stopped, four colours")
    table = Table("cancellation", players=11, seed=7, practice=True)
    table.play(legal_cards(table.view)[0])
    table.receive({"type": "open"})
    keep("eleven seats, all hands")
    table = Table(seed=7, people=[0, 2])
    keep("handed on")
    table.uncover()
    keep("uncovered")
    table = Table(preset("dirty-nasty-filthy").but(pass_size=0, opening="dealers-left"), **SURE)
    keep("a claim")
    table.claim()
    keep("a seat given up")
    return found


STATES = states()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", list(STATES))
def test_accessible_and_never_wider_than_the_screen(chromium: Browser, state: str, theme: str) -> None:
    if not AXE.exists():
        missing("no axe-core: run npm ci in widgets")
    page = chromium.new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.set_content(document(f"<main><h1>Test</h1>{STATES[state]}</main>", theme))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            "[...document.querySelectorAll('.ht button')].map((b) => b.getBoundingClientRect())"
            ".filter((r) => r.width < 43.9 || r.height < 43.9).length"
        )
        assert small == 0
    page.evaluate(AXE.read_text())
    result = page.evaluate(f"axe.run({{runOnly: {STANDARDS}}})")
    page.close()
    assert [(fault["id"], [node["html"] for node in fault["nodes"]][:2]) for fault in result["violations"]] == []


def test_readable_without_scripts(chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(document(STATES["received"]))
    assert page.locator(".ht-hand button").count() == 13
    box = page.locator(".ht-hand .ht-face").first.bounding_box()
    assert box is not None
    assert box["height"] > 70
    context.close()


def test_nothing_of_the_look_stands_in_the_drawing() -> None:
    for html in STATES.values():
        assert "<style" not in html
        assert "<script" not in html


def test_quick_choices_are_all_heard(page: Page) -> None:
    stage = Stage(page, Table(seed=7, pace=0))
    page.evaluate("[...document.querySelectorAll('.ht-hand button')].slice(0, 3).forEach((card) => card.click())")
    page.evaluate("document.querySelector('[data-type=pass]').click()")
    page.wait_for_selector('section.ht[data-phase="play"]')
    assert isinstance(stage.widget, Table)
    assert len(stage.widget.view.passed or ()) == 3


def test_two_cards_at_once_play_one(page: Page) -> None:
    stage = Stage(page, past_the_pass(Table(seed=7, pace=0)))
    table = stage.widget
    assert isinstance(table, Table)
    page.evaluate(
        "[...document.querySelectorAll('.ht-hand button:not(.ht-no)')].slice(0, 3).forEach((card) => card.click())"
    )
    stage.settled()
    page.wait_for_function("document.querySelectorAll('.ht-hand button').length === 12")
    page.wait_for_timeout(100)
    assert len(table.view.hand) == 12


def test_predicting_by_keyboard(page: Page) -> None:
    trick = "9D KD AS 3D"
    stage = Stage(page, Predict("book.tricks.taker", [1, 2, 3, 0], 2, trick=trick, leader=1))
    assert page.locator(".ht-verdict").count() == 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("details[open].ht-wrong")
    assert page.evaluate("document.activeElement.dataset.choice") == "1"
    page.keyboard.press("Tab")
    page.keyboard.press(" ")
    page.wait_for_selector("details[open].ht-right")
    assert page.locator("details[open]").count() == 2
    assert page.evaluate("document.activeElement.dataset.choice") == "2"
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('details[open]').length === 1")
    assert page.locator(".ht-voice p").count() == 2
    assert isinstance(stage.widget, Predict)
    assert stage.widget.first == "1"
    page.evaluate(AXE.read_text())
    result = page.evaluate(f"axe.run({{runOnly: {STANDARDS}}})")
    assert [fault["id"] for fault in result["violations"]] == []


def test_predicting_without_scripts(chromium: Browser) -> None:
    predict = Predict("book.tricks.taker", [1, 2, 3, 0], 2, trick="9D KD AS 3D", leader=1)
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(document(predict.still()))
    assert not page.locator(".ht-verdict").first.is_visible()
    page.locator("summary").nth(1).click()
    assert page.locator(".ht-right .ht-verdict").is_visible()
    assert not page.locator(".ht-wrong .ht-verdict").first.is_visible()
    context.close()


# ---- whole matches and screens that go round ----


def act(stage: Stage) -> None:
    """Whatever the reader has to do, by keyboard alone."""
    page, table = stage.page, stage.widget
    assert isinstance(table, Table)
    n = table.frame["n"]

    def answered() -> None:
        nonlocal n
        page.wait_for_function(f"window.model.state.frame.n > {n}")
        n = table.frame["n"]
        stage.settled()

    def choose(wanted: set[str]) -> None:
        for _ in range(30):
            if stage.focused() in wanted:
                return
            page.keyboard.press("ArrowRight" if stage.focused() in hand(page) else "Tab")
        pytest.fail(f"no way to {wanted} from {stage.focused()}")

    now = table.view
    if table.covered:
        choose({"uncover"})
        page.keyboard.press("Enter")
    elif now.phase is Phase.PASS:
        for card in now.hand[: now.pass_count]:
            choose({card.name})
            page.keyboard.press("Enter")
            answered()
        page.keyboard.press("p")
    elif now.phase is Phase.ROUND_OVER:
        choose({"next"})
        page.keyboard.press("Enter")
    else:
        choose({card.name for card in legal_cards(now)})
        page.keyboard.press("Enter")
    answered()


def test_a_whole_match_by_keyboard(page: Page) -> None:
    stage = Stage(page, Table(preset("standard").but(limit=25), seed=5, pace=0))
    table = stage.widget
    assert isinstance(table, Table)
    page.keyboard.press("Tab")
    while not table.view.over:
        act(stage)
    page.wait_for_selector('section.ht[data-phase="match-over"] .ht-result')
    assert stage.focused() == "new"
    page.keyboard.press("Enter")
    page.wait_for_selector('section.ht[data-phase="pass"]')
    assert table.view.totals == (0, 0, 0, 0)


def test_two_people_on_one_screen(page: Page) -> None:
    stage = Stage(page, Table(preset("standard").but(limit=10), seed=5, pace=0, people=[0, 2]))
    table = stage.widget
    assert isinstance(table, Table)
    page.keyboard.press("Tab")
    handed = 0
    while not table.view.over:
        if table.covered:
            handed += 1
            page.wait_for_selector('section.ht[data-phase="cover"]')
            assert page.locator(".ht-hand").count() == 0
            assert page.locator(".ht-voice p").count() <= 1
        act(stage)
    assert handed > 20
    page.wait_for_selector('section.ht[data-phase="match-over"]')


def test_stepping_through_by_slider_keys_and_buttons(page: Page) -> None:
    table = Table(preset("standard").but(pass_size=0), seed=5, pace=0)
    while table.view.phase is Phase.PLAY:
        table.play(legal_cards(table.view)[0])
    stage = Stage(page, table)
    page.click('[data-type="look"]')
    slider = page.locator(".ht-slider")
    slider.wait_for()
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.ht-slider').getAttribute('aria-valuetext').startsWith('Move 5 ')")
    assert slider.input_value() == "5"
    assert page.locator(".ht-play").count() == 1
    page.keyboard.press("End")
    page.wait_for_function("document.querySelectorAll('.ht-play').length === 4")
    page.locator("section.ht").focus()
    page.keyboard.press("s")
    page.wait_for_function("document.querySelectorAll('.ht-play').length === 3")
    page.click('[data-type="step"] >> nth=0')
    stage.settled()
    page.wait_for_function("document.querySelectorAll('.ht-play').length === 1")
    page.click('[data-type="branch"]')
    page.wait_for_selector(".ht-banner")
    page.click('[data-type="return"]')
    page.wait_for_selector('section.ht[data-phase="round-over"]')
    page.evaluate("document.querySelector('[data-type=look]').click()")
    page.wait_for_selector(".ht-slider")
    page.evaluate(
        "for (let at = 0; at < 53; at++) { const s = document.querySelector('.ht-slider'); s.value = at;"
        " s.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    page.wait_for_function("document.querySelector('.ht-slider').getAttribute('aria-valuetext').startsWith('Move 52 ')")
    assert len([message for message in page.evaluate("window.sent") if message["type"] == "set"]) < 30


def test_a_move_is_rehearsed_once_and_changes_nothing(page: Page) -> None:
    table = past_the_pass(Table(seed=7, pace=0))
    before, n = table.position, table.frame["n"]
    stage = Stage(page, table)
    page.wait_for_function("window.sent.some((message) => message.type === 'warm')")
    page.wait_for_timeout(100)
    assert table.position == before
    assert table.frame["n"] == n
    assert stage.frames == []
