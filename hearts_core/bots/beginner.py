"""A plain thumb rule, no better than a careful beginner.

Passing: high spades that could catch the queen, high hearts, then the highest of the rest. Following: duck under the
best card if possible, else win with the highest. Void: get rid of the worst card. Leading: low.
"""

from __future__ import annotations

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.cards import Card
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards
from hearts_core.position import Phase
from hearts_core.view import View


def choose(view: View, random: Stream) -> Action:
    """What to do now: a pass, a play, a call or a choice. `random` only decides between moves that look alike.

    Raises `ValueError` if the seat has nothing to do.
    """
    if view.seat not in view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    if view.phase is Phase.PASS:
        return Pass(view.seat, _worst(view, view.hand, random)[: view.pass_count])
    if view.phase is Phase.PLAY:
        return Play(view.seat, _card(view, random))
    if view.phase is Phase.CALL:
        return Call(view.seat, "left")
    return Choose(view.seat, "add")


def _danger(view: View, card: Card) -> tuple[int, int]:
    """How much one wants to be rid of a card: what it costs, then its rank.

    A card that could catch a costlier one of its suit is nearly as bad as that: spades above the queen.
    """
    rules = view.ruleset
    below = (points for other, points in rules.points if other.suit is card.suit and other.rank < card.rank)
    return max(rules.worth[card.index], max(below, default=0) - 1), card.rank


def _worst(view: View, cards: tuple[Card, ...], random: Stream) -> tuple[Card, ...]:
    """The cards, those one wants to be rid of first; equals in random order."""
    shuffled = list(cards)
    random.shuffle(shuffled)
    return tuple(sorted(shuffled, key=lambda card: _danger(view, card), reverse=True))


def _card(view: View, random: Stream) -> Card:
    legal = legal_cards(view)
    trick = view.trick
    if trick is None or trick.led is None:
        return _worst(view, legal, random)[-1]
    if legal[0].suit is not trick.led:
        return _worst(view, legal, random)[0]
    best = max(card.rank for card in trick.cards if card.suit is trick.led)
    under = tuple(card for card in legal if card.rank < best)
    if under:
        return _worst(view, under, random)[0]
    last = len(trick.plays) == view.ruleset.players - 1
    harmless = [card for card in legal if view.ruleset.worth[card.index] <= 0] or list(legal)
    return harmless[-1] if last else harmless[0]
