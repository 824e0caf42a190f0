"""Take a ruleset apart: change any field, see what is different and what follows, and what can be had instead."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import traitlets

from hearts_core.errors import HeartsError, RulesetError
from hearts_core.explore.nearest import Near, nearest
from hearts_core.passing import entry_json
from hearts_core.presets import PRESETS
from hearts_core.setup import Setup, SetupError
from hearts_core.setup_build import build
from hearts_widgets.choices import Choices, read_choices
from hearts_widgets.controls import NUMBERS, add_round, drop_round, offers, type_in
from hearts_widgets.explorer_link import Sight, read_sight
from hearts_widgets.explorer_part import Case, Part, number_of, text_of
from hearts_widgets.explorer_rules_form import draw_rules
from hearts_widgets.fields import Form
from hearts_widgets.form import told
from hearts_widgets.own_rules import OwnRules, read_rules
from hearts_widgets.picture import BadMessage
from hearts_widgets.rules_shelf import RulesShelf
from hearts_widgets.seal import SealError

TYPED = ("typed", "worth", "scoring")
NUMBERED = tuple(f"rule.{name}" for name in NUMBERS)
OWN = "own."


@dataclass(frozen=True)
class Trouble:
    """A wish that can't be had: why, and what can be had instead."""

    why: str
    near: tuple[Near, ...]


