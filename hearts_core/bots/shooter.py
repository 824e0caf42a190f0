"""Goes for all the points when the hand allows: keeps high hearts and spades, takes early, and has a way back."""

from __future__ import annotations

from typing import Final

from hearts_core.bots.sight import Sight
from hearts_core.bots.style import Hand, Style
from hearts_core.bots.tactics import may_shoot, winners
from hearts_core.cards import Card, Suit

PASS_SHARE: Final = 0.3
PLAY_SHARE: Final = 0.55
"""Which share of its cards must win for a hand to be played for the moon."""


class Shooter(Style):
    """Plays for the moon while it may and can; as soon as somebody else has a point, it ducks like the rest."""

    def pass_weight(self, sight: Sight, hand: Hand, card: Card) -> float:
        """Keeps a hand that could take everything, and gives its low cards away; of any other hand what weighs."""
        whole = sight.view.hand
        if sight.rules.moon == "off" or winners(sight, whole) < PASS_SHARE * len(whole):
            return sight.weight(card, hand)
        high = card.rank + 3 * (card.suit in (Suit.SPADES, Suit.HEARTS) and card.rank > 10)
        length = sum(other.suit is card.suit for other in hand)
        return -float(high + length)

    def shooting(self, sight: Sight) -> bool:
        """Whether this hand is played for the moon now."""
        if not may_shoot(sight):
            return False
        mine = sight.collected(sight.seat)
        share = PLAY_SHARE * (1 - 0.6 * mine / max(1, sight.rules.total))
        return winners(sight, sight.view.hand) >= share * sight.left

    def lead_cost(self, sight: Sight, card: Card) -> float:
        if not self.shooting(sight):
            return super().lead_cost(sight, card)
        length = sum(other.suit is card.suit for other in sight.view.hand)
        return -10 * sight.take_chance(card) - 0.1 * length - 0.01 * card.rank

    def follow_cost(self, sight: Sight, card: Card) -> float:
        """Takes every trick with points, and any that is cheap to take; else keeps its high cards."""
        if not self.shooting(sight):
            return super().follow_cost(sight, card)
        chance = sight.take_chance(card)
        wanted = 10.0 if sight.price(card) >= 1 or sight.last else 4.0
        return -wanted * chance + 0.1 * card.rank * (1 if chance else 2)

    def discard_cost(self, sight: Sight, card: Card) -> float:
        """Throws what takes nothing: low cards, never a point card."""
        if not self.shooting(sight):
            return super().discard_cost(sight, card)
        return card.rank + 20 * (sight.worth[card.index] > 0)


choose: Final = Shooter().choose
