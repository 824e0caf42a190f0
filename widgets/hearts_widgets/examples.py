"""One-line examples of what a setting changes in play, with cards and numbers of the very ruleset."""

from __future__ import annotations

from hearts_core.cards import Card, Suit
from hearts_core.passing import DEALER, POOL, SCATTER
from hearts_core.rules import Ruleset
from hearts_core.words import Words


def example(rules: Ruleset, field: str, words: Words) -> str:
    """What the value of a field means in play, as a sentence beginning "For example"; "" where there is nothing to say.

    The message is `settings.example.FIELD.VALUE`; one that needs a card this ruleset hasn't got says nothing.
    """
    value = getattr(rules, field)
    if field == "points":
        value = "bonus"
    elif field == "pass_cycle":
        return next(iter(pass_examples(rules, words)), "")
    elif field in ("limit", "pass_size") and value:
        value = "any"
    return _tell(f"settings.example.{field}.{words.value(value)}", rules, words)


def pass_examples(rules: Ruleset, words: Words) -> list[str]:
    """An example for each unusual way of passing in the cycle, and for one that never changes."""
    ways = [way for way in dict.fromkeys(rules.pass_cycle) if isinstance(way, str)]
    known = [way for way in ways if way in (SCATTER, POOL, DEALER) or len(rules.pass_cycle) == 1]
    told = (_tell(f"settings.example.pass_cycle.{way}", rules, words) for way in known if rules.pass_size)
    return [line for line in told if line]


def _tell(message: str, rules: Ruleset, words: Words) -> str:
    if not words.has(message):
        return ""
    found = {name: there for name, there in _fields(rules).items() if there is not None}
    try:
        text = words.text(message, **found)
    except KeyError:  # it names a card that isn't there
        return ""
    return words.text("settings.example", text=text)


def _fields(rules: Ruleset) -> dict[str, object]:
    """What examples may name. None where the ruleset has no such card or number."""
    points = sorted(rules.point_cards, key=lambda card: (-rules.worth[card.index], card))
    bonus = [card for card in rules.scoring_cards if rules.worth[card.index] < 0]
    plain = [card for card in rules.deck if not rules.worth[card.index] and card.suit is Suit.DIAMONDS]
    clubs = [card for card in rules.deck if card.suit is Suit.CLUBS]
    first = _first(bonus)
    return {
        "point": _first(points),
        "bonus": first,
        "plain": _first(plain),
        "club": _first(clubs),
        "left": None if first is None else str(7 + rules.worth[first.index]).replace("-", "\u2212"),
        "odd": rules.kitty_size or None,
        "total": rules.total,
        "double": 2 * rules.total,
        "limit": rules.limit,
        "below": rules.limit - 1,
        "low": rules.limit * 2 // 5,
        "hand": rules.hand_size,
    }


def _first(cards: list[Card]) -> Card | None:
    return cards[0] if cards else None
