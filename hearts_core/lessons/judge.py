"""The judge of one try: follows every step, says when it is decided and how, and when the table may stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hearts_core.actions import Call, Choose, Claim, Pass, Play, Skip
from hearts_core.cards import Card
from hearts_core.events import CarriedOver, RoundScores, TrickWinner
from hearts_core.lessons.asks import right_answer, right_cards
from hearts_core.lessons.checks import check
from hearts_core.lessons.exercise import Exercise, Option
from hearts_core.lessons.trial import Trial
from hearts_core.replay import Step
from hearts_core.state import Phase

OVER = (Phase.ROUND_OVER, Phase.MATCH_OVER)


@dataclass(frozen=True)
class Verdict:
    """How a try ended: solved, or the name of what failed, and what happened: the end of a message id, and fields."""

    solved: bool
    failed: str | None = None
    told: str | None = None
    fields: Mapping[str, object] = field(default_factory=dict)


class Judge:
    """Sees all steps of a try from its first position on. Once there is a verdict, it stays.

    `over` says that nothing more is to be played, `punishing` that the table plays on by itself to show what follows.
    """

    def __init__(self, exercise: Exercise, begun: Sequence[Step]) -> None:
        self.exercise = exercise
        self.verdict: Verdict | None = None
        self.given: tuple[str, ...] = ()
        self._start = begun[-1].after
        self._steps: list[Step] = []
        self._refused: list[tuple[str, Card | None]] = []
        self.coming: tuple[Card, ...] = ()
        """Cards that are still to be played before the answer to a question is shown."""

    # ---- what happens ----

    def see(self, step: Step) -> None:
        """One more step was done."""
        self._steps.append(step)
        if self.coming:
            self.coming = self.coming[1:]
        self._look()

    def refuse(self, rule: str, card: Card | None) -> None:
        """The reader tried something that a rule forbids."""
        self._refused.append((rule, card))
        self._look()

    def answer(self, key: str) -> None:
        """The reader chose an option. Raises `ValueError` if there is no such option, or nothing is asked now."""
        question = self.exercise.question
        if question is None or question.marks or self.verdict is not None:
            raise ValueError(key)
        chosen: dict[str, Option] = {str(option): option for option in question.options}
        if key not in chosen:
            raise ValueError(key)
        right = self.right
        self.given = (key,)
        self.coming = tuple(question.after)
        if chosen[key] == right:
            self.verdict = Verdict(True)
        else:
            self.verdict = Verdict(False, key, "answer.wrong", {"given": chosen[key], "right": right})

    def mark(self, cards: Sequence[Card]) -> None:
        """The reader marked cards of the hand. Raises `ValueError` for others, or if no cards are asked for now."""
        question = self.exercise.question
        hand = self._start.round.hands[self.exercise.seat]
        if question is None or not question.marks or self.verdict is not None or not set(cards) <= set(hand):
            raise ValueError(cards)
        right = set(right_cards(self.exercise, self._start))
        extra = tuple(card for card in dict.fromkeys(hand) if card in cards and card not in right)
        missed = tuple(card for card in dict.fromkeys(hand) if card in right and card not in cards)
        self.given = tuple(card.name for card in cards)
        if extra:
            self.verdict = Verdict(False, "extra", "marks.extra", {"card": extra[0], "cards": extra})
        elif missed:
            self.verdict = Verdict(False, "missed", "marks.missed", {"card": missed[0], "cards": missed})
        else:
            self.verdict = Verdict(True)

    # ---- how it stands ----

    @property
    def right(self) -> Option:
        """The right one of the options of a question."""
        return right_answer(self.exercise, self._start)

    @property
    def trial(self) -> Trial:
        return Trial(self._start, tuple(self._steps), self.exercise.seat, tuple(self._refused))

    @property
    def over(self) -> bool:
        """Whether the try is decided and all is shown that belongs to it."""
        if self.verdict is None or self.coming:
            return False
        if self.exercise.question is not None or self.exercise.punish == "none":
            return True
        trial = self.trial
        if not self.verdict.solved and self.exercise.punish == "round":
            return trial.position.phase in OVER
        return trial.resting

    @property
    def punishing(self) -> bool:
        """Whether the table plays on by itself, the reader's cards too."""
        return self.verdict is not None and not self.over and self.exercise.question is None

    def _look(self) -> None:
        if self.verdict is not None or self.exercise.question is not None:
            return
        trial = self.trial
        trial = Trial(trial.start, trial.steps, trial.seat, trial.refused, self._ended(trial))
        for test in self.exercise.failures:
            found = check(test, trial)
            if found.holds:
                self.verdict = Verdict(False, test.name, found.told, found.fields)
                return
        findings = [(test, check(test, trial)) for test in self.exercise.success]
        for test, found in findings:
            if found.holds is False:
                self.verdict = Verdict(False, test.name, found.told, found.fields)
                return
        if all(found.holds for _, found in findings):
            self.verdict = Verdict(True)

    def _ended(self, trial: Trial) -> bool:
        """Whether the try has gone as far as it lasts."""
        phase, lasts = trial.position.phase, self.exercise.lasts
        if phase is Phase.MATCH_OVER:
            return True
        if lasts.unit == "match":
            return False
        if lasts.unit == "rounds":
            return sum(1 for _ in trial.events(RoundScores)) >= lasts.count
        if phase is Phase.ROUND_OVER:
            return True
        if lasts.unit == "pass":
            return phase not in (Phase.CALL, Phase.PASS, Phase.DEAL_BACK)
        if lasts.unit == "tricks":
            taken = sum(isinstance(event, (TrickWinner, CarriedOver)) for step in trial.steps for event in step.events)
            return taken >= lasts.count
        acts = (Pass, Call, Play, Choose, Claim, Skip)
        mine = sum(
            isinstance(step.action, acts) and getattr(step.action, "seat", trial.seat) == trial.seat
            for step in trial.steps
        )
        return mine >= lasts.count and trial.resting
