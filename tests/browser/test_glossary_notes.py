"""Words of the glossary in the prose: pointed at, focused, tapped, and without scripts."""

from playwright.sync_api import Locator, Page, expect

from conftest import MakeReader
from reader import Reader

MEANING = "One card from each player"


def word(page: Page) -> Locator:
    """The first use of "trick" on the page."""
    return page.locator('a.meant[href$="#term-trick"]').first


def note(page: Page) -> Locator:
    return page.locator(".meaning")


def test_pointing_at_a_word_shows_its_meaning_and_escape_hides_it(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    expect(note(page)).to_be_hidden()
    word(page).hover()
    expect(note(page)).to_contain_text(MEANING)
    note(page).hover()
    page.wait_for_timeout(500)
    expect(note(page)).to_be_visible()  # the pointer may rest on it
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()


def test_the_keyboard_reaches_the_word_and_enter_leads_to_the_glossary(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    word(page).focus()
    expect(note(page)).to_contain_text(MEANING)
    page.keyboard.press("Shift+Tab")  # to the word before: "round"
    expect(note(page)).to_contain_text("One deal, played until all cards are gone")
    page.keyboard.press("Tab")
    expect(note(page)).to_contain_text(MEANING)
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#term-trick")
    expect(page.locator("#term-trick")).to_be_in_viewport()


def test_a_screen_reader_is_told_the_meaning_as_the_description_of_the_link(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    described = page.locator("#" + str(word(page).get_attribute("aria-describedby")))
    assert MEANING in str(described.text_content())


def test_a_tap_shows_the_meaning_within_the_screen_and_a_second_one_follows_the_link(make_reader: MakeReader) -> None:
    page = make_reader(viewport={"width": 320, "height": 640}, has_touch=True).open("tricks.html", live=False)
    word(page).tap()
    expect(note(page)).to_contain_text(MEANING)
    box = note(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    word(page).tap()
    page.wait_for_url("**/glossary.html#term-trick")


def test_without_scripts_the_word_is_a_link_to_the_glossary(make_reader: MakeReader) -> None:
    page = make_reader(java_script_enabled=False).open("tricks.html", live=False)
    word(page).click()
    page.wait_for_url("**/glossary.html#term-trick")
    expect(page.locator("#term-trick")).to_be_visible()


def test_a_word_is_marked_once_in_a_section_and_never_in_code_or_headings(reader: Reader) -> None:
    page = reader.open("tricks.html", live=False)
    assert page.locator(":is(h1, h2, h3, code, pre, .cell_output) a.meant").count() == 0
    sections = page.locator(".bd-article section").evaluate_all(
        """sections => sections.map(section => [...section.querySelectorAll("a.meant")]
            .filter(word => word.closest("section") === section).map(word => word.hash))"""
    )
    assert any(sections)
    for words in sections:
        assert len(words) == len(set(words))
