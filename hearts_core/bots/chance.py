"""Plays by chance alone: any legal move, each as likely."""

from __future__ import annotations

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards, plain_calls
from hearts_core.state import Phase
from hearts_core.view import View


def choose(view: View, stream: Stream) -> Action:
    """Some legal action of the seat. Raises `ValueError` if it has nothing to do."""
    if view.seat not in view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    if view.phase is Phase.PLAY:
        return Play(view.seat, stream.choice(legal_cards(view)))
    if view.phase is Phase.PASS:
        hand = list(view.hand)
        stream.shuffle(hand)
        return Pass(view.seat, tuple(hand[: view.pass_count]))
    if view.phase is Phase.CALL:
        return Call(view.seat, stream.choice(plain_calls(view)))
    return Choose(view.seat, stream.choice(("add", "subtract")))
