"""The explorer without a browser: what its parts do with messages, links that round-trip, texts never trusted."""

from __future__ import annotations

import json
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_core import PRESETS, Card, Ruleset, RulesetError, Words, preset
from hearts_core.cards import parse_cards
from hearts_core.describe import describe
from hearts_core.setup import Setup
from hearts_core.setup_text import read_setup
from hearts_widgets import Explorer
from hearts_widgets.choices import Choices
from hearts_widgets.explorer_link import Sight, read_sight
from hearts_widgets.explorer_part import Part, without_pass
from hearts_widgets.explorer_rules_form import code_of
from hearts_widgets.own_rules import OwnRules, read_all, write_all
from hearts_widgets.play import Play
from hearts_widgets.rules_link import read_rules_link
from hearts_widgets.seal import SealError, seal
from hearts_widgets.shelf import Trouble

PAGE = json.loads((Path(__file__).parents[2] / "book" / "explorer.ipynb").read_text(encoding="utf-8"))
SETUP = next("".join(cell["source"]) for cell in PAGE["cells"] if cell["cell_type"] == "code").split('"""')[1]
PLAIN = without_pass(preset("standard"))


@pytest.fixture
def explorer() -> Explorer:
    return Explorer("standard", "party", seed=25, setup=SETUP)


def send(part: Part, type: str, **fields: object) -> None:
    part._handle_custom_msg({"type": type, "n": part.frame["n"], **fields}, [])


def choose(part: Part, control: str, value: str) -> None:
    send(part, "set", choice=control, value=value)


def shown(part: Part) -> str:
    return unescape(part.frame["html"])


