"""What may be done, and why not: the one place where the rules of play stand.

Each question is answered from a seat's own view with all the reasons against, in the order of `RULE_IDS`: no reasons
mean that it may be done. The legal cards are the cards of the hand that have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hearts_core.cards import QUEEN_OF_SPADES, Card, Suit
from hearts_core.passing import DEALER, HOLD, POOL, SCATTER, PassEntry, Split, targets
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, pass_count
from hearts_core.view import View

RULE_IDS: Final = (
    "not-your-turn",
    "not-in-hand",
    "must-open",
    "follow-suit",
    "first-trick-points",
    "hearts-not-broken",
    "wrong-pass-count",
    "duplicate-pass",
    "pass-not-open",
    "wrong-call",
    "call-not-open",
    "choice-not-open",
    "claim-not-sure",
    "skip-not-open",
    "round-not-over",
    "match-over",
)
"""The rules that a move can break, in this order; each id is the anchor of its passage on the rules page."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is not allowed: the rule and what it is about here (cards at hand, suit led …)."""

    rule: str
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)


Reasons = tuple[Reason, ...]


def play_reasons(view: View, card: Card) -> Reasons:
    """Why the seat may not play this card now; empty if it may."""
    reasons = []
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        reasons.append(_not_your_turn(view))
    if card not in view.hand:
        reasons.append(Reason("not-in-hand", {"card": card}))
    if reasons:
        return (*reasons, *_match_over(view))
    return tuple(bar.reason(card) for bar in _bars(view) if card in bar.cards)


def hand_reasons(view: View) -> dict[Card, Reasons]:
    """For each card of the hand, why it may not be played now."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return {card: play_reasons(view, card) for card in view.hand}
    bars = _bars(view)
    return {card: tuple(bar.reason(card) for bar in bars if card in bar.cards) for card in view.hand}


def legal_cards(view: View) -> tuple[Card, ...]:
    """The cards that the seat may play now, sorted, identical ones once. None unless it is on turn."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return ()
    barred = {card for bar in _bars(view) for card in bar.cards}
    return tuple(card for card in dict.fromkeys(view.hand) if card not in barred)


@dataclass(frozen=True, slots=True)
class _Bar:
    """Cards of a hand that one rule bars, and the facts it tells about them."""

    rule: str
    cards: tuple[Card, ...]
    fields: Mapping[str, object]

    def reason(self, card: Card) -> Reason:
        return Reason(self.rule, {"card": card, **self.fields})


def _bars(view: View) -> tuple[_Bar, ...]:
    """Every rule that bars cards of the hand of the seat on turn. A hand left without a card may play any."""
    trick = view.trick
    assert trick is not None, "a seat on turn sees a trick"
    found = (_must_open(view), _hearts(view)) if not trick.plays else (_follow_suit(view), _first_trick(view))
    bars = tuple(bar for bar in found if bar is not None and bar.cards)
    if bars:
        barred = {card for bar in bars for card in bar.cards}
        if all(card in barred for card in view.hand):
            return ()
    return bars


def _must_open(view: View) -> _Bar | None:
    """The first lead of a round: the lowest club held, any club, or no point card, as the rules say."""
    opening = view.ruleset.opening
    if view.tricks or opening == "dealers-left":
        return None
    hand = view.hand
    if opening == "dealers-left-no-points":
        worth = view.ruleset.worth
        openers = tuple(card for card in hand if worth[card.index] <= 0)
    else:
        openers = tuple(card for card in hand if card.suit is Suit.CLUBS)
        if opening == "lowest-club":
            openers = openers[:1]
    if not openers:
        return None
    barred = tuple(card for card in hand if card not in openers)
    return _Bar("must-open", barred, {"kind": opening, "cards": openers, "opener": openers[0]})


def _hearts(view: View) -> _Bar | None:
    """Hearts may not be led before they are broken, unless nothing else is held."""
    if view.hearts_broken:
        return None
    hearts = tuple(card for card in view.hand if card.suit is Suit.HEARTS)
    others = tuple(card for card in view.hand if card.suit is not Suit.HEARTS)
    if not hearts or not others:
        return None
    only_queen = all(card is QUEEN_OF_SPADES for card in others)
    if only_queen and view.ruleset.hearts_and_queen == "any":
        return None
    kind = "queen" if only_queen else view.ruleset.hearts_led
    return _Bar("hearts-not-broken", hearts, {"kind": kind, "cards": others})


def breaks_hearts(ruleset: Ruleset, card: Card) -> bool:
    """Whether hearts may be led from now on because this card was played."""
    if ruleset.hearts_led == "after-point":
        return ruleset.worth[card.index] > 0
    if ruleset.hearts_led == "after-heart-or-queen" and card is QUEEN_OF_SPADES:
        return True
    return card.suit is Suit.HEARTS


