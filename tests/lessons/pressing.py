"""A reader's moves as the messages that the page would send."""

from __future__ import annotations

from typing import Any

from hearts_core.actions import Call, Choose, Claim, NextRound, Pass, Play
from hearts_core.lessons.moves import Answer, Mark, read_move
from hearts_widgets.exercise import Exercise


def messages(text: str) -> list[dict[str, Any]]:
    """What is pressed for a move that is written as in the solutions of exercises."""
    match read_move(text, 0):
        case Answer(key):
            return [{"type": "answer", "choice": key}]
        case Mark(cards):
            return [*({"type": "mark", "card": card.name} for card in cards), {"type": "check"}]
        case Play(_, card):
            return [{"type": "play", "card": card.name}]
        case Pass(_, cards):
            return [*({"type": "toggle", "card": card.name} for card in cards), {"type": "pass"}]
        case Call(_, call):
            return [{"type": "call", "choice": call}]
        case Choose(_, choice):
            return [{"type": "choose", "choice": choice}]
        case Claim():
            return [{"type": "claim"}]
        case NextRound():
            return [{"type": "next"}]
    return [{"type": "skip"}]


def press(table: Exercise, text: str) -> None:
    """Makes a move at a table, one message after the other."""
    for message in messages(text):
        table._handle_custom_msg({**message, "n": table.frame["n"]}, [])
