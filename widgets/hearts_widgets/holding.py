"""What is common to all that a reader's browser keeps on a shelf: other tabs, troubles, unread texts, files.

A text that can't be read moves to a name of its own (`unread.1` …) and stays there for export.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from hearts_core.errors import HeartsError
from hearts_widgets.shelf import Send, Shelf, Trouble, read_texts

UNREAD: Final = "unread."


class Holding:
    """A shelf and what went wrong with it. `changed` is called when what is known is no longer as it was."""

    def __init__(self, send: Send, changed: Callable[[], None]) -> None:
        self.shelf = Shelf(send, self._moved, self._failed)
        self._changed = changed
        self._forget_troubles()

    def _forget_troubles(self) -> None:
        self.trouble: Trouble | None = None
        self._locked: set[str] = set()
        self._unsafe = False

    def _unread(self) -> list[str]:
        """The names of texts that could not be read."""
        return [name for name in self.shelf.names() if name.startswith(UNREAD) and name[len(UNREAD) :].isdecimal()]

    def _keep_unread(self, text: str) -> None:
        names = self._unread()
        if text not in [self.shelf.get(name) for name in names]:
            number = 1 + max((int(name[len(UNREAD) :]) for name in names), default=0)
            self.shelf.put(f"{UNREAD}{number}", text)

    def _put(self, name: str, text: str | None) -> None:
        if name not in self._locked or not self._unsafe:
            self.shelf.put(name, text)

    # ---- what the page tells ----

    def moved(self, texts: object) -> None:
        """Another tab changed something: these texts are there now."""
        now = read_texts(texts)
        for name in sorted({*now, *self.shelf.texts}):
            there = now.get(name)
            if there != self.shelf.texts.get(name) and there != self.shelf.get(name):
                self._moved(name, there)

    def answered(self, number: object, outcome: object, there: object) -> None:
        """The page has written something, or not."""
        if outcome == "done" and self.trouble is Trouble.FULL and not self._unsafe:
            self.trouble = None
            self._changed()
        self.shelf.answered(number, outcome, there if isinstance(there, str) else None)

    def _moved(self, name: str, there: str | None) -> None:
        """Takes up what another tab has written, or taken away."""
        raise NotImplementedError

    def _failed(self, name: str, trouble: Trouble) -> None:
        self.trouble = trouble
        if name.startswith(UNREAD):
            self._unsafe = True  # what could not be read stays where it is
            self.shelf.drop()
        self._changed()


def write_file(format: str, texts: Mapping[str, str | None]) -> str:
    """Texts by name as the text of a file."""
    return json.dumps({"format": format, "texts": texts}, ensure_ascii=False, indent=1)


def read_file(format: str, text: str, problem: HeartsError) -> dict[str, str]:
    """The texts of a file that `write_file` wrote. Raises `problem` for any other."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise problem from None
    if not isinstance(data, Mapping) or data.get("format") != format or not isinstance(data.get("texts"), Mapping):
        raise problem
    return read_texts(data["texts"])
