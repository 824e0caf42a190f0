"""Who sits at a table: names, bots, and how a way of playing is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from hearts_core.actions import Action
from hearts_core.bots import BOTS
from hearts_core.deal import Stream
from hearts_core.errors import HeartsError
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import Ruleset
from hearts_core.view import View
from hearts_core.words import Words

Bot = Callable[[View, Stream], Action]


class BotError(HeartsError):
    """A bot that failed to move, or moved against the rules; `__cause__` is what went wrong."""


def seat_names(words: Words, players: int, seat: int, shared: bool = False) -> tuple[str, ...]:
    """Names for seats without any: "You", and compass points at a table of four, numbers at others.

    At a screen that several people share nobody is "you".
    """
    points = ("south", "west", "north", "east") if players == 4 else ()
    names = [""] * players
    for steps in range(players):
        at = (seat + steps) % players
        if steps == 0 and not shared:
            names[at] = words.text("table.name.you")
        elif points:
            names[at] = words.text(f"table.name.{points[steps]}")
        else:
            names[at] = words.seat(None, at)
    return tuple(names)


def newcomer_name(words: Words, names: tuple[str, ...]) -> str:
    """A name that nobody at the table has yet."""
    found, number = words.text("table.name.newcomer"), 2
    while found in names:
        found, number = words.text("table.name.newcomer-numbered", number=number), number + 1
    return found


def move(id: str, view: View, stream: Stream) -> Action:
    """What the bot of that id does; the expert tries as many deals as this machine has time for."""
    from hearts_core.bots.pace import paced  # late: a page is live before anybody plays

    return paced(id, view.ruleset).choose(view, stream)


def bots_of(bots: Any, players: int) -> list[Bot]:
    """One bot for each seat, from one for all or a list; a module stands for its `choose`, a name for that bot.

    Raises `ValueError`.
    """
    each = list(bots) if isinstance(bots, (list, tuple)) else [bots] * players
    if len(each) != players:
        raise ValueError(f"{len(each)} bots for {players} seats")
    for bot in each:
        if isinstance(bot, str) and bot not in BOTS:
            raise ValueError(f"no bot {bot!r}: {', '.join(BOTS)}")
    return [partial(move, bot) if isinstance(bot, str) else getattr(bot, "choose", bot) for bot in each]


def seat_bots(bots: Any, players: int, people: Sequence[int]) -> list[Bot]:
    """The bots of a table at which these seats are people's. Raises `ValueError` if that can't be."""
    for seat in people:
        if not 0 <= seat < players:
            raise ValueError(f"no seat {seat} at a table of {players}")
    if not people:
        raise ValueError("a table without people")
    return bots_of(bots, players)


def title_of(words: Words, ruleset: Ruleset) -> str:
    """The title of the preset that this ruleset is, or that it has settings of its own."""
    for name, entry in PRESETS.items():
        if ruleset.players in entry.players and preset(name, ruleset.players) == ruleset:
            return words.title(name)
    return words.text("table.own-rules")
