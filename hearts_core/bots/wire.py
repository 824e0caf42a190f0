"""Views and actions as JSON, for bots that live outside: the format `hearts-bot/1`.

A program gets one line for each decision on its standard input and answers with one line on its standard output:

    {"format": "hearts-bot/1", "view": {"seat": 2, "phase": "play", "hand": ["4C", "9C", "QS"], "trick": {"leader": 1,
     "plays": [[1, "7C"]], …}, …}, "legal": ["4C", "9C"], "random": 4503599627370495}
    {"play": "4C"}

`view` has the fields of `hearts_core.view.View` by name (cards as "QS", `ruleset` as in `Ruleset.to_json`), `legal` is
the cards that may be played (none in other phases), `random` a number below 2 to the 53rd to draw chance from. The
other answers are {"pass": ["QS", "KS", "AS"]}, {"call": "left"} and {"choose": "add"}. The input ends when the program
may go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Final

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.cards import Card
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards
from hearts_core.passing import Split, parse_entry
from hearts_core.rules import Ruleset
from hearts_core.view import View

FORMAT: Final = "hearts-bot/1"


def request(view: View, stream: Stream) -> dict[str, object]:
    """What a program is sent for a decision, ready for `json.dumps`."""
    legal = [card.name for card in legal_cards(view)]
    return {"format": FORMAT, "view": plain(view), "legal": legal, "random": stream.bits() >> 11}


def plain(value: object) -> object:
    """A view, or anything in it, as JSON values."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, (Ruleset, Split)):
        return value.to_json()
    if isinstance(value, Enum) and not isinstance(value, int):
        return value.value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value


def read_answer(view: View, answer: object) -> Action:
    """The action that a program's answer names; whether it is legal is not looked at. Raises `ValueError`."""
    if not isinstance(answer, Mapping) or len(answer) != 1:
        raise ValueError(answer)
    (kind, value), *_ = answer.items()
    if kind == "play":
        return Play(view.seat, Card.parse(value))
    if kind == "pass" and isinstance(value, list):
        return Pass(view.seat, tuple(Card.parse(name) for name in value))
    if kind == "choose" and isinstance(value, str):
        return Choose(view.seat, value)
    entry = parse_entry(value)
    if kind != "call" or entry is None:
        raise ValueError(answer)
    return Call(view.seat, entry)


def as_action(view: View, answer: object) -> Action:
    """The action that a Python function's answer means: an action itself, a card to play, or cards to pass.

    Raises `ValueError`.
    """
    if isinstance(answer, (Call, Pass, Play, Choose)):
        return answer
    if isinstance(answer, Card):
        return Play(view.seat, answer)
    if isinstance(answer, Sequence) and all(isinstance(card, Card) for card in answer):
        return Pass(view.seat, tuple(answer))
    raise ValueError(answer)
