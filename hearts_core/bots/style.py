"""A style: a way of playing put together from small tactics. Each of the five overrides what makes it itself."""

from __future__ import annotations

from functools import partial

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.bots.sight import Sight
from hearts_core.bots.tactics import draw_out, heaviest, moon_choice
from hearts_core.cards import Card, without
from hearts_core.deal import Stream
from hearts_core.passing import PassEntry
from hearts_core.state import Phase
from hearts_core.view import View

Hand = tuple[Card, ...]


class Style:
    """Avoids every trick that may cost points and sheds what weighs most: what all styles fall back on.

    A style gives each legal card a cost, in points, and plays the cheapest; the stream decides between equals.
    """

    def choose(self, view: View, stream: Stream) -> Action:
        """What the seat does now. Raises `ValueError` if it has nothing to do."""
        if view.seat not in view.to_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        if view.phase is Phase.PLAY:
            return Play(view.seat, self.card(Sight(view), stream))
        if view.phase is Phase.PASS:
            return Pass(view.seat, self.cards_to_pass(Sight(view), stream))
        if view.phase is Phase.CALL:
            return Call(view.seat, self.call(view))
        return Choose(view.seat, moon_choice(view))

    def call(self, view: View) -> PassEntry:
        """How the dealer has the cards passed."""
        return "left"

    # The pass

    def cards_to_pass(self, sight: Sight, stream: Stream) -> Hand:
        """The cards to pass: one after the other the one that weighs most in what is left of the hand."""
        hand, passed = sight.view.hand, []
        for _ in range(sight.view.pass_count):
            passed.append(heaviest(hand, partial(self.pass_weight, sight, hand), stream))
            hand = without(hand, passed[-1:])
        return tuple(passed)

    def pass_weight(self, sight: Sight, hand: Hand, card: Card) -> float:
        """How much a card of a hand should be passed."""
        return sight.weight(card, hand)

    # The play

    def card(self, sight: Sight, stream: Stream) -> Card:
        """The card to play."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        cost = self.lead_cost if sight.led is None else self.follow_cost
        if sight.led is not None and sight.legal[0].suit is not sight.led:
            cost = self.discard_cost
        return heaviest(sight.legal, lambda card: -cost(sight, card), stream)

    def lead_cost(self, sight: Sight, card: Card) -> float:
        """What leading a card may cost: lead low, where others must go over; draw the queen if she can't hurt."""
        return self.follow_cost(sight, card) - draw_out(sight, card)

    def follow_cost(self, sight: Sight, card: Card) -> float:
        """What following with a card may cost: duck with the highest, or take while it is cheap."""
        risk = sight.take_chance(card) * sight.price(card)
        return risk - self.weight(sight, card)

    def discard_cost(self, sight: Sight, card: Card) -> float:
        """What throwing a card on a trick of another suit costs: less, the more it weighs."""
        return -self.weight(sight, card) - 0.4 * sight.worth[card.index]

    def weight(self, sight: Sight, card: Card) -> float:
        """How much one wants to be rid of a card in the play."""
        return sight.weight(card, sight.view.hand)
