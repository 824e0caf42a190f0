"""Players that decide from a view alone: five styles, an expert, a beginner and chance.

A bot is anything with `choose(view, stream) -> Action`: the view is all it may know, the stream all its chance. It
answers every phase in which its seat is in `view.to_act`: a call, a pass, a play, the choice of a moon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, Protocol, cast

from hearts_core.actions import Action
from hearts_core.deal import Stream
from hearts_core.view import View

__all__ = ["BOTS", "STYLES", "Bot"]


class Bot(Protocol):
    """A player. Same view and same stream: same decision, whatever the hidden cards are."""

    def choose(self, view: View, stream: Stream, /) -> Action:
        """What the view's seat does now. Raises `ValueError` if it has nothing to do."""
        ...


STYLES: Final = ("cautious", "voider", "shooter", "sheriff", "leveller")
"""The ids of the five styles that a learner can recognise."""

_MODULES: Final = {"random": "chance", **{id: id for id in ("beginner", *STYLES, "expert")}}


class _Registry(Mapping[str, Bot]):
    """The bots by id, each a module that is imported when it is first asked for: a page that plays needs few."""

    def __getitem__(self, id: str) -> Bot:
        return cast(Bot, import_module(f"{__name__}.{_MODULES[id]}"))

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


BOTS: Final[Mapping[str, Bot]] = _Registry()
"""Every bot by id; its title and its description are in the catalogue (`bot.title.…`, `bot.about.…`)."""
