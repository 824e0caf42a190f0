"""Records: a match as a text from which everything is rebuilt (format `hearts-record/1`, described in the book)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hearts_core.actions import Action, Call, Choose, Claim, NextRound, Pass, Play, Skip
from hearts_core.cards import Card, show_cards
from hearts_core.deal import Deal, deal, first_dealer, given_deal
from hearts_core.passing import POOL, PassEntry, entry_json
from hearts_core.position import apply
from hearts_core.presets import name_ruleset, preset
from hearts_core.rules import Ruleset
from hearts_core.state import Position

FORMAT: Final = "hearts-record/1"

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round as recorded; None (or an empty `plays`) where the record says nothing.

    In `passes` an empty entry is a seat that has not passed; `dealt_back` is what a pool brought each seat.
    """

    dealer: int
    hands: tuple[Cards, ...] | None = None
    kitty: Cards | None = None
    call: PassEntry | None = None
    passes: tuple[Cards, ...] | None = None
    dealt_back: tuple[Cards, ...] | None = None
    plays: Cards = ()
    claim: int | None = None
    skip: bool = False
    choice: str | None = None

    def to_json(self) -> dict[str, object]:
        """The round as plain JSON values, without what it doesn't say."""
        data: dict[str, object] = {"dealer": self.dealer}
        if self.hands is not None:
            data["hands"] = list(map(show_cards, self.hands))
        if self.kitty is not None:
            data["kitty"] = show_cards(self.kitty)
        if self.call is not None:
            data["call"] = entry_json(self.call)
        if self.passes is not None:
            data["passes"] = list(map(show_cards, self.passes))
        if self.dealt_back is not None:
            data["dealt_back"] = list(map(show_cards, self.dealt_back))
        data["plays"] = show_cards(self.plays)
        if self.claim is not None:
            data["claim"] = self.claim
        if self.skip:
            data["skip"] = True
        if self.choice is not None:
            data["choice"] = self.choice
        return data


@dataclass(frozen=True, slots=True)
class Record:
    """A match as recorded: a preset and what is set over it, a seed or hands, and what was done, round by round."""

    preset: str
    ruleset: Ruleset
    rounds: tuple[RoundRecord, ...]
    seed: int | None = None
    names: tuple[str, ...] = ()

    def deal(self, number: int) -> Deal:
        """The deal of a round: the hands recorded, else those of the seed. Raises `DealError` if they don't fit."""
        given = self.rounds[number]
        if given.hands is not None:
            return given_deal(self.ruleset, given.hands, given.kitty)
        assert self.seed is not None, "a record has hands or a seed"
        return deal(self.ruleset, self.seed, number)

    def to_json(self) -> dict[str, object]:
        """The record as plain JSON values, keys in the order of the format."""
        changed = preset(self.preset, self.ruleset.players).diff(self.ruleset)
        data: dict[str, object] = {"format": FORMAT, "ruleset": self.preset}
        if changed:
            data["set"] = {name: values[1] for name, values in changed.items()}
        data["players"] = self.ruleset.players
        if self.seed is not None:
            data["seed"] = self.seed
        if self.names:
            data["names"] = list(self.names)
        data["rounds"] = [item.to_json() for item in self.rounds]
        return data

    def to_text(self) -> str:
        """The record as one line of JSON, which `parse_record` reads back to the same value."""
        import json  # not needed where no record is written

        return json.dumps(self.to_json(), ensure_ascii=False)


def make_record(first: Position, actions: Iterable[Action], preset_id: str | None = None) -> Record:
    """The record of a match from its first position and all that was done. Raises `RuleBroken` as `apply` does.

    The hands are left out where the seed alone fixes every deal and the first dealer, else the seed is. Without a
    preset's id, the preset that is nearest to the ruleset is named.
    """
    rules = first.ruleset
    position = first
    rounds = [_dealt(first)]
    for action in actions:
        position, _ = apply(position, action)
        if isinstance(action, NextRound):
            rounds.append(_dealt(position))
        else:
            rounds[-1] = _with(rounds[-1], action, rules.players)
        now = position.round
        if now.entry == POOL and any(now.received):
            rounds[-1] = replace(rounds[-1], dealt_back=now.received)
    seed = first.seed
    if seed is not None and not _all_from_seed(rules, seed, rounds):
        seed = None
    if seed is not None:
        rounds = [replace(item, hands=None, kitty=None, dealt_back=None) for item in rounds]
    return Record(preset_id or name_ruleset(rules)[0], rules, tuple(rounds), seed, first.names)


def _dealt(position: Position) -> RoundRecord:
    now = position.round
    return RoundRecord(now.dealer, now.deal.hands, now.deal.kitty or None)


def _with(item: RoundRecord, action: Action, players: int) -> RoundRecord:
    """A round's record with one more thing done."""
    match action:
        case Call():
            return replace(item, call=action.call)
        case Pass():
            before = item.passes or ((),) * players
            passes = tuple(action.cards if seat == action.seat else cards for seat, cards in enumerate(before))
            return replace(item, passes=passes)
        case Play():
            return replace(item, plays=(*item.plays, action.card))
        case Claim():
            return replace(item, claim=action.seat)
        case Skip():
            return replace(item, skip=True)
        case Choose():
            return replace(item, choice=action.choice)
    return item


def _all_from_seed(rules: Ruleset, seed: int, rounds: list[RoundRecord]) -> bool:
    """Whether a seed fixes the first dealer and every deal of these rounds."""
    return first_dealer(seed, rules.players) == rounds[0].dealer and all(
        Deal(item.hands or (), item.kitty or ()) == deal(rules, seed, number) for number, item in enumerate(rounds)
    )
