"""The whole place to play, in Python: a match is played, left, taken up, handed on and kept, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hearts_core.legality import legal_cards
from hearts_core.position import Phase
from hearts_core.presets import preset
from hearts_widgets import Play
from hearts_widgets.choices import PERSON, Choices
from hearts_widgets.game import read_link, read_save
from hearts_widgets.results import read_results


class Page:
    """A page with the widget on it: it answers orders as the TypeScript does."""

    def __init__(self, texts: dict[str, str] | None = None, hash: str = "", **options: Any) -> None:
        self.texts: dict[str, str] = {} if texts is None else texts
        self.play = Play(**{"seed": 7, "pace": 0} | options)
        self.orders: list[dict[str, Any]] = []
        self.downloads: list[str] = []
        self.play.bar.send = self.orders.append
        self.tell(type="opened", texts=self.texts, address="https://example.org/play.html", hash=hash)

    def tell(self, **message: Any) -> None:
        self.play.bar._handle_custom_msg(message, [])
        self.work()

    def work(self) -> None:
        while self.orders:
            order = self.orders.pop(0)
            if "download" in order:
                self.downloads.append(order["download"]["text"])
            if "put" not in order:
                continue
            put = order["put"]
            outcome = "done" if self.texts.get(put["name"]) in (put["was"], put["text"]) else "other"
            if outcome == "done":
                self.texts.pop(put["name"], None)
                if put["text"] is not None:
                    self.texts[put["name"]] = put["text"]
            self.tell(type="answered", id=put["id"], outcome=outcome, text=self.texts.get(put["name"]))

    def push(self, kind: str, choice: str | None = None) -> None:
        self.tell(type=kind, **({} if choice is None else {"choice": choice}))

    def move(self) -> None:
        """The reader does something that the rules allow."""
        table = self.play.table
        now = table.view
        if now.phase is Phase.PASS:
            table.pass_cards(now.hand[:3])
        elif now.phase is Phase.ROUND_OVER:
            table.next_round()
        else:
            table.play(legal_cards(now)[0])
        self.work()

    def pick(self, card: str) -> None:
        """The reader clicks on a card."""
        self.play.table.receive({"type": "toggle", "card": card})
        self.work()

    @property
    def picked(self) -> list[str]:
        """The cards that the page shows as picked, in the order of picking."""
        shown = set(re.findall(r'data-card="(\w\w)"[^>]*aria-pressed="true"', self.play.table.draw()))
        assert self.play.table.picked is not None
        found = [card.name for card in self.play.table.picked.cards]
        assert shown == set(found)
        return found

    @property
    def code(self) -> str:
        """The deal code that the page shows."""
        found = re.search(r'class="ht-code">(.*?)<', self.bar)
        return found[1] if found else ""

    @property
    def notice(self) -> str:
        return str(self.play.notice.frame["html"])

    @property
    def bar(self) -> str:
        return str(self.play.bar.frame["html"])


def test_its_repr_is_that_of_the_table_and_always_the_same() -> None:
    assert repr(Play(seed=7)) == repr(Play(seed=7))
    assert repr(Play(seed=7)).startswith("<Play: <Table: Standard Hearts, round 1")


def test_the_book_gets_a_picture_and_notebooks_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def bundle() -> dict[str, Any]:
        found = Play(seed=7)._repr_mimebundle_()
        assert isinstance(found, dict)
        return found

    assert "text/html" not in bundle()
    assert bundle()["text/plain"] == repr(Play(seed=7))
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    assert "ht-play-bar" in bundle()["text/html"]
    assert "data-phase" in bundle()["text/html"]


@pytest.mark.parametrize("moves", [1, 2, 7, 14, 15, 30])
def test_a_match_is_taken_up_exactly_where_it_was_left(moves: int) -> None:
    page = Page()
    for _ in range(moves):
        page.move()
    later = Page(page.texts)
    assert "You have an unfinished match" in later.notice
    later.push("go-on")
    assert later.play.table.position == page.play.table.position
    assert later.notice == "" or "unfinished" not in later.notice
    later.move()
    page.move()
    assert later.play.table.position == page.play.table.position


def test_cards_picked_for_a_pass_are_there_after_a_return() -> None:
    page = Page()
    hand = [card.name for card in page.play.table.view.hand]
    for card in (hand[4], hand[0]):
        page.pick(card)
    later = Page(page.texts)
    later.push("go-on")
    assert later.picked == [hand[4], hand[0]]
    later.play.choices = later.play.choices.option(four_colours=True)  # another table is laid
    later.work()
    assert later.picked == [hand[4], hand[0]]
    later.pick(hand[4])
    later = Page(later.texts)
    later.push("go-on")
    assert later.picked == [hand[0]]
    later.pick(hand[1])
    later.pick(hand[2])
    later.play.table.receive({"type": "pass"})
    later.work()
    assert later.play.table.view.passed == tuple(later.play.table.position.round.passes[0] or ())
    assert {card.name for card in later.play.table.view.passed or ()} == {hand[0], hand[1], hand[2]}
    assert read_save(later.texts["match"]).picked is None


def test_the_cards_that_the_second_person_picked_stay_covered_on_a_return() -> None:
    page = Page(ruleset=Choices().seat(2, who=PERSON))
    page.play.table.uncover()
    page.move()
    page.play.table.uncover()
    assert page.play.table.view.seat == 2
    card = page.play.table.view.hand[5].name
    page.pick(card)
    later = Page(page.texts)
    later.push("go-on")
    assert later.play.table.covered
    assert f'data-card="{card}"' not in later.play.table.draw()
    later.play.table.uncover()
    assert later.play.table.view.seat == 2
    assert later.picked == [card]


def test_picked_cards_do_not_take_the_place_of_an_offer() -> None:
    page = Page()
    page.move()
    kept = page.texts["match"]
    later = Page(page.texts, seed=8)
    later.pick(later.play.table.view.hand[0].name)
    assert later.texts["match"] == kept
    assert "unfinished match" in later.notice


def test_rules_changed_while_cards_are_picked_hold_at_once() -> None:
    page = Page()
    page.pick(page.play.table.view.hand[0].name)
    page.play.choices = page.play.choices.but(limit=50)
    page.work()
    assert page.play.table.position.ruleset.limit == 50
    assert read_save(page.texts["match"]).position() == page.play.table.position
    assert read_save(page.texts["match"]).picked is None


def test_a_finished_match_goes_into_the_history_once() -> None:
    page = Page(ruleset=Choices().but(limit=10))
    while not page.play.table.position.over:
        page.move()
    (result,) = read_results(page.texts["results"])
    assert result.totals == page.play.table.position.totals
    assert result.changed
    assert "match" not in page.texts
    assert str(max(result.totals)) in page.bar
    page.play.table.new_match()
    page.work()
    assert len(read_results(page.texts["results"])) == 1
    page.move()
    assert read_save(page.texts["match"]).position() == page.play.table.position


def test_what_is_played_instead_of_an_offer_sets_it_aside() -> None:
    page = Page()
    page.move()
    left = page.play.table.position
    later = Page(page.texts, seed=8)
    later.move()
    assert read_save(later.texts["aside"]).position() == left
    later.push("aside", "0")
    assert later.play.table.position == left


def test_the_same_match_and_the_same_round_again() -> None:
    page = Page()
    first = page.play.table.position
    for _ in range(16):
        page.move()
    second = page.play.table.position
    assert second.round.number == 1
    page.push("same-round")
    again = page.play.table.position
    assert again.round.deal == second.round.deal
    assert again.totals == (0, 0, 0, 0)
    page.move()
    while page.play.table.position.round.number == 0:  # its rounds to come have a seed too
        page.move()
    page.push("aside", "0")
    assert page.play.table.position == second
    page.push("same")
    assert page.play.table.position == first


def test_a_new_match_has_a_new_deal() -> None:
    page = Page()
    before = page.play.table.position.round.deal
    page.push("new")
    assert page.play.table.position.round.deal != before


def test_a_new_match_is_kept_before_the_first_move() -> None:
    page = Page()
    page.push("new")
    page.play.choices = page.play.choices.but(limit=50)
    page.work()
    later = Page(page.texts)
    later.push("go-on")
    assert later.play.table.position == page.play.table.position
    assert later.play.table.position.ruleset.limit == 50


def test_a_link_opens_at_the_position_with_its_rules_and_names() -> None:
    page = Page(ruleset=Choices().but(limit=50).seat(1, name="<b>Ann"))
    for _ in range(4):
        page.move()
    page.push("link")
    code = page.play.game.link()
    assert code in page.bar
    other = Page(hash=f"#{code}")
    assert other.play.table.position == page.play.table.position
    assert "<b>Ann" not in other.play.table.draw()
    assert "&lt;b&gt;Ann" in other.play.table.draw()
    assert "played by other rules" in other.bar
    other.push("adopt")
    assert other.play.choices.ruleset == page.play.table.position.ruleset


def test_an_own_match_is_still_offered_beside_a_link() -> None:
    page = Page()
    page.move()
    own = page.play.table.position
    code = Page(seed=9).play.game.link()
    later = Page(page.texts, hash=f"#{code}")
    assert later.play.table.position == read_link(code).position()
    later.push("go-on")
    assert later.play.table.position == own


@pytest.mark.parametrize("hash", ["#hearts-link-1-", "#hearts-save-1-abc", "#hearts-" + "x" * 30_000, "#hearts-\u202e"])
def test_broken_links_are_refused_with_a_sentence(hash: str) -> None:
    page = Page(hash=hash)
    assert "ht-refused" in page.notice
    page.move()


def test_a_deal_code_brings_the_deal_of_every_round_it_is_shown_in() -> None:
    page = Page()
    for _ in range(16):
        page.move()
    deal = page.play.table.position.round.deal
    code = page.code
    other = Page(seed=8)
    other.tell(type="set", choice="code", value=code.lower().replace("-", ""))
    other.push("open-code")
    assert other.play.table.position.round.deal == deal
    assert other.code == code
    other.tell(type="set", choice="code", value="nonsense")
    other.push("open-code")
    assert "ht-refused" in other.bar
    assert other.play.table.position.round.deal == deal


def test_the_code_of_the_first_deal_goes_along_with_the_match() -> None:
    page = Page()
    for _ in range(16):
        page.move()
    code = page.code
    page.push("same-round")
    assert page.code == code
    page.move()
    later = Page(page.texts)
    later.push("go-on")
    assert later.code == code
    assert Page(hash=f"#{later.play.game.link()}").code == code
    while later.play.table.position.round.number == 0:
        later.move()
    assert later.code not in ("", code)
    later.push("same")
    assert later.code == code
    later.play.table.new_match()
    later.work()
    assert later.code not in ("", code)
    assert read_save(later.play.game.save()) == later.play.game


def test_the_same_first_round_keeps_its_code() -> None:
    page = Page()
    code = page.code
    assert code
    page.push("same-round")
    assert page.code == code
    assert read_save(page.play.game.save()) == page.play.game


def test_a_link_with_a_bot_that_this_book_does_not_have_says_so() -> None:
    game = replace(Page().play.game, who=("person", "wizard", "beginner", "<i>oracle"))
    page = Page(hash=f"#{game.link()}")
    assert page.play.table.position == game.position()
    assert "(wizard and &lt;i&gt;oracle): Beginner plays in their place" in page.notice
    while page.play.table.position.phase is not Phase.ROUND_OVER:
        page.move()
    page = Page({"match": replace(game, who=("person", "beginner", "beginner", "wizard")).save()})
    page.push("go-on")
    assert "(wizard): Beginner plays in its place" in page.bar


def test_settings_are_remembered_and_hold_at_once_while_nothing_is_played() -> None:
    page = Page()
    page.play.choices = Choices().for_preset("party", 5).option(four_colours=True)
    page.work()
    assert page.play.table.position.ruleset == preset("party", 5)
    later = Page(page.texts)
    assert later.play.choices == page.play.choices
    assert later.play.table.position.ruleset.players == 5
    assert "ht-four" in later.play.table.draw()


def test_settings_changed_during_a_match_hold_from_the_next_one() -> None:
    page = Page()
    page.move()
    before = page.play.table.position
    page.push("settings")
    assert page.play.settings in page.play.children
    page.play.choices = page.play.choices.but(limit=50).option(four_colours=True)
    assert page.play.table.position == before
    assert "ht-four" in page.play.table.draw()
    page.push("new")
    assert page.play.table.position.ruleset.limit == 50


def test_rules_of_a_group_go_through_a_link() -> None:
    page = Page()
    page.play.choices = page.play.choices.but(limit=60)
    page.tell(type="set", choice="rules-name", value="Aunt <i>May")
    page.push("rules-save")
    page.push("rules-link", "0")
    code = page.play._keep.rules[0].code()
    assert code in page.bar
    other = Page(hash=f"#{code}")
    assert "Aunt &lt;i&gt;May" in other.notice
    other.push("rules-yes")
    assert other.play.choices.ruleset.limit == 60
    assert other.play._keep.rules[0].name == "Aunt <i>May"
    other.push("rules-drop", "0")
    assert "rules" not in other.texts


def test_several_people_at_one_screen_come_back_as_they_were() -> None:
    page = Page(ruleset=Choices().seat(2, who=PERSON))
    assert page.play.game.who[2] == PERSON
    assert page.play.game.record.names == ("South", "West", "North", "East")
    assert "Pass the screen to South" in page.play.table.frame["html"]
    page.move()
    later = Page(page.texts)
    later.push("go-on")
    assert later.play.table.position == page.play.table.position
    assert later.play.game.who == page.play.game.who


def test_a_clash_with_another_tab_loses_neither_match() -> None:
    page = Page()
    page.move()
    theirs = Page(seed=9)
    theirs.move()
    page.texts["match"] = theirs.texts["match"]
    page.tell(type="moved", texts=page.texts)
    assert "In another tab" in page.notice
    page.move()
    mine = page.play.table.position
    assert page.texts["match"] == theirs.texts["match"]
    assert read_save(page.texts["beside"]).position() == mine
    page.push("take")
    assert page.play.table.position == theirs.play.table.position
    assert read_save(page.texts["aside"]).position() == mine
    assert "beside" not in page.texts


def test_a_tab_closed_during_a_clash_loses_nothing() -> None:
    page = Page()
    page.move()
    theirs = Page(seed=9)
    theirs.move()
    page.texts["match"] = theirs.texts["match"]
    page.tell(type="moved", texts=page.texts)
    page.move()
    later = Page(page.texts)
    assert read_save(later.texts["aside"]).position() == page.play.table.position


def test_clearing_asks_first() -> None:
    page = Page()
    page.move()
    page.push("clear")
    assert page.texts
    page.push("clear-yes")
    assert page.texts == {}


def test_an_export_holds_the_match_as_it_stands() -> None:
    page = Page()
    page.move()
    page.push("export")
    data = json.loads(page.downloads[0])
    assert read_save(data["texts"]["match"]).position() == page.play.table.position
    other = Page()
    other.tell(type="file", text=page.downloads[0])
    assert "1 match, set aside" in other.bar
    other.push("aside", "0")
    assert other.play.table.position == page.play.table.position


NONSENSE: list[Callable[[], dict[str, Any]]] = [
    lambda: {"type": "go-on"},
    lambda: {"type": "take"},
    lambda: {"type": "mine"},
    lambda: {"type": "aside", "choice": "99"},
    lambda: {"type": "aside"},
    lambda: {"type": "rules-use", "choice": "-1"},
    lambda: {"type": "set", "choice": "seed", "value": "1"},
    lambda: {"type": "nonsense"},
    lambda: {"type": "__init__"},
    lambda: {"type": "file", "text": None},
    lambda: {"type": "file", "text": "["},
    lambda: {"type": "answered", "id": [], "outcome": {}, "text": 3},
    lambda: {"type": "moved", "texts": [1, 2]},
    lambda: {"type": "opened", "texts": {"match": 3}, "address": 1, "hash": []},
    lambda: {"type": "went"},
]


@pytest.mark.parametrize("make", NONSENSE)
def test_nonsense_from_the_page_changes_nothing(make: Callable[[], dict[str, Any]]) -> None:
    page = Page()
    page.move()
    before = page.play.table.position
    page.tell(**make())
    assert page.play.table.position == before
    page.move()


def test_no_seed_and_no_hidden_card_leaves_python_in_clear() -> None:
    page = Page(seed=123456789)
    for _ in range(5):
        page.move()
    state = json.dumps([part.get_state() for part in (page.play, page.play.bar, page.play.notice)], default=str)
    assert "123456789" not in state + json.dumps(page.texts)
    for cards in page.play.table.position.round.hands[1:]:
        for card in cards:
            assert f'data-card="{card}"' not in page.play.table.draw()
