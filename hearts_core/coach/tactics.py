"""Which tactic a move is: a name for what it does at the table, with the facts that make it so.

The names are told by rules over public facts alone (and whether the coach would play for the moon), in a fixed order,
so that the same move in the same view always has the same name. Where no card is dear there is nothing to draw out or
to guard; where the moon is off nobody stops or shoots it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.bots.expert import suspect_of
from hearts_core.bots.sight import Sight
from hearts_core.cards import Card, Suit, without
from hearts_core.coach.facts import (
    Fact,
    Facts,
    catchers,
    guards,
    higher_out,
    left,
    match_lead,
    none_shown_out,
    passed_on,
    points_so_far,
    shown_out,
    still_out,
    trick_so_far,
    worth,
    yet_to_play,
)
from hearts_core.state import Phase
from hearts_core.view import View

TACTICS: Final = (
    "duck",
    "win-cheaply",
    "draw-out-queen",
    "dump",
    "keep-guard",
    "make-void",
    "stop-moon",
    "go-for-moon",
    "cash-high-early",
    "lead-safe",
)
"""The ten tactics of the book."""
OTHERS: Final = ("only-card", "least-cost", "call", "count-moon")
"""Names for moves that are none of them: no choice, the least evil, the dealer's call, how a moon is scored."""


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic as used here: `coach.say.<id>.<kind>` says it with the fields, the facts say why."""

    id: str
    kind: str = ""
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)
    facts: Facts = ()


def name_tactic(view: View, action: Action, shoots: bool = False) -> Tactic:
    """The tactic that an action of the view's seat is; `shoots` says that it is part of going for the moon."""
    if isinstance(action, Call):
        return Tactic("call", fields={"call": action.call})
    if isinstance(action, Choose):
        return Tactic("count-moon", action.choice, {"count": view.ruleset.total}, match_lead(view))
    sight = Sight(view)
    if isinstance(action, Pass):
        return _pass(sight, action.cards, shoots)
    assert isinstance(action, Play), "nothing else is a seat's own move"
    card = action.card
    if view.phase is Phase.PLAY and len(sight.legal) == 1:
        return Tactic("only-card", "last" if len(view.hand) == 1 else "", {"cards": (card,)})
    if sight.led is None:
        return _lead(sight, card, shoots)
    return _follow(sight, card, shoots) if card.suit is sight.led else _discard(sight, card, shoots)


def _tactic(id: str, kind: str, card: Card, facts: Facts, **fields: object) -> Tactic:
    return Tactic(id, kind, {"cards": (card,), "suit": card.suit, **fields}, facts)


def _lead(sight: Sight, card: Card, shoots: bool) -> Tactic:
    view, suit = sight.view, card.suit
    out = sight.out[suit]
    higher, lower = sum(rank > card.rank for rank in out), sum(rank < card.rank for rank in out)
    held = [other for other in view.hand if other.suit is suit]
    voids = shown_out(view, suit, sight.others)
    if shoots:
        return _tactic("go-for-moon", "lead", card, (*points_so_far(sight, sight.seat), *higher_out(sight, card)))
    suspect = suspect_of(sight)
    if suspect is not None and sight.worth[card.index] > 0 and not higher and out:
        facts = (*points_so_far(sight, suspect), *higher_out(sight, card))
        return _tactic("stop-moon", "lead", card, facts, seat=suspect)
    dear = [hog for hog in sight.hogs_out if hog.suit is suit]
    if dear and all(other.rank < dear[0].rank for other in held):
        facts = (*still_out(sight, [*dear, *catchers(dear[0])]), *passed_on(view, suit))
        return _tactic("draw-out-queen", "", card, facts, dear=dear[0])
    if len(held) == 1 and len(view.hand) > 2 and out and not sight.worth[card.index]:
        return _tactic("make-void", "lead", card, (Fact("own-suit", {"suit": suit, "count": 1}), *left(sight, suit)))
    if higher > lower and len(voids) < len(sight.others):
        return _tactic("lead-safe", "", card, (*higher_out(sight, card), *voids))
    early = 2 * len(view.tricks) < sight.rules.hand_size
    if early and out and not voids and _high(sight, card) and not _costs(sight, suit):
        return _tactic("cash-high-early", "lead", card, (*none_shown_out(view, suit), *higher_out(sight, card)))
    return _tactic("least-cost", "lead", card, (*left(sight, suit), *voids))


