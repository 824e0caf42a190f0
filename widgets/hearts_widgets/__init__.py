"""The card table of the book and its companions, as Jupyter widgets."""

from importlib import import_module
from typing import TYPE_CHECKING

from hearts_widgets.play import Play
from hearts_widgets.predict import Predict
from hearts_widgets.table import Table

if TYPE_CHECKING:
    from hearts_widgets.course_map import CourseMap as CourseMap
    from hearts_widgets.exercise import Exercise as Exercise
    from hearts_widgets.explorer import Explorer as Explorer
    from hearts_widgets.lab import Figures as Figures
    from hearts_widgets.lab import Lab as Lab
    from hearts_widgets.puzzles import Puzzles as Puzzles
    from hearts_widgets.rules_link import PlayWith as PlayWith
    from hearts_widgets.settings import Settings as Settings

_LATE = {
    "CourseMap": "course_map",
    "Exercise": "exercise",
    "Explorer": "explorer",
    "Figures": "lab",
    "Lab": "lab",
    "PlayWith": "rules_link",
    "Puzzles": "puzzles",
    "Settings": "settings",
}
"""What few pages use is imported when it is asked for; its module by its name."""

__all__ = ["Play", "Predict", "Table", *_LATE]


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(import_module(f"hearts_widgets.{_LATE[name]}"), name)
    raise AttributeError(f"module 'hearts_widgets' has no attribute {name!r}")
