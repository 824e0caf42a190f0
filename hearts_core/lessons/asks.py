"""The questions of exercises: each is answered from the position by the rules, never from a stored answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hearts_core.actions import Play, Skip
from hearts_core.cards import Card
from hearts_core.claims import skip_reasons
from hearts_core.events import NextLeader, TrickWinner
from hearts_core.explain import reasons_against
from hearts_core.legality import RULE_IDS, hand_reasons, legal_cards
from hearts_core.lessons.exercise import Exercise, LessonError, Option
from hearts_core.lessons.moves import action_of
from hearts_core.passing import Split, targets
from hearts_core.position import apply
from hearts_core.replay import Step
from hearts_core.state import Phase, Position, pass_count
from hearts_core.view import View, view

Args = Mapping[str, Any]
NOBODY, SEVERAL, YES, NO, ALLOWED = "nobody", "several", "yes", "no", "allowed"


@dataclass(frozen=True, slots=True)
class Asked:
    """A position to be asked about, before and after the cards that are still to be played, and the reader's seat."""

    before: Position
    steps: tuple[Step, ...]
    seat: int

    @property
    def after(self) -> Position:
        return self.steps[-1].after if self.steps else self.before

    @property
    def seen(self) -> View:
        return view(self.before, self.seat)


def asked(exercise: Exercise, before: Position) -> Asked:
    """What a question is about, with its last cards played. Raises `LessonError` where a rule forbids one of them."""
    assert exercise.question is not None
    steps: list[Step] = []
    now = before
    for card in exercise.question.after:
        if now.phase is not Phase.PLAY or now.turn is None:
            raise LessonError("lesson.error.after", where=f"{exercise.id}.question.after", value=card.name)
        action = Play(now.turn, card)
        after, events = apply(now, action)
        steps.append(Step(now, action, events, after))
        now = after
    return Asked(before, tuple(steps), exercise.seat)


def right_answer(exercise: Exercise, before: Position) -> Option:
    """The right one of the options. Raises `LessonError` if the rules give an answer that is none of them."""
    question = exercise.question
    assert question is not None
    found = ANSWERS[question.ask](asked(exercise, before), question.args)
    if found not in question.options:
        where = f"{exercise.id}.question.options"
        raise LessonError(
            "lesson.error.answer", where=where, value=str(found), accepted=tuple(map(str, question.options))
        )
    return found


def right_cards(exercise: Exercise, before: Position) -> tuple[Card, ...]:
    """The cards of the reader's hand that should be marked."""
    question = exercise.question
    assert question is not None
    return MARKS[question.ask](view(before, exercise.seat), question.args)


# ---- one answer ----


def _one(seats: Sequence[int]) -> Option:
    return SEVERAL if len(seats) > 1 else seats[0] if seats else NOBODY


def _trick_winner(asked: Asked, args: Args) -> Option:
    events = [event for step in asked.steps for event in step.events]
    found = [event.seat for event in events if isinstance(event, TrickWinner)]
    return found[-1] if found else NOBODY


def _next_leader(asked: Asked, args: Args) -> Option:
    events = [event for step in asked.steps for event in step.events]
    found = [event.seat for event in events if isinstance(event, NextLeader)]
    return found[-1] if found else NOBODY


def _opener(asked: Asked, args: Args) -> Option:
    now = asked.after.round
    first = now.tricks[0] if now.tricks else now.trick
    return NOBODY if first is None else first.leader


def _passes_to(asked: Asked, args: Args) -> Option:
    return _one(sorted(set(asked.seen.passed_to)))


def _receives_from(asked: Asked, args: Args) -> Option:
    seen = asked.seen
    players = seen.ruleset.players
    if seen.direction is None:
        return NOBODY
    steps = targets(seen.direction, players, pass_count(seen.ruleset, seen.direction)) or ()
    return _one(sorted({(asked.seat - step) % players for step in steps if step}))


def _turn(asked: Asked, args: Args) -> Option:
    return NOBODY if asked.after.turn is None else asked.after.turn


def _card_worth(asked: Asked, args: Args) -> Option:
    card: Card = args["card"]
    return asked.before.ruleset.worth[card.index]


def _points(asked: Asked, args: Args) -> Option:
    return view(asked.after, asked.seat).points[args["seat"]]


def _round_score(asked: Asked, args: Args) -> Option:
    scores = asked.after.round.scores
    return NOBODY if scores is None else scores[args["seat"]]


def _total(asked: Asked, args: Args) -> Option:
    return asked.after.totals[args["seat"]]


