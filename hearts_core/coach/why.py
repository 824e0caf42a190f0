""" "Why did West play that?": a move of any player explained from what that seat could see when it made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hearts_core.actions import Action, Pass, Play
from hearts_core.bots.sight import Sight
from hearts_core.bots.tactics import leaders, winners
from hearts_core.coach.facts import Facts, points_so_far
from hearts_core.coach.review import Decision, judge
from hearts_core.coach.tactics import name_tactic
from hearts_core.deal import Stream
from hearts_core.view import View

WORLDS: Final = 32
REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "random": ("chance",),
    "beginner": ("rule",),
    "cautious": ("pass", "avoid"),
    "voider": ("pass", "empty", "avoid"),
    "shooter": ("pass-shoot", "pass", "shoot", "avoid"),
    "sheriff": ("pass", "stop", "avoid"),
    "leveller": ("pass", "steer", "hold", "avoid"),
    "expert": ("worlds",),
}
"""For each bot the ids of the reasons that it can have: `coach.why.<bot>.<reason>`."""


@dataclass(frozen=True, slots=True)
class Why:
    """A move explained. `reason` is the bot's own, with its facts (None where there was no choice, or no bot is named).

    `decision` has the tactic that the move is by the coach's names, and what it costs by the coach's reckoning.
    """

    seat: int
    action: Action
    bot: str | None
    reason: str | None
    fields: Mapping[str, object] = field(hash=False)
    facts: Facts
    decision: Decision


def why(view: View, action: Action, stream: Stream, bot: str | None = None, worlds: int = WORLDS) -> Why:
    """The explanation of what a seat did, from its view at that moment. Raises `ValueError` if it could not act."""
    if view.seat not in view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    decision = judge(view, action, 0, stream, worlds)
    if bot is None or bot not in REASONS or decision.grade == "only":
        return Why(view.seat, action, None, None, {}, (), decision)
    reason, fields, facts = _own(view, action, bot)
    if bot != "expert":  # whether this style went for the moon is known, so the coach need not guess
        decision = replace(decision, tactic=name_tactic(view, action, reason in ("shoot", "pass-shoot")))
    return Why(view.seat, action, bot, reason, fields, facts, decision)


def _own(view: View, action: Action, bot: str) -> tuple[str, dict[str, object], Facts]:
    """The reason of the bot's own style, worked out as the style does."""
    usual = REASONS[bot][-1]
    sight = Sight(view)
    if isinstance(action, Pass):
        return _passing(sight, bot), {}, ()
    if not isinstance(action, Play):
        return usual, {}, ()
    card = action.card
    if bot == "voider" and view.hand.count(card) == 1 == sum(other.suit is card.suit for other in view.hand):
        return "empty", {"suit": card.suit}, ()
    if bot == "shooter":
        from hearts_core.bots.shooter import Shooter  # each style is imported where it is asked about

        if Shooter().shooting(sight):
            return "shoot", {}, points_so_far(sight, view.seat)
    if bot == "sheriff":
        from hearts_core.bots.sheriff import Sheriff

        suspect = Sheriff().suspect(sight)
        if suspect is not None:
            return "stop", {"seat": suspect}, points_so_far(sight, suspect)
    if bot == "leveller":
        aims = [seat for seat in leaders(view) if seat != view.seat]
        if aims and sight.worth[card.index] > 0 and sight.winner in aims:
            return "steer", {"seat": sight.winner}, ()
        kept = [other for other in sight.legal if sight.worth[other.index] > sight.worth[card.index]]
        if aims and kept and sight.led is not None and sight.winner not in aims:
            return "hold", {"seats": tuple(aims), "cards": tuple(kept)}, ()
    return usual, {}, ()


def _passing(sight: Sight, bot: str) -> str:
    """The reason of a style for its pass."""
    if "pass" not in REASONS[bot]:
        return REASONS[bot][-1]
    if bot == "shooter" and sight.rules.moon != "off":
        from hearts_core.bots.shooter import PASS_SHARE

        hand = sight.view.hand
        if winners(sight, hand) >= PASS_SHARE * len(hand):
            return "pass-shoot"
    return "pass"
