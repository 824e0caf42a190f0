"""What a player makes of a view: the cards still out, who is void, what a trick may cost, what a card weighs.

These are the estimates that the tactics are built from. All cards out are taken to be as likely in the hand of each
seat that may hold them. Nothing is read but the view.
"""

from __future__ import annotations

from hearts_core.cards import Card, Suit
from hearts_core.legality import legal_cards
from hearts_core.state import Phase
from hearts_core.tricks import trick_winner
from hearts_core.view import View

Ranks = list[int]


class Sight:
    """One view, read once. Ranks are 2 to 14, lists with one entry a suit run clubs, diamonds, spades, hearts."""

    def __init__(self, view: View) -> None:
        rules = view.ruleset
        self.view, self.rules, self.seat = view, rules, view.seat
        self.worth = rules.worth
        self.legal = legal_cards(view) if view.phase is Phase.PLAY else ()
        trick = view.trick
        self.plays = trick.plays if trick else ()
        self.led = trick.led if trick else None
        tricks = (*view.tricks, trick) if trick else view.tricks
        out = [0] * 52
        for card in rules.deck:
            out[card.index] += 1
        for card in (*view.hand, *view.kitty):
            out[card.index] -= 1
        self.void: set[tuple[int, int]] = set()
        for done in tricks:
            for seat, card in done.plays:
                out[card.index] -= 1
                if card.suit is not done.led:
                    self.void.add((seat, card.suit if done.led is None else done.led))
        self.out: list[Ranks] = [[r for r in range(2, 15) for _ in range(out[13 * s + r - 2])] for s in range(4)]
        self.left = len(view.hand)
        self.per_trick = rules.total / max(1, rules.hand_size)
        self.hogs = [card for card in dict.fromkeys(rules.point_cards) if self.worth[card.index] * 8 >= rules.total]
        self.hogs_out = [card for card in self.hogs if out[card.index]]
        self.hogs_left = [card for card in self.hogs if out[card.index] or card in view.hand]
        self.bonus_out = [card for card in dict.fromkeys(rules.deck) if self.worth[card.index] < 0 and out[card.index]]
        self.points_out = sum(out[card.index] for card in dict.fromkeys(rules.point_cards))
        self.others = [seat for seat in range(rules.players) if seat != view.seat]
        played = {seat for seat, _ in self.plays}
        self.later = [seat for seat in self.others if seat not in played]
        self.last = not self.later
        self.best = self._best()
        self.pot = sum(self.worth[card.index] for card in (*view.carried, *(card for _, card in self.plays)))
        self._shares: dict[int, dict[int, tuple[float, float]]] = {}

    def _best(self) -> int:
        """The rank that takes the trick so far; 0 before the lead and where all of the suit cancelled out."""
        if not self.plays:
            return 0
        winner = self.winner
        return next((card.rank for seat, card in self.plays if seat == winner), 0)

    @property
    def winner(self) -> int | None:
        """The seat whose card takes the trick so far."""
        return trick_winner(self.plays, self.rules.cancellation) if self.plays else None

    @property
    def first_trick(self) -> bool:
        return not self.view.tricks

    # Chances

    def holders(self, suit: Suit) -> int:
        """How many other seats may hold cards of a suit; at least 1."""
        return max(1, sum((seat, suit) not in self.void for seat in self.others))

    def miss(self, suit: Suit, cards: int) -> float:
        """The chance that one seat that may hold a suit has none of so many cards of it."""
        one = 1 - 1 / self.holders(suit)
        chance = 1.0
        for _ in range(cards):
            chance *= one
        return chance

    def take_chance(self, card: Card) -> float:
        """How likely a card, played now, takes the trick: nobody still to play is forced over it."""
        suit = self.led
        if suit is not None and (card.suit is not suit or card.rank < self.best):
            return 0.0
        if self.rules.cancellation and any(other is card for _, other in self.plays):
            return 0.0
        out = self.out[card.suit]
        lower = sum(rank < card.rank for rank in out)
        over = self.miss(card.suit, lower) * (1 - self.miss(card.suit, len(out) - lower))
        chance = 1.0
        for seat in self.later:
            if (seat, card.suit) not in self.void:
                chance *= 1 - over
        return chance

    def price(self, card: Card) -> float:
        """What the trick is likely to bring whoever takes it if this card is played: points on it and yet to come."""
        suit = card.suit if self.led is None else self.led
        price = float(self.pot + self.worth[card.index])
        if self.first_trick and self.rules.first_trick != "allowed":
            return price
        seats = len(self.others)
        dump = sum(self.worth[hog.index] for hog in self.hogs_out) / seats
        if self.points_out > len(self.hogs_out):
            dump += self.per_trick / 2
        void = self.miss(suit, len(self.out[suit]))
        for seat in self.later:
            price += dump if (seat, suit) in self.void else dump * void
        if suit is Suit.HEARTS:
            price += self.per_trick / 2 * len(self.later)
        elif any(hog.suit is suit and hog.rank < max(card.rank, self.best) for hog in self.hogs_out):
            price += self.per_trick * len(self.later) / 2
        return price

    # Weights

    def weight(self, card: Card, hand: tuple[Card, ...]) -> float:
        """What holding a card may still cost in points: how much one wants to be rid of it. Below 0: worth keeping.

        `hand` is what is held with it: lower cards of the suit are a guard that lets others take its tricks.
        """
        suit, rank, worth = card.suit, card.rank, self.worth[card.index]
        out = self.out[suit]
        lower = sum(other < rank for other in out)
        below = sum(other.suit is suit and other.rank < rank for other in hand)
        scale = self.per_trick * (0.6 if suit is Suit.HEARTS else 0.4)
        weight = scale * (lower / len(out) if out else 0.3) / (1 + 0.35 * below)
        if worth < 0:
            return weight + 0.4 * worth
        if worth and card not in self.hogs:
            weight += 0.04 * worth
        for hog in self.hogs:
            if hog.suit is not suit:
                continue
            price = self.worth[hog.index]
            held = hog in hand
            guards = sum(other.suit is suit and other.rank < hog.rank for other in hand)
            if hog is card:
                weight += 0.24 * price / (1 + 0.5 * guards)
            elif rank > hog.rank and hog in self.hogs_left and not held:
                weight += 0.16 * price / (1 + 0.5 * guards)
            elif rank < hog.rank and guards <= 4:
                catchers = any(other.suit is suit and other.rank > hog.rank for other in hand)
                if held or (catchers and hog in self.hogs_left):
                    weight -= 0.03 * price
        if any(bonus.suit is suit and bonus.rank < rank for bonus in self.bonus_out):
            weight -= 0.4 * self.per_trick
        return weight

    # The others

    def collector(self) -> int | None:
        """The seat that alone has taken point cards, if one has."""
        takers = [seat for seat, cards in enumerate(self.view.taken) if any(self.worth[c.index] > 0 for c in cards)]
        return takers[0] if len(takers) == 1 else None

    def collected(self, seat: int) -> int:
        """The worth of the point cards that a seat has taken."""
        return sum(max(0, self.worth[card.index]) for card in self.view.taken[seat])
