"""Values of an assessment: the choices of a seat, what each is worth, and how they compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

from hearts_core.actions import Action, Pass
from hearts_core.cards import QUEEN_OF_SPADES, Card
from hearts_core.view import View

FEWEST: Final = 4
"""So many deals at least tell a difference from chance."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How much more one choice costs than another: mean and standard error over `worlds` deals (0: worked out)."""

    mean: float
    se: float
    worlds: int

    def clear(self, points: float = 0.0, errors: float = 2.0) -> bool:
        """Whether it is more than so many points, and more than so many standard errors."""
        told = self.worlds == 0 or self.worlds >= FEWEST
        return told and self.mean > points and self.mean > errors * self.se


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done and how it does.

    `cards` is the card to play or the cards to pass (none for a call or a choice), `alike` the legal cards that come
    to the same, itself among them. `points` is the mean of the round's points, `se` its standard error. Chances from
    0 to 1: `takes_trick` (the trick on the table or, if it is carried over, the one with which it goes; None before
    the play), `dear` (each of the dearest cards that nobody has taken yet), `moon_risk` (another seat makes a moon or
    sun), `own_moon`. `shoots` says that the estimate is for playing for the moon from here on. `costs` has one number
    a deal.
    """

    action: Action
    cards: tuple[Card, ...]
    alike: tuple[Card, ...]
    points: float
    se: float
    takes_trick: float | None
    dear: tuple[tuple[Card, float], ...]
    moon_risk: float
    own_moon: float
    shoots: bool
    costs: tuple[float, ...]

    @property
    def cost(self) -> float:
        """The mean of the costs."""
        return mean(self.costs)

    @property
    def for_moon(self) -> bool:
        """Whether this is a step on the way to the seat's own moon."""
        return self.shoots or self.own_moon >= 0.5

    @property
    def takes_queen(self) -> float | None:
        """The chance to take ♠Q; None where she is not among the dearest cards, or has been taken."""
        return next((chance for card, chance in self.dear if card is QUEEN_OF_SPADES), None)


@dataclass(frozen=True)
class Assessment:
    """All choices of the seat on move, the cheapest first, after so many deals."""

    view: View
    choices: tuple[Choice, ...]
    worlds: int

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @cached_property
    def runner_up(self) -> Choice | None:
        """The best choice that does not come to the same as the first; None if there is none."""
        return next((one for one in self.choices if one.costs is not self.best.costs), None)

    def of(self, action: Action) -> Choice:
        """The choice that an action is. Raises `KeyError` if it was not tried."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        if isinstance(action, Pass):
            for choice in self.choices:
                if isinstance(choice.action, Pass) and sorted(choice.cards) == sorted(action.cards):
                    return choice
        raise KeyError(action)

    def gap(self, other: Choice, best: Choice | None = None) -> Gap:
        """How much more a choice costs than another one (the best), deal by deal."""
        base = self.best if best is None else best
        gaps = [b - a for a, b in zip(base.costs, other.costs, strict=False)]
        return Gap(mean(gaps), error(gaps), self.worlds and len(gaps))


def mean(numbers: Sequence[float]) -> float:
    """The mean of one number or more."""
    return sum(numbers) / len(numbers)


def error(numbers: Sequence[float]) -> float:
    """The standard error of a mean."""
    count, middle = len(numbers), mean(numbers)
    return sqrt(sum((number - middle) ** 2 for number in numbers) / count / max(1, count - 1))
