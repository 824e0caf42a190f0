"""Steers points to whoever leads the match, and holds the queen of spades and other penalty cards back for that."""

from __future__ import annotations

from typing import Final

from hearts_core.bots.sight import Sight
from hearts_core.bots.style import Hand, Style
from hearts_core.bots.tactics import leaders
from hearts_core.cards import Card


class Leveller(Style):
    """A point card on the leader's trick is a success, on anybody else's a waste while it can be kept safely."""

    def pass_weight(self, sight: Sight, hand: Hand, card: Card) -> float:
        """Penalty cards stay: they are what it steers with."""
        kept = 0.7 * sight.worth[card.index] if sight.worth[card.index] > 0 and sight.left > 4 else 0.0
        return sight.weight(card, hand) - kept

    def discard_cost(self, sight: Sight, card: Card) -> float:
        return super().discard_cost(sight, card) + self._steering(sight, card)

    def follow_cost(self, sight: Sight, card: Card) -> float:
        cost = super().follow_cost(sight, card)
        return cost + self._steering(sight, card) * (1 - sight.take_chance(card))

    def _steering(self, sight: Sight, card: Card) -> float:
        """What it costs to give this card away now: a gain if the leader takes it, a loss if somebody else does."""
        worth = sight.worth[card.index]
        aims = [seat for seat in leaders(sight.view) if seat != sight.seat]
        if worth <= 0 or not aims or sight.led is None or sight.left <= 2:
            return 0.0
        taker = sight.winner
        if taker in aims:
            return -0.6 * worth
        # The trick may still become the leader's if that seat has yet to play.
        hope = 0.5 if any(seat in sight.later for seat in aims) else 1.0
        return 0.9 * worth * hope


choose: Final = Leveller().choose
