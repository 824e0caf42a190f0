"""What the parts of the explorer share: the case that they look at together, and how a part is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any, ClassVar, Final

from hearts_core.deal import Stream
from hearts_core.errors import HeartsError
from hearts_core.explore.whatif import DEALT, under
from hearts_core.position import Phase, Position, start
from hearts_core.rules import Ruleset
from hearts_core.setup import SetupError
from hearts_core.words import Words
from hearts_widgets.choices import USUAL_BOT, Choices
from hearts_widgets.fields import Form
from hearts_widgets.form import told
from hearts_widgets.picture import BadMessage, Picture, _Asset
from hearts_widgets.seats import seat_names

SCRIPT, STYLE = _Asset("explorer.js"), _Asset("explorer.css")

HERE = "<!--said-->"
"""The place in a drawing for what was just done or refused."""

LONGEST = 20_000
"""Characters that are read of what was typed or stands in an address."""


@dataclass
class Case:
    """What is looked at: a ruleset and another one beside it, a seed and the bots, and a position.

    `positions` are those that were played through, the last one is on the table; `home` is the one that was put there.
    `listeners` are told what has changed.
    """

    one: Choices
    other: Choices
    seed: int
    who: str = USUAL_BOT
    rounds: int = 1
    positions: list[Position] = field(default_factory=list)
    home: Position | None = None
    listeners: list[Callable[[str], None]] = field(default_factory=list)
    _deals: int = 0

    def changed(self, what: str) -> None:
        for listener in self.listeners:
            listener(what)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def deal(self) -> None:
        """Deals a round by the ruleset, without a pass, for the table of "Legal here?": another one each time."""
        seed = Stream(self.seed, "explorer", self._deals).bits() >> 16 if self._deals else self.seed
        self._deals += 1
        self.home = start(without_pass(self.one.ruleset), seed)
        self.positions = [self.home]

    def judge(self) -> None:
        """Judges the position on the table by the ruleset of now.

        Where it plays with other cards, the position that was put on the table comes back if it can, else a deal.
        """
        rules = without_pass(self.one.ruleset)
        for there in (self.position, self.home):
            if there is not None and there.phase is Phase.PLAY and _same_deal(there.ruleset, rules):
                self.positions = [under(there, rules)]
                return
        home = self.home
        self.deal()
        self.home = home

    def put(self, position: Position) -> None:
        """Puts a position on the table."""
        self.home = position
        self.positions = [position]
        self.changed("position")


def _same_deal(one: Ruleset, other: Ruleset) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in DEALT)


def without_pass(rules: Ruleset) -> Ruleset:
    """The same rules with nothing passed: a deal is then ready to be played."""
    return rules.but(pass_size=0)


REPORTS: Final = ("opened", "answered", "moved", "went")
"""What the page tells of its own accord. It takes nothing away of what the reader was just told."""


class Part(Picture):
    """One part of the explorer. It draws the case, and does what its `_do_…` methods say for each kind of message."""

    _esm: ClassVar[Any] = SCRIPT
    _css: ClassVar[Any] = STYLE
    name: ClassVar[str]
    texts: ClassVar[tuple[str, ...]] = ()
    """The controls that take any text."""

    def __init__(self, case: Case, language: str | None) -> None:
        self._case = case  # first, since a widget that could not be made is closed all the same
        super().__init__(language=language, rules=None, pace=0)
        self._typed: dict[str, str] = {}
        self._said, self._refused = "", False
        case.listeners.append(self._changed)

    def close(self) -> None:
        """Ends with the widget; what happens to the case doesn't matter to it any more."""
        if self._changed in self._case.listeners:
            self._case.listeners.remove(self._changed)
        super().close()

    def _changed(self, what: str) -> None:
        """Another part has changed the case."""
        self._show()

    def inner(self, form: Form) -> str:
        """What stands in the frame of this part, with `HERE` where it is told what was just done or refused."""
        raise NotImplementedError

    def draw(self) -> str:
        return self._framed(Form(self._prefix, free=True))

    def still(self) -> str:
        return self._framed(Form(self._prefix, still=True, free=True))

    def _framed(self, form: Form) -> str:
        words = self._words
        style = " ht-refused" if self._refused else ""
        said = f'<p class="ht-note{style}">{escape(self._said)}</p>' if self._said else ""
        inner = self.inner(form)
        return (
            f'<section class="ht ht-settings ht-explorer ht-explorer-{self.name}" id="{self._prefix}" tabindex="-1"'
            f' lang="{escape(words.language)}" aria-label="{escape(words.text(f"explorer.{self.name}.label"))}">'
            f'<div class="ht-form ht-bar">{inner.replace(HERE, said)}</div></section>'
        )

    def __repr__(self) -> str:
        return f"<Explorer: {self._words.text(f'explorer.{self.name}.label')}>"

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        act = getattr(self, f"_do_{message['type'].replace('-', '_')}", None)
        if act is None:
            raise BadMessage("message")
        report = message["type"] in REPORTS
        if not report:
            self._said, self._refused = "", False
        before = self._said
        try:
            act(message)
        except HeartsError as problem:
            self._refuse(problem)
        self._show(self._said if self._said != before else "" if report else self._news())

    def _news(self) -> str:
        """What is spoken after a message that told nothing of its own."""
        return ""

    def _do_set(self, message: dict[str, Any]) -> None:
        control, value = text_of(message, "choice"), text_of(message, "value")
        if control in self.texts:
            self._typed[control] = value
        else:
            self._set(control, value)

    def _set(self, control: str, value: str) -> None:
        """A control of this part was given a value. Raises `BadMessage` for one that there isn't."""
        raise BadMessage("message")

    def _say(self, message: str, **fields: object) -> None:
        self._said, self._refused = self._words.text(message, **fields), False

    def _refuse(self, problem: HeartsError) -> None:
        self._said, self._refused = self._tell(problem), True

    def _tell(self, problem: HeartsError) -> str:
        """An error in words: seats by name, settings by title."""
        if isinstance(problem, SetupError):
            return self._words.error(problem, self._names())
        return told(problem, self._words)

    def _names(self, players: int | None = None) -> tuple[str, ...]:
        """What the seats are called: compass points at a table of four, else numbers."""
        number = self._case.position.ruleset.players if players is None else players
        return seat_names(self._words, number, 0, shared=True)

    def refuse_message(self, problem: BadMessage) -> None:
        self._said, self._refused = self._words.text(f"play.error.{problem.kind}"), True
        self._show(self._said)


