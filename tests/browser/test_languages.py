"""The pages in Bengali and Hindi: live, in their language, found by search, and a switch that keeps the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import MakeReader
from reader import LIVE, Reader

LANGUAGES = ("bn", "hi")
LATIN = re.compile(r"[A-Za-z]{3,}")
# "You hold …: clubs were led, so follow suit", as the catalogues say it.
REFUSED = {"bn": "একই রঙের তাস দিন", "hi": "उसी रंग का पत्ता दीजिए"}
RIGHT = {"bn": "ঠিক।", "hi": "सही।"}
WHOLE = {"bn": "ইস্কাবনের", "hi": "हुकुम"}


def letters(page: Page, selector: str) -> list[str]:
    """What is written in Latin letters in the tables of a page."""
    texts = page.locator(selector).evaluate_all(
        """elements => elements.flatMap(element => [element.innerText,
            ...[...element.querySelectorAll("[aria-label]")].map(part => part.getAttribute("aria-label"))])"""
    )
    return [text for text in texts if LATIN.search(text or "")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["index", "tricks"])
def test_a_page_is_live_and_its_tables_speak_its_language(reader: Reader, language: str, name: str) -> None:
    page = reader.open(f"{language}/{name}.html")
    states = page.locator("[data-live]").evaluate_all("cells => cells.map(cell => cell.dataset.live)")
    assert states
    assert set(states) == {"live"}
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate("document.documentElement.dataset.liveStart") == "snapshot"
    assert {table.get_attribute("lang") for table in page.locator("section.ht").all()} == {language}
    assert letters(page, "section.ht") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forbidden_card_is_refused_with_its_reason_in_the_language(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/index.html")
    page.locator(".ht-hand button.ht-no").first.click()
    expect(page.locator(".ht-refused").first).to_contain_text(REFUSED[language], timeout=LIVE)
    with page.expect_popup() as opened:
        page.locator(".ht-refused a").first.click()
    opened.value.wait_for_url("**/rules.html#follow-suit")
    expect(opened.value.locator("#follow-suit")).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_answered_in_the_language(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/tricks.html")
    question = page.locator(".ht-predict").first
    question.locator("summary").nth(1).click()  # North
    expect(question).to_contain_text(RIGHT[language], timeout=LIVE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_before_python_is_in_the_language_too(make_reader: MakeReader, language: str) -> None:
    page = make_reader(java_script_enabled=False).open(f"{language}/tricks.html", live=False)
    assert page.locator("section.ht").count() > 0
    assert letters(page, "section.ht") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_whole_words(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/search.html?q={WHOLE[language]}", live=False)
    results = page.locator("#search-results ul.search li")
    expect(results.first).to_be_visible(timeout=LIVE)
    assert "glossary.html" in " ".join(str(link.get_attribute("href")) for link in page.locator("ul.search a").all())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_keeps_the_page(reader: Reader, language: str) -> None:
    page = reader.open("tricks.html", live=False)
    page.locator(f".languages a[lang={language}]").click()
    page.wait_for_url(f"**/{language}/tricks.html")
    page.locator(".languages a[lang=en]").click()
    page.wait_for_url(re.compile(r"/games/hearts/tricks\.html$"))


def test_a_page_that_is_not_translated_leads_to_the_start_page_of_the_language(reader: Reader) -> None:
    page = reader.open("records.html", live=False)
    link = page.locator(".languages a[lang=bn]")
    expect(link).to_contain_text("প্রথম পাতা")
    link.click()
    page.wait_for_url("**/bn/index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_to_english_pages_say_so_and_lead_there(reader: Reader, language: str) -> None:
    page = reader.open(f"{language}/index.html", live=False)
    links = page.locator(".bd-sidebar-primary a[hreflang=en]")
    for link in links.all():
        assert str(link.get_attribute("href")).startswith("../")
        assert re.search(r"\((ইংরেজিতে|अंग्रेज़ी में)\)", str(link.text_content()))
    assert links.count() > 10
    assert page.request.get(f"{reader.address}{language}/{links.first.get_attribute('href')}").ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_phone(make_reader: MakeReader, language: str) -> None:
    page = make_reader(viewport={"width": 320, "height": 720}).open(f"{language}/tricks.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
