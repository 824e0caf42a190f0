"""Which steps of a match may be looked at again, taken back or tried otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from hearts_core.actions import NextRound, Play
from hearts_core.cards import Card
from hearts_core.claims import skip_reasons
from hearts_core.position import Phase, Position
from hearts_core.replay import Step
from hearts_core.view import View, view
from hearts_widgets.course import Course
from hearts_widgets.look import Lookback


class NotNow(ValueError):
    """Asked for what the table doesn't offer now."""


def last_open(course: Course, free: bool) -> int:
    """The number of the last step that may be looked at again, −1 for none.

    In a match proper that is the end of the last finished round (rules page: the flow of a match); with `free`, in
    practice, every step.
    """
    last = len(course.steps) - 1
    if free or course.position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        return last
    while last > 0 and not isinstance(course.steps[last].action, NextRound):
        last -= 1
    return last - 1


def trick_start(steps: Sequence[Step], at: int) -> int:
    """The step with which the trick of a step began, or the deal of its round before the first trick."""
    while not _begins(steps[at]):
        at -= 1
    return at


def round_start(steps: Sequence[Step], at: int) -> int:
    """The deal of the round of a step."""
    while at > 0 and not isinstance(steps[at].action, NextRound):
        at -= 1
    return at


def _begins(step: Step) -> bool:
    if step.before is None or isinstance(step.action, NextRound):
        return True
    trick = step.before.round.trick
    return isinstance(step.action, Play) and trick is not None and not trick.plays


def look_at(course: Course, at: int, last: int, lines: tuple[str, ...]) -> Lookback:
    """A step as it is to be shown."""
    start = trick_start(course.steps, at)
    before = start if at > start or at == 0 else trick_start(course.steps, at - 1)
    after = next((to for to in range(at + 1, last + 1) if _begins(course.steps[to])), last)
    return Lookback(at, last, before, after, lines, bool(course.steps[at].after.to_act))


def undo_to(course: Course, people: Collection[int], lent: int | None = None) -> int | None:
    """How many steps are left when the last move of one of these seats is taken back; None if there is none.

    `lent` is the number of a step that is theirs too, whoever's seat it was.
    """
    for at in range(len(course.steps) - 1, 0, -1):
        if at == lent or getattr(course.steps[at].action, "seat", None) in people:
            return at
    return None


def may_pick(now: View, cards: Sequence[Card]) -> bool:
    """Whether a seat may have picked these cards, and no others yet, for its pass."""
    enough = 0 < len(cards) <= now.pass_count
    return now.phase is Phase.PASS and now.seat in now.to_act and enough and not Counter(cards) - Counter(now.hand)


def public_view(position: Position, seat: int) -> View:
    """What everybody at the table may know, from the place of a seat."""
    now = view(position, seat)
    over = position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
    nothing: tuple[Card, ...] = ()
    return replace(
        now,
        hand=nothing,
        passed=None,
        received=nothing,
        kitty=now.kitty if over else nothing,
        taken=now.taken if over else position.round.taken,
        points=now.points if over else position.round.points,
    )


def may_skip(position: Position, now: View) -> bool:
    """Whether a seat sees for itself that all scoring cards are taken: what it sees must be enough for the offer."""
    worth = now.ruleset.worth
    taken = sum(1 for cards in now.taken for card in cards if worth[card.index])
    return taken == len(now.ruleset.scoring_cards) and not skip_reasons(position)
