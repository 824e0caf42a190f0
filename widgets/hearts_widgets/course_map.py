"""The map of the course: every chapter with its exercises, what is done, and what comes next."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Any, Final

import traitlets

from hearts_core.errors import HeartsError
from hearts_core.lessons import PARTS, Part, chapter
from hearts_core.lessons.course import PLAIN
from hearts_core.lessons.exercise import Exercise
from hearts_core.words import Words
from hearts_widgets.fields import Form, fold
from hearts_widgets.picture import BadMessage, Picture, being_built
from hearts_widgets.progress import PREFIX, Done, Progress
from hearts_widgets.task import anchor

_DOES: Final = ("export", "reset", "reset-yes", "reset-no")


def page_of(name: str) -> str:
    """The address of a chapter: a page of the book or, in JupyterLab, the file beside this notebook."""
    if sys.platform == "emscripten" or being_built():
        return f"{name}.html"
    return f"{name}.md" if name in PLAIN else f"{name}.ipynb"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is shown of the browser's storage: what was said last, questions, and troubles in words."""

    said: str = ""
    refused: bool = False
    sure: bool = False
    troubles: tuple[str, ...] = ()


class CourseMap(Picture):
    """All chapters and exercises, and how far the reader has come. Progress is kept in the reader's browser alone.

    It can be saved to a file, added from one, and begun anew. Raises `LessonError` for exercises that can't be used.
    """

    shelf = traitlets.Unicode(PREFIX).tag(sync=True)

    def __init__(self, *, language: str | None = None) -> None:
        super().__init__(language=language, rules=None, pace=0)
        self._progress = Progress(self._post, self._refresh)
        self._said, self._refused, self._sure = "", False, False
        self._parts = tuple((part, tuple((name, chapter(name).exercises) for name in part.chapters)) for part in PARTS)
        self._show()

    @property
    def solved(self) -> tuple[str, ...]:
        """The ids of the exercises that are solved, in the order of the course."""
        return tuple(one.id for one in self._exercises if self._done(one).solved)

    @property
    def next(self) -> str | None:
        """The id of the exercise that comes next: the first one that is not solved yet."""
        return next((one.id for one in self._exercises if not self._done(one).solved), None)

    @property
    def _exercises(self) -> tuple[Exercise, ...]:
        return tuple(one for _, chapters in self._parts for _, exercises in chapters for one in exercises)

    def _done(self, exercise: Exercise) -> Done:
        return self._progress.done(exercise.id)

    def __repr__(self) -> str:
        return f"<CourseMap: {self._words.text('lesson.map.label')}>"

    # ---- drawing ----

    def draw(self) -> str:
        return self._drawn(still=False)

    def still(self) -> str:
        return self._drawn(still=True)

    def _drawn(self, still: bool) -> str:
        words, form = self._words, Form(self._prefix)
        parts = "".join(self._part(part, chapters) for part, chapters in self._parts)
        top = f'<p class="ht-news">{self._text("lesson.map.offline")}</p>' if still else self._now()
        kept = "" if still else _kept(form, words, self._kept())
        return (
            f'<section class="ht ht-map" id="{self._prefix}" tabindex="-1" lang="{escape(words.language)}"'
            f' aria-label="{self._text("lesson.map.label")}">'
            f'<div class="ht-form ht-bar">{top}{parts}{kept}</div></section>'
        )

    def _now(self) -> str:
        count, solved = len(self._exercises), len(self.solved)
        told = f'<p class="ht-news">{self._text("lesson.map.solved", count=count, solved=solved)}</p>'
        coming = next((one for one in self._exercises if not self._done(one).solved), None)
        if coming is None:
            return told + (f"<p>{self._text('lesson.map.all-done')}</p>" if count else "")
        if not any(self._done(one).tries for one in chapter(coming.chapter).exercises):  # read the chapter first
            label = self._words.text("lesson.map.next-chapter", chapter=self._title(coming.chapter))
            return f'{told}<div class="ht-next"><p>{_link(page_of(coming.chapter), escape(label))}</p></div>'
        label = self._words.text("lesson.map.next", chapter=self._title(coming.chapter), number=self._number(coming))
        goal = escape(self._words.text(f"{coming.texts}.goal"))
        return f'{told}<div class="ht-next"><p>{_link(_address(coming), escape(label))}</p><p>{goal}</p></div>'

    def _part(self, part: Part, chapters: tuple[tuple[str, tuple[Exercise, ...]], ...]) -> str:
        title = self._text(f"lesson.part.{part.id}")
        here = f"{self._prefix}-{part.id}"
        items = "".join(self._chapter(name, exercises) for name, exercises in chapters)
        style = "ht-map-chapters" if any(exercises for _, exercises in chapters) else "ht-map-links"
        return (
            f'<div class="ht-map-part" role="group" aria-labelledby="{here}"><p class="ht-head" id="{here}">{title}</p>'
            f'<ul class="{style}">{items}</ul></div>'
        )

    def _chapter(self, name: str, exercises: tuple[Exercise, ...]) -> str:
        link = _link(page_of(name), escape(self._title(name)))
        if not exercises:
            return f"<li><p>{link}</p></li>"
        solved = sum(self._done(one).solved for one in exercises)
        count = self._text("lesson.map.of", solved=solved, count=len(exercises))
        items = "".join(f"<li>{self._mark(one, number)}</li>" for number, one in enumerate(exercises, start=1))
        style = ' class="ht-all"' if solved == len(exercises) else ""
        return (
            f'<li{style}><p>{link} <span class="ht-count">{count}</span></p>'
            f'<ul class="ht-map-exercises">{items}</ul></li>'
        )

    def _mark(self, exercise: Exercise, number: int) -> str:
        done = self._done(exercise)
        kind = "done" if done.solved else "tried" if done.tries else "open"
        label = self._words.text(
            f"lesson.map.exercise-{kind}",
            number=number,
            tries=self._words.text("lesson.map.tries", count=done.tries),
            hints=self._words.text("lesson.map.hints", count=done.hints),
            goal=self._words.text(f"{exercise.texts}.goal"),
        )
        sign = {"done": "✓ ", "tried": "… ", "open": ""}[kind]
        style = " ht-is-done" if done.solved else ""
        return _link(_address(exercise), f"{sign}{number}", label, style)

    def _title(self, name: str) -> str:
        return self._words.text(f"lesson.chapter.{name}")

    def _number(self, exercise: Exercise) -> int:
        return 1 + [one.id for one in chapter(exercise.chapter).exercises].index(exercise.id)

    def _text(self, message: str, **fields: object) -> str:
        return escape(self._words.text(message, **fields))

    def _kept(self) -> Kept:
        words, progress = self._words, self._progress
        troubles = []
        if progress.trouble is not None:
            troubles.append(words.text(f"lesson.progress.{progress.trouble.value}"))
        if progress.unread:
            troubles.append(words.text("lesson.progress.unread", count=progress.unread))
        return Kept(self._said, self._refused, self._sure, tuple(troubles))

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("opened", "answered", "moved"):
            if self._progress.told(message):
                spoilt = [self._words.error(problem) for problem in self._progress.spoilt.values()]
                self._say(" ".join(dict.fromkeys(spoilt)), refused=bool(spoilt))
        elif kind == "file":
            self._take_in(message.get("text"))
        elif kind in _DOES:
            self._do(kind)
        elif kind not in ("went", "copied"):
            raise BadMessage("message")

    def refuse_message(self, problem: BadMessage) -> None:
        self._say(self._words.text(f"table.error.{problem.kind}"), refused=True)

    def _do(self, kind: str) -> None:
        self._sure = kind == "reset"
        if kind == "export":
            day = datetime.now().astimezone().date().isoformat()
            self._post({"download": {"name": f"hearts-course-{day}.json", "text": self._progress.export()}})
            self._say(self._words.text("lesson.map.exported"))
        elif kind == "reset-yes":
            self._progress.reset()
            self._say(self._words.text("lesson.map.was-reset"))
        else:
            self._say(self._words.text("lesson.map.sure") if self._sure else "")

    def _take_in(self, text: object) -> None:
        if not isinstance(text, str):
            self._say(self._words.text("lesson.progress.large"), refused=True)
            return
        try:
            self._say(self._words.text("lesson.map.imported", count=self._progress.take_in(text)))
        except HeartsError as problem:
            self._say(self._words.error(problem), refused=True)

    def _say(self, text: str, refused: bool = False) -> None:
        self._said, self._refused = "" if self._sure else text, refused
        self._show(text)

    def _post(self, message: dict[str, Any]) -> None:
        self.send(message)

    def _refresh(self) -> None:
        self._show()