def text_of(message: dict[str, Any], name: str) -> str:
    """A text of a message, "" if it has none."""
    value = message.get(name)
    return value[:LONGEST] if isinstance(value, str) else ""


def number_of(message: dict[str, Any], end: int) -> int:
    """The number below `end` that a message chooses. Raises `BadMessage`."""
    value = text_of(message, "choice")
    if not (value.isascii() and value.isdecimal() and len(value) < 6 and int(value) < end):
        raise BadMessage("message")
    return int(value)


def button(
    form: Form,
    kind: str,
    text: str,
    choice: str = "",
    *,
    main: bool = False,
    off: bool = False,
    key: str = "",
    heard: str = "",
) -> str:
    """A button that sends a message of its kind. Switched off it stays in reach of the keyboard.

    `heard` is its name for those who hear it, where what is seen needs its surroundings.
    """
    state = form.state() + (' aria-disabled="true"' if off else f' data-type="{kind}"')
    extra = f' data-choice="{escape(choice, quote=True)}"' if choice else ""
    extra += f' aria-keyshortcuts="{key}"' if key else ""
    extra += f' aria-label="{escape(heard, quote=True)}"' if heard else ""
    style = "" if main else " ht-quiet"
    here = form.id(kind, choice)
    return f'<button type="button" class="ht-button{style}" id="{here}"{extra}{state}>{escape(text)}</button>'


def copied(form: Form, control: str, label: str, text: str, words: Words, hint: str = "") -> str:
    """A text to be copied, in a field of its own."""
    here = form.id(control)
    told_ = f'<span class="ht-hint">{escape(hint)}</span>' if hint else ""
    return (
        f'<div class="ht-line"><label for="{here}">{escape(label)}</label><input type="text" readonly id="{here}"'
        f' class="ht-link-text" value="{escape(text, quote=True)}">{told_}</div><div class="ht-actions">'
        f'<button type="button" class="ht-button ht-quiet" data-copy="{here}"{form.state()}>'
        f"{escape(words.text('play.copy'))}</button></div>"
    )


def against(field: str, mine: str, title: str, theirs: str, words: Words) -> str:
    """A field in which two rulesets differ: what the one says and, below, what the other does."""
    there = words.text("explorer.rules.there", title=title, sentence=theirs)
    name = words.text(f"settings.field.{field}")
    return f'<li><b>{escape(name)}</b> {escape(mine)}<span class="ht-before">{escape(there)}</span></li>'
