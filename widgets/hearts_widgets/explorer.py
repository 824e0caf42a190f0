"""The rules explorer: take a ruleset apart, play two side by side, ask what is legal, set a position up."""

from __future__ import annotations

import secrets
from typing import Any

from ipywidgets import Layout, VBox

from hearts_core.position import Position
from hearts_core.rules import Ruleset
from hearts_core.setup_build import build
from hearts_core.setup_text import read_setup
from hearts_widgets.beside import BesidePart
from hearts_widgets.choices import Choices
from hearts_widgets.editor import EditorPart
from hearts_widgets.explorer_part import STYLE, Case, Part, without_pass
from hearts_widgets.explorer_rules import RulesPart
from hearts_widgets.legal import LegalPart
from hearts_widgets.picture import being_built


class Explorer(VBox):  # type: ignore[misc]
    """All parts of the explorer, one below the other; each can also be shown in a cell of its own.

    `rules` takes a ruleset apart, `beside` plays it and another one on the same deal, `legal` tells which cards are
    legal, `editor` sets a position up. They look at the same rulesets and the same position. `ruleset` and `other` are
    presets' ids or `Choices`, `seed` deals (None: a new one each time) for at most so many `rounds`, `setup` is a
    position as text (see `hearts_core.setup_text`). Raises `RulesetError` for a preset that there isn't, `SetupError`
    for what can't be.
    """

    children: Any  # ipywidgets says nothing about its types

    def __init__(
        self,
        ruleset: str | Choices = "standard",
        other: str | Choices = "party",
        *,
        players: int | None = None,
        seed: int | None = None,
        setup: str | None = None,
        rounds: int = 1,
        language: str | None = None,
    ) -> None:
        one, two = (
            Choices().for_preset(rules, players) if isinstance(rules, str) else rules for rules in (ruleset, other)
        )
        self._case = Case(one, two, secrets.randbelow(1_000_000) if seed is None else seed, rounds=rounds)
        self._case.deal()
        if setup is not None:
            self._case.put(build(read_setup(without_pass(one.ruleset), setup)))
        self.rules = RulesPart(self._case, language)
        self.beside = BesidePart(self._case, language)
        self.legal = LegalPart(self._case, language)
        self.editor = EditorPart(self._case, language)
        super().__init__(layout=Layout(overflow="visible"))
        self.children = self._parts

    @property
    def _parts(self) -> tuple[Part, ...]:
        return self.rules, self.beside, self.legal, self.editor

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that is looked at."""
        return self._case.one.ruleset

    @property
    def position(self) -> Position:
        """The position of "Legal here?"."""
        return self._case.position

    def put(self, position: Position | str) -> None:
        """Puts a position, or the text of a set-up, on the table. Raises `SetupError` for what can't be."""
        if isinstance(position, str):
            position = build(read_setup(without_pass(self.ruleset), position))
        self._case.put(position)

    def close(self) -> None:
        """Closes the parts with the whole."""
        for name in ("rules", "beside", "legal", "editor"):
            part = getattr(self, name, None)  # none of them where something could not be played
            if part is not None:
                part.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Explorer: {' / '.join(repr(part)[11:-1] for part in self._parts)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, dict):
            bundle["text/plain"] = repr(self)
            if being_built():
                stills = "".join(part.still() for part in self._parts)
                bundle["text/html"] = f"<style>{STYLE}</style><div>{stills}</div>"
        return bundle
