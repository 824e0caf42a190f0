"""Checks of what becomes of cards: tricks, points and single cards taken, cards played, passed and held."""

from __future__ import annotations

from collections.abc import Iterator

from hearts_core.cards import Card, Suit
from hearts_core.events import CarriedOver, TrickWinner
from hearts_core.legality import legal_cards
from hearts_core.lessons.finding import Args, Finding, not_yet
from hearts_core.lessons.trial import Move, Trial
from hearts_core.tricks import Trick


def takes_trick(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat takes a trick, or the `number`-th one."""
    wanted = args.get("number")
    number = 0
    for step in trial.steps:
        for event in step.events:
            if not isinstance(event, (CarriedOver, TrickWinner)):
                continue
            number += 1
            if isinstance(event, CarriedOver):
                if wanted == number:
                    return Finding(False, "trick.carried", {"seat": seat, "cards": event.cards})
                continue
            fields = {"seat": event.seat, "card": event.card, "cards": event.cards, "count": event.points}
            told = "trick.taken" if event.card is not None else "trick.fell"
            if wanted in (None, number) and event.seat == seat:
                return Finding(True, told, fields)
            if wanted == number:
                return Finding(False, told, fields)
    return not_yet(trial, "trick.none", seat=seat)


def _points(trial: Trial, seat: int) -> tuple[int, tuple[Card, ...]]:
    """The points that a seat took since the start, bonus cards aside, and the cards that brought them."""
    worth = trial.start.ruleset.worth
    cards = tuple(card for to, got in trial.gains() if to == seat for card in got if worth[card.index] > 0)
    return sum(worth[card.index] for card in cards), cards


def takes_points(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat takes points, `at_least` so many."""
    return _reaches(trial, seat, args.get("at_least", 1))


def takes_more(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat takes more than so many `points`."""
    return _reaches(trial, seat, args["points"] + 1)


def _reaches(trial: Trial, seat: int, points: int) -> Finding:
    count, cards = _points(trial, seat)
    told = "points.some" if count else "points.none"
    fields = {"seat": seat, "count": count, "cards": cards}
    return Finding(True, told, fields) if count >= points else not_yet(trial, told, **fields)


def takes_card(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat takes a card."""
    card = args["card"]
    takers = [to for to, cards in trial.gains() if card in cards]
    if seat in takers:
        return Finding(True, "card.taken", {"seat": seat, "card": card})
    if takers and len(takers) == trial.start.ruleset.packs:
        return Finding(False, "card.taken", {"seat": takers[0], "card": card})
    return not_yet(trial, "card.none", seat=seat, card=card)


def gives_card(trial: Trial, seat: int, args: Args) -> Finding:
    """Another seat takes a card."""
    card, to = args["card"], args.get("to")
    for taker, cards in trial.gains():
        if card in cards:
            return Finding(
                taker == to if to is not None else taker != seat, "card.taken", {"seat": taker, "card": card}
            )
    return not_yet(trial, "card.none", seat=seat, card=card)


# ---- cards played ----


def _how(trick: Trick, card: Card) -> Iterator[str]:
    """In what ways a card is played to a trick."""
    if not trick.plays:
        yield "lead"
        return
    if card.suit is not trick.led:
        yield "discard"
        return
    yield "follow"
    best = max(other.rank for other in trick.cards if other.suit is trick.led)
    yield "over" if card.rank > best else "under"


def _fits(move: Move, card: Card, args: Args) -> bool:
    return (
        ("cards" not in args or card in args["cards"])
        and ("suit" not in args or card.suit is args["suit"])
        and ("how" not in args or not set(args["how"]).isdisjoint(_how(move.trick, card)))
    )


def _plays(move: Move, args: Args) -> bool:
    """Whether a move is such a one; the extreme one is looked for among all cards that might have been played."""
    if not _fits(move, move.card, args):
        return False
    if "extreme" not in args:
        return True
    ranks = [card.rank for card in legal_cards(move.seen) if _fits(move, card, args)]
    return move.card.rank == (max(ranks) if args["extreme"] == "highest" else min(ranks))


def plays(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat plays a card that fits: at any time, or as its `move`-th."""
    played: list[Card] = []
    for number, move in enumerate(trial.moves(seat), start=1):
        played.append(move.card)
        if args.get("move", number) != number:
            continue
        fields = {"seat": seat, "card": move.card, "cards": (move.card,), "suit": move.card.suit}
        if _plays(move, args):
            return Finding(True, "played.card", fields)
        if "move" in args:
            return Finding(False, "played.card", fields)
    if not played:
        return not_yet(trial, "played.none", seat=seat)
    return not_yet(trial, "played.card", seat=seat, card=played[-1], cards=tuple(played), suit=played[-1].suit)


# ---- cards passed and held ----


def _passed(trial: Trial, seat: int, args: Args) -> tuple[Card, ...] | None:
    passed = trial.passed(seat)
    return None if passed is None else passed[1].cards


def passes(trial: Trial, seat: int, args: Args) -> Finding:
    """All these cards are passed."""
    cards = _passed(trial, seat, args)
    if cards is None:
        return not_yet(trial, "passed.none", seat=seat)
    missing = tuple(card for card in args["cards"] if card not in cards)
    return Finding(not missing, "passed.cards", {"seat": seat, "cards": cards, "card": (*missing, *cards)[0]})


def keeps(trial: Trial, seat: int, args: Args) -> Finding:
    """None of these cards is passed."""
    cards = _passed(trial, seat, args)
    if cards is None:
        return not_yet(trial, "passed.none", seat=seat)
    gone = tuple(card for card in args["cards"] if card in cards)
    return Finding(not gone, "passed.cards", {"seat": seat, "cards": cards, "card": (*gone, *cards)[0]})


def passes_from(trial: Trial, seat: int, args: Args) -> Finding:
    """So many cards of a suit are passed."""
    cards = _passed(trial, seat, args)
    if cards is None:
        return not_yet(trial, "passed.none", seat=seat)
    count = sum(card.suit is args["suit"] for card in cards)
    enough = args.get("at_least", 0) <= count <= args.get("at_most", len(cards))
    fields = {"seat": seat, "cards": cards, "card": cards[0], "count": count, "suit": args["suit"]}
    return Finding(enough, "passed.cards", fields)


def makes_void(trial: Trial, seat: int, args: Args) -> Finding:
    """A suit leaves the hand by what is passed away or played; what comes with the pass is not asked."""
    wanted = (args["suit"],) if "suit" in args else tuple(Suit)
    for before, after in _hands(trial, seat):
        for suit in wanted:
            if any(card.suit is suit for card in before) and all(card.suit is not suit for card in after):
                return Finding(True, "void.yes", {"seat": seat, "suit": suit})
    if "suit" in args:
        return not_yet(trial, "void.not-this", seat=seat, suit=args["suit"])
    return not_yet(trial, "void.no", seat=seat)


def _hands(trial: Trial, seat: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The hand before and after each pass and play."""
    passed = trial.passed(seat)
    if passed is not None:
        hand = list(passed[0].round.hands[seat])
        for card in passed[1].cards:
            hand.remove(card)
        yield passed[0].round.hands[seat], tuple(hand)
    for move in trial.moves(seat):
        hand = list(move.seen.hand)
        hand.remove(move.card)
        yield move.seen.hand, tuple(hand)


def holds(trial: Trial, seat: int, args: Args) -> Finding:
    """So many of these cards or of a suit are held at the end; if not said, all the cards, or one of the suit."""
    hand = trial.position.round.hands[seat]
    asked = args.get("cards")
    cards = tuple(card for card in hand if (card in asked if asked is not None else card.suit is args.get("suit")))
    usual = 0 if "at_most" in args else 1 if asked is None else len(asked)
    enough = args.get("at_least", usual) <= len(cards) <= args.get("at_most", len(hand))
    fields = {"seat": seat, "cards": cards, "count": len(cards)}
    return Finding(enough if trial.ended else None, "held.cards" if cards else "held.none", fields)
