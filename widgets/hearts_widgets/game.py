"""A game to be kept or handed on: the record of a match and who plays in each seat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hearts_core.actions import Pass
from hearts_core.bots import BOTS
from hearts_core.cards import parse_cards, show_cards
from hearts_core.codes import coded_deal
from hearts_core.errors import HeartsError
from hearts_core.reading import RecordError, parse_record
from hearts_core.record import Record
from hearts_core.replay import replay
from hearts_core.state import Position
from hearts_core.view import view
from hearts_widgets.choices import PERSON, USUAL_BOT, Choices, Seat, clean_name
from hearts_widgets.seal import SealError, seal, unseal
from hearts_widgets.steps import may_pick

SAVE: Final = "save"
LINK: Final = "link"
LONGEST_LINK: Final = 8000
"""Characters of a link. Longer ones are cut by messengers and some browsers."""


@dataclass(frozen=True)
class Game:
    """A match as far as it has come. `who` has a bot's id or `PERSON` for each seat.

    `seed` deals the rounds to come: the record's own, or the one it needs where it holds hands instead; `code` is then
    the code of the first deal, if it came from one. `picked` are the cards picked for a pass that has not been made.
    `strangers` are the ids of bots that stood in a code and that this book doesn't have: others play in their place.
    """

    record: Record
    who: tuple[str, ...]
    seed: int
    picked: Pass | None = None
    code: str = ""
    strangers: tuple[str, ...] = field(default=(), compare=False)

    def position(self) -> Position:
        """Where the match stands. Raises `SealError` for a record that holds no position or breaks a rule."""
        story = replay(self.record)
        if story.fault is not None or story.position is None:
            raise SealError("play.error.rules")
        return story.position

    def choices(self, base: Choices) -> Choices:
        """A reader's choices with the rules of this game and its bots; names and looks stay the reader's."""
        who = self.who[1:]
        seats = [base.seats[0], *(Seat(one, seat.name) for one, seat in zip(who, base.seats[1:], strict=False))]
        seats += base.seats[len(seats) :]
        return replace(base, preset=self.record.preset, ruleset=self.record.ruleset, seats=tuple(seats))

    def save(self) -> str:
        """The code under which the browser keeps it."""
        return seal(SAVE, self._json())

    def link(self) -> str:
        """What stands after the `#` of a link to it. Raises `SealError` for one that would be too long."""
        text = seal(LINK, replace(self, picked=None)._json())  # what is only thought of is nobody else's business
        if len(text) > LONGEST_LINK:
            raise SealError("play.error.link-long", count=len(text), accepted=LONGEST_LINK)
        return text

    def _json(self) -> dict[str, object]:
        picked = None if self.picked is None else {"seat": self.picked.seat, "cards": show_cards(self.picked.cards)}
        data: dict[str, object] = {"record": self.record.to_json(), "who": list(self.who), "picked": picked}
        data["code"] = self.code
        if self.record.seed is None:
            data["seed"] = self.seed
        return data


def read_save(code: str) -> Game:
    """The game that a save holds, checked whole and replayed. Raises `HeartsError` (`SealError` for a damaged one)."""
    return _game(unseal(SAVE, code))


def read_link(text: str) -> Game:
    """The game that a link holds; all before its `#` is left out. Raises `HeartsError` for one that can't be read."""
    code = text.strip().rpartition("#")[2]
    if len(code) > LONGEST_LINK:
        raise SealError("play.error.link-long", count=len(code), accepted=LONGEST_LINK)
    return _game(unseal(LINK, code))


def _game(data: object) -> Game:
    if not isinstance(data, Mapping) or set(data) - {"seed"} != {"record", "who", "picked", "code"}:
        raise SealError("play.error.damaged")
    who, seed, code = data["who"], data.get("seed"), data["code"]
    if not isinstance(who, list) or not all(isinstance(one, str) for one in (*who, code)) or PERSON not in who:
        raise SealError("play.error.damaged")
    try:
        record = parse_record(json.dumps(data["record"]))
        record = replace(record, names=tuple(clean_name(name) for name in record.names))
    except RecordError:
        raise SealError("play.error.rules") from None
    seed = record.seed if record.seed is not None else seed
    if len(who) != record.ruleset.players or type(seed) is not int or len(record.names) != len(who):
        raise SealError("play.error.damaged")
    known = (PERSON, *BOTS)
    strangers = tuple(dict.fromkeys(clean_name(one) for one in who if one not in known))
    seated = tuple(one if one in known else USUAL_BOT for one in who)
    game = Game(record, seated, seed, _picked(data["picked"]), code, strangers)
    try:
        position = game.position()
        game.choices(Choices())
        if code and (record.seed is not None or coded_deal(record.ruleset, code) != record.deal(0)):
            raise SealError("play.error.rules")
    except SealError:
        raise
    except HeartsError:
        raise SealError("play.error.rules") from None
    if game.picked is not None:
        at = game.picked.seat
        if not 0 <= at < len(seated) or seated[at] != PERSON or not may_pick(view(position, at), game.picked.cards):
            raise SealError("play.error.rules")
    return game


def _picked(data: object) -> Pass | None:
    """The cards picked for a pass. Raises `SealError`."""
    if data is None:
        return None
    if not isinstance(data, Mapping) or set(data) != {"seat", "cards"}:
        raise SealError("play.error.damaged")
    seat, cards = data["seat"], data["cards"]
    if type(seat) is not int or not isinstance(cards, str):
        raise SealError("play.error.damaged")
    try:
        return Pass(seat, parse_cards(cards))
    except HeartsError:
        raise SealError("play.error.damaged") from None
