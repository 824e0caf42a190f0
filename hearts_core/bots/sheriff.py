"""Plays safe, but takes one trick with a heart to stop anyone who is collecting everything."""

from __future__ import annotations

from typing import Final

from hearts_core.bots.sight import Sight
from hearts_core.bots.style import Hand, Style
from hearts_core.bots.tactics import stopper
from hearts_core.cards import Card

ALARM: Final = 0.15
"""The share of the deal's points that one seat alone must have taken to be stopped."""


class Sheriff(Style):
    """Keeps a high heart back; when one seat has all the points so far, a trick with few points is welcome."""

    def pass_weight(self, sight: Sight, hand: Hand, card: Card) -> float:
        """One high heart stays."""
        kept = [other for other in sight.view.hand if stopper(sight, other)][:1]
        guard = 2 * sight.per_trick if card in kept and sight.rules.moon != "off" else 0.0
        return sight.weight(card, hand) - guard

    def suspect(self, sight: Sight) -> int | None:
        """The seat that is to be stopped: another one that alone has taken points, and a good part of all."""
        collector = sight.collector()
        if sight.rules.moon == "off" or collector in (None, sight.seat) or not sight.points_out:
            return None
        assert collector is not None
        return collector if sight.collected(collector) >= ALARM * sight.rules.total else None

    def lead_cost(self, sight: Sight, card: Card) -> float:
        return super().lead_cost(sight, card) - self._stopping(sight, card)

    def follow_cost(self, sight: Sight, card: Card) -> float:
        return super().follow_cost(sight, card) - self._stopping(sight, card)

    def discard_cost(self, sight: Sight, card: Card) -> float:
        """No point goes to the suspect's trick if something else is there, and no stopper."""
        cost = super().discard_cost(sight, card)
        suspect = self.suspect(sight)
        if suspect is None:
            return cost
        given = sight.worth[card.index] > 0 and sight.winner == suspect
        return cost + sight.rules.total / 2 * (given + stopper(sight, card))

    def _stopping(self, sight: Sight, card: Card) -> float:
        """What it is worth to take this trick from the suspect: only a trick with a point stops anybody."""
        suspect = self.suspect(sight)
        if suspect is None:
            return 0.0
        stops = sight.price(card) >= 1
        worth = sight.rules.total * min(1.0, 2 * sight.collected(suspect) / sight.rules.total)
        gain = worth * sight.take_chance(card) if stops else 0.0
        wasted = 0.5 * worth if stopper(sight, card) and not sight.take_chance(card) else 0.0
        return gain - wasted


choose: Final = Sheriff().choose
