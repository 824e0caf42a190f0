"""A mistake: a move that costs clearly more than the best one, and what it is that costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hearts_core.actions import Action, Pass
from hearts_core.bots.expert import WORLDS
from hearts_core.coach.assess import assess
from hearts_core.coach.choice import Assessment, Choice, Gap
from hearts_core.coach.tactics import Tactic, name_tactic
from hearts_core.deal import Stream
from hearts_core.rules import Ruleset
from hearts_core.view import View

POINTS: Final = 1.0
"""A mistake costs more than so many points where a deal has 26 of them; in proportion elsewhere."""
ERRORS: Final = 2.5
"""And more than so many standard errors."""
_STANDARD: Final = 26
_QUEEN, _MOON, _TRICK = 0.15, 0.1, 0.25


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move with what it costs against the best, the tactic that the best is, and why it costs.

    `reason` is `queen` (a dear card is taken more often), `moon` (somebody else's moon gets likelier), `own-moon` (the
    seat gives up its own), `trick` (it takes the trick more often) or `points`; the chances in `fields` are percents.
    """

    action: Action
    choice: Choice
    best: Choice
    cost: Gap
    tactic: Tactic
    reason: str
    fields: Mapping[str, object] = field(hash=False)


def scale(rules: Ruleset) -> float:
    """What a point of the standard deal comes to in another ruleset."""
    return rules.total / _STANDARD


def warn(view: View, action: Action, stream: Stream, worlds: int = WORLDS) -> Mistake | None:
    """The mistake that an action would be, or None: for a warning before it counts. Raises `KeyError` as `of` does."""
    return find_mistake(assess(view, stream, worlds, [action] if isinstance(action, Pass) else []), action)


def find_mistake(
    assessment: Assessment, action: Action, points: float = POINTS, errors: float = ERRORS
) -> Mistake | None:
    """The mistake that an action is by an assessment, or None. Raises `KeyError` if it was not tried."""
    choice, best = assessment.of(action), assessment.best
    cost = assessment.gap(choice)
    if not cost.clear(points * scale(assessment.view.ruleset), errors):
        return None
    reason, fields = why_it_costs(choice, best)
    tactic = name_tactic(assessment.view, best.action, best.for_moon)
    return Mistake(action, choice, best, cost, tactic, reason, fields)


def why_it_costs(choice: Choice, best: Choice) -> tuple[str, dict[str, object]]:
    """What a choice does worse than the best: the reason and its figures."""
    for (card, chance), (_, less) in zip(choice.dear, best.dear, strict=True):
        if chance - less >= _QUEEN and not best.own_moon > choice.own_moon:
            return "queen", {"dear": card, "percent": round(100 * chance), "instead": round(100 * less)}
    if best.own_moon - choice.own_moon >= _MOON:
        return "own-moon", {"percent": round(100 * choice.own_moon), "instead": round(100 * best.own_moon)}
    if choice.moon_risk - best.moon_risk >= _MOON:
        return "moon", {"percent": round(100 * choice.moon_risk), "instead": round(100 * best.moon_risk)}
    mine, other = choice.takes_trick, best.takes_trick
    if mine is not None and other is not None and mine - other >= _TRICK:
        return "trick", {"percent": round(100 * mine), "instead": round(100 * other)}
    return "points", {"points": f"{choice.points:.1f}", "instead": f"{best.points:.1f}"}
