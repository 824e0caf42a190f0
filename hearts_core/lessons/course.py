"""The course: which pages belong to which part, in the order in which they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the book. `texts` is the catalogue in which the sentences of its exercises stand."""

    id: str
    texts: str
    chapters: tuple[str, ...]


PARTS: Final = (
    Part(
        "learn",
        "learn",
        (
            *("first-hand", "cards-and-deal", "passing", "tricks", "first-trick", "breaking-hearts", "points"),
            *("moon-and-sun", "end-of-match", "whole-round"),
        ),
    ),
    Part("play", "learn", ("play",)),
    Part(
        "better",
        "better",
        (
            *("what-to-pass", "leading-and-ducking", "drawing-the-queen", "counting-and-voids", "five-ways", "moons"),
            *("playing-the-score", "puzzle-room"),
        ),
    ),
    Part(
        "ways",
        "ways",
        (
            *("three-to-seven-players", "local-rules", "way-classic-four", "way-party", "way-sun-and-moon"),
            *("way-omnibus", "way-black-maria", "way-spot", "way-dirty-nasty-filthy", "way-cancellation"),
        ),
    ),
    Part(
        "explore",
        "lab",
        (
            *("explorer", "lab", "does-the-moon-pay", "worth-of-the-queen", "left-of-the-shooter"),
            *("which-rule-matters", "telling-bots-apart"),
        ),
    ),
    Part(
        "reference",
        "reference",
        (
            *("rules", "rulesets", "glossary", "questions", "match-length", "history", "house-rules", "records"),
            "for-developers",
        ),
    ),
)
"""The parts with their pages. A page's title is the message `lesson.chapter.…`, a part's `lesson.part.…`."""

PLAIN: Final = frozenset(("rules", "glossary", "history", "house-rules", "records", "for-developers"))
"""The pages that are no notebooks."""

CHAPTERS: Final = tuple(chapter for part in PARTS for chapter in part.chapters)


def part_of(chapter: str) -> Part:
    """The part that a chapter belongs to. Raises `KeyError` for a page that is no chapter."""
    for part in PARTS:
        if chapter in part.chapters:
            return part
    raise KeyError(chapter)
