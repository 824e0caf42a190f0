"""The controls of the settings: what each offers, what it would lead to, and why it can't be had where it can't.

Nothing here knows which settings go together: each offer is tried on the ruleset, and the rules core refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from typing import Final

from hearts_core.bots import BOTS
from hearts_core.cards import PACK, Card, show_cards
from hearts_core.describe import passes
from hearts_core.errors import CardError, HeartsError
from hearts_core.passing import DEALER, HOLD, POOL, SCATTER, PassEntry, Split, entry_json
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import CHOICES, PLAYERS
from hearts_widgets.choices import MOST_ROUNDS, OPTIONS, PERSON, Choices, SettingsError

QUICK: Final[Mapping[str, Mapping[str, object]]] = {
    "passing-off": {"pass_size": 0},
    "always-left": {"pass_cycle": ["left"]},
    "limit-50": {"limit": 50},
    "moon-off": {"moon": "off"},
    "moon-subtract": {"moon": "subtract"},
    "jack": {"points": {"JD": -10}},
    "dealers-left": {"opening": "dealers-left"},
    "hearts-any-time": {"hearts_led": "any-time"},
    "points-first-trick": {"first_trick": "allowed"},
    "kitty": {"kitty": "first-trick", "removed": ""},
}
"""The local settings that the book teaches as changes by one click, as values set over a ruleset."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": ("players", "packs", "removed", "kitty", "cancellation"),
    "pass": ("pass_size", "pass_cycle"),
    "play": ("opening", "first_trick", "hearts_led", "hearts_and_queen"),
    "scoring": ("points", "moon", "moon_needs", "sun", "no_trick_bonus"),
    "end": ("limit", "on_limit", "tie"),
}
"""Every field of a ruleset, as they stand together in the form."""

NUMBERS: Final = ("limit", "on_limit", "no_trick_bonus")
"""The fields that take any number: typed, not chosen."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One value that a control can take: its key in messages, what it is, and the choices that it leads to.

    Without a `result` it can't be chosen, and `why` tells the reason.
    """

    key: str
    value: object
    chosen: bool
    result: Choices | None
    why: HeartsError | None = None


def key_of(value: object) -> str:
    """A value of a setting as the page sends it back."""
    if isinstance(value, Split):
        return " ".join(f"{word}:{number}" for word, number in value.parts)
    if isinstance(value, tuple):
        return show_cards(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


# ---- controls with values to choose from ----


def offers(now: Choices, control: str) -> tuple[Offer, ...]:
    """What a control offers. Raises `LookupError` for a control that there isn't."""
    kind, _, name = control.partition(".")
    rules = now.ruleset
    if control == "preset":
        return tuple(_try(id_, id_ == now.preset, partial(now.for_preset, id_)) for id_ in PRESETS)
    if control == "players":
        counts = sorted({*PRESETS[now.preset].players, rules.players})
        return tuple(_try(n, n == rules.players, partial(now.for_players, n)) for n in counts)
    if kind == "quick":
        return _quick(now, QUICK[name])
    if kind == "rule" and name in _OFFERED:
        return tuple(
            _try(value, value == getattr(rules, name) and type(value) is type(getattr(rules, name)), make)
            for value, make in _values(now, name)
        )
    if kind == "round":
        return _round(now, _number(name, len(rules.pass_cycle)))
    if kind == "option":
        mine = getattr(now.options, name) if name in OPTIONS else None
        return tuple(_try(v, v == mine, partial(now.option, **{name: v})) for v in OPTIONS[name])
    if kind == "who":
        seat = _number(name, rules.players, start=1)
        mine = now.seats[seat].who
        return tuple(_try(who, who == mine, partial(now.seat, seat, who=who)) for who in (*BOTS, PERSON))
    raise LookupError(control)


def _try(value: object, chosen: bool, make: Callable[[], Choices]) -> Offer:
    try:
        return Offer(key_of(value), value, chosen, make())
    except HeartsError as why:
        return Offer(key_of(value), value, chosen, None, why)


def _number(text: str, end: int, start: int = 0) -> int:
    """A number within a range. Raises `LookupError`."""
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII) or not start <= int(text) < end:
        raise LookupError(text)
    return int(text)


