"""Small tactics that the styles share. Costs and weights are in points; what is good has a cost below 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hearts_core.bots.sight import Sight
from hearts_core.cards import Card, Suit
from hearts_core.deal import Stream
from hearts_core.match import add_scores, limit_reached, match_winners
from hearts_core.scoring import round_scores
from hearts_core.view import View

Hand = tuple[Card, ...]


def heaviest(cards: Iterable[Card], weight: Callable[[Card], float], stream: Stream) -> Card:
    """The card of the greatest weight; the stream decides between equals."""
    weights = [(weight(card), card) for card in cards]
    top = max(number for number, _ in weights)
    best = [card for number, card in weights if number == top]
    return best[0] if len(best) == 1 else stream.choice(best)


def draw_out(sight: Sight, card: Card) -> float:
    """What it is worth to lead a suit so that a costly card held elsewhere must fall: only from below it."""
    gain = 0.0
    for hog in sight.hogs_out:
        if hog.suit is card.suit:
            safe = all(other.rank < hog.rank for other in sight.view.hand if other.suit is hog.suit)
            gain += (0.06 if safe else -0.04) * sight.worth[hog.index]
    return gain


def short_suit(sight: Sight, card: Card, hand: Hand) -> float:
    """How near a suit is to being empty if this card goes: 1 for the last card, a third for one of three."""
    return 1 / sum(other.suit is card.suit for other in hand)


def stopper(sight: Sight, card: Card) -> bool:
    """Whether a card is one that keeps others from taking everything: no more than one card out beats it."""
    out = sight.out[card.suit]
    return card.suit is Suit.HEARTS and bool(out) and sum(rank > card.rank for rank in out) <= 1


def winners(sight: Sight, hand: Hand) -> float:
    """How many tricks a hand takes if it wants all: from the top of each suit, long suits to the end."""
    found = 0.0
    for suit in Suit:
        ranks = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
        out = sorted(sight.out[suit], reverse=True)
        sure = 0
        for place, rank in enumerate(ranks):
            higher = sum(other > rank for other in out)
            if higher <= 0 or (sure and 2 * place >= len(out)):
                sure += 1
            elif higher == 1 and place >= 1 and len(ranks) >= 3:
                found += 0.5
        found += sure
    return found


def may_shoot(sight: Sight) -> bool:
    """Whether all point cards can still be this seat's: nobody else has taken one, and the rules reward it."""
    return sight.rules.moon != "off" and sight.collector() in (None, sight.seat) and _none_elsewhere(sight)


def _none_elsewhere(sight: Sight) -> bool:
    return not any(
        sight.worth[card.index] > 0
        for seat, cards in enumerate(sight.view.taken)
        if seat != sight.seat
        for card in cards
    )


def moon_choice(view: View) -> str:
    """How to score one's own moon: add to the others, unless that ends the match with somebody else as the winner."""
    rules = view.ruleset
    reached = any(max(line.totals) >= rules.limit for line in view.history)
    tricks = tuple(cards for cards in view.taken)
    scores = round_scores(rules, view.taken, tricks, view.seat, "add", False)
    totals = add_scores(rules, view.totals, scores)
    won = match_winners(rules, totals, limit_reached(rules, totals, reached))
    return "subtract" if won and view.seat not in won else "add"


def leaders(view: View) -> tuple[int, ...]:
    """The seats that lead the match, this round's points included: those with the lowest total."""
    now = [total + points for total, points in zip(view.totals, view.points, strict=True)]
    return tuple(seat for seat, total in enumerate(now) if total == min(now))
