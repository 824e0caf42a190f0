"""The course of a match at a table: every step so far, how it goes on, and the record of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from hearts_core.actions import Action, Call, DealBack, NextRound, Play
from hearts_core.deal import Stream, deal, first_dealer, pool_shuffle
from hearts_core.events import Event
from hearts_core.passing import POOL
from hearts_core.position import Phase, Position, RuleBroken, apply, opening_events
from hearts_core.presets import name_ruleset
from hearts_core.record import Record, RoundRecord
from hearts_core.replay import Step, replay


class Course:
    """All steps of a match, the newest last, and the chance that it needs to go on.

    `seed` deals the rounds and shuffles the pools that the positions can't (they have no seed where a record without
    one was taken up, or a branch was begun); `chance` feeds the bots.
    """

    def __init__(self, steps: Sequence[Step], seed: int, chance: int | None = None) -> None:
        self.steps = list(steps)
        self.seed = seed
        self.chance = Stream(seed, "bots").bits() if chance is None else chance
        self._rounds: list[RoundRecord] = []
        self._preset: str | None = None

    @classmethod
    def begin(cls, first: Position, seed: int) -> Course:
        """A match that was just dealt."""
        return cls([Step(None, None, opening_events(first), first)], seed)

    @classmethod
    def resume(cls, record: Record, seed: int | None = None) -> Course:
        """A recorded match, as far as it has come. `seed` is that of a record which holds hands instead.

        Raises `RuleBroken` for a record that breaks a rule, `DealError` for hands that don't fit, `ValueError` for a
        record without a round.
        """
        replayed = replay(record)
        if replayed.fault is not None:
            raise RuleBroken(replayed.fault.reasons)
        if not replayed.steps:
            raise ValueError("a record without a round")
        known = record.seed if record.seed is not None else seed
        return cls(replayed.steps, secrets.randbits(48) if known is None else known)

    @property
    def position(self) -> Position:
        return self.steps[-1].after

    @property
    def moves(self) -> int:
        """How many actions there were; a pool that comes back is none."""
        return sum(step.action is not None and not isinstance(step.action, DealBack) for step in self.steps)

    def chance_of(self, seat: int) -> Stream:
        """The chance for a bot's next move: the same for the same match at the same move."""
        return Stream(self.chance, seat, self.moves)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Does it, and returns what happened. Raises `RuleBroken`."""
        now = self.position
        if isinstance(action, NextRound) and action.hands is None and now.seed is None:
            dealt = deal(now.ruleset, self.seed, now.round.number + 1)
            action = NextRound(dealt.hands, dealt.kitty)
        happened = self._step(action)
        now = self.position
        if now.phase is Phase.DEAL_BACK:
            given = tuple(cards for cards in now.round.passes if cards is not None)
            happened += self._step(DealBack(pool_shuffle(self.seed, now.round.number, given)))
        return happened

    def _step(self, action: Action) -> tuple[Event, ...]:
        before = self.position
        after, events = apply(before, action)
        self.steps.append(Step(before, action, events, after))
        return events

    def back(self, number: int) -> None:
        """Takes back all steps from this one on; the first one stays."""
        del self.steps[max(number, 1) :]
        del self._rounds[self.position.round.number :]

    def branch(self, number: int) -> Course:
        """A course of its own from the position after a step. What it deals later is not what this match will deal."""
        last = self.steps[number]
        unlike = Stream(self.seed, "branch", number).bits() >> 16
        steps = [*self.steps[:number], replace(last, after=replace(last.after, seed=None))]
        return Course(steps, unlike, self.chance)

    def record(self) -> Record:
        """The match so far, as a value from which everything is rebuilt."""
        if self._preset is None:
            self._preset = name_ruleset(self.position.ruleset)[0]
        rounds = self.rounds()
        for steps in rounds[len(self._rounds) : -1]:
            self._rounds.append(_recorded(steps))
        recorded = (*self._rounds, _recorded(rounds[-1]))
        first = self.steps[0].after
        rules, seed = first.ruleset, first.seed
        if seed is not None and not _fixed_by(seed, first):
            seed = None
        if seed is not None:
            recorded = tuple(replace(item, hands=None, kitty=None, dealt_back=None) for item in recorded)
        return Record(self._preset, rules, recorded, seed, first.names)

    def rounds(self) -> list[list[Step]]:
        """The steps round by round; the first step of a round is its deal."""
        starts = [at for at, step in enumerate(self.steps) if step.action is None or isinstance(step.action, NextRound)]
        return [self.steps[at:end] for at, end in zip(starts, [*starts[1:], len(self.steps)], strict=True)]


def _fixed_by(seed: int, first: Position) -> bool:
    """Whether a seed alone makes this first position."""
    dealt = first.round.deal == deal(first.ruleset, seed, 0)
    return dealt and first.round.dealer == first_dealer(seed, first.ruleset.players)


def _recorded(steps: Sequence[Step]) -> RoundRecord:
    """One round as a record has it."""
    now = steps[-1].after.round
    actions = [step.action for step in steps]
    passed = any(cards is not None for cards in now.passes)
    return RoundRecord(
        dealer=now.dealer,
        hands=now.deal.hands,
        kitty=now.deal.kitty or None,
        call=next((action.call for action in actions if isinstance(action, Call)), None),
        passes=tuple(cards or () for cards in now.passes) if passed else None,
        dealt_back=now.received if now.entry == POOL and any(now.received) else None,
        plays=tuple(action.card for action in actions if isinstance(action, Play)),
        claim=now.claim,
        skip=now.skipped,
        choice=now.choice,
    )
