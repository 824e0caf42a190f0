"""What a browser keeps of a reader's play: the unfinished match, those set aside, results, rules and settings.

Nothing is lost on the way: a text that can't be read moves to a name of its own (`unread.1` …) and stays there for
export; two tabs that both add to a list end with both; and a match that another tab has put there is never replaced
before the reader has said so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from hearts_core.errors import HeartsError
from hearts_widgets import own_rules
from hearts_widgets.choices import Choices, read_choices
from hearts_widgets.game import Game, read_save
from hearts_widgets.holding import UNREAD, Holding, read_file, write_file
from hearts_widgets.own_rules import OwnRules
from hearts_widgets.results import Result, merged, read_results, write_results
from hearts_widgets.seal import SealError
from hearts_widgets.shelf import Send, Trouble, read_texts

EXPORT: Final = "hearts-export/1"
MATCH: Final = "match"
ASIDE: Final = "aside"
BESIDE: Final = "beside"
RESULTS: Final = "results"
RULES: Final = "rules"
SETTINGS: Final = "settings"
MOST_ASIDE: Final = 5

T = TypeVar("T")


class Keep(Holding):
    """The shelf of one reader, read and written as games, results, rules and settings.

    `elsewhere` is called when another tab changed the match, `changed` when anything else is no longer as it was.
    """

    def __init__(self, send: Send, elsewhere: Callable[[Game | None], None], changed: Callable[[], None]) -> None:
        super().__init__(send, changed)
        self._elsewhere = elsewhere
        self._start()

    def _start(self) -> None:
        self._forget_troubles()
        self.match: Game | None = None
        self.aside: tuple[str, ...] = ()
        self.results: tuple[Result, ...] = ()
        self.rules: tuple[OwnRules, ...] = ()
        self.settings: Choices | None = None
        self.found_unreadable: HeartsError | None = None

    # ---- opening ----

    def opened(self, texts: object) -> None:
        """The page has told what is there; None: it may keep nothing."""
        if texts is None:
            self.trouble = Trouble.FORBIDDEN
            return
        self._start()
        self.shelf.opened(read_texts(texts))
        self.match = self._read(MATCH, read_save)
        self.aside = self._read(ASIDE, _read_aside) or ()
        self.results = self._read(RESULTS, read_results) or ()
        self.rules = self._read(RULES, own_rules.read_all) or ()
        self.settings = self._read(SETTINGS, read_choices)
        beside = self._read(BESIDE, read_save)
        if beside is not None:
            self.set_aside(beside.save())
            self._put(BESIDE, None)

    def _read(self, name: str, read: Callable[[str], T]) -> T | None:
        text = self.shelf.get(name)
        if text is None:
            return None
        try:
            return read(text)
        except HeartsError as problem:
            self.found_unreadable = problem
            self._put_away(name, text)
            return None

    def _put_away(self, name: str, text: str) -> None:
        """Moves a text that can't be read to a name of its own."""
        self._keep_unread(text)
        self.shelf.put(name, None)
        self._locked.add(name)  # should it not fit there, nothing takes its place here

    @property
    def unread(self) -> list[str]:
        """The names of texts that could not be read."""
        return self._unread()

    # ---- keeping ----

    def keep_match(self, game: Game | None) -> None:
        """Keeps the unfinished match; None: there is none any more."""
        self._put(MATCH, None if game is None else game.save())

    def keep_beside(self, game: Game | None) -> None:
        """Keeps a match for which there is no place as long as another tab has it; the next opening sets it aside."""
        self._put(BESIDE, None if game is None else game.save())

    def set_aside(self, *codes: str) -> None:
        """Keeps saves beside the match, the newest first."""
        self.aside = tuple(dict.fromkeys([*codes, *self.aside]))[:MOST_ASIDE]
        self._put(ASIDE, "\n".join(self.aside))

    def drop_aside(self, number: int) -> None:
        """Forgets a match that was set aside."""
        self.aside = self.aside[:number] + self.aside[number + 1 :]
        self._put(ASIDE, "\n".join(self.aside) or None)

    def add_result(self, *results: Result) -> None:
        """Adds finished matches to the history."""
        self.results = merged(self.results, results)
        self._put(RESULTS, write_results(self.results))

    def keep_rules(self, rules: tuple[OwnRules, ...]) -> None:
        """Keeps these sets of rules, and no others."""
        self.rules = rules
        self._put(RULES, own_rules.write_all(rules) or None)

    def keep_settings(self, choices: Choices) -> None:
        """Remembers the settings."""
        self.settings = choices
        self._put(SETTINGS, json.dumps(choices.to_json(), ensure_ascii=False))

    def clear(self) -> None:
        """Takes everything off the shelf, unread texts too."""
        names = self.shelf.names()
        self.shelf.drop()
        self._start()
        for name in names:
            self.shelf.put(name, None)

    # ---- what the page tells ----

    def _moved(self, name: str, there: str | None) -> None:
        if name == MATCH:
            self._moved_match(there)
            return
        self.shelf.accept(name, there)
        try:
            if name == ASIDE and there:
                self.aside = tuple(dict.fromkeys([*_read_aside(there), *self.aside]))[:MOST_ASIDE]
            elif name == RESULTS and there:
                theirs = read_results(there)
                self.results = merged(theirs, self.results)
                if self.results != theirs:
                    self._put(RESULTS, write_results(self.results))
            elif name == RULES:
                self.rules = own_rules.read_all(there or "")
            elif there is None:
                self.aside = () if name == ASIDE else self.aside
                self.results = () if name == RESULTS else self.results
        except HeartsError as problem:
            self.found_unreadable = problem
            self._keep_unread(there or "")
        self._changed()

    def _moved_match(self, there: str | None) -> None:
        try:
            game = None if there is None else read_save(there)
        except HeartsError as problem:
            self.found_unreadable = problem
            self._keep_unread(there or "")
            game = None
        self.shelf.accept(MATCH, there)
        self._elsewhere(game)

    # ---- files ----

    def export(self, game: Game | None) -> str:
        """Everything as the text of a file, with the match as it stands now."""
        texts = {name: self.shelf.get(name) for name in self.shelf.names()}
        if game is not None:
            texts[MATCH] = game.save()
        for name, text in (
            (ASIDE, "\n".join(self.aside)),
            (RESULTS, write_results(self.results) if self.results else ""),
            (RULES, own_rules.write_all(self.rules)),
        ):
            if text:
                texts[name] = text
        return write_file(EXPORT, texts)

    def take_in(self, text: str) -> dict[str, int]:
        """Adds what a file holds to what is kept; returns how much of each. Raises `SealError` for another file."""
        found = {"matches": 0, "results": 0, "rules": 0, "unread": 0}
        for name, one in read_file(EXPORT, text, SealError("play.error.file")).items():
            try:
                if name in (MATCH, ASIDE):
                    codes = _read_aside(one)
                    self.set_aside(*codes)
                    found["matches"] += len(codes)
                elif name == RESULTS:
                    results = read_results(one)
                    self.add_result(*results)
                    found["results"] += len(results)
                elif name == RULES:
                    rules = own_rules.read_all(one)
                    self.keep_rules(own_rules.joined(self.rules, rules))
                    found["rules"] += len(rules)
                elif name.startswith(UNREAD):
                    self._keep_unread(one)
                    found["unread"] += 1
            except HeartsError:
                self._keep_unread(one)
                found["unread"] += 1
        return found


def _read_aside(text: str) -> tuple[str, ...]:
    codes = tuple(text.split("\n"))[:MOST_ASIDE]
    for code in codes:
        read_save(code)
    return codes
