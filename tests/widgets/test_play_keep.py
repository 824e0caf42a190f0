"""What is kept and handed on: codes round trip, and nothing damaged is taken for something else or lost."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hearts_core.actions import Action, NextRound, Pass, Play
from hearts_core.cards import show_cards
from hearts_core.codes import seed_code
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards
from hearts_core.position import Phase, Position, apply, start
from hearts_core.presets import preset
from hearts_core.record import make_record
from hearts_core.view import view
from hearts_widgets import upgrades
from hearts_widgets.choices import Choices
from hearts_widgets.game import LONGEST_LINK, Game, read_link, read_save
from hearts_widgets.holding import UNREAD
from hearts_widgets.keep import MATCH, Keep
from hearts_widgets.own_rules import OwnRules, joined, read_rules
from hearts_widgets.results import Result, merged, read_results, write_results
from hearts_widgets.seal import SealError, seal, unseal
from hearts_widgets.shelf import Trouble


def match(seed: int, moves: int, names: tuple[str, ...] = ("You", "Ann", "Bob", "Cy")) -> Game:
    """A match after so many random moves."""
    rules = preset("standard")
    first = position = start(rules, seed, names)
    chance = Stream(seed, "moves")
    actions: list[Action] = []
    while len(actions) < moves and not position.over:
        actions.append(any_move(position, chance))
        position, _ = apply(position, actions[-1])
    return Game(make_record(first, actions, "standard"), ("person", "beginner", "beginner", "beginner"), seed)


def any_move(position: Position, chance: Stream) -> Action:
    if position.phase is Phase.ROUND_OVER:
        return NextRound()
    seat = position.to_act[0]
    now = view(position, seat)
    if position.phase is Phase.PASS:
        return Pass(seat, now.hand[:3])
    return Play(seat, chance.choice(legal_cards(now)))


values = some.recursive(
    some.none() | some.booleans() | some.integers(-(10**18), 10**18) | some.text(),
    lambda inner: some.lists(inner, max_size=5) | some.dictionaries(some.text(), inner, max_size=5),
    max_leaves=20,
)


@given(values)
def test_what_is_sealed_comes_out_again(value: object) -> None:
    try:
        code = seal("save", value)
    except UnicodeEncodeError:  # half a character can't be kept
        return
    assert unseal("save", code) == value
    assert set(code) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


@given(some.text())
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(SealError):
        unseal("save", text)


CODE = match(7, 60).save()


@given(some.integers(0, len(CODE) - 1), some.integers(0, 7))
@settings(max_examples=300)
def test_a_flipped_bit_is_noticed(at: int, bit: int) -> None:
    spoilt = CODE[:at] + chr(ord(CODE[at]) ^ (1 << bit)) + CODE[at + 1 :]
    with pytest.raises(SealError) as refused:
        read_save(spoilt)
    assert str(refused.value)


@given(some.integers(0, len(CODE) - 1))
def test_a_cut_save_is_noticed(length: int) -> None:
    with pytest.raises(SealError):
        read_save(CODE[:length])


@given(some.integers(0, 2**40), some.integers(0, 130))
@settings(max_examples=40, deadline=None)
def test_a_match_goes_through_a_save_and_a_link(seed: int, moves: int) -> None:
    game = match(seed, moves)
    assert read_save(game.save()) == game
    opened = read_link(f"https://example.org/any/copy/play.html#{game.link()}")
    assert opened == game
    assert opened.position() == game.position()


def test_no_card_stands_in_clear_in_a_save() -> None:
    game = match(123456789, 20)
    plain = game.record.to_text()
    assert "123456789" in plain
    for code in (game.save(), game.link()):
        assert "123456789" not in code
        assert not any(word in code for word in plain.split() if len(word) > 4)


def test_another_version_says_so() -> None:
    for version in ("0", "3", "14"):
        with pytest.raises(SealError, match="another version"):
            read_save(CODE.replace("save-2-", f"save-{version}-"))


OLD = (
    "{}-1-{}eNptjk2LwkAMhv9KyHlEtlarvZWOMLCwID3IsvQQbdwu1BmZmSJS-t_NrFchkDcf75NM6PnsfIflhBfnrxSxxJ7Jx7B4TZYfqNCPAwdOsxDJdi"
    "QGhbeBHuwDlrnCwCyMQqGlK0vrB7_dKDtHDlHSl_Oxl7wnKVvhudF2aW3Cjmlgj-VKgBTCy1zVkGlYabEcGqgkjMjPBnYG1kluDWwM5CbB0h_iwqyGjY"
    "aihvzfvdWwllJD1kDR4NzOCu-9S_ibvO2sYE78-2etnH8v2_kJ0cZVlg"
)
"""A match as version 1 wrote it: seed 7, the pass, and ten cards."""


@pytest.mark.parametrize(
    ("kind", "check", "read"), [("save", "686c21248078", read_save), ("link", "da317fa9967a", read_link)]
)
def test_a_match_of_version_1_is_read(kind: str, check: str, read: Callable[[str], Game]) -> None:
    old = OLD.format(f"hearts-{kind}", check)
    game = read(old)
    position = game.position()
    assert (game.seed, game.picked, game.code) == (7, None, "")
    assert show_cards(position.round.passes[0] or ()) == "AC 2D 3D"
    assert [len(hand) for hand in position.round.hands] == [11, 11, 10, 10]
    new = game.save()
    assert new.startswith("hearts-save-2-")
    assert read_save(new) == game
    with pytest.raises(SealError):
        read(old.replace("-1-", "-2-"))


def test_sealed_nonsense_of_version_1_is_refused() -> None:
    nonsense: list[object] = [None, [], "x", {}, {"record": 1}]
    for value in nonsense:
        with pytest.raises(SealError):
            read_save(seal_of_version_1(value))


def seal_of_version_1(value: object) -> str:
    """A code as version 1 wrote it."""
    body = urlsafe_b64encode(zlib.compress(json.dumps(value).encode(), 9)).decode().rstrip("=")
    return f"hearts-save-1-{sha256(f'save-1-{body}'.encode()).hexdigest()[:12]}{body}"


def test_every_version_goes_through_all_the_steps_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(last: int, value: object) -> object:
        assert isinstance(value, list)
        return [*value, last]

    codes = []
    for number in range(4):
        steps = tuple(partial(add, last) for last in range(1, number + 1))
        monkeypatch.setattr(upgrades, "UPGRADES", {"thing": steps})
        codes.append(seal("thing", []))
        assert f"-thing-{number + 1}-" in codes[-1]
    assert [unseal("thing", code) for code in codes] == [[1, 2, 3], [2, 3], [3], []]
    monkeypatch.setattr(upgrades, "UPGRADES", {})
    with pytest.raises(SealError, match="another version"):
        unseal("thing", codes[1])


def test_an_old_save_is_taken_up_and_written_anew() -> None:
    old = OLD.format("hearts-save", "686c21248078")
    browser = Browser({MATCH: old, "aside": old})
    tab = Tab(browser)
    assert tab.keep.found_unreadable is None
    assert tab.keep.unread == []
    assert tab.keep.match is not None
    tab.keep.keep_match(tab.keep.match)
    tab.work()
    assert browser.texts[MATCH].startswith("hearts-save-2-")
    assert read_save(browser.texts[MATCH]) == read_save(old)


def test_a_save_is_no_link_and_a_link_no_save() -> None:
    game = match(7, 5)
    for read, code in ((read_save, game.link()), (read_link, game.save())):
        with pytest.raises(SealError):
            read(code)


def test_a_link_that_is_too_long_is_refused_both_ways() -> None:
    with pytest.raises(SealError, match="too long"):
        read_link("#" + "x" * (LONGEST_LINK + 1))
    packed = "".join(map(str, range(40_000)))
    with pytest.raises(SealError):
        unseal("save", seal("save", packed * 4))


def test_moves_against_the_rules_are_refused() -> None:
    data: Any = unseal("save", CODE)
    data["record"]["rounds"][0]["plays"] = "QS KS AS"
    with pytest.raises(SealError, match="breaks the rules"):
        read_save(seal("save", data))


@pytest.mark.parametrize(
    "spoil",
    [
        {"who": ["person"]},
        {"who": [1, 2, 3, 4]},
        {"record": None},
        {"record": {"format": "hearts-record/9"}},
        {"more": 1},
        {"seed": "x"},
        {"who": ["beginner"] * 4},
        {"picked": []},
        {"picked": {"seat": "0", "cards": "QS"}},
        {"picked": {"seat": 0, "cards": "XX"}},
        {"code": None},
    ],
)
def test_sealed_nonsense_is_refused(spoil: dict[str, object]) -> None:
    data: Any = unseal("save", CODE)
    if "seed" in spoil:  # only asked where the record has none
        del data["record"]["seed"]
    with pytest.raises(SealError):
        read_save(seal("save", {**data, **spoil}))


HELD = match(7, 0).position().round.hands


@pytest.mark.parametrize("count", [1, 2, 3])
def test_picked_cards_are_saved_but_not_handed_on(count: int) -> None:
    game = replace(match(7, 0), picked=Pass(0, HELD[0][4 - count : 4]))
    assert read_save(game.save()) == game
    assert read_link(game.link()) == match(7, 0)


@pytest.mark.parametrize(
    "picked",
    [
        Pass(0, HELD[0][:4]),
        Pass(0, HELD[0][:1] * 2),
        Pass(0, HELD[1][:2]),
        Pass(0, ()),
        Pass(1, HELD[1][:2]),
        Pass(9, HELD[0][:2]),
        Pass(-4, HELD[0][:2]),
    ],
    ids=str,
)
def test_cards_that_nobody_can_have_picked_are_refused(picked: Pass) -> None:
    with pytest.raises(SealError):
        read_save(replace(match(7, 0), picked=picked).save())
    with pytest.raises(SealError):
        read_save(replace(match(7, 20), picked=Pass(0, match(7, 20).position().round.hands[0][:1])).save())


def test_a_code_of_another_deal_is_refused() -> None:
    for code in (seed_code(preset("standard"), 7, 0), "K4TW-7RAC-9XHP", "<b>"):
        with pytest.raises(SealError):
            read_save(replace(match(7, 5), code=code).save())


def test_bots_that_this_book_does_not_have_are_replaced_and_named() -> None:
    game = replace(match(7, 5), who=("person", "wizard", "beginner", "<b>oracle\u202e"))
    read = read_link(game.link())
    assert read.who == ("person", "beginner", "beginner", "beginner")
    assert read.strangers == ("wizard", "<b>oracle")


def test_names_in_a_link_are_cleaned() -> None:
    game = match(7, 3, ("You", "<b>Ann\u202e</b>" + "x" * 100, "\x07Bob\n", "Cy"))
    names = read_link(game.link()).record.names
    assert all(len(name) <= 20 for name in names)
    assert "\u202e" not in names[1]
    assert names[2] == "Bob"


# ---- rules and results ----


def test_rules_go_through_a_link_without_looks() -> None:
    choices = Choices().but(limit=50).option(four_colours=True)
    rules = OwnRules("  Aunt <i>May</i> ", choices)
    back = read_rules(f"https://example.org/#{rules.code()}")
    assert back.name == "Aunt <i>May</i>"
    assert back.choices.ruleset == choices.ruleset
    assert back.choices.options == Choices().options


def test_rules_of_one_name_stay_apart() -> None:
    one, other = OwnRules("Ours", Choices()), OwnRules("Ours", Choices().but(limit=50))
    assert [rules.name for rules in joined((one,), (one, other))] == ["Ours", "Ours (2)"]


def test_rules_need_a_name() -> None:
    with pytest.raises(SealError):
        OwnRules(" \u200b ", Choices())


RESULT = Result("2026-11-30", "standard", False, 5, ("You", "Ann"), (40, 101), (0,))


def test_results_go_through_the_shelf() -> None:
    assert read_results(write_results([RESULT, RESULT])) == (RESULT, RESULT)
    assert merged([RESULT], [RESULT]) == (RESULT,)
    spoilt: object
    for spoilt in (None, {}, [1], [{"day": 1}], [{**asdict(RESULT), "totals": ["x", 1]}]):
        with pytest.raises(SealError):
            read_results(seal("results", spoilt))


# ---- the shelf ----


class Browser:
    """A page's storage that may be full, shared by tabs."""

    def __init__(self, texts: dict[str, str] | None = None, full: bool = False) -> None:
        self.texts = dict(texts or {})
        self.full = full
        self.tabs: list[Tab] = []


