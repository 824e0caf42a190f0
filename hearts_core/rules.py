"""A ruleset: everything in which two ways of playing differ, as one frozen value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Final

from hearts_core.cards import PACK, QUEEN_OF_SPADES, Card, Suit, ordered, parse_cards, show_cards
from hearts_core.errors import CardError, RulesetError
from hearts_core.passing import HOLD, SCATTER, PassEntry, Split, entry_json, is_direction, offset, parse_entry

Points = tuple[tuple[Card, int], ...]

CHOICES: Final[Mapping[str, tuple[str | int | bool | None, ...]]] = {
    "packs": (1, 2),
    "kitty": (None, "first-trick", "first-heart", "last-trick"),
    "pass_size": (0, 1, 2, 3, 4, 5),
    "opening": ("lowest-club", "any-club", "dealers-left", "dealers-left-no-points"),
    "first_trick": ("no-points", "no-scoring", "allowed"),
    "hearts_led": ("after-heart", "after-heart-or-queen", "after-point", "any-time"),
    "hearts_and_queen": ("lead-queen", "any"),
    "moon": ("add", "subtract", "choice", "auto", "off", "win"),
    "moon_needs": ("points", "scoring"),
    "sun": ("off", "add", "subtract"),
    "tie": ("joint", "play-on"),
    "cancellation": (False, True),
}
PLAYERS: Final[Mapping[int, range]] = {1: range(3, 8), 2: range(6, 12)}
STANDARD_POINTS: Final[Points] = ((QUEEN_OF_SPADES, 13), *((card, 1) for card in PACK if card.suit is Suit.HEARTS))


@dataclass(frozen=True)
class Ruleset:
    """One way of playing Hearts. Each field says in which words of the rules page it takes its values.

    Cards are `Card` values, `points` is every card that scores with its worth, `pass_cycle` one entry a round.
    Raises `RulesetError`, naming field, value and what is accepted, for a combination that can't be played.
    """

    players: int = 4
    packs: int = 1
    removed: tuple[Card, ...] = ()
    kitty: str | None = None
    pass_size: int = 3
    pass_cycle: tuple[PassEntry, ...] = ("left", "right", "across", HOLD)
    opening: str = "lowest-club"
    first_trick: str = "no-points"
    hearts_led: str = "after-heart"
    hearts_and_queen: str = "lead-queen"
    points: Points = STANDARD_POINTS
    moon: str = "add"
    moon_needs: str = "points"
    sun: str = "off"
    no_trick_bonus: int = 0
    limit: int = 100
    on_limit: int | None = None
    tie: str = "play-on"
    cancellation: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "removed", ordered(self.removed))
        object.__setattr__(self, "points", tuple(sorted((card, n) for card, n in self.points if n)))
        object.__setattr__(self, "pass_cycle", tuple(self.pass_cycle))
        _validate(self)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play, sorted: one or two packs without the removed cards."""
        left = Counter(dict.fromkeys(PACK, self.packs))
        left.subtract(self.removed)
        return tuple(card for card in PACK for _ in range(left[card]))

    @cached_property
    def hand_size(self) -> int:
        return len(self.deck) // self.players

    @cached_property
    def kitty_size(self) -> int:
        """How many cards are left face down after the deal."""
        return len(self.deck) % self.players

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What each card scores, by `card.index`."""
        table = [0] * len(PACK)
        for card, points in self.points:
            table[card.index] = points
        return tuple(table)

    @cached_property
    def point_cards(self) -> tuple[Card, ...]:
        """The cards in play that score above zero: whoever takes them all has shot the moon."""
        return tuple(card for card in self.deck if self.worth[card.index] > 0)

    @cached_property
    def scoring_cards(self) -> tuple[Card, ...]:
        """The point cards and the bonus cards in play."""
        return tuple(card for card in self.deck if self.worth[card.index])

    @cached_property
    def total(self) -> int:
        """What the point cards in play are worth together: what a moon moves."""
        return sum(self.worth[card.index] for card in self.point_cards)

    def pass_entry(self, round: int) -> PassEntry | None:
        """What the cycle says for a round (counted from 0); None where passing is turned off."""
        if self.pass_size == 0:
            return None
        return self.pass_cycle[round % len(self.pass_cycle)]

    def but(self, **changes: object) -> Ruleset:
        """This ruleset with other values, written as in JSON. `points` is laid over the points that are there.

        Raises `RulesetError`.
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, value in changes.items():
            if name not in values:
                raise RulesetError("error.ruleset.field", field=name, value=value, accepted=tuple(values))
            if name == "points":
                values[name] = tuple({**dict(self.points), **dict(_points(value))}.items())
            else:
                values[name] = _PARSERS[name](value) if name in _PARSERS else value
        return Ruleset(**values)

    def diff(self, other: Ruleset) -> dict[str, tuple[object, object]]:
        """The fields in which two rulesets differ, each with both values as in JSON (points: those that differ)."""
        mine, theirs = self.to_json(), other.to_json()
        found = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
        if "points" in found:
            ours, others = dict(self.points), dict(other.points)
            cards = [card for card in PACK if ours.get(card, 0) != others.get(card, 0)]
            found["points"] = (
                {card.name: ours.get(card, 0) for card in cards},
                {card.name: others.get(card, 0) for card in cards},
            )
        return found

    def to_json(self) -> dict[str, object]:
        """Every field as plain JSON values; `Ruleset.from_json` reads it back."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["removed"] = show_cards(self.removed)
        values["pass_cycle"] = [entry_json(entry) for entry in self.pass_cycle]
        values["points"] = {card.name: points for card, points in self.points}
        return values

    @staticmethod
    def from_json(data: Mapping[str, object]) -> Ruleset:
        """The ruleset that `to_json` wrote. Raises `RulesetError`, also for a missing field."""
        for field in fields(Ruleset):
            if field.name not in data:
                raise RulesetError("error.ruleset.missing", field=field.name, value=None, accepted=())
        blank = {card.name: 0 for card, _ in STANDARD_POINTS}
        points = data["points"]
        changes = {**data, "points": {**blank, **points} if isinstance(points, Mapping) else points}
        return Ruleset().but(**changes)

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # not the cached tables


def _points(value: object) -> Points:
    if not isinstance(value, Mapping) or not all(type(worth) is int for worth in value.values()):
        raise RulesetError("error.ruleset.points", field="points", value=value, accepted=())
    try:
        return tuple((_card(card), worth) for card, worth in value.items())
    except CardError:
        raise RulesetError("error.ruleset.points", field="points", value=value, accepted=()) from None


def _removed(value: object) -> tuple[Card, ...]:
    try:
        return parse_cards(value) if isinstance(value, str) else tuple(_card(card) for card in _list(value))
    except (CardError, TypeError):
        raise RulesetError("error.ruleset.removed", field="removed", value=value, accepted=()) from None


def _card(value: object) -> Card:
    return value if isinstance(value, Card) else Card.parse(str(value))


def _list(value: object) -> list[object]:
    if isinstance(value, (list, tuple)):
        return list(value)
    raise TypeError(value)


def _cycle(value: object) -> tuple[PassEntry, ...]:
    if not isinstance(value, (list, tuple)):
        raise RulesetError("error.ruleset.cycle", field="pass_cycle", value=value, accepted=())
    cycle = []
    for item in value:
        entry = parse_entry(item)
        if entry is None:
            raise RulesetError("error.ruleset.entry", field="pass_cycle", value=item, accepted=())
        cycle.append(entry)
    return tuple(cycle)


_PARSERS: Final = {"removed": _removed, "pass_cycle": _cycle}


def _validate(rules: Ruleset) -> None:
    """Raises `RulesetError` for the first field, in the order of the rules page, that can't be played."""

    def refuse(kind: str, field: str, accepted: object = (), value: object = rules) -> RulesetError:
        got = getattr(rules, field) if value is rules else value
        return RulesetError(f"error.ruleset.{kind}", field=field, value=got, accepted=accepted)

    def whole(field: str, low: int | None = None, high: int | None = None) -> None:
        value = getattr(rules, field)
        if type(value) is not int or (low is not None and value < low) or (high is not None and value > high):
            kind = "whole" if low is None and high is None else "at-most" if low is None else "at-least"
            raise refuse(kind, field, high if low is None else low)

    for field, accepted in CHOICES.items():
        value = getattr(rules, field)
        if not any(value is choice or (type(value) is type(choice) and value == choice) for choice in accepted):
            raise refuse("choice", field, accepted)
    if type(rules.players) is not int or rules.players not in PLAYERS[rules.packs]:
        raise refuse("players", "players", tuple(PLAYERS[rules.packs]))
    if any(n > rules.packs for n in Counter(rules.removed).values()):
        raise refuse("removed", "removed")
    if rules.hand_size < 1:
        raise refuse("hands", "removed")
    if rules.kitty is None and rules.kitty_size:
        raise RulesetError(
            "error.ruleset.uneven",
            field="removed",
            value=rules.removed,
            accepted=rules.players,
            cards=len(rules.deck),
            players=rules.players,
            odd=rules.kitty_size,
        )
    if rules.pass_size > rules.hand_size:
        raise refuse("pass-size", "pass_size", rules.hand_size)
    if not rules.pass_cycle and rules.pass_size:
        raise refuse("cycle", "pass_cycle")
    for entry in rules.pass_cycle:
        _validate_entry(rules, entry)
    if rules.packs == 2 and rules.opening not in ("dealers-left", "dealers-left-no-points"):
        raise refuse("opening", "opening", ("dealers-left", "dealers-left-no-points"))
    whole("no_trick_bonus", high=0)
    whole("limit", low=1)
    if rules.on_limit is not None:
        whole("on_limit", high=rules.limit - 1)
    if sum(rules.worth[card.index] for card in rules.deck) < 1:
        raise refuse("total", "points", 1, value=sum(rules.worth[card.index] for card in rules.deck))


def _validate_entry(rules: Ruleset, entry: PassEntry) -> None:
    """Raises `RulesetError` for an entry of the pass cycle that can't be carried out."""

    def refuse(kind: str, accepted: int) -> RulesetError:
        return RulesetError(f"error.ruleset.{kind}", field="pass_cycle", value=entry, accepted=accepted)

    if parse_entry(entry) is None:
        raise refuse("entry", rules.players)
    words = [word for word, _ in entry.parts] if isinstance(entry, Split) else [entry]
    for word in words:
        if is_direction(word) and offset(word, rules.players) is None:
            raise refuse("across" if word == "across" else "direction", rules.players)
    if rules.pass_size == 0:
        return
    if isinstance(entry, Split) and sum(number for _, number in entry.parts) != rules.pass_size:
        raise refuse("split", rules.pass_size)
    if entry == SCATTER and rules.players - 1 > rules.hand_size:
        raise refuse("scatter", rules.hand_size)
