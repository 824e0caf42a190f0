"""What a check of an exercise finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hearts_core.lessons.trial import Trial

Args = Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """Whether something is so (None: not decided yet), and what there is to tell.

    `told` ends the id of the sentence (`lesson.happened.…`), `fields` are for it: `seat`, `card`, `cards`, `count` …
    """

    holds: bool | None
    told: str
    fields: Mapping[str, object] = field(default_factory=dict)


def not_yet(trial: Trial, told: str, **fields: object) -> Finding:
    """Nothing has happened; when everything is over, nothing will."""
    return Finding(False if trial.ended else None, told, fields)
