"""An exercise on a table: played, punished there if it goes wrong, then explained, and tried again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import traitlets

from hearts_core.actions import Action, Play
from hearts_core.cards import Card
from hearts_core.lessons import exercise as find_exercise
from hearts_core.lessons.attempt import players
from hearts_core.lessons.judge import Judge, Verdict
from hearts_core.lessons.moves import Answer, Mark, Rest, read_move
from hearts_core.lessons.place import begin, rules_of, seed_of
from hearts_widgets.course import Course
from hearts_widgets.drawing import draw
from hearts_widgets.look import Look, Refusal
from hearts_widgets.picture import PACE, BadMessage, card_of
from hearts_widgets.progress import PREFIX, Done, Progress
from hearts_widgets.table import Table
from hearts_widgets.task import Choice, Task, Told, anchor, draw_task
from hearts_widgets.telling import Telling

_WAYS: Final = ("passes-to", "receives-from", "direction")
"""The questions about where passed cards go."""

_SHELF: Final = ("opened", "answered", "moved", "went", "file", "copied")


class Exercise(Table):
    """An exercise of the course by its id, such as `tricks.duck-under`.

    What is asked stands above the table. A try that fails is first played on, as far as the exercise says, then
    explained; `again` begins anew. What the reader has solved is kept in the browser, nowhere else. `pace` is in
    milliseconds, `rules` the address of the rules page. Raises `LessonError` for an exercise that there isn't.
    """

    shelf = traitlets.Unicode(PREFIX).tag(sync=True)

    def __init__(
        self,
        id: str,
        *,
        language: str | None = None,
        four_colours: bool = False,
        pace: int = PACE,
        rules: str | None = None,
    ) -> None:
        self._exercise = find_exercise(id)
        self._marked: list[Card] = []
        self._hints = 0
        self._address = ""
        self._copied = ""
        self._announced = False
        self._progress = Progress(self._post, self._progress_changed)
        place = self._exercise.place
        score = self._exercise.lasts.unit in ("rounds", "match") or any(place.get("totals", ()))
        super().__init__(
            rules_of(place),
            seed=seed_of(place),
            seat=self._exercise.seat,
            bots=players(self._exercise),
            language=language,
            four_colours=four_colours,
            show_scores=score or "record" in place,
            pace=pace,
            rules=rules,
        )

    # ---- what a notebook may ask ----

    @property
    def verdict(self) -> Verdict | None:
        """How the try came out; None while it is open."""
        return self._judge.verdict

    @property
    def done(self) -> Done:
        """What is known of the reader's tries, this page's and earlier ones."""
        return self._progress.done(self._exercise.id)

    def do(self, text: str) -> None:
        """Makes a move of the reader, given as in the solutions of exercises ("4S", "pass QS KS AS", "answer 2").

        Raises `RuleBroken` for one that rules forbid, `LessonError` for a text that is no move, `ValueError` for an
        answer that is none of the options.
        """
        move = read_move(text, self._seat)
        if isinstance(move, Answer):
            self.answer(move.key)
        elif isinstance(move, Mark):
            self._marked = list(move.cards)
            self.check()
        elif isinstance(move, Rest):
            raise ValueError(text)
        else:
            self._move(move)

    def answer(self, key: str) -> None:
        """Answers a question. Raises `ValueError` if there is no such option, or nothing is asked now."""
        self._judge.answer(key)
        self._go_on([])

    def check(self) -> None:
        """Says that the cards to be marked are marked. Raises `ValueError` if none are asked for now."""
        self._judge.mark(self._marked)
        self._go_on([])

    # ---- the course of a try ----

    @property
    def stopped(self) -> bool:
        """Whether nothing is to be played: the try is over, or a question waits for its answer."""
        return self._judge.over or (self._exercise.question is not None and not self._judge.coming)

    def _begin(self) -> None:
        self._telling = Telling(self._exercise, self._words, self._names)
        steps = begin(self._exercise, self._names)
        self._judge = Judge(self._exercise, steps)
        self._marked, self._hints, self._announced = [], 0, False
        self._take_up(Course(steps, seed_of(self._exercise.place)))
        if len(steps) == 1:
            self._tell(steps[0].events)
        self._go_on([])

    def _apply(self, action: Action) -> list[str]:
        before = len(self._course.steps)
        spoken = super()._apply(action)
        for step in self._course.steps[before:]:
            self._judge.see(step)
        return spoken

    def _bot_to_act(self) -> int | None:
        if self._judge.coming:
            return self._now.turn
        if self._judge.punishing:
            return next(iter(self._now.to_act), None)
        return super()._bot_to_act()

    def _let_move(self, seat: int) -> list[str]:
        if self._judge.coming:
            return self._apply(Play(seat, self._judge.coming[0]))
        return super()._let_move(seat)

    def _refuse(self, refusal: Refusal, heard: str) -> None:
        if refusal.rules:
            self._judge.refuse(refusal.rules[0], refusal.card)
        super()._refuse(refusal, heard)
        if self._judge.verdict is not None and not self._judge.over:
            self._go_on([])

    def _show(self, say: str = "", beats: float = 0) -> None:
        if self._judge.over and self._result and not self._announced:
            self._announced = True
            self._count()
            told = self._told_now(Telling(self._exercise, self._spoken, self._names))
            assert told is not None
            verdict = self._words.text("lesson.solved" if told.solved else "lesson.not-solved")
            say = " ".join(filter(None, (say, verdict, told.happened, told.why)))
        elif self._judge.punishing:
            beats *= 0.5
        super()._show(say, beats)

    def _count(self) -> None:
        before, verdict = self.done, self._judge.verdict
        assert verdict is not None
        now = replace(before, solved=before.solved or verdict.solved, tries=before.tries + 1)
        self._progress.keep(self._exercise.id, now)

    # ---- drawing ----

    def draw(self) -> str:
        return draw_task(self._task(), draw(self.view, self._words, self._look()), self._words)

    def still(self) -> str:
        return draw_task(self._task(still=True), draw(self.view, self._words, self._look()), self._words)

    def __repr__(self) -> str:
        hand = " ".join(card.symbol for card in self.view.hand)
        text = self._words.text("lesson.repr", id=self._exercise.id, goal=self._telling.text("goal"), hand=hand)
        return f"<Exercise {text}>"

    def _look(self) -> Look:
        look = super()._look()
        verdict = self._judge.verdict
        ending = "" if not self._judge.over else "lesson.solved" if verdict is not None and verdict.solved else "lesson"
        if self._asks_what_is_told:
            look = replace(look, quiet=True, said=(), before=())
        if not self._marks:
            return replace(look, ending=ending)
        return replace(look, ending=ending, marking=self._judge.verdict is None, chosen=tuple(self._marked))

    @property
    def _asks_what_is_told(self) -> bool:
        """Whether the table would give the answer away: how a round opens, or where passed cards go."""
        question = self._exercise.question
        if question is None or self._judge.verdict is not None:
            return False
        return question.ask in _WAYS or len(self._course.steps) == 1

    @property
    def _marks(self) -> bool:
        return self._exercise.question is not None and self._exercise.question.marks

    def _offers(self) -> tuple[str, ...]:
        """A claim or a skip, where the exercise is about a whole round."""
        if self._exercise.lasts.unit not in ("rounds", "match"):
            return ()
        return tuple(offer for offer in super()._offers() if offer in ("claim", "skip"))

    def _task(self, still: bool = False) -> Task:
        words, exercise, judge, telling = self._words, self._exercise, self._judge, self._telling
        marking = None
        if self._marks:
            cards = tuple(self._marked)
            marking = words.text("lesson.marked", cards=cards) if cards else words.text("lesson.mark-some")
        solved = judge.verdict is not None and judge.verdict.solved
        return Task(
            id=exercise.id,
            prefix=self._prefix,
            goal=telling.text("goal"),
            still=still,
            done=self.done.solved and not solved,
            choices=self._choices(still),
            answered=judge.verdict is not None,
            marking=marking,
            told=self._told_now(telling),
            playing_on=judge.punishing and exercise.punish == "round",
            hints=tuple(telling.text(f"hint.{n + 1}") for n in range(exercise.hints if still else self._hints)),
            hint_count=exercise.hints,
            answer=(*telling.solution(), telling.text("solved")),
            link=f"{self._address}#{anchor(exercise.id)}",
            said=self._copied,
            trouble=self._trouble(),
        )

    def _trouble(self) -> str:
        """Why something is not kept, or could not be read."""
        progress = self._progress
        if progress.trouble is not None:
            return self._words.text(f"lesson.progress.{progress.trouble.value}")
        spoilt = progress.spoilt.get(self._exercise.id)
        return "" if spoilt is None else self._words.error(spoilt)

    def _told_now(self, telling: Telling) -> Told | None:
        """What came of the try, once all that belongs to it is shown."""
        verdict = self._judge.verdict
        if verdict is None or not self._judge.over or not self._result:
            return None
        return Told(verdict.solved, telling.happened(verdict), telling.why(verdict))

    def _choices(self, still: bool) -> tuple[Choice, ...]:
        question, telling = self._exercise.question, self._telling
        if question is None or question.marks:
            return ()
        right = self._judge.right if still or self._judge.over else None
        return tuple(
            Choice(
                key=str(option),
                text=telling.option(option),
                chosen=str(option) in self._judge.given,
                right=None if right is None else option == right,
                why=telling.text("solved" if option == right else f"failed.{option}") if still else "",
            )
            for option in question.options
        )

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in _SHELF:
            self._on_shelf(kind, message)
        elif kind == "hint" and self._hints < self._exercise.hints:
            self._hints += 1
            before = self.done
            self._progress.keep(self._exercise.id, replace(before, hints=max(before.hints, self._hints)))
            self._show(self._telling.text(f"hint.{self._hints}"))
        elif kind in ("answer", "check", "mark"):
            self._on_answer(kind, message)
        elif kind == "again" or not self.stopped:
            super().receive(message)
        else:
            raise BadMessage("message")

    def _on_answer(self, kind: str, message: dict[str, Any]) -> None:
        """An answer to the question. Raises `BadMessage` for one that can't be given now."""
        try:
            if kind == "answer":
                self.answer(str(message.get("choice")))
            elif kind == "check":
                self.check()
            elif self._marks and self.verdict is None and (card := card_of(message)) in self.view.hand:
                self._toggle_mark(card)
            else:
                raise BadMessage("message")
        except ValueError:
            raise BadMessage("message") from None

    def _toggle_mark(self, card: Card) -> None:
        if card in self._marked:
            self._marked.remove(card)
            self._show(self._spoken.text("table.put-back", card=card))
        else:
            self._marked.append(card)
            self._show(self._spoken.text("table.picked", card=card))

    def _on_shelf(self, kind: str, message: dict[str, Any]) -> None:
        if self._progress.told(message):
            self._address = str(message.get("address", ""))
            self._show()
        elif kind == "copied":
            self._copied = self._words.text("lesson.copied" if message.get("done") is True else "lesson.selected")
            self._show(self._copied)

    def _post(self, message: dict[str, Any]) -> None:
        self.send(message)

    def _progress_changed(self) -> None:
        self._show()
