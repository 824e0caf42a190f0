"""The exercise at the table: failed, punished, explained, tried again, solved; by keyboard too, in real Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pressing import press
from shelves import ADDRESS, Shelves
from stage import Stage, watched

from hearts_core import Words
from hearts_core.lessons import LessonError
from hearts_widgets import CourseMap, Exercise
from hearts_widgets.progress import Done

WORDS = Words("en")
QUEEN = "tricks.give-her-away"
SERIOUS = ("serious", "critical")
AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"


def text(id: str, name: str) -> str:
    return WORDS.text(f"learn.exercise.{id}.{name}")


def told(widget: Exercise) -> str:
    found = re.search(r'<div class="ht-told-why.*?</div>', widget.frame["html"])
    return "" if found is None else found[0]


def test_the_goal_stands_above_the_table_and_nothing_is_given_away() -> None:
    widget = Exercise(QUEEN, pace=0)
    html = widget.frame["html"]
    assert html.index("ht-goal") < html.index("ht-ring")
    assert f'id="exercise-{QUEEN}"' in html
    assert text(QUEEN, "failed.gives-card") not in html
    assert "ht-told-why" not in html
    assert repr(widget).startswith(f"<Exercise {QUEEN}: {text(QUEEN, 'goal')}")
    assert "♠Q" in repr(widget)


def test_a_failed_try_is_played_out_then_explained_then_tried_again() -> None:
    widget = Exercise(QUEEN, pace=0)
    first = widget.view
    press(widget, "KH")
    trick = widget.view.tricks[-1]
    assert [card.name for card in trick.cards] == ["3D", "9D", "6D", "KH"]
    assert text(QUEEN, "failed.gives-card") in unescape(told(widget))
    assert WORDS.text("lesson.not-solved") in widget.frame["say"]
    assert 'data-turn="nobody"' in widget.frame["html"]
    press(widget, "QS")  # the try is over
    assert widget.view.tricks[-1] == trick
    assert WORDS.text("table.error.message") in unescape(widget.frame["html"])
    widget._handle_custom_msg({"type": "again", "n": widget.frame["n"]}, [])
    assert widget.view == first
    assert widget.verdict is None
    press(widget, "QS")
    assert widget.verdict is not None
    assert widget.verdict.solved
    assert widget.done == Done(solved=True, tries=2)
    assert "ht-solved" in told(widget)


def test_a_try_punished_for_a_round_plays_the_readers_cards_too() -> None:
    widget = Exercise(QUEEN, pace=0)
    widget._exercise = widget._judge.exercise = replace(widget._exercise, punish="round")
    press(widget, "KH")
    assert widget.view.phase.value == "round-over"
    assert widget.view.scores is not None
    assert widget.verdict is not None
    assert widget.verdict.failed == "gives-card"


def test_a_move_that_rules_forbid_is_no_try() -> None:
    widget = Exercise("tricks.take-the-lead", pace=0)
    press(widget, "9S")
    assert "#follow-suit" in widget.frame["html"]
    assert widget.verdict is None
    assert widget.done == Done()
    press(widget, "AD")
    assert widget.done == Done(solved=True, tries=1)


def test_hints_come_one_by_one_and_are_counted() -> None:
    widget = Exercise(QUEEN, pace=0)
    assert text(QUEEN, "hint.1") not in widget.frame["html"]
    widget._handle_custom_msg({"type": "hint", "n": widget.frame["n"]}, [])
    assert text(QUEEN, "hint.1") in widget.frame["html"]
    assert widget.frame["say"] == text(QUEEN, "hint.1")
    assert 'data-type="hint"' not in widget.frame["html"]
    assert widget.done == Done(hints=1)
    press(widget, "QS")
    assert widget.done == Done(solved=True, tries=1, hints=1)


def test_a_spoilt_note_is_told_where_it_belongs() -> None:
    texts = {f"done.{QUEEN}": "spoilt"}
    for id, there in ((QUEEN, True), ("tricks.may-play", False)):
        widget = Exercise(id, pace=0)
        widget.receive({"type": "opened", "texts": texts, "address": "http://a/b.html", "hash": ""})
        assert (WORDS.text("lesson.progress.error.text") in widget.frame["html"]) is there
        assert f"http://a/b.html#exercise-{id}" in widget.frame["html"]


def test_marks_are_not_told_before_they_are_checked() -> None:
    widget = Exercise("tricks.may-play", pace=0)
    assert "ht-no" not in re.sub(r'class="ht-note', "", widget.frame["html"])
    press(widget, "mark 5D JH")
    assert widget.verdict is not None
    assert widget.verdict.failed == "extra"
    assert WORDS.text("lesson.happened.marks.extra", cards=(widget.view.hand[9],)) in told(widget)


def test_without_scripts_hints_and_answer_stand_in_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    html = Exercise(QUEEN)._repr_mimebundle_()[0]["text/html"]
    assert html.count("<details") == 2
    assert " open" not in html.replace("ht-open", "")
    for name in ("goal", "hint.1", "solved"):
        assert text(QUEEN, name) in unescape(html)
    assert WORDS.text("lesson.answer.play", cards="♠Q") in html
    asked = Exercise("first-hand.whose-turn")._repr_mimebundle_()[0]["text/html"]
    assert asked.count("<details") >= 5  # one for each answer, with its own why


def test_an_exercise_that_there_is_not() -> None:
    with pytest.raises(LessonError, match=r"tricks\.may-play"):
        Exercise("tricks.no-such")


@pytest.mark.parametrize(
    "content",
    [
        {"type": "answer"},
        {"type": "answer", "choice": "1"},
        {"type": "check"},
        {"type": "mark", "card": "QS"},
        {"type": "mark"},
        {"type": "hint"},
        {"type": "next"},
        {"type": "look"},
        4,
    ],
    ids=repr,
)
def test_messages_that_make_no_sense_change_nothing(content: object) -> None:
    widget = Exercise("tricks.take-the-lead", pace=0)
    before = widget.position
    widget._handle_custom_msg({"type": "hint", "n": widget.frame["n"]}, [])  # the only hint
    widget._handle_custom_msg(content, [])
    assert widget.position == before
    assert widget.verdict is None


# ---- in Chromium ----


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with watched(chromium, 390) as page:
        yield page


def test_failed_and_solved_by_keyboard_alone(page: Page) -> None:
    widget = Exercise(QUEEN, pace=0)
    stage = Stage(page, widget)
    stage.settled()
    page.locator('[data-card="KH"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ht-told-why.ht-not-solved")).to_contain_text("queen of spades")
    expect(page.locator(".ht-voice p").last).to_contain_text(WORDS.text("lesson.not-solved"))
    for _ in range(30):
        if stage.focused() == "again":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ht-told-why")).to_have_count(0)
    page.locator('.ht-hand [tabindex="0"]').focus()
    page.keyboard.press("Home")
    for _ in range(20):
        if stage.focused() == "QS":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ht-told-why.ht-solved")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_are_marked_by_keyboard(page: Page) -> None:
    stage = Stage(page, Exercise("tricks.may-play", pace=0), "dark")
    stage.settled()
    for card in ("5D", "6D"):
        page.locator(f'[data-card="{card}"]').focus()
        page.keyboard.press("Space")
        expect(page.locator(f'.ht-hand [data-card="{card}"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-type="check"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ht-told-why.ht-solved")).to_be_visible()


def test_progress_survives_a_reload_and_reaches_the_map_in_the_same_window(page: Page) -> None:
    shelves = Shelves(page, {"exercise": Exercise(QUEEN, pace=0), "map": CourseMap()})
    expect(page.locator("#map .ht-news")).to_contain_text("0 of")
    page.locator('#exercise [data-card="QS"]').click()
    expect(page.locator("#exercise .ht-told-why.ht-solved")).to_be_visible()
    expect(page.locator("#map .ht-news")).to_contain_text("1 of")
    kept = page.evaluate("({...localStorage})")
    assert list(kept) == [f"hearts-course.done.{QUEEN}"]
    assert json.loads(kept[f"hearts-course.done.{QUEEN}"])["solved"] is True
    field = page.locator("#exercise .ht-link-text")
    assert field.input_value() == f"{ADDRESS}#exercise-{QUEEN}"
    assert shelves.widgets["map"].solved == (QUEEN,)


def test_an_exercise_and_the_map_pass_axe(page: Page) -> None:
    Shelves(page, {"exercise": Exercise(QUEEN, pace=0), "asked": Exercise("first-hand.whose-turn"), "map": CourseMap()})
    page.locator('#exercise [data-card="KH"]').click()
    expect(page.locator("#exercise .ht-told-why")).to_be_visible()
    page.locator("#map summary").last.click()
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("axe.run().then(({violations}) => violations)")
    bad = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found if one["impact"] in SERIOUS]
    assert bad == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
