"""Reading a record: every text that is none is refused with the place and what is wrong there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hearts_core.cards import Card, parse_cards
from hearts_core.deal import first_dealer, pool_shuffle
from hearts_core.errors import HeartsError
from hearts_core.passing import POOL, PassEntry, parse_entry
from hearts_core.presets import preset
from hearts_core.record import FORMAT, Record, RoundRecord
from hearts_core.rules import Ruleset

T = TypeVar("T")
Cards = tuple[Card, ...]
Json = dict[str, object]

_TOP: Final = ("format", "ruleset", "set", "players", "seed", "names", "rounds")
_NEEDED: Final = ("format", "ruleset", "players", "rounds")
_ROUND: Final = ("dealer", "hands", "kitty", "call", "passes", "dealt_back", "plays", "claim", "skip", "choice")


class RecordError(HeartsError):
    """A text that is no record: `fields` has `where`, a path such as `rounds[0].plays`, and what is wrong there."""


def parse_record(text: str) -> Record:
    """The record that a text holds. Raises `RecordError`.

    It is checked whole: form, cards, hands, dealers, and that hands and seed agree where both stand. Whether the moves
    keep to the rules is found by replaying.
    """
    try:
        data = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise RecordError("error.record.json", where="", line=line, column=column) from None
    return _record(_object(data, "", _TOP, _NEEDED))


def _no_twins(pairs: list[tuple[str, object]]) -> Json:
    data = dict(pairs)
    if len(data) < len(pairs):
        twin = next(key for key, number in Counter(key for key, _ in pairs).items() if number > 1)
        raise RecordError("error.record.twice", where="", key=twin)
    return data


def _no_constant(name: str) -> object:
    raise RecordError("error.record.constant", where="", value=name)


def _record(data: Json) -> Record:
    if data["format"] != FORMAT:
        raise _wrong("format", data["format"], "error.record.format", accepted=FORMAT)
    name = _text(data["ruleset"], "ruleset")
    players = _whole(data["players"], "players")
    _inner("ruleset", lambda: preset(name))
    plain = _inner("players", lambda: preset(name, players))
    changes = _object(data.get("set", {}), "set", None, ())
    if "players" in changes:
        raise _wrong("set", "players", "error.record.set-players")
    rules = _inner("set", lambda: plain.but(**changes))
    seed = _whole(data["seed"], "seed") if "seed" in data else None
    names = _texts(data["names"], "names", players) if "names" in data else ()
    rounds: list[RoundRecord] = []
    for number, item in enumerate(_list(data["rounds"], "rounds")):
        where = f"rounds[{number}]"
        due = (rounds[-1].dealer + 1) % players if rounds else None if seed is None else first_dealer(seed, players)
        rounds.append(_round(_object(item, where, _ROUND, ("dealer",)), where, rules, due))
    record = Record(name, rules, tuple(rounds), seed, names)
    for number in range(len(rounds)):
        _check_deal(record, number)
    return record


def _round(data: Json, where: str, rules: Ruleset, due: int | None) -> RoundRecord:
    players = rules.players
    dealer = _seat(data["dealer"], f"{where}.dealer", players)
    if due is not None and dealer != due:
        raise _wrong(f"{where}.dealer", dealer, "error.record.dealer", accepted=due)

    def several(key: str) -> tuple[Cards, ...] | None:
        if key not in data:
            return None
        place = f"{where}.{key}"
        texts = _texts(data[key], place, players)
        return tuple(_cards(text, f"{place}[{seat}]") for seat, text in enumerate(texts))

    choice = data.get("choice")
    if "choice" in data and choice not in ("add", "subtract"):
        raise _wrong(f"{where}.choice", choice, "error.record.choice")
    if "skip" in data and data["skip"] is not True:
        raise _wrong(f"{where}.skip", data["skip"], "error.record.true")
    return RoundRecord(
        dealer=dealer,
        hands=several("hands"),
        kitty=_cards(_text(data["kitty"], f"{where}.kitty"), f"{where}.kitty") if "kitty" in data else None,
        call=_call(data["call"], f"{where}.call") if "call" in data else None,
        passes=several("passes"),
        dealt_back=several("dealt_back"),
        plays=_cards(_text(data.get("plays", ""), f"{where}.plays"), f"{where}.plays"),
        claim=_seat(data["claim"], f"{where}.claim", players) if "claim" in data else None,
        skip="skip" in data,
        choice=str(choice) if choice is not None else None,
    )


def _check_deal(record: Record, number: int) -> None:
    """The hands fit the ruleset and the seed, and what a pool gave back is what went into it."""
    item, rules, seed = record.rounds[number], record.ruleset, record.seed
    where = f"rounds[{number}]"
    if item.hands is None and seed is None:
        raise RecordError("error.record.missing", where=where, key="hands")
    if item.hands is None and item.kitty is not None:
        raise RecordError("error.record.missing", where=where, key="hands")
    dealt = _inner(f"{where}.hands", lambda: record.deal(number))
    if item.hands is not None and seed is not None:
        seeded = Record(record.preset, rules, (*record.rounds[:number], RoundRecord(item.dealer)), seed).deal(number)
        if dealt != seeded:
            raise RecordError("error.record.seed-hands", where=f"{where}.hands", seed=seed)
    if item.dealt_back is None:
        if rules.pass_size and _pool_done(record, number) and seed is None and (item.plays or item.claim is not None):
            raise RecordError("error.record.missing", where=where, key="dealt_back")
        return
    place = f"{where}.dealt_back"
    passes = item.passes or ()
    if not _pool_done(record, number) or Counter(sum(passes, ())) != Counter(sum(item.dealt_back, ())):
        raise RecordError("error.record.dealt-back", where=place)
    if any(len(back) != len(given) for back, given in zip(item.dealt_back, passes, strict=True)):
        raise RecordError("error.record.dealt-back", where=place)
    if seed is not None and list(map(sorted, item.dealt_back)) != list(map(list, pool_shuffle(seed, number, passes))):
        raise RecordError("error.record.seed-back", where=place, seed=seed)


def _pool_done(record: Record, number: int) -> bool:
    """Whether a round passes by a pool and everybody has passed as many cards."""
    item = record.rounds[number]
    pool = record.ruleset.pass_entry(number) == POOL or item.call == POOL
    return pool and item.passes is not None and all(len(cards) == record.ruleset.pass_size for cards in item.passes)


# Values of JSON, each with its place


def _wrong(where: str, value: object, id: str, **fields: object) -> RecordError:
    shown = value if isinstance(value, str) and value.isprintable() else json.dumps(value)
    return RecordError(id, where=where, value=shown, **fields)


def _inner(where: str, make: Callable[[], T]) -> T:
    """What `make` makes; its error, if any, with the place where it happened."""
    try:
        return make()
    except HeartsError as problem:
        raise RecordError("error.record.inner", where=where, problem=problem) from None


def _object(value: object, where: str, known: Sequence[str] | None, needed: Sequence[str]) -> Json:
    if not isinstance(value, dict):
        raise _wrong(where, value, "error.record.object")
    for key in value:
        if known is not None and key not in known:
            raise RecordError("error.record.unknown", where=where, key=key, accepted=tuple(known))
    for key in needed:
        if key not in value:
            raise RecordError("error.record.missing", where=where, key=key)
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(where, value, "error.record.list")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise _wrong(where, value, "error.record.text")  # half a surrogate pair can't be printed
    return value


def _texts(value: object, where: str, number: int) -> tuple[str, ...]:
    items = _list(value, where)
    if len(items) != number:
        raise RecordError("error.record.entries", where=where, count=len(items), number=number)
    return tuple(_text(item, f"{where}[{index}]") for index, item in enumerate(items))


def _whole(value: object, where: str) -> int:
    if type(value) is not int:
        raise _wrong(where, value, "error.record.whole")
    return value


def _seat(value: object, where: str, players: int) -> int:
    seat = _whole(value, where)
    if not 0 <= seat < players:
        raise _wrong(where, value, "error.record.seat", last=players - 1)
    return seat


def _cards(text: str, where: str) -> Cards:
    return _inner(where, lambda: parse_cards(text))


def _call(value: object, where: str) -> PassEntry:
    call = parse_entry(value)
    if call is None:
        raise _wrong(where, value, "error.record.call")
    return call
