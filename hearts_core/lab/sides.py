"""One side of a comparison: a ruleset, said in short, and the bots that play by it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearts_core.bots.guests import find_bot
from hearts_core.errors import HeartsError
from hearts_core.presets import name_ruleset, preset
from hearts_core.rules import Ruleset


class LabError(HeartsError):
    """A comparison that can't be made or read; `id` is a message of the catalogue (`lab.error.…`)."""


@dataclass(frozen=True)
class Side:
    """What one side plays: `name` is the ruleset as it was asked for, `seats` has a bot's name for each seat."""

    name: str
    rules: Ruleset
    seats: tuple[str, ...]

    @property
    def short(self) -> tuple[str, dict[str, object]]:
        """The nearest preset and what is set over it."""
        return name_ruleset(self.rules)

    def to_json(self) -> dict[str, object]:
        """As plain JSON values; `side_from_json` reads it back."""
        base, changed = self.short
        data: dict[str, object] = {"name": self.name, "ruleset": base, "players": self.rules.players}
        return {**data, "set": changed, "seats": list(self.seats)}


def side_from_json(data: Mapping[str, object]) -> Side:
    """The side that `Side.to_json` wrote. Raises `LabError` or `RulesetError`."""
    try:
        name, base, players, seats = data["name"], data["ruleset"], data["players"], data["seats"]
        assert isinstance(name, str)
        assert isinstance(base, str)
        assert isinstance(players, int)
        assert isinstance(seats, Sequence)
    except (KeyError, AssertionError) as problem:
        raise LabError("lab.error.side", problem=str(problem)) from None
    return Side(name, preset(base, players).but(**_mapping(data.get("set", {}), "set")), tuple(map(str, seats)))


def make_side(name: str, seats: Sequence[str], changes: Mapping[str, object] | None = None) -> Side:
    """A side from what was asked for: a ruleset for as many players as there are seats.

    The ruleset is a preset's id, with changes after plus signs where wished (`standard+moon=subtract+limit=50`), or the
    path of a JSON file (a whole ruleset, or `{"ruleset": …, "set": {…}}`); `changes` are laid over it, and the name
    then tells of them. A value after `=` is JSON (`points={"JD":-10}`) or a plain word.
    Raises `RulesetError`, `LabError`, or `BotError` for a bot that there isn't.
    """
    rules = _file(Path(name), len(seats)) if _is_file(name) else _short(name, len(seats))
    if changes:
        rules = rules.but(**changes)
        name += "".join(f"+{field}={_value_text(value)}" for field, value in changes.items())
    for bot in dict.fromkeys(seats):
        close = getattr(find_bot(bot), "close", None)
        if close is not None:
            close()
    return Side(name, rules, tuple(seats))


def _is_file(name: str) -> bool:
    return name.partition("+")[0].endswith(".json") or "/" in name.partition("=")[0]


def _short(name: str, players: int) -> Ruleset:
    base, *changes = name.split("+")
    values: dict[str, object] = {}
    for change in changes:
        field, sign, value = change.partition("=")
        if not sign:
            raise LabError("lab.error.change", given=change, ruleset=name)
        values[field] = _value(value)
    return preset(base, players).but(**values)


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _value_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _file(path: Path, players: int) -> Ruleset:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise LabError("lab.error.file", file=str(path), problem=problem.strerror or str(problem)) from None
    except ValueError as problem:
        raise LabError("lab.error.file", file=str(path), problem=str(problem)) from None
    given = _mapping(data, str(path))
    rules = (
        preset(str(given["ruleset"]), players).but(**_mapping(given.get("set", {}), "set"))
        if "ruleset" in given
        else Ruleset.from_json(given)
    )
    if rules.players != players:
        raise LabError("lab.error.players", count=players, players=rules.players, ruleset=str(path))
    return rules


def _mapping(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise LabError("lab.error.object", where=where)
    return dict(value)
