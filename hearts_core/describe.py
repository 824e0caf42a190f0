"""A ruleset in complete sentences, one for each of its fields."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hearts_core.passing import HOLD
from hearts_core.rules import Ruleset

if TYPE_CHECKING:
    from hearts_core.words import Words


def describe(ruleset: Ruleset, words: Words) -> dict[str, str]:
    """What each field of a ruleset says, as a sentence, in the order of the rules page."""
    r = ruleset

    def chosen(field: str, **fields: object) -> str:
        return words.text(f"ruleset.{field}.{words.value(getattr(r, field))}", **fields)

    return {
        "players": words.text("ruleset.players", count=r.players),
        "packs": words.text("ruleset.packs", count=r.packs, cards=len(r.deck), hand=r.hand_size),
        "removed": words.text("ruleset.removed" if r.removed else "ruleset.removed.none", cards=r.removed),
        "kitty": chosen("kitty", count=r.kitty_size),
        "pass_size": words.text("ruleset.pass_size" if passes(r) else "ruleset.pass_size.0", count=r.pass_size),
        "pass_cycle": _cycle(r, words),
        "opening": chosen("opening"),
        "first_trick": chosen("first_trick"),
        "hearts_led": chosen("hearts_led"),
        "hearts_and_queen": chosen("hearts_and_queen"),
        "points": words.text("ruleset.points", scores=_points(r, words), total=r.total),
        "moon": chosen("moon", total=r.total),
        "moon_needs": chosen("moon_needs"),
        "sun": chosen("sun", total=2 * r.total),
        "no_trick_bonus": words.text(
            "ruleset.no_trick_bonus" if r.no_trick_bonus else "ruleset.no_trick_bonus.0", count=-r.no_trick_bonus
        ),
        "limit": words.text("ruleset.limit", limit=r.limit),
        "on_limit": words.text(
            "ruleset.on_limit.null" if r.on_limit is None else "ruleset.on_limit", limit=r.limit, total=r.on_limit
        ),
        "tie": chosen("tie"),
        "cancellation": chosen("cancellation"),
    }


def sentences(ruleset: Ruleset, words: Words) -> list[str]:
    """The sentences that describe a ruleset, without those that only say what there is not."""
    r = ruleset
    silent = {
        "removed": not r.removed,
        "kitty": not r.kitty_size,
        "pass_cycle": not passes(r),
        "hearts_and_queen": r.hearts_led == "any-time",
        "moon_needs": r.moon == "off",
        "sun": r.sun == "off",
        "no_trick_bonus": not r.no_trick_bonus,
        "on_limit": r.on_limit is None,
        "cancellation": r.packs == 1 and not r.cancellation,
    }
    return [sentence for field, sentence in describe(r, words).items() if not silent.get(field)]


def difference(first: Ruleset, second: Ruleset, words: Words) -> dict[str, tuple[str, str]]:
    """The fields in which two rulesets differ, each with what the one and what the other says."""
    mine, theirs = describe(first, words), describe(second, words)
    return {field: (mine[field], theirs[field]) for field in first.diff(second)}


def setting(ruleset: Ruleset, field: str, value: object, words: Words) -> str:
    """What one setting would say with another value: how a remedy of `explain` is put into words.

    Raises `RulesetError` if the ruleset can't have it.
    """
    return describe(ruleset.but(**{field: value}), words)[field]


def passes(ruleset: Ruleset) -> bool:
    """Whether any cards are passed at all."""
    return ruleset.pass_size > 0 and set(ruleset.pass_cycle) != {HOLD}


def _cycle(r: Ruleset, words: Words) -> str:
    """How cards are passed, round by round."""
    if not r.pass_cycle:
        return words.text("ruleset.pass_size.0")
    if len(r.pass_cycle) == 1:
        return words.text("ruleset.pass_cycle.one", way=words.direction(r.pass_cycle[0]))
    return words.text("ruleset.pass_cycle", ways=words.list([words.direction(entry) for entry in r.pass_cycle]))


def _points(r: Ruleset, words: Words) -> str:
    """What cards score, dearest first: suits (or what is left of them) of one worth together, then card by card."""
    by_worth: dict[int, list[str]] = {}
    points = dict(r.points)
    for suit in range(3, -1, -1):
        cards = [card for card in dict.fromkeys(r.deck) if card.suit == suit]
        usual, number = Counter(points.get(card, 0) for card in cards).most_common(1)[0] if cards else (0, 0)
        grouped = usual != 0 and number > 4
        for card in cards:
            worth = points.get(card, 0)
            if worth and not (grouped and worth == usual):
                by_worth.setdefault(worth, []).append(card.symbol)
        if grouped:
            message = "ruleset.points.suit" if number == len(cards) else "ruleset.points.rest"
            by_worth.setdefault(usual, []).append(words.text(message, suit=cards[0].suit))
    dearest = sorted(by_worth.items(), reverse=True)
    return words.list([words.text("ruleset.points.each", count=n, cards=words.list(names)) for n, names in dearest])
