"""Why a move is not allowed, and which single settings would allow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from hearts_core.actions import Action, Call, Choose, Claim, NextRound, Pass, Play
from hearts_core.claims import claim_reasons
from hearts_core.errors import RulesetError
from hearts_core.legality import (
    Reasons,
    breaks_hearts,
    call_reasons,
    choice_reasons,
    next_round_reasons,
    pass_reasons,
    play_reasons,
)
from hearts_core.passing import DEALER, POOL, SCATTER
from hearts_core.rules import CHOICES, Ruleset
from hearts_core.scoring import find_moon, find_sun
from hearts_core.state import Phase, pass_count
from hearts_core.tricks import Trick
from hearts_core.view import View

_SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "not-your-turn": ("opening",),
    "must-open": ("opening",),
    "first-trick-points": ("first_trick",),
    "hearts-not-broken": ("hearts_led", "hearts_and_queen"),
    "wrong-pass-count": ("pass_size", "pass_cycle"),
    "pass-not-open": ("pass_size", "pass_cycle"),
    "wrong-call": ("pass_size",),
    "call-not-open": ("pass_cycle",),
    "choice-not-open": ("moon", "sun"),
}
_CYCLES: Final = (["left"], ["right"], ["across"], [SCATTER], [POOL], [DEALER])


@dataclass(frozen=True, slots=True)
class Remedy:
    """One setting that would make a move legal, with the value as in JSON."""

    field: str
    value: object


@dataclass(frozen=True, slots=True)
class Explanation:
    """All reasons against a move (none: it is legal), and each single setting that would lift them all."""

    reasons: Reasons
    remedies: tuple[Remedy, ...] = ()


def explain(view: View, action: Action) -> Explanation:
    """Why the seat of a view may not do something, and which single settings would let it, here and now.

    The past stays as it was: a setting counts if under it the seat would be asked for such a move at this moment and
    might make this one. Only what the seat sees is used.
    """
    reasons = reasons_against(view, action)
    if not reasons:
        return Explanation(())
    found = []
    for field in _SETTINGS.get(reasons[0].rule, ()):
        for rules, value in _alternatives(view.ruleset, field):
            other = _under(view, rules)
            if other is not None and not reasons_against(other, action):
                found.append(Remedy(field, value))
    return Explanation(reasons, tuple(found))


def reasons_against(view: View, action: Action) -> Reasons:
    """Why the seat of a view may not do something now."""
    if getattr(action, "seat", view.seat) != view.seat:
        raise ValueError(f"seat {view.seat} is asked about {action}")
    match action:
        case Play():
            return play_reasons(view, action.card)
        case Pass():
            return pass_reasons(view, action.cards)
        case Call():
            return call_reasons(view, action.call)
        case Choose():
            return choice_reasons(view, action.choice)
        case Claim():
            return claim_reasons(view)
        case NextRound():
            return next_round_reasons(view)
    raise TypeError(f"no seat's own action: {action!r}")


def _alternatives(ruleset: Ruleset, field: str) -> Iterator[tuple[Ruleset, object]]:
    """The rulesets that differ in one field, with the value that it has there."""
    for value in _CYCLES if field == "pass_cycle" else CHOICES[field]:
        try:
            other = ruleset.but(**{field: value})
        except RulesetError:
            continue  # this value can't be played at this table
        if other != ruleset:
            yield other, value


def _under(view: View, rules: Ruleset) -> View | None:
    """The view as it would be at this moment under other rules; None where the seat can't know that."""
    tricks = (*view.tricks, view.trick) if view.trick else view.tricks
    played = [card for trick in tricks for card in trick.cards]
    broken = rules.hearts_led == "any-time" or any(breaks_hearts(rules, card) for card in played)
    called = view.ruleset.pass_entry(view.round) == DEALER and view.direction != DEALER
    view = replace(view, ruleset=rules, hearts_broken=broken)
    if not played and (
        view.phase is Phase.PLAY or (view.phase in (Phase.CALL, Phase.PASS) and not any(view.has_passed))
    ):
        return _before_play(view, called)
    if view.phase in (Phase.CHOICE, Phase.ROUND_OVER):
        return _after_play(view)
    return view


def _before_play(view: View, called: bool) -> View | None:
    """No card is played: under other rules the pass may be open, and another seat may open."""
    rules = view.ruleset
    players = rules.players
    if not any(view.has_passed):
        entry = rules.pass_entry(view.round)
        if entry == DEALER and called:
            entry = view.direction
        count = pass_count(rules, entry)
        view = replace(view, direction=entry, pass_count=count)
        if entry == DEALER:
            return replace(view, phase=Phase.CALL, turn=view.dealer, to_act=(view.dealer,), trick=None)
        if count:
            return replace(view, phase=Phase.PASS, turn=None, to_act=tuple(range(players)), trick=None)
    if view.trick is None:
        return None  # who would open is in the others' hands
    leader = view.trick.leader
    if rules.opening in ("dealers-left", "dealers-left-no-points"):
        leader = (view.dealer + 1) % players
    return replace(view, turn=leader, to_act=(leader,), trick=Trick(leader))


def _after_play(view: View) -> View:
    """All cards are played: under other rules the round may wait for the choice of a shooter."""
    rules = view.ruleset
    moon, sun = find_moon(rules, view.taken), find_sun(rules, view.taken)
    view = replace(view, moon=moon, sun=sun)
    if rules.moon == "choice" and moon is not None and sun is None:
        return replace(view, phase=Phase.CHOICE, turn=moon, to_act=(moon,))
    return replace(view, phase=Phase.ROUND_OVER, turn=None, to_act=())