def _follow(sight: Sight, card: Card, shoots: bool) -> Tactic:
    view = sight.view
    table = trick_so_far(sight)
    best = next((other for seat, other in sight.plays if seat == sight.winner), None)
    if sight.rules.cancellation and any(other is card for _, other in sight.plays):
        return _tactic("duck", "cancel", card, (Fact("twin", {"card": card}), *table))
    over = best is None or card.rank > best.rank
    if shoots:
        kind = "take" if over else "wait"
        return _tactic("go-for-moon", kind, card, (*points_so_far(sight, sight.seat), *table))
    suspect = suspect_of(sight)
    points = any(sight.worth[other.index] > 0 for other in (card, *view.carried, *(one for _, one in sight.plays)))
    if suspect in (None, sight.seat) or suspect not in (sight.winner, *sight.later):
        suspect = None
    if over and points and suspect is not None and not _hopes(sight, card):
        return _tactic("stop-moon", "take", card, (*points_so_far(sight, suspect), *table), seat=suspect)
    if over:
        return _over(sight, card, table)
    assert best is not None
    fields = {"seat": sight.winner, "best": best}
    if card in sight.hogs:
        return _tactic("dump", "under", card, table, **fields)
    facts = (*table, *_dear_to_come(sight, card.suit))
    return _tactic("duck", "", card, facts, **fields)


def _over(sight: Sight, card: Card, table: Facts) -> Tactic:
    """A card that takes the trick as far as it has come."""
    view, suit = sight.view, card.suit
    mine = [other for other in sight.legal if other.suit is suit]
    forced = all(other.rank > sight.best for other in mine)
    pot = sight.pot + sight.worth[card.index]
    if pot < 0:
        return _tactic("win-cheaply", "bonus", card, (worth(sight), *yet_to_play(sight)))
    barred = sight.first_trick and sight.rules.first_trick != "allowed"
    if not pot and sight.last:
        return _tactic("win-cheaply", "", card, (Fact("last"), worth(sight)))
    if not pot and barred and not _costs(sight, suit):
        return _tactic("win-cheaply", "barred", card, (Fact("barred"), *yet_to_play(sight)))
    higher = higher_out(sight, card)
    if _hopes(sight, card):
        return _tactic("duck", "low", card, (*higher, *yet_to_play(sight), *_dear_to_come(sight, suit)))
    early = 2 * len(view.tricks) < sight.rules.hand_size
    voids = shown_out(view, suit, sight.later)
    if not pot and early and not voids and _high(sight, card) and not _costs(sight, suit):
        return _tactic("cash-high-early", "", card, (worth(sight), *none_shown_out(view, suit), *higher))
    return _tactic("least-cost", "forced" if forced else "take", card, (*table, *yet_to_play(sight)))


def _discard(sight: Sight, card: Card, shoots: bool) -> Tactic:
    view, suit = sight.view, card.suit
    assert sight.led is not None
    table = trick_so_far(sight)
    mine = Fact("own-void", {"suit": sight.led})
    worth_ = sight.worth[card.index]
    if shoots and worth_ <= 0:
        return _tactic("go-for-moon", "discard", card, points_so_far(sight, sight.seat))
    suspect = suspect_of(sight)
    held_back = any(sight.worth[other.index] > 0 for other in sight.legal)
    if suspect is not None and sight.winner == suspect and worth_ <= 0 and held_back:
        return _tactic("stop-moon", "starve", card, (*points_so_far(sight, suspect), *table), seat=suspect)
    if worth_ > 0:
        return _tactic("dump", "points", card, (mine, *table), count=worth_)
    for hog in sight.hogs_out:
        if hog.suit is suit and card.rank > hog.rank:
            return _tactic("dump", "catcher", card, (mine, *still_out(sight, [hog])), dear=hog)
    guarded = _guarded(sight, view.hand)
    if guarded is not None and guarded.suit is suit:
        guarded = None
    if guarded is not None and guarded in view.hand:
        return _kept(sight, card, guarded, mine)
    held = [other for other in view.hand if other.suit is suit]
    if len(held) == 1 and len(view.hand) > 2 and sight.out[suit]:
        facts = (mine, Fact("own-suit", {"suit": suit, "count": 1}), *left(sight, suit))
        return _tactic("make-void", "discard", card, facts)
    if guarded is not None:
        return _kept(sight, card, guarded, mine)
    if any(rank < card.rank for rank in sight.out[suit]):
        return _tactic("dump", "high", card, (mine, *left(sight, suit)))
    return _tactic("least-cost", "discard", card, (mine, *left(sight, suit)))


