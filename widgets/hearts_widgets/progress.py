"""What a reader has done of the course, as their browser keeps it and nobody else: a short text an exercise or puzzle.

A text that can't be read (`done.…` spoilt, or written by a later version) moves to a name of its own (`unread.1` …) and
stays there for export. What another tab has written is joined with what is known here: nothing done is undone by that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hearts_core.errors import HeartsError
from hearts_widgets.holding import Holding, read_file, write_file
from hearts_widgets.shelf import Send, Trouble, read_texts

PREFIX: Final = "hearts-course."
"""With what the names of all these texts begin in the browser's storage."""

EXPORT: Final = "hearts-progress/1"
DONE: Final = "done."
PUZZLE: Final = "puzzle."
"""With what the names of puzzles begin, among those of exercises."""

VERSION: Final = 1
_MOST: Final = 1_000_000


class ProgressError(HeartsError):
    """A text that holds no progress."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done of one exercise: whether it is solved, how many tries were made, how many hints were opened."""

    solved: bool = False
    tries: int = 0
    hints: int = 0

    def write(self) -> str:
        """The text that is kept."""
        return json.dumps({"version": VERSION, "solved": self.solved, "tries": self.tries, "hints": self.hints})

    def joined(self, other: Done) -> Done:
        """Both as one."""
        return Done(self.solved or other.solved, max(self.tries, other.tries), max(self.hints, other.hints))


def read_done(text: str) -> Done:
    """What `Done.write` wrote. Raises `ProgressError` for anything else."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise ProgressError("lesson.progress.error.text") from None
    if not isinstance(data, Mapping) or set(data) != {"version", "solved", "tries", "hints"}:
        raise ProgressError("lesson.progress.error.text")
    if data["version"] != VERSION:
        raise ProgressError("lesson.progress.error.version", value=str(data["version"]), accepted=VERSION)
    numbers = (data["tries"], data["hints"])
    if type(data["solved"]) is not bool or not all(type(n) is int and 0 <= n < _MOST for n in numbers):
        raise ProgressError("lesson.progress.error.text")
    return Done(data["solved"], *numbers)


class Progress(Holding):
    """The shelf of one reader of the course. `changed` is called when what is known has changed without a `keep`."""

    def __init__(self, send: Send, changed: Callable[[], None]) -> None:
        super().__init__(send, changed)
        self.spoilt: dict[str, HeartsError] = {}
        """The exercises whose texts could not be read, and why."""
        self._known: dict[str, Done] = {}

    def done(self, exercise: str) -> Done:
        """What was done of an exercise."""
        return self._known.get(exercise, Done())

    @property
    def all(self) -> Mapping[str, Done]:
        """What was done, by the ids of the exercises."""
        return self._known

    def keep(self, exercise: str, done: Done) -> None:
        """Keeps what was done of an exercise."""
        self._known[exercise] = done
        self._put(DONE + exercise, done.write())

    @property
    def unread(self) -> int:
        """How many texts could not be read."""
        return len(self._unread())

    def reset(self) -> None:
        """Takes everything off the shelf, unread texts too."""
        names = self.shelf.names()
        self.shelf.drop()
        self._known.clear()
        self.spoilt.clear()
        for name in names:
            self.shelf.put(name, None)

    # ---- what the page tells ----

    def told(self, message: Mapping[str, Any]) -> bool:
        """Takes up a message about the shelf; returns whether the shelf has just been opened."""
        kind = message["type"]
        if kind == "answered":
            self.answered(message.get("id"), message.get("outcome"), message.get("text"))
        elif kind == "moved" or (kind == "opened" and self.shelf.open):
            self.moved(message.get("texts"))
        elif kind == "opened":
            self.opened(message.get("texts"))
            return True
        return False

    def opened(self, texts: object) -> None:
        """The page has told what is there; None: it may keep nothing. What was done meanwhile is added to it."""
        if texts is None:
            self.trouble = Trouble.FORBIDDEN
            return
        meanwhile = dict(self._known)
        self.shelf.drop()
        self.shelf.opened(read_texts(texts))
        self._known = {}
        for name in self.shelf.names():
            self._take(name, self.shelf.get(name) or "")
        for exercise, done in meanwhile.items():
            if self.done(exercise).joined(done) != self.done(exercise):
                self.keep(exercise, self.done(exercise).joined(done))

    def _take(self, name: str, text: str) -> None:
        if not name.startswith(DONE):
            return
        exercise = name[len(DONE) :]
        try:
            self._known[exercise] = read_done(text)
        except HeartsError as problem:
            self.spoilt[exercise] = problem
            self._locked.add(name)  # should it not fit elsewhere, nothing takes its place here
            self._keep_unread(text)
            if not self._unsafe:
                self.shelf.put(name, None)

    def _moved(self, name: str, there: str | None) -> None:
        self.shelf.accept(name, there)
        exercise = name[len(DONE) :] if name.startswith(DONE) else None
        if there is None:
            if exercise is not None:
                self._known.pop(exercise, None)  # the reader has begun the course anew
        elif exercise is not None:
            mine = self.done(exercise)
            self._take(name, there)
            both = self.done(exercise).joined(mine)
            if both != self.done(exercise):
                self.keep(exercise, both)
        self._changed()

    # ---- files ----

    def export(self) -> str:
        """Everything as the text of a file."""
        texts = {name: self.shelf.get(name) for name in self.shelf.names()}
        texts |= {DONE + exercise: done.write() for exercise, done in self._known.items()}
        return write_file(EXPORT, texts)

    def take_in(self, text: str) -> int:
        """Joins what a file holds with what is kept; returns of how many exercises. Raises `ProgressError`."""
        found = 0
        for name, one in read_file(EXPORT, text, ProgressError("lesson.progress.error.file")).items():
            if not name.startswith(DONE):
                self._keep_unread(one)
                continue
            exercise = name[len(DONE) :]
            try:
                self.keep(exercise, self.done(exercise).joined(read_done(one)))
                found += not exercise.startswith(PUZZLE)
            except HeartsError as problem:
                self.spoilt[exercise] = problem
                self._keep_unread(one)
        return found
