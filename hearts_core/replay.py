"""Replaying a record: every position that it went through, up to the first move that breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hearts_core.actions import Action, Call, Choose, Claim, DealBack, NextRound, Pass, Play, Skip
from hearts_core.cards import Card
from hearts_core.events import Event
from hearts_core.legality import Reasons
from hearts_core.position import RuleBroken, apply, opening_events, start
from hearts_core.record import Record
from hearts_core.state import Phase, Position


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done: the position before and after, and what happened. The first step of a match has no action."""

    before: Position | None
    action: Action | None
    events: tuple[Event, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Fault:
    """The move at which a replay stopped: round and trick count from 0, `trick` is None where none is being played.

    `seat` is None where no seat is at fault, `card` where no single card is.
    """

    round: int
    trick: int | None
    seat: int | None
    card: Card | None
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class Replay:
    """All steps of a record, and the fault that stopped it, if one did."""

    record: Record
    steps: tuple[Step, ...]
    fault: Fault | None

    @property
    def position(self) -> Position | None:
        """Where the match stands; None for a record without a round."""
        return self.steps[-1].after if self.steps else None


def replay(record: Record) -> Replay:
    """Replays a record as far as it keeps to the rules."""
    steps: list[Step] = []
    for number in range(len(record.rounds)):
        try:
            steps.append(_begin(record, number, steps))
        except RuleBroken as broken:
            return Replay(record, tuple(steps), Fault(number, None, None, None, broken.reasons))
        for action in _actions(record, number, steps):
            before = steps[-1].after
            try:
                after, events = apply(before, action)
            except RuleBroken as broken:
                return Replay(record, tuple(steps), _fault(before, action, broken.reasons))
            steps.append(Step(before, action, events, after))
    return Replay(record, tuple(steps), None)


def _begin(record: Record, number: int, steps: list[Step]) -> Step:
    """The deal of a round."""
    dealt = record.deal(number)
    if not steps:
        dealer = record.rounds[0].dealer
        first = start(record.ruleset, record.seed, record.names or None, dealt.hands, dealt.kitty, dealer)
        return Step(None, None, opening_events(first), first)
    before = steps[-1].after
    action = NextRound(dealt.hands, dealt.kitty)
    after, events = apply(before, action)
    return Step(before, action, events, after)


def _actions(record: Record, number: int, steps: list[Step]) -> Iterator[Action]:
    """What was done in a round, in order. Seats that a record leaves out are found in the last position."""
    item = record.rounds[number]
    if item.call is not None:
        yield Call(item.dealer, item.call)
    for seat, cards in enumerate(item.passes or ()):
        if cards:
            yield Pass(seat, cards)
    if item.dealt_back is not None and steps[-1].after.phase is Phase.DEAL_BACK:
        yield DealBack(item.dealt_back)
    for card in item.plays:
        yield Play(_player(steps[-1].after, card), card)
    if item.claim is not None:
        yield Claim(item.claim)
    if item.skip:
        yield Skip()
    if item.choice is not None:
        shooter = steps[-1].after.round.moon
        yield Choose(item.dealer if shooter is None else shooter, item.choice)


def _player(position: Position, card: Card) -> int:
    """The seat that plays a recorded card: the one on turn; where play is not open, the one that holds the card."""
    if position.phase is Phase.PLAY and position.turn is not None:
        return position.turn
    holders = [seat for seat, hand in enumerate(position.round.hands) if card in hand]
    return holders[0] if len(holders) == 1 else position.round.dealer


def _fault(before: Position, action: Action, reasons: Reasons) -> Fault:
    now = before.round
    trick = len(now.tricks) if before.phase is Phase.PLAY else None
    seat: int | None = getattr(action, "seat", None)
    card: Card | None = None
    if isinstance(action, Play):
        card = action.card
        if before.phase is not Phase.PLAY and card not in now.hands[action.seat]:
            seat = None
    elif isinstance(action, Choose) and now.moon is None:
        seat = None
    elif isinstance(action, Pass):
        cards = reasons[0].fields.get("cards")
        if isinstance(cards, tuple) and len(cards) == 1:
            card = cards[0]
    if not isinstance(action, (Play, Claim, Skip, Choose)):
        trick = None
    return Fault(now.number, trick, seat, card, reasons)
