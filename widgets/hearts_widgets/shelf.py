"""What the reader's browser keeps, as Python sees it: texts by name, and a queue of changes to them.

The page holds the storage itself. It opens the shelf by telling what is there, writes one text at a time, and only if
the text there before is still the one Python knows: what another tab has written is never overwritten unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

LARGEST: Final = 2_000_000
MOST: Final = 1000


class Trouble(Enum):
    """Why a text was not kept."""

    FULL = "full"
    FORBIDDEN = "forbidden"


Send = Callable[[dict[str, Any]], None]


@dataclass
class Shelf:
    """Texts in the browser. `send` brings a message to the page, `moved` is called when another tab changed a text,
    `failed` when one could not be kept.
    """

    send: Send
    moved: Callable[[str, str | None], None]
    failed: Callable[[str, Trouble], None]
    texts: dict[str, str] = field(default_factory=dict)
    open: bool = False
    _waiting: dict[str, str | None] = field(default_factory=dict)
    _sent: tuple[int, str, str | None] | None = None
    _number: int = 0

    def opened(self, texts: Mapping[str, str]) -> None:
        """The page has told what is there."""
        self.texts = dict(texts)
        self.open, self._sent = True, None
        self._next()

    def get(self, name: str) -> str | None:
        """A text as it will be when all changes are done."""
        if name in self._waiting:
            return self._waiting[name]
        if self._sent is not None and self._sent[1] == name:
            return self._sent[2]
        return self.texts.get(name)

    def names(self) -> list[str]:
        """The names of all texts, as they will be when all changes are done."""
        sent = () if self._sent is None else (self._sent[1],)
        return sorted(name for name in {*self.texts, *self._waiting, *sent} if self.get(name) is not None)

    def put(self, name: str, text: str | None) -> None:
        """Keeps a text, or takes it off the shelf (None). A later text takes the place of one still to be written."""
        if self._sent is not None and self._sent[1] == name:
            self._waiting[name] = text
        elif text == self.texts.get(name):
            self._waiting.pop(name, None)
        else:
            self._waiting[name] = text
        self._next()

    def accept(self, name: str, text: str | None) -> None:
        """Takes note that the reader knows of the text that another tab wrote: from now on it may be replaced."""
        if text is None:
            self.texts.pop(name, None)
        else:
            self.texts[name] = text

    def answered(self, number: object, outcome: object, there: str | None) -> None:
        """The page has done a change, or not; `there` is the text that stands there now."""
        if self._sent is None or number != self._sent[0]:
            return  # a second view of the same widget
        _, name, _ = self._sent
        self._sent = None
        if outcome == "other":
            self._waiting.pop(name, None)
            self.moved(name, there)
        else:
            self.accept(name, there)
            if outcome != "done":
                self.failed(name, Trouble.FULL if outcome == "full" else Trouble.FORBIDDEN)
        self._next()

    def drop(self) -> None:
        """Forgets all changes that have not been sent yet."""
        self._waiting.clear()

    def _next(self) -> None:
        if not self.open or self._sent is not None or not self._waiting:
            return
        name = next(iter(self._waiting))
        text = self._waiting.pop(name)
        self._number += 1
        self._sent = (self._number, name, text)
        self.send({"put": {"id": self._number, "name": name, "text": text, "was": self.texts.get(name)}})


def read_texts(data: object) -> dict[str, str]:
    """Texts by name as the page told them; what is none is left out."""
    if not isinstance(data, Mapping):
        return {}
    pairs = list(data.items())[:MOST]
    return {name: text for name, text in pairs if isinstance(name, str) and isinstance(text, str)}