def orders(part: Part, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the part tells the page from now on, beside its pictures."""
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(part, "send", told.append)
    if hasattr(part, "own"):
        part.own._shelf.send = told.append
    return told


# ---- take a ruleset apart ----


def test_a_change_is_told_and_what_follows_with_it(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.moon", "subtract")
    assert explorer.ruleset == preset("standard").but(moon="subtract")
    said = describe(explorer.ruleset, Words("en"))["moon"]
    assert f"{said} <span" in shown(explorer.rules)  # among the changes from the preset
    assert "preset(\"standard\").but(moon='subtract')" in shown(explorer.rules)
    choose(explorer.rules, "worth.JD", "-10")
    assert "add up to 16" in shown(explorer.rules)
    send(explorer.rules, "undo")
    send(explorer.rules, "undo")
    assert explorer.ruleset == preset("standard")


def test_what_cannot_be_had_is_told_with_what_can(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.players", "6")
    assert explorer.ruleset == preset("standard")
    assert "52 cards do not come out even for 6 players" in shown(explorer.rules)
    assert explorer.rules.trouble is not None
    assert dict(explorer.rules.trouble.near[0].changed) == {"removed": "2D 3D 3C 4C"}
    send(explorer.rules, "take", choice="0")
    assert explorer.ruleset.players == 6
    assert explorer.ruleset.removed == preset("party", 6).removed
    assert explorer.rules.trouble is None


@pytest.mark.parametrize(
    ("control", "value"),
    [
        ("rule.packs", "2"),
        ("rule.players", "3"),
        ("rule.limit", "0"),
        ("rule.limit", "much"),
        ("rule.on_limit", "500"),
        ("rule.no_trick_bonus", "7"),
        ("typed.removed", "2D"),
        ("typed.removed", "<b>"),
        ("worth.QS", "-99"),
    ],
)
def test_nothing_impossible_gets_in(explorer: Explorer, control: str, value: str) -> None:
    before = explorer.ruleset
    choose(explorer.rules, control, value)
    if control == "rule.players":
        assert explorer.ruleset == preset("standard", 3)  # the preset knows how
        return
    assert explorer.ruleset == before
    assert explorer.rules.trouble is not None
    assert explorer.rules.trouble.why
    assert "<B>" not in explorer.rules.frame["html"]


def test_the_line_of_code_makes_the_ruleset(explorer: Explorer) -> None:
    for name, entry in PRESETS.items():
        for players in entry.players:
            for changes in ({}, {"moon": "off", "limit": 50}, {"points": {"JD": -10}, "pass_cycle": ["left"]}):
                choices = Choices().for_preset(name, players).but(**changes)
                assert eval(code_of(choices), {"preset": preset}) == choices.ruleset


def test_the_match_begins_with_these_rules(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.hearts_led", "any-time")
    address = shown(explorer.rules).split('ht-start" href="')[1].split('"')[0]
    assert address.partition("#")[0] in ("play.html", "play.ipynb")
    assert read_rules_link(address)[1] == explorer.ruleset
    table = Play()
    table.open_link(address)
    assert table.table.position.ruleset == explorer.ruleset


def test_own_rules_are_kept_beside_those_of_play(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    there = OwnRules("Ours", Choices().but(limit=50))
    told = orders(explorer.rules, monkeypatch)
    send(explorer.rules, "opened", texts={"rules": write_all([there])}, address="http://book/explorer.html", hash="")
    assert "Ours" in shown(explorer.rules)
    choose(explorer.rules, "rule.moon", "off")
    choose(explorer.rules, "rules-name", "No moon")
    send(explorer.rules, "rules-save")
    put = told[-1]["put"]
    assert (put["name"], put["was"]) == ("rules", write_all([there]))
    kept = read_all(put["text"])
    assert [one.name for one in kept] == ["Ours", "No moon"]
    assert kept[1].choices.ruleset.moon == "off"
    send(explorer.rules, "answered", id=put["id"], outcome="done", text=put["text"])
    send(explorer.rules, "rules-use", choice="0")
    assert explorer.ruleset.limit == 50
    choose(explorer.rules, "beside", "own.1")
    assert explorer._case.other.ruleset.moon == "off"


@pytest.mark.parametrize(("outcome", "told"), [("done", "Kept as “Mine”"), ("full", "storage of this browser is full")])
def test_the_reader_is_told_whether_rules_are_kept(
    explorer: Explorer, monkeypatch: pytest.MonkeyPatch, outcome: str, told: str
) -> None:
    posted = orders(explorer.rules, monkeypatch)
    send(explorer.rules, "opened", texts={}, address="", hash="")
    choose(explorer.rules, "rules-name", "Mine")
    send(explorer.rules, "rules-save")
    put = posted[-1]["put"]
    there = put["text"] if outcome == "done" else None
    send(explorer.rules, "answered", id=put["id"], outcome=outcome, text=there)
    send(explorer.rules, "moved", texts={} if there is None else {"rules": there})
    assert told in shown(explorer.rules)
    assert ("Kept as" in shown(explorer.rules)) is (outcome == "done")
    send(explorer.rules, "back")
    assert told not in shown(explorer.rules)


def test_rules_that_cannot_be_read_stay_where_they_are(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    told = orders(explorer.rules, monkeypatch)
    send(explorer.rules, "opened", texts={"rules": "from a later book"}, address="", hash="")
    choose(explorer.rules, "rules-name", "Mine")
    send(explorer.rules, "rules-save")
    assert not any("put" in order for order in told)
    assert "can't be read" in shown(explorer.rules)


def test_exported_rules_are_read_again(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    told = orders(explorer.rules, monkeypatch)
    choose(explorer.rules, "rule.sun", "add")
    send(explorer.rules, "export")
    text = told[-1]["download"]["text"]
    send(explorer.rules, "back")
    choose(explorer.rules, "given", text)
    send(explorer.rules, "open")
    assert explorer.ruleset.sun == "add"


# ---- links ----


def link(explorer: Explorer) -> str:
    send(explorer.rules, "link")
    return str(explorer.rules.link)


def test_a_link_brings_all_of_it_back(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.hearts_led", "any-time")
    choose(explorer.rules, "beside", "spot")
    choose(explorer.beside, "who", "voider")
    send(explorer.legal, "bot")
    other = Explorer("omnibus", "omnibus", seed=1)
    send(other.rules, "opened", texts={}, address="http://book/explorer.html", hash=link(explorer))
    assert other.ruleset == explorer.ruleset
    assert other._case.other.ruleset == preset("spot")
    assert (other._case.seed, other._case.who) == (explorer._case.seed, "voider")
    assert other.position.round.hands == explorer.position.round.hands
    assert other.position.round.trick == explorer.position.round.trick
    assert other.beside.both.difference == explorer.beside.both.difference


def test_links_are_read_once_and_taken_out_of_the_address(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    told = orders(explorer.rules, monkeypatch)
    send(explorer.rules, "opened", texts={}, address="", hash=link(explorer))
    assert told == [{"forget": "#hearts-"}]


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([(name, n) for name, entry in PRESETS.items() for n in entry.players]),
    st.sampled_from(list(PRESETS)),
    st.integers(0, 2**53 - 1),
)
def test_sights_round_trip(table: tuple[str, int], other: str, seed: int) -> None:
    sight = Sight(Choices().for_preset(*table), Choices().for_preset(other), seed, "sheriff", 4)
    assert read_sight(f"http://anywhere/explorer.html#{sight.link()}") == sight


def sealed(**changes: object) -> str:
    sight = Sight(Choices(), Choices(), 3, "beginner", 1, read_setup(PLAIN, SETUP))
    data = {
        "one": sight.one.to_json(),
        "other": sight.other.to_json(),
        "seed": 3,
        "who": "beginner",
        "rounds": 1,
        "setup": SETUP,
    }
    return seal("explore", {**data, **changes})


@pytest.mark.parametrize(
    "text",
    [
        "hearts-explore-1-000000000000abc",
        "hearts-explore-9-000000000000abc",
        "#hearts-explore-",
        sealed()[:-2],
        sealed(seed=-1),
        sealed(seed="1"),
        sealed(who="__import__"),
        sealed(rounds=10**6),
        sealed(one={"format": "hearts-settings/1"}),
        sealed(one=[]),
        sealed(setup=7),
        sealed(setup="S: <img src=x onerror=alert(1)>"),
        sealed(setup="X: 2C"),
        sealed(more=1),
        seal("explore", []),
        seal("rules", {"one": 1}),
    ],
)
def test_links_that_make_no_sense(text: str, explorer: Explorer) -> None:
    before = explorer.ruleset, explorer.position
    with pytest.raises((SealError, RulesetError)):
        read_sight(text)
    choose(explorer.rules, "given", text)
    send(explorer.rules, "open")
    assert (explorer.ruleset, explorer.position) == before
    assert "ht-refused" in explorer.rules.frame["html"]
    assert "<img" not in explorer.rules.frame["html"]


def test_a_position_in_a_link_that_cannot_be_is_refused(explorer: Explorer) -> None:
    before = explorer.position
    choose(explorer.rules, "given", sealed(setup=SETUP.replace("trick W: 2C 9C", "trick W: 9C 2C")))
    send(explorer.rules, "open")
    assert "West leads to the first trick, but by these rules and with these cards North opens" in shown(explorer.rules)
    assert explorer.position == before


# ---- two rulesets side by side ----


def test_where_they_part_and_why(explorer: Explorer) -> None:
    both = explorer.beside.both
    assert both.difference is not None
    assert (both.difference.kind, both.difference.fields) == ("legal", ("hearts_led",))
    text = shown(explorer.beside)
    assert "This setting alone makes the difference" in text
    assert "West plays ♠K" in text
    assert "West plays ♥3" in text
    assert explorer.beside.at == both.difference.at + 1
    choose(explorer.beside, "step", "3")
    assert explorer.beside.at == 3
    send(explorer.beside, "step", choice=str(both.last))
    assert explorer.beside.at == both.last
    send(explorer.beside, "step", choice=str(both.last + 1))
    assert explorer.beside.at == both.last


def test_a_change_above_plays_both_again(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.hearts_led", "after-heart-or-queen")
    assert explorer.beside.both.difference is None
    assert "No difference" in shown(explorer.beside)
    send(explorer.beside, "search")
    choose(explorer.beside, "seed", "12")
    assert explorer._case.seed == 12
    choose(explorer.beside, "seed", "twelve")
    assert explorer._case.seed == 12
    assert "whole number" in shown(explorer.beside)


def test_a_position_is_taken_to_legal_here(explorer: Explorer) -> None:
    found = explorer.beside.both.difference
    assert found is not None
    send(explorer.beside, "step", choice=str(found.at))
    send(explorer.beside, "look", choice="1")
    assert explorer.position.ruleset == preset("party")
    assert explorer.position.turn == 1
    send(explorer.beside, "step", choice="0")
    send(explorer.beside, "look", choice="0")
    assert "middle of a round" in shown(explorer.beside)


# ---- legal here? ----


def test_every_card_has_its_reason_and_the_matrix_its_cells(explorer: Explorer) -> None:
    html = explorer.legal.frame["html"]
    hand = explorer.legal.hand
    assert hand is not None
    assert html.count('data-type="card"') == 13 == len(hand.reasons)
    assert html.count(', not allowed"') == 6
    assert html.count("rules") >= 1
    assert html.count("#first-trick-points") >= 2
    rows = html.count("<tbody>")
    assert rows >= 3
    assert html.count("<td ") == rows * 13
    assert html.count("becomes allowed</span></td>") >= 6


def plays(explorer: Explorer) -> tuple[tuple[int, Card], ...]:
    """What lies on the table."""
    trick = explorer.position.round.trick
    assert trick is not None
    return trick.plays


def test_asking_and_playing(explorer: Explorer) -> None:
    assert explorer.legal.ask("QS").startswith("♠Q is not allowed.")
    send(explorer.legal, "play")
    assert plays(explorer)[-1] == (2, parse_cards("9C")[0])  # nothing was played
    assert "no points may be discarded" in shown(explorer.legal)
    send(explorer.legal, "card", card="KS")
    send(explorer.legal, "play")
    assert plays(explorer)[-1] == (3, parse_cards("KS")[0])
    assert explorer.position.turn == 0
    send(explorer.legal, "bot")
    assert len(explorer.position.round.tricks) == 1
    send(explorer.legal, "undo")
    send(explorer.legal, "undo")
    assert explorer.position.turn == 3
    send(explorer.legal, "card", card="2H")
    assert "ht-refused" in explorer.legal.frame["html"]


def test_a_rule_changed_above_is_judged_at_once(explorer: Explorer) -> None:
    choose(explorer.rules, "rule.first_trick", "allowed")
    hand = explorer.legal.hand
    assert hand is not None
    assert len(hand.legal) == 13
    choose(explorer.rules, "players", "3")
    assert explorer.position.ruleset.players == 3


def test_a_match_of_ones_own_can_be_opened(explorer: Explorer) -> None:
    play = Play("omnibus", seed=5)
    choose(explorer.legal, "given", play.game.link())
    send(explorer.legal, "open")
    assert "middle of a round" in shown(explorer.legal)  # its cards are still being passed
    held = play.table.view.hand[:3]
    play.table.pass_cards(held)
    choose(explorer.legal, "given", play.game.link())
    send(explorer.legal, "open")
    assert explorer.position.round.hands == play.table.position.round.hands
    assert explorer.ruleset == preset("omnibus")


# ---- the editor ----


def test_cards_go_where_they_are_put(explorer: Explorer) -> None:
    editor = explorer.editor
    send(editor, "pick", card="3D", choice="hand.3")
    send(editor, "put", choice="trick")
    assert editor.setup.trick == (1, parse_cards("2C 9C 3D"))
    assert "This is possible" in shown(editor)
    send(editor, "use")
    assert explorer.position.turn == 0
    send(editor, "pick", card="5C", choice="hand.0")
    send(editor, "pick", card="6C", choice="hand.0")
    send(editor, "pick", card="6C", choice="hand.0")
    send(editor, "put", choice="hand.3")
    send(editor, "pick", card="4D", choice="hand.3")
    send(editor, "put", choice="hand.0")
    assert "East played ♦3 to trick 1 but held ♣5" in shown(editor)
    before = explorer.position
    send(editor, "use")
    assert explorer.position is before


def test_clear_fill_and_text(explorer: Explorer) -> None:
    editor = explorer.editor
    send(editor, "clear")
    assert len(editor.setup.unplaced) == 52
    send(editor, "fill")
    assert [len(hand) for hand in editor.setup.hands] == [13] * 4
    choose(editor, "text", SETUP)
    send(editor, "read")
    assert editor.setup == read_setup(PLAIN, SETUP)
    choose(editor, "text", "S: 2C\nnonsense")
    send(editor, "read")
    assert "“nonsense” tells no place" in shown(editor)
    assert editor.setup == read_setup(PLAIN, SETUP)
    assert "nonsense" in shown(editor)  # what was typed is not lost
    send(editor, "load")
    assert editor.setup == Setup.of(explorer.position)
    choose(editor, "broken", "yes")
    assert "can't be broken" in shown(editor)
    choose(editor, "leader", "2")
    choose(editor, "dealer", "9")
    assert "ht-refused" in editor.frame["html"]


def test_messages_that_make_no_sense(explorer: Explorer) -> None:
    for part in explorer._parts:
        for message in (
            {"type": "nothing"},
            {"type": "set", "choice": "nothing", "value": "1"},
            {"type": "pick", "card": "XX", "choice": "hand.0"},
            {"type": "pick", "card": "2C", "choice": "hand.77"},
            {"type": "put", "choice": "moon.1"},
            {"type": "take", "choice": "0"},
            {"type": "step", "choice": "x"},
            {"type": "look", "choice": "7"},
        ):
            before = part.frame["n"]
            part._handle_custom_msg({"n": before, **message}, [])
            assert part.frame["n"] > before
            assert "ht-refused" in part.frame["html"]


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, hearts_widgets; print([n for n in sys.modules if 'explore' in n or 'legal_form' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_sentence_of_the_catalogue_is_used() -> None:
    """And every sentence that is asked for is there: a missing one would have raised above."""
    root = Path(__file__).parents[2]
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("hearts_core", "widgets/hearts_widgets")
        for path in (root / folder).rglob("*.py")
    )
    made = ("follows.name.", "follows.pass.", "players.", "beside.kind.", "beside.step-", "matrix.", "editor.broken.")
    shelf = [f"rules.{trouble.value}" for trouble in Trouble]
    for id in Words("en").patterns("explorer."):
        name = id.split("|")[0]
        assert name in source or any(part in name for part in (*made, *shelf, ".label")), name


def test_the_rulesets_of_a_made_explorer() -> None:
    one = Explorer("party", players=6, seed=2)
    assert one.ruleset == preset("party", 6)
    with pytest.raises(RulesetError):
        Explorer("no such preset")
    assert isinstance(one.ruleset, Ruleset)


def test_the_position_waits_for_its_table(explorer: Explorer) -> None:
    """Other decks bring other deals, and back at four players the position that was put there is there again."""
    home = explorer.position
    choose(explorer.rules, "players", "5")
    assert explorer.position.ruleset.players == 5
    choose(explorer.rules, "players", "4")
    assert explorer.position == home
    send(explorer.beside, "another")
    assert explorer.position == home
    send(explorer.legal, "deal")
    first = explorer.position
    send(explorer.legal, "deal")
    assert explorer.position.round.deal != first.round.deal
    assert explorer.beside.both.first[0].after.seed == explorer._case.seed == 26


def test_the_coach_judges_the_hand_on_turn(explorer: Explorer) -> None:
    """A position put together by hand is played on with hints too; the card suggested is a legal one."""
    send(explorer.legal, "hint")
    hand, card = explorer.legal.hand, explorer.legal.card
    assert hand is not None
    assert card in hand.legal
    assert card is not None
    assert card.symbol in explorer.legal._said
    send(explorer.legal, "play")
    assert explorer.position.turn == 0
