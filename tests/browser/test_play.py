"""The chapter "Play" on the built site: nothing is lost, links open where they were made, nothing is trusted."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import MakeReader
from hearts_widgets.game import Game, read_save
from hearts_widgets.seal import unseal
from needs import missing
from reader import LIVE, Reader

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
PAGE = "play.html"


def table(page: Page) -> Locator:
    return page.locator("section.ht[data-phase]")


def hand(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in page.locator(".ht-hand button[data-card]").all()]


def texts(page: Page) -> dict[str, str]:
    """What the page has in its storage, without what the theme of the book keeps."""
    return page.evaluate(  # type: ignore[no-any-return]
        "Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('hearts.')))"
    )


def kept(page: Page) -> Game:
    return read_save(texts(page)["hearts.match"])


def mine(page: Page) -> None:
    """Waits until the reader has to act."""
    expect(table(page)).to_have_attribute("data-turn", "you", timeout=LIVE)


def push(page: Page, kind: str) -> None:
    page.locator(f"button[data-type={kind}]").first.click()


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def pass_cards(page: Page) -> None:
    for number in range(3):
        page.locator(".ht-hand button[data-card]").nth(number).click()
        expect(page.locator(".ht-hand button[aria-pressed=true]")).to_have_count(number + 1, timeout=LIVE)
    push(page, "pass")
    expect(table(page)).to_have_attribute("data-phase", "play", timeout=LIVE)
    mine(page)


def play_card(page: Page) -> None:
    mine(page)
    before = len(hand(page))
    page.locator(".ht-hand button[data-card]:not(.ht-no)").first.click()
    expect(page.locator(".ht-hand button[data-card]")).to_have_count(before - 1, timeout=LIVE)
    mine(page)


def position(page: Page) -> tuple[list[str], list[str], str]:
    """What can be seen of where the match stands."""
    trick = [str(card.get_attribute("data-card")) for card in page.locator(".ht-trick li[data-card]").all()]
    return hand(page), trick, page.locator(".ht-ring").inner_text()


def link(page: Page) -> str:
    unfold(page, "Deal code and link")
    push(page, "link")
    expect(page.locator(".ht-link-text")).to_be_visible(timeout=LIVE)
    return page.locator(".ht-link-text").input_value()


def test_a_match_left_in_the_middle_of_a_trick_goes_on_after_a_reload(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    play_card(page)
    play_card(page)
    before = position(page)
    page.reload()
    reader.wait_live(page)
    assert position(page) != before
    expect(page.locator(".ht-ask")).to_contain_text("You have an unfinished match", timeout=LIVE)
    push(page, "go-on")
    expect(page.locator(".ht-hand button[data-card]")).to_have_count(len(before[0]), timeout=LIVE)
    mine(page)
    assert position(page) == before
    play_card(page)


def test_a_match_left_in_the_middle_of_a_pass_goes_on_in_a_new_tab(reader: Reader) -> None:
    page = reader.open(PAGE)
    push(page, "new")
    expect(page.locator(".ht-bar")).to_contain_text("A new match", timeout=LIVE)
    cards = hand(page)
    for number in range(2):
        page.locator(".ht-hand button[data-card]").nth(number).click()
        expect(page.locator(".ht-hand button[aria-pressed=true]")).to_have_count(number + 1, timeout=LIVE)
    for _ in range(500):  # they are kept a moment after they are seen
        if len(getattr(kept(page).picked, "cards", ())) == 2:
            break
        page.wait_for_timeout(20)
    page.close()
    page = reader.open(PAGE)
    assert hand(page) != cards
    push(page, "go-on")
    expect(page.locator(".ht-ask")).to_have_count(0, timeout=LIVE)
    assert hand(page) == cards
    picked = page.locator(".ht-hand button[aria-pressed=true]")
    expect(picked).to_have_count(2, timeout=LIVE)
    assert picked.evaluate_all("cards => cards.map(card => card.dataset.card)") == cards[:2]
    page.locator(".ht-hand button[data-card]").nth(2).click()
    expect(picked).to_have_count(3, timeout=LIVE)
    push(page, "pass")
    expect(table(page)).to_have_attribute("data-phase", "play", timeout=LIVE)


def test_a_new_match_sets_the_old_one_aside(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    cards = hand(page)
    push(page, "new")
    expect(page.locator(".ht-bar")).to_contain_text("A new match", timeout=LIVE)
    assert hand(page) != cards
    unfold(page, "What this browser keeps")
    push(page, "aside")
    expect(table(page)).to_have_attribute("data-phase", "play", timeout=LIVE)
    assert hand(page) == cards


@pytest.mark.parametrize("spoil", ["cut", "version", "noise", "moves"])
def test_a_spoilt_save_is_told_and_kept(reader: Reader, spoil: str) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    code = texts(page)["hearts.match"]
    spoilt = {
        "cut": code[:-7],
        "version": code.replace("save-2-", "save-9-"),
        "noise": "\u0000<img src=x onerror=alert(1)>",
        "moves": code.replace("save-2-", "link-2-"),
    }[spoil]
    page.evaluate("text => localStorage.setItem('hearts.match', text)", spoilt)
    page.reload()
    reader.wait_live(page)
    expect(page.locator(".ht-notice .ht-refused")).to_contain_text("A save could not be read", timeout=LIVE)
    pass_cards(page)
    page.wait_for_function("localStorage.getItem('hearts.match')?.startsWith('hearts-save-2-')")
    assert texts(page)["hearts.unread.1"] == spoilt
    unfold(page, "What this browser keeps")
    with page.expect_download() as download:
        push(page, "export")
    exported = json.loads(Path(download.value.path()).read_text())
    assert exported["texts"]["unread.1"] == spoilt
    assert read_save(exported["texts"]["match"])


def of_version_1(code: str) -> str:
    """A save as the first version wrote it."""
    data = unseal("save", code)
    assert isinstance(data, dict)
    text = json.dumps({name: data[name] for name in ("record", "who")})
    body = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"hearts-save-1-{sha256(f'save-1-{body}'.encode()).hexdigest()[:12]}{body}"


def test_a_save_of_an_older_version_goes_on(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    play_card(page)
    before = position(page)
    old = of_version_1(texts(page)["hearts.match"])
    page.evaluate("text => localStorage.setItem('hearts.match', text)", old)
    page.reload()
    reader.wait_live(page)
    push(page, "go-on")
    expect(page.locator(".ht-hand button[data-card]")).to_have_count(len(before[0]), timeout=LIVE)
    mine(page)
    assert position(page) == before
    play_card(page)
    page.wait_for_function("localStorage.getItem('hearts.match').startsWith('hearts-save-2-')")
    assert not any("unread" in name for name in texts(page))


def test_play_goes_on_where_storage_is_forbidden(make_reader: MakeReader) -> None:
    reader = make_reader()
    reader.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page = reader.open(PAGE)
    expect(page.locator(".ht-notice")).to_contain_text("does not let the page keep anything", timeout=LIVE)
    pass_cards(page)
    play_card(page)


def test_play_goes_on_where_storage_is_full(make_reader: MakeReader) -> None:
    reader = make_reader()
    page = reader.open(PAGE)
    page.evaluate(
        "() => { let size = 2 ** 22; while (size >= 1) { try { localStorage.setItem('filler' + Math.random(),"
        " 'x'.repeat(size)); } catch { size /= 2; } } }"
    )
    pass_cards(page)
    expect(page.locator(".ht-notice")).to_contain_text("storage of this browser is full", timeout=LIVE)
    play_card(page)
    assert "hearts.match" not in texts(page)


def test_two_tabs_overwrite_nothing(reader: Reader) -> None:
    one = reader.open(PAGE)
    pass_cards(one)
    other = reader.open(PAGE)
    push(other, "start-new")
    expect(other.locator(".ht-ask")).to_have_count(0, timeout=LIVE)
    pass_cards(other)
    ask = one.locator(".ht-ask")
    expect(ask).to_contain_text("In another tab or window", timeout=LIVE)
    theirs = kept(other)
    play_card(one)
    assert kept(one) == theirs
    cards = hand(one)
    push(one, "mine")
    expect(ask).to_have_count(0, timeout=LIVE)
    assert kept(one) != theirs
    assert hand(one) == cards
    assert theirs.save() in texts(one)["hearts.aside"].split("\n")
    expect(other.locator(".ht-ask")).to_contain_text("In another tab or window", timeout=LIVE)


def test_a_link_opens_at_the_same_position_in_a_fresh_profile(make_reader: MakeReader) -> None:
    page = make_reader().open(PAGE)
    pass_cards(page)
    play_card(page)
    address, before = link(page), position(page)
    stranger = make_reader()
    stranger.address = address.split(PAGE)[0]
    other = stranger.open(PAGE + "#" + address.split("#")[1])
    expect(other.locator(".ht-notice")).to_contain_text("This is the match of the link", timeout=LIVE)
    mine(other)
    assert position(other) == before
    assert "#" not in other.url
    assert stranger.errors == []
    play_card(other)


def test_broken_and_endless_links_are_refused(reader: Reader) -> None:
    page = reader.open(PAGE + "#hearts-link-1-0123456789abnonsense")
    expect(page.locator(".ht-notice .ht-refused")).to_contain_text("incomplete or was changed", timeout=LIVE)
    page.evaluate("location.hash = 'hearts-link-1-' + 'x'.repeat(9000)")
    expect(page.locator(".ht-notice .ht-refused")).to_contain_text("too long", timeout=LIVE)
    pass_cards(page)


def test_the_rules_of_a_group_are_handed_on_as_text_only(make_reader: MakeReader) -> None:
    page = make_reader().open(PAGE)
    unfold(page, "Rules of your group")
    name = "<img src=x onerror=1"
    page.locator("[data-control=rules-name]").fill(name)
    push(page, "rules-save")
    expect(page.locator(".ht-bar strong", has_text=name)).to_be_visible(timeout=LIVE)
    push(page, "rules-link")
    expect(page.locator(".ht-link-text")).to_have_value(re.compile("#hearts-rules-1-"), timeout=LIVE)
    address = page.locator(".ht-link-text").input_value()
    stranger = make_reader()
    other = stranger.open(PAGE + "#" + address.split("#")[1])
    expect(other.locator(".ht-ask")).to_contain_text(f"The link brings rules called “{name}”", timeout=LIVE)
    push(other, "rules-yes")
    expect(other.locator(".ht-bar li strong")).to_have_text(name, timeout=LIVE)
    assert other.locator("img[src=x]").count() == 0
    assert stranger.errors == []


def test_a_code_brings_the_same_deal(make_reader: MakeReader) -> None:
    page = make_reader().open(PAGE)
    cards = hand(page)
    unfold(page, "Deal code and link")
    code = page.locator(".ht-code").inner_text()
    other = make_reader().open(PAGE)
    push(other, "new")
    expect(other.locator(".ht-bar")).to_contain_text("A new match", timeout=LIVE)
    assert hand(other) != cards
    unfold(other, "Deal code and link")
    other.locator("[data-control=code]").fill("2222-2222-222X")
    push(other, "open-code")
    expect(other.locator(".ht-bar .ht-refused")).to_be_visible(timeout=LIVE)
    other.locator("[data-control=code]").fill(code.lower())
    push(other, "open-code")
    expect(other.locator(".ht-bar")).to_contain_text("the deal of this code", timeout=LIVE)
    assert hand(other) == cards
    expect(other.locator(".ht-code")).to_have_text(code)


def test_everything_is_cleared_by_one_button_that_asks_first(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    assert texts(page)
    unfold(page, "What this browser keeps")
    push(page, "clear")
    push(page, "clear-no")
    expect(page.locator("[data-type=clear-yes]")).to_have_count(0, timeout=LIVE)
    assert texts(page)
    push(page, "clear")
    push(page, "clear-yes")
    expect(page.locator(".ht-bar")).to_contain_text("Nothing is kept in this browser any more", timeout=LIVE)
    assert texts(page) == {}


def test_what_one_browser_exports_another_takes_in(make_reader: MakeReader, tmp_path: Path) -> None:
    page = make_reader().open(PAGE)
    pass_cards(page)
    cards = hand(page)
    unfold(page, "What this browser keeps")
    with page.expect_download() as download:
        push(page, "export")
    file = tmp_path / "hearts.json"
    download.value.save_as(file)
    other = make_reader().open(PAGE)
    unfold(other, "What this browser keeps")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator(".ht-bar")).to_contain_text("1 match, set aside", timeout=LIVE)
    push(other, "aside")
    expect(table(other)).to_have_attribute("data-phase", "play", timeout=LIVE)
    assert hand(other) == cards
    file.write_text("{}")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator(".ht-bar .ht-refused")).to_contain_text("nothing that was exported here", timeout=LIVE)


def test_going_on_by_keyboard(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    cards = hand(page)
    page.reload()
    reader.wait_live(page)
    page.locator("[data-type=go-on]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ht-ask")).to_have_count(0, timeout=LIVE)
    mine(page)
    assert hand(page) == cards
    page.locator("summary", has_text="Deal code").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.control") == "code"
    page.keyboard.type("r 7")
    assert page.locator("[data-control=code]").input_value() == "r 7"


def test_no_hidden_card_stands_in_the_storage_or_the_page(reader: Reader) -> None:
    page = reader.open(PAGE)
    pass_cards(page)
    play_card(page)
    game = kept(page)
    hidden = [card for held in game.position().round.hands[1:] for card in held]
    source = page.content() + json.dumps(texts(page))
    for card in hidden:
        assert f'data-card="{card}"' not in source
    assert f'"{game.seed}"' not in source
    assert '"plays"' not in source


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(make_reader: MakeReader, scheme: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed in widgets/node_modules")
    reader = make_reader(color_scheme=scheme)
    page = reader.open(PAGE)
    pass_cards(page)
    page.reload()
    reader.wait_live(page)
    expect(page.locator(".ht-ask")).to_be_visible(timeout=LIVE)
    link(page)
    for title in ("What this browser keeps", "Rules of your group"):
        unfold(page, title)
    push(page, "clear")
    expect(page.locator("[data-type=clear-yes]")).to_be_visible(timeout=LIVE)
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("axe.run('.cell', {resultTypes: ['violations']})")
    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found["violations"]] == []


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways_on_a_phone(make_reader: MakeReader, width: int) -> None:
    page = make_reader(viewport={"width": width, "height": 844}).open(PAGE)
    link(page)
    for title in ("What this browser keeps", "Rules of your group"):
        unfold(page, title)
    push(page, "settings")
    expect(page.locator(".ht-settings")).to_be_visible(timeout=LIVE)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("details.ht-fold[open]").first).to_be_visible()


def test_the_bar_is_drawn_without_scripts(make_reader: MakeReader) -> None:
    page = make_reader(java_script_enabled=False).open(PAGE, live=False)
    expect(page.locator(".ht-play-bar")).to_be_visible()
    assert len(hand(page)) == 13
