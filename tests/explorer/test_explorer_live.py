"""The page of the explorer on the built site: its four parts share one case, and its links bring all of it back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from reader import LIVE, Reader


def part(page: Page, name: str) -> str:
    """The selector of a part that is live."""
    selector = f".ht-root .ht-explorer-{name}"
    expect(page.locator(selector)).to_be_visible(timeout=LIVE)
    return selector


def test_what_is_chosen_in_one_part_holds_in_all(reader: Reader) -> None:
    page = reader.open("explorer.html")
    rules, legal, beside = (part(page, name) for name in ("rules", "legal", "beside"))
    expect(page.locator(f"{beside} .ht-parting")).to_contain_text("Leading hearts", timeout=LIVE)
    expect(page.locator(f"{legal} .ht-card.ht-no")).to_have_count(6)
    page.locator(f"{rules} summary", has_text="Change any field").click()
    page.locator(f"{rules} summary", has_text="Points on the first trick").click()
    page.locator(rules).get_by_role("radio", name="Allowed").check()
    expect(page.locator(f"{legal} .ht-card.ht-no")).to_have_count(0, timeout=LIVE)
    link = page.locator(f"{rules} .ht-start").get_attribute("href")
    assert link is not None
    assert link.startswith("play.html#hearts-with")


def test_a_link_opens_the_same_position(reader: Reader) -> None:
    page = reader.open("explorer.html")
    rules, legal = part(page, "rules"), part(page, "legal")
    page.locator(f"{legal} [data-card='KS']").click()
    page.locator(legal).get_by_role("button", name="Play ♠K").click()
    expect(page.locator(legal)).to_contain_text("South is to play", timeout=LIVE)
    page.locator(f"{rules} summary", has_text="Keep these rules").click()
    page.locator(rules).get_by_role("button", name="Make a link to all this").click()
    field = page.locator(f"{rules} .ht-link-text[id$='link-text']")
    expect(field).to_be_visible(timeout=LIVE)
    link = field.input_value()
    assert link.startswith(reader.address)
    other = reader.open(link.removeprefix(reader.address))
    expect(other.locator(part(other, "legal"))).to_contain_text("South is to play", timeout=LIVE)
    assert "#" not in other.url


def test_rules_are_kept_for_the_page_play(reader: Reader) -> None:
    page = reader.open("explorer.html")
    rules = part(page, "rules")
    page.locator(f"{rules} summary", has_text="Keep these rules").click()
    page.locator(rules).get_by_label("Name of these rules").fill("Our table")
    page.locator(rules).get_by_role("button", name="Keep these rules under this name").click()
    expect(page.locator(rules)).to_contain_text("Kept as “Our table”", timeout=LIVE)
    play = reader.open("play.html")
    play.locator(".ht-play-bar summary", has_text="Rules of your group").click()
    expect(play.locator(".ht-play-bar")).to_contain_text("Our table")
