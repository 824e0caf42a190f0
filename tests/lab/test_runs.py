"""The stored runs of the experiments: each can be had again, and says what its page says."""

import json
from pathlib import Path
from typing import Any

import pytest

import hearts_core.lab
from hearts_core.lab.answers import (
    Answer,
    answer,
    apart,
    deals_band,
    leads,
    most_changed,
    needed,
    ranking,
    seat_verdict,
    thinking,
    verdict,
)
from hearts_core.lab.chunks import Chunk, Plan, plan_from_json, play_chunk, tally_from_json
from hearts_core.lab.compare import FORMAT, RUN_FORMAT, Comparison, compare, from_run
from hearts_core.lab.measures import Tally
from hearts_core.lab.moments import Moments
from hearts_core.lab.sides import LabError, make_side
from hearts_core.lab.stored import stored
from hearts_core.lab.strength import Entrant, Measured

FOLDER = Path(hearts_core.lab.__file__).parent / "runs"


def runs() -> dict[str, dict[str, Any]]:
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
    return {name: data for name, data in found.items() if data["format"] == RUN_FORMAT}


@pytest.mark.parametrize("name", runs())
def test_a_stored_run_can_be_had_again(name: str) -> None:
    """Its first deals, played anew, give what they gave: the seeds, the rules and the bots are still the same."""
    data = runs()[name]
    plan, probe = plan_from_json(data["plan"]), tally_from_json(data["probe"])
    count = next(iter(probe.values())).count
    assert count > 0
    again = play_chunk(plan, Chunk("deals", 0, count))
    assert {name: again[name] for name in probe} == probe
    assert data["command"].startswith("hearts compare ")
    comparison = stored(name)
    assert comparison.complete
    assert comparison.to_json()["format"] == FORMAT


def test_no_such_run() -> None:
    for name in ("nothing", "../batch", ""):
        with pytest.raises(LabError, match="no stored run"):
            stored(name)


def made_up(**moments: tuple[tuple[int, int], ...]) -> Comparison:
    """A comparison of rows that are known."""
    side = make_side("standard", ["random"] * 4)
    tally: Tally = {name: Moments(2).with_rows(rows) for name, rows in moments.items()}
    count = len(next(iter(moments.values())))
    return Comparison(Plan(side, side, 1, count), tally, {"deals": count, "luck": 0, "matches": 0})


def test_deals_needed_by_hand() -> None:
    """A difference of 1 with a standard deviation of about 2: (1.96 + 0.84)² · 4 = 31.4 deals."""
    rows = tuple((10 * (n % 7), 10 * (n % 7) + 1 + (2 if n % 2 else -2)) for n in range(7000))
    comparison = made_up(points_seat_0=rows)
    paired, alone = needed(comparison, "points_seat_0")
    assert paired in (32, 33)
    assert alone is not None
    own = 2 * 400 + 4  # 0, 10 … 60 have a variance of 400
    assert alone == pytest.approx(7.849 * own, rel=0.01)
    alike = made_up(points_seat_0=tuple((n % 13, n * 5 % 13) for n in range(60)))
    assert needed(alike, "points_seat_0") == (None, None)


def test_verdicts_and_answers_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    a = make_side("standard", ["random"] * 4)
    found = {
        "harmless": compare(a, make_side('standard+points={"QS":0}', a.seats), 150, jobs=1),
        "dear": compare(a, make_side('standard+points={"QS":26}', a.seats), 150, jobs=1),
        "limit": compare(a, make_side("standard+limit=50", a.seats), 150, jobs=1),
    }
    monkeypatch.setattr("hearts_core.lab.answers.stored", found.__getitem__)
    assert [verdict(name, "points_per_deal") for name in found] == ["less", "more", "same"]
    assert most_changed(["limit", "dear"]) == "dear"
    assert seat_verdict("limit", 1) == "same"
    lines = repr(ranking(list(found))).splitlines()
    assert len(lines) == 5
    assert lines[-1].startswith("| With a limit of 50 | 0.0 % | nothing")
    text = answer("lab.answer.queen", "limit", "queen_cost")
    assert isinstance(text, Answer)
    assert "150 deals can't show one" in text._repr_markdown_() == repr(text)


def test_every_answer_has_its_sentences() -> None:
    from hearts_core import Words

    words = Words("en")
    for message in ("moon", "moon-beginners", "queen", "limit"):
        assert all(words.has(f"lab.answer.{message}.{kind}") for kind in ("less", "same", "more")), message


def test_the_bands_of_the_last_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a standard deviation of 2, a difference of 1 shows in some tens of deals, one of 0.3 in some hundreds."""
    rows = tuple((n % 7, n % 7 + 1 + (2 if n % 2 else -2)) for n in range(700))
    monkeypatch.setattr("hearts_core.lab.answers.stored", lambda name: made_up(points_seat_0=rows))
    assert [deals_band("x", size) for size in (1, 0.3, 0.1)] == ["tens", "hundreds", "thousands"]
    assert "| Random or Random | 1.00 |" in repr(apart(["x"]))


def test_runs_are_small() -> None:
    """They travel with every page's Python."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 150_000


def test_what_is_no_run() -> None:
    with pytest.raises(LabError):
        from_run({"format": RUN_FORMAT})


def test_strength_is_told_as_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """One row for a number of deals imagined, one for a table; what was not measured can't be told."""

    def entrant(bot: str, points: float) -> Entrant:
        return Entrant(bot, points, 0.25, (0, 0, 0, 0), 0, 0, 0, 0, 0, 0)

    def contest(rules: str, *bots: str) -> Measured:
        mine = [bot for bot in bots if bot.startswith("expert")]
        if len(mine) == 2 and rules == "omnibus":
            raise KeyError(rules)
        entrants = tuple(entrant(bot, 1.5 if bot in mine else 2.0 + place) for place, bot in enumerate(bots))
        return Measured("", rules, 10, 1, len(mine) - 2.5, 0.125, entrants)

    monkeypatch.setattr("hearts_core.lab.answers.contest", contest)
    assert repr(thinking(["random"], [8, 64])).splitlines()[2:] == [
        "| 8 | 1.50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.25 | 4.00 |",  # the others have 3, 4 and 5
        "| 64 | 1.50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.25 | 4.00 |",
    ]
    tables = [("standard", 1, 3), ("standard", 2, 2), ("omnibus", 1, 3)]
    assert [line.split(" | ")[:2] for line in repr(leads(tables)).splitlines()[2:]] == [
        ["| Standard Hearts, 1 against 3", "−1.50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.12"],
        ["| Standard Hearts, 2 against 2", "−0.50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.12"],
        ["| Omnibus Hearts, 1 against 3", "−1.50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.12"],
    ]
    with pytest.raises(KeyError):
        leads([("omnibus", 2, 2)])
