"""A card is played; a trick ends."""

from __future__ import annotations

from dataclasses import replace

from hearts_core.cards import Card, Suit, without
from hearts_core.events import (
    CarriedOver,
    Event,
    HeartsBroken,
    KittySeen,
    KittyTaken,
    NextLeader,
    Played,
    TrickWinner,
)
from hearts_core.finish import end_round
from hearts_core.legality import breaks_hearts
from hearts_core.rules import Ruleset
from hearts_core.scoring import worth
from hearts_core.state import Position, Round
from hearts_core.tricks import Trick, trick_winner

Step = tuple[Position, tuple[Event, ...]]


def play_card(position: Position, seat: int, card: Card) -> Step:
    """A seat plays a card that it may play; with the last of a trick or a round, that ends too."""
    rules, now = position.ruleset, position.round
    assert now.trick is not None
    events: list[Event] = [Played(seat, card)]
    broken = now.may_lead_hearts
    if not broken and breaks_hearts(rules, card):
        broken = True
        events.append(HeartsBroken(seat, card))
    hand = without(now.hands[seat], (card,))
    hands = (*now.hands[:seat], hand, *now.hands[seat + 1 :])
    plays = (*now.trick.plays, (seat, card))
    after = replace(now, hands=hands, trick=replace(now.trick, plays=plays), may_lead_hearts=broken)
    if len(plays) < rules.players:
        return replace(position, round=after), tuple(events)
    after, more = _end_trick(rules, after)
    events += more
    position = replace(position, round=after)
    if after.hands[0]:
        return position, tuple(events)
    position, last = end_round(position)
    return position, (*events, *last)


def _end_trick(rules: Ruleset, now: Round) -> tuple[Round, list[Event]]:
    """A trick is complete: who takes it, its carried cards and perhaps the kitty, and who leads next."""
    trick = now.trick
    assert trick is not None
    winner = trick_winner(trick.plays, rules.cancellation)
    last = not now.hands[trick.leader]
    cards = trick.cards
    done = replace(trick, winner=winner, points=worth(rules, cards))
    kitty = now.kitty_carried or (now.kitty_to is None and _brings_kitty(rules, now, cards, last))
    tricks = (*now.tricks, done)
    taker = trick.leader if winner is None and last else winner
    if taker is None:
        again = Trick(trick.leader)
        after = replace(now, trick=again, tricks=tricks, carried=now.carried + cards, kitty_carried=kitty)
        return after, [CarriedOver(trick.leader, cards), NextLeader(trick.leader)]
    brought = now.carried + cards
    worth_now = done.points + worth(rules, now.carried)
    taken = tuple(had + brought if seat == taker else had for seat, had in enumerate(now.taken))
    points = tuple(had + worth_now if seat == taker else had for seat, had in enumerate(now.points))
    best = next((card for seat, card in trick.plays if seat == winner), None)
    events: list[Event] = [TrickWinner(taker, best, brought, worth_now)]
    if kitty and now.deal.kitty:
        events += [KittyTaken(taker, len(now.deal.kitty)), KittySeen(taker, now.deal.kitty)]
    if not last:
        events.append(NextLeader(taker))
    after = replace(
        now,
        trick=None if last else Trick(taker),
        tricks=tricks,
        taken=taken,
        points=points,
        carried=(),
        kitty_carried=False,
        kitty_to=taker if kitty else now.kitty_to,
    )
    return after, events


def _brings_kitty(rules: Ruleset, now: Round, cards: tuple[Card, ...], last: bool) -> bool:
    """Whether the kitty goes with this trick. One that waits for a heart goes with the last trick if none comes."""
    if rules.kitty is None:
        return False
    if rules.kitty == "first-trick":
        return not now.tricks
    return last or (rules.kitty == "first-heart" and any(card.suit is Suit.HEARTS for card in cards))