def _follow_suit(view: View) -> _Bar | None:
    """Who holds a card of the suit led must play one."""
    assert view.trick is not None
    led = view.trick.led
    held = tuple(card for card in view.hand if card.suit is led)
    if not held:
        return None
    barred = tuple(card for card in view.hand if card.suit is not led)
    return _Bar("follow-suit", barred, {"suit": led, "cards": held, "count": len(held)})


def _first_trick(view: View) -> _Bar | None:
    """What may not be discarded on the first trick; following suit is never barred.

    That who holds nothing else may discard any is the rule of `_bars` for every hand left without a card.
    """
    barring = view.ruleset.first_trick
    if view.tricks or barring == "allowed":
        return None
    assert view.trick is not None
    led = view.trick.led
    worth = view.ruleset.worth
    if barring == "no-scoring":
        barred = tuple(card for card in view.hand if card.suit is not led and worth[card.index])
    else:
        barred = tuple(card for card in view.hand if card.suit is not led and worth[card.index] > 0)
    free = tuple(card for card in view.hand if card not in barred)
    return _Bar("first-trick-points", barred, {"kind": barring, "suit": led, "cards": free})


def _not_your_turn(view: View) -> Reason:
    """Another seat is on turn, or the match waits for something else: `kind` is the phase."""
    fields: dict[str, object] = {"kind": view.phase.value}
    if view.turn is not None:
        fields["turn"] = view.turn
    return Reason("not-your-turn", fields)


def pass_reasons(view: View, cards: tuple[Card, ...]) -> Reasons:
    """Why the seat may not pass these cards now; empty if it may."""
    reasons = []
    held = Counter(view.hand)
    strange = tuple(card for card in dict.fromkeys(cards) if not held[card])
    open_ = view.phase is Phase.PASS and view.seat in view.to_act
    if strange:
        reasons.append(Reason("not-in-hand", {"card": strange[0], "cards": strange}))
    if open_ and len(cards) != view.pass_count:
        reasons.append(Reason("wrong-pass-count", {"count": view.pass_count, "given": len(cards)}))
    twice = tuple(card for card, number in Counter(cards).items() if 0 < held[card] < number)
    if twice:
        reasons.append(Reason("duplicate-pass", {"card": twice[0], "cards": twice}))
    if not open_:
        reasons.append(Reason("pass-not-open", {"kind": _why_no_pass(view)}))
    return (*reasons, *_match_over(view))


def _why_no_pass(view: View) -> str:
    if view.phase is Phase.CALL:
        return "call"
    if view.passed is not None:
        return "passed"
    return HOLD if view.direction == HOLD else view.phase.value


def call_reasons(view: View, call: PassEntry) -> Reasons:
    """Why the seat may not call this way of passing now; empty if it may."""
    if view.phase is not Phase.CALL:
        return (Reason("call-not-open"), *_match_over(view))
    reasons = []
    if view.turn != view.seat:
        reasons.append(_not_your_turn(view))
    if not _can_call(view, call):
        reasons.append(Reason("wrong-call", {"call": call, "count": view.ruleset.pass_size}))
    return tuple(reasons)


def plain_calls(view: View) -> tuple[PassEntry, ...]:
    """The calls by a single word, for one way or all, that the seat may make now."""
    return tuple(call for call in ("left", "right", "across", POOL, SCATTER) if not call_reasons(view, call))


def _can_call(view: View, call: PassEntry) -> bool:
    rules = view.ruleset
    count = pass_count(rules, call)
    if call in (HOLD, DEALER) or count > rules.hand_size:
        return False
    if isinstance(call, Split) and sum(number for _, number in call.parts) != rules.pass_size:
        return False
    return targets(call, rules.players, count) is not None


def choice_reasons(view: View, choice: str) -> Reasons:
    """Why the seat may not choose this for its moon now; empty if it may."""
    if view.phase is not Phase.CHOICE:
        return (Reason("choice-not-open"), *_match_over(view))
    if view.turn != view.seat:
        return (_not_your_turn(view),)
    return () if choice in ("add", "subtract") else (Reason("choice-not-open", {"kind": "unknown"}),)


def next_round_reasons(view: View) -> Reasons:
    """Why the next round can't begin now; empty if it can."""
    if view.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        return _match_over(view)
    return (Reason("round-not-over"),)


def _match_over(view: View) -> Reasons:
    return (Reason("match-over"),) if view.phase is Phase.MATCH_OVER else ()
