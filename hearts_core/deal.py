"""Chance: a generator of our own, specified to the bit, and the deals that it makes.

The generator is SplitMix64 (Steele, Lea and Flood 2014), started from the FNV-1a hash (64 bits) of the seed and the
labels, written in decimal or as they are, in UTF-8, with the byte 31 after each. `below(n)` takes the next 64 bits,
throws away numbers at or above the highest multiple of n, and gives the remainder. `shuffle` is Fisher and Yates from
the end. Stored examples in `tests/core/test_deal.py` hold it to that for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from hearts_core.cards import Card, ordered
from hearts_core.errors import DealError
from hearts_core.rules import Ruleset

T = TypeVar("T")
_MASK: Final = (1 << 64) - 1
NUMBER_BITS: Final = 36


class Stream:
    """A stream of chance of its own for each seed and labels: `Stream(7, "bot", 2)`."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, *labels: int | str) -> None:
        state = 0xCBF29CE484222325
        for part in (seed, *labels):
            for byte in f"{part}\x1f".encode():
                state = (state ^ byte) * 0x100000001B3 & _MASK
        self._state = state

    def bits(self) -> int:
        """The next 64 bits, as a number."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each as likely."""
        if n < 1:
            raise ValueError(n)
        end = (1 << 64) - (1 << 64) % n
        while (bits := self.bits()) >= end:
            pass
        return bits % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat, sorted, and the odd cards left face down."""

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...] = ()


def first_dealer(seed: int, players: int) -> int:
    """The seat that deals the first round."""
    return Stream(seed, "dealer").below(players)


def deal_number(seed: int, round: int) -> int:
    """The number of a seed's deal, below 2 to the 36th: what a deal code carries."""
    return Stream(seed, "deal", round).bits() >> 64 - NUMBER_BITS


def numbered_deal(ruleset: Ruleset, number: int) -> Deal:
    """The deal of that number from the cards in play."""
    cards = list(ruleset.deck)
    Stream(number, "cards").shuffle(cards)
    size = ruleset.hand_size
    hands = tuple(ordered(cards[seat * size : (seat + 1) * size]) for seat in range(ruleset.players))
    return Deal(hands, ordered(cards[size * ruleset.players :]))


def deal(ruleset: Ruleset, seed: int, round: int) -> Deal:
    """The deal of a round (from 0). It depends on the seed, the round, the player count and the cards in play alone."""
    return numbered_deal(ruleset, deal_number(seed, round))


def given_deal(ruleset: Ruleset, hands: Sequence[Sequence[Card]], kitty: Sequence[Card] | None = None) -> Deal:
    """A deal put together by hand; a kitty left out is what the hands leave. Raises `DealError` if it doesn't fit."""
    if len(hands) != ruleset.players:
        raise DealError("error.deal.hands", count=len(hands), players=ruleset.players)
    for seat, hand in enumerate(hands):
        if len(hand) != ruleset.hand_size:
            raise DealError("error.deal.size", seat=seat, count=len(hand), size=ruleset.hand_size)
    left = Counter(ruleset.deck)
    left.subtract(card for hand in hands for card in hand)
    if kitty is not None:
        left.subtract(kitty)
    for card, number in sorted(left.items()):
        if number < 0:
            raise DealError("error.deal.twice" if card in ruleset.deck else "error.deal.not-in-play", card=card)
    rest = ordered(left.elements())
    if kitty is None:
        return Deal(tuple(map(ordered, hands)), rest)
    if rest:
        raise DealError("error.deal.kitty", count=len(kitty), size=ruleset.kitty_size)
    return Deal(tuple(map(ordered, hands)), ordered(kitty))


def pool_shuffle(seed: int, round: int, passes: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """The passed cards shuffled together and dealt back, as many to each seat as it gave."""
    pool = list(ordered(card for cards in passes for card in cards))
    Stream(seed, "pool", round).shuffle(pool)
    size = len(pool) // len(passes)
    return tuple(ordered(pool[seat * size : (seat + 1) * size]) for seat in range(len(passes)))
