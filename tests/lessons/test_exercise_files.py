"""A file of exercises that can't be used is refused, with the place and what is possible there."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from hearts_core import Words, preset, start
from hearts_core.codes import seed_code
from hearts_core.lessons import Attempt, LessonError, chapter, exercise
from hearts_core.lessons.asks import right_answer
from hearts_core.lessons.place import begin
from hearts_core.lessons.reading import read_chapter

GOOD: dict[str, Any] = {
    "id": "tricks.one",
    "teaches": ["follow-suit", "field:moon", "term:void"],
    "position": {"set": {"pass_size": 0}, "seed": 28, "plays": "2C 3C 5C 9C 2S 3S KS QS 4D 8D"},
    "success": [{"test": "takes-trick"}],
    "solution": ["AD"],
    "wrong": [{"moves": ["3D"], "fails": "takes-trick"}],
}
ASKED: dict[str, Any] = {key: GOOD[key] for key in ("id", "teaches", "position")} | {
    "question": {"ask": "trick-winner", "after": "AD QD", "options": [0, 1]},
    "solution": ["answer 0"],
    "wrong": [{"moves": ["answer 1"], "fails": "1"}],
}


def read(*exercises: dict[str, Any], **more: Any) -> Any:
    return read_chapter(json.dumps({"chapter": "tricks", "exercises": list(exercises), **more}), "tricks")


def test_a_good_one_is_read() -> None:
    assert [one.id for one in read(GOOD, shows=["moon"]).exercises] == ["tricks.one"]
    assert right_answer(read(ASKED).exercises[0], begin(read(ASKED).exercises[0])[-1].after) == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": "other.one"}, "“other.one”"),
        ({"teaches": ["no-such-rule"]}, "“no-such-rule”"),
        ({"teaches": ["field:no-such-field"]}, "“field:no-such-field”"),
        ({"teach": []}, "“teach” is not known"),
        ({"seat": 4}, "tricks.one.seat: “4”"),
        ({"bots": "nobody"}, "tricks.one.bots: “nobody”"),
        ({"bots": ["beginner", "beginner"]}, "tricks.one.bots"),
        ({"lasts": {"tricks": 0}}, "tricks.one.lasts"),
        ({"punish": "hard"}, "Possible is: trick, round and none"),
        ({"success": [{"test": "takes-it"}]}, "tricks.one.success[0].test: “takes-it”"),
        ({"success": [{"test": "takes-card"}]}, "“card” is missing"),
        ({"success": [{"test": "takes-card", "card": "1Z"}]}, "1Z"),
        ({"success": [{"test": "takes-trick", "cards": "QS"}]}, "“cards” is not known"),
        ({"success": [{"test": "takes-trick", "not": True}]}, "“name” is missing"),
        ({"success": [{"test": "plays"}, {"test": "plays"}]}, "“plays” is there twice"),
        ({"success": []}, "success tests or a question"),
        ({"question": ASKED["question"]}, "success tests or a question"),
        ({"position": {"seed": 1, "hands": "S: 2C", "code": "X"}}, "the cards come from"),
        ({"position": {}}, "the cards come from"),
        ({"position": {"seed": 1, "ruleset": "bridge"}}, "bridge"),
        ({"position": {"seed": 1, "set": {"pass_size": 9}}}, "pass_size"),
        ({"position": {"seed": 1, "totals": [1, 2]}}, "totals"),
        ({"position": {"seed": 1, "plays": "2C XX"}}, "XX"),
        ({"solution": ["4S 5S"]}, "“4S 5S” is no move"),
        ({"solution": ["bot nobody"]}, "“bot nobody” is no move"),
        ({"wrong": []}, "“moves” is missing"),
        ({"wrong": [{"moves": ["3D"], "fails": "other"}]}, "“other” is not possible"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(LessonError) as caught:
        read({**GOOD, **change})
    assert said in Words().error(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ask": "who-knows"}, "“who-knows”"),
        ({"options": [0, 0]}, "options"),
        ({"options": [0, 9]}, "“9”"),
        ({"options": []}, "options"),
        ({"ask": "legal"}, "options"),
        ({"ask": "card-worth"}, "“card” is missing"),
    ],
    ids=str,
)
def test_questions_are_checked_too(change: dict[str, Any], said: str) -> None:
    with pytest.raises(LessonError) as caught:
        read({**ASKED, "question": {**ASKED["question"], **change}})
    assert said in str(caught.value)


def test_a_place_that_breaks_a_rule_is_refused_where_it_begins() -> None:
    position = {"set": {"pass_size": 0}, "seed": 28, "plays": "2C 4D"}
    (one,) = read({**GOOD, "position": position}).exercises
    with pytest.raises(LessonError, match="follow suit"):
        begin(one)
    asked = {**ASKED, "question": {**ASKED["question"], "options": [1, 2, 3]}}
    (late,) = read(asked).exercises
    with pytest.raises(LessonError, match="none of the options"):
        Attempt(late).do("answer 2")


def test_texts_that_are_no_chapter() -> None:
    for text in ("", "[", "[]", '{"chapter": "points"}', '{"chapter": "tricks", "exercise": []}'):
        with pytest.raises(LessonError):
            read_chapter(text, "tricks")
    with pytest.raises(LessonError, match="twice"):
        read(GOOD, GOOD)
    with pytest.raises(LessonError, match="no chapter"):
        chapter("no-such-page")
    with pytest.raises(LessonError, match=r"tricks\.may-play"):
        exercise("tricks.no-such")


def test_records_codes_and_typed_hands_are_places() -> None:
    record = {"format": "hearts-record/1", "ruleset": "standard", "set": {"pass_size": 0}, "players": 4, "seed": 28}
    record["rounds"] = [{"dealer": 3, "plays": "2C 3C 5C 9C"}]
    typed = "S: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC; W: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD; "
    typed += "N: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    places: list[dict[str, Any]] = [
        {"record": record},
        {"hands": typed, "passes": ["", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"], "totals": [9, 8, 7, 6]},
        {"seed": 3, "round": 3},
        {"code": seed_code(preset("standard"), 3, 0), "dealer": 1},
        {"ruleset": "dirty-nasty-filthy", "seed": 3, "dealer": 2, "call": "across"},
    ]
    begun = [begin(read({**GOOD, "position": place}).exercises[0])[-1].after for place in places]
    assert len(begun[0].round.tricks) == 1
    assert begun[1].to_act == (0,)
    assert begun[1].totals == (9, 8, 7, 6)
    assert begun[2].round.entry == "hold"
    assert begun[2].phase.value == "play"
    assert begun[3].round.deal == start(preset("standard"), 3).round.deal
    assert begun[3].round.dealer == 1
    assert begun[4].round.entry == "across"


def test_nothing_of_the_lessons_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, hearts_widgets; print([name for name in sys.modules if 'lessons' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
