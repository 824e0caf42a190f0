"""A try at an exercise without a table: the rules, the bots and the judge. For tests and for writing exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearts_core.actions import Action, DealBack, NextRound, Play
from hearts_core.bots import BOTS
from hearts_core.cards import Card
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards
from hearts_core.lessons.exercise import Exercise
from hearts_core.lessons.judge import Judge, Verdict
from hearts_core.lessons.moves import Answer, Mark, Rest, read_move
from hearts_core.lessons.place import begin, seed_of
from hearts_core.position import RuleBroken, apply
from hearts_core.replay import Step
from hearts_core.state import Phase, Position
from hearts_core.view import View, view

Player = Callable[[View, Stream], Action]


def players(exercise: Exercise) -> list[Player]:
    """Who plays in each seat: a card of the script as soon as it may be played, else what the bot says."""
    return [_scripted(exercise, bot) for bot in exercise.bots]


def _scripted(exercise: Exercise, bot: str) -> Player:
    def choose(seen: View, stream: Stream) -> Action:
        if seen.phase is Phase.PLAY and seen.seat != exercise.seat:
            open_ = legal_cards(seen)
            for card in exercise.script:
                if card in open_:
                    return Play(seen.seat, card)
        return BOTS[bot].choose(seen, stream)

    return choose


class Attempt:
    """One try: `do` makes a move of the reader, and the others answer. `verdict` is None until it is decided."""

    def __init__(self, exercise: Exercise, names: Sequence[str] = ()) -> None:
        self.exercise = exercise
        self.steps = list(begin(exercise, names))
        self.judge = Judge(exercise, self.steps)
        self._players = players(exercise)
        self._chance = Stream(seed_of(exercise.place), "bots").bits()
        self._go_on()

    @property
    def position(self) -> Position:
        return self.steps[-1].after

    @property
    def view(self) -> View:
        """What the reader sees."""
        return view(self.position, self.exercise.seat)

    @property
    def verdict(self) -> Verdict | None:
        return self.judge.verdict

    def do(self, text: str) -> Verdict | None:
        """Makes a move given as a text; what rules forbid counts as refused. Raises `LessonError` for no move."""
        move = read_move(text, self.exercise.seat)
        if isinstance(move, Answer):
            self.judge.answer(move.key)
        elif isinstance(move, Mark):
            self.judge.mark(move.cards)
        elif isinstance(move, Rest):
            self._rest(move.bot)
        else:
            try:
                self._apply(move)
            except RuleBroken as broken:
                card = broken.reasons[0].fields.get("card")
                self.judge.refuse(broken.reasons[0].rule, card if isinstance(card, Card) else None)
        self._go_on()
        return self.verdict

    def run(self, moves: Sequence[str]) -> Verdict | None:
        """Makes moves until there is a verdict."""
        for text in moves:
            if self.verdict is not None:
                break
            self.do(text)
        return self.verdict

    def __repr__(self) -> str:
        hand = " ".join(map(str, self.view.hand))
        return f"<Attempt {self.exercise.id}: {self.verdict or self.position.phase.value}; {hand}>"

    def _rest(self, bot: str) -> None:
        while self.verdict is None and self.exercise.seat in self.position.to_act:
            self._apply(BOTS[bot].choose(self.view, self._stream(self.exercise.seat)))
            self._go_on()

    def _apply(self, action: Action) -> None:
        before = self.position
        after, events = apply(before, action)
        self.steps.append(Step(before, action, events, after))
        self.judge.see(self.steps[-1])

    def _stream(self, seat: int) -> Stream:
        moves = sum(step.action is not None and not isinstance(step.action, DealBack) for step in self.steps)
        return Stream(self._chance, seat, moves)

    def _go_on(self) -> None:
        """Others move until the reader has to, or nothing more is to be played."""
        while not self.judge.over:
            if self.judge.coming:
                assert self.position.turn is not None
                self._apply(Play(self.position.turn, self.judge.coming[0]))
                continue
            if self.exercise.question is not None:
                return
            if self.position.phase is Phase.ROUND_OVER and self.verdict is None:
                self._apply(NextRound())
                continue
            mine = self.exercise.seat
            waiting = [seat for seat in self.position.to_act if seat != mine or self.judge.punishing]
            if not waiting:
                return
            self._apply(self._players[waiting[0]](view(self.position, waiting[0]), self._stream(waiting[0])))
