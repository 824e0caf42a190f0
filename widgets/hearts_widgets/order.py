"""The orders in which a reader may like to hold the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hearts_core.cards import Card

ORDERS: Final[Mapping[str, Callable[[Card], tuple[int, int]]]] = {
    "suits": lambda card: (card.suit, card.rank),
    "suits-high": lambda card: (card.suit, -card.rank),
    "ranks": lambda card: (card.rank, card.suit),
}
"""By name: what a hand is sorted by."""


def in_order(hand: tuple[Card, ...], order: str) -> tuple[Card, ...]:
    """The cards in an order of `ORDERS`. Raises `KeyError` for another."""
    return tuple(sorted(hand, key=ORDERS[order]))
