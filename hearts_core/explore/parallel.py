"""The same deal under two rulesets: the same seats, seed and bots play both, up to the first move at which they differ.

Which settings make the difference is found by trying them: the moves up to there are played again under the first
ruleset with one setting of the second, and what happens then is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from hearts_core.actions import Action, NextRound
from hearts_core.bots import Bot
from hearts_core.cards import Card
from hearts_core.deal import Stream
from hearts_core.errors import RulesetError
from hearts_core.events import (
    CarriedOver,
    Chosen,
    Event,
    KittyTaken,
    MatchEnd,
    Moon,
    RoundScores,
    Sun,
    Tie,
    TrickWinner,
)
from hearts_core.legality import legal_cards
from hearts_core.position import RuleBroken, apply, opening_events, start
from hearts_core.replay import Step
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position, pass_count
from hearts_core.view import view

KINDS: Final = ("deal", "pass", "turn", "legal", "choice", "taker", "worth", "moon", "scores", "end")
"""What may differ, in the order in which it is looked at; each has a sentence in the catalogue."""

_TOLD: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("taker", (CarriedOver, KittyTaken)),
    ("moon", (Moon, Sun, Chosen)),
    ("scores", (RoundScores,)),
    ("end", (MatchEnd, Tie)),
)

_MOVES: Final = ("legal", "choice")
MOST_TOGETHER: Final = 3
"""How many settings are tried together."""

Bots = Sequence[Bot]
Hands = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see at a step, before and after the move: what may differ between two rulesets."""

    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    entry: object
    passes: int
    to_act: tuple[int, ...]
    legal: tuple[Card, ...]
    action: Action | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference: its kind (`KINDS`), the number of the step, and the settings that make it.

    `fields` are those of which each alone makes it; where none does, `together` are those that do only jointly.
    """

    kind: str
    at: int
    fields: tuple[str, ...]
    together: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parallel:
    """Both courses, step by step, and where they first differ (None: nowhere). The first steps are the deals."""

    first: tuple[Step, ...]
    second: tuple[Step, ...]
    difference: Difference | None

    @property
    def last(self) -> int:
        """The number of the last step that either course has."""
        return max(len(self.first), len(self.second)) - 1


def play_both(
    first: Ruleset,
    second: Ruleset,
    seed: int,
    bots: Bots,
    names: Sequence[str] = (),
    rounds: int = 1,
    hands: Hands | None = None,
    dealer: int | None = None,
) -> Parallel:
    """Plays a match by both rulesets for at most so many rounds, up to the end of the round in which they differ.

    `bots` has one for each seat of the larger table. A bot's chance depends on the seed, its seat and the number of the
    move alone, so that equal positions lead to equal moves. `hands` and `dealer` are those of the first round, where
    the seed shall not deal it. Raises `DealError` for hands that don't fit one of the rulesets.
    """
    table = _Table(seed, bots, tuple(names), hands, dealer)
    mine, theirs = _Course(first, table), _Course(second, table)
    difference = None
    while difference is None and not (mine.over(rounds) and theirs.over(rounds)):
        kind = _differs(mine.sight(), theirs.sight())
        if kind is not None:
            difference = _because(kind, len(mine.steps) - 1, mine, theirs)
            break
        mine.go_on()
        theirs.go_on()
    limit = max(len(set(_rounds(mine))), 1)
    for course in (mine, theirs):
        while not course.over(limit):
            course.go_on()
    return Parallel(tuple(mine.steps), tuple(theirs.steps), difference)


def _rounds(course: _Course) -> Iterator[int]:
    return (step.after.round.number for step in course.steps)


@dataclass(frozen=True, slots=True)
class _Table:
    """What both courses share."""

    seed: int
    bots: Bots
    names: tuple[str, ...]
    hands: Hands | None
    dealer: int | None


class _Course:
    """A match of bots as far as it has come; the next action is asked for once."""

    def __init__(self, rules: Ruleset, table: _Table) -> None:
        names = table.names[: rules.players] or None
        first = start(rules, table.seed, names, table.hands, dealer=table.dealer)
        self.rules, self.table = rules, table
        self.steps = [Step(None, None, opening_events(first), first)]
        self._next: Action | None = None

    @property
    def now(self) -> Position:
        return self.steps[-1].after

    def over(self, rounds: int) -> bool:
        """Whether the match is over, or so many rounds of it."""
        now = self.now
        return now.over or (now.phase is Phase.ROUND_OVER and now.round.number + 1 >= rounds)

    def action(self) -> Action | None:
        """What happens next; None at the end of the match."""
        if self._next is None and not self.now.over:
            self._next = _decide(self.now, self.table, len(self.steps))
        return self._next

    def sight(self) -> Sight:
        """What there is to see now, and what happens next."""
        return _sight(self.now, self.action())

    def go_on(self) -> None:
        action = self.action()
        if action is not None:
            before = self.now
            after, events = apply(before, action)
            self.steps.append(Step(before, action, events, after))
            self._next = None

    def replayed(self, rules: Ruleset) -> Sight | None:
        """What there would be to see now had all this been played by other rules; None where it could not have been."""
        course = _Course(rules, self.table)
        try:
            for step in self.steps[1:]:
                assert step.action is not None
                if step.action != NextRound() and getattr(step.action, "seat", 0) not in course.now.to_act:
                    return None
                after, events = apply(course.now, step.action)
                course.steps.append(Step(course.now, step.action, events, after))
        except RuleBroken:
            return None
        return course.sight()


def _decide(position: Position, table: _Table, number: int) -> Action:
    if position.phase is Phase.ROUND_OVER:
        return NextRound()
    seat = position.to_act[0]
    seen = view(replace(position, names=()), seat)
    return table.bots[seat].choose(seen, Stream(table.seed, "beside", seat, number))


def _sight(position: Position, action: Action | None) -> Sight:
    now, turn = position.round, position.turn
    legal = legal_cards(view(position, turn)) if position.phase is Phase.PLAY and turn is not None else ()
    events = () if action is None else apply(position, action)[1]
    passes = pass_count(position.ruleset, now.entry)
    return Sight(position.phase, now.hands, now.deal.kitty, now.entry, passes, position.to_act, legal, action, events)


def _differs(one: Sight, other: Sight) -> str | None:
    """In what two sights differ, as a kind of `KINDS`; None if in nothing that matters."""
    if (one.hands, one.kitty) != (other.hands, other.kitty):
        return "deal"
    if (one.entry, one.passes) != (other.entry, other.passes):
        return "pass"
    if one.phase is not other.phase or one.to_act != other.to_act:
        ended = (Phase.MATCH_OVER, Phase.ROUND_OVER, Phase.CHOICE)
        if one.phase in ended or other.phase in ended:
            return "moon" if Phase.CHOICE in (one.phase, other.phase) else "end"
        return "turn"
    if one.action != other.action:
        return "legal" if one.legal != other.legal else "choice"
    brought = [[event for event in sight.events if isinstance(event, TrickWinner)] for sight in (one, other)]
    if [(event.seat, event.cards) for event in brought[0]] != [(event.seat, event.cards) for event in brought[1]]:
        return "taker"
    for kind, types in _TOLD:
        mine, theirs = ([event for event in sight.events if isinstance(event, types)] for sight in (one, other))
        if mine != theirs:
            return kind
    return "worth" if brought[0] != brought[1] else None


def _because(kind: str, at: int, mine: _Course, theirs: _Course) -> Difference:
    """The settings that make a difference: each alone, else the fewest that do together."""
    here = mine.sight()
    changed = tuple(mine.rules.diff(theirs.rules))

    def makes(fields: tuple[str, ...]) -> bool:
        try:
            rules = mine.rules.but(**_taken_over(mine.rules, theirs.rules, fields))
        except RulesetError:
            return False
        sight = mine.replayed(rules)
        found = None if sight is None else _differs(here, sight)
        return found == kind or (found in _MOVES and kind in _MOVES)

    alone = tuple(field for field in changed if makes((field,)))
    if alone:
        return Difference(kind, at, alone)
    for number in range(2, min(len(changed), MOST_TOGETHER) + 1):
        for fields in combinations(changed, number):
            if makes(fields):
                return Difference(kind, at, (), fields)
    return Difference(kind, at, (), changed)


def _taken_over(mine: Ruleset, theirs: Ruleset, fields: tuple[str, ...]) -> dict[str, object]:
    """The values of these fields in the other ruleset, as `Ruleset.but` takes them."""
    values = {field: theirs.to_json()[field] for field in fields}
    if "points" in values:
        values["points"] = {
            **{card.name: 0 for card, _ in mine.points},
            **{card.name: worth for card, worth in theirs.points},
        }
    return values
