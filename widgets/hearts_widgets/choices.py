"""What a reader has chosen: a way of playing, how the table looks and who sits at it, as one frozen value."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from typing import Any, Final

from hearts_core.bots import BOTS
from hearts_core.errors import HeartsError, RulesetError
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import Ruleset
from hearts_core.words import Words
from hearts_widgets.order import ORDERS
from hearts_widgets.seats import seat_names

FORMAT: Final = "hearts-settings/1"
USUAL_BOT: Final = "beginner"
"""The id of the bot that sits where nothing is said."""
PERSON: Final = "person"
MOST_SEATS: Final = 11
MOST_ROUNDS: Final = 24
LONGEST_NAME: Final = 20
LARGEST: Final = 9999
PACES: Final[Mapping[str, int]] = {"slow": 1200, "usual": 650, "quick": 300, "at-once": 0}
OPTIONS: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "four_colours": (False, True),
    "show_points": (True, False),
    "animations": (True, False),
    "pace": tuple(PACES),
    "sort": tuple(ORDERS),
    "coach": ("hints", "practice", "off"),
}


class SettingsError(HeartsError):
    """A choice that can't be had, or a text that holds no settings; the sentence is `settings.error.…`."""


@dataclass(frozen=True)
class Options:
    """How the table looks, and what the coach does: `hints` when asked, in `practice` also warnings, and moves may be
    taken back. `pace` is a word of `PACES`; `animations` never goes against what the device asks for.

    Raises `SettingsError`.
    """

    four_colours: bool = False
    show_points: bool = True
    animations: bool = True
    pace: str = "usual"
    sort: str = "suits"
    coach: str = "hints"

    def __post_init__(self) -> None:
        for name, accepted in OPTIONS.items():
            value = getattr(self, name)
            if not any(type(value) is type(one) and value == one for one in accepted):
                raise SettingsError("settings.error.option", field=name, value=value, accepted=accepted)

    @property
    def milliseconds(self) -> int:
        """How long a card of another player stands before the next one."""
        return PACES[self.pace]


def clean_name(name: str) -> str:
    """A name as it may be shown: one line of at most `LONGEST_NAME` characters, without control characters."""
    kept = (
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", name[: 8 * LONGEST_NAME])
        if char in "\u200c\u200d" or char.isspace() or not unicodedata.category(char).startswith("C")
    )
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip()


@dataclass(frozen=True)
class Seat:
    """Who sits there: `PERSON` or a bot's id, and a name ("" where the usual one will do). Raises `SettingsError`."""

    who: str
    name: str = ""

    def __post_init__(self) -> None:
        accepted = (PERSON, *BOTS)
        if self.who not in accepted:
            raise SettingsError("settings.error.option", field="who", value=self.who, accepted=accepted)
        object.__setattr__(self, "name", clean_name(self.name))


@cache
def _base(name: str, players: int) -> Ruleset:
    return preset(name, players if name in PRESETS and players in PRESETS[name].players else None)


@cache
def _usual_seats() -> tuple[Seat, ...]:
    return (Seat(PERSON), *(Seat(USUAL_BOT) for _ in range(MOST_SEATS - 1)))


