"""What a view gives away about the hidden cards: who holds what for sure, and who can't hold what."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hearts_core.cards import PACK, QUEEN_OF_SPADES, Card, Suit, ordered
from hearts_core.legality import breaks_hearts, legal_cards
from hearts_core.state import Phase
from hearts_core.tricks import Trick
from hearts_core.view import View

_ALL = (1 << 52) - 1
_SUITS = [sum(1 << card.index for card in PACK if card.suit is suit) for suit in Suit]


class Clues:
    """The clues of one view. Lists have an entry a seat and one for the kitty; cards are their `index`.

    `unseen` are the cards whose place is not known, `known` the cards that a seat holds for sure, `room` how many
    unseen ones it holds, `allowed` (a bit a card) those that it may hold by what it has played.
    """

    def __init__(self, view: View) -> None:
        rules = view.ruleset
        self.view = view
        self.tricks = [trick for trick in (*view.tricks, view.trick) if trick is not None]
        played: list[Counter[Card]] = [Counter() for _ in range(rules.players)]
        unseen = Counter(rules.deck)
        unseen.subtract(view.hand)
        unseen.subtract(view.kitty)
        for trick in self.tricks:
            for seat, card in trick.plays:
                played[seat][card] += 1
                unseen[card] -= 1
        self.known: list[list[int]] = [[] for _ in range(rules.players + 1)]
        if view.received:
            for seat, given in _given(view).items():
                for card in (given - played[seat]).elements():
                    self._know(seat, card, unseen)
        self.room = [count - len(known) for count, known in zip(view.counts, self.known, strict=False)]
        self.room.append(0 if view.kitty else rules.kitty_size)
        self.room[view.seat] = 0
        self.allowed = [_ALL] * (rules.players + 1)
        self.doubtful = False
        if view.phase is Phase.PLAY:
            self._read_opening(unseen)
            self._read_plays()
        self.unseen = [card.index for card in unseen.elements()]

    def _know(self, seat: int, card: Card, unseen: Counter[Card]) -> None:
        self.known[seat].append(card.index)
        unseen[card] -= 1

    def _forbid(self, seats: range, cards: int) -> None:
        for seat in seats:
            self.allowed[seat] &= ~cards

    def _read_opening(self, unseen: Counter[Card]) -> None:
        """Who leads first holds, or held, the lowest club of all hands; without a club there is none in any hand."""
        view, rules = self.view, self.view.ruleset
        seats = range(rules.players)
        if not self.tricks or rules.opening not in ("lowest-club", "any-club"):
            return
        leader = self.tricks[0].leader
        plays = [card for trick in self.tricks for seat, card in trick.plays if seat == leader]
        if leader != view.seat and not plays:
            return  # it is still to lead
        shown = ordered((*plays, *view.hand)) if leader == view.seat else ordered(plays)
        clubs = [card for card in shown if card.suit is Suit.CLUBS]
        if leader != view.seat and rules.opening == "any-club":
            if not rules.kitty_size and rules.deck[0].suit is Suit.CLUBS:
                if unseen[rules.deck[0]]:
                    self._know(leader, rules.deck[0], unseen)
                    self.room[leader] -= 1
                return
            if clubs:
                self.doubtful = True
                return
        elif leader != view.seat:
            clubs = [card for card in plays[:1] if card.suit is Suit.CLUBS]
        lower = (1 << clubs[0].index) - 1 if clubs else _SUITS[Suit.CLUBS]
        self._forbid(seats, lower)

    def _read_plays(self) -> None:
        """Who doesn't follow has none of the suit; a barred card shows that nothing else was held."""
        rules = self.view.ruleset
        points = sum(1 << card.index for card in dict.fromkeys(rules.point_cards))
        scoring = sum(1 << card.index for card in dict.fromkeys(rules.scoring_cards))
        barred = {"allowed": 0, "no-points": points, "no-scoring": scoring}[rules.first_trick]
        hearts = _SUITS[Suit.HEARTS]
        idle_hearts = bool(hearts & ~points & sum(1 << card.index for card in dict.fromkeys(rules.deck)))
        broken = rules.hearts_led == "any-time"
        for number, trick in enumerate(self.tricks):
            for place, (seat, card) in enumerate(trick.plays):
                bit = 1 << card.index
                if place and card.suit is not trick.led:
                    assert trick.led is not None
                    self.allowed[seat] &= ~_SUITS[trick.led]
                    if not number and bit & barred:
                        self.allowed[seat] &= barred
                if not place and not number and rules.opening == "dealers-left-no-points" and idle_hearts:
                    self.doubtful = True  # two rules may bar the whole hand together, which frees it
                elif not place:
                    if not number and rules.opening == "dealers-left-no-points" and bit & points:
                        self.allowed[seat] &= points
                    if card.suit is Suit.HEARTS and not broken:
                        queen = 1 << QUEEN_OF_SPADES.index if rules.hearts_and_queen == "any" else 0
                        self.allowed[seat] &= hearts | queen
                broken = broken or breaks_hearts(rules, card)

    def fits(self, world: list[list[int]]) -> bool:
        """Whether the first trick could go as it went; only where the clues alone don't make sure of it."""
        if not self.doubtful:
            return True
        rules, first = self.view.ruleset, self.tricks[0]
        hands = [[PACK[card] for card in cards] for cards in world[: rules.players]]
        hands[self.view.seat] += self.view.hand
        for trick in self.tricks:
            for seat, card in trick.plays:
                hands[seat].append(card)
        if rules.opening == "any-club":
            lowest = [min((card for card in hand if card.suit is Suit.CLUBS), default=None) for hand in hands]
            held = [card for card in lowest if card is not None]
            if lowest[first.leader] is not min(held, default=None):
                return False
        broken = rules.hearts_led == "any-time"
        for place, (seat, card) in enumerate(first.plays):
            seen = replace(
                self.view,
                phase=Phase.PLAY,
                seat=seat,
                turn=seat,
                hand=ordered(hands[seat]),
                trick=Trick(first.leader, first.plays[:place]),
                tricks=(),
                hearts_broken=broken,
            )
            if card not in legal_cards(seen):
                return False
            broken = broken or breaks_hearts(rules, card)
        return True


def _given(view: View) -> dict[int, Counter[Card]]:
    """The cards that the seat has passed, by the seat that they went to; a pool went to nobody in particular."""
    given: dict[int, Counter[Card]] = {}
    for seat, card in zip(view.passed_to, view.passed or (), strict=False):
        given.setdefault(seat, Counter())[card] += 1
    return given