def _kept(sight: Sight, card: Card, guarded: Card, mine: Fact) -> Tactic:
    """A card of another suit is thrown, the cards below a dear one are kept."""
    facts = (mine, guards(sight.view.hand, guarded), *still_out(sight, [guarded, *catchers(guarded)]))
    return _tactic("keep-guard", "", card, facts, dear=guarded)


def _pass(sight: Sight, cards: tuple[Card, ...], shoots: bool) -> Tactic:
    view = sight.view
    rest = without(view.hand, cards)
    fields: dict[str, object] = {"cards": cards}
    if shoots:
        return Tactic("go-for-moon", "pass", fields)
    dear = [hog for hog in sight.hogs if hog in cards]
    for hog in dear:
        return Tactic("dump", "pass", fields | {"dear": hog}, (guards(rest, hog),))
    emptied = [suit for suit in Suit if _count(view.hand, suit) and not _count(rest, suit)]
    if emptied:
        facts = (Fact("own-suit", {"suit": emptied[0], "count": _count(view.hand, emptied[0])}),)
        return Tactic("make-void", "pass", fields | {"suit": emptied[0]}, facts)
    for hog in sight.hogs_left:
        if hog not in view.hand and any(card.suit is hog.suit and card.rank > hog.rank for card in cards):
            return Tactic("dump", "pass-catcher", fields | {"dear": hog}, (guards(rest, hog), *still_out(sight, [hog])))
    guarded = _guarded(sight, rest)
    if guarded is not None:
        return Tactic("keep-guard", "pass", fields | {"dear": guarded}, (guards(rest, guarded),))
    return Tactic("dump", "pass-high", fields)


def _guarded(sight: Sight, hand: tuple[Card, ...]) -> Card | None:
    """A dear card, held or still to be caught by a card that is held, below which the hand has a guard."""
    for hog in sight.hogs_left:
        suit = [card for card in hand if card.suit is hog.suit]
        if any(card.rank >= hog.rank for card in suit) and any(card.rank < hog.rank for card in suit):
            return hog
    return None


def _count(cards: tuple[Card, ...], suit: Suit) -> int:
    return sum(card.suit is suit for card in cards)


def _hopes(sight: Sight, card: Card) -> bool:
    """The lowest card where all must go over the table, in the hope that somebody yet to play goes higher."""
    mine = [other for other in sight.legal if other.suit is card.suit]
    higher = any(rank > card.rank for rank in sight.out[card.suit])
    return not sight.last and higher and card is mine[0] and card.rank > sight.best


def _high(sight: Sight, card: Card) -> bool:
    """A court card or an ace that costs nothing and that at most one card out beats."""
    return (
        card.rank > 10 and not sight.worth[card.index] and sum(rank > card.rank for rank in sight.out[card.suit]) <= 1
    )


def _costs(sight: Sight, suit: Suit) -> bool:
    """Whether cards that are out may bring points into a trick of a suit by following."""
    return any(sight.worth[13 * suit + rank - 2] > 0 for rank in sight.out[suit])


def _dear_to_come(sight: Sight, suit: Suit) -> Facts:
    """Dear cards of the suit led, or any where somebody yet to play has shown out of it."""
    if not sight.later:
        return ()
    voids = shown_out(sight.view, suit, sight.later)
    coming = [hog for hog in sight.hogs_out if hog.suit is suit or voids]
    return (*voids, *still_out(sight, coming))
