"""The explorer in real Chromium, each part on a page: by tap, by keyboard, narrow, dark, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from stage import Stage, document, watched
from test_explorer_widget import SETUP

from hearts_core import preset
from hearts_core.cards import parse_cards
from hearts_widgets import Explorer
from hearts_widgets.explorer_part import STYLE, Part

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PARTS = ("rules", "beside", "legal", "editor")

Show = Callable[..., Stage]


@pytest.fixture
def explorer() -> Explorer:
    return Explorer("standard", "party", seed=25, setup=SETUP)


@pytest.fixture
def show(chromium: Browser) -> Iterator[Callable[[Part, int], Stage]]:
    """Puts a part on a page of that width."""
    pages: list[Any] = []

    def stage(part: Part, width: int = 390) -> Stage:
        context = watched(chromium, width)
        page = context.__enter__()
        pages.append(context)
        shown = Stage(page, part)
        page.add_style_tag(content=str(STYLE))
        return shown

    yield stage
    for context in pages:
        context.__exit__(None, None, None)


def sideways(page: Page) -> int:
    """How many pixels the page scrolls sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def complaints(page: Page) -> list[str]:
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(done => done.violations)",
        STANDARDS,
    )
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("width", [320, 390, 1000])
@pytest.mark.parametrize("name", PARTS)
def test_nothing_scrolls_sideways(name: str, width: int, explorer: Explorer, show: Show) -> None:
    page = show(getattr(explorer, name), width).page
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert sideways(page) <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PARTS)
def test_accessible(name: str, theme: str, explorer: Explorer, chromium: Browser) -> None:
    if name == "rules":
        explorer.rules._handle_custom_msg({"type": "set", "choice": "rule.players", "value": "6"}, [])
    with watched(chromium, 390) as page:
        page.set_content(document(f"<main><h1>Test</h1>{getattr(explorer, name).draw()}</main>", theme))
        page.add_style_tag(content=str(STYLE))
        page.evaluate("document.querySelectorAll('details.ht-fold').forEach(fold => fold.open = true)")
        assert complaints(page) == []


@pytest.mark.parametrize("name", PARTS)
def test_targets_are_large_enough(name: str, explorer: Explorer, show: Show) -> None:
    page = show(getattr(explorer, name), 390).page
    small = page.evaluate(
        "[...document.querySelectorAll('button, select, summary, label.ht-pick')]"
        ".filter(node => node.offsetParent).map(node => [node.textContent.trim(), node.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([text]) => text)"
    )
    assert small == []


# ---- 1: a ruleset taken apart ----


def test_a_ruleset_is_taken_apart(explorer: Explorer, show: Show) -> None:
    stage = show(explorer.rules, 1000)
    page = stage.page
    page.get_by_text("Change any field").click()
    page.locator("summary", has_text="Shooting the moon").click()
    page.get_by_label("The points come off the shooter", exact=True).check()
    stage.settled()
    expect(page.get_by_text("1 change from Standard Hearts").or_(page.get_by_text("One change"))).to_be_visible()
    page.get_by_text("Keep these rules, hand them on").click()
    expect(page.get_by_label("The same rules in Python")).to_have_value("preset(\"standard\").but(moon='subtract')")
    page.get_by_label("6", exact=True).check()
    stage.settled()
    trouble = page.get_by_role("group", name="This can't be played.")
    expect(trouble).to_contain_text("do not come out even for 6 players")
    trouble.get_by_role("button", name="Take this").first.click()
    stage.settled()
    expect(trouble).to_have_count(0)
    expect(page.locator(".ht-follows")).to_contain_text("48 cards are in play: 8 to each player")
    assert explorer.ruleset.moon == "subtract"


# ---- 2: side by side ----


def test_both_tables_are_stepped_through_by_keys(explorer: Explorer, show: Show) -> None:
    stage = show(explorer.beside, 1000)
    page = stage.page
    expect(page.locator(".ht-parting")).to_contain_text("Leading hearts")
    expect(page.locator(".ht-side-by")).to_have_count(2)
    sides = page.locator(".ht-happened")
    expect(sides.nth(0)).to_contain_text("West plays ♠K")
    expect(sides.nth(1)).to_contain_text("West plays ♥3")
    page.get_by_role("button", name="Back").focus()
    page.keyboard.press("s")
    stage.settled()
    assert sides.nth(0).inner_text() == sides.nth(1).inner_text()
    page.keyboard.press("a")
    stage.settled()
    assert explorer.beside.at == 0
    page.keyboard.press("x")
    stage.settled()
    found = explorer.beside.both.difference
    assert found is not None
    assert explorer.beside.at == found.at + 1
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    stage.settled()
    assert explorer.beside.at == found.at
    boxes = [page.locator(".ht-side-by").nth(number).bounding_box() for number in (0, 1)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]


