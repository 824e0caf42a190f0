"""A match at one moment, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hearts_core.cards import Card
from hearts_core.deal import Deal
from hearts_core.passing import DEALER, HOLD, SCATTER, PassEntry
from hearts_core.rules import Ruleset
from hearts_core.scoring import RoundScore
from hearts_core.tricks import Trick

Cards = tuple[Card, ...]


class Phase(Enum):
    """What a match is waiting for."""

    CALL = "call"
    PASS = "pass"
    DEAL_BACK = "deal-back"
    PLAY = "play"
    CHOICE = "choice"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True, slots=True)
class Round:
    """One round as far as it has come. Tuples with one entry a seat run from seat 0.

    `entry` is how this round passes (None where passing is off, `dealer` before the call), `passes` holds None for a
    seat that has not passed, `givers` the seats that each seat's received cards came from. `taken` are the cards of
    tricks, `points` their worth, `kitty_to` who has the kitty (its cards are not in `taken`), `carried` the cards of
    tricks that nobody has taken yet, `claim` the seat that claimed the rest, `skipped` whether the rest was left
    unplayed.
    `may_lead_hearts` is true once hearts are broken as the ruleset understands it.
    """

    number: int
    dealer: int
    deal: Deal
    hands: tuple[Cards, ...]
    entry: PassEntry | None
    passes: tuple[Cards | None, ...]
    received: tuple[Cards, ...]
    givers: tuple[tuple[int, ...], ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    taken: tuple[Cards, ...]
    points: tuple[int, ...]
    carried: Cards
    kitty_carried: bool
    kitty_to: int | None
    may_lead_hearts: bool
    claim: int | None = None
    skipped: bool = False
    moon: int | None = None
    sun: int | None = None
    choice: str | None = None
    scores: tuple[int, ...] | None = None

    @property
    def taken_with_kitty(self) -> tuple[Cards, ...]:
        """The cards that each seat has taken, kitty included."""
        if self.kitty_to is None or not self.deal.kitty:
            return self.taken
        return tuple(
            cards + self.deal.kitty if seat == self.kitty_to else cards for seat, cards in enumerate(self.taken)
        )


@dataclass(frozen=True, slots=True)
class Position:
    """A whole match at one moment. `start` makes the first one, `apply` every further one.

    `totals` are those after the last scored round; `reached` says whether the limit was reached in a round before,
    `gives_up` is the seat that a winning moon makes leave.
    """

    ruleset: Ruleset
    seed: int | None
    names: tuple[str, ...]
    phase: Phase
    round: Round
    totals: tuple[int, ...]
    history: tuple[RoundScore, ...] = ()
    reached: bool = False
    winners: tuple[int, ...] = ()
    gives_up: int | None = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act now; none between rounds."""
        now = self.round
        if self.phase is Phase.PLAY and now.trick is not None:
            return ((now.trick.leader + len(now.trick.plays)) % self.ruleset.players,)
        if self.phase is Phase.PASS:
            return tuple(seat for seat, cards in enumerate(now.passes) if cards is None)
        if self.phase is Phase.CALL:
            return (now.dealer,)
        if self.phase is Phase.CHOICE and now.moon is not None:
            return (now.moon,)
        return ()

    @property
    def turn(self) -> int | None:
        """The one seat that has to act; None if none or several have to."""
        seats = self.to_act
        return seats[0] if len(seats) == 1 else None

    @property
    def over(self) -> bool:
        return self.phase is Phase.MATCH_OVER


def pass_count(ruleset: Ruleset, entry: PassEntry | None) -> int:
    """How many cards each seat passes under an entry of the cycle (or a call)."""
    if entry is None or entry in (HOLD, DEALER):
        return 0
    return ruleset.players - 1 if entry == SCATTER else ruleset.pass_size
