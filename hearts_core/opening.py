"""A round begins: what it waits for, and who leads first."""

from __future__ import annotations

from dataclasses import replace

from hearts_core.cards import Card, Suit
from hearts_core.deal import Deal
from hearts_core.events import Dealt, Event, PassDirection, WhoOpens
from hearts_core.passing import DEALER
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position, Round, pass_count
from hearts_core.tricks import Trick


def deal_round(ruleset: Ruleset, number: int, dealer: int, dealt: Deal) -> tuple[Phase, Round]:
    """A round just dealt, and what it waits for."""
    players = ruleset.players
    entry = ruleset.pass_entry(number)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    new = Round(
        number=number,
        dealer=dealer,
        deal=dealt,
        hands=dealt.hands,
        entry=entry,
        passes=(None,) * players,
        received=nothing,
        givers=((),) * players,
        trick=None,
        tricks=(),
        taken=nothing,
        points=(0,) * players,
        carried=(),
        kitty_carried=False,
        kitty_to=None,
        may_lead_hearts=ruleset.hearts_led == "any-time",
    )
    if entry == DEALER:
        return Phase.CALL, new
    if pass_count(ruleset, entry):
        return Phase.PASS, new
    return Phase.PLAY, replace(new, trick=Trick(opener(ruleset, new)))


def opening_events(position: Position) -> tuple[Event, ...]:
    """What a round just dealt tells: the dealer, how it passes, and, without a pass, who opens."""
    now = position.round
    events: list[Event] = [Dealt(now.number, now.dealer)]
    if now.entry is not None and now.entry != DEALER:
        events.append(PassDirection(now.number, now.entry, pass_count(position.ruleset, now.entry)))
    if position.phase is Phase.PLAY:
        events.append(who_opens(position))
    return tuple(events)


def opener(ruleset: Ruleset, now: Round) -> int:
    """The seat that leads first: the holder of the lowest club held, or the dealer's left neighbour.

    The neighbour also opens where a club should, but nobody holds one.
    """
    if ruleset.opening in ("lowest-club", "any-club"):
        clubs = [(hand[0], seat) for seat, hand in enumerate(now.hands) if hand and hand[0].suit is Suit.CLUBS]
        if clubs:
            return min(clubs)[1]
    return (now.dealer + 1) % ruleset.players


def who_opens(position: Position) -> Event:
    """The fact of who leads to the first trick."""
    now = position.round
    assert now.trick is not None
    first = now.hands[now.trick.leader][0]
    by_club = position.ruleset.opening in ("lowest-club", "any-club") and first.suit is Suit.CLUBS
    opening = position.ruleset.opening if by_club or "dealers" in position.ruleset.opening else "dealers-left"
    return WhoOpens(now.trick.leader, opening, first if by_club else None)