def _address(exercise: Exercise) -> str:
    return f"{page_of(exercise.chapter)}#{anchor(exercise.id)}"


def _link(address: str, inner: str, label: str = "", style: str = "") -> str:
    """A link; `inner` is escaped already, `label` is for those who hear it, and shown to those who point at it."""
    named = f' aria-label="{escape(label)}" title="{escape(label)}"' if label else ""
    tab = "" if address.partition("#")[0].endswith(".html") else ' target="_blank" rel="noopener"'
    return f'<a class="ht-link{style}" href="{escape(address)}"{named}{tab}>{inner}</a>'


def _kept(form: Form, words: Words, kept: Kept) -> str:
    """What the browser keeps, and what can be done with it."""

    def text(message: str) -> str:
        return escape(words.text(message))

    def buttons(*kinds: str) -> str:
        return "".join(
            f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind)}" data-type="{kind}" data-once>'
            f"{text(f'lesson.map.{kind}')}</button>"
            for kind in kinds
        )

    here = form.id("file")
    parts = [
        f"<p>{text('lesson.map.kept.about')}</p>",
        f'<div class="ht-actions">{buttons("export")}</div>',
        f'<div class="ht-line"><label for="{here}">{text("lesson.map.import")}</label>'
        f'<input type="file" id="{here}" accept=".json,application/json"></div>',
        f'<div class="ht-actions">{buttons("reset")}</div>',
    ]
    if kept.sure:
        sure = text("lesson.map.sure")
        parts.append(
            f'<div class="ht-ask" role="group" aria-label="{sure}"><p>{sure}</p>'
            f'<div class="ht-actions">{buttons("reset-yes", "reset-no")}</div></div>'
        )
    troubles = "".join(f'<p class="ht-note ht-refused">{escape(line)}</p>' for line in kept.troubles)
    style = " ht-refused" if kept.refused else ""
    said = f'<p class="ht-note{style}">{escape(kept.said)}</p>' if kept.said else ""
    return troubles + said + fold(form, "kept", words.text("lesson.map.kept"), "".join(parts))
