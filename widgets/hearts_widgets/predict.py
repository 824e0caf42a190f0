"""Predict, then reveal: the reader answers before the answer shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hearts_core.cards import Card, parse_cards
from hearts_core.words import MissingMessageError
from hearts_widgets.picture import BadMessage, Picture
from hearts_widgets.question import Question, answers_of, draw_question
from hearts_widgets.seats import seat_names

Option = str | Card | int


class Predict(Picture):
    """A question with answers to choose from; choosing one shows whether it is right, and why.

    `question` is a message id. An option is a card, a seat, or an id of its own; its text is the message
    `question.option` (for a card or a seat its name, where there is no such message), the reason `question.option.why`.
    `right` is one of the options, or a function that finds it: let the rules answer. `trick` ("4D 9D KC 2D") is a trick
    to look at, led by seat `leader`; the reader sits in `seat`. Further arguments are fields of the texts.

    Raises `MissingMessageError` for a text that isn't there and `ValueError` where `right` is no option. Which option
    is right stays in Python until the reader has answered.
    """

    def __init__(
        self,
        question: str,
        options: Sequence[Option],
        right: Option | Callable[[], Option],
        *,
        trick: str | Sequence[Card] = (),
        leader: int = 0,
        seat: int = 0,
        names: Sequence[str] | None = None,
        language: str | None = None,
        four_colours: bool = False,
        **fields: object,
    ) -> None:
        super().__init__(language=language, rules=None, pace=0)
        cards = parse_cards(trick) if isinstance(trick, str) else tuple(trick)
        players = len(cards) or 4
        called = tuple(names) if names is not None else seat_names(self._words, players, seat)
        self._id = question
        self._find = right
        self._fields = fields
        self._four_colours = four_colours
        self._asked = Question(
            self._words.text(question, **fields),
            answers_of(question, {_key(option): self._name(option, called) for option in options}, self._words),
            tuple((called[(leader + place) % players], card) for place, card in enumerate(cards)),
        )
        self._opened: list[str] = []
        self.first: str | None = None
        """The key of the reader's first answer."""
        self._judged()
        self._show()

    @property
    def right(self) -> str:
        """The key of the right answer. Raises `ValueError` if it is none of the options."""
        found = self._find() if callable(self._find) else self._find
        key = _key(found)
        if all(answer.key != key for answer in self._asked.answers):
            raise ValueError(key)
        return key

    def answer(self, option: Option) -> None:
        """Answers for the reader: unfolds the reason of an option. Raises `ValueError` if there is no such option."""
        key = _key(option)
        if all(answer.key != key for answer in self._asked.answers):
            raise ValueError(key)
        if key in self._opened:
            self._opened.remove(key)
            self._show()
            return
        self.first = self.first or key
        self._opened.append(key)
        seen = next(answer for answer in self._judged().answers if answer.key == key)
        verdict = self._words.text("table.predict.right" if seen.right else "table.predict.wrong")
        self._show(f"{verdict} {seen.why}")

    def draw(self) -> str:
        judged = self._judged()
        seen = tuple(
            there if there.key in self._opened else asked
            for asked, there in zip(self._asked.answers, judged.answers, strict=True)
        )
        shown = replace(self._asked, answers=seen)
        return draw_question(shown, self._words, self._prefix, self._opened, self._four_colours)

    def still(self) -> str:
        return draw_question(self._judged(), self._words, self._prefix, None, self._four_colours)

    def receive(self, message: dict[str, Any]) -> None:
        choice = message.get("choice")
        if message["type"] != "answer" or not isinstance(choice, str):
            raise BadMessage("message")
        try:
            self.answer(choice)
        except ValueError:
            raise BadMessage("message") from None

    def refuse_message(self, problem: BadMessage) -> None:
        self._show(self._words.text(f"table.error.{problem.kind}"))

    def __repr__(self) -> str:
        return f"<Predict: {self._asked.text} {' / '.join(answer.text for answer in self._asked.answers)}>"

    def _judged(self) -> Question:
        right = self.right
        answers = tuple(
            replace(
                answer, right=answer.key == right, why=self._words.text(f"{self._id}.{answer.key}.why", **self._fields)
            )
            for answer in self._asked.answers
        )
        return replace(self._asked, answers=answers)

    def _name(self, option: Option, names: Sequence[str]) -> str:
        if isinstance(option, Card):
            return self._words.card(option)
        if isinstance(option, int):
            return self._words.seat(names, option)
        if not self._words.has(f"{self._id}.{option}"):
            raise MissingMessageError(f"{self._words.language}: {self._id}.{option}")
        return ""


def _key(option: Option) -> str:
    return str(option)
