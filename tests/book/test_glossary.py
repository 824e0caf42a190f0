"""The glossary: complete, short, and found where its words are used."""

import re

import pytest

from hearts_book.glossary import entries, entry_of, finder, parse, terms
from hearts_book.languages import SOURCE, translated_pages

MUST = """trick lead void discard duck dump guard stopper kitty exit cash claim dealer deal suit trump moon sun tie
limit match round total score point rank pack across bot hint review puzzle record setting ruleset shooter sheriff
voider leveller cautious"""
PHRASES = (
    "follow suit",
    "take a trick",
    "break hearts",
    "shoot the moon",
    "shoot the sun",
    "point card",
    "bonus card",
    "scoring card",
    "pool pass",
    "kitty pass",
    "deal code",
    "hold round",
    "joint winners",
    "play on",
    "Black Maria",
    "little man",
    "cake daddy",
    "house rule",
)


def found(text: str, language: str = SOURCE) -> list[tuple[str, str]]:
    """Words found in a text, each with the usual name of what was found."""
    pattern, known = finder(language)
    return [(match[0], known[entry_of(match)].names[0]) for match in pattern.finditer(text)]


def test_it_has_the_standard_terms_and_the_names_met_elsewhere() -> None:
    assert {*MUST.split(), *PHRASES} <= terms()


def test_each_name_is_defined_once_and_shortly() -> None:
    names = [name.lower() for entry in entries() for name in entry.names]
    assert len(names) == len(set(names))
    for entry in entries():
        assert 4 <= len(entry.definition.split()) <= 32, entry.names
        assert entry.definition.endswith("."), entry.names


def test_the_longest_phrase_is_found_in_any_form() -> None:
    assert found("She followed suit with a point card.") == [
        ("followed suit", "follow suit"),
        ("point card", "point card"),
    ]
    assert found("Two tricks later he discarded.") == [("tricks", "trick"), ("discarded", "discard")]
    assert found("Hearts are broken, and clubs were led.") == [("Hearts are broken", "break hearts"), ("led", "lead")]


@pytest.mark.parametrize("text", ["You hold two cards.", "on the left hand side", "misleading", "a lead-in"])
def test_words_with_an_everyday_meaning_are_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("language", "text", "word"), [("bn", "এই ট্রিকের প্রথম তাস", "ট্রিকের"), ("hi", "तेरह ट्रिकें हैं", "ट्रिकें")]
)
def test_endings_of_bengali_and_hindi_belong_to_the_word(language: str, text: str, word: str) -> None:
    assert [piece for piece, _ in found(text, language)] == [word]


def test_every_translation_of_the_glossary_is_complete() -> None:
    for language, pages in translated_pages().items():
        if "glossary" in pages:
            assert [entry.anchor for entry in entries(language)] == [entry.anchor for entry in entries()]


def test_forms_stand_in_comments() -> None:
    (hold,) = parse("```{glossary}\n.. only: hold round, hold rounds\nhold\nhold round\n  Nobody\n  passes.\n```\n")
    assert (hold.names, hold.definition) == (("hold", "hold round"), "Nobody passes.")
    assert list(hold.phrases()) == [re.escape("hold round"), re.escape("hold rounds")]
