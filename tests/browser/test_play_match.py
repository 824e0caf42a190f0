"""Whole matches in the chapter "Play" on the built site: by mouse, by keyboard alone, and with two at one screen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, expect

from conftest import MakeReader
from hearts_widgets.choices import PERSON, Choices
from hearts_widgets.results import read_results
from needs import missing
from player import SHORT, KeyboardPlayer, Player, quick, settings
from reader import LIVE, Reader

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
PAGE = "play.html"


def open_page(reader: Reader, choices: Choices) -> Page:
    reader.context.add_init_script(settings(choices))
    page = reader.open(PAGE)
    expect(page.locator("section.ht[data-phase]")).to_contain_text(str(choices.ruleset.limit), timeout=LIVE)
    return page


def check_end(page: Page, phases: Counter[str]) -> None:
    """The match has come to its end as the rules have it, and is kept as finished."""
    totals = [int(cell) for cell in page.locator(".ht-total td").all_inner_texts()]
    rounds = phases["round-over"] + 1
    assert len(totals) == 4
    assert max(totals) >= SHORT
    assert phases["pass"] + 1 >= rounds  # none in the fourth round
    assert sum(totals) % 26 == 0
    names = page.locator(".ht-result tbody th").all_inner_texts()
    winner = names[totals.index(min(totals))]
    expect(page.locator(".ht-head")).to_contain_text(winner)
    page.wait_for_function("localStorage.getItem('hearts.results') !== null")
    (result,) = read_results(page.evaluate("localStorage.getItem('hearts.results')"))
    assert list(result.totals) == totals
    assert result.rounds == rounds
    assert page.evaluate("localStorage.getItem('hearts.match')") is None


def test_a_whole_match_is_played_by_mouse(reader: Reader) -> None:
    page = open_page(reader, quick())
    phases = Counter(Player(page).match())
    assert phases["play"] >= 26
    check_end(page, phases)
    page.locator("button[data-type=new]").first.click()
    expect(page.locator("section.ht[data-phase=pass]")).to_be_visible(timeout=LIVE)


def test_a_whole_match_is_played_by_keyboard_alone(reader: Reader) -> None:
    page = open_page(reader, quick())
    phases = Counter(KeyboardPlayer(page).match())
    assert phases["play"] >= 26
    check_end(page, phases)
    expect(page.locator(".ht-voice").filter(has_text="over")).to_have_count(1)


def test_two_at_one_screen_play_a_whole_match_in_which_axe_finds_nothing(make_reader: MakeReader) -> None:
    if not AXE.exists():
        missing("axe-core is not installed in widgets/node_modules")
    page = open_page(make_reader(), quick(Choices().seat(2, who=PERSON)))
    page.add_script_tag(path=str(AXE))
    player = Player(page)
    phases: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    seen: set[str] = set()

    def look(state: str) -> None:
        """Lets axe look at a state of the table once, and at its colours in the dark too."""
        if state in seen:
            return
        seen.add(state)
        for theme, only in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found = page.evaluate("only => axe.run('.cell', {resultTypes: ['violations'], ...only})", only)
            faults = [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found["violations"]]
            assert faults == [], f"{state}, {theme}"

    for phase in player.match():
        phases[phase] += 1
        if phase == "cover":
            assert player.hand.count() == 0
            asked[page.locator(".ht-cover").inner_text()] += 1
        if phase == "pass" and phase not in seen:
            player.do("toggle", player.cards()[0])
        if phase == "play" and "refused" not in seen and (barred := player.cards("is(.ht-no)")):
            player.pick(barred[0])
            expect(page.locator(".ht-refused")).to_be_visible(timeout=LIVE)
            look("refused")
        look(phase)
        if phase == "round-over" and "back" not in seen:
            player.do("look")
            player.choose("open")
            expect(page.locator(".ht-open")).to_be_visible(timeout=LIVE)
            look("back")
            player.do("close")
    look("match-over")
    assert seen == {"cover", "pass", "play", "refused", "round-over", "back", "match-over"}
    assert phases["play"] >= 52
    assert len(asked) == 2
    assert min(asked.values()) >= 13
    phases["pass"] //= 2
    check_end(page, phases)