class RulesPart(Part):
    """The ruleset under the glass, and another one beside it."""

    name = "rules"
    texts = ("rules-name", "given")
    shelf = traitlets.Unicode("hearts.").tag(sync=True)

    def __init__(self, case: Case, language: str | None) -> None:
        super().__init__(case, language)
        self.own = RulesShelf(self.send, self._show)
        self.trouble: Trouble | None = None
        self.link = ""
        self._address = ""
        self._past: list[Choices] = []
        self._show()

    def inner(self, form: Form) -> str:
        case = self._case
        return draw_rules(
            case.one,
            case.other,
            self._words,
            form,
            trouble=self.trouble,
            own=tuple(one.name for one in self.own.rules),
            link=self.link,
            typed=self._typed,
            undo=bool(self._past),
        )

    # ---- the rulesets ----

    def become(self, choices: Choices, keep: bool = True) -> None:
        """Looks at another ruleset. The position on the table is judged by it, or dealt anew where it can't be."""
        if keep and choices != self._case.one:
            self._past = [*self._past[-98:], self._case.one]
        self._case.one, self.trouble, self.link = choices, None, ""
        self._case.judge()
        self._case.changed("rules")

    def beside(self, choices: Choices) -> None:
        """Puts another ruleset beside the one that is looked at."""
        self._case.other, self.link = choices, ""
        self._case.changed("other")

    def _set(self, control: str, value: str) -> None:
        case, now = self._case, self._case.one
        if control == "beside":
            self.beside(self._named(value))
            return
        try:
            if control.partition(".")[0] in TYPED or control in NUMBERED:
                self._wish(now, control, value)
                return
            found = next((offer for offer in offers(now, control) if offer.key == value), None)
        except LookupError:
            raise BadMessage("message") from None
        if found is None or control.partition(".")[0] not in ("preset", "players", "rule", "round"):
            raise BadMessage("message")
        if found.result is not None:
            self.become(found.result)
        else:
            assert found.why is not None
            self._instead(found.why, wish_of(now, control, found.value))
            case.changed("refused")

    def _named(self, value: str) -> Choices:
        """A preset, or one of the reader's own rules."""
        if value.startswith(OWN):
            number = number_of({"choice": value[len(OWN) :]}, len(self.own.rules))
            return self.own.rules[number].choices
        offered = next((offer for offer in offers(self._case.other, "preset") if offer.key == value), None)
        if offered is None or offered.result is None:
            raise BadMessage("message")
        return Choices().for_preset(value, _count(value, self._case.one.ruleset.players))

    def _wish(self, now: Choices, control: str, text: str) -> None:
        try:
            self.become(type_in(now, control, text))
        except RulesetError as why:
            self._instead(why, wish_of(now, control, text))
        except HeartsError as why:
            self.trouble = Trouble(told(why, self._words), ())

    def _instead(self, why: HeartsError, wish: Mapping[str, object]) -> None:
        self.trouble = Trouble(told(why, self._words), nearest(self._case.one.ruleset, wish))

    def _news(self) -> str:
        if self.trouble is not None:
            return self.trouble.why
        return ""

    # ---- buttons ----

    def _do_take(self, message: dict[str, Any]) -> None:
        near = () if self.trouble is None else self.trouble.near
        taken = near[number_of(message, len(near))].ruleset
        self.become(Choices(self._case.one.preset, taken, self._case.one.options, self._case.one.seats))
        self._say("explorer.rules.taken")

    def _do_back(self, message: dict[str, Any]) -> None:
        now = self._case.one
        self.become(now.for_preset(now.preset, now.base.players))

    def _do_undo(self, message: dict[str, Any]) -> None:
        if self._past:
            self.become(self._past.pop(), keep=False)

    def _do_swap(self, message: dict[str, Any]) -> None:
        mine, theirs = self._case.one, self._case.other
        self._case.other = mine
        self.become(theirs)

    def _do_add_round(self, message: dict[str, Any]) -> None:
        self.become(add_round(self._case.one))

    def _do_drop_round(self, message: dict[str, Any]) -> None:
        self.become(drop_round(self._case.one))

    # ---- keeping and handing on ----

    def _do_rules_save(self, message: dict[str, Any]) -> None:
        rules = OwnRules(self._typed.get("rules-name", ""), Choices(self._case.one.preset, self._case.one.ruleset))
        self.own.keep(rules)
        self._typed.pop("rules-name", None)
        self._say("explorer.rules.saved", name=rules.name)

    def _own(self, message: dict[str, Any]) -> OwnRules:
        return self.own.rules[number_of(message, len(self.own.rules))]

    def _do_rules_use(self, message: dict[str, Any]) -> None:
        rules = self._own(message)
        self.become(rules.choices)
        self._say("explorer.rules.used", name=rules.name)

    def _do_rules_drop(self, message: dict[str, Any]) -> None:
        gone = self._own(message)
        self.own.drop(number_of(message, len(self.own.rules)))
        self._say("explorer.rules.gone", name=gone.name)

    def _do_link(self, message: dict[str, Any]) -> None:
        case = self._case
        try:
            setup: Setup | None = Setup.of(case.position)
        except SetupError:
            setup = None  # nothing is being played there
        code = Sight(case.one, case.other, case.seed, case.who, case.rounds, setup).link()
        self.link = f"{self._address if sys.platform == 'emscripten' else ''}#{code}"

    def _do_export(self, message: dict[str, Any]) -> None:
        data = Choices(self._case.one.preset, self._case.one.ruleset).to_json()
        text = json.dumps(data, ensure_ascii=False, indent=1)
        self.send({"download": {"name": f"hearts-rules-{self._case.one.preset}.json", "text": text}})
        self._say("explorer.rules.exported")

    def _do_open(self, message: dict[str, Any]) -> None:
        self.open_text(self._typed.get("given", ""))
        self._typed.pop("given", None)

    def open_text(self, text: str) -> None:
        """Opens a link of the explorer or to rules, or rules as exported. Raises `HeartsError` for another text."""
        code = text.strip().rpartition("#")[2]
        if code.startswith("hearts-rules-"):
            self.become(read_rules(code).choices)
        elif code.startswith("hearts-"):
            self._look(read_sight(code))
        else:
            self.become(read_choices(text))
        self._say("explorer.rules.opened")

    def _look(self, sight: Sight) -> None:
        position = None if sight.setup is None else build(sight.setup)
        case = self._case
        case.other, case.seed, case.who, case.rounds = sight.other, sight.seed, sight.who, sight.rounds
        self.become(sight.one)
        case.changed("seed")
        if position is not None:
            case.put(position)

    # ---- what the page tells ----

    def _do_opened(self, message: dict[str, Any]) -> None:
        self._address = text_of(message, "address")
        self.own.opened(message.get("texts"))
        self._read_address(message)

    def _do_went(self, message: dict[str, Any]) -> None:
        self._address = text_of(message, "address")
        self._read_address(message)

    def _read_address(self, message: dict[str, Any]) -> None:
        """What stands after the `#`: a link, read once and then taken out of the address."""
        text = text_of(message, "hash")
        if text.startswith(("#hearts-explore-", "#hearts-rules-")):
            self.send({"forget": "#hearts-"})
            self.open_text(text)

    def _do_answered(self, message: dict[str, Any]) -> None:
        self.own.answered(message)
        if self.own.trouble:
            raise SealError(self.own.trouble)

    def _do_moved(self, message: dict[str, Any]) -> None:
        self.own.moved(message.get("texts"))

    def _do_copied(self, message: dict[str, Any]) -> None:
        self._say("explorer.copied" if message.get("done") is True else "play.said.selected")


def wish_of(now: Choices, control: str, value: object) -> dict[str, object]:
    """What a control asks for, as values of a ruleset in JSON."""
    kind, _, name = control.partition(".")
    if kind == "round":
        cycle: list[object] = [entry_json(entry) for entry in now.ruleset.pass_cycle]
        cycle[int(name)] = entry_json(value)  # type: ignore[arg-type]
        return {"pass_cycle": cycle}
    if kind == "worth":
        return {"points": {name: _number(value)}}
    if kind == "scoring":
        return {"points": {str(value): 1}}
    if control == "typed.removed":
        return {"removed": " ".join(str(value).replace(",", " ").upper().split())}
    if kind == "rule" and name in NUMBERS:
        return {name: None if name == "on_limit" and not str(value).strip() else _number(value)}
    if kind == "rule" and name == "removed" and isinstance(value, tuple):
        return {name: " ".join(str(card) for card in value)}
    return {control if kind == "players" else name: value}


def _number(value: object) -> object:
    text = str(value).strip().replace("\u2212", "-")
    return int(text) if text.lstrip("+-").isdecimal() and text.isascii() and len(text) < 10 else text


def _count(preset_id: str, players: int) -> int | None:
    """So many players, if the preset takes them; else its usual number."""

    return players if players in PRESETS[preset_id].players else None