class Tab:
    """One tab: a keep and the page that answers it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.orders: list[dict[str, Any]] = []
        self.elsewhere: list[Game | None] = []
        self.keep = Keep(self.orders.append, self.elsewhere.append, lambda: None)
        browser.tabs.append(self)
        self.keep.opened(dict(browser.texts))
        self.work()

    def work(self) -> None:
        """Does as the page does."""
        texts = self.browser.texts
        while self.orders:
            put = self.orders.pop(0)["put"]
            name, text, now = put["name"], put["text"], texts.get(put["name"])
            outcome = "done" if now in (put["was"], text) else "other"
            if outcome == "done" and text is not None and self.browser.full:
                outcome = "full"
            if outcome == "done":
                texts.pop(name, None)
                if text is not None:
                    texts[name] = text
            self.keep.answered(put["id"], outcome, texts.get(name))
            if outcome == "done":
                for other in self.browser.tabs:
                    if other is not self:
                        other.keep.moved(dict(texts))
                        other.work()


def test_the_match_is_there_after_a_return() -> None:
    browser, game = Browser(), match(7, 20)
    tab = Tab(browser)
    tab.keep.keep_match(game)
    tab.work()
    assert Tab(browser).keep.match == game


def test_only_the_newest_of_many_saves_waits() -> None:
    browser = Browser()
    tab = Tab(browser)
    games = [match(7, moves) for moves in range(10)]
    for game in games:
        tab.keep.keep_match(game)
    tab.work()
    assert read_save(browser.texts[MATCH]) == games[-1]


@pytest.mark.parametrize("spoilt", ["", "hello", CODE[:-1], CODE.replace("save-2-", "save-9-"), "{}"])
def test_an_unreadable_save_moves_to_a_name_of_its_own(spoilt: str) -> None:
    browser = Browser({MATCH: spoilt})
    tab = Tab(browser)
    assert tab.keep.found_unreadable is not None
    tab.keep.keep_match(match(7, 9))
    tab.work()
    assert browser.texts[UNREAD + "1"] == spoilt
    assert read_save(browser.texts[MATCH]) == match(7, 9)
    assert json.loads(tab.keep.export(None))["texts"][UNREAD + "1"] == spoilt


def test_an_unreadable_save_stays_where_it_is_if_there_is_no_room() -> None:
    browser = Browser({MATCH: "spoilt"}, full=True)
    tab = Tab(browser)
    browser.full = False
    tab.keep.keep_match(match(7, 9))
    tab.work()
    assert browser.texts == {MATCH: "spoilt"}
    assert tab.keep.trouble is Trouble.FULL


def test_a_full_storage_is_told_and_forgotten_once_there_is_room() -> None:
    browser = Browser(full=True)
    tab = Tab(browser)
    tab.keep.keep_match(match(7, 9))
    tab.work()
    assert tab.keep.trouble is Trouble.FULL
    browser.full = False
    tab.keep.keep_match(match(7, 10))
    tab.work()
    assert tab.keep.trouble is None
    assert read_save(browser.texts[MATCH]) == match(7, 10)


def test_a_forbidden_storage_is_told() -> None:
    keep = Keep(lambda order: pytest.fail("nothing to be written"), lambda game: None, lambda: None)
    keep.opened(None)
    keep.keep_match(match(7, 3))
    assert keep.trouble is Trouble.FORBIDDEN


def test_the_match_of_another_tab_is_told() -> None:
    browser = Browser()
    one, other = Tab(browser), Tab(browser)
    one.keep.keep_match(match(1, 5))
    one.work()
    assert other.elsewhere == [match(1, 5)]


def test_a_race_with_another_tab_overwrites_nothing() -> None:
    browser = Browser()
    tab = Tab(browser)
    browser.texts[MATCH] = match(1, 5).save()  # written before the page could tell
    tab.keep.keep_match(match(2, 5))
    tab.work()
    assert browser.texts[MATCH] == match(1, 5).save()
    assert tab.elsewhere == [match(1, 5)]


def test_results_of_two_tabs_end_in_one_history() -> None:
    browser = Browser()
    one, other = Tab(browser), Tab(browser)
    later = Result("2026-12-01", "spot", True, 3, ("You", "Ann"), (1, 2), (0,))
    one.keep.add_result(RESULT)
    other.keep.add_result(later)
    one.work()
    other.work()
    one.work()
    assert read_results(browser.texts["results"]) == (RESULT, later)
    assert one.keep.results == other.keep.results == (RESULT, later)


def test_what_one_browser_exports_another_takes_in() -> None:
    tab = Tab(Browser({"rules": "spoilt"}))
    tab.keep.add_result(RESULT)
    tab.keep.set_aside(match(3, 8).save())
    tab.work()
    text = tab.keep.export(match(7, 20))
    browser = Browser()
    other = Tab(browser)
    assert other.keep.take_in(text) == {"matches": 2, "results": 1, "rules": 0, "unread": 1}
    other.work()
    assert set(other.keep.aside) == {match(3, 8).save(), match(7, 20).save()}
    assert other.keep.results == (RESULT,)
    assert browser.texts[UNREAD + "1"] == "spoilt"


@given(some.text() | values.map(json.dumps))
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(SealError):
        Tab(Browser()).keep.take_in(text)


def test_clearing_takes_everything() -> None:
    browser = Browser({MATCH: "spoilt", "settings": "{}", "something": "else"})
    tab = Tab(browser)
    tab.keep.add_result(RESULT)
    tab.work()
    tab.keep.clear()
    tab.work()
    assert browser.texts == {}


@given(some.dictionaries(some.sampled_from([MATCH, "aside", "results", "rules", "settings", "beside"]), some.text()))
@settings(deadline=None)
def test_no_text_is_ever_lost(texts: dict[str, str]) -> None:
    browser = Browser(texts)
    tab = Tab(browser)
    tab.keep.keep_match(match(7, 1))
    tab.work()
    assert set(texts.values()) <= set(browser.texts.values())
    assert set(texts.values()) <= set(json.loads(tab.keep.export(None))["texts"].values())
