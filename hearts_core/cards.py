"""Cards: fifty-two values, each made once, so that `is`, `==` and `hash` are as cheap as for numbers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Final, NoReturn

from hearts_core.errors import CardError

RANKS: Final = "23456789TJQKA"
LETTERS: Final = "CDSH"
SYMBOLS: Final = "♣♦♠♥"


class Suit(IntEnum):
    """The four suits in the order in which cards are sorted. No suit is trumps."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        return LETTERS[self]

    @property
    def symbol(self) -> str:
        return SYMBOLS[self]


class Card:
    """One card: `rank` 2 to 14 (jack 11 … ace 14) and `suit`. Cards of one name are one object, in two packs too.

    Sorted clubs, diamonds, spades, hearts, low to high; `index` is the place in that order, 0 to 51.
    `str(card)` is the two-letter form of records: rank, then suit ("QS", "TH").
    """

    __slots__ = ("index", "name", "rank", "suit", "symbol")

    index: int
    rank: int
    suit: Suit
    name: str
    symbol: str

    def __new__(cls, rank: int, suit: Suit) -> Card:
        """The card of that rank and suit. Raises `CardError` if there is none."""
        if not (2 <= rank <= 14 and 0 <= suit <= 3):
            raise CardError("error.card", text=f"{rank} {suit}")
        index = 13 * suit + rank - 2
        if index < len(_CARDS):
            return _CARDS[index]
        card = super().__new__(cls)
        suit = Suit(suit)
        letter = RANKS[rank - 2]
        for slot, value in (
            ("index", index),
            ("rank", rank),
            ("suit", suit),
            ("name", letter + suit.letter),
            ("symbol", suit.symbol + ("10" if letter == "T" else letter)),
        ):
            object.__setattr__(card, slot, value)
        return card

    @staticmethod
    def parse(text: str) -> Card:
        """The card that a two-letter text names ("QS"). Raises `CardError`."""
        try:
            return BY_NAME[text]
        except (KeyError, TypeError):
            raise CardError("error.card", text=text) from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card can't be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card can't be changed: {name}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)


_CARDS: list[Card] = []
for _suit in Suit:
    for _rank in range(2, 15):
        _CARDS.append(Card(_rank, _suit))

PACK: Final[tuple[Card, ...]] = tuple(_CARDS)
BY_NAME: Final[dict[str, Card]] = {card.name: card for card in PACK}
QUEEN_OF_SPADES: Final = BY_NAME["QS"]

_by_index = attrgetter("index")


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted: clubs, diamonds, spades, hearts, each low to high."""
    return tuple(sorted(cards, key=_by_index))


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "QS 3H TD", in its order. Raises `CardError` at the first that is none."""
    return tuple(Card.parse(word) for word in text.split())


def show_cards(cards: Iterable[Card]) -> str:
    """The cards as a text that `parse_cards` reads: "QS 3H TD"."""
    return " ".join(card.name for card in cards)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand without these cards, one copy for each; they must be in it."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)
