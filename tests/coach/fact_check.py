"""Whether a fact is true: worked out from the view anew, by other means than the coach's own."""

from collections import Counter
from collections.abc import Callable

from hearts_core import Card, Suit, View
from hearts_core.coach.facts import Fact


def played(view: View) -> list[tuple[int, int, Card, Suit]]:
    """All cards played: trick (from 1), seat, card, suit led."""
    tricks = [*view.tricks, *([view.trick] if view.trick and view.trick.plays else [])]
    return [(n, seat, card, trick.plays[0][1].suit) for n, trick in enumerate(tricks, 1) for seat, card in trick.plays]


def out(view: View) -> Counter[Card]:
    """The cards that the seat has not seen."""
    left = Counter(view.ruleset.deck)
    left.subtract(view.hand)
    left.subtract(view.kitty)
    left.subtract(card for _, _, card, _ in played(view))
    assert min(left.values()) >= 0
    return +left


def _taker(view: View) -> tuple[int, Card] | None:
    """Who takes the trick so far, by looking for the highest card of the suit led."""
    assert view.trick is not None
    plays = view.trick.plays
    if not plays:
        return None
    cards = Counter(card for _, card in plays)
    following = [
        (card.rank, -place, seat, card)
        for place, (seat, card) in enumerate(plays)
        if card.suit is plays[0][1].suit and not (view.ruleset.cancellation and cards[card] > 1)
    ]
    if not following:
        return None
    _, _, seat, card = max(following)
    return seat, card


def _points(view: View) -> list[int]:
    worth = dict(view.ruleset.points)
    return [sum(max(0, worth.get(card, 0)) for card in cards) for cards in view.taken]


def _trick_worth(view: View) -> int:
    assert view.trick is not None
    worth = dict(view.ruleset.points)
    return sum(worth.get(card, 0) for card in (*view.carried, *view.trick.cards))


def _void_first(view: View, seat: object, suit: object) -> int | None:
    return next(
        (n for n, one, card, led in played(view) if one == seat and led is suit and card.suit is not suit), None
    )


def _in_suit(view: View, suit: object) -> int:
    return sum(number for card, number in out(view).items() if card.suit is suit)


def _beat(view: View, card: object) -> int:
    assert isinstance(card, Card)
    return sum(number for other, number in out(view).items() if other.suit is card.suit and other.rank > card.rank)


def _alone(view: View, seat: int, fields: dict[str, object]) -> bool:
    points = _points(view)
    return points[seat] == fields["count"] == sum(points) and points[seat] > 0 and fields["total"] == view.ruleset.total


def _guards(view: View, fields: dict[str, object], kept: tuple[Card, ...]) -> bool:
    card = fields["card"]
    assert isinstance(card, Card)
    return fields["cards"] == tuple(one for one in kept if one.suit is card.suit and one.rank < card.rank)


def _others_left(view: View) -> set[int]:
    assert view.trick is not None
    return set(range(view.ruleset.players)) - {seat for seat, _ in view.trick.plays} - {view.seat}


def _passed(view: View, fields: dict[str, object]) -> bool:
    given = Counter(card for to, card in zip(view.passed_to, view.passed or (), strict=True) if to == fields["seat"])
    gone = Counter(card for _, seat, card, _ in played(view) if seat == fields["seat"])
    cards = fields["cards"]
    assert isinstance(cards, tuple)
    return bool(cards) and not Counter(cards) - given and not any(gone[card] for card in cards)


Check = Callable[[View, dict[str, object], tuple[Card, ...]], bool]

CHECKS: dict[str, Check] = {
    "shown-out": lambda v, f, k: _void_first(v, f["seat"], f["suit"]) == f["trick"],
    "none-shown-out": lambda v, f, k: (
        not any(_void_first(v, seat, f["suit"]) for seat in range(v.ruleset.players) if seat != v.seat)
    ),
    "still-out": lambda v, f, k: bool(f["cards"]) and all(out(v)[card] for card in f["cards"]),  # type: ignore[attr-defined]
    "higher-out": lambda v, f, k: _beat(v, f["card"]) == f["count"] != 0,
    "top": lambda v, f, k: _beat(v, f["card"]) == 0,
    "gone": lambda v, f, k: _in_suit(v, f["suit"]) == 0,
    "left": lambda v, f, k: _in_suit(v, f["suit"]) == f["count"] != 0,
    "holds-trick": lambda v, f, k: _taker(v) == (f["seat"], f["card"]),
    "last": lambda v, f, k: not _others_left(v),
    "later": lambda v, f, k: set(f["seats"]) == _others_left(v) != set(),  # type: ignore[call-overload]
    "worth": lambda v, f, k: _trick_worth(v) == f["count"] != 0,
    "clean": lambda v, f, k: _trick_worth(v) == 0,
    "barred": lambda v, f, k: not v.tricks and v.ruleset.first_trick != "allowed",
    "twin": lambda v, f, k: (
        v.ruleset.cancellation and f["card"] in [c for n, _, c, _ in played(v) if n > len(v.tricks)]
    ),
    "all-points": lambda v, f, k: f["seat"] != v.seat and _alone(v, int(str(f["seat"])), f),
    "own-points": lambda v, f, k: _alone(v, v.seat, f),
    "own-suit": lambda v, f, k: sum(card.suit is f["suit"] for card in v.hand) == f["count"],
    "own-void": lambda v, f, k: not any(card.suit is f["suit"] for card in v.hand),
    "guards": lambda v, f, k: _guards(v, f, k),
    "passed": lambda v, f, k: _passed(v, f),
    "leads-match": lambda v, f, k: (
        v.totals[int(str(f["seat"]))] == f["count"] == min(v.totals)
        and v.totals.count(min(v.totals)) == 1
        and f["limit"] == v.ruleset.limit
    ),
}


def true(fact: Fact, view: View, kept: tuple[Card, ...]) -> bool:
    """Whether a fact is so in a view; `kept` is the hand without what is passed."""
    return CHECKS[fact.id](view, dict(fact.fields), kept)
