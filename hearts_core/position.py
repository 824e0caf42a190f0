"""The way through a match: the first position, and from each position and action the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hearts_core.actions import Action, Call, Choose, Claim, DealBack, NextRound, Pass, Play, Skip
from hearts_core.cards import Card
from hearts_core.claims import claim_reasons, claim_rest, skip_reasons, skip_rest
from hearts_core.deal import deal, first_dealer, given_deal
from hearts_core.errors import DealError, HeartsError
from hearts_core.events import Chosen, Event
from hearts_core.exchange import deal_back, make_call, pass_cards
from hearts_core.finish import end_round, score_round
from hearts_core.legality import Reasons, call_reasons, choice_reasons, next_round_reasons, pass_reasons, play_reasons
from hearts_core.opening import deal_round, opening_events
from hearts_core.play import play_card
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position, Round
from hearts_core.view import view

__all__ = ["Phase", "Position", "Round", "RuleBroken", "apply", "opening_events", "start"]

Step = tuple[Position, tuple[Event, ...]]


class RuleBroken(HeartsError):
    """A move that the rules forbid. `reasons` are all rules against it; the first is *the* rule broken."""

    def __init__(self, reasons: Reasons) -> None:
        super().__init__(f"reason.{reasons[0].rule}", **reasons[0].fields)
        self.reasons = reasons

    def __str__(self) -> str:
        from hearts_core.words import Words  # the words stand above the rules: needed only when an error is read

        return " ".join(map(Words().reason, self.reasons))

    def __reduce__(self) -> tuple[object, ...]:
        return RuleBroken, (self.reasons,)


def apply(position: Position, action: Action) -> Step:
    """The position after an action, and the events it brought about. Raises `RuleBroken` if the rules forbid it."""
    if isinstance(action, Play):
        _check(play_reasons(view(position, action.seat), action.card))
        return play_card(position, action.seat, action.card)
    if isinstance(action, Pass):
        _check(pass_reasons(view(position, action.seat), action.cards))
        return pass_cards(position, action)
    if isinstance(action, Call):
        _check(call_reasons(view(position, action.seat), action.call))
        return make_call(position, action)
    if isinstance(action, Choose):
        _check(choice_reasons(view(position, action.seat), action.choice))
        chosen = Chosen(action.seat, action.choice, position.ruleset.total)
        chose = replace(position, round=replace(position.round, choice=action.choice))
        after, events = score_round(chose, action.choice)
        return after, (chosen, *events)
    if isinstance(action, Claim):
        _check(claim_reasons(view(position, action.seat)))
        return _ended(*claim_rest(position, action.seat))
    if isinstance(action, Skip):
        _check(skip_reasons(position))
        return _ended(*skip_rest(position))
    if isinstance(action, NextRound):
        _check(next_round_reasons(view(position, 0)))
        return _next_round(position, action)
    if isinstance(action, DealBack):
        return deal_back(position, action)
    raise TypeError(f"not an action: {action!r}")


def _ended(position: Position, events: tuple[Event, ...]) -> Step:
    after, more = end_round(position)
    return after, (*events, *more)


def _check(reasons: Reasons) -> None:
    if reasons:
        raise RuleBroken(reasons)


def start(
    ruleset: Ruleset,
    seed: int | None,
    names: Sequence[str] | None = None,
    hands: Sequence[Sequence[Card]] | None = None,
    kitty: Sequence[Card] | None = None,
    dealer: int | None = None,
) -> Position:
    """The first position of a match, dealt.

    A seed fixes every deal, the first dealer and every pool shuffle, but for the first hands where `hands` gives them
    (and `dealer` the dealer). Without a seed (None) the hands must be given, here and with every `NextRound`.
    Raises `DealError` if the hands don't fit the ruleset.
    """
    if hands is None and seed is None:
        raise ValueError("a match needs a seed or hands")
    if names is not None and len(names) != ruleset.players:
        raise ValueError(f"{len(names)} names for {ruleset.players} seats")
    if dealer is None:
        dealer = 0 if seed is None else first_dealer(seed, ruleset.players)
    if hands is not None:
        dealt = given_deal(ruleset, hands, kitty)
    else:
        assert seed is not None
        dealt = deal(ruleset, seed, 0)
    totals = (0,) * ruleset.players
    phase, first = deal_round(ruleset, 0, dealer, dealt)
    return Position(ruleset, seed, tuple(names or ()), phase, first, totals)


def _next_round(position: Position, action: NextRound) -> Step:
    rules, last = position.ruleset, position.round
    number = last.number + 1
    if action.hands is not None:
        dealt = given_deal(rules, action.hands, action.kitty)
    elif position.seed is None:
        raise DealError("error.deal.none", round=number)
    else:
        dealt = deal(rules, position.seed, number)
    phase, new = deal_round(rules, number, (last.dealer + 1) % rules.players, dealt)
    after = replace(position, phase=phase, round=new)
    return after, opening_events(after)