# ---- 3: legal here? ----


def test_asking_about_cards_by_keyboard(explorer: Explorer, show: Show) -> None:
    stage = show(explorer.legal)
    page = stage.page
    cards = page.locator(".ht-hand button")
    expect(cards).to_have_count(13)
    page.get_by_role("button", name="queen of spades, not allowed").focus()
    page.keyboard.press("Enter")
    stage.settled()
    asked = page.locator(".ht-asked")
    expect(asked).to_contain_text("♠Q is not allowed.")
    expect(asked.get_by_role("link", name="No points on the first trick")).to_have_attribute(
        "href", "rules.md#first-trick-points"
    )
    expect(page.locator("[role=log]")).to_contain_text("queen of spades scores points")
    assert stage.focused() == "QS"
    page.keyboard.press("ArrowRight")
    assert stage.focused() == "KS"
    page.keyboard.press(" ")
    stage.settled()
    expect(asked).to_contain_text("♠K is allowed.")
    page.get_by_role("button", name="Play ♠K").click()
    stage.settled()
    assert explorer.position.turn == 0


def test_the_matrix_in_words(explorer: Explorer, show: Show) -> None:
    page = show(explorer.legal).page
    table = page.get_by_role("table", name="What each setting would change")
    expect(table.get_by_role("columnheader")).to_have_count(13)
    expect(table.get_by_role("columnheader", name="queen of spades")).to_be_visible()
    freed = table.locator("tbody", has_text="Points on the first trick: On the first trick anything may be discarded.")
    expect(freed.get_by_role("cell", name="becomes allowed")).to_have_count(6)
    expect(freed.get_by_role("cell", name="allowed", exact=True)).to_have_count(7)


def test_a_tap_is_answered_at_once(explorer: Explorer, show: Show) -> None:
    """A card asked about: what Python needs for the new picture, without the way through the page."""
    from time import perf_counter

    part = explorer.legal
    spent = []
    for card in ("QS", "KS", "3D", "5H", "KH") * 4:
        begun = perf_counter()
        part._handle_custom_msg({"type": "card", "card": card, "n": part.frame["n"]}, [])
        spent.append(perf_counter() - begun)
    assert sorted(spent)[len(spent) // 2] < 0.1


# ---- 4: a position set up ----


def test_a_position_is_set_up_by_keyboard(explorer: Explorer, show: Show) -> None:
    stage = show(explorer.editor)
    page = stage.page

    def put(card: str, place: str) -> None:
        page.get_by_role("button", name=card).focus()
        page.keyboard.press("Enter")
        stage.settled()
        expect(page.get_by_role("button", name=card)).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name=f"Put here: {place}").focus()
        page.keyboard.press("Enter")
        stage.settled()

    put("three of diamonds, East's hand", "The trick on the table, in playing order")
    expect(page.locator(".ht-found")).to_contain_text("This is possible")
    put("five of clubs, South's hand", "East's hand")
    put("four of diamonds, East's hand", "South's hand")
    expect(page.locator(".ht-found")).to_contain_text("East should have followed suit")
    expect(page.get_by_role("button", name="Put it on the table")).to_have_attribute("aria-disabled", "true")


def test_a_position_is_read_from_text(explorer: Explorer, show: Show) -> None:
    stage = show(explorer.editor)
    page = stage.page
    page.get_by_text("The same as text").click()
    field = page.get_by_label("One line for each place")
    expect(field).to_have_value("\n".join(line for line in SETUP.splitlines() if line))
    field.fill(SETUP.replace("trick W: 2C 9C", "trick W: 2C 9C 3D").replace("E: 3D", "E:"))
    page.get_by_role("button", name="Read this text").click()
    stage.settled()
    page.get_by_role("button", name="Put it on the table").click()
    stage.settled()
    assert explorer.position.turn == 0
    trick = explorer.position.round.trick
    assert trick is not None
    assert trick.cards == parse_cards("2C 9C 3D")
    assert explorer.ruleset == preset("standard")
