"""What can be done in a match: frozen values, the log of which is all that a match needs to be rebuilt."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.cards import Card
from hearts_core.passing import PassEntry


@dataclass(frozen=True, slots=True)
class Call:
    """The dealer calls how cards are passed in this round."""

    seat: int
    call: PassEntry


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat's cards for passing; for a split or a scatter in the order clockwise from the left neighbour."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealBack:
    """What each seat gets from the pool. Asked for only in a match without a seed: a seed shuffles by itself."""

    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Choose:
    """The shooter of a moon says how it is scored: `add` or `subtract`."""

    seat: int
    choice: str


@dataclass(frozen=True, slots=True)
class NextRound:
    """On to the next round; its hands (and kitty) may be given, and must be in a match without a seed."""

    hands: tuple[tuple[Card, ...], ...] | None = None
    kitty: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claims all remaining tricks, which must be its own whatever the others hold."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The table skips the rest of a round in which nothing can be won or lost any more."""


Action = Call | Pass | DealBack | Play | Claim | Skip | Choose | NextRound
