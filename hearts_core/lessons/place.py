"""How a match stands when an exercise begins: built by the rules from what the exercise says.

`{"record": …}` stands where that record does. Otherwise: `ruleset`, `players`, `set`; the cards by `seed`, `code` or
`hands`; `dealer`, `round` (from 0) and `totals`; then what is done already: `call`, `passes`, `plays`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from hearts_core.actions import Action, Call, Pass, Play
from hearts_core.cards import Card, parse_cards
from hearts_core.codes import coded_deal, typed_deal
from hearts_core.deal import Deal, deal, first_dealer
from hearts_core.errors import HeartsError
from hearts_core.lessons.exercise import Exercise, LessonError
from hearts_core.opening import deal_round, opening_events
from hearts_core.passing import parse_entry
from hearts_core.position import RuleBroken, apply
from hearts_core.presets import preset
from hearts_core.reading import parse_record
from hearts_core.replay import Step, replay
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position

USUAL_SEED: Final = 1

Doing = Callable[[Position], Action]


def begin(exercise: Exercise, names: Sequence[str] = ()) -> tuple[Step, ...]:
    """All steps up to the start of an exercise; the position after the last is where the reader begins.

    Raises `LessonError` for a place that can't be: cards that don't fit, or moves that break a rule.
    """
    where = f"{exercise.id}.position"
    place = exercise.place
    try:
        if "record" in place:
            return _recorded(json.dumps(place["record"]), names)
        rules = rules_of(place)
        first = _first(rules, place, names)
        steps = [Step(None, None, opening_events(first), first)]
        for doing in _done(place):
            before = steps[-1].after
            action = doing(before)
            after, events = apply(before, action)
            steps.append(Step(before, action, events, after))
        return tuple(steps)
    except LessonError:
        raise
    except HeartsError as problem:
        raise LessonError("lesson.error.inner", where=where, problem=problem) from problem


def rules_of(place: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a place. Raises `RulesetError`."""
    if "record" in place:
        return parse_record(json.dumps(place["record"])).ruleset
    return preset(place.get("ruleset", "standard"), place.get("players")).but(**place.get("set", {}))


def seed_of(place: Mapping[str, Any]) -> int:
    """The seed for what follows: the chance of the bots and later deals."""
    found = place.get("record", place).get("seed")
    return USUAL_SEED if found is None else int(found)


def _recorded(text: str, names: Sequence[str]) -> tuple[Step, ...]:
    record = parse_record(text)
    replayed = replay(replace(record, names=tuple(names) or record.names))
    if replayed.fault is not None:
        raise RuleBroken(replayed.fault.reasons)
    if not replayed.steps:
        raise LessonError("lesson.error.no-round", where="record")
    return replayed.steps


def _first(rules: Ruleset, place: Mapping[str, Any], names: Sequence[str]) -> Position:
    seed = seed_of(place)
    dealer, number = place.get("dealer"), place.get("round", 0)
    if dealer is None:
        dealer = (first_dealer(seed, rules.players) + number) % rules.players if "seed" in place else 0
    phase, first = deal_round(rules, number, dealer, _dealt(rules, place, seed, number))
    totals = tuple(place.get("totals", (0,) * rules.players))
    return Position(rules, seed, tuple(names), phase, first, totals)


def _dealt(rules: Ruleset, place: Mapping[str, Any], seed: int, number: int) -> Deal:
    if "code" in place:
        return coded_deal(rules, place["code"])
    if "hands" in place:
        return typed_deal(rules, place["hands"])
    return deal(rules, seed, number)


def _done(place: Mapping[str, Any]) -> Iterator[Doing]:
    """What is done already, each as a function from the position before to the action."""
    call = parse_entry(place.get("call"))
    if call is not None:
        yield lambda now: Call(now.round.dealer, call)
    for seat, text in enumerate(place.get("passes", ())):
        if text:
            yield _passing(seat, parse_cards(text))
    for card in parse_cards(place.get("plays", "")):
        yield _playing(card)


def _passing(seat: int, cards: tuple[Card, ...]) -> Doing:
    return lambda now: Pass(seat, cards)


def _playing(card: Card) -> Doing:
    """The seat on turn plays a card; where nobody is, the rules say so of any seat."""
    return lambda now: Play(now.turn if now.phase is Phase.PLAY and now.turn is not None else 0, card)
