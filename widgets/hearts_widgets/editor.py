"""Set a position up by hand: choose cards, choose a place; what can't be is told while it is put together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hearts_core.cards import Card, ordered, without
from hearts_core.position import Phase
from hearts_core.setup import Setup
from hearts_core.setup_build import build, problems
from hearts_core.setup_text import read_setup, write_setup
from hearts_widgets.editor_form import draw_editor
from hearts_widgets.explorer_part import Case, Part, text_of, without_pass
from hearts_widgets.fields import Form
from hearts_widgets.picture import BadMessage, card_of

BROKEN = {"": None, "yes": True, "no": False}


class EditorPart(Part):
    """A set-up under way. `setup` is what lies where, `picked` the cards chosen to be moved, each with its place."""

    name = "editor"

    def __init__(self, case: Case, language: str | None) -> None:
        super().__init__(case, language)
        self.picked: tuple[tuple[Card, str], ...] = ()
        self.setup = self._taken_over()
        self._text: str | None = None
        self._fills = 0
        self._show()

    def _taken_over(self) -> Setup:
        """What lies on the table of "Legal here?"; an empty table where nothing is being played there."""
        now = self._case.position
        if now.phase is Phase.PLAY:
            return Setup.of(now)
        return Setup(now.ruleset, ((),) * now.ruleset.players)

    def _changed(self, what: str) -> None:
        """Under other rules the same cards lie where they lie, unless other cards are in play."""
        rules = without_pass(self._case.one.ruleset)
        if what == "rules" and rules != self.setup.ruleset:
            same = (rules.players, rules.deck) == (self.setup.ruleset.players, self.setup.ruleset.deck)
            self.setup = replace(self.setup, ruleset=rules) if same else self._taken_over()
            self.picked = ()
        self._show()

    def inner(self, form: Form) -> str:
        found = [self._tell(problem) for problem in problems(self.setup)]
        text = write_setup(self.setup) if self._text is None else self._text
        return draw_editor(
            self.setup, self.picked, found, text, self._names(self.setup.ruleset.players), self._words, form
        )

    def _names(self, players: int | None = None) -> tuple[str, ...]:
        return super()._names(self.setup.ruleset.players if players is None else players)

    def _news(self) -> str:
        found = problems(self.setup)
        if self.picked:
            return self._spoken.text("explorer.editor.chosen", cards=tuple(card for card, _ in self.picked))
        return self._tell(found[0]) if found else self._words.text("explorer.editor.whole")

    # ---- moving cards ----

    def _do_pick(self, message: dict[str, Any]) -> None:
        """A card is chosen, or no longer."""
        chosen = (card_of(message), text_of(message, "choice"))
        if chosen[0] not in self._at(chosen[1]):
            raise BadMessage("outdated")
        if chosen in self.picked:
            self.picked = tuple(one for one in self.picked if one != chosen)
        else:
            self.picked = (*self.picked, chosen)

    def _do_put(self, message: dict[str, Any]) -> None:
        """The chosen cards go to a place."""
        place = text_of(message, "choice")
        self._at(place)
        for card, source in self.picked:
            self._lay(source, without(self._at(source), (card,)))
            self._lay(place, (*self._at(place), card))
        moved, self.picked, self._text = len(self.picked), (), None
        if moved:
            self._say("explorer.editor.moved", count=moved)

    def _at(self, place: str) -> tuple[Card, ...]:
        """The cards at a place. Raises `BadMessage` for a place that there isn't."""
        kind, _, number = place.partition(".")
        setup = self.setup
        if place == "trick":
            return setup.trick[1]
        if place == "kitty":
            return setup.kitty
        if place == "nowhere":
            return setup.unplaced
        if kind in ("hand", "taken") and number.isascii() and number.isdecimal():
            seats = setup.hands if kind == "hand" else setup.taken
            if int(number) < len(seats):
                return seats[int(number)]
        raise BadMessage("message")

    def _lay(self, place: str, cards: tuple[Card, ...]) -> None:
        kind, _, number = place.partition(".")
        setup = self.setup
        if place == "trick":
            self.setup = replace(setup, trick=(setup.trick[0], cards))
        elif place == "kitty":
            self.setup = replace(setup, kitty=cards)
        elif place != "nowhere":
            seats = setup.hands if kind == "hand" else setup.taken
            placed = (*seats[: int(number)], ordered(cards), *seats[int(number) + 1 :])
            self.setup = replace(setup, hands=placed) if kind == "hand" else replace(setup, taken=placed)

    # ---- the rest of the situation ----

    def _set(self, control: str, value: str) -> None:
        players = self.setup.ruleset.players
        if control == "text":
            self._text = value
            return
        if control == "broken" and value in BROKEN:
            self.setup = replace(self.setup, broken=BROKEN[value])
        elif control in ("dealer", "leader") and value in map(str, range(-1 if control == "leader" else 0, players)):
            if control == "dealer":
                self.setup = replace(self.setup, dealer=int(value))
            else:
                self.setup = replace(self.setup, trick=(int(value), self.setup.trick[1]))
        else:
            raise BadMessage("message")
        self._text = None

    def _do_read(self, message: dict[str, Any]) -> None:
        if self._text is None:
            return
        self.setup = read_setup(self.setup.ruleset, self._text)
        self._text, self.picked = None, ()
        self._say("explorer.editor.read")

    def _do_fill(self, message: dict[str, Any]) -> None:
        self._fills += 1
        filled = self.setup.filled(self._fills)
        if filled == self.setup:
            self._said, self._refused = self._words.text("explorer.editor.no-fill"), True
            return
        self._become(filled)
        self._say("explorer.editor.filled")

    def _do_clear(self, message: dict[str, Any]) -> None:
        self._become(Setup(self.setup.ruleset, ((),) * self.setup.ruleset.players))

    def _do_load(self, message: dict[str, Any]) -> None:
        self._become(self._taken_over())

    def _do_forget(self, message: dict[str, Any]) -> None:
        self._become(self.setup.forgotten())

    def _do_use(self, message: dict[str, Any]) -> None:
        self.put()

    def put(self) -> None:
        """Puts the set-up on the table of "Legal here?". Raises `SetupError` if it can't be."""
        self._case.put(build(self.setup))
        self._say("explorer.editor.put")

    def read(self, text: str) -> None:
        """Takes a text as the set-up. Raises `SetupError` or `CardError` for one that tells none."""
        self._become(read_setup(self.setup.ruleset, text))
        self._show()

    def _become(self, setup: Setup) -> None:
        self.setup, self.picked, self._text = setup, (), None
