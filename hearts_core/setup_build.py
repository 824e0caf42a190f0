"""Whether a set-up can be, and the position that it describes.

A set-up is checked from the plain to the hidden: cards that lie twice, numbers that don't come out, leads and cards
that the told tricks forbid. Then the round is played through by the rules, with tricks filled in where none are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from hearts_core.actions import Play
from hearts_core.cards import ordered
from hearts_core.deal import Deal
from hearts_core.legality import breaks_hearts
from hearts_core.opening import deal_round, opener
from hearts_core.passing import HOLD
from hearts_core.position import RuleBroken, apply
from hearts_core.retrace import Unsure, retrace
from hearts_core.setup import Led, Setup, SetupError, back, opens, plays
from hearts_core.state import Phase, Position
from hearts_core.tricks import Trick, trick_winner

MOST_WAYS: Final = 200
"""Orders of play that are played through before the search is given up."""


def problems(setup: Setup) -> tuple[SetupError, ...]:
    """Every contradiction that can be seen without playing the tricks through. None: `build` may still find one."""
    found = [*_misplaced(setup), *_miscounted(setup)]
    if not found and setup.leader is None:
        found.append(SetupError("explorer.setup.leader-unknown"))
    if not found:
        found += [*_misled(setup), *_misfollowed(setup), *_misbroken(setup)]
    return tuple(found)


def build(setup: Setup, names: Sequence[str] = ()) -> Position:
    """The position that a set-up describes, with a round that was not passed. Raises `SetupError`.

    Where tricks are not told, they are filled in so that the rules allow each card and every seat has what it took.
    """
    for problem in problems(setup):
        raise problem
    rules = setup.ruleset
    leader = setup.leader
    assert leader is not None
    told = (*setup.tricks, (leader, setup.trick[1]))
    if not any(setup.taken):
        return _played(setup, told, names)
    first = told[0][0]
    hands = back(setup.hands, told)
    try:
        for ways, before in enumerate(retrace(rules, hands, setup.taken, first, setup.dealer)):
            if ways == MOST_WAYS:
                raise Unsure
            try:
                return _played(setup, (*before, *told), names)
            except SetupError as problem:
                if problem.id == "explorer.setup.rule" and problem.fields["number"] >= len(before):  # type: ignore[operator]
                    raise
    except Unsure:
        raise SetupError("explorer.setup.unsure") from None
    raise SetupError("explorer.setup.no-course", seats=tuple(s for s, cards in enumerate(setup.taken) if cards))


def _wrong_leader(seat: int, due: int | None, number: int) -> SetupError:
    """A seat leads to a trick (from 0) that was another one's to lead to."""
    return SetupError("explorer.setup.leader", seat=seat, winner=due, number=number, trick=number + 1)


def _played(setup: Setup, tricks: Sequence[Led], names: Sequence[str]) -> Position:
    """The round played through. Raises `SetupError` for the first card that a rule forbids."""
    rules = setup.ruleset
    dealt = Deal(back(setup.hands, tricks), setup.kitty)
    _, new = deal_round(rules, setup.round, setup.dealer, dealt)
    opened = replace(new, entry=HOLD if rules.pass_size else None, trick=Trick(opener(rules, new)))
    position = Position(rules, None, tuple(names), Phase.PLAY, opened, (0,) * rules.players)
    for number, (leader, cards) in enumerate(tricks):
        if cards and position.turn != leader:
            raise _wrong_leader(leader, position.turn, number)
        for seat, card in plays(leader, cards, rules.players):
            try:
                position, _ = apply(position, Play(seat, card))
            except RuleBroken as broken:
                raise SetupError(
                    "explorer.setup.rule", seat=seat, card=card, number=number, trick=number + 1, problem=broken
                ) from None
    if tricks and not tricks[-1][1] and position.turn != tricks[-1][0]:
        raise _wrong_leader(tricks[-1][0], position.turn, len(tricks) - 1)
    return position


# ---- the contradictions, from the plain to the hidden ----


def _misplaced(setup: Setup) -> list[SetupError]:
    """Cards that lie in too many places, or are not in play at all."""
    there = Counter(setup.ruleset.deck)
    found = []
    for card, number in sorted(Counter(setup.placed).items()):
        if not there[card]:
            found.append(SetupError("explorer.setup.not-in-play", card=card))
        elif number > there[card]:
            found.append(SetupError("explorer.setup.twice", card=card, count=number))
    return found


