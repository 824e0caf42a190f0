"""What happened: frozen facts with an id and fields. Words are made of them elsewhere.

A fact with a seat in `only` may be shown to that seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar, Final

from hearts_core.cards import Card
from hearts_core.passing import PassEntry

FACT_IDS: Final = (
    "who-opens",
    "pass-direction",
    "trick-winner",
    "next-leader",
    "hearts-broken",
    "moon",
    "sun",
    "round-scores",
    "match-end",
    "tie",
)
"""The facts that teach: each has a passage on the rules page, with its id as the anchor."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact; `id` names its message in the catalogue (`event.…`)."""

    id: ClassVar[str] = ""

    @property
    def only(self) -> int | None:
        """The seat that alone may know this, or None if all may."""
        return None

    def values(self) -> dict[str, object]:
        """The fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round was dealt."""

    id: ClassVar[str] = "dealt"
    round: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The dealer called how this round passes."""

    id: ClassVar[str] = "called"
    seat: int
    call: PassEntry


@dataclass(frozen=True, slots=True)
class PassDirection(Event):
    """How this round passes, and how many cards each seat gives (0 in a round without a pass)."""

    id: ClassVar[str] = "pass-direction"
    round: int
    direction: PassEntry
    count: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat has chosen its cards; which ones, only it knows."""

    id: ClassVar[str] = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Received(Event):
    """The cards that a seat got, and from whom (no one for a pool)."""

    id: ClassVar[str] = "received"
    seat: int
    cards: tuple[Card, ...]
    givers: tuple[int, ...]

    @property
    def only(self) -> int | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class WhoOpens(Event):
    """The seat that leads to the first trick, and the lowest club if that is why."""

    id: ClassVar[str] = "who-opens"
    seat: int
    opening: str
    card: Card | None


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat played a card."""

    id: ClassVar[str] = "played"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class HeartsBroken(Event):
    """From now on hearts may be led: this card did it."""

    id: ClassVar[str] = "hearts-broken"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickWinner(Event):
    """A seat took a trick with the highest card of the suit led, and any tricks carried over to it.

    `cards` and `points` are all that it brought, but for a kitty. `card` is None where the whole of a last trick
    cancelled out and fell to its leader.
    """

    id: ClassVar[str] = "trick-winner"
    seat: int
    card: Card | None
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """Every card of the suit led was cancelled: the trick goes with the next one, and `seat` leads again."""

    id: ClassVar[str] = "carried-over"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class KittyTaken(Event):
    """The cards left face down went to the winner of a trick."""

    id: ClassVar[str] = "kitty-taken"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class KittySeen(Event):
    """What was in the kitty: for its receiver's eyes."""

    id: ClassVar[str] = "kitty-seen"
    seat: int
    cards: tuple[Card, ...]

    @property
    def only(self) -> int | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A seat claimed all remaining tricks."""

    id: ClassVar[str] = "claimed"
    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The rest of the round was left unplayed: no card of it scores."""

    id: ClassVar[str] = "skipped"


@dataclass(frozen=True, slots=True)
class NextLeader(Event):
    """Who leads to the next trick."""

    id: ClassVar[str] = "next-leader"
    seat: int


@dataclass(frozen=True, slots=True)
class Moon(Event):
    """A seat took all point cards (`total` is their worth). `effect` is how it is scored, `choice` if still open."""

    id: ClassVar[str] = "moon"
    seat: int
    total: int
    effect: str


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """The shooter chose how the moon is scored."""

    id: ClassVar[str] = "chosen"
    seat: int
    choice: str
    total: int


@dataclass(frozen=True, slots=True)
class Sun(Event):
    """A seat took every trick; the others get, or it sheds, `total` points."""

    id: ClassVar[str] = "sun"
    seat: int
    total: int
    effect: str


@dataclass(frozen=True, slots=True)
class RoundScores(Event):
    """A round is over: worth of the cards taken, what it adds to the totals, and the new totals, by seat."""

    id: ClassVar[str] = "round-scores"
    round: int
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tie(Event):
    """The limit is reached and several seats share the lowest total: joint winners, or play goes on."""

    id: ClassVar[str] = "tie"
    seats: tuple[int, ...]
    total: int
    effect: str


@dataclass(frozen=True, slots=True)
class MatchEnd(Event):
    """The match is over. `gives_up` is the seat that a winning moon makes leave."""

    id: ClassVar[str] = "match-end"
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    gives_up: int | None


EVENTS: Final[tuple[type[Event], ...]] = (
    *(Dealt, Called, PassDirection, Passed, Received, WhoOpens, Played, HeartsBroken, TrickWinner, CarriedOver),
    *(KittyTaken, KittySeen, Claimed, Skipped, NextLeader, Moon, Chosen, Sun, RoundScores, Tie, MatchEnd),
)


def seen_by(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """The events that a seat may know of."""
    return tuple(event for event in events if event.only is None or event.only == seat)
