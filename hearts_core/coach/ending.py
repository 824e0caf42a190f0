"""How a sampled deal ended for one seat: points, what they cost it in the match, moons, who took the dearest cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_core.bots.playout import Playout, Table
from hearts_core.bots.prospects import Prospects
from hearts_core.bots.sight import Sight
from hearts_core.cards import Card, Suit
from hearts_core.view import View

_NOBODY: Final = -1


class Endings:
    """Reads the ends of deals played out from one view.

    `dear` are the dearest cards that nobody has taken yet: each costs at least an eighth of what all point cards do.
    """

    def __init__(self, view: View, playout: Playout) -> None:
        self.view, self.playout, self.rules = view, playout, view.ruleset
        self.prospects = Prospects(view, playout.rollout)
        taken = [card for cards in view.taken for card in cards]
        self.dear = tuple(card for card in Sight(view).hogs if self.rules.deck.count(card) > taken.count(card))
        players, total = self.rules.players, self.rules.total
        # A half of the deal's points is a step that the curve of a match takes smoothly, near the limit too.
        step = max(1, total // 2)
        none, half = [total // (players - 1)] * players, [max(0, total - step) // (players - 1)] * players
        none[view.seat], half[view.seat] = 0, step
        self._zero = self.prospects.share(none)
        self._unit = (self._zero - self.prospects.share(half)) / step

    def points(self, taken: Sequence[int]) -> int:
        """What the round adds to the seat's total."""
        return self.playout.rollout.scores(list(taken))[self.view.seat]

    def cost(self, taken: Sequence[int]) -> float:
        """What the end of the round costs the seat, in points as the match counts them: 0 for none taken."""
        return self.price(self.prospects.value(taken))

    def price(self, share: float) -> float:
        """A share in the match as points."""
        return (self._zero - share) / self._unit

    def moon(self, taken: Sequence[int]) -> int | None:
        """The seat that has made a moon, or a sun."""
        rollout, rules = self.playout.rollout, self.rules
        mask = (1 << rollout.width) - 1
        if rules.sun != "off":
            takers = [seat for seat, count in enumerate(taken) if count >> 4 * rollout.width & mask]
            if len(takers) == 1:
                return takers[0]
        if not rollout.needed:
            return None
        for seat, count in enumerate(taken):
            if count >> rollout.needed_field & mask == rollout.needed:
                return seat
        return None

    def took(self, table: Table, kitty: Sequence[int]) -> tuple[bool, ...]:
        """For each of the `dear` cards, whether the seat took one of that name from here on."""
        if not self.dear:
            return ()
        packs, seat = self.playout.packs, self.view.seat
        mine: set[int] = {card.index for card in self.view.carried} if self._next(table) == seat else set()
        taker = _NOBODY
        for place in range(len(table.tricks) - 1, -1, -1):
            leader, trick = table.tricks[place]
            winner = self.playout.winner(trick, leader)
            taker = winner if winner >= 0 else leader if taker == _NOBODY else taker
            if taker == seat:
                mine.update(slot // packs for slot in trick)
        if kitty and self._kitty_taker(table) == seat:
            mine.update(kitty)
        return tuple(card.index in mine for card in self.dear)

    def _next(self, table: Table, place: int = 0) -> int:
        """The seat that gets a trick: its winner, or that of the next one that has a winner."""
        for leader, trick in table.tricks[place:]:
            winner = self.playout.winner(trick, leader)
            if winner >= 0:
                return winner
        return table.tricks[-1][0] if table.tricks else _NOBODY

    def _kitty_taker(self, table: Table) -> int:
        """The seat that gets the kitty, or had it before."""
        view, rule = self.view, self.rules.kitty
        if view.kitty_to is not None:
            return view.kitty_to
        if rule == "last-trick":
            return self._next(table, len(table.tricks) - 1)
        if rule == "first-heart" and not any(card.suit is Suit.HEARTS for card in view.carried):
            hearts = self.playout.suits[Suit.HEARTS]
            for place, (_, trick) in enumerate(table.tricks):
                if any(hearts >> slot & 1 for slot in trick):
                    return self._next(table, place)
            return self._next(table, len(table.tricks) - 1)
        return self._next(table)


def chances(dear: tuple[Card, ...], took: Sequence[int], worlds: int) -> tuple[tuple[Card, float], ...]:
    """How often each of the dear cards was taken, as shares of the worlds."""
    return tuple((card, number / worlds) for card, number in zip(dear, took, strict=True))
