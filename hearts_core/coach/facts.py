"""Facts: what everybody at the table can see (or the seat alone, of its own cards), on which the coach's words rest.

Each is an id with fields; `coach.fact.<id>` in the catalogue says it. `FACTS` tells what each claims; each claim can be
checked against the view, and tests do so. "Out" are the cards that the seat has not seen: neither in its hand nor
played (nor in a kitty that it has looked at). Tricks are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hearts_core.bots.sight import Sight
from hearts_core.cards import PACK, Card, Suit, ordered
from hearts_core.view import View

FACTS: Final[Mapping[str, str]] = {
    "shown-out": "`seat` did not follow `suit` in trick `trick`, for the first time",
    "none-shown-out": "no other seat has failed to follow `suit` so far",
    "still-out": "`cards` are out",
    "higher-out": "`count` cards (at least one) that beat `card` are out",
    "top": "no card of the suit of `card` that is out beats it",
    "gone": "no card of `suit` is out",
    "left": "`count` cards (at least one) of `suit` are out",
    "holds-trick": "`card`, played by `seat`, takes the trick on the table so far",
    "last": "the seat is the last to play to this trick",
    "later": "`seats` have yet to play to this trick",
    "worth": "the cards of this trick, those carried over to it included, are worth `count` (not 0)",
    "clean": "the cards of this trick are worth nothing so far",
    "barred": "in this first trick no point card may be discarded",
    "twin": "`card` lies on the table already, and identical cards cancel",
    "all-points": "`seat`, and nobody else, has taken point cards: `count` of `total` points",
    "own-points": "the seat itself, and nobody else, has taken point cards: `count` of `total` points",
    "own-suit": "the seat holds `count` cards of `suit`",
    "own-void": "the seat holds no card of `suit`",
    "guards": "the seat holds `cards`, all lower than `card` of the same suit (none: `cards` is empty)",
    "passed": "the seat passed `cards` to `seat`, and they have not been played",
    "leads-match": "`seat` has the lowest total, `count`; the match ends at `limit`",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of `FACTS`."""

    id: str
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)


Facts = tuple[Fact, ...]


def shown_out(view: View, suit: Suit, seats: Iterable[int]) -> Facts:
    """Which of the seats have shown that they have no card of a suit, and where."""
    found: dict[int, int] = {}
    tricks = (*view.tricks, view.trick) if view.trick else view.tricks
    for number, trick in enumerate(tricks, start=1):
        for seat, card in trick.plays:
            if trick.led is suit and card.suit is not suit:
                found.setdefault(seat, number)
    return tuple(
        Fact("shown-out", {"seat": seat, "suit": suit, "trick": found[seat]}) for seat in seats if seat in found
    )


def none_shown_out(view: View, suit: Suit) -> Facts:
    """That nobody else has shown out of a suit, if so."""
    others = [seat for seat in range(view.ruleset.players) if seat != view.seat]
    return () if shown_out(view, suit, others) else (Fact("none-shown-out", {"suit": suit}),)


def still_out(sight: Sight, cards: Iterable[Card]) -> Facts:
    """Which of the cards are out, as one fact."""
    found = ordered(card for card in dict.fromkeys(cards) if card.rank in sight.out[card.suit])
    return (Fact("still-out", {"cards": found}),) if found else ()


def higher_out(sight: Sight, card: Card) -> Facts:
    """How many cards that are out beat a card, or that none does."""
    count = sum(rank > card.rank for rank in sight.out[card.suit])
    return (Fact("higher-out", {"card": card, "count": count}),) if count else (Fact("top", {"card": card}),)


def left(sight: Sight, suit: Suit) -> Facts:
    """How many cards of a suit are out."""
    count = len(sight.out[suit])
    return (Fact("left", {"suit": suit, "count": count}),) if count else (Fact("gone", {"suit": suit}),)


def trick_so_far(sight: Sight) -> Facts:
    """Whose card takes the trick so far, and what its cards are worth."""
    best = next((card for seat, card in sight.plays if seat == sight.winner), None)
    holds = () if best is None else (Fact("holds-trick", {"seat": sight.winner, "card": best}),)
    return (*holds, worth(sight))


def worth(sight: Sight) -> Fact:
    """What the trick on the table is worth."""
    return Fact("worth", {"count": sight.pot}) if sight.pot else Fact("clean")


def yet_to_play(sight: Sight) -> Facts:
    """Who has yet to play to the trick, or that nobody has."""
    return (Fact("later", {"seats": tuple(sight.later)}),) if sight.later else (Fact("last"),)


def points_so_far(sight: Sight, seat: int) -> Facts:
    """That one seat alone has points, and how many; nothing where it has none."""
    if sight.collector() != seat:
        return ()
    fields = {"count": sight.collected(seat), "total": sight.rules.total}
    return (Fact("own-points", fields),) if seat == sight.seat else (Fact("all-points", {"seat": seat, **fields}),)


def guards(hand: Iterable[Card], card: Card) -> Fact:
    """The cards of a hand that are lower than a card of their suit."""
    lower = ordered(other for other in hand if other.suit is card.suit and other.rank < card.rank)
    return Fact("guards", {"card": card, "cards": lower})


def passed_on(view: View, suit: Suit) -> Facts:
    """Which cards of a suit the seat has passed to whom, as far as they have not been played."""
    if not view.received:
        return ()
    tricks = (*view.tricks, view.trick) if view.trick else view.tricks
    played = [(seat, card) for trick in tricks for seat, card in trick.plays]
    given: dict[int, tuple[Card, ...]] = {}
    for seat, card in zip(view.passed_to, view.passed or (), strict=False):
        if card.suit is suit and (seat, card) not in played and card not in view.hand:
            given[seat] = (*given.get(seat, ()), card)
    return tuple(Fact("passed", {"seat": seat, "cards": ordered(cards)}) for seat, cards in given.items())


def match_lead(view: View) -> Facts:
    """Who leads the match, where one seat does, and where it ends."""
    low = [seat for seat, total in enumerate(view.totals) if total == min(view.totals)]
    if len(low) != 1:
        return ()
    return (Fact("leads-match", {"seat": low[0], "count": min(view.totals), "limit": view.ruleset.limit}),)


def catchers(card: Card) -> tuple[Card, ...]:
    """The cards that beat a card of their suit."""
    return tuple(other for other in PACK if other.suit is card.suit and other.rank > card.rank)
