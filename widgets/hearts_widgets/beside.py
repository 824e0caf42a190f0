"""Same deal, two rulesets: both are played side by side, up to where they part, and looked at step by step."""

from __future__ import annotations

from typing import Any, Final

from hearts_core.bots import BOTS
from hearts_core.explore.parallel import Parallel, play_both
from hearts_core.explore.told import first_difference
from hearts_core.setup import Setup
from hearts_widgets.beside_form import Both, draw_both
from hearts_widgets.explorer_part import Case, Part, number_of
from hearts_widgets.explorer_rules_form import name_of
from hearts_widgets.fields import Form
from hearts_widgets.picture import BadMessage

ROUNDS: Final = (1, 4, 12)
"""How many rounds may be played until a difference is found."""
PLAYERS: Final = tuple(name for name in BOTS if name != "expert")
"""The bots that play: each decides at once."""
LARGEST: Final = 9_999_999


class BesidePart(Part):
    """Two courses of one deal. `both` is what was played, `at` the step that is shown."""

    name = "beside"

    def __init__(self, case: Case, language: str | None) -> None:
        super().__init__(case, language)
        self._parted = False
        self._play()
        self._show()

    def _play(self) -> None:
        case = self._case
        one, other = case.one.ruleset, case.other.ruleset
        seats = max(one.players, other.players)
        bots = [BOTS[case.who]] * seats
        self.both: Parallel = play_both(one, other, case.seed, bots, self._names(seats), case.rounds)
        found = self.both.difference
        self.at = self.both.last if found is None else min(found.at + 1, self.both.last)

    def _changed(self, what: str) -> None:
        if what in ("rules", "other", "seed"):
            self._play()
            self._show()

    def inner(self, form: Form) -> str:
        return draw_both(Both(self.both, self.at, self._titles(), self._all_names()), self._case, self._words, form)

    def _titles(self) -> tuple[str, str]:
        one, other = (name_of(choices, self._words) for choices in (self._case.one, self._case.other))
        if one != other:
            return one, other
        return self._words.text("explorer.beside.first"), self._words.text("explorer.beside.second")

    def _all_names(self) -> tuple[str, ...]:
        return self._names(max(self._case.one.ruleset.players, self._case.other.ruleset.players))

    def _news(self) -> str:
        if self._parted:
            self._parted = False
            return " ".join(first_difference(self.both, self._spoken, self._titles(), self._all_names()))
        return self._words.text("explorer.beside.step", number=self.at, last=self.both.last)

    def _set(self, control: str, value: str) -> None:
        case = self._case
        if control == "step":
            self.at = number_of({"choice": value}, self.both.last + 1)
            return
        if control == "who" and value in PLAYERS:
            case.who = value
        elif control == "rounds" and value in map(str, ROUNDS):
            case.rounds = int(value)
        elif control == "seed":
            if not (value.strip().isascii() and value.strip().isdecimal() and int(value) <= LARGEST):
                self._said, self._refused = self._words.text("explorer.beside.seed.wrong", largest=LARGEST), True
                return
            case.seed = int(value)
        else:
            raise BadMessage("message")
        self._again()

    def _again(self) -> None:
        """Plays both once more, and says how they part."""
        self._case.changed("seed")
        self._parted = True

    def _do_step(self, message: dict[str, Any]) -> None:
        self.at = number_of(message, self.both.last + 1)

    def _do_another(self, message: dict[str, Any]) -> None:
        self._case.seed += 1
        self._again()

    def _do_search(self, message: dict[str, Any]) -> None:
        """Goes on to the next deal in which the two differ before their scores, within a hundred."""
        case = self._case
        for _ in range(100):
            case.seed += 1
            self._play()
            if self.both.difference is not None:
                break
        self._again()
        if self.both.difference is None:
            self._say("explorer.beside.none-found", count=100)

    def _do_look(self, message: dict[str, Any]) -> None:
        """Takes the position of one side to "Legal here?". Raises `SetupError` where no cards are being played."""
        course = (self.both.first, self.both.second)[number_of(message, 2)]
        position = course[min(self.at, len(course) - 1)].after
        Setup.of(position)
        self._case.put(position)
        self._say("explorer.beside.taken")
