"""What the end of a round is worth to a seat: its share in winning the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from hearts_core.match import add_scores, limit_reached, match_winners
from hearts_core.rollout import Rollout
from hearts_core.view import View

SPREAD: Final = 0.22
"""By how much of a deal's points two seats drift apart in one round (the scale of a logistic curve)."""
PACE: Final = 0.4
"""Which share of a deal's points the seat that is nearest the limit gains in one round, about."""


class Prospects:
    """The match as a view shows it. A match that is over is worth 1 to its winner (joint winners share it).

    Else each seat's share is the greater, the lower its total, and the more so, the fewer rounds are to come. `edge` is
    the share of a deal's points by which the seat expects to do better than each other one in every round to come.
    Without one, points count against those of the others while the limit is far; who expects to win anyway dares less.
    """

    def __init__(self, view: View, rollout: Rollout, edge: float = 0.0) -> None:
        self.rules, self.totals, self.seat, self.rollout = view.ruleset, view.totals, view.seat, rollout
        self.edge = edge
        self.reached = any(max(line.totals) >= self.rules.limit for line in view.history)
        # Places still matter a little to who can't win any more, so that it doesn't play at random.
        self.pride = 0.002 / max(1, self.rules.total)

    def value(self, taken: Sequence[int], choice: str = "add") -> float:
        """The share for what the seats have taken (counts as in `Rollout`) when the round ends."""
        rollout, rules = self.rollout, self.rules
        if rules.moon == "win":
            mask = (1 << rollout.width) - 1
            for seat, count in enumerate(taken):
                if count >> rollout.needed_field & mask == rollout.needed:
                    return float(seat == self.seat)
        return self.share(rollout.scores(list(taken), choice))

    def share(self, scores: Sequence[int]) -> float:
        """The share after these scores."""
        rules, seat = self.rules, self.seat
        totals = add_scores(rules, self.totals, tuple(scores))
        reached = limit_reached(rules, totals, self.reached)
        winners = match_winners(rules, totals, reached)
        pride = self.pride * (sum(totals) / len(totals) - totals[seat])
        if winners:
            return pride + (1 / len(winners) if seat in winners else 0.0)
        rounds = max(0.5, (rules.limit - max(totals)) / (PACE * rules.total))
        scale = SPREAD * rules.total * sqrt(rounds)
        mine = totals[seat] - self.edge * rules.total * rounds
        others = (total for other, total in enumerate(totals) if other != seat)
        return pride + 1 / (1 + sum(exp(max(-60.0, min(60.0, (mine - total) / scale))) for total in others))
