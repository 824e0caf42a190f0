"""Empties a suit, by passing and by playing it, then throws the queen of spades and high hearts on others' tricks."""

from __future__ import annotations

from typing import Final

from hearts_core.bots.sight import Sight
from hearts_core.bots.style import Hand, Style
from hearts_core.bots.tactics import short_suit
from hearts_core.cards import Card, Suit


class Voider(Style):
    """Being rid of a suit is worth more than being rid of high cards."""

    def pass_weight(self, sight: Sight, hand: Hand, card: Card) -> float:
        return sight.weight(card, hand) + self._emptying(sight, card, hand)

    def weight(self, sight: Sight, card: Card) -> float:
        hand = sight.view.hand
        return sight.weight(card, hand) + self._emptying(sight, card, hand)

    def discard_cost(self, sight: Sight, card: Card) -> float:
        """Void already: points go first, whatever suit they empty."""
        return super().discard_cost(sight, card) - sight.worth[card.index]

    def _emptying(self, sight: Sight, card: Card, hand: Hand) -> float:
        """Clubs and diamonds are emptied; spades are kept while they guard against the queen, hearts are thrown."""
        if card.suit in (Suit.CLUBS, Suit.DIAMONDS):
            return 1.3 * sight.per_trick * short_suit(sight, card, hand)
        return 0.0


choose: Final = Voider().choose
