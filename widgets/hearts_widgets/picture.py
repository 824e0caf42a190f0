"""What every drawing widget of the book shares: one picture that reaches the browser, and messages that come back."""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Iterable
from itertools import count
from typing import Any, ClassVar

import anywidget
import traitlets

from hearts_core.cards import Card
from hearts_core.words import Words

PACE = 650
"""Milliseconds for which a bot's card stands before the next one, if nothing else is said."""

_numbers = count(1)


class _Asset:
    """A built file of the package, read when first needed: pure Python users of the drawing don't need the build."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text: str | None = None

    def __str__(self) -> str:
        if self.text is None:
            data = pkgutil.get_data("hearts_widgets", f"static/{self.name}")
            assert data is not None
            self.text = data.decode()
        return self.text


SCRIPT, STYLE = _Asset("table.js"), _Asset("table.css")


def rules_address() -> str:
    """Where the rules page is: in the book, or beside the notebook in JupyterLab. `HEARTS_RULES` overrides it."""
    in_book = sys.platform == "emscripten" or being_built()
    return os.environ.get("HEARTS_RULES") or ("rules.html" if in_book else "rules.md")


def being_built() -> bool:
    """Whether the book is being built: only then is the drawing stored in the page."""
    return os.environ.get("HEARTS_BOOK_BUILD") == "1"


class Spoken(Words):
    """Words to be heard: cards by their names, never as signs."""

    def cards(self, cards: Iterable[Card], short: bool = False) -> str:
        return super().cards(cards)


class Picture(anywidget.AnyWidget):
    """A drawing that answers. Only the finished picture reaches the browser.

    `frame` is the picture (`html`), its number (`n`), what is spoken with it (`say`) and for how many beats the picture
    before it should have stood; `pace` is the length of a beat in milliseconds.
    """

    _esm: ClassVar[Any] = SCRIPT
    _css: ClassVar[Any] = STYLE

    frame = traitlets.Dict().tag(sync=True)
    pace = traitlets.Int(PACE, min=0).tag(sync=True)

    def __init__(self, *, language: str | None, rules: str | None, pace: int) -> None:
        self._words = Words(language)
        self._spoken = Spoken(language)
        self._rules = rules_address() if rules is None else rules
        self._prefix = f"ht{next(_numbers)}"
        self._n = -1
        super().__init__(pace=pace)
        self.on_msg(self._on_message)

    def draw(self) -> str:
        """The picture as it stands."""
        raise NotImplementedError

    def still(self) -> str:
        """The picture for a page without scripts."""
        return self.draw()

    def receive(self, message: dict[str, Any]) -> None:
        """Does what a well-formed message of the page asks for. Raises `BadMessage` if it makes no sense."""
        raise NotImplementedError

    def rehearse(self) -> None:
        """Goes once through what the first answer needs, before anybody waits for it; nothing may come of it."""

    def refuse_message(self, problem: BadMessage) -> None:
        """Tells the reader that a message could not be understood."""
        raise NotImplementedError

    def _on_message(self, _: object, content: object, __: object) -> None:
        try:
            if not isinstance(content, dict) or not isinstance(content.get("type"), str):
                raise BadMessage("message")
            if content["type"] == "warm":
                self.rehearse()
                return
            if content.get("n", self._n) != self._n:
                raise BadMessage("outdated")
            self.receive(content)
        except BadMessage as problem:
            self.refuse_message(problem)

    def _show(self, say: str = "", beats: float = 0) -> None:
        """Sends the picture as it now stands."""
        self._n += 1
        self.frame = {"n": self._n, "html": self.draw(), "say": say, "beats": beats}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None and being_built():
            data, metadata = bundle
            bundle = ({**data, "text/html": f"<style>{self._css}</style>{self.still()}"}, metadata)
        return bundle


class BadMessage(Exception):
    """A message that makes no sense here; `kind` names the sentence (`table.error.…`)."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def card_of(message: dict[str, Any]) -> Card:
    """The card that a message names. Raises `BadMessage`."""
    name = message.get("card")
    if not isinstance(name, str):
        raise BadMessage("message")
    try:
        return Card.parse(name)
    except ValueError:
        raise BadMessage("message") from None
