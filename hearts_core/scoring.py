"""The end of a round: moon, sun, and what is added to the totals."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.cards import Card
from hearts_core.rules import Ruleset

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A scored round: `points` is the worth of the cards taken, `scores` what was added.

    `moon` and `sun` are seats or None; `effect` says how one was scored (`add`, `subtract`, `win`, or None).
    """

    round: int
    dealer: int
    points: tuple[int, ...]
    moon: int | None
    sun: int | None
    effect: str | None
    scores: tuple[int, ...]
    totals: tuple[int, ...]


def worth(ruleset: Ruleset, cards: Cards) -> int:
    """What cards are worth, bonuses included."""
    table = ruleset.worth
    return sum(table[card.index] for card in cards)


def find_moon(ruleset: Ruleset, taken: tuple[Cards, ...]) -> int | None:
    """The seat that has taken all point cards in play (all scoring cards where the rules need them), kitty included.

    The moon is a set of cards, never a score. None where the rules have it off.
    """
    if ruleset.moon == "off":
        return None
    table = ruleset.worth
    needed = len(ruleset.scoring_cards if ruleset.moon_needs == "scoring" else ruleset.point_cards)
    for seat, cards in enumerate(taken):
        if ruleset.moon_needs == "scoring":
            got = sum(table[card.index] != 0 for card in cards)
        else:
            got = sum(table[card.index] > 0 for card in cards)
        if got == needed:
            return seat
    return None


def find_sun(ruleset: Ruleset, tricks: tuple[Cards, ...]) -> int | None:
    """The seat that alone has taken tricks (cards by seat, without the kitty). None where the rules have it off."""
    if ruleset.sun == "off":
        return None
    takers = [seat for seat, cards in enumerate(tricks) if cards]
    return takers[0] if len(takers) == 1 else None


def round_scores(
    ruleset: Ruleset,
    taken: tuple[Cards, ...],
    tricks: tuple[Cards, ...],
    shooter: int | None,
    effect: str | None,
    sun: bool,
) -> tuple[int, ...]:
    """What a round adds to each seat's total.

    `taken` are the cards by seat with the kitty, `tricks` those without; `shooter` has the moon or sun that is scored
    as `effect` says. Bonus cards count for whoever took them, the shooter included; a moon moves the total of the
    point cards, a sun twice that.
    """
    table = ruleset.worth
    if shooter is None:
        bonus = ruleset.no_trick_bonus
        return tuple(worth(ruleset, taken[seat]) + (0 if tricks[seat] else bonus) for seat in range(len(taken)))
    if effect == "win":
        return (0,) * len(taken)
    moved = ruleset.total * (2 if sun else 1)
    scores = [sum(min(table[card.index], 0) for card in cards) for cards in taken]
    for seat in range(len(scores)):
        if effect == "add" and seat != shooter:
            scores[seat] += moved
        elif effect == "subtract" and seat == shooter:
            scores[seat] -= moved
    return tuple(scores)
