"""Tricks that nobody wrote down: an order of play in which seats could have taken the cards they have.

The search goes backwards from the hands of now, by suits: what a seat holds later says what it must have followed to
before. Which card of a suit was played in which trick doesn't matter to that, but for the first trick; so cards are
given out at the end. What comes out still has to be played through: the rules decide, not this search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from hearts_core.cards import Card, Suit, ordered
from hearts_core.rules import Ruleset
from hearts_core.setup import Cards, Led

WIDTHS: Final = (6, 40, 200)
"""How many states each try of the search keeps after each trick, the most promising ones."""

_BY_CLUB: Final = ("lowest-club", "any-club")
_Counts = tuple[int, ...]


class Unsure(Exception):
    """No way was found, but not every one was tried."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One trick by suits: who led, who took it, and what suit each seat played."""

    leader: int
    winner: int
    suits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """Before a trick: who took the one before it, the suits in each hand, and those of the cards still to be undone."""

    winner: int
    hands: tuple[_Counts, ...]
    pools: tuple[_Counts, ...]


_Way = tuple[_Step, ...]


def retrace(
    ruleset: Ruleset, hands: Sequence[Cards], taken: Sequence[Cards], leader: int, dealer: int
) -> Iterator[tuple[Led, ...]]:
    """Ways in which the first tricks of a round may have gone, each as the tricks in order.

    `hands` are those after these tricks, `taken` the cards of the tricks by seat, `leader` the one who leads next and
    so has taken the last of them. Raises `Unsure` at the end unless every way was tried.
    """
    search = _Search(ruleset, hands, taken, dealer)
    now = _State(leader, tuple(map(_counts, hands)), tuple(map(_counts, taken)))
    for width in WIDTHS:
        search.cut = False
        for steps in search.back(now, width):
            tricks = search.cards(steps)
            if tricks is not None:
                yield tricks
        if not search.cut:
            return
    raise Unsure


def _counts(cards: Cards) -> _Counts:
    found = [0, 0, 0, 0]
    for card in cards:
        found[card.suit] += 1
    return tuple(found)


