"""The reader's own rules in the browser, for a widget that keeps nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hearts_core.errors import HeartsError
from hearts_widgets import own_rules
from hearts_widgets.keep import RULES
from hearts_widgets.own_rules import OwnRules
from hearts_widgets.seal import SealError
from hearts_widgets.shelf import Send, Shelf, Trouble, read_texts


class RulesShelf:
    """The rules that the browser keeps, shared with the page "Play". `changed` is called when they are others.

    Rules that can't be read stay where they are: then nothing is kept here, and `trouble` says so.
    """

    def __init__(self, send: Send, changed: Callable[[], None]) -> None:
        self._shelf = Shelf(send, self._moved, self._failed)
        self._changed = changed
        self.rules: tuple[OwnRules, ...] = ()
        self.trouble: str = ""
        """A message of the catalogue; "" while all is well."""

    def opened(self, texts: object) -> None:
        """The page has told what is there; None: it may keep nothing."""
        if texts is None:
            self.trouble = f"explorer.rules.{Trouble.FORBIDDEN.value}"
            return
        self._shelf.opened(read_texts(texts))
        self._read(self._shelf.get(RULES))

    def keep(self, rules: OwnRules) -> None:
        """Adds a set of rules, in place of one with its name. Raises `SealError` where nothing can be kept."""
        self._put((*(one for one in self.rules if one.name != rules.name), rules))

    def drop(self, number: int) -> None:
        """Forgets a set of rules."""
        self._put(self.rules[:number] + self.rules[number + 1 :])

    def _put(self, rules: tuple[OwnRules, ...]) -> None:
        if self.trouble:
            raise SealError(self.trouble)
        self.rules = rules[-own_rules.MOST :]
        self._shelf.put(RULES, own_rules.write_all(self.rules) or None)

    def answered(self, message: dict[str, Any]) -> None:
        """The page has written something, or not."""
        there = message.get("text")
        self._shelf.answered(message.get("id"), message.get("outcome"), there if isinstance(there, str) else None)

    def moved(self, texts: object) -> None:
        """Another tab changed something."""
        now = read_texts(texts).get(RULES)
        if now != self._shelf.texts.get(RULES) and now != self._shelf.get(RULES):
            self._moved(RULES, now)

    def _moved(self, name: str, there: str | None) -> None:
        self._shelf.accept(name, there)
        if name == RULES:
            self._read(there)
            self._changed()

    def _read(self, text: str | None) -> None:
        try:
            self.rules = own_rules.read_all(text or "")
        except HeartsError:
            self.trouble = "explorer.rules.unread"

    def _failed(self, name: str, trouble: Trouble) -> None:
        self.trouble = f"explorer.rules.{trouble.value}"
        self._changed()
