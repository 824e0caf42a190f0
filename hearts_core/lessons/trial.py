"""A try at an exercise, as far as it has come: what the checks look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from hearts_core.actions import Pass, Play
from hearts_core.cards import Card
from hearts_core.events import Event
from hearts_core.replay import Step
from hearts_core.state import Phase, Position
from hearts_core.tricks import Trick
from hearts_core.view import View, view

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Move:
    """A card that a seat played, what it saw before, and the trick on the table then."""

    card: Card
    seen: View
    trick: Trick


@dataclass(frozen=True, slots=True)
class Trial:
    """`start` is the position at the beginning, `steps` all that was done since, `seat` the reader's.

    `refused` are moves that were not allowed: the rule broken and the card, if it was one. `ended` says that nothing
    more will happen.
    """

    start: Position
    steps: tuple[Step, ...]
    seat: int
    refused: tuple[tuple[str, Card | None], ...] = ()
    ended: bool = False

    @property
    def position(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    def events(self, kind: type[E]) -> Iterator[E]:
        """What happened of a kind, in order."""
        for step in self.steps:
            for event in step.events:
                if isinstance(event, kind):
                    yield event

    def moves(self, seat: int) -> Iterator[Move]:
        """The cards that a seat played."""
        for step in self.steps:
            if isinstance(step.action, Play) and step.action.seat == seat and step.before is not None:
                trick = step.before.round.trick
                assert trick is not None
                yield Move(step.action.card, view(step.before, seat), trick)

    def passed(self, seat: int) -> tuple[Position, Pass] | None:
        """The first pass of a seat, and the position before it."""
        for step in self.steps:
            if isinstance(step.action, Pass) and step.action.seat == seat and step.before is not None:
                return step.before, step.action
        return None

    def gains(self) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """Cards that were taken: by which seat, and which."""
        for step in self.steps:
            before = step.before
            if before is None or before.round.number != step.after.round.number:
                continue
            then, now = before.round.taken_with_kitty, step.after.round.taken_with_kitty
            for seat, (old, new) in enumerate(zip(then, now, strict=True)):
                if len(new) > len(old):
                    yield seat, tuple((Counter(new) - Counter(old)).elements())

    @property
    def resting(self) -> bool:
        """Whether nothing is half done: no trick on the table, no pass that others have still to make."""
        now = self.position
        if now.phase is Phase.PLAY:
            return now.round.trick is None or not now.round.trick.plays
        if now.phase is Phase.PASS:
            return now.round.passes[self.seat] is None
        return now.phase is not Phase.DEAL_BACK and (now.phase is not Phase.CHOICE or now.turn == self.seat)
