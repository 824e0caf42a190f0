"""The rest of a round without playing it out: when a player may claim it, and when the table may skip it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hearts_core.cards import Card, Suit
from hearts_core.events import Claimed, Event, KittySeen, KittyTaken, Skipped
from hearts_core.legality import Reason, Reasons, legal_cards
from hearts_core.scoring import worth
from hearts_core.state import Phase, Position
from hearts_core.tricks import trick_winner
from hearts_core.view import View

Step = tuple[Position, tuple[Event, ...]]


def claim_reasons(view: View) -> Reasons:
    """Why the seat may not claim the rest; empty if every remaining trick must be its own, whatever the others hold.

    Judged from what the seat sees: its hand, the cards played, who has shown to hold none of a suit, the cards that it
    passed to one seat. It may be on turn or have the winning card on the table.
    """
    reasons = []
    if view.phase is not Phase.PLAY or not _sure(view):
        reasons.append(Reason("claim-not-sure"))
    if view.phase is Phase.MATCH_OVER:
        reasons.append(Reason("match-over"))
    return tuple(reasons)


def _sure(view: View) -> bool:
    trick = view.trick
    assert trick is not None
    others = _Others(view)
    players = view.ruleset.players
    mine = dict(trick.plays).get(view.seat)
    if mine is None and view.turn != view.seat:
        return False
    later = [(trick.leader + n) % players for n in range(len(trick.plays) + (mine is None), players)]
    for card in (mine,) if mine else legal_cards(view):
        plays = trick.plays if mine else (*trick.plays, (view.seat, card))
        if trick_winner(plays, view.ruleset.cancellation) != view.seat:
            continue
        if any(others.can_beat(card, 1, seat) for seat in later):
            continue
        rest = list(view.hand)
        if not mine:
            rest.remove(card)
        if others.all_good(rest, plays[0][1].suit, later):
            return True
    return False


class _Others:
    """What the other seats may hold, from one seat's view."""

    def __init__(self, view: View) -> None:
        self.view = view
        players = view.ruleset.players
        tricks = (*view.tricks, view.trick) if view.trick else view.tricks
        played = [play for trick in tricks for play in trick.plays]
        unseen = Counter(view.ruleset.deck)
        unseen.subtract(view.hand)
        unseen.subtract(card for _, card in played)
        unseen.subtract(view.kitty)
        self.unseen = +unseen
        self.known: list[Counter[Card]] = [Counter() for _ in range(players)]
        for seat, card in zip(view.passed_to, view.passed or (), strict=False):
            if view.received and (seat, card) not in played:
                self.known[seat][card] += 1
        self.void = {(seat, trick.led) for trick in tricks for seat, card in trick.plays if card.suit is not trick.led}

    def can_beat(self, card: Card, times: int, seat: int) -> bool:
        """Whether a seat may still beat a card the `times`-th time its suit is led, keeping its highest till then."""
        if seat == self.view.seat or (seat, card.suit) in self.void:
            return False
        elsewhere: Counter[Card] = sum((k for other, k in enumerate(self.known) if other != seat), Counter())
        may = [other for other in (self.unseen - elsewhere).elements() if other.suit is card.suit]
        fixed = sum(n for other, n in self.known[seat].items() if other.suit is not card.suit)
        if len(may) < times or times + fixed > self.view.counts[seat]:
            return False
        best = max(may)
        return best > card or (self.view.ruleset.cancellation and best is card)

    def all_good(self, hand: list[Card], led: Suit, later: list[int]) -> bool:
        """Whether every card of a hand takes a trick, led suit by suit from the top.

        Before that the seats in `later` still have to follow to `led` in the trick on the table.
        """
        leads: Counter[Suit] = Counter()
        for card in sorted(hand, reverse=True):
            leads[card.suit] += 1
            for seat in range(self.view.ruleset.players):
                followed = 1 if card.suit is led and seat in later else 0
                if self.can_beat(card, leads[card.suit] + followed, seat):
                    return False
        return True


def skip_reasons(position: Position) -> Reasons:
    """Why the table may not skip the rest of the round; empty if all scoring cards are taken and nothing else is open.

    A sun is open while one seat has all the tricks so far, a bonus while somebody has none and no moon is sure.
    """
    reasons = []
    if position.phase is not Phase.PLAY or not _settled(position):
        reasons.append(Reason("skip-not-open"))
    if position.phase is Phase.MATCH_OVER:
        reasons.append(Reason("match-over"))
    return tuple(reasons)


def _settled(position: Position) -> bool:
    rules, now = position.ruleset, position.round
    scoring = [[card for card in cards if rules.worth[card.index]] for cards in now.taken_with_kitty]
    if sum(map(len, scoring)) < len(rules.scoring_cards):
        return False
    without_trick = now.taken.count(())
    if rules.sun != "off" and without_trick >= rules.players - 1:
        return False
    if rules.no_trick_bonus and without_trick:
        needed = rules.scoring_cards if rules.moon_needs == "scoring" else rules.point_cards
        return rules.moon != "off" and any(_has_all(cards, needed) for cards in now.taken_with_kitty)
    return True


def _has_all(cards: tuple[Card, ...], needed: tuple[Card, ...]) -> bool:
    return not Counter(needed) - Counter(cards)


def claim_rest(position: Position, seat: int) -> Step:
    """All remaining cards, and a kitty that nobody has, go to the seat that claimed them."""
    now = position.round
    assert now.trick is not None
    rest = now.carried + now.trick.cards + sum(now.hands, ())
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(now.hands)
    events: list[Event] = [Claimed(seat)]
    kitty_to = now.kitty_to
    if kitty_to is None and position.ruleset.kitty is not None:
        kitty_to = seat
        if now.deal.kitty:
            events += [KittyTaken(seat, len(now.deal.kitty)), KittySeen(seat, now.deal.kitty)]
    after = replace(
        now,
        hands=nothing,
        trick=None,
        taken=tuple(had + rest if to == seat else had for to, had in enumerate(now.taken)),
        points=tuple(had + worth(position.ruleset, rest) * (to == seat) for to, had in enumerate(now.points)),
        carried=(),
        kitty_carried=False,
        kitty_to=kitty_to,
        claim=seat,
    )
    return replace(position, round=after), tuple(events)


def skip_rest(position: Position) -> Step:
    """The remaining cards are laid aside: they are worth nothing to anybody."""
    now = position.round
    assert now.trick is not None
    after = replace(now, trick=None, carried=now.carried + now.trick.cards, skipped=True)
    return replace(position, round=after), (Skipped(),)
