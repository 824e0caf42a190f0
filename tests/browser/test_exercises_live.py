"""Every exercise on its page in Chromium: refused on a wrong try, solved by its model solution; the map knows it."""

import json

import pytest
from playwright.sync_api import Page, expect
from solver import Solver

from conftest import MakeReader
from hearts_core.lessons import CHAPTERS, chapter
from reader import Reader

NEWS = ".ht-map:not(.for-print *) .ht-news"
HASTE = """() => {
  const now = performance.now.bind(performance), later = window.setTimeout.bind(window);
  performance.now = () => 50 * now();
  window.setTimeout = (call, delay, ...rest) => later(call, (delay ?? 0) / 50, ...rest);
}"""
"""Makes the clock of a page run fast: cards lie for a moment only."""
WITH_EXERCISES = [name for name in CHAPTERS if chapter(name).exercises]


@pytest.mark.parametrize("name", WITH_EXERCISES)
def test_every_exercise_of_a_page(reader: Reader, name: str) -> None:
    page = reader.open(f"{name}.html")
    page.evaluate(HASTE)
    for exercise in chapter(name).exercises:
        solver = Solver(page, exercise)
        solver.run(exercise.wrong[0].moves)
        expect(solver.verdict).to_have_class("ht-told-why ht-not-solved")
        solver.again()
        solver.run(exercise.solution)
        expect(solver.verdict).to_have_class("ht-told-why ht-solved")
    kept = page.evaluate("({...localStorage})")
    for exercise in chapter(name).exercises:
        done = json.loads(kept[f"hearts-course.done.{exercise.id}"])
        assert (done["solved"], done["tries"]) == (True, 2)


def solve_first(page: Page) -> str:
    exercise = chapter("tricks").exercises[0]
    Solver(page, exercise).run(exercise.solution)
    page.wait_for_function(f"localStorage.getItem('hearts-course.done.{exercise.id}') !== null")
    return exercise.id


def test_the_map_shows_what_is_done_and_leads_on(reader: Reader) -> None:
    solved = solve_first(reader.open("tricks.html"))
    page = reader.open("course.html")
    news = page.locator(NEWS)
    expect(news).to_contain_text("1 of")
    mark = page.locator(f'.ht-map:not(.for-print *) a[href="tricks.html#exercise-{solved}"]')
    expect(mark).to_have_class("ht-link ht-is-done")
    follow(reader, page, "first-hand.html")
    expect(page.locator("article h1")).to_be_in_viewport()  # the chapter first, then its exercises
    first, second, *_ = chapter("first-hand").exercises
    Solver(page, first).run(first.solution)
    page.wait_for_function(f"localStorage.getItem('hearts-course.done.{first.id}') !== null")
    follow(reader, reader.open("course.html"), f"first-hand.html#exercise-{second.id}")


def follow(reader: Reader, page: Page, address: str) -> None:
    """Go on where the map says, which is to be at this address and in sight."""
    following = page.locator(".ht-next a:not(.for-print *)")
    expect(following).to_have_attribute("href", address)
    following.click()
    page.wait_for_url(f"**/{address}")
    reader.wait_live(page)
    place = address.partition("#")[2]
    if place:
        expect(page.locator(f'[id="{place}"]:not(.for-print *)')).to_be_in_viewport()


def test_progress_is_saved_begun_anew_and_added_again(reader: Reader) -> None:
    solve_first(reader.open("tricks.html"))
    page = reader.open("course.html")
    news = page.locator(NEWS)
    expect(news).to_contain_text("1 of")
    page.locator(".ht-map summary:not(.for-print *)").last.click()
    with page.expect_download() as saving:
        page.locator('[data-type="export"]').click()
    path = saving.value.path()
    page.locator('[data-type="reset"]').click()
    expect(news).to_contain_text("1 of")
    page.locator('[data-type="reset-yes"]').click()
    expect(news).to_contain_text("0 of")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('hearts-course.'))") == []
    page.locator('.ht-map input[type="file"]:not(.for-print *)').set_input_files(path)
    expect(news).to_contain_text("1 of")
    page.reload()
    reader.wait_live(page)
    expect(news).to_contain_text("1 of")


def test_another_tab_learns_what_was_solved(reader: Reader) -> None:
    overview = reader.open("course.html")
    expect(overview.locator(NEWS)).to_contain_text("0 of")
    solve_first(reader.open("tricks.html"))
    expect(overview.locator(NEWS)).to_contain_text("1 of")


def test_exercises_and_map_can_be_read_without_scripts(make_reader: MakeReader) -> None:
    reader = make_reader(java_script_enabled=False)
    page = reader.open("tricks.html#exercise-tricks.give-her-away", live=False)
    place = page.locator('[id="exercise-tricks.give-her-away"]')
    expect(place).to_be_in_viewport()
    expect(place.locator(".ht-goal")).to_be_visible()
    expect(place.locator(".ht-hand button").first).to_be_visible()
    place.locator("summary").last.click()
    expect(place.locator("details").last).to_contain_text("♠Q")
    links = reader.open("course.html", live=False).locator(".ht-map a")
    assert links.count() > len(CHAPTERS)
    assert reader.outside == []
