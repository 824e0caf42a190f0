"""The built site as a reader meets it: drawn at once, live by itself, played by mouse and by keyboard."""

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import MakeReader
from needs import missing
from reader import LIVE, Reader

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
BOOK = Path(__file__).parents[2] / "book"
EVERY = sorted(f"{source.stem}.html" for kind in ("*.ipynb", "*.md") for source in BOOK.glob(kind))


def table(page: Page, number: int = 0) -> Locator:
    return page.locator("section.ht[data-phase]").nth(number)


def hand(table: Locator) -> Locator:
    return table.locator(".ht-hand button[data-card]")


def cards(table: Locator) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in hand(table).all()]


def allowed(table: Locator) -> Locator:
    return table.locator(".ht-hand button[data-card]:not(.ht-no)")


def test_the_table_is_drawn_before_any_script_runs(make_reader: MakeReader) -> None:
    reader = make_reader(java_script_enabled=False)
    page = reader.open(live=False)
    expect(hand(table(page)).first).to_be_visible()
    assert len(cards(table(page))) == 13
    assert page.locator("[data-live]").get_attribute("data-live") == "drawn"
    assert reader.outside == []


# The theme lets the keyboard reach what scrolls, a moment after it has appeared.
REACHED = "[...document.querySelectorAll('pre')].every(one => one.scrollWidth <= one.clientWidth || one.tabIndex === 0)"
STATES = "cells => cells.map(cell => cell.dataset.live)"


def test_cells_become_live_by_themselves(reader: Reader) -> None:
    page = reader.open()
    assert set(page.locator("[data-live]").evaluate_all(STATES)) == {"live"}
    assert page.evaluate("document.documentElement.dataset.liveStart") == "snapshot"


def test_the_live_table_shows_the_picture_that_was_drawn(make_reader: MakeReader) -> None:
    still = cards(table(make_reader(java_script_enabled=False).open(live=False)))
    assert cards(table(make_reader().open())) == still


def test_a_trick_is_played_by_mouse(reader: Reader) -> None:
    page = reader.open()
    first = table(page)
    card = str(allowed(first).first.get_attribute("data-card"))
    allowed(first).first.click()
    expect(hand(first)).to_have_count(12, timeout=LIVE)
    assert card not in cards(first)
    expect(page.locator(".ht-voice").first).to_contain_text("trick", timeout=LIVE)


def test_a_trick_is_played_by_keyboard_and_the_focus_stays_in_the_hand(reader: Reader) -> None:
    page = reader.open()
    first = table(page)
    hand(first).first.focus()
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.card")
    assert chosen == cards(first)[1]
    page.keyboard.press("Enter")
    expect(hand(first)).to_have_count(12, timeout=LIVE)
    assert chosen not in cards(first)
    assert page.evaluate("document.activeElement.closest('.ht-hand') !== null")


def test_an_illegal_card_is_refused_with_its_reason_and_a_link_to_the_rule(reader: Reader) -> None:
    page = reader.open()
    first = table(page)
    before = cards(first)
    first.locator(".ht-hand button.ht-no").first.click()
    note = first.locator(".ht-refused")
    expect(note).to_contain_text("follow suit", timeout=LIVE)
    assert cards(first) == before
    with page.expect_popup() as opened:  # in a tab of its own, so that the hand in play stays where it is
        note.locator("a").click()
    passage = opened.value
    passage.wait_for_url("**/rules.html#follow-suit")
    expect(passage.locator("#follow-suit")).to_be_in_viewport()


def test_a_question_answers_only_when_asked(reader: Reader) -> None:
    page = reader.open("tricks.html")
    why = page.get_by_text("Diamonds were led, and North", exact=False).locator("visible=true")  # one is for print
    expect(why).to_have_count(0)
    page.get_by_text("North", exact=True).locator("visible=true").last.click()
    expect(page.get_by_text("Right", exact=False).first).to_be_visible(timeout=LIVE)


@pytest.mark.parametrize("name", EVERY)
def test_a_page_is_live_and_fits_a_phone_and_axe_finds_no_serious_fault(make_reader: MakeReader, name: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed in widgets/node_modules")
    reader = make_reader(viewport={"width": 390, "height": 844})
    page = reader.open(name)
    states = page.locator("[data-live]").evaluate_all(STATES)
    assert set(states) <= {"live"}
    assert bool(states) is (BOOK / name).with_suffix(".ipynb").exists()
    if states:
        assert page.evaluate("document.documentElement.dataset.liveStart") == "snapshot"
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_function(REACHED, timeout=LIVE)
    page.add_script_tag(path=str(AXE))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")  # colours fade over
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [
            (fault["id"], [node["target"] for node in fault["nodes"]])
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
        assert serious == [], scheme
    assert reader.outside == []
    assert reader.errors == []


def test_cards_are_large_enough_to_touch(make_reader: MakeReader) -> None:
    page = make_reader(viewport={"width": 390, "height": 844}, has_touch=True).open()
    first = table(page)
    boxes = [card.bounding_box() for card in hand(first).all()]
    for one, other in itertools.pairwise(boxes):
        assert one is not None
        assert other is not None
        free = other["x"] - one["x"] if abs(other["y"] - one["y"]) < 1 else one["width"]
        assert free >= 43.5, "the part of a card that no other covers"
        assert one["height"] >= 44
    allowed(first).first.tap()
    expect(hand(first)).to_have_count(12, timeout=LIVE)
