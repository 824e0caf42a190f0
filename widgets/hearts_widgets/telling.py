"""What an exercise says: its own texts, what happened in a try, options and solutions, all from the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hearts_core.actions import Call, Choose, Claim, NextRound, Pass, Play
from hearts_core.cards import Card
from hearts_core.errors import CardError
from hearts_core.lessons.asks import SEAT_ANSWERS
from hearts_core.lessons.exercise import Exercise, Option
from hearts_core.lessons.judge import Verdict
from hearts_core.lessons.moves import Answer, Mark, Rest, read_move
from hearts_core.words import Words


class Telling:
    """The sentences of one exercise, told to whoever sits in its seat; `names` are those of all seats.

    Raises `MissingMessageError` for a text that isn't there.
    """

    def __init__(self, exercise: Exercise, words: Words, names: Sequence[str]) -> None:
        self._exercise = exercise
        self._words = words
        self._names = names

    def text(self, name: str, fields: Mapping[str, object] | None = None) -> str:
        """One of the exercise's own texts: `goal`, `solved`, `hint.1` …"""
        return self._words.text(f"{self._exercise.texts}.{name}", **(fields or {}))

    def why(self, verdict: Verdict) -> str:
        """Why a try was good or not."""
        if verdict.failed is None:
            return self.text("solved")
        return self.text(f"failed.{verdict.failed}", self._fields(verdict))

    def happened(self, verdict: Verdict) -> str:
        """What happened in a try that failed, with the cards; nothing for one that is solved."""
        if verdict.told is None:
            return ""
        message = f"lesson.happened.{verdict.told}"
        if verdict.fields.get("seat") == self._exercise.seat and self._words.has(f"{message}.you"):
            message += ".you"
        return self._words.text(message, **self._fields(verdict))

    def _fields(self, verdict: Verdict) -> dict[str, object]:
        fields = dict(verdict.fields)
        seat = fields.pop("seat", None)
        if isinstance(seat, int):
            fields["name"] = self._words.seat(self._names, seat)
        if "call" in fields:
            fields["call"] = self._words.direction(fields["call"])  # type: ignore[arg-type]
        for name in ("given", "right"):
            if name in fields:
                fields[name] = self.option(fields[name])  # type: ignore[arg-type]
        return fields

    def option(self, option: Option) -> str:
        """What an option of the question is called."""
        question = self._exercise.question
        assert question is not None
        own = f"{self._exercise.texts}.option.{option}"
        if self._words.has(own):
            return self._words.text(own)
        if isinstance(option, int):
            return self._words.seat(self._names, option) if question.ask in SEAT_ANSWERS else str(option)
        try:
            return self._words.card(Card.parse(option))
        except CardError:
            return self._words.text(f"lesson.option.{option}")

    def solution(self) -> tuple[str, ...]:
        """The model solution, a line each."""
        return tuple(map(self._line, self._exercise.solution))

    def _line(self, text: str) -> str:
        words = self._words
        move = read_move(text, self._exercise.seat)
        match move:
            case Answer():
                question = self._exercise.question
                assert question is not None
                chosen = next(option for option in question.options if str(option) == move.key)
                return words.text("lesson.answer.answer", answer=self.option(chosen))
            case Mark():
                return words.text("lesson.answer.mark", cards=words.cards(move.cards, short=True))
            case Rest():
                return words.text("lesson.answer.bot", bot=words.text(f"bot.title.{move.bot}"))
            case Play():
                return words.text("lesson.answer.play", cards=move.card.symbol)
            case Pass():
                return words.text("lesson.answer.pass", cards=words.cards(move.cards, short=True))
            case Call():
                return words.text("lesson.answer.call", call=words.direction(move.call))
            case Choose():
                return words.text(f"lesson.answer.choose.{move.choice}")
            case Claim():
                return words.text("lesson.answer.claim")
            case NextRound():
                return words.text("lesson.answer.next")
        return words.text("lesson.answer.skip")