def _winner(asked: Asked, args: Args) -> Option:
    return _one(asked.after.winners)


def _shooter(asked: Asked, args: Args) -> Option:
    now = asked.after.round
    found = now.moon if now.moon is not None else now.sun
    return NOBODY if found is None else found


def _hearts_broken(asked: Asked, args: Args) -> Option:
    return YES if asked.after.round.may_lead_hearts else NO


def _refused_by(asked: Asked, args: Args) -> Option:
    seat = args.get("seat", asked.seat)
    action = Play(seat, args["card"]) if "card" in args else action_of(args["move"], seat)
    if isinstance(action, Skip):
        reasons = skip_reasons(asked.after)
    else:
        reasons = reasons_against(view(asked.after, seat), action)
    return reasons[0].rule if reasons else ALLOWED


def _direction(asked: Asked, args: Args) -> Option:
    entry = asked.after.round.entry
    return NOBODY if entry is None else "split" if isinstance(entry, Split) else entry


def _kitty_to(asked: Asked, args: Args) -> Option:
    to = asked.after.round.kitty_to
    return NOBODY if to is None else to


# ---- cards to be marked ----


def _legal(seen: View, args: Args) -> tuple[Card, ...]:
    return legal_cards(seen)


def _illegal(seen: View, args: Args) -> tuple[Card, ...]:
    return tuple(card for card, reasons in hand_reasons(seen).items() if reasons)


def _barred_by(seen: View, args: Args) -> tuple[Card, ...]:
    found = hand_reasons(seen).items()
    return tuple(card for card, reasons in found if any(reason.rule == args["rule"] for reason in reasons))


def _point_cards(seen: View, args: Args) -> tuple[Card, ...]:
    return tuple(card for card in dict.fromkeys(seen.hand) if seen.ruleset.worth[card.index] > 0)


def _scoring(seen: View, args: Args) -> tuple[Card, ...]:
    return tuple(card for card in dict.fromkeys(seen.hand) if seen.ruleset.worth[card.index])


def _beats(seen: View, card: Card) -> bool:
    trick = seen.trick
    if trick is None or not trick.plays:
        return True
    return card.suit is trick.led and all(card.rank > other.rank for other in trick.cards if other.suit is trick.led)


def _winning(seen: View, args: Args) -> tuple[Card, ...]:
    return tuple(card for card in legal_cards(seen) if _beats(seen, card))


def _losing(seen: View, args: Args) -> tuple[Card, ...]:
    return tuple(card for card in legal_cards(seen) if not _beats(seen, card))


ANSWERS: Final[Mapping[str, Callable[[Asked, Args], Option]]] = {
    "trick-winner": _trick_winner,
    "next-leader": _next_leader,
    "opener": _opener,
    "passes-to": _passes_to,
    "receives-from": _receives_from,
    "turn": _turn,
    "card-worth": _card_worth,
    "points": _points,
    "round-score": _round_score,
    "total": _total,
    "winner": _winner,
    "shooter": _shooter,
    "hearts-broken": _hearts_broken,
    "refused-by": _refused_by,
    "direction": _direction,
    "kitty-to": _kitty_to,
}
"""The questions with one answer among options."""

MARKS: Final[Mapping[str, Callable[[View, Args], tuple[Card, ...]]]] = {
    "legal": _legal,
    "illegal": _illegal,
    "barred-by": _barred_by,
    "point-cards": _point_cards,
    "scoring": _scoring,
    "winners": _winning,
    "losers": _losing,
}
"""The questions that are answered by marking cards of the reader's hand."""

SEAT_ANSWERS: Final = frozenset(
    ("trick-winner", "next-leader", "opener", "passes-to", "receives-from", "turn", "winner", "shooter", "kitty-to")
)
"""The questions whose answer, where it is a number, is a seat."""

WORDS: Final = (
    NOBODY,
    SEVERAL,
    YES,
    NO,
    ALLOWED,
    *RULE_IDS,
    "left",
    "right",
    "across",
    "hold",
    "pool",
    "scatter",
    "dealer",
)
"""Answers that are words with names of their own."""

ARGUMENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "card-worth": {"card": "card!"},
    "points": {"seat": "seat!"},
    "round-score": {"seat": "seat!"},
    "total": {"seat": "seat!"},
    "refused-by": {"card": "card", "move": "move", "seat": "seat"},
    "barred-by": {"rule": "rule!"},
}
"""What a question takes, by kind; `!` marks what it can't do without."""