def _miscounted(setup: Setup) -> list[SetupError]:
    """Numbers of cards that don't go with each other."""
    rules, players = setup.ruleset, setup.ruleset.players
    found = []
    for seat, cards in enumerate(setup.taken):
        if len(cards) % players:
            found.append(SetupError("explorer.setup.taken-count", seat=seat, count=len(cards), players=players))
    for number, (_, cards) in enumerate(setup.tricks):
        if len(cards) != players:
            found.append(SetupError("explorer.setup.trick-count", trick=number + 1, count=len(cards), players=players))
    if len(setup.trick[1]) >= players:
        found.append(SetupError("explorer.setup.trick-full", count=len(setup.trick[1]), players=players))
    if found:
        return found
    needed = setup.needed()
    if needed is None:
        return [SetupError("explorer.setup.leader-unknown")]
    for seat, (hand, size) in enumerate(zip(setup.hands, needed, strict=True)):
        if len(hand) != size:
            found.append(
                SetupError("explorer.setup.hand-count", seat=seat, count=len(hand), size=size, done=setup.done)
            )
    if len(setup.kitty) != rules.kitty_size:
        found.append(SetupError("explorer.setup.kitty-count", count=len(setup.kitty), size=rules.kitty_size))
    if not found and not any(setup.hands):
        found.append(SetupError("explorer.setup.nothing-left"))
    return found


def _misled(setup: Setup) -> list[SetupError]:
    """Leads by a seat that had not taken the trick before, or did not open the round."""
    rules, players = setup.ruleset, setup.ruleset.players
    leader = setup.leader
    assert leader is not None
    told = (*setup.tricks, (leader, setup.trick[1]))
    first, untold = told[0][0], sum(map(len, setup.taken)) // players
    found = []
    if untold and not setup.taken[first]:
        found.append(SetupError("explorer.setup.leader-without-trick", seat=first, trick=untold + 1))
    if not untold and (by := opens(rules, back(setup.hands, told), setup.dealer)) != first:
        found.append(SetupError("explorer.setup.opener", seat=first, winner=by))
    for number, ((who, cards), (after, _)) in enumerate(pairwise(told), start=untold + 1):
        winner = trick_winner(tuple(plays(who, cards, players)), rules.cancellation)
        due = who if winner is None else winner
        if due != after:
            found.append(_wrong_leader(after, due, number))
    return found


def _misfollowed(setup: Setup) -> list[SetupError]:
    """Seats that should have followed suit: they played another one, and held the suit led then or still do."""
    leader = setup.leader
    assert leader is not None
    told = (*setup.tricks, (leader, setup.trick[1]))
    untold = sum(map(len, setup.taken)) // setup.ruleset.players
    found = []
    for at, (who, cards) in enumerate(told):
        after = back(setup.hands, told[at + 1 :])
        for seat, card in plays(who, cards, setup.ruleset.players):
            held = tuple(one for one in after[seat] if one.suit is cards[0].suit)
            if card.suit is not cards[0].suit and held:
                found.append(
                    SetupError(
                        "explorer.setup.follow-suit",
                        seat=seat,
                        card=card,
                        cards=held,
                        suit=cards[0].suit,
                        trick=untold + at + 1,
                    )
                )
    return found


def _misbroken(setup: Setup) -> list[SetupError]:
    """Hearts said to be broken though no card that breaks them was played, or the other way round."""
    rules = setup.ruleset
    if setup.broken is None:
        return []
    played = [card for cards in (*setup.taken, *(c for _, c in setup.tricks), setup.trick[1]) for card in cards]
    breakers = tuple(ordered(card for card in played if breaks_hearts(rules, card)))
    free = rules.hearts_led == "any-time"
    if setup.broken and not breakers and not free:
        return [SetupError("explorer.setup.broken", kind=rules.hearts_led)]
    if not setup.broken and (breakers or free):
        kind = "any-time" if free else "played"
        return [SetupError("explorer.setup.unbroken", kind=kind, cards=breakers)]
    return []