def _quick(now: Choices, change: Mapping[str, object]) -> tuple[Offer, ...]:
    """On and off of a single change. Off is what the preset says."""
    base = now.base
    off = {name: base.to_json()[name] for name in change}
    if "points" in change:
        worth = {card.name: points for card, points in base.points}
        off["points"] = {card: worth.get(card, 0) for card in dict(change["points"])}  # type: ignore[call-overload]
    on = _try(True, False, partial(now.but, **change))
    if on.result == now:
        undone = _try(False, False, partial(now.but, **off))
        if undone.result == now:
            why = SettingsError("settings.reason.in-preset", preset=now.preset)
            undone = Offer("false", False, False, None, why)
        return undone, Offer("true", True, True, now)
    rules = now.ruleset if on.result is None else on.result.ruleset
    if on.result is not None:
        if "pass_cycle" in change and not passes(rules):
            on = Offer("true", True, False, None, SettingsError("settings.reason.no-pass"))
        elif "kitty" in change and not rules.kitty_size:
            why = SettingsError("settings.reason.no-kitty", players=rules.players)
            on = Offer("true", True, False, None, why)
    return Offer("false", False, True, now), on


_OFFERED: Final = (*CHOICES, "players", "removed")


def _values(now: Choices, field: str) -> Iterator[tuple[object, Callable[[], Choices]]]:
    """The values of a field of the ruleset, each with a way to get it."""
    if field == "players":
        for n in sorted({*chain(*PLAYERS.values())}):
            yield n, partial(now.for_players, n)
    elif field == "removed":
        known = [preset(id_, n).removed for id_, entry in PRESETS.items() for n in entry.players]
        for cards in sorted({(), *known, now.ruleset.removed}, key=lambda cards: (len(cards), cards)):
            yield cards, partial(now.but, removed=show_cards(cards))
    else:
        for value in CHOICES[field]:
            yield value, partial(now.but, **{field: value})


def _round(now: Choices, number: int) -> tuple[Offer, ...]:
    """What may be passed in one round of the cycle."""
    cycle = now.ruleset.pass_cycle

    def put(entry: PassEntry) -> Choices:
        return now.but(pass_cycle=[*cycle[:number], entry, *cycle[number + 1 :]])

    return tuple(_try(entry, entry == cycle[number], partial(put, entry)) for entry in entries(now))


def entries(now: Choices) -> tuple[PassEntry, ...]:
    """Every way of passing that a table of this size might have, and those of the cycle as it is."""
    rules = now.ruleset
    steps = range(2, rules.players // 2 + 1)
    words = ["left", "right", "across", *(f"{side}{n}" for side in ("left", "right") for n in steps)]
    parts = product(range(rules.pass_size + 1), repeat=3)
    split = [
        Split(tuple((word, n) for word, n in zip(("left", "across", "right"), numbers, strict=True) if n))
        for numbers in parts
        if sum(numbers) == rules.pass_size and rules.pass_size not in numbers
    ]
    across = rules.players % 2 == 0
    split = [one for one in split if across or all(word != "across" for word, _ in one.parts)]
    return tuple(dict.fromkeys([*words, HOLD, SCATTER, POOL, DEALER, *split, *rules.pass_cycle]))


# ---- controls that are typed into, and buttons ----


def type_in(now: Choices, control: str, text: str) -> Choices:
    """Puts what was typed where it belongs. Raises `HeartsError` if it can't be had, `LookupError` for no control."""
    kind, _, name = control.partition(".")
    if kind == "name":
        return now.seat(_number(name, now.ruleset.players), name=text)
    if kind == "rule" and name in NUMBERS:
        return now.but(**{name: None if name == "on_limit" and not text.strip() else _whole(text)})
    if control == "typed.removed":
        return now.but(removed=" ".join(text.replace(",", " ").upper().split()))
    if kind == "worth":
        return now.but(points={_card(name).name: _whole(text)})
    if control == "scoring":
        return now.but(points={_card(text).name: 1})
    raise LookupError(control)


def _whole(text: str) -> object:
    """A number, or the text as it is: the ruleset tells what it takes."""
    number = text.strip().replace("\u2212", "-")
    return int(number) if re.fullmatch(r"[+-]?\d{1,9}", number, re.ASCII) else text


def _card(text: str) -> Card:
    try:
        return Card.parse(text)
    except CardError:
        raise LookupError(text) from None


def silent_cards(now: Choices) -> Iterable[Card]:
    """The cards in play that score nothing yet."""
    worth = dict(now.ruleset.points)
    deck = set(now.ruleset.deck)
    return (card for card in PACK if card in deck and not worth.get(card))


def add_round(now: Choices) -> Choices:
    """One more round of passing before the cycle begins again. Raises `HeartsError`."""
    if len(now.ruleset.pass_cycle) == MOST_ROUNDS:
        raise SettingsError("settings.error.rounds", field="pass_cycle", accepted=MOST_ROUNDS)
    return now.but(pass_cycle=[*map(entry_json, now.ruleset.pass_cycle), HOLD])


def drop_round(now: Choices) -> Choices:
    """One round of passing fewer. Raises `HeartsError`: one at least is needed."""
    return now.but(pass_cycle=[entry_json(entry) for entry in now.ruleset.pass_cycle[:-1]])