class _Search:
    """A search trick by trick, that keeps the most promising states; `cut` once it has let one go."""

    def __init__(self, ruleset: Ruleset, hands: Sequence[Cards], taken: Sequence[Cards], dealer: int) -> None:
        self.rules, self.hands, self.taken = ruleset, hands, taken
        self.players = ruleset.players
        self.clubs = ordered(card for cards in (*hands, *taken) for card in cards if card.suit is Suit.CLUBS)
        by_club = ruleset.opening in _BY_CLUB and bool(self.clubs)
        self.opener = None if by_club else (dealer + 1) % self.players
        self.held = bool(self.clubs) and any(self.clubs[0] in cards for cards in hands)
        needed = self.clubs[:1] if ruleset.opening == "lowest-club" and by_club else ()
        self.first_taker = next((seat for seat, cards in enumerate(taken) if set(needed) & set(cards)), None)
        self.cut = False

    def back(self, now: _State, width: int) -> list[_Way]:
        """Ways to undo all tricks, each in playing order."""
        states: dict[_State, _Way] = {now: ()}
        for left in range(sum(map(sum, now.pools)) // self.players, 0, -1):
            found: dict[_State, _Way] = {}
            for state, way in states.items():
                for step in self._undo(state, first=left == 1):
                    before = _before(state, step)
                    if before not in found:
                        found[before] = (step, *way)
            best = sorted(found, key=self._odds)
            self.cut = self.cut or len(best) > width
            states = {state: found[state] for state in best[:width]}
        return list(states.values())

    def _odds(self, state: _State) -> int:
        """The lower, the better: whole tricks of one suit are left to be undone, and seats are void in many suits."""
        odd = sum(number % self.players for pool in state.pools for number in pool)
        return 2 * odd - sum(not number for hand in state.hands for number in hand)

    def _undo(self, state: _State, first: bool) -> Iterator[_Step]:
        """The tricks that may have come last."""
        winner, hands, pool = state.winner, state.hands, state.pools[state.winner]
        if not first and winner == self.first_taker:
            pool = _plus(pool, Suit.CLUBS, -1)  # the card that opened
        if sum(pool) < self.players:
            return
        leaders = [
            seat for seat in range(self.players) if first or sum(state.pools[seat]) > (seat == winner) * self.players
        ]
        if first and self.opener is not None:
            leaders = [self.opener]
        for led in range(4):
            if not pool[led]:
                continue
            others = [suit for suit in range(4) if suit != led and pool[suit]]
            able = [[led] if seat == winner or hands[seat][led] else [led, *others] for seat in range(self.players)]
            followers = {suits: suits.count(led) for suits in product(*able)}
            for suits, follow in followers.items():
                if follow > pool[led] or any(suits.count(suit) > pool[suit] for suit in others):
                    continue
                if not self._may_discard(suits, led, hands, first):
                    continue
                for leader in leaders:
                    if suits[leader] == led and self._may_lead(suits, leader, state, first):
                        yield _Step(leader, winner, suits)

    def _may_lead(self, suits: tuple[int, ...], leader: int, state: _State, first: bool) -> bool:
        led = suits[leader]
        if first and self.opener is None:
            if led != Suit.CLUBS or self.held:
                return False
            return self.rules.opening == "any-club" or self.clubs[0] in self.taken[state.winner]
        if led != Suit.HEARTS or self.rules.hearts_led == "any-time" or first:
            return True
        if self.rules.hearts_led != "after-heart" or self.rules.hearts_and_queen == "any":
            return True
        earlier = sum(pool[led] for pool in state.pools) - suits.count(led)
        return earlier > 0 or not any(state.hands[leader][:3])

    def _may_discard(self, suits: tuple[int, ...], led: int, hands: tuple[_Counts, ...], first: bool) -> bool:
        """On a first trick that bars points a heart may go only from a hand of hearts and ♠Q."""
        if not first or self.rules.first_trick == "allowed":
            return True
        return all(suit != Suit.HEARTS or not any(hand[:2]) for suit, hand in zip(suits, hands, strict=True))

    def cards(self, steps: _Way) -> tuple[Led, ...] | None:
        """The tricks with cards: whoever takes one plays its highest card of the suit led. None if that can't be."""
        pools = [list(ordered(cards)) for cards in self.taken]
        tricks = []
        for number, step in enumerate(steps):
            pool, led = pools[step.winner], step.suits[step.leader]
            plays: dict[int, Card] = {}
            if number == 0 and self.rules.opening == "lowest-club" and self.opener is None:
                if step.leader == step.winner and step.suits.count(led) > 1:
                    return None
                plays[step.leader] = self.clubs[0]
                pool.remove(self.clubs[0])
            followers = [seat for seat in range(self.players) if step.suits[seat] == led and seat not in plays]
            some = [card for card in pool if card.suit == led][-len(followers) :] if followers else []
            followers.sort(key=lambda seat: seat == step.winner)
            plays.update(zip(followers, some, strict=True))
            for card in some:
                pool.remove(card)
            for seat in range(self.players):
                if seat not in plays:
                    held = [card for card in pool if card.suit == step.suits[seat]]
                    card = min(held, key=lambda one: abs(self.rules.worth[one.index])) if number == 0 else held[0]
                    plays[seat] = card
                    pool.remove(card)
            order = [(step.leader + turn) % self.players for turn in range(self.players)]
            tricks.append((step.leader, tuple(plays[seat] for seat in order)))
        return tuple(tricks)


def _before(state: _State, step: _Step) -> _State:
    hands = tuple(_plus(hand, suit, 1) for hand, suit in zip(state.hands, step.suits, strict=True))
    pool = state.pools[step.winner]
    for suit in step.suits:
        pool = _plus(pool, suit, -1)
    pools = (*state.pools[: step.winner], pool, *state.pools[step.winner + 1 :])
    return _State(step.leader, hands, pools)


def _plus(counts: _Counts, suit: int, number: int) -> _Counts:
    return (*counts[:suit], counts[suit] + number, *counts[suit + 1 :])
