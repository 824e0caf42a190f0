"""A hint: the suggested card or pass, the next best one, which tactic it is, and the facts that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hearts_core.actions import Action, Call, Choose
from hearts_core.bots.expert import WORLDS
from hearts_core.cards import Card
from hearts_core.coach.assess import assessing
from hearts_core.coach.choice import Assessment, Choice, Gap
from hearts_core.coach.facts import Facts
from hearts_core.coach.tactics import Tactic, name_tactic
from hearts_core.deal import Stream
from hearts_core.passing import entry_json
from hearts_core.view import View

if TYPE_CHECKING:
    from hearts_core.coach.speech import Speech

FORMAT: Final = "hearts-hint/1"
_NOISE: Final = 2.0
_CHEAPER: Final = 0.02
"""A choice is cheaper this round from so large a share of the deal's points on."""
_NOTHING: Final = 0.05
"""Choices are about equal while the difference is at most so many standard errors, or so small in points."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach suggests to a seat.

    `gap` is how much more the runner-up costs; both are None where there is nothing else to choose.
    """

    seat: int
    action: Action
    tactic: Tactic
    runner_up: Choice | None
    gap: Gap | None
    assessment: Assessment

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards to play or to pass; none for a call or a choice."""
        return self.assessment.best.cards

    @property
    def about_equal(self) -> bool:
        """Whether the runner-up is as good, as far as can be told."""
        return self.gap is not None and not self.gap.clear(_NOTHING, _NOISE)

    @property
    def cheaper(self) -> Choice | None:
        """A choice that costs clearly fewer points this round: the best one is better for the match. Often None."""
        least = min(self.choices, key=lambda choice: choice.points)
        best = self.assessment.best
        saved = best.points - least.points
        apart = max(_CHEAPER * self.assessment.view.ruleset.total, _NOISE * (best.se + least.se) / 2)
        return least if saved > apart else None

    @property
    def facts(self) -> Facts:
        return self.tactic.facts

    @property
    def worlds(self) -> int:
        return self.assessment.worlds

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every choice, the best first."""
        return self.assessment.choices


def hint(view: View, stream: Stream, worlds: int = WORLDS) -> Hint:
    """The hint for the seat of a view after so many deals. Raises `ValueError` if the seat has nothing to do."""
    *_, last = hinting(view, stream, worlds)
    return last


def hinting(view: View, stream: Stream, worlds: int = WORLDS) -> Iterator[Hint]:
    """Hints that get surer: after 4, 8, 16 … deals, and after all of them at last."""
    return map(hint_from, assessing(view, stream, worlds))


def hint_from(assessment: Assessment) -> Hint:
    """The hint that an assessment comes to."""
    best, other = assessment.best, assessment.runner_up
    tactic = name_tactic(assessment.view, best.action, best.for_moon)
    gap = assessment.gap(other) if other is not None else None
    return Hint(assessment.view.seat, best.action, tactic, other, gap, assessment)


def to_json(hint: Hint, speech: Speech) -> dict[str, object]:
    """The hint in the format `hearts-hint/1`; a call or a moon's choice has no cards but `call` or `choose`."""
    return {
        "format": FORMAT,
        "seat": hint.seat,
        "best": [card.name for card in hint.best],
        **_other(hint.action),
        "tactic": hint.tactic.id,
        "facts": speech.facts(hint.tactic),
        "sentence": speech.hint(hint),
        "worlds": hint.worlds,
        "choices": [
            {
                "cards": [card.name for card in choice.cards],
                **_other(choice.action),
                "points": round(choice.points, 3),
                "se": round(choice.se, 3),
                "takes_trick": choice.takes_trick,
                "takes_queen": choice.takes_queen,
                "moon_risk": choice.moon_risk,
            }
            for choice in hint.choices
        ],
    }


def _other(action: Action) -> dict[str, object]:
    if isinstance(action, Call):
        return {"call": entry_json(action.call)}
    return {"choose": action.choice} if isinstance(action, Choose) else {}
