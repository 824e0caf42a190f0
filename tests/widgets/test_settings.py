"""The settings: what can be chosen is always playable, what can't tells why, and nothing is lost on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page
from stage import Stage, document, watched
from test_drawing import Tree

from hearts_core import PRESETS, HeartsError, Ruleset, RulesetError, Words, preset
from hearts_core.describe import describe
from hearts_core.rules import CHOICES
from hearts_widgets.choices import (
    LONGEST_NAME,
    OPTIONS,
    Choices,
    Options,
    Seat,
    SettingsError,
    clean_name,
    read_choices,
)
from hearts_widgets.controls import GROUPS, QUICK, Offer, offers
from hearts_widgets.form import Look, draw_form, told
from hearts_widgets.settings import Settings
from needs import missing

WORDS = Words("en")
AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TABLES = [(name, players) for name, entry in PRESETS.items() for players in entry.players]


def send(widget: Settings, control: str, value: str) -> None:
    widget._handle_custom_msg({"type": "set", "choice": control, "value": value, "n": widget.frame["n"]}, [])


def press(widget: Settings, kind: str) -> None:
    widget._handle_custom_msg({"type": kind, "n": widget.frame["n"]}, [])


def controls(now: Choices) -> list[str]:
    """Every control that offers values."""
    rules = now.ruleset
    return [
        "preset",
        "players",
        *(f"quick.{name}" for name in QUICK),
        *(f"rule.{name}" for name in (*CHOICES, "players", "removed")),
        *(f"round.{number}" for number in range(len(rules.pass_cycle))),
        *(f"option.{name}" for name in OPTIONS),
        *(f"who.{seat}" for seat in range(1, rules.players)),
    ]


def refusals(now: Choices) -> Iterator[tuple[str, Offer]]:
    for control in controls(now):
        for offer in offers(now, control):
            if offer.result is None:
                yield control, offer


# ---- what can be chosen ----


@pytest.mark.parametrize("name", QUICK)
def test_each_single_change_of_the_rules_page(name: str) -> None:
    widget = Settings("standard", players=3)
    before = widget.ruleset
    send(widget, f"quick.{name}", "true")
    assert widget.ruleset == before.but(**QUICK[name])
    assert f'data-control="quick.{name}"' in widget.frame["html"]
    send(widget, f"quick.{name}", "false")
    assert widget.ruleset == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_begins_without_changes(name: str, players: int) -> None:
    now = Choices().for_preset(name, players)
    assert now.ruleset == now.base == preset(name, players)
    assert WORDS.text("settings.same", title=WORDS.title(name)) in unescape(draw_form(now, WORDS, Look()))


def test_every_field_of_a_ruleset_is_in_the_form() -> None:
    assert {name for names in GROUPS.values() for name in names} == set(Ruleset().to_json())
    html = draw_form(Choices(), WORDS, Look())
    for field, sentence in describe(Ruleset(), WORDS).items():
        assert WORDS.text(f"settings.field.{field}") in unescape(html)
        assert sentence in unescape(html)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_sequence_of_enabled_choices_is_playable(data: st.DataObject) -> None:
    name, players = data.draw(st.sampled_from(TABLES))
    now = Choices().for_preset(name, players)
    for _ in range(data.draw(st.integers(1, 12))):
        control = data.draw(st.sampled_from(controls(now)))
        offered = offers(now, control)
        assert sum(offer.chosen for offer in offered) <= 1
        for offer in offered:
            assert (offer.result is None) == (offer.why is not None)
            if offer.why is not None:
                assert told(offer.why, WORDS)
        enabled = [offer.result for offer in offered if offer.result is not None]
        if not enabled:
            continue
        now = data.draw(st.sampled_from(enabled))
        assert Ruleset.from_json(now.ruleset.to_json()) == now.ruleset
        assert read_choices(json.dumps(now.to_json())) == now
    assert parsed(draw_form(now, WORDS, Look()))


def test_what_is_chosen_is_what_the_ruleset_says() -> None:
    for name, players in TABLES:
        now = Choices().for_preset(name, players)
        for field in CHOICES:
            chosen = [offer for offer in offers(now, f"rule.{field}") if offer.chosen]
            assert [offer.value for offer in chosen] == [getattr(now.ruleset, field)]
            assert chosen[0].result == now


def test_players_keep_the_changes_that_fit() -> None:
    now = Choices().but(limit=50, pass_cycle=["across"])
    five = now.for_players(5)
    assert five.ruleset == preset("standard", 5).but(limit=50)
    kitty = Choices().for_preset("standard", 3).but(kitty="first-trick", removed="").for_players(5)
    assert kitty.ruleset == preset("standard", 5).but(kitty="first-trick", removed="")
    six = Choices().but(kitty="first-trick").for_players(6)
    assert six.ruleset.players == 6
    assert "players" in six.base.diff(six.ruleset)
    assert read_choices(six.to_json()) == six


# ---- what can't be chosen ----


def test_refused_choices_stand_in_the_form_with_their_reasons() -> None:
    for name, players in TABLES:
        now = Choices().for_preset(name, players)
        html = draw_form(now, WORDS, Look())
        elements = parsed(html)
        by_id = {attributes["id"]: attributes for _, attributes in elements if "id" in attributes}
        for control, offer in refusals(now):
            if control.startswith("quick."):
                found = [a for _, a in elements if a.get("data-control") == control]
            else:
                found = [a for _, a in elements if a.get("data-control") == control and a.get("value") == offer.key]
            if not control.startswith("round."):
                assert len(found) == 1
                assert "disabled" in found[0]
                assert str(found[0]["aria-describedby"]).split()[-1] in by_id
            assert told(offer.why, WORDS) in unescape(html)


def test_a_choice_that_is_shut_is_refused_with_its_reason() -> None:
    widget = Settings()
    before = widget.choices
    for control, offer in list(refusals(before)):
        send(widget, control, offer.key)
        assert widget.choices == before
        assert widget.frame["say"] == told(offer.why, WORDS)
        assert widget.frame["say"] in unescape(widget.frame["html"])


def test_reasons_name_settings_as_readers_know_them() -> None:
    two = Choices().for_preset("cancellation")
    why = next(offer.why for offer in offers(two, "rule.opening") if offer.key == "lowest-club")
    assert told(why, WORDS) == (
        "The opening can't be “The lowest club” with two packs: it takes “The dealer's left, any card” and "
        "“The dealer's left, no point card”."
    )


@pytest.mark.parametrize(
    ("control", "text"),
    [
        ("rule.limit", "0"),
        ("rule.limit", "ten"),
        ("rule.limit", "123456"),
        ("rule.limit", ""),
        ("rule.on_limit", "100"),
        ("rule.no_trick_bonus", "5"),
        ("typed.removed", "2D"),
        ("typed.removed", "XX"),
        ("worth.QS", "x"),
        ("worth.QS", "-99999"),
    ],
)
def test_what_is_typed_wrongly_stays_there_with_the_reason(control: str, text: str) -> None:
    widget = Settings()
    before = widget.choices
    send(widget, control, text)
    assert widget.choices == before
    field = next(a for _, a in parsed(widget.frame["html"]) if a.get("data-control") == control)
    assert field["value"] == text
    assert field["aria-invalid"] == "true"
    assert widget.frame["say"] in unescape(widget.frame["html"])
    send(widget, "quick.limit-50", "true")
    assert "aria-invalid" not in widget.frame["html"]


def test_what_is_typed_rightly_is_taken() -> None:
    widget = Settings("standard", players=5)
    for control, text in [
        ("rule.limit", " 75 "),
        ("rule.on_limit", "50"),
        ("rule.no_trick_bonus", "−5"),
        ("typed.removed", "2c, 3c"),
        ("worth.QS", "0"),
        ("scoring", "JD"),
        ("worth.JD", "-10"),
        ("name.1", "Ann"),
    ]:
        send(widget, control, text)
    assert widget.ruleset == preset("standard", 5).but(
        limit=75, on_limit=50, no_trick_bonus=-5, removed="2C 3C", points={"QS": 0, "JD": -10}
    )
    assert widget.names[:2] == ("You", "Ann")
    send(widget, "rule.on_limit", "")
    assert widget.ruleset.on_limit is None


@pytest.mark.parametrize(
    "content",
    [
        4,
        {},
        {"type": 5},
        {"type": "set"},
        {"type": "set", "choice": "preset"},
        {"type": "set", "choice": "preset", "value": 3},
        {"type": "set", "choice": "preset", "value": "poker"},
        {"type": "set", "choice": "preset.x", "value": "standard"},
        {"type": "set", "choice": "quick.none", "value": "true"},
        {"type": "set", "choice": "quick.jack", "value": "maybe"},
        {"type": "set", "choice": "rule.points", "value": "1"},
        {"type": "set", "choice": "rule.__class__", "value": "1"},
        {"type": "set", "choice": "round.9", "value": "left"},
        {"type": "set", "choice": "round.-1", "value": "left"},
        {"type": "set", "choice": "option.milliseconds", "value": "0"},
        {"type": "set", "choice": "who.0", "value": "beginner"},
        {"type": "set", "choice": "who.4", "value": "beginner"},
        {"type": "set", "choice": "name.4", "value": "Ann"},
        {"type": "set", "choice": "name.x", "value": "Ann"},
        {"type": "set", "choice": "worth.ZZ", "value": "1"},
        {"type": "set", "choice": "scoring", "value": ""},
        {"type": "play", "card": "QS"},
    ],
    ids=repr,
)
def test_malformed_messages_change_nothing(content: Any) -> None:
    widget = Settings()
    before = widget.choices
    widget._handle_custom_msg(content, [])
    assert widget.choices == before
    assert widget.frame["say"] == WORDS.text("settings.error.message")


def test_a_choice_for_an_older_picture_changes_nothing() -> None:
    widget = Settings()
    send(widget, "quick.limit-50", "true")
    before = widget.choices
    widget._handle_custom_msg({"type": "set", "choice": "quick.jack", "value": "true", "n": 0}, [])
    assert widget.choices == before
    assert widget.frame["say"] == WORDS.text("settings.error.outdated")


# ---- back, undo, listeners ----


def test_back_to_the_preset_keeps_the_table_and_its_seats() -> None:
    widget = Settings("party", players=5)
    send(widget, "quick.limit-50", "true")
    send(widget, "option.pace", "quick")
    send(widget, "name.2", "Bo")
    press(widget, "back")
    assert widget.ruleset == preset("party", 5)
    assert widget.options.pace == "quick"
    assert widget.names[2] == "Bo"


def test_undo_takes_changes_back_one_by_one() -> None:
    widget = Settings()
    seen = [widget.choices]
    for control, value in [("quick.jack", "true"), ("preset", "spot"), ("option.sort", "ranks"), ("players", "4")]:
        send(widget, control, value)
        if widget.choices != seen[-1]:
            seen.append(widget.choices)
    for earlier in reversed(seen[:-1]):
        press(widget, "undo")
        assert widget.choices == earlier
    press(widget, "undo")
    assert widget.choices == seen[0]


def test_listeners_hear_of_changes_only() -> None:
    heard: list[Choices] = []
    widget = Settings(on_change=lambda s: heard.append(s.choices))
    send(widget, "quick.limit-50", "true")
    send(widget, "quick.limit-50", "true")
    send(widget, "rule.limit", "0")
    widget.on_change(lambda s: heard.append(s.choices))
    press(widget, "back")
    assert [choices.ruleset.limit for choices in heard] == [50, 100, 100]


def test_rounds_of_the_pass_are_added_and_dropped() -> None:
    widget = Settings()
    press(widget, "add-round")
    send(widget, "round.4", "left:1 across:1 right:1")
    assert widget.to_json()["set"] == {
        "pass_cycle": ["left", "right", "across", "hold", {"left": 1, "across": 1, "right": 1}]
    }
    for _ in range(6):
        press(widget, "drop-round")
    assert widget.ruleset.pass_cycle == ("left",)
    assert widget.frame["say"]
    for _ in range(40):
        press(widget, "add-round")
    assert len(widget.ruleset.pass_cycle) == 24


def test_the_table_is_told_how_to_look() -> None:
    options = Options(pace="slow", sort="suits-high")
    assert options.milliseconds > Options().milliseconds > Options(pace="at-once").milliseconds == 0
    with pytest.raises(SettingsError):
        Options(show_points=1)  # type: ignore[arg-type]


# ---- what is kept ----


def made_up() -> Choices:
    now = Choices().for_preset("standard", 5).but(limit=50, points={"JD": -10}).option(four_colours=True, sort="ranks")
    return now.seat(3, name="Ann & <Bo>").seat(2, who="person")


def test_to_json_and_back() -> None:
    widget = Settings(made_up())
    text = json.dumps(widget.to_json())
    other = Settings()
    other.from_json(text)
    assert other.choices == widget.choices
    assert other.to_json() == widget.to_json()
    other.from_json(Choices().to_json())
    assert other.choices == Choices()
    press(other, "undo")
    assert other.choices == widget.choices


def broken() -> dict[str, Any]:
    good = made_up().to_json()
    cut = json.dumps(good)[:-9]
    return {
        "no json": "hearts",
        "cut": cut,
        "deep": "[" * 100_000,
        "long number": '{"format": ' + "9" * 5000 + "}",
        "empty": {},
        "nothing": None,
        "list": [],
        "newer": {**good, "format": "hearts-settings/2"},
        "no preset": {**good, "ruleset": "poker"},
        "preset no text": {**good, "ruleset": ["standard"]},
        "players": {**good, "players": 12},
        "players no number": {**good, "players": "4"},
        "players true": {**good, "players": True},
        "set no object": {**good, "set": 3},
        "set players": {**good, "set": {"players": 4}},
        "set unknown": {**good, "set": {"colour": 4}},
        "set wrong": {**good, "set": {"limit": "much"}},
        "set huge": {**good, "set": {"limit": 10**30}},
        "set worth": {**good, "set": {"points": {"QS": 10**30}}},
        "set rounds": {**good, "set": {"pass_cycle": ["left"] * 1000}},
        "set float": {**good, "set": {"pass_size": 1.5}},
        "set nested": {**good, "set": {"moon": {"a": []}}},
        "missing": {key: value for key, value in good.items() if key != "seats"},
        "unknown": {**good, "extra": 1},
        "table": {**good, "table": {**good["table"], "pace": "warp"}},  # type: ignore[dict-item]
        "table missing": {**good, "table": {}},
        "table unhashable": {**good, "table": {**good["table"], "pace": []}},  # type: ignore[dict-item]
        "seats": {**good, "seats": [{"who": "person", "name": ""}] * 12},
        "seats no list": {**good, "seats": "person"},
        "bot in the first seat": {**good, "seats": [{"who": "beginner", "name": ""}]},
        "unknown bot": {**good, "seats": [{"who": "person", "name": ""}, {"who": "hal", "name": ""}]},
        "name no text": {**good, "seats": [{"who": "person", "name": 4}]},
    }


@pytest.mark.parametrize("kind", broken())
def test_broken_settings_are_refused_and_nothing_is_lost(kind: str) -> None:
    heard: list[Settings] = []
    widget = Settings(made_up(), on_change=heard.append)
    before, html = widget.choices, widget.frame["html"]
    with pytest.raises(HeartsError) as caught:
        widget.from_json(broken()[kind])
    assert isinstance(caught.value, (SettingsError, RulesetError))
    assert 10 < len(told(caught.value, WORDS)) < 400
    assert 10 < len(str(caught.value)) < 400
    assert widget.choices == before
    assert widget.frame["html"] == html
    assert heard == []


def test_repr_is_the_same_each_time() -> None:
    assert repr(Settings(made_up())) == repr(Settings(made_up()))
    assert repr(Settings()) == "<Settings: Standard Hearts, 4 players>"
    assert repr(Settings(made_up())) == (
        "<Settings: Standard Hearts, 5 players; changed: What cards count and The limit>"
    )


# ---- names ----


def test_names_are_text_of_a_certain_length() -> None:
    widget = Settings()
    send(widget, "name.1", '<img src=x onerror="alert(1)"> & {name}')
    assert "<img" not in widget.frame["html"]
    assert widget.names[1] == '<img src=x onerror="'
    send(widget, "name.1", "A" * 5000)
    assert len(widget.names[1]) == LONGEST_NAME
    send(widget, "name.1", " \u202e\x00\n Ann\t\tB ")
    assert widget.names[1] == "Ann B"
    send(widget, "name.1", "   ")
    assert widget.names[1] == "West"
    assert clean_name("ক্‍ষ") == "ক্‍ষ"


@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    once = Seat("person", name).name
    assert Seat("person", once).name == once
    assert len(once) <= LONGEST_NAME
    assert "\n" not in once


# ---- the drawing ----


@pytest.mark.parametrize("choices", [Choices(), made_up(), Choices().for_preset("cancellation", 11)], ids=str)
def test_every_control_has_a_label_and_every_reference_a_target(choices: Choices) -> None:
    html = draw_form(choices, WORDS, Look("ht7"))
    elements = parsed(html)
    ids = [str(attributes["id"]) for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    labelled = {attributes.get("for") for tag, attributes in elements if tag == "label"}
    count = 0
    for tag, attributes in elements:
        for name in ("aria-labelledby", "aria-describedby"):
            assert set(str(attributes.get(name, "")).split()) <= set(ids)
        if tag in ("input", "select"):
            count += 1
            assert "data-control" in attributes
            assert attributes.get("aria-labelledby") or attributes["id"] in labelled
        if "id" in attributes:
            assert str(attributes["id"]).startswith("ht7")
    assert count > 60


def parsed(html: str) -> list[tuple[str, dict[str, str | None]]]:
    """The elements of a form, whose inputs have no end."""
    return Tree(re.sub(r"(<input[^>]*)>", r"\1/>", html)).elements


def test_without_scripts_everything_can_be_read(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    html = Settings(made_up())._repr_mimebundle_()[0]["text/html"]
    assert "<script" not in html
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_content(document(html))
    assert page.locator("input:enabled, select:enabled, button:enabled").count() == 0
    page.click("details.ht-fold > summary:has-text('All settings')")
    page.click(".ht-group summary:has-text('The opening')")
    assert page.get_by_text(WORDS.text("ruleset.opening.any-club")).first.is_visible()
    assert page.locator(".ht-differs li").count() == 2
    context.close()


# ---- in real Chromium ----


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with watched(chromium, 900) as page:
        yield page


def on_stage(page: Page, widget: Settings) -> Stage:
    return Stage(page, widget)


def focused(page: Page) -> str:
    found = page.evaluate(
        "(({dataset, tagName}) => dataset.control ?? dataset.type ?? tagName)(document.activeElement)"
    )
    return str(found)


def tab_to(page: Page, control: str) -> None:
    for _ in range(80):
        if focused(page) == control:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{control} can't be reached by Tab")


def test_choosing_by_keyboard(page: Page) -> None:
    widget = Settings()
    stage = on_stage(page, widget)
    tab_to(page, "preset")
    page.keyboard.press("ArrowDown")
    stage.settled()
    assert widget.preset == "classic-four"
    assert focused(page) == "preset"
    page.keyboard.press("ArrowUp")
    stage.settled()
    tab_to(page, "players")
    page.keyboard.press("ArrowRight")
    stage.settled()
    page.wait_for_selector('[data-control="players"][value="5"]:checked')
    assert widget.ruleset.players == 5
    assert focused(page) == "players"
    tab_to(page, "quick.kitty")
    page.keyboard.press(" ")
    stage.settled()
    assert widget.ruleset.kitty == "first-trick"
    assert focused(page) == "quick.kitty"
    page.wait_for_selector(".ht-differs li")
    assert page.locator(".ht-voice p").last.inner_text() == widget.frame["say"]
    tab_to(page, "back")
    page.keyboard.press("Enter")
    stage.settled()
    page.wait_for_selector('[data-control="quick.kitty"]:not(:checked)')
    assert widget.ruleset == preset("standard", 5)
    assert focused(page) == "back"
    assert set(page.evaluate("window.outside")) <= {"Tab", "Shift"}


def test_folds_stay_open_and_what_is_typed_goes_home(page: Page) -> None:
    widget = Settings()
    stage = on_stage(page, widget)
    for title in ("All settings", "The limit", "Who plays"):
        page.locator("summary", has_text=title).first.focus()
        page.keyboard.press("Enter")
    page.locator('[data-control="rule.limit"]').focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-control="rule.limit"][aria-invalid="true"]')
    assert page.locator(".ht-problem").first.is_visible()
    assert page.input_value('[data-control="rule.limit"]') == "0"
    page.keyboard.press("Control+A")
    page.keyboard.type("60")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-control="rule.limit"]:not([aria-invalid])')
    stage.settled()
    assert widget.ruleset.limit == 60
    assert page.locator("details[open]").count() == 3
    page.fill('[data-control="name.1"]', "p <b>")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('.ht-voice p:last-child') !== null")
    stage.settled()
    assert widget.names[1] == "p <b>"
    assert page.locator("section.ht b").count() == 0


def test_quick_choices_are_all_heard(page: Page) -> None:
    widget = Settings()
    stage = on_stage(page, widget)
    names = ["limit-50", "jack", "hearts-any-time", "moon-off"]
    page.evaluate(f'{names}.forEach((name) => document.querySelector(`[data-control="quick.${{name}}"]`).click())')
    page.wait_for_function("document.querySelectorAll('.ht-differs li').length === 4")
    stage.settled()
    assert set(widget.choices.base.diff(widget.ruleset)) == {"limit", "points", "hearts_led", "moon"}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [4, 11])
def test_accessible_and_never_wider_than_the_screen(chromium: Browser, theme: str, players: int) -> None:
    if not AXE.exists():
        missing("no axe-core: run npm ci in widgets")
    widget = Settings("cancellation", players=11) if players == 11 else Settings(made_up())
    send(widget, "rule.limit", "0")
    send(widget, "quick.kitty", "true")
    page = chromium.new_page()
    for width, height in [(1280, 900), (390, 844), (320, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        page.set_content(document(f"<main><h1>Test</h1>{widget.draw()}</main>", theme))
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            "[...document.querySelectorAll('.ht select, .ht-line input, .ht-pick, .ht button, .ht summary')]"
            ".map((b) => b.getBoundingClientRect()).filter((r) => r.width < 43.9 || r.height < 43.9).length"
        )
        assert small == 0
    page.evaluate(AXE.read_text())
    result = page.evaluate(f"axe.run({{runOnly: {STANDARDS}}})")
    page.close()
    assert [(fault["id"], [node["html"] for node in fault["nodes"]][:2]) for fault in result["violations"]] == []
