"""The coach at a table: hints on the cards, a warning that asks once, the review, why the others played as they did."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape

import pytest
from playwright.sync_api import Browser
from stage import Stage, watched

from hearts_core import Card, Pass, Phase, Play, Words, legal_cards, view
from hearts_core.bots.expert import WORLDS
from hearts_core.coach.puzzle import punishment, puzzles
from hearts_widgets import CourseMap, Exercise, Puzzles, Table
from hearts_widgets import Play as PlayPlace
from hearts_widgets.choices import Choices, read_choices
from hearts_widgets.progress import DONE, Done, Progress, read_done
from hearts_widgets.steps import NotNow

WORDS = Words("en")
QUEEN = ("2C AS 5H", "3C QS 4S", "5C 2S 7H", "6C 3S 8H")


def table(**options: object) -> Table:
    return Table("standard", seed=7, bots="cautious", coach=True, pace=0, **options)  # type: ignore[arg-type]


def send(one: Table, **message: object) -> str:
    """A message of the page, and the picture that answers it."""
    one._on_message(None, {"n": one._n, **message}, [])
    return str(one.frame["html"])


def offers(html: str) -> set[str]:
    return set(re.findall(r'data-type="([\w-]+)"', html))


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def to_play(one: Table) -> None:
    """Passes, and goes on to a move with a choice."""
    one.pass_cards(one.view.hand[:3])
    while len(legal_cards(one.view)) < 3:
        one.play(legal_cards(one.view)[0])


def few(**options: object) -> Table:
    """Few cards: seat 1 holds ♠Q, and the ace is on the table."""
    from hearts_core import preset, start
    from hearts_core.cards import PACK, parse_cards
    from hearts_core.record import make_record

    held = {card for hand in QUEEN for card in parse_cards(hand)}
    removed = " ".join(card.name for card in PACK if card not in held)
    rules = preset("standard").but(removed=removed, pass_size=0)
    first = start(rules, None, hands=[parse_cards(hand) for hand in QUEEN], dealer=3)
    plays = zip((0, 1, 2, 3, 3, 0), ["2C", "3C", "5C", "6C", "3S", "AS"], strict=True)
    record = make_record(first, [Play(seat, Card.parse(name)) for seat, name in plays])
    return Table(record=record, seed=1, seat=1, coach=True, pace=0, bots="cautious", **options)  # type: ignore[arg-type]


def test_without_a_coach_nothing_is_offered() -> None:
    html = Table(seed=7).frame["html"]
    assert not offers(html) & {"hint", "review", "why"}


def test_a_hint_is_on_the_cards_and_in_words() -> None:
    one = table()
    to_play(one)
    assert 'aria-keyshortcuts="h"' in one.frame["html"]
    html = send(one, type="hint")
    legal = legal_cards(one.view)
    assert html.count('class="ht-odds"') == len(legal)
    for card in one.view.hand:
        label = re.search(rf'data-card="{card}" aria-label="([^"]*)"', html)
        assert label is not None
        assert ("points this round" in label[1]) == (card in legal)
    assert html.count("suggested") == 1
    said = one.frame["say"]
    assert said
    assert not set("♣♦♠♥") & set(said)
    assert f"{WORLDS} imagined deals" in words(html) or "imagined deals" in words(html)


def test_a_hint_gets_surer_in_several_pictures() -> None:
    one = table()
    to_play(one)
    seen: list[dict[str, object]] = []
    one.observe(lambda change: seen.append(change["new"]), "frame")
    send(one, type="hint")
    assert len(seen) >= 2
    assert [bool(frame["say"]) for frame in seen] == [False] * (len(seen) - 1) + [True]


def test_the_hint_goes_with_the_move_and_may_be_put_away() -> None:
    one = table()
    to_play(one)
    assert "ht-advice" in send(one, type="hint")
    assert "ht-advice" not in send(one, type="hush")
    assert "ht-advice" in send(one, type="hint")
    assert "ht-odds" not in send(one, type="play", card=legal_cards(one.view)[0].name)


def test_a_pass_has_a_hint_with_stars() -> None:
    one = table()
    html = send(one, type="hint")
    assert html.count("ht-star") == html.count("suggested") == one.view.pass_count


def test_hidden_cards_stay_hidden() -> None:
    """No card that the reader has not seen is marked in any way; names of such cards stand in facts alone."""
    one = table()
    to_play(one)
    html = send(one, type="hint")
    assert set(re.findall(r'data-card="(\w\w)"', html)) <= {card.name for card in one.view.hand} | {
        card.name for trick in (*one.view.tricks, one.view.trick) if trick for card in trick.cards
    }


def test_a_costly_move_is_asked_about_once() -> None:
    one = few(practice=True)
    before = len(one._course.steps)
    html = send(one, type="play", card="4S")
    assert len(one._course.steps) == before
    assert "would probably cost about" in words(html)
    assert "Dump ♠Q" in words(html)
    assert re.search(r'data-type="play" data-card="4S" data-once', html)
    send(one, type="play", card="4S")
    assert len(one._course.steps) > before


def test_warnings_may_be_stopped_where_they_come() -> None:
    one = few(practice=True)
    html = send(one, type="play", card="4S")
    assert "no-warnings" in offers(html)
    assert "ht-advice" not in send(one, type="no-warnings")
    send(one, type="undo")
    while one.view.turn == 1 and "ht-advice" not in one.frame["html"] and one.view.phase is Phase.PLAY:
        send(one, type="play", card=legal_cards(one.view)[0].name)
    assert not one._warn
    assert "ht-advice" not in one.frame["html"]


def test_a_good_move_and_a_forbidden_one_are_not_asked_about() -> None:
    one = few(practice=True)
    html = send(one, type="play", card="2S")
    assert "ht-refused" in html
    assert "ht-advice" not in html
    before = len(one._course.steps)
    send(one, type="play", card="QS")
    assert len(one._course.steps) > before


@pytest.mark.parametrize("options", [{"practice": False}, {"practice": True, "warn": False}])
def test_a_warning_comes_in_practice_alone_and_may_be_off(options: dict[str, bool]) -> None:
    one = few(**options)
    before = len(one._course.steps)
    send(one, type="play", card="4S")
    assert len(one._course.steps) > before


def to_end(one: Table) -> None:
    one.pass_cards(one.view.hand[:3])
    while one.view.phase is Phase.PLAY:
        one.play(legal_cards(one.view)[-1])


def test_the_review_of_a_round() -> None:
    one = table()
    to_end(one)
    assert "review" in offers(one.frame["html"])
    html = send(one, type="review")
    text = words(html)
    made = [step for step in one._course.steps if getattr(step.action, "seat", None) == 0]
    assert html.count('class="ht-grade ') == len(made) == 14
    assert 1 <= html.count('class="ht-position"') <= 3
    assert "You decided" in text
    assert "in your place, the expert took" in text
    froms = re.findall(r'data-type="from" data-choice="(\d+)"', html)
    assert len(froms) == html.count('class="ht-position"')
    html = send(one, type="step", choice=froms[0])
    assert one._at == int(froms[0])
    assert "ht-review" in send(one, type="close")
    send(one, type="from", choice=froms[0])
    assert one._main is not None
    assert one.view.phase in (Phase.PLAY, Phase.PASS)
    assert one.view.seat in one.view.to_act
    assert len(one._course.steps) == int(froms[0]) + 1
    assert "ht-review" in send(one, type="return")


def test_a_review_waits_for_the_end() -> None:
    one = table()
    assert "review" not in offers(one.frame["html"])
    with pytest.raises(NotNow):
        one.review()


def test_the_whole_match_may_be_reviewed() -> None:
    one = Table("standard", seed=3, bots="random", coach=True, pace=0)
    one.set_up(one.view.ruleset.but(limit=30), seed=3, bots="random")
    while True:
        if one.view.phase is Phase.PASS:
            one.pass_cards(one.view.hand[:3])
        elif one.view.phase is Phase.PLAY:
            one.play(legal_cards(one.view)[0])
        elif one.view.over:
            break
        else:
            one.next_round()
    assert one.view.round > 0
    html = send(one, type="review-match")
    made = [step for step in one._course.steps if getattr(step.action, "seat", None) == 0]
    assert html.count('class="ht-grade ') == len(made)
    assert words(html).count("in your place, the expert took") == one.view.round + 1
    assert f"Round {one.view.round + 1}, trick 13" in words(html)


def test_why_did_west_play_that() -> None:
    one = table()
    to_end(one)
    steps = one._course.steps
    asked = 0
    for at in range(1, len(steps)):
        html = send(one, type="look") if one._at is None else one.frame["html"]
        html = send(one, type="step", choice=str(at))
        seat = getattr(steps[at].action, "seat", None)
        assert ("why" in offers(html)) == (seat != 0)
        if seat != 0 and at % 7 == 0:
            text = words(send(one, type="why"))
            name = one.view.names[seat or 0]
            assert f"Why did {name} do that?" in text
            assert f"{name} is cautious" in text or "could play nothing but" in text or "last card" in text
            asked += 1
    assert asked > 3
    one.to_now()
    with pytest.raises(NotNow):
        one.why()


def test_a_running_round_of_a_match_is_not_explained() -> None:
    one = table()
    to_play(one)
    html = send(one, type="why")
    assert "Why did" not in words(html)


def test_the_settings_choose_the_coach() -> None:
    choices = Choices().option(coach="practice")
    place = PlayPlace(choices, seed=7, pace=0)
    assert place.table._practice
    assert place.table._coach
    assert place.table.bot_id(1) == "beginner"
    place.choices = Choices().option(coach="off")
    assert not place.table._practice
    assert "hint" not in offers(place.table.frame["html"])
    old = Choices().to_json()
    del old["table"]["coach"]
    assert read_choices(old) == Choices()


def test_exercises_have_their_own_hints() -> None:
    one = Exercise("tricks.may-play")
    assert not one._coach


def test_the_coach_is_imported_when_it_is_asked_for() -> None:
    """What is imported at the start is in the memory that every visitor downloads."""
    code = "import hearts_widgets, sys; print([m for m in sys.modules if m.startswith('hearts_core.coach')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---- puzzles ----


def puzzle_table(**options: object) -> Puzzles:
    return Puzzles(pace=0, **options)  # type: ignore[arg-type]


def test_a_right_answer_solves_a_puzzle() -> None:
    one = puzzle_table(theme="duck")
    assert one.solved is None
    html = send(one, type="play", card=one.puzzle.answers[0].name)
    assert one.solved
    assert "Right." in words(html)
    assert "Duck" in words(html)
    assert "imagined deals" in words(html)
    before = one.puzzle
    send(one, type="next-puzzle")
    assert one.puzzle != before
    assert one.solved is None


def test_a_wrong_answer_is_played_out_then_explained() -> None:
    one = puzzle_table(theme="duck")
    puzzle = one.puzzle
    wrong = next(card for card in legal_cards(one.view) if card not in puzzle.answers)
    seen: list[dict[str, object]] = []
    one.observe(lambda change: seen.append(change["new"]), "frame")
    html = send(one, type="play", card=wrong.name)
    assert one.solved is False
    due = punishment(puzzle, Play(puzzle.seat, wrong))
    assert [step.action for step in one._course.steps[1:]] == [step.action for step in due]
    assert one.view.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
    assert not any("Not the best." in words(str(frame["html"])) for frame in seen[:-1])
    assert "Not the best." in words(html)
    assert "would probably cost about" in words(html)
    send(one, type="again")
    assert one.solved is None
    assert view(puzzle.position(), puzzle.seat).hand == one.view.hand


def test_a_forbidden_answer_is_no_answer() -> None:
    one = puzzle_table(theme="duck")
    barred = [card for card in one.view.hand if card not in legal_cards(one.view)]
    while not barred:
        one.next_puzzle()
        barred = [card for card in one.view.hand if card not in legal_cards(one.view)]
    html = send(one, type="play", card=barred[0].name)
    assert "ht-refused" in html
    assert one.solved is None


def test_theme_and_level_are_chosen() -> None:
    one = puzzle_table()
    send(one, type="theme", choice="void")
    assert {puzzle.theme for puzzle in one._list} == {"void"}
    level = one._list[0].difficulty
    html = send(one, type="level", choice=str(level))
    assert {(puzzle.theme, puzzle.difficulty) for puzzle in one._list} == {("void", level)}
    assert html.count('aria-pressed="true" data-once') == 2
    send(one, type="theme", choice="any")
    send(one, type="level", choice="any")
    assert sorted(puzzle.id for puzzle in one._list) == sorted(puzzle.id for puzzle in puzzles())
    for wrong in ({"type": "theme", "choice": "x"}, {"type": "level", "choice": "9"}, {"type": "hint"}):
        number = one._number
        send(one, **wrong)
        assert one._number == number
    with pytest.raises(LookupError):
        Puzzles(theme="duck", rules_of="bridge")


def test_every_puzzle_can_be_solved_at_the_table() -> None:
    one = puzzle_table()
    met = []
    for _ in puzzles():
        puzzle = one.puzzle
        met.append(puzzle)
        answer = puzzle.answer()
        if isinstance(answer, Pass):
            one.pass_cards(answer.cards)
        else:
            one.play(puzzle.best[0])
        assert one.solved
        one.next_puzzle()
    assert "Solved so far: " + str(len(puzzles())) in words(one.frame["html"])
    assert sorted(puzzle.id for puzzle in met) == sorted(puzzle.id for puzzle in puzzles())
    usual = [puzzle.record.preset == "standard" for puzzle in met]
    assert usual == sorted(usual, reverse=True)
    ones = [puzzle.difficulty for puzzle, by_usual in zip(met, usual, strict=True) if by_usual]
    assert ones == sorted(ones)


def test_other_rules_are_told_with_a_puzzle() -> None:
    assert "The rules of this puzzle" not in words(puzzle_table(rules_of="standard").frame["html"])
    html = puzzle_table(rules_of="black-maria").frame["html"]
    assert "The rules of this puzzle: Black Maria" in words(html)
    assert "There is no moon" in words(html)


def opened(one: Puzzles, texts: dict[str, str] | None) -> str:
    """The page has told what its browser keeps."""
    return send(one, type="opened", texts=texts, address="https://example.org/puzzle-room.html", hash="")


def kept(one: Puzzles, sent: list[dict[str, object]], texts: dict[str, str]) -> None:
    """What the widget puts on its shelf, written as a browser does."""
    while sent:
        put = sent.pop(0)["put"]
        assert isinstance(put, dict)
        texts[put["name"]] = put["text"]
        send(one, type="answered", id=put["id"], outcome="done", text=put["text"])


def test_what_was_solved_is_known_when_the_page_is_opened_again() -> None:
    texts: dict[str, str] = {}
    sent: list[dict[str, object]] = []
    one = puzzle_table(theme="duck")
    one.send = sent.append
    opened(one, texts)
    first = one.puzzle
    wrong = next(card for card in legal_cards(one.view) if card not in first.answers)
    send(one, type="play", card=wrong.name)
    kept(one, sent, texts)
    assert read_done(texts[f"{DONE}puzzle.{first.id}"]) == Done(solved=False, tries=1)
    send(one, type="again")
    html = send(one, type="play", card=first.answers[0].name)
    kept(one, sent, texts)
    assert read_done(texts[f"{DONE}puzzle.{first.id}"]) == Done(solved=True, tries=2)
    assert "Solved so far: 1" in words(html)
    assert "Solved before" not in words(html)

    later = puzzle_table(theme="duck")
    html = opened(later, texts)
    assert "Solved so far: 1" in words(html)
    assert later.puzzle == later._list[1]
    assert later.puzzle.id != first.id
    while later.puzzle.id != first.id:
        send(later, type="next-puzzle")
    assert "Solved before" in words(later.frame["html"])
    send(later, type="theme", choice="any")
    assert later.puzzle.id != first.id


def test_a_puzzle_that_was_begun_stays_when_the_page_tells_what_was_solved() -> None:
    one = puzzle_table(theme="duck")
    first = one.puzzle
    send(one, type="play", card=first.answers[0].name)
    html = opened(one, {f"{DONE}puzzle.{first.id}": Done(solved=True, tries=3).write()})
    assert one.puzzle == first
    assert one.solved
    assert "Solved so far: 1" in words(html)


def test_a_browser_that_keeps_nothing_is_told_about_above_a_puzzle() -> None:
    one = puzzle_table()
    assert WORDS.text("lesson.progress.forbidden") in words(opened(one, None))
    send(one, type="play", card=one.puzzle.answers[0].name)
    assert one.solved
    spoilt = puzzle_table()
    assert WORDS.text("lesson.progress.error.text") in words(opened(spoilt, {f"{DONE}puzzle.{spoilt.puzzle.id}": "?"}))


def test_progress_of_puzzles_counts_for_no_exercise_of_the_map() -> None:
    course = CourseMap()
    progress = Progress(lambda order: None, lambda: None)
    progress.keep("puzzle.x", Done(solved=True, tries=1))
    progress.keep("tricks.duck-under", Done(solved=True, tries=1))
    assert course._progress.take_in(progress.export()) == 1
    course._progress.reset()
    texts = {f"{DONE}puzzle.x": Done(solved=True, tries=1).write()}
    course._on_message(None, {"n": course._n, "type": "opened", "texts": texts}, [])
    assert course.solved == ()
    assert "1 of" not in words(course.frame["html"])


# ---- in the browser ----


@pytest.mark.parametrize("width", [320, 1000])
def test_hint_warning_and_review_in_the_browser(chromium: Browser, width: int) -> None:
    with watched(chromium, width) as page:
        one = table(practice=True, people=[0])
        to_play(one)
        stage = Stage(page, one)
        page.locator(".ht-hand button[tabindex='0']").focus()
        page.keyboard.press("h")
        page.wait_for_selector(".ht-advice")
        stage.settled()
        assert page.locator(".ht-odds").count() == len(legal_cards(one.view))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for box in page.locator(".ht-advice button, .ht-advice summary").all():
            size = box.bounding_box()
            assert size is not None
            assert size["height"] >= 44
        while one.view.phase is Phase.PLAY:
            one.play(legal_cards(one.view)[0])
        page.evaluate("frame => window.model.take(frame)", one.frame)
        page.keyboard.press("r")
        page.wait_for_selector(".ht-worst", timeout=60_000)
        stage.settled()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator('[data-type="from"]').first.click()
        page.wait_for_selector(".ht-banner")
        stage.settled()
        assert one._main is not None


def test_a_puzzle_in_the_browser(chromium: Browser) -> None:
    with watched(chromium, 320) as page:
        one = puzzle_table(theme="queen")
        stage = Stage(page, one)
        wrong = next(card for card in legal_cards(one.view) if card not in one.puzzle.answers)
        page.locator(f'.ht-hand [data-card="{wrong}"]').click()
        page.wait_for_selector("text=Not the best.")
        stage.settled()
        page.locator('[data-type="again"]').click()
        stage.settled()
        page.locator(f'.ht-hand [data-card="{one.puzzle.answers[0]}"]').click()
        page.wait_for_selector("text=Right.")
        assert one.solved
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.keyboard.press("n")
        stage.settled()
        assert one.solved is None
