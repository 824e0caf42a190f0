"""Every exercise of the course: it can be begun, its solution solves it, its wrong tries fail, all its texts exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pressing import press

import hearts_core.lessons
from hearts_core import Phase, Words
from hearts_core.lessons import CHAPTERS, Attempt, Exercise, chapter
from hearts_core.lessons.asks import right_answer, right_cards
from hearts_core.lessons.course import PARTS
from hearts_core.lessons.moves import Rest, read_move
from hearts_core.lessons.place import begin
from hearts_widgets.exercise import Exercise as ExerciseWidget
from hearts_widgets.seats import seat_names
from hearts_widgets.telling import Telling

WORDS = Words("en")
FILES = sorted(path.stem for path in (Path(hearts_core.lessons.__file__).parent / "exercises").glob("*.json"))


def telling(exercise: Exercise) -> Telling:
    players = begin(exercise)[-1].after.ruleset.players
    return Telling(exercise, WORDS, seat_names(WORDS, players, exercise.seat))


def test_every_file_is_a_chapter_of_the_course() -> None:
    assert set(FILES) <= set(CHAPTERS)
    assert len(CHAPTERS) == len(set(CHAPTERS))


@pytest.mark.parametrize("name", FILES)
def test_every_exercise_has_all_its_texts(name: str) -> None:
    for one in chapter(name).exercises:
        wanted = {"goal", "solved", *(f"hint.{number + 1}" for number in range(one.hints))}
        wanted |= {f"failed.{test}" for test in one.failing}
        if one.question is not None and not one.question.marks:
            wanted.remove(f"failed.{right_answer(one, begin(one)[-1].after)}")
        found = {name[len(one.texts) + 1 :].partition("|")[0] for name in WORDS.patterns(f"{one.texts}.")}
        assert found >= wanted, f"{one.id}: no text for {sorted(wanted - found)}"
        unused = {name for name in found - wanted if not name.startswith("option.")}
        assert not unused, f"{one.id}: nobody says {sorted(unused)}"


@pytest.mark.parametrize("name", FILES)
def test_solutions_solve_and_wrong_tries_fail_with_a_reason(name: str) -> None:
    for one in chapter(name).exercises:
        words = telling(one)
        verdict = Attempt(one).run(one.solution)
        assert verdict is not None, f"{one.id}: the solution leads to no end"
        assert verdict.solved, f"{one.id}: the solution fails {verdict.failed}: {verdict.fields}"
        assert words.why(verdict)
        assert all(words.solution())
        for wrong in one.wrong:
            verdict = Attempt(one).run(wrong.moves)
            assert verdict is not None, f"{one.id}: {wrong.moves} lead to no end"
            assert not verdict.solved, f"{one.id}: {wrong.moves} solve it"
            assert verdict.failed == wrong.fails, f"{one.id}: {wrong.moves} fail {verdict.failed}, not {wrong.fails}"
            told = f"{words.happened(verdict)} {words.why(verdict)}"
            assert not re.search(r"[{}]|None", told), f"{one.id}: {told}"


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_asked_that_is_nothing(name: str) -> None:
    """A question has wrong answers, marks are neither no card nor the whole hand, and hints give no card away."""
    for one in chapter(name).exercises:
        assert one.teaches, one.id
        if one.question is None:
            continue
        before = begin(one)[-1].after
        if one.question.marks:
            right = right_cards(one, before)
            assert len(right) > 0, one.id
        else:
            assert len(one.question.options) > 1, one.id


@pytest.mark.parametrize("name", FILES)
def test_the_table_judges_as_the_rules_do(name: str) -> None:
    for one in chapter(name).exercises:
        for moves in (one.solution, *(wrong.moves for wrong in one.wrong)):
            if any(isinstance(read_move(text, one.seat), Rest) for text in moves):
                continue
            attempt, table = Attempt(one), ExerciseWidget(one.id, pace=0)
            expected = attempt.run(moves)
            for text in moves:
                if table.verdict is not None:
                    break
                if table.view.phase is Phase.ROUND_OVER:
                    table.next_round()
                press(table, text)
            assert table.verdict == expected, f"{one.id} {moves}"
            assert table.position.round.tricks == attempt.position.round.tricks, one.id
            assert ("ht-solved" in table.frame["html"]) is (expected is not None and expected.solved)
            table.close()


def test_titles_of_all_parts_and_chapters() -> None:
    for part in PARTS:
        assert WORDS.text(f"lesson.part.{part.id}")
    assert all(WORDS.text(f"lesson.chapter.{name}") for name in CHAPTERS)
