"""From round to round: totals, the limit, ties, and the end of a match."""

from __future__ import annotations

from hearts_core.rules import Ruleset

Totals = tuple[int, ...]


def add_scores(ruleset: Ruleset, totals: Totals, scores: Totals) -> Totals:
    """The new totals; one exactly on the limit drops to `on_limit` where the rules say so."""
    added = tuple(total + score for total, score in zip(totals, scores, strict=True))
    if ruleset.on_limit is None:
        return added
    drop = ruleset.on_limit
    return tuple(drop if total == ruleset.limit else total for total in added)


def limit_reached(ruleset: Ruleset, totals: Totals, before: bool) -> bool:
    """Whether the limit was reached, now or at the end of an earlier round (`before`)."""
    return before or max(totals) >= ruleset.limit


def lowest(totals: Totals) -> tuple[int, ...]:
    """The seats with the lowest total."""
    least = min(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == least)


def match_winners(ruleset: Ruleset, totals: Totals, reached: bool) -> tuple[int, ...]:
    """The winners if the match ends with these totals, else nobody (rules page: limit, tie)."""
    if not reached:
        return ()
    best = lowest(totals)
    return best if len(best) == 1 or ruleset.tie == "joint" else ()
