"""A review: every decision of one seat in replayed steps, with its cost against the best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.coach.assess import assess
from hearts_core.coach.choice import Assessment, Choice, Gap
from hearts_core.coach.mistake import ERRORS, POINTS, scale
from hearts_core.coach.tactics import Tactic, name_tactic
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards
from hearts_core.replay import Step
from hearts_core.view import View, view

WORLDS: Final = 48
GRADES: Final = ("only", "best", "good", "equal", "slip", "mistake")
_WORST: Final = 3
_CLEAR: Final = 2.0


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing that the seat did: what it saw then, what it did, and how that compares.

    `step` is the place in the steps reviewed, `round` and `trick` count from 0 (`trick` is None before the play).
    `grade`: `only` (there was nothing else to do: not assessed), `best`, `good` (the best, and all that differs from
    it is clearly worse), `equal` (within the noise of the best), `slip` (clearly worse), `mistake` (clearly worse and
    costly).
    """

    step: int
    view: View
    action: Action
    grade: str
    tactic: Tactic
    assessment: Assessment | None = None
    cost: Gap | None = None
    best_tactic: Tactic | None = None

    @property
    def round(self) -> int:
        return self.view.round

    @property
    def trick(self) -> int | None:
        return len(self.view.tricks) if isinstance(self.action, Play) else None

    @property
    def choice(self) -> Choice | None:
        """The numbers of what was done; None where there was nothing else to do."""
        return self.assessment.of(self.action) if self.assessment else None

    @property
    def gain(self) -> Gap | None:
        """How much more the next best costs than this; None where there is none or this was not the best."""
        if self.assessment is None or self.grade not in ("best", "good") or self.assessment.runner_up is None:
            return None
        return self.assessment.gap(self.assessment.runner_up)


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a seat, the (up to three) that cost most, the dearest first, and the good ones."""

    seat: int
    decisions: tuple[Decision, ...]
    worst: tuple[Decision, ...]
    good: tuple[Decision, ...]

    @property
    def cost(self) -> float:
        """What the slips and mistakes cost together, in points as the match counts them."""
        return sum(one.cost.mean for one in self.decisions if one.cost and one.grade in ("slip", "mistake"))

    def counted(self) -> dict[str, int]:
        """How many decisions have each grade."""
        return {grade: sum(one.grade == grade for one in self.decisions) for grade in GRADES}


def reviewing(steps: Sequence[Step], seat: int, worlds: int = WORLDS, seed: int = 1) -> Iterator[Decision]:
    """The decisions of a seat one by one, each assessed from what the seat saw when it made it."""
    for number, step in enumerate(steps):
        action = step.action
        if step.before is None or not isinstance(action, (Call, Pass, Play, Choose)) or action.seat != seat:
            continue
        yield judge(view(step.before, seat), action, number, Stream(seed, "review", number), worlds)


def judge(seen: View, action: Action, step: int, stream: Stream, worlds: int = WORLDS) -> Decision:
    """One decision, graded."""
    if isinstance(action, Play) and len(legal_cards(seen)) == 1:
        return Decision(step, seen, action, "only", name_tactic(seen, action))
    found = assess(seen, stream, worlds, [action] if isinstance(action, Pass) else [])
    choice, best = found.of(action), found.best
    cost = found.gap(choice)
    points = scale(seen.ruleset) * POINTS
    if choice.costs is best.costs:
        other = found.runner_up
        grade = "good" if other is not None and found.gap(other).clear(points, ERRORS) else "best"
    elif not cost.clear(errors=_CLEAR):
        grade = "equal"
    else:
        grade = "mistake" if cost.clear(points, ERRORS) else "slip"
    tactic = name_tactic(seen, action, choice.for_moon and grade in ("best", "good"))
    return Decision(step, seen, action, grade, tactic, found, cost, name_tactic(seen, best.action, best.for_moon))


def review(seat: int, decisions: Iterable[Decision]) -> Review:
    """The decisions summed up. The worst are the slips and mistakes that cost most, even if the estimate errs."""
    made = tuple(decisions)
    costly = [(one.cost.mean - one.cost.se, one) for one in made if one.cost and one.grade in ("slip", "mistake")]
    costly.sort(key=lambda item: -item[0])
    gains = [(one.gain.mean, one) for one in made if one.grade == "good" and one.gain is not None]
    gains.sort(key=lambda item: -item[0])
    return Review(seat, made, tuple(one for _, one in costly[:_WORST]), tuple(one for _, one in gains))
