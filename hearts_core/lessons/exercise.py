"""What an exercise is: a position, what is to be reached, and what counts as reached, all as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearts_core.cards import Card
from hearts_core.errors import HeartsError
from hearts_core.lessons.course import part_of

Option = int | str


class LessonError(HeartsError):
    """An exercise that can't be used: `fields` has `where` (such as `tricks.lead.wrong[0]`) and what is wrong there."""


@dataclass(frozen=True)
class Test:
    """Something that has happened or has not: `kind` names the check, `negated` turns its answer round.

    `name` is unique in its exercise and names the text for a failure.
    """

    __test__ = False  # not one of pytest's

    name: str
    kind: str
    args: Mapping[str, Any]
    negated: bool = False


@dataclass(frozen=True)
class Question:
    """Something to be answered instead of played. With `options` one of them is chosen, else cards are marked.

    `after` are cards that are played once the answer is given, before it is judged.
    """

    ask: str
    args: Mapping[str, Any]
    options: tuple[Option, ...]
    after: tuple[Card, ...]

    @property
    def marks(self) -> bool:
        """Whether cards of the hand are marked, instead of one answer chosen."""
        return not self.options


@dataclass(frozen=True)
class Lasts:
    """When a try is over: after `count` of a unit (`moves`, `tricks`, `pass`, `rounds`, `match`)."""

    unit: str
    count: int = 1


@dataclass(frozen=True)
class Wrong:
    """Moves that do not solve an exercise, and the test that they fail."""

    moves: tuple[str, ...]
    fails: str


@dataclass(frozen=True)
class Exercise:
    """One exercise. `place` says how the match stands at its start (see `hearts_core.lessons.place`).

    `teaches` are the ids of what it trains. `bots` names who plays in each seat, `script` are cards that others play as
    soon as they may. All `success` tests must come true and none of the `failures`, or the `question` be answered.
    `solution` and `wrong` are there to be shown and for tests: nothing is checked against them.
    """

    id: str
    chapter: str
    teaches: tuple[str, ...]
    place: Mapping[str, Any]
    seat: int
    bots: tuple[str, ...]
    script: tuple[Card, ...]
    lasts: Lasts
    punish: str
    success: tuple[Test, ...]
    failures: tuple[Test, ...]
    question: Question | None
    hints: int
    solution: tuple[str, ...]
    wrong: tuple[Wrong, ...]

    @property
    def texts(self) -> str:
        """With what the ids of its messages begin."""
        return f"{part_of(self.chapter).texts}.exercise.{self.id}"

    @property
    def failing(self) -> tuple[str, ...]:
        """The names of all that can go wrong: each has a text `failed.…`, but for an answer that is the right one."""
        if self.question is None:
            return tuple(test.name for test in (*self.failures, *self.success))
        if self.question.marks:
            return ("missed", "extra")
        return tuple(map(str, self.question.options))


@dataclass(frozen=True)
class Chapter:
    """What one page shows in its live cells, and its exercises."""

    name: str
    shows: tuple[str, ...]
    exercises: tuple[Exercise, ...]
