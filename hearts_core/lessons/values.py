"""Values of the JSON that exercises are written in, each refused with its place if it is something else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from hearts_core.lessons.exercise import LessonError, Option
from hearts_core.passing import PassEntry, parse_entry

Json = Mapping[str, Any]


def wrong(where: str, value: object, accepted: Sequence[object]) -> LessonError:
    """The error for a value that is none of those accepted."""
    shown = value if isinstance(value, str) else json.dumps(value, default=str)
    return LessonError("lesson.error.value", where=where, value=shown, accepted=tuple(map(str, accepted)))


def json_object(value: object, where: str, keys: Mapping[str, bool]) -> Json:
    """An object with these keys only, and all that are needed."""
    if not isinstance(value, dict):
        raise wrong(where, value, ("{}",))
    for key in value:
        if key not in keys:
            raise LessonError("lesson.error.unknown", where=where, key=key, accepted=tuple(keys))
    for key, needed in keys.items():
        if needed and key not in value:
            raise LessonError("lesson.error.missing", where=where, key=key)
    return value


def json_list(value: object, where: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong(where, value, ("[]",))
    return value


def text_of(value: object, where: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong(where, value, ('""',))
    return value


def whole(value: object, where: str) -> int:
    """A whole number."""
    if type(value) is not int:
        raise wrong(where, value, (0, 1, 2))
    return value


def number_below(value: object, where: str, end: int) -> int:
    """A number from 0 to below the end, such as a seat."""
    if type(value) is not int or not 0 <= value < end:
        raise wrong(where, value, tuple(range(end)))
    return value


def one_of(value: object, known: Sequence[str], where: str) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in known:
        raise wrong(where, value, known)
    return value


def option_of(value: object, where: str) -> Option:
    """An option of a question."""
    if type(value) is int or (isinstance(value, str) and value):
        return value
    raise wrong(where, value, (0, "nobody"))


def entry_of(value: object, where: str) -> PassEntry:
    """A way of passing."""
    entry = parse_entry(value)
    if entry is None:
        raise wrong(where, value, ("left", "right", "across", "hold"))
    return entry
