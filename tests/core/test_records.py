"""Records and accounts: the example of the format, whole hands worked out on paper, and every way to be no record."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from hearts_core import Words
from hearts_core.account import account, sentences
from hearts_core.cli import main
from hearts_core.commands import replay_command
from hearts_core.reading import RecordError, parse_record
from hearts_core.replay import replay

WORDS = Words()
HANDS = sorted((Path(__file__).parent / "hands").glob("*.json"))
Json = dict[str, Any]

EXAMPLE: Json = {
    "format": "hearts-record/1",
    "ruleset": "standard",
    "set": {"limit": 50},
    "players": 4,
    "rounds": [
        {
            "dealer": 0,
            "hands": [
                "3C 9C QC 4D 8D JD 2S 6S QS KS 5H 9H KH",
                "5C TC KC 2D 6D AD 3S 7S TS AS 3H 8H JH",
                "2C 4C 8C JC 3D 9D QD 4S 8S JS 2H 7H QH",
                "6C 7C AC 5D 7D TD KD 5S 9S 4H 6H TH AH",
            ],
            "passes": ["QS KS KH", "AS AD JH", "QH JS QD", "AC AH KD"],
            "plays": "2C 7C AC 5C 3C",
        }
    ],
}
ACCOUNT: Json = {
    "format": "hearts-account/1",
    "ruleset": "standard",
    "players": 4,
    "totals": [0, 0, 0, 0],
    "over": False,
    "winners": [],
    "gives_up": None,
    "turn": 1,
    "rounds": [
        {
            "dealer": 0,
            "received": ["AC KD AH", "QS KS KH", "AD AS JH", "QD JS QH"],
            "plays": [
                {"seat": 2, "card": "2C", "legal": "2C"},
                {"seat": 3, "card": "7C", "legal": "6C 7C"},
                {"seat": 0, "card": "AC", "legal": "3C 9C QC AC"},
                {"seat": 1, "card": "5C", "legal": "5C TC KC"},
                {"seat": 0, "card": "3C", "legal": "3C 9C QC 4D 8D JD KD 2S 6S"},
            ],
            "tricks": [{"leader": 2, "winner": 0, "cards": "2C 7C AC 5C", "points": 0}],
            "taken": ["2C 5C 7C AC", "", "", ""],
            "moon": None,
            "sun": None,
            "points": [0, 0, 0, 0],
            "scores": None,
            "totals": [0, 0, 0, 0],
        }
    ],
}


def told(record: Json) -> Json:
    return account(replay(parse_record(json.dumps(record))), WORDS)


def changed(**round_changes: Any) -> Json:
    """The example with other values in its round; None takes a key away."""
    item = {**EXAMPLE["rounds"][0], **round_changes}
    return {**EXAMPLE, "rounds": [{key: value for key, value in item.items() if value is not None}]}


def test_the_example_of_the_format() -> None:
    got = told(EXAMPLE)
    assert got == ACCOUNT
    assert json.dumps(got) == json.dumps(ACCOUNT), "keys in the order of the format"
    assert parse_record(json.dumps(EXAMPLE)).to_text() == json.dumps(EXAMPLE)


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_hands_worked_out_on_paper(path: Path) -> None:
    """Each file holds a record, the lines of the rules that it shows, and what its account must say."""
    worked = json.loads(path.read_text(encoding="utf-8"))
    assert worked["shows"]
    got = told(worked["record"])
    assert parse_record(json.dumps(worked["record"])).to_json() == worked["record"]
    for key, value in worked["account"].items():
        if key != "rounds":
            assert got[key] == value, key
    assert "error" in worked["account"] or "error" not in got
    for number, expected in enumerate(worked["account"].get("rounds", [])):
        for key, value in expected.items():
            if key == "legal":
                for place, cards in value.items():
                    assert got["rounds"][number]["plays"][int(place)]["legal"] == cards, (number, place)
            else:
                assert got["rounds"][number][key] == value, (number, key)
    assert sentences(replay(parse_record(json.dumps(worked["record"]))), WORDS)


def test_there_is_a_hand_for_every_preset() -> None:
    from hearts_core import PRESETS

    assert {json.loads(path.read_text(encoding="utf-8"))["record"]["ruleset"] for path in HANDS} == set(PRESETS)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (changed(plays="2C 7C AC 2D"), (0, 0, 1, "2D", "follow-suit", 1)),
        (changed(plays="4C"), (0, 0, 2, "4C", "must-open", 2)),
        (changed(plays="2C 8C"), (0, 0, 3, "8C", "not-in-hand", 3)),
        (changed(plays="2C 7C AC 5C 5H"), (0, 1, 0, "5H", "hearts-not-broken", 0)),
        (changed(plays="2C 7C AC 5C 3C 2D"), (0, 1, 1, "2D", "follow-suit", 1)),
        (changed(passes=["QS KS", "", "", ""], plays=""), (0, None, 0, None, "wrong-pass-count", 0)),
        (changed(passes=["QS KS KS", "", "", ""], plays=""), (0, None, 0, "KS", "duplicate-pass", 0)),
        (changed(passes=["QS KS AH", "", "", ""], plays=""), (0, None, 0, "AH", "not-in-hand", 0)),
        (changed(passes=["QS 2H AH", "", "", ""], plays=""), (0, None, 0, None, "not-in-hand", 0)),
        (changed(passes=["", "2C 3C 4C", "QH", ""], plays=""), (0, None, 1, None, "not-in-hand", 1)),
        (changed(call="left"), (0, None, 0, None, "call-not-open", 0)),
        (changed(choice="add"), (0, 1, None, None, "choice-not-open", None)),
        (changed(claim=1), (0, 1, 1, None, "claim-not-sure", 1)),
        (changed(skip=True), (0, 1, None, None, "skip-not-open", None)),
        (changed(passes=["QS KS KH", "", "", ""]), (0, None, 2, "2C", "not-your-turn", 2)),
    ],
)
def test_rules_broken_in_a_record(record: Json, error: tuple[Any, ...]) -> None:
    got = told(record)
    found = got["error"]
    assert (*(found[key] for key in ("round", "trick", "seat", "card", "rule")), got["turn"]) == error
    assert found["sentence"].endswith(".")
    assert len(got["rounds"]) == 1


def test_a_round_too_early_and_a_round_too_many() -> None:
    second = {**EXAMPLE["rounds"][0], "dealer": 1, "passes": ["", "", "", ""], "plays": ""}
    early = told({**EXAMPLE, "rounds": [*EXAMPLE["rounds"], second]})
    assert early["error"] == {
        "round": 1,
        "trick": None,
        "seat": None,
        "card": None,
        "rule": "round-not-over",
        "sentence": "The round is not over yet.",
    }
    over = json.loads((Path(__file__).parent / "hands" / "dirty-nasty-filthy-moon.json").read_text(encoding="utf-8"))
    record = over["record"]
    late = told({**record, "rounds": [*record["rounds"], {**record["rounds"][0], "dealer": 1}]})
    assert (late["error"]["rule"], late["error"]["round"], late["over"]) == ("match-over", 1, True)


def test_a_record_may_stop_anywhere() -> None:
    empty = told({**EXAMPLE, "rounds": []})
    assert (empty["turn"], empty["totals"], empty["rounds"]) == (None, [0, 0, 0, 0], [])
    dealt = told(changed(passes=None, plays=None))
    assert (dealt["turn"], dealt["rounds"][0]["received"]) == (None, ["", "", "", ""])
    one_missing = told(changed(passes=["QS KS KH", "AS AD JH", "", "AC AH KD"], plays=""))
    assert (one_missing["turn"], one_missing["rounds"][0]["received"]) == (2, ["", "", "", ""])
    called = {
        **EXAMPLE,
        "ruleset": "dirty-nasty-filthy",
        "rounds": [{**EXAMPLE["rounds"][0], "passes": [""] * 4, "plays": ""}],
    }
    assert told({**called, "rounds": [{"dealer": 0, "hands": EXAMPLE["rounds"][0]["hands"]}]})["turn"] == 0


def test_hands_may_be_left_out_with_a_seed_and_must_agree_with_it() -> None:
    from hearts_core import preset
    from hearts_core.cards import show_cards
    from hearts_core.deal import deal, first_dealer

    dealer = first_dealer(9, 4)
    dealt = [show_cards(reversed(hand)) for hand in deal(preset("standard"), 9, 0).hands]
    plain = {key: value for key, value in EXAMPLE.items() if key != "set"} | {"seed": 9}
    without = {**plain, "rounds": [{"dealer": dealer}]}
    with_hands = {**plain, "rounds": [{"dealer": dealer, "hands": dealt}]}
    assert told(without) == told(with_hands)
    for wrong in ({"dealer": (dealer + 1) % 4}, {"dealer": dealer, "hands": dealt[1:] + dealt[:1]}):
        with pytest.raises(RecordError):
            parse_record(json.dumps({**plain, "rounds": [wrong]}))


NO_RECORDS: list[tuple[object, str, str]] = [
    ("{", "", "json"),
    ("[]", "", "object"),
    ("", "", "json"),
    ('{"format": 1, "format": 2}', "", "twice"),
    ('{"format": NaN}', "", "constant"),
    ("[" * 100_000, "", "json"),
    ({}, "", "missing"),
    ({**EXAMPLE, "format": "hearts-record/2"}, "format", "format"),
    ({**EXAMPLE, "colour": 1}, "", "unknown"),
    ({**EXAMPLE, "ruleset": "nobody"}, "ruleset", "inner"),
    ({**EXAMPLE, "ruleset": ["standard"]}, "ruleset", "text"),
    ({**EXAMPLE, "players": 6}, "players", "inner"),
    ({**EXAMPLE, "players": "4"}, "players", "whole"),
    ({**EXAMPLE, "players": True}, "players", "whole"),
    ({**EXAMPLE, "set": {"limit": 0}}, "set", "inner"),
    ({**EXAMPLE, "set": {"players": 4}}, "set", "set-players"),
    ({**EXAMPLE, "set": {"colour": 4}}, "set", "inner"),
    ({**EXAMPLE, "set": {"removed": "2D"}}, "set", "inner"),
    ({**EXAMPLE, "set": []}, "set", "object"),
    ({**EXAMPLE, "seed": 1.5}, "seed", "whole"),
    ({**EXAMPLE, "seed": None}, "seed", "whole"),
    ({**EXAMPLE, "names": ["a", "b", "c"]}, "names", "entries"),
    ({**EXAMPLE, "names": ["a", "b", "c", 4]}, "names[3]", "text"),
    ({**EXAMPLE, "names": ["a", "b", "c", "\ud800"]}, "names[3]", "text"),
    ({**EXAMPLE, "rounds": {}}, "rounds", "list"),
    ({**EXAMPLE, "rounds": [7]}, "rounds[0]", "object"),
    ({**EXAMPLE, "rounds": [{}]}, "rounds[0]", "missing"),
    ({**EXAMPLE, "rounds": [{"dealer": 0}]}, "rounds[0]", "missing"),
    (changed(dealer=4), "rounds[0].dealer", "seat"),
    (changed(dealer="0"), "rounds[0].dealer", "whole"),
    ({**EXAMPLE, "rounds": [EXAMPLE["rounds"][0], EXAMPLE["rounds"][0]]}, "rounds[1].dealer", "dealer"),
    (changed(tricks=[]), "rounds[0]", "unknown"),
    (changed(hands=["2C"]), "rounds[0].hands", "entries"),
    (changed(hands=["2C", "3C", "4C", "5C"]), "rounds[0].hands", "inner"),
    (changed(hands=[EXAMPLE["rounds"][0]["hands"][0]] * 4), "rounds[0].hands", "inner"),
    (changed(kitty="2C"), "rounds[0].hands", "inner"),
    (changed(plays="2C XX"), "rounds[0].plays", "inner"),
    (changed(plays=["2C"]), "rounds[0].plays", "text"),
    (changed(passes=["QS KS 1H", "", "", ""]), "rounds[0].passes[0]", "inner"),
    (changed(passes="QS KS KH"), "rounds[0].passes", "list"),
    (changed(call="sideways"), "rounds[0].call", "call"),
    (changed(call={"left": 0}), "rounds[0].call", "call"),
    (changed(call={"up": 3}), "rounds[0].call", "call"),
    (changed(call=3), "rounds[0].call", "call"),
    (changed(choice="both"), "rounds[0].choice", "choice"),
    (changed(choice=["add"]), "rounds[0].choice", "choice"),
    (changed(claim=4), "rounds[0].claim", "seat"),
    (changed(skip=False), "rounds[0].skip", "true"),
    (changed(dealt_back=["QS KS KH", "AS AD JH", "QH JS QD", "AC AH KD"]), "rounds[0].dealt_back", "dealt-back"),
]


@pytest.mark.parametrize(("text", "where", "kind"), NO_RECORDS)
def test_what_is_no_record(text: object, where: str, kind: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text if isinstance(text, str) else json.dumps(text))
    assert (caught.value.fields["where"], caught.value.id) == (where, f"error.record.{kind}")
    said = WORDS.error(caught.value)
    assert said.endswith(".")
    assert where in said


def pool_record(**changes: Any) -> Json:
    hands = EXAMPLE["rounds"][0]["hands"]
    item = {
        "dealer": 0,
        "hands": hands,
        "call": "pool",
        "passes": ["QS KS KH", "AS AD JH", "QH JS QD", "AC AH KD"],
        "dealt_back": ["AS KS KH", "QS AD JH", "QH JS QD", "AC AH KD"],
        "plays": "2C",
    } | changes
    item = {key: value for key, value in item.items() if value is not None}
    return {"format": "hearts-record/1", "ruleset": "dirty-nasty-filthy", "players": 4, "rounds": [item]}


def test_a_pool_is_dealt_back_as_recorded() -> None:
    assert told(pool_record())["rounds"][0]["received"] == ["KS AS KH", "AD QS JH", "QD JS QH", "AC KD AH"]
    waiting = told(pool_record(dealt_back=None, plays=None))
    assert (waiting["turn"], waiting["rounds"][0]["received"]) == (None, ["", "", "", ""])


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"dealt_back": ["AS KS KH", "QS AD JH", "QH JS QD", "AC AH 2C"]}, "dealt-back"),
        ({"dealt_back": ["AS KS KH QS", "AD JH", "QH JS QD", "AC AH KD"]}, "dealt-back"),
        ({"dealt_back": None}, "missing"),
        ({"passes": ["", "AS AD JH", "QH JS QD", "AC AH KD"]}, "dealt-back"),
    ],
)
def test_a_pool_must_give_back_what_was_passed(changes: Json, kind: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(json.dumps(pool_record(**changes)))
    assert caught.value.id == f"error.record.{kind}"


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments)
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_the_replay_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = tmp_path / "good", tmp_path / "bad", tmp_path / "none"
    good.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    bad.write_text(json.dumps(changed(plays="2C 2D")), encoding="utf-8")
    none.write_bytes(b"\xff{}")
    status, out, err = run(["replay", str(good), "--json"], capsys)
    assert (status, json.loads(out), err) == (0, ACCOUNT, "")
    status, out, _ = run(["replay", str(good)], capsys)
    assert status == 0
    assert "Player 1 takes the trick with ♣A: no points." in out.splitlines()
    status, out, _ = run(["replay", str(bad)], capsys)
    assert status == 1
    assert "You do not hold ♦2." in out
    status, out, err = run(["replay", str(none), "--json"], capsys)
    assert (status, out) == (2, "")
    assert "UTF-8" in err
    status, out, err = run(["replay", str(tmp_path / "nowhere")], capsys)
    assert (status, out) == (2, "")
    assert "nowhere" in err


def test_one_answer_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    path.write_text("\n".join(["{", json.dumps(EXAMPLE), json.dumps(changed(plays="2D"))]), encoding="utf-8")
    status, out, _ = run(["replay", "--json", "--lines", str(path)], capsys)
    answers = list(map(json.loads, out.splitlines()))
    assert status == 0
    assert [answer["status"] for answer in answers] == [2, 0, 1]
    assert answers[1]["account"] == ACCOUNT
    assert answers[0]["account"] is None
    assert answers[0]["error"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(json.dumps(EXAMPLE).encode())

    monkeypatch.setattr("sys.stdin", Input())
    out, err = io.StringIO(), io.StringIO()
    assert replay_command("-", True, False, WORDS, out, err) == 0
    assert json.loads(out.getvalue()) == ACCOUNT


def test_the_rules_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(["rules"], capsys)
    assert status == 0
    assert len(out.splitlines()) == 9
    status, out, _ = run(["rules", "black-maria"], capsys)
    assert status == 0
    assert "3 players" in out
    assert "♠Q" in out
    status, out, _ = run(["rules", "standard", "omnibus"], capsys)
    assert status == 0
    assert out.splitlines()[0] == "points"
    assert "♦J" in out
    assert run(["rules", "standard", "standard"], capsys)[1] == "The two do not differ.\n"
    assert run(["rules", "nobody"], capsys)[0] == 2
    assert run(["rules", "spot", "--players", "3"], capsys)[0] == 2
    assert run(["rules", "spot", "party", "omnibus"], capsys)[0] == 2
