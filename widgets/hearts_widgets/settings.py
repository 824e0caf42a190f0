"""The settings panel: how to play, how the table looks, who sits at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hearts_core.describe import describe
from hearts_core.errors import HeartsError
from hearts_core.rules import Ruleset
from hearts_widgets.choices import Choices, Options, read_choices
from hearts_widgets.controls import NUMBERS, add_round, drop_round, offers, type_in
from hearts_widgets.form import Look, draw_form, told
from hearts_widgets.picture import BadMessage, Picture

Listener = Callable[["Settings"], None]

LONGEST = 200
"""Characters that are read of what was typed."""

UNDONE = 99
"""Changes that are kept to be taken back, but for the last one."""

TYPED = ("name", "typed", "worth", "scoring")
NUMBERED = tuple(f"rule.{name}" for name in NUMBERS)


class Settings(Picture):
    """A form in which the reader chooses a ruleset and a table.

    `start` is a preset's id or whole `Choices`. What has been chosen is always playable: values that don't go with the
    others can't be chosen, and the form tells why. `on_change` is called with this widget after every change.

    Raises `RulesetError` for a preset or a number of players that there isn't.
    """

    def __init__(
        self,
        start: str | Choices = "standard",
        *,
        players: int | None = None,
        language: str | None = None,
        on_change: Listener | None = None,
    ) -> None:
        super().__init__(language=language, rules=None, pace=0)
        self._choices = Choices().for_preset(start, players) if isinstance(start, str) else start
        self._past: list[Choices] = []
        self._typed: dict[str, tuple[str, str]] = {}
        self._refused = ""
        self._listeners: list[Listener] = [] if on_change is None else [on_change]
        self._show()

    # ---- what has been chosen ----

    @property
    def choices(self) -> Choices:
        """Everything that has been chosen, as one value. Setting it redraws the form and tells the listeners."""
        return self._choices

    @choices.setter
    def choices(self, choices: Choices) -> None:
        self._become(choices)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset to play by."""
        return self._choices.ruleset

    @property
    def preset(self) -> str:
        """The id of the preset that the ruleset is a change of."""
        return self._choices.preset

    @property
    def options(self) -> Options:
        """How the table is to look."""
        return self._choices.options

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, the reader's first."""
        return self._choices.names(self._words)

    @property
    def who(self) -> tuple[str, ...]:
        """Who plays in each seat: "person", or a bot's id."""
        return tuple(seat.who for seat in self._choices.seats[: self.ruleset.players])

    def on_change(self, listener: Listener) -> None:
        """Calls `listener(settings)` after every further change."""
        self._listeners.append(listener)

    def back(self) -> None:
        """Goes back to the rules of the preset; the table and its seats stay as chosen."""
        self._become(self._choices.for_preset(self.preset, self._choices.base.players))

    def undo(self) -> None:
        """Takes the last change back, if there is one."""
        if self._past:
            past = self._past.pop()
            self._become(past, keep=False)

    def to_json(self) -> dict[str, object]:
        """Everything that has been chosen, as plain JSON values (format `hearts-settings/1`)."""
        return self._choices.to_json()

    def from_json(self, data: object) -> None:
        """Takes over what `to_json` gave, or the text of it.

        Raises `SettingsError` or `RulesetError` for anything else; then all stays as it was.
        """
        self._become(read_choices(data))

    # ---- the picture ----

    def draw(self) -> str:
        return draw_form(self._choices, self._words, self._look(still=False))

    def still(self) -> str:
        return draw_form(self._choices, self._words, self._look(still=True))

    def __repr__(self) -> str:
        title = self._words.title(self.preset)
        changed = [
            self._words.text(f"settings.field.{name}") for name in self._choices.base.diff(self._choices.ruleset)
        ]
        text = self._words.text(
            "settings.repr" if changed else "settings.repr.same",
            title=title,
            players=self.ruleset.players,
            changed=self._words.list(changed),
        )
        return f"<Settings: {text}>"

    def _look(self, still: bool) -> Look:
        return Look(self._prefix, still, dict(self._typed), self._refused, bool(self._past))

    def _become(self, choices: Choices, keep: bool = True) -> None:
        """Changes to other choices, shows them, says what is new, and tells the listeners."""
        before, self._choices = self._choices, choices
        self._typed.clear()
        if keep and before != choices:
            self._past = [*self._past[-UNDONE:], before]
        self._refused = ""
        self._show(self._news(before))
        if before != choices:
            for listener in self._listeners:
                listener(self)

    def _news(self, before: Choices) -> str:
        """What has just changed, in a sentence or a few."""
        words, now = self._words, self._choices
        if before.preset != now.preset:
            return words.text("settings.said.preset", title=words.title(now.preset))
        new = describe(now.ruleset, words)
        fields = before.ruleset.diff(now.ruleset)
        if fields:
            return " ".join(new[name] for name in fields)
        return words.text("settings.said.table" if before != now else "settings.said.nothing")

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        buttons: dict[str, Callable[[], None]] = {
            "back": self.back,
            "undo": self.undo,
            "add-round": lambda: self._become(add_round(self._choices)),
            "drop-round": lambda: self._become(drop_round(self._choices)),
        }
        kind = message["type"]
        control, value = message.get("choice"), message.get("value")
        try:
            if kind in buttons:
                buttons[kind]()
            elif kind == "set" and isinstance(control, str) and isinstance(value, str):
                self._set(control, value[:LONGEST])
            else:
                raise BadMessage("message")
        except HeartsError as why:
            self._refuse(told(why, self._words))

    def _set(self, control: str, value: str) -> None:
        """A control was given a value by the page. Raises `BadMessage` for one that there isn't."""
        try:
            if control.partition(".")[0] in TYPED or control in NUMBERED:
                self._type(control, value)
                return
            found = next((offer for offer in offers(self._choices, control) if offer.key == value), None)
        except LookupError:
            raise BadMessage("message") from None
        if found is None:
            raise BadMessage("message")
        if found.result is None:
            self._refuse(told(found.why, self._words))
        else:
            self._become(found.result)

    def _type(self, control: str, value: str) -> None:
        try:
            self._become(type_in(self._choices, control, value))
        except HeartsError as why:
            problem = told(why, self._words)
            self._typed[control] = (value, problem)
            self._refused = ""
            self._show(problem)

    def refuse_message(self, problem: BadMessage) -> None:
        self._refuse(self._words.text(f"settings.error.{problem.kind}"))

    def _refuse(self, why: str) -> None:
        self._refused = why
        self._show(why)
