"""The glossary: its entries read from `glossary.md`, and where a page uses their words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from docutils.nodes import make_id

import hearts_book
from hearts_book.languages import SOURCE

__all__ = ["PAGE", "Entry", "entries", "entry_of", "finder", "terms"]

PAGE = "glossary"
BLOCK = re.compile(r"^```\{glossary\}\n(.*?)^```", re.MULTILINE | re.DOTALL)

# What may follow a word of the glossary when it is bent: endings in Bengali and Hindi are letters and vowel signs.
ENDINGS = {"bn": r"[\u0980-\u09e5]{0,4}", "hi": r"[\u0901-\u0903\u093e-\u094d\u092f]{0,3}"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One definition: the names of the thing, the usual one first, and further forms in which a text may use them.

    `only` are the forms that are looked for instead of the names, where those have an everyday meaning, too.
    """

    names: tuple[str, ...]
    definition: str
    forms: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    anchor: str = field(default="")
    """Anchor of the entry on the glossary's page, the same in all languages."""

    def phrases(self, language: str = SOURCE) -> Iterator[str]:
        """What is looked for in the text of a language, as regular expressions."""
        if language == SOURCE:
            if self.only:
                yield from map(re.escape, self.only)
            else:
                yield from map(re.escape, {form for name in self.names for form in bent(name)} | {*self.forms})
        elif not self.only:
            yield from (re.escape(name) + ENDINGS.get(language, "") for name in self.names)


def bent(name: str) -> Iterator[str]:
    """A name as it is, and with its first or last word bent by the regular endings of English."""
    words = name.split(" ")
    for place in {0, len(words) - 1}:
        for word in endings(words[place]):
            yield " ".join([*words[:place], word, *words[place + 1 :]])


def endings(word: str) -> Iterator[str]:
    yield from (word, f"{word}s")
    stem = word.removesuffix("e")
    yield from (f"{stem}ed", f"{stem}ing")
    if word.endswith(("s", "x", "ch", "sh")):
        yield f"{word}es"
    if word.endswith("y"):
        yield f"{word[:-1]}ies"


def parse(text: str) -> Iterator[Entry]:
    """The entries of a page in the form of Sphinx's glossary; a comment before a name lists forms:

    `.. forms: led` adds to the names, `.. only: hold round` takes the place of them.
    """
    for block in BLOCK.findall(text):
        for part in re.split(r"\n\s*\n", block.strip()):
            comments: dict[str, tuple[str, ...]] = {}
            names: list[str] = []
            definition: list[str] = []
            for line in part.splitlines():
                if line.startswith(".. "):
                    kind, _, listed = line[3:].partition(":")
                    comments[kind] = tuple(form.strip() for form in listed.split(","))
                elif line.startswith(" "):
                    definition.append(line.strip())
                else:
                    names.append(line.strip())
            yield Entry(tuple(names), " ".join(definition), anchor=f"term-{make_id(names[0])}", **comments)


@cache
def entries(language: str = SOURCE) -> tuple[Entry, ...]:
    """All entries in a language; those that are not translated into it are left out."""
    folder = hearts_book.source_folder()
    english = tuple(parse((folder / f"{PAGE}.md").read_text(encoding="utf-8")))
    if language == SOURCE:
        return english
    path = folder / "locale" / language / "LC_MESSAGES" / f"{PAGE}.po"
    return tuple(translated(english, path)) if path.exists() else ()


def translated(english: Iterable[Entry], path: Path) -> Iterator[Entry]:
    with path.open("rb") as file:
        catalogue: Catalog = read_po(file)

    def say(text: str) -> str:
        message = catalogue.get(text)
        return str(message.string) if message is not None and not message.fuzzy else ""

    for entry in english:
        names = tuple(dict.fromkeys(filter(None, map(say, entry.names))))
        if names and (definition := say(entry.definition)):
            yield Entry(names, definition, only=entry.only, anchor=entry.anchor)


def terms() -> frozenset[str]:
    """Every English name in the glossary, aliases included."""
    return frozenset(name for entry in entries() for name in entry.names)


@cache
def finder(language: str = SOURCE) -> tuple[re.Pattern[str], tuple[Entry, ...]]:
    """A pattern that finds the words of the glossary in a text, and the entries; `entry_of` says which was found.

    Longer phrases come first, so that a point card is no point.
    """
    known = entries(language)
    phrases = sorted(
        ((phrase, number) for number, entry in enumerate(known) for phrase in entry.phrases(language)),
        key=lambda pair: (-len(pair[0]), pair),
    )
    if not phrases:
        return re.compile(r"(?!)"), known
    # A name may stand for one group of a pattern only: hence the place in it.
    pattern = "|".join(f"(?P<g{number}_{place}>{phrase})" for place, (phrase, number) in enumerate(phrases))
    return re.compile(rf"(?<![\w\u0900-\u09ff-])(?:{pattern})(?![\w\u0900-\u09ff-])", re.IGNORECASE), known


def entry_of(match: re.Match[str]) -> int:
    """The number of the entry that a match of `finder` has found."""
    group = match.lastgroup
    assert group is not None
    return int(group[1:].partition("_")[0])
