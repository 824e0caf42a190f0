"""Sit down and play: a table with its settings, and a bar for new matches, links and what the browser keeps."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import Any

from hearts_core.codes import coded_deal
from hearts_core.errors import HeartsError
from hearts_widgets.choices import Choices
from hearts_widgets.game import Game, read_save
from hearts_widgets.own_rules import OwnRules, joined
from hearts_widgets.picture import BadMessage
from hearts_widgets.place import Place

LONGEST = 20_000
"""Characters that are read of what was typed or stands in an address."""


class Play(Place):
    """A whole place to play: settings, table and bar; embed it in any chapter with `Play(seed=7)`.

    `ruleset` is a preset's id or `Choices`, `seed` that of the first match (None: a new one each time), `pace` in
    milliseconds overrides what the settings say. The unfinished match, results, settings and rules of one's own are
    kept in the reader's browser, nowhere else. Raises `RulesetError` for a preset that there isn't.
    """

    def __repr__(self) -> str:
        return f"<Play: {self.table!r}>"

    # ---- messages of the page ----

    def _act(self, message: dict[str, Any]) -> None:
        kind = str(message["type"])
        try:
            if kind in ("opened", "answered", "moved", "went", "file", "copied"):
                getattr(self, f"_on_{kind}")(message)
                return
            act = getattr(self, f"_do_{kind.replace('-', '_')}", None)
            if act is None:
                raise BadMessage("message")
            self._said, self._refused, self._above_table = "", False, False
            if kind in ("aside", "rules-use", "rules-link", "rules-drop"):
                act(_number(message))
            elif kind == "set":
                act(message)
            else:
                act()
        except HeartsError as problem:
            self._said, self._refused = self._words.error(problem), True
        self._refresh(say=self._said)

    def _on_opened(self, message: dict[str, Any]) -> None:
        again = self._keep.shelf.open
        self._address = _text(message, "address")
        if again:  # another view of the same widget
            self._keep.moved(message.get("texts"))
        else:
            self._keep.opened(message.get("texts"))
            if self._keep.found_unreadable is not None:
                self._say("play.said.unread", refused=True, problem=self._words.error(self._keep.found_unreadable))
            if self._keep.settings is not None:
                self.choices = self._keep.settings
            self._rivals.opened()
        self._read_address(message)
        self._above_table = True
        self._refresh(say=f"{self._said} {self._question_text()}".strip())

    def _on_went(self, message: dict[str, Any]) -> None:
        self._address = _text(message, "address")
        self._read_address(message)
        self._above_table = True
        self._refresh(say=self._said)

    def _read_address(self, message: dict[str, Any]) -> None:
        """What stands after the `#`: a link, read once and then taken out of the address."""
        text = _text(message, "hash")
        if not text.startswith("#hearts-"):
            return
        self._tell({"forget": "#hearts-"})
        try:
            self.open_link(text)
        except HeartsError as problem:
            self._said, self._refused = self._words.error(problem), True

    def _on_answered(self, message: dict[str, Any]) -> None:
        self._keep.answered(message.get("id"), message.get("outcome"), message.get("text"))

    def _on_moved(self, message: dict[str, Any]) -> None:
        self._keep.moved(message.get("texts"))

    def _on_file(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if not isinstance(text, str):
            self._say("play.error.file-large", refused=True)
        else:
            try:
                found = self._keep.take_in(text)
                counts = [self._words.text(f"play.in.{name}", count=count) for name, count in found.items() if count]
                self._say("play.said.in", found=self._words.list(counts))
            except HeartsError as problem:
                self._said, self._refused = self._words.error(problem), True
        self._refresh(say=self._said)

    def _on_copied(self, message: dict[str, Any]) -> None:
        self._say("play.said.copied" if message.get("done") is True else "play.said.selected")
        self._refresh(say=self._said)

    def _do_new(self) -> None:
        self._rivals.decline()
        self.new_match()
        self._rivals.want()
        self._say("play.said.new")

    def _do_same(self) -> None:
        self._rivals.decline()
        self.same_match()
        self._rivals.want()
        self._say("play.said.same")

    def _do_same_round(self) -> None:
        self._rivals.decline()
        self.same_round()
        self._rivals.want()
        self._say("play.said.same-round")

    def _do_settings(self) -> None:
        self._settings_open = not self._settings_open
        self._arrange()

    def _do_adopt(self) -> None:
        self.choices = self.game.choices(self._choices)

    def _go_on_with(self, game: Game | None) -> None:
        if game is None:
            raise BadMessage("outdated")
        self._load(game)
        self._rivals.resumed(game)
        self._say("play.said.went-on")
        self._tell_of_strangers(game)

    def _do_go_on(self) -> None:
        self._go_on_with(self._rivals.accept())

    def _do_start_new(self) -> None:
        self._do_new()

    def _do_take(self) -> None:
        self._go_on_with(self._rivals.give_way())

    def _do_mine(self) -> None:
        if not self._rivals.insist():
            raise BadMessage("outdated")
        self._say("play.said.mine")

    def _do_aside(self, number: int) -> None:
        if not 0 <= number < len(self._keep.aside):
            raise BadMessage("outdated")
        game = read_save(self._keep.aside[number])
        self._keep.drop_aside(number)
        self._rivals.decline()
        self._rivals.leave()
        self._go_on_with(game)

    def _do_set(self, message: dict[str, Any]) -> None:
        control = _text(message, "choice")
        if control not in ("code", "given", "rules-name"):
            raise BadMessage("message")
        self._typed[control] = _text(message, "value")

    def _do_open_code(self) -> None:
        text = self._typed.get("code", "")
        coded_deal(self._choices.ruleset, text)
        self._rivals.decline()
        self.open_code(text)
        self._rivals.want()
        self._typed.pop("code")

    def _do_open_link(self) -> None:
        self.open_link(self._typed.get("given", ""))
        self._typed.pop("given", None)

    def _do_link(self) -> None:
        self._link = self._whole(self.game.link())

    def _whole(self, code: str) -> str:
        """A link as a whole address; in JupyterLab only what comes after the page's own."""
        return f"{self._address if sys.platform == 'emscripten' else ''}#{code}"

    def _do_export(self) -> None:
        day = datetime.now().astimezone().date().isoformat()
        self._tell({"download": {"name": f"hearts-{day}.json", "text": self._keep.export(self._rivals.going)}})
        self._say("play.said.export")

    def _do_clear(self) -> None:
        self._sure = True

    def _do_clear_no(self) -> None:
        self._sure = False

    def _do_clear_yes(self) -> None:
        self._sure = False
        self._rivals.forget()
        self._keep.clear()
        self._say("play.said.clear")

    def _do_rules_save(self) -> None:
        name = OwnRules(self._typed.get("rules-name", ""), self._choices).name
        kept = [one for one in self._keep.rules if one.name != name]
        self._keep.keep_rules((*kept, OwnRules(name, self._choices)))
        self._typed.pop("rules-name", None)
        self._say("play.said.rules-saved", name=name)

    def _rules(self, number: int) -> OwnRules:
        if not 0 <= number < len(self._keep.rules):
            raise BadMessage("outdated")
        return self._keep.rules[number]

    def _do_rules_use(self, number: int) -> None:
        self._use(self._rules(number))

    def _do_rules_link(self, number: int) -> None:
        self._link = self._whole(self._rules(number).code())
        self._say("play.said.rules-link", name=self._rules(number).name)

    def _do_rules_drop(self, number: int) -> None:
        gone = self._rules(number)
        self._keep.keep_rules(tuple(one for one in self._keep.rules if one is not gone))
        self._say("play.said.rules-gone", name=gone.name)

    def _do_rules_yes(self) -> None:
        offer = self._rules_offer
        if offer is None:
            raise BadMessage("outdated")
        self._rules_offer = None
        self._keep.keep_rules(joined(self._keep.rules, (offer,)))
        self._use(offer)

    def _do_rules_no(self) -> None:
        self._rules_offer = None

    def _use(self, rules: OwnRules) -> None:
        own = self._choices
        self.choices = Choices(rules.choices.preset, rules.choices.ruleset, own.options, rules.choices.seats)
        self._say("play.said.rules-used", name=rules.name)


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    return value[:LONGEST] if isinstance(value, str) else ""


def _number(message: dict[str, Any]) -> int:
    text = _text(message, "choice")
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMessage("message")
    return int(text)
