"""Lessons: the chapters of the course, and exercises that the rules themselves check."""

from __future__ import annotations

import pkgutil
from functools import cache

from hearts_core.lessons.attempt import Attempt
from hearts_core.lessons.course import CHAPTERS, PARTS, Part, part_of
from hearts_core.lessons.exercise import Chapter, Exercise, LessonError
from hearts_core.lessons.judge import Judge, Verdict
from hearts_core.lessons.reading import read_chapter

__all__ = [
    "CHAPTERS",
    "PARTS",
    "Attempt",
    "Chapter",
    "Exercise",
    "Judge",
    "LessonError",
    "Part",
    "Verdict",
    "chapter",
    "exercise",
    "part_of",
]


@cache
def chapter(name: str) -> Chapter:
    """What a chapter shows and its exercises; an empty one where there is no file.

    Raises `LessonError` for a page that is no chapter, and for a file that can't be used.
    """
    if name not in CHAPTERS:
        raise LessonError("lesson.error.chapter", where=name, accepted=CHAPTERS)
    try:
        data = pkgutil.get_data("hearts_core.lessons", f"exercises/{name}.json")
    except OSError:
        data = None
    return Chapter(name, (), ()) if data is None else read_chapter(data.decode(), name)


def exercise(id: str) -> Exercise:
    """The exercise of that id (`tricks.duck-under`). Raises `LessonError` if there is none."""
    found = {one.id: one for one in chapter(id.partition(".")[0]).exercises}
    if id not in found:
        raise LessonError("lesson.error.exercise", where=id, accepted=tuple(found))
    return found[id]
