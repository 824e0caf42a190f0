"""`hearts hint`: the hint for the position at which a record stops, as JSON or as sentences, or why there is none."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hearts_core.cli import main

Json = dict[str, Any]
HANDS = [
    "3C 9C QC 4D 8D JD 2S 6S QS KS 5H 9H KH",
    "5C TC KC 2D 6D AD 3S 7S TS AS 3H 8H JH",
    "2C 4C 8C JC 3D 9D QD 4S 8S JS 2H 7H QH",
    "6C 7C AC 5D 7D TD KD 5S 9S 4H 6H TH AH",
]
PASSES = ["QS KS KH", "AS AD JH", "QH JS QD", "AC AH KD"]
ROUND: Json = {"dealer": 0, "hands": HANDS, "passes": PASSES, "plays": "2C 7C AC"}
RECORD: Json = {"format": "hearts-record/1", "ruleset": "standard", "players": 4, "rounds": [ROUND]}


def changed(**values: Any) -> Json:
    item = {key: value for key, value in {**ROUND, **values}.items() if value is not None}
    return {**RECORD, "names": ["Ada", "Bo", "Cy", "Di"], "rounds": [item]}


def run(record: Json | str, *options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    file = tmp_path / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), "utf-8")
    status = main(["hint", str(file), "--worlds", "8", *options])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_json_of_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seat 1 is the last to play and holds three clubs: AC is on the table, so none of them takes the trick."""
    status, out, err = run(RECORD, "--json", tmp_path=tmp_path, capsys=capsys)
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["format", "seat", "best", "tactic", "facts", "sentence", "worlds", "choices"]
    assert (found["format"], found["seat"], found["tactic"], found["worlds"]) == ("hearts-hint/1", 1, "duck", 8)
    assert found["choices"][0]["cards"] == found["best"]
    assert {card for choice in found["choices"] for card in choice["cards"]} == {"5C", "TC", "KC"}
    for choice in found["choices"]:
        assert list(choice) == ["cards", "points", "se", "takes_trick", "takes_queen", "moon_risk"]
        assert choice["takes_trick"] == 0.0
        assert 0 <= choice["takes_queen"] <= 1
    assert "The ♣A that Player 1 played takes the trick so far." in found["facts"]
    assert found["sentence"].startswith(
        f"Duck: play ♣{found['best'][0][0].replace('T', '10')}, which stays below the ♣A"
    )


def test_a_pass_has_three_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(changed(passes=None, plays=None), "--json", "--seat", "2", tmp_path=tmp_path, capsys=capsys)
    found = json.loads(out)
    assert status == 0
    assert found["seat"] == 2
    assert len(found["best"]) == 3
    assert all(len(choice["cards"]) == 3 and choice["takes_trick"] is None for choice in found["choices"])


def test_without_a_seat_the_first_that_has_to_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = changed(passes=["QS KS KH", "", "QH JS QD", ""], plays=None)
    status, out, _ = run(given, "--json", tmp_path=tmp_path, capsys=capsys)
    assert (status, json.loads(out)["seat"]) == (0, 1)


def test_a_call_says_what_to_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = {**changed(passes=None, plays=None), "ruleset": "dirty-nasty-filthy"}
    status, out, _ = run(record, "--json", tmp_path=tmp_path, capsys=capsys)
    found = json.loads(out)
    assert (status, found["seat"], found["best"], found["tactic"]) == (0, 0, [], "call")
    assert found["call"] in [choice["call"] for choice in found["choices"]]


def test_the_same_record_the_same_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (run(RECORD, "--json", tmp_path=tmp_path, capsys=capsys) for _ in range(2))
    assert first == second


def test_other_hidden_cards_the_same_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seats 2 and 3 hold each other's diamonds: seat 1 sees none of them."""
    hands = list(HANDS)
    hands[2] = hands[2].replace("3D 9D", "7D TD")
    hands[3] = hands[3].replace("7D TD", "3D 9D")
    first, second = (run(changed(hands=one), "--json", tmp_path=tmp_path, capsys=capsys) for one in (HANDS, hands))
    assert first == second


def test_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(changed(), tmp_path=tmp_path, capsys=capsys)
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("Bo: Duck: play ♣")
    assert "The ♣A that Ada played takes the trick so far." in lines
    assert sum("takes the trick in 0 of 100 deals" in line for line in lines) == 3


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(RECORD).encode())))
    assert main(["hint", "-", "--worlds", "8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


def test_a_record_that_breaks_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(changed(plays="2C 7C AC AD"), tmp_path=tmp_path, capsys=capsys)
    assert (status, out) == (1, "")
    assert "♦A" in err


@pytest.mark.parametrize(
    ("record", "said"),
    [("{", "JSON"), (json.dumps({**RECORD, "players": 9}), "players"), ('{"format": "x"}', "ruleset")],
)
def test_no_record(record: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(record, tmp_path=tmp_path, capsys=capsys)
    assert (status, out) == (2, "")
    assert said in err


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_seat_that_has_nothing_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ("0", "7"):
        status, out, err = run(RECORD, "--seat", seat, tmp_path=tmp_path, capsys=capsys)
        assert (status, out) == (2, "")
        assert f"Seat {seat}" in err
        assert "accepted: 1" in err


def test_nobody_has_anything_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run({**RECORD, "rounds": []}, tmp_path=tmp_path, capsys=capsys)
    assert (status, out) == (2, "")
    assert "Nobody has anything to do" in err
