"""What Bengali and Hindi readers see on the pages that are theirs is in their language, complete and well formed."""

import re
from pathlib import Path

import pytest

from hearts_book.languages import translated_pages
from hearts_book.untranslated import TABLES, forms_of, gaps, id_of, page_sentences, read
from hearts_core.cards import Card
from hearts_core.words import Words

LANGUAGES = ("bn", "hi")
PAGES = {"index", "tricks", "glossary", "rules"}
# What the tables, questions and exercises of these pages can show.
SHOWN = re.compile(
    r"(book|live|list|suit|card|seat|pass|fact|reason|event|table|bot\.title|bot\.about)\."
    r"|learn\.exercise\.tricks\.|lesson\.(answer|hint|option\.(yes|no|nobody)|label|solved|check|marked)"
)
FIELD = re.compile(r"\{[^}]*\}")


@pytest.fixture(scope="module")
def sentences() -> dict[str, tuple[str, ...]]:
    return page_sentences(frozenset(PAGES))


def test_the_two_pages_and_the_glossary_are_there_in_both() -> None:
    assert {language: pages >= PAGES for language, pages in translated_pages().items()} == dict.fromkeys(
        LANGUAGES, True
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_them_is_left_in_english(language: str, sentences: dict[str, tuple[str, ...]]) -> None:
    everything = {page: sentences.get(page, ()) for page in translated_pages()[language]}
    missing = [gap for gap in gaps(language, everything) if gap.place.startswith("page ") or SHOWN.match(gap.sentence)]
    assert missing == []


def catalogues() -> list[Path]:
    return sorted(path for language in LANGUAGES for path in (TABLES / language).rglob("*.po"))


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_translation_names_the_same_fields(path: Path) -> None:
    english = {id_of(message): message for message in read(TABLES / "en" / "LC_MESSAGES" / path.name)}
    for message in read(path):
        if not (id := id_of(message)):
            continue
        known = {field for form in forms_of(english[id]) for field in FIELD.findall(form)}
        assert forms_of(message), id
        for form in forms_of(message):
            assert {*FIELD.findall(form)} <= known, id
        assert len(forms_of(message)) == (read(path).num_plurals if isinstance(message.id, tuple) else 1), id


def test_cards_are_named_as_the_languages_do() -> None:
    """Hindi says की before बेगम and का before the others; hukum is spades there, paan hearts."""
    bengali, hindi = Words("bn"), Words("hi")
    assert bengali.card(Card.parse("QS")) == "ইস্কাবনের বিবি"
    assert [hindi.card(Card.parse(name)) for name in ("QS", "AH", "7C")] == ["हुकुम की बेगम", "पान का इक्का", "चिड़ी का 7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_with_the_digits_of_the_cards(language: str) -> None:
    local = re.compile(r"[\u09e6-\u09ef\u0966-\u096f]")
    for path in catalogues():
        assert not [id_of(message) for message in read(path) if any(map(local.search, forms_of(message)))]
    assert "12" in Words(language).text("table.cards", count=12)


def test_what_is_not_translated_yet_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Words("bn").text("arena.help") == Words("en").text("arena.help")
    monkeypatch.setenv("HEARTS_LANGUAGE", "hi")
    assert Words().language == "hi"
