"""The tests of exercises by name: what looks at a try, and what arguments it takes.

Every check is about one seat, the reader's unless an argument says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hearts_core.lessons import card_checks, match_checks
from hearts_core.lessons.exercise import Test
from hearts_core.lessons.finding import Args, Finding
from hearts_core.lessons.trial import Trial

Check = Callable[[Trial, int, Args], Finding]


def check(test: Test, trial: Trial) -> Finding:
    """What a test finds in a try."""
    look, turned = CHECKS[test.kind]
    found = look(trial, test.args.get("seat", trial.seat), test.args)
    if found.holds is None or turned is test.negated:
        return found
    return Finding(not found.holds, found.told, found.fields)


_WITHIN: Final = {"at_least": "number", "at_most": "number"}
_CARDS_PLAYED: Final = {"cards": "cards", "suit": "suit", "how": "how", "extreme": "extreme", "move": "number"}

CHECKS: Final[Mapping[str, tuple[Check, bool]]] = {
    "takes-trick": (card_checks.takes_trick, False),
    "takes-no-trick": (card_checks.takes_trick, True),
    "takes-points": (card_checks.takes_points, False),
    "takes-no-points": (card_checks.takes_points, True),
    "takes-at-most": (card_checks.takes_more, True),
    "takes-card": (card_checks.takes_card, False),
    "avoids-card": (card_checks.takes_card, True),
    "gives-card": (card_checks.gives_card, False),
    "plays": (card_checks.plays, False),
    "plays-not": (card_checks.plays, True),
    "passes": (card_checks.passes, False),
    "keeps": (card_checks.keeps, False),
    "passes-from": (card_checks.passes_from, False),
    "makes-void": (card_checks.makes_void, False),
    "holds": (card_checks.holds, False),
    "breaks-hearts": (match_checks.breaks_hearts, False),
    "keeps-hearts-shut": (match_checks.breaks_hearts, True),
    "makes-moon": (match_checks.makes_moon, False),
    "no-moon": (match_checks.any_moon, True),
    "stops-moon": (match_checks.stops_moon, False),
    "makes-sun": (match_checks.makes_sun, False),
    "no-sun": (match_checks.makes_sun, True),
    "chooses": (match_checks.chooses, False),
    "calls": (match_checks.calls, False),
    "claims": (match_checks.claims, False),
    "skips": (match_checks.skips, False),
    "scores": (match_checks.scores, False),
    "totals": (match_checks.totals, False),
    "wins-match": (match_checks.wins_match, False),
    "match-over": (match_checks.match_over, False),
    "match-goes-on": (match_checks.match_over, True),
    "is-refused": (match_checks.is_refused, False),
}
"""Each check by name, and whether its answer is turned round."""

ARGUMENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "takes-trick": {"number": "number"},
    "takes-no-trick": {"number": "number"},
    "takes-points": {"at_least": "number"},
    "takes-no-points": {},
    "takes-at-most": {"points": "number!"},
    "takes-card": {"card": "card!"},
    "avoids-card": {"card": "card!"},
    "gives-card": {"card": "card!", "to": "seat"},
    "plays": _CARDS_PLAYED,
    "plays-not": _CARDS_PLAYED,
    "passes": {"cards": "cards!"},
    "keeps": {"cards": "cards!"},
    "passes-from": {"suit": "suit!", **_WITHIN},
    "makes-void": {"suit": "suit"},
    "holds": {"cards": "cards", "suit": "suit", **_WITHIN},
    "chooses": {"choice": "choice!"},
    "calls": {"call": "entry!"},
    "scores": _WITHIN,
    "totals": {**_WITHIN, "below_seat": "seat"},
    "is-refused": {"rule": "rule!"},
}
"""What a check takes, by kind; `!` marks what it can't do without. Every check takes a `seat`."""
