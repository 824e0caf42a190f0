"""Puzzles: positions from play in which one choice is clearly best, stored with their proof."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from hearts_core.actions import Action, Pass, Play
from hearts_core.bots import BOTS
from hearts_core.cards import Card, parse_cards, show_cards
from hearts_core.coach.assess import assess
from hearts_core.coach.choice import Gap
from hearts_core.coach.onward import play_on
from hearts_core.coach.redeal import redeal
from hearts_core.deal import Stream
from hearts_core.reading import parse_record
from hearts_core.record import FORMAT, Record
from hearts_core.replay import Step, replay
from hearts_core.rules import Ruleset
from hearts_core.state import Position
from hearts_core.view import View, view

THEMES: Final = ("duck", "queen", "void", "stop-moon", "shoot", "count")
_TRIES: Final = 12


@dataclass(frozen=True, slots=True)
class Proof:
    """How it was made sure: the runner-up costs `gap` more (± `se`) over `worlds` deals drawn with `seed`."""

    worlds: int
    seed: int
    gap: float
    se: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and what is best in it.

    `answers` are the cards that come to the same and are right; a pass has the three of them together in `best`.
    `difficulty`: 1 if the plain beginner and all styles find it, 2 if some of them do, 3 if none does.
    """

    id: str
    theme: str
    difficulty: int
    record: Record
    seat: int
    best: tuple[Card, ...]
    answers: tuple[Card, ...]
    tactic: str
    proof: Proof

    def position(self) -> Position:
        """Where the record stops: the seat is on move."""
        position = replay(self.record).position
        assert position is not None
        return position

    def view(self) -> View:
        """What the seat sees there."""
        return view(self.position(), self.seat)

    def answer(self) -> Action:
        """The right action."""
        return Pass(self.seat, self.best) if len(self.best) > 1 else Play(self.seat, self.best[0])

    def right(self, action: Action) -> bool:
        """Whether an action solves the puzzle."""
        if isinstance(action, Play):
            return action.card in self.answers
        return isinstance(action, Pass) and sorted(action.cards) == sorted(self.best)

    def to_json(self) -> dict[str, object]:
        """The puzzle as plain values; the record without what is the same in all."""
        record = self.record.to_json()
        del record["format"]
        return {
            "id": self.id,
            "theme": self.theme,
            "difficulty": self.difficulty,
            "seat": self.seat,
            "best": show_cards(self.best),
            "answers": show_cards(self.answers),
            "tactic": self.tactic,
            "proof": [self.proof.worlds, self.proof.seed, self.proof.gap, self.proof.se],
            "record": record,
        }

    @staticmethod
    def from_json(data: Mapping[str, object]) -> Puzzle:
        """The puzzle that `to_json` wrote. Raises `KeyError`, `TypeError` or `RecordError` for anything else."""
        record = cast(dict[str, object], data["record"])
        worlds, seed, gap, se = cast(tuple[int, int, float, float], data["proof"])
        return Puzzle(
            id=str(data["id"]),
            theme=str(data["theme"]),
            difficulty=cast(int, data["difficulty"]),
            record=parse_record(json.dumps({"format": FORMAT, **record})),
            seat=cast(int, data["seat"]),
            best=parse_cards(str(data["best"])),
            answers=parse_cards(str(data["answers"])),
            tactic=str(data["tactic"]),
            proof=Proof(worlds, seed, gap, se),
        )


def themes(rules: Ruleset) -> tuple[str, ...]:
    """The themes that make sense in a ruleset: no queen where no card is dear, no moon where it is off."""
    dear = any(worth * 8 >= rules.total for worth in rules.worth)
    idle = {"queen"} if not dear else set()
    if rules.moon == "off":
        idle |= {"stop-moon", "shoot"}
    return tuple(theme for theme in THEMES if theme not in idle)


@cache
def _stored() -> tuple[Mapping[str, object], ...]:
    data = pkgutil.get_data("hearts_core", "coach/puzzles.json")
    assert data is not None
    return tuple(json.loads(data))


def puzzles(theme: str | None = None, difficulty: int | None = None, rules: str | None = None) -> tuple[Puzzle, ...]:
    """The stored puzzles, all or those of a theme, a difficulty, a preset; easy ones first."""
    found = [
        item
        for item in _stored()
        if theme in (None, item["theme"])
        and difficulty in (None, item["difficulty"])
        and rules in (None, cast(Mapping[str, object], item["record"])["ruleset"])
    ]
    return tuple(Puzzle.from_json(item) for item in found)


def puzzle(id: str) -> Puzzle:
    """The stored puzzle of that id. Raises `KeyError`."""
    for item in _stored():
        if item["id"] == id:
            return Puzzle.from_json(item)
    raise KeyError(id)


def check(puzzle: Puzzle, seed: int, worlds: int) -> Gap:
    """How much more the best wrong choice costs than the answer, over other deals than those of the proof."""
    found = assess(puzzle.view(), Stream(seed, "check", puzzle.id), worlds)
    right = min((one for one in found.choices if puzzle.right(one.action)), key=lambda one: one.cost)
    wrong = min((one for one in found.choices if not puzzle.right(one.action)), key=lambda one: one.cost)
    return found.gap(wrong, right)


def punishment(puzzle: Puzzle, action: Action, seed: int = 1) -> tuple[Step, ...]:
    """A wrong answer and what comes of it: the steps to the end of the round, in a deal that fits what the seat saw.

    Of some deals drawn by chance it is the first in which the wrong answer costs as much against the right one as it
    does on average, when bots play on after both; else the one in which it costs most. Raises `ValueError` for a right
    answer.
    """
    if puzzle.right(action):
        raise ValueError("a right answer is not punished")
    seen = puzzle.view()
    due = max(1.0, puzzle.proof.gap)
    worst, most = None, 0.0
    for number in range(_TRIES):
        position = replay(redeal(seen, Stream(seed, "redeal", puzzle.id, number))).position
        assert position is not None
        wrong, right = (onward(puzzle, position, one, seed) for one in (action, puzzle.answer()))
        lost = _standing(wrong, puzzle.seat) - _standing(right, puzzle.seat)
        if worst is None or lost > most:
            worst, most = wrong, lost
        if most >= due:
            break
    assert worst is not None
    return worst


def onward(puzzle: Puzzle, position: Position, action: Action, seed: int = 1) -> tuple[Step, ...]:
    """An answer played out by bots; the seat itself goes for the moon where the puzzle is about that."""
    own = BOTS["shooter" if puzzle.theme == "shoot" else "cautious"]
    bots = [own if seat == puzzle.seat else BOTS["cautious"] for seat in range(position.ruleset.players)]
    return play_on(position, bots, Stream(seed, "onward"), [action])


def _standing(steps: Sequence[Step], seat: int) -> float:
    """The seat's score against the mean of the others, so that a moon counts on both sides."""
    scores = steps[-1].after.round.scores
    assert scores is not None
    return scores[seat] - sum(score for other, score in enumerate(scores) if other != seat) / (len(scores) - 1)
