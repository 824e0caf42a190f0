"""Exercises made for a test: a place, a goal, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from hearts_core.lessons.exercise import Exercise
from hearts_core.lessons.reading import read_chapter


def made(place: dict[str, Any], success: list[dict[str, Any]] | None = None, **more: Any) -> Exercise:
    """An exercise of the chapter "tricks" in that place. `more` are further keys of its file."""
    goal = {} if success is None else {"success": success}
    data = {"id": "tricks.made", "teaches": [], "position": place, "solution": ["2C"], **goal, **more}
    if "wrong" not in data:
        question = more.get("question")
        fails = (success or [{}])[0].get("name") or (success or [{}])[0].get("test")
        if question is not None:
            fails = str(question["options"][0]) if "options" in question else "missed"
        data["wrong"] = [{"moves": ["2C"], "fails": fails}]
    (exercise,) = read_chapter(json.dumps({"chapter": "tricks", "exercises": [data]}), "tricks").exercises
    return exercise
