"""What happened, in lines: those to be read on the table, and those to be spoken."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_core.events import Dealt, Event, Played, Received, TrickWinner
from hearts_core.position import Phase
from hearts_core.view import View
from hearts_core.words import Words

QUIET = {"dealt", "passed", "round-scores", "match-end"}
"""Events that the picture tells better than a line would."""


class Lines:
    """Keeps the lines of the last move (`said`) and, while a trick is played, of how it came about (`before`).

    Where several people share a screen nobody is spoken to as "you".
    """

    def __init__(self, words: Words, spoken: Words, shared: bool = False) -> None:
        self._words = words
        self._spoken = spoken
        self._shared = shared
        self._trick: tuple[str, ...] = ()
        self.said: tuple[str, ...] = ()
        self.before: tuple[str, ...] = ()

    def add(self, events: Sequence[Event], now: View) -> list[str]:
        """Takes in the events of one move; returns what is to be spoken. `now` is the view after it."""
        if any(isinstance(event, Dealt) for event in events):
            self._trick = self.said = self.before = ()
        told = [event for event in events if event.id not in QUIET]
        lines = tuple(line(self._words, event, now, self._shared) for event in told)
        if any(isinstance(event, Played) for event in events):
            ended = any(isinstance(event, TrickWinner) for event in events)
            self.before = () if ended else self._trick
            self._trick = lines[1:] if ended else self._trick
            self.said = lines
        elif lines:
            self.before = ()
            self._trick = () if now.phase is Phase.PASS else lines
            self.said = lines
        return [line(self._spoken, event, now, self._shared) for event in told]


def line(words: Words, event: Event, now: View, shared: bool = False) -> str:
    """One event in words, told to the viewer or, at a shared screen, to everybody."""
    if isinstance(event, Received) and event.givers and not shared:
        return words.text("table.received", cards=event.cards, names=words.seats(now, event.givers))
    return words.event(event, now.names if shared else now)
