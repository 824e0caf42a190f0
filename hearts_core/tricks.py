"""A trick: who played what, and who takes it."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards on the table in playing order. A complete trick has its winner and the worth of its own cards.

    `winner` is None while cards are missing and where the whole led suit cancelled out.
    """

    leader: int
    plays: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None
    points: int = 0

    @property
    def led(self) -> Suit | None:
        """The suit that was led, or None before the lead."""
        return self.plays[0][1].suit if self.plays else None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for _, card in self.plays)


def trick_winner(plays: tuple[tuple[int, Card], ...], cancellation: bool) -> int | None:
    """The seat whose card takes the trick: the highest of the suit led, of two identical ones the first.

    With `cancellation` identical cards cancel each other (rules page, section 4); None if nothing is left.
    """
    led = plays[0][1].suit
    winner = None
    best = 0
    for seat, card in plays:
        if card.suit is led and card.rank > best:
            if cancellation and sum(other is card for _, other in plays) > 1:
                continue
            winner, best = seat, card.rank
    return winner
