"""What stands around a table as widgets: questions and troubles above it, and the bar below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from hearts_widgets.bar import Bar, draw_bar, draw_notice
from hearts_widgets.picture import BadMessage, Picture


class Notice(Picture):
    """What stands above the table. It draws what `look` gives and hands every message of the page to `act`."""

    def __init__(self, look: Callable[[str], Bar], act: Callable[[dict[str, Any]], None], language: str | None) -> None:
        super().__init__(language=language, rules=None, pace=0)
        self._look = look
        self._act = act
        self._now = look(self._prefix)
        self._show()

    def draw(self) -> str:
        return draw_notice(self._now, self._words)

    def receive(self, message: dict[str, Any]) -> None:
        self._act(message)

    def refresh(self, say: str = "") -> None:
        """Shows what is new, or says something."""
        before, self._now = self._now, self._look(self._prefix)
        if say or before != self._now:
            self._show(say)

    def refuse_message(self, problem: BadMessage) -> None:
        self._show(self._words.text(f"play.error.{problem.kind}"))


class MatchBar(Notice):
    """The bar below the table. `shelf` begins the names of all that it keeps in the browser's storage."""

    shelf = traitlets.Unicode("hearts.").tag(sync=True)

    def draw(self) -> str:
        return draw_bar(self._now, self._words)
