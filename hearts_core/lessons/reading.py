"""Reading the exercises of a chapter: what is none is refused with the place and what is wrong there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Final

from hearts_core.bots import BOTS
from hearts_core.cards import Card, Suit, parse_cards
from hearts_core.errors import CardError, HeartsError
from hearts_core.events import FACT_IDS
from hearts_core.legality import RULE_IDS
from hearts_core.lessons import asks, checks
from hearts_core.lessons.exercise import Chapter, Exercise, Lasts, LessonError, Question, Test, Wrong
from hearts_core.lessons.moves import read_move
from hearts_core.lessons.place import rules_of
from hearts_core.lessons.values import (
    Json,
    entry_of,
    json_list,
    json_object,
    number_below,
    one_of,
    option_of,
    text_of,
    whole,
    wrong,
)
from hearts_core.rules import Ruleset

_CHAPTER: Final = {"chapter": True, "shows": False, "exercises": False}
_EXERCISE: Final = {
    **{"id": True, "teaches": True, "position": True, "seat": False, "bots": False, "script": False, "lasts": False},
    **{"punish": False, "success": False, "failures": False, "question": False, "hints": False, "solution": True},
    "wrong": True,
}
_PLACE: Final = (
    *("record", "ruleset", "players", "set", "seed", "code", "hands", "dealer", "round", "totals", "call", "passes"),
    "plays",
)
_PUNISH: Final = ("trick", "round", "none")
_HOW: Final = ("lead", "follow", "discard", "under", "over")
_UNITS: Final = ("tricks", "moves", "rounds")


def read_chapter(text: str, name: str) -> Chapter:
    """The chapter of that name from its text. Raises `LessonError`.

    Form, names and the ruleset are checked; whether the position can be reached is found where an exercise begins.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise LessonError("lesson.error.json", where=name, problem=str(problem)) from None
    data = json_object(data, name, _CHAPTER)
    if data["chapter"] != name:
        raise wrong(f"{name}.chapter", data["chapter"], (name,))
    shows = _taught(data.get("shows", ()), f"{name}.shows")
    exercises: list[Exercise] = []
    for number, item in enumerate(json_list(data.get("exercises", []), f"{name}.exercises")):
        exercises.append(_exercise(item, name, f"{name}.exercises[{number}]"))
        if exercises[-1].id in [other.id for other in exercises[:-1]]:
            raise LessonError("lesson.error.twice", where=name, value=exercises[-1].id)
    return Chapter(name, shows, tuple(exercises))


def _exercise(item: object, chapter: str, where: str) -> Exercise:
    data = json_object(item, where, _EXERCISE)
    id_ = text_of(data["id"], f"{where}.id")
    first, _, rest = id_.partition(".")
    if first != chapter or not rest.replace("-", "").isalnum():
        raise wrong(f"{where}.id", id_, (f"{chapter}.…",))
    where = id_
    rules = _rules(data["position"], f"{where}.position")
    seat = number_below(data.get("seat", 0), f"{where}.seat", rules.players)
    bots = data.get("bots", "beginner")
    names = tuple(json_list([bots] * rules.players if isinstance(bots, str) else bots, f"{where}.bots"))
    if len(names) != rules.players or not all(bot in BOTS for bot in names):
        raise wrong(f"{where}.bots", bots, tuple(BOTS))
    read = _Reader(rules.players)
    failures = read.tests(data.get("failures", []), f"{where}.failures")
    success = read.tests(data.get("success", []), f"{where}.success")
    question = read.question(data["question"], f"{where}.question") if "question" in data else None
    if (question is None) is (not success) or (question is not None and failures):
        raise LessonError("lesson.error.goal", where=where)
    known = [test.name for test in (*failures, *success)]
    if len(set(known)) < len(known):
        raise LessonError(
            "lesson.error.twice", where=where, value=next(name for name in known if known.count(name) > 1)
        )
    exercise = Exercise(
        id=id_,
        chapter=chapter,
        teaches=_taught(data["teaches"], f"{where}.teaches"),
        place=data["position"],
        seat=seat,
        bots=names,
        script=read.cards(data.get("script", ""), f"{where}.script"),
        lasts=_lasts(data.get("lasts", {"tricks": 1}), f"{where}.lasts"),
        punish=one_of(data.get("punish", "trick"), _PUNISH, f"{where}.punish"),
        success=success,
        failures=failures,
        question=question,
        hints=number_below(data.get("hints", 0), f"{where}.hints", 10),
        solution=_moves(data["solution"], seat, f"{where}.solution"),
        wrong=tuple(_wrongs(data["wrong"], seat, f"{where}.wrong")),
    )
    for item_ in exercise.wrong:
        if item_.fails not in exercise.failing:
            raise wrong(f"{where}.wrong", item_.fails, exercise.failing)
    return exercise


