"""Calls and passes: cards change hands before the first trick."""

from __future__ import annotations

from dataclasses import replace

from hearts_core.actions import Call, DealBack, Pass
from hearts_core.cards import Card, ordered, without
from hearts_core.deal import pool_shuffle
from hearts_core.errors import DealError
from hearts_core.events import Called, Event, PassDirection, Passed, Received
from hearts_core.opening import opener, who_opens
from hearts_core.passing import POOL, targets
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position, Round, pass_count
from hearts_core.tricks import Trick

Step = tuple[Position, tuple[Event, ...]]


def make_call(position: Position, action: Call) -> Step:
    """The dealer has called: the pass begins."""
    rules, now = position.ruleset, position.round
    after = replace(position, phase=Phase.PASS, round=replace(now, entry=action.call))
    direction = PassDirection(now.number, action.call, pass_count(rules, action.call))
    return after, (Called(action.seat, action.call), direction)


def pass_cards(position: Position, action: Pass) -> Step:
    """A seat has chosen its cards; with the last one they all change hands."""
    now = position.round
    passes = tuple(action.cards if seat == action.seat else cards for seat, cards in enumerate(now.passes))
    after = replace(position, round=replace(now, passes=passes))
    passed = Passed(action.seat)
    given = tuple(cards for cards in passes if cards is not None)
    if len(given) < len(passes):
        return after, (passed,)
    if now.entry != POOL:
        after, events = _exchange(after, *_routed(position.ruleset, now, given))
    elif position.seed is None:
        return replace(after, phase=Phase.DEAL_BACK), (passed,)
    else:
        back = pool_shuffle(position.seed, now.number, given)
        after, events = _exchange(after, back, ((),) * len(given))
    return after, (passed, *events)


def deal_back(position: Position, action: DealBack) -> Step:
    """The pool comes back as given. Raises `DealError` if that is not what was passed, or not asked for."""
    if position.phase is not Phase.DEAL_BACK:
        raise DealError("error.deal.back-not-open", cards=action.cards)
    given = tuple(cards for cards in position.round.passes if cards is not None)
    back = tuple(map(ordered, action.cards))
    pool = ordered(card for cards in given for card in cards)
    if [len(cards) for cards in back] != [len(cards) for cards in given] or ordered(sum(back, ())) != pool:
        raise DealError("error.deal.back", cards=action.cards)
    return _exchange(position, back, ((),) * len(given))


def _routed(
    ruleset: Ruleset, now: Round, given: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[int, ...], ...]]:
    """What each seat gets of the cards given, and from which seats."""
    players = ruleset.players
    assert now.entry is not None
    to = targets(now.entry, players, pass_count(ruleset, now.entry))
    assert to is not None
    received: list[list[Card]] = [[] for _ in range(players)]
    givers: list[set[int]] = [set() for _ in range(players)]
    for seat, cards in enumerate(given):
        for card, steps in zip(cards, to, strict=True):
            received[(seat + steps) % players].append(card)
            givers[(seat + steps) % players].add(seat)
    clockwise = tuple(tuple(sorted(g, key=lambda giver: (giver - seat) % players)) for seat, g in enumerate(givers))
    return tuple(map(ordered, received)), clockwise


def _exchange(position: Position, received: tuple[tuple[Card, ...], ...], givers: tuple[tuple[int, ...], ...]) -> Step:
    """Everybody has passed: the cards change hands, and the first trick begins."""
    now = position.round
    hands = tuple(
        ordered(without(hand, cards or ()) + got)
        for hand, cards, got in zip(now.hands, now.passes, received, strict=True)
    )
    now = replace(now, hands=hands, received=received, givers=givers)
    after = replace(position, phase=Phase.PLAY, round=replace(now, trick=Trick(opener(position.ruleset, now))))
    got = tuple(Received(seat, cards, givers[seat]) for seat, cards in enumerate(received))
    return after, (*got, who_opens(after))
