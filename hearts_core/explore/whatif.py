"""Legal here? Every card of a hand as it stands, and what each single setting would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from hearts_core.cards import Card
from hearts_core.errors import RulesetError
from hearts_core.legality import Reasons, breaks_hearts, hand_reasons
from hearts_core.opening import opener
from hearts_core.passing import entry_json
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import CHOICES, Ruleset
from hearts_core.state import Phase, Position
from hearts_core.tricks import Trick
from hearts_core.view import view

DEALT: Final = ("players", "packs", "removed", "kitty")
"""Fields that make another deal: they can't be changed once the cards are out."""

NUMBERS: Final[dict[str, tuple[object, ...]]] = {
    "limit": (50, 100, 300),
    "on_limit": (None, 0, 50),
    "no_trick_bonus": (0, -5),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One setting and what it would make of a hand: `legal` are the cards that might be played.

    `value` is as in JSON, `turn` the seat that would be on turn.
    """

    field: str
    value: object
    ruleset: Ruleset
    legal: frozenset[Card]
    turn: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of the seat on turn: for each card the reasons against it (none: it is legal), and every single change.

    `changes` are those that make a difference, `idle` the fields of which no value makes any here.
    """

    seat: int
    reasons: dict[Card, Reasons]
    changes: tuple[Change, ...]
    idle: tuple[str, ...]

    @property
    def legal(self) -> frozenset[Card]:
        return frozenset(card for card, reasons in self.reasons.items() if not reasons)


def look_at(position: Position) -> Hand | None:
    """The hand of the seat on turn, judged under its rules and every single change of them; None if none is to play."""
    seat = position.turn
    if position.phase is not Phase.PLAY or seat is None:
        return None
    reasons = hand_reasons(view(position, seat))
    legal = frozenset(card for card, against in reasons.items() if not against)
    changes = []
    for field, value, rules in alternatives(position.ruleset):
        other = under(position, rules)
        turn = other.turn
        may = frozenset(card for card, against in hand_reasons(view(other, seat)).items() if not against)
        if may != legal:
            changes.append(Change(field, value, rules, may, turn))
    changing = {change.field for change in changes}
    idle = tuple(field for field in position.ruleset.to_json() if field not in changing and field not in DEALT)
    return Hand(seat, reasons, tuple(changes), idle)


def under(position: Position, ruleset: Ruleset) -> Position:
    """The position as it would be under other rules, in this very moment: the past stays as it was.

    The rulesets must agree in the deal (`DEALT`). Whether hearts are broken is judged anew, and who opens too where no
    card has been played yet.
    """
    now = position.round
    tricks = (*now.tricks, now.trick) if now.trick else now.tricks
    played = [card for trick in tricks for card in trick.cards]
    broken = ruleset.hearts_led == "any-time" or any(breaks_hearts(ruleset, card) for card in played)
    now = replace(now, may_lead_hearts=broken)
    if position.phase is Phase.PLAY and not played:
        now = replace(now, trick=Trick(opener(ruleset, now)))
    return replace(position, ruleset=ruleset, round=now)


def alternatives(ruleset: Ruleset) -> Iterator[tuple[str, object, Ruleset]]:
    """Every ruleset that differs in one setting and can be played with the same deal: field, value as in JSON, ruleset.

    Points are those of the presets; the numbers are the usual ones.
    """
    seen = {ruleset}
    for field in ruleset.to_json():
        for value in _values(ruleset, field):
            try:
                other = ruleset.but(**{field: value})
            except RulesetError:
                continue  # this value can't be played at this table
            if other not in seen:
                seen.add(other)
                yield field, value, other


def _values(ruleset: Ruleset, field: str) -> Iterator[object]:
    if field in DEALT:
        return
    if field in CHOICES:
        yield from CHOICES[field]
    elif field in NUMBERS:
        yield from NUMBERS[field]
    elif field == "pass_cycle":
        for name, entry in PRESETS.items():
            number = ruleset.players if ruleset.players in entry.players else entry.players[0]
            yield [entry_json(way) for way in preset(name, number).pass_cycle]
    elif field == "points":
        mine = {card.name: 0 for card, _ in ruleset.points}
        for name in PRESETS:
            yield {**mine, **{card.name: worth for card, worth in preset(name).points}}