class _Reader:
    """Reads what depends on the number of players."""

    def __init__(self, players: int) -> None:
        self._players = players

    def tests(self, items: object, where: str) -> tuple[Test, ...]:
        return tuple(self._test(item, f"{where}[{number}]") for number, item in enumerate(json_list(items, where)))

    def _test(self, item: object, where: str) -> Test:
        if not isinstance(item, dict) or item.get("test") not in checks.CHECKS:
            kind = item.get("test") if isinstance(item, dict) else item
            raise wrong(f"{where}.test", kind, tuple(checks.CHECKS))
        kind = item["test"]
        takes = {"seat": "seat", **checks.ARGUMENTS.get(kind, {})}
        args = self._args({key: item[key] for key in item if key not in ("test", "name", "not")}, takes, where)
        negated = item.get("not", False)
        if negated not in (True, False) or (negated and "name" not in item):
            raise LessonError("lesson.error.missing", where=where, key="name")
        return Test(text_of(item.get("name", kind), f"{where}.name"), kind, args, negated)

    def question(self, item: object, where: str) -> Question:
        if not isinstance(item, dict) or item.get("ask") not in {**asks.ANSWERS, **asks.MARKS}:
            ask = item.get("ask") if isinstance(item, dict) else item
            raise wrong(f"{where}.ask", ask, (*asks.ANSWERS, *asks.MARKS))
        ask = item["ask"]
        rest = {key: item[key] for key in item if key not in ("ask", "options", "after")}
        args = self._args(rest, asks.ARGUMENTS.get(ask, {}), where)
        options = tuple(option_of(value, f"{where}.options") for value in json_list(item.get("options", []), where))
        if (ask in asks.MARKS) is bool(options) or len(set(options)) < len(options):
            raise wrong(f"{where}.options", item.get("options"), ())
        if ask in asks.MARKS and "after" in item:
            raise LessonError("lesson.error.unknown", where=where, key="after", accepted=("ask",))
        if ask in asks.SEAT_ANSWERS:
            for option in options:
                if isinstance(option, int):
                    number_below(option, f"{where}.options", self._players)
        return Question(ask, args, options, self.cards(item.get("after", ""), f"{where}.after"))

    def cards(self, value: object, where: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text_of(value, where))
        except CardError as problem:
            raise LessonError("lesson.error.inner", where=where, problem=problem) from None

    def _args(self, data: Json, takes: Mapping[str, str], where: str) -> Json:
        for key in data:
            if key not in takes:
                raise LessonError("lesson.error.unknown", where=where, key=key, accepted=tuple(takes))
        for key, kind in takes.items():
            if kind.endswith("!") and key not in data:
                raise LessonError("lesson.error.missing", where=where, key=key)
        return {key: self._arg(takes[key].rstrip("!"), value, f"{where}.{key}") for key, value in data.items()}

    def _arg(self, kind: str, value: object, where: str) -> object:
        if kind == "card":
            found = self.cards(value, where)
            if len(found) != 1:
                raise wrong(where, value, ("QS",))
            return found[0]
        readers: Mapping[str, Callable[[], object]] = {
            "cards": lambda: self.cards(value, where),
            "suit": lambda: Suit("CDSH".index(one_of(value, ("C", "D", "S", "H"), where))),
            "seat": lambda: number_below(value, where, self._players),
            "number": lambda: whole(value, where),
            "how": lambda: tuple(
                one_of(one, _HOW, where) for one in json_list([value] if isinstance(value, str) else value, where)
            ),
            "extreme": lambda: one_of(value, ("highest", "lowest"), where),
            "choice": lambda: one_of(value, ("add", "subtract"), where),
            "rule": lambda: one_of(value, RULE_IDS, where),
            "entry": lambda: entry_of(value, where),
            "move": lambda: _move(text_of(value, where), 0, where),
        }
        return readers[kind]()


