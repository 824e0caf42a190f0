"""Moves as texts: how solutions and wrong tries are written down.

`4S` plays a card; then there are `pass QS KS AS`, `call left`, `choose add`, `claim`, `skip`, `next`, `answer 2`,
`mark 4D 9D` and `bot expert`, which lets that bot make the rest of the reader's moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.actions import Action, Call, Choose, Claim, NextRound, Pass, Play, Skip
from hearts_core.bots import BOTS
from hearts_core.cards import Card, parse_cards
from hearts_core.errors import CardError
from hearts_core.lessons.exercise import LessonError
from hearts_core.passing import parse_entry


@dataclass(frozen=True, slots=True)
class Answer:
    """An option of a question, as it is written."""

    key: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Cards of the hand that are marked."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """A bot makes the reader's moves from here on."""

    bot: str


Move = Action | Answer | Mark | Rest


def read_move(text: str, seat: int) -> Move:
    """The move that a text says, made by a seat. Raises `LessonError` for a text that is none."""
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    wrong = LessonError("lesson.error.move", where="", value=text)
    try:
        if word == "answer" and rest:
            return Answer(rest)
        if word == "mark":
            return Mark(parse_cards(rest))
        if word == "bot" and rest in BOTS:
            return Rest(rest)
        if word == "pass":
            return Pass(seat, parse_cards(rest))
        if word == "call":
            entry = parse_entry(rest)
            if entry is not None:
                return Call(seat, entry)
        if word == "choose" and rest:
            return Choose(seat, rest)
        if not rest and word in ("claim", "skip", "next"):
            return Claim(seat) if word == "claim" else Skip() if word == "skip" else NextRound()
        if not rest:
            return Play(seat, Card.parse(word))
    except CardError as problem:
        raise wrong from problem
    raise wrong


def action_of(text: str, seat: int) -> Action:
    """The action that a text says. Raises `LessonError` for an answer or for what is no move."""
    move = read_move(text, seat)
    if isinstance(move, (Answer, Mark, Rest)):
        raise LessonError("lesson.error.move", where="", value=text)
    return move