@dataclass(frozen=True)
class Choices:
    """All that the settings hold. `ruleset` is played, `preset` names what it is a change of.

    `seats` are kept for the largest table, the first `ruleset.players` of them count; seat 0 is the reader's. Raises
    `RulesetError` for an unknown preset and `SettingsError` for numbers or lists that are too large to be shown.
    """

    preset: str = "standard"
    ruleset: Ruleset = field(default_factory=Ruleset)
    options: Options = field(default_factory=Options)
    seats: tuple[Seat, ...] = field(default_factory=_usual_seats)

    def __post_init__(self) -> None:
        rules = self.ruleset
        numbers = {"limit": rules.limit, "on_limit": rules.on_limit or 0, "no_trick_bonus": rules.no_trick_bonus}
        _base(self.preset, rules.players)
        large = [name for name, number in numbers.items() if abs(number) > LARGEST]
        if large or any(abs(worth) > LARGEST for _, worth in rules.points):
            raise SettingsError("settings.error.number", field=large[0] if large else "points", accepted=LARGEST)
        if len(rules.pass_cycle) > MOST_ROUNDS:
            raise SettingsError("settings.error.rounds", field="pass_cycle", accepted=MOST_ROUNDS)
        if len(self.seats) != MOST_SEATS or self.seats[0].who != PERSON:
            raise SettingsError("settings.error.seats", field="seats", accepted=MOST_SEATS)

    @property
    def base(self) -> Ruleset:
        """The preset as it is without changes: for this number of players, or its usual one."""
        return _base(self.preset, self.ruleset.players)

    def but(self, **changes: object) -> Choices:
        """These choices with other values in the ruleset, written as in JSON. Raises `RulesetError`."""
        return replace(self, ruleset=self.ruleset.but(**changes))

    def for_preset(self, name: str, players: int | None = None) -> Choices:
        """Another preset without changes, for so many players, or as many as now if it takes them."""
        if players is None and name in PRESETS and self.ruleset.players in PRESETS[name].players:
            players = self.ruleset.players
        return replace(self, preset=name, ruleset=preset(name, players))

    def for_players(self, players: int) -> Choices:
        """Another number of players. The preset's own values for it are taken, and all changes that fit are kept.

        Raises `RulesetError` if it can't be had.
        """
        if players not in PRESETS[self.preset].players:
            return self.but(players=players)
        changes = self._changes()
        rules = preset(self.preset, players)
        while True:  # a change may need another one made first
            for name, value in changes.items():
                try:
                    rules = rules.but(**{name: value})
                except RulesetError:
                    continue
                del changes[name]
                break
            else:
                return replace(self, ruleset=rules)

    def names(self, words: Words) -> tuple[str, ...]:
        """What the seats at this table are called."""
        usual = self.usual_names(words)
        return tuple(seat.name or name for seat, name in zip(self.seats, usual, strict=False))

    def usual_names(self, words: Words) -> tuple[str, ...]:
        """What the seats are called that have no name. Where several people share the screen nobody is "you"."""
        people = sum(seat.who == PERSON for seat in self.seats[: self.ruleset.players])
        return seat_names(words, self.ruleset.players, 0, people > 1)

    def seat(self, number: int, **changes: Any) -> Choices:
        """These choices with another name or player in a seat. Raises `SettingsError`."""
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(self, seats=tuple(seats))

    def option(self, **changes: Any) -> Choices:
        """These choices with other options of the table. Raises `SettingsError`."""
        return replace(self, options=replace(self.options, **changes))

    def _changes(self) -> dict[str, object]:
        """What is set over the preset, as in JSON; never the number of players."""
        return {name: now for name, (_, now) in self.base.diff(self.ruleset).items() if name != "players"}

    def to_json(self) -> dict[str, object]:
        """Everything as plain JSON values; `read_choices` reads it back."""
        seats = list(self.seats)
        while seats and seats[-1] == Seat(USUAL_BOT):
            seats.pop()
        return {
            "format": FORMAT,
            "ruleset": self.preset,
            "players": self.ruleset.players,
            "set": self._changes(),
            "table": asdict(self.options),
            "seats": [asdict(seat) for seat in seats],
        }


def read_choices(data: object) -> Choices:
    """What `Choices.to_json` wrote, or the text of it. Raises `SettingsError` or `RulesetError` for anything else."""
    if isinstance(data, (str, bytes)):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError):
            raise SettingsError("settings.error.json") from None
    if not isinstance(data, Mapping) or "format" not in data:
        raise SettingsError("settings.error.no-settings")
    if data["format"] != FORMAT:
        raise SettingsError("settings.error.format", value=_short(data["format"]), accepted=FORMAT)
    whole = _object(data, "settings", ("format", "ruleset", "players", "set", "table", "seats"))
    name, players = whole["ruleset"], whole["players"]
    if not isinstance(name, str) or name not in PRESETS:
        raise RulesetError("error.ruleset.preset", field="ruleset", value=_short(name), accepted=tuple(PRESETS))
    changes = _object(whole["set"], "set", None)
    if "players" in changes:
        raise SettingsError("settings.error.unknown", where="set", key="players")
    if type(players) is int and players in PRESETS[name].players:
        rules = preset(name, players).but(**changes)
    else:
        rules = preset(name).but(players=players, **changes)
    table = whole["table"]
    if isinstance(table, Mapping) and "coach" not in table:
        table = {**table, "coach": Options.coach}  # settings from before there was a coach
    options = Options(**_object(table, "table", tuple(one.name for one in fields(Options))))
    given = whole["seats"]
    if not isinstance(given, (list, tuple)) or len(given) > MOST_SEATS:
        raise SettingsError("settings.error.seats", field="seats", accepted=MOST_SEATS)
    seats = [_seat(item) for item in given]
    return Choices(name, rules, options, (*seats, *_usual_seats()[len(seats) :]))


def _seat(data: object) -> Seat:
    values = _object(data, "seats", ("who", "name"))
    if not all(isinstance(value, str) for value in values.values()):
        raise SettingsError("settings.error.wrong", where="seats", value=_short(data))
    return Seat(**values)


def _object(data: object, where: str, keys: tuple[str, ...] | None) -> dict[str, Any]:
    """A JSON object with exactly these keys (None: any)."""
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise SettingsError("settings.error.wrong", where=where, value=_short(data))
    if keys is not None:
        for key in keys:
            if key not in data:
                raise SettingsError("settings.error.missing", where=where, key=key)
        for key in data:
            if key not in keys:
                raise SettingsError("settings.error.unknown", where=where, key=_short(key))
    return dict(data)


def _short(value: object) -> str:
    """Something unknown, fit to be named in a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