def _rules(value: object, where: str) -> Ruleset:
    data = json_object(value, where, dict.fromkeys(_PLACE, False))
    if "record" in data and len(data) > 1:
        raise LessonError(
            "lesson.error.unknown", where=where, key=next(k for k in data if k != "record"), accepted=("record",)
        )
    try:
        rules = rules_of(data)
    except HeartsError as problem:
        raise LessonError("lesson.error.inner", where=where, problem=problem) from None
    if sum(key in data for key in ("record", "code", "hands")) > 1 or not {"record", "code", "hands", "seed"} & set(
        data
    ):
        raise LessonError("lesson.error.cards", where=where)
    for key in ("seed", "round"):
        if key in data:
            whole(data[key], f"{where}.{key}")
    if "dealer" in data:
        number_below(data["dealer"], f"{where}.dealer", rules.players)
    for key in ("totals", "passes"):
        if key in data and len(json_list(data[key], f"{where}.{key}")) != rules.players:
            raise wrong(f"{where}.{key}", data[key], (rules.players,))
    for number, total in enumerate(data.get("totals", ())):
        whole(total, f"{where}.totals[{number}]")
    for key in ("plays", "code", "hands"):
        text_of(data.get(key, ""), f"{where}.{key}")
    for seat, cards in enumerate(data.get("passes", ())):
        _Reader(rules.players).cards(cards, f"{where}.passes[{seat}]")
    _Reader(rules.players).cards(data.get("plays", ""), f"{where}.plays")
    if "call" in data:
        entry_of(data["call"], f"{where}.call")
    return rules


def _taught(items: object, where: str) -> tuple[str, ...]:
    """Ids of what is shown or trained: rules, facts, `field:` of a ruleset, `term:` of the glossary."""
    found = []
    for item in json_list(list(items) if isinstance(items, tuple) else items, where):
        text = text_of(item, where)
        kind, colon, name = text.partition(":")
        known = text in KNOWN if not colon else name in FIELDS if kind == "field" else kind == "term" and bool(name)
        if not known:
            raise wrong(where, text, (*KNOWN, "field:…", "term:…"))
        found.append(text)
    return tuple(found)


KNOWN: Final = (*RULE_IDS, *FACT_IDS)
FIELDS: Final = tuple(field.name for field in fields(Ruleset))


def _lasts(value: object, where: str) -> Lasts:
    if value in ("pass", "match"):
        return Lasts(str(value))
    if value == "round":
        return Lasts("rounds", 1)
    if isinstance(value, dict) and len(value) == 1:
        ((unit, count),) = value.items()
        if unit in _UNITS and type(count) is int and count > 0:
            return Lasts(unit, count)
    raise wrong(where, value, (*_UNITS, "pass", "round", "match"))


def _moves(value: object, seat: int, where: str) -> tuple[str, ...]:
    return tuple(_move(text_of(one, where), seat, where) for one in json_list(value, where))


def _move(text: str, seat: int, where: str) -> str:
    try:
        read_move(text, seat)
    except LessonError:
        raise LessonError("lesson.error.move", where=where, value=text) from None
    return text


def _wrongs(value: object, seat: int, where: str) -> Iterator[Wrong]:
    items = json_list(value, where)
    if not items:
        raise LessonError("lesson.error.missing", where=where, key="moves")
    for number, item in enumerate(items):
        data = json_object(item, f"{where}[{number}]", {"moves": True, "fails": True})
        yield Wrong(
            _moves(data["moves"], seat, f"{where}[{number}].moves"), text_of(data["fails"], f"{where}[{number}].fails")
        )
