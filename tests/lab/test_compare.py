"""Comparisons: exact counts on small games, the same figures from every way of playing, resuming, the command."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from hearts_core import Phase, Play, Words, apply, legal_cards, preset, start, view
from hearts_core.bots import BOTS
from hearts_core.cards import QUEEN_OF_SPADES, Card, parse_cards
from hearts_core.cli import main
from hearts_core.lab.chunks import Chunk, Plan, plan_from_json, play_chunk, play_text, tally_from_json
from hearts_core.lab.compare import Comparison, compare, from_run, result
from hearts_core.lab.deals import deal_numbers, play_deal
from hearts_core.lab.finished import Finished
from hearts_core.lab.matches import match_numbers, match_seed, play_match
from hearts_core.lab.measures import Measure, measures
from hearts_core.lab.report import lines, opening, sentences
from hearts_core.lab.runs import Progress, run
from hearts_core.lab.sides import LabError, make_side
from hearts_core.position import Position
from hearts_core.rules import Ruleset

RANDOM = ["random"] * 4
PLAIN = ["cautious", "beginner", "random", "shooter"]

SIX = parse_cards("2C 3C QS 2H AH KS")


def six_cards(**changes: object) -> Ruleset:
    """Three players with two cards each: a game small enough to be played out in every way."""
    from hearts_core.cards import PACK

    removed = " ".join(card.name for card in PACK if card not in SIX)
    return preset("standard", 3).but(removed=removed, pass_size=0, **changes)


def outcomes(position: Position, weight: Fraction) -> Iterator[tuple[Position, Fraction]]:
    """Every end of a round played by chance, with its probability."""
    if position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        yield position, weight
        return
    seat = position.to_act[0]
    legal = legal_cards(view(position, seat))
    for card in legal:
        yield from outcomes(apply(position, Play(seat, card))[0], weight / len(legal))


@cache
def exact(hearts_led: str) -> dict[str, Fraction]:
    """The expectation of every number of a deal of six cards: all 90 deals, all dealers, all plays."""
    rules = six_cards(hearts_led=hearts_led)
    found: dict[str, Fraction] = {}
    deals: list[tuple[tuple[Card, ...], ...]] = []
    for first in combinations(SIX, 2):
        rest = [card for card in SIX if card not in first]
        for second in combinations(rest, 2):
            deals.append((first, second, tuple(card for card in rest if card not in second)))
    assert len(deals) == 90
    for hands in deals:
        for dealer in range(3):
            first_position = start(rules, None, hands=hands, dealer=dealer)
            for position, weight in outcomes(first_position, Fraction(1, 270)):
                for name, value in deal_numbers(position).items():
                    found[name] = found.get(name, Fraction(0)) + weight * value
    return found


def expected(measure: Measure, numbers: dict[str, Fraction]) -> float:
    """What a measure comes to if its columns have these expectations."""
    values = [numbers[name] for name in measure.columns]
    if measure.kind == "ratio":
        return float(values[0] / values[1])
    if measure.kind == "cost":
        return float((values[0] - values[1] / 2) / values[2])
    return float(values[0] / measure.unit)


def test_exact_counts_of_a_small_game() -> None:
    """The figures of 3000 deals against all that can happen, each within what its interval allows (99.99 %)."""
    sides = [
        make_side("standard", ["random"] * 3, {"removed": six_cards().to_json()["removed"], "pass_size": 0, **changes})
        for changes in ({}, {"hearts_led": "any-time"})
    ]
    found = compare(sides[0], sides[1], 3000, 4, jobs=1)
    checked = 0
    for measure, estimate in found.estimates.items():
        if measure.id == "deals_changed":
            continue
        one, other = (expected(measure, exact(led)) for led in ("after-heart", "any-time"))
        reach = 2 * (estimate.high - estimate.low) / 2
        assert abs(estimate.difference - (other - one)) <= reach, measure.id
        moments = found.tally[measure.id]
        spread = 4 * (moments.covariance(0, 0) / moments.count) ** 0.5 / measure.unit + 0.002
        if measure.kind in ("mean", "share"):
            assert abs(estimate.a - one) <= spread, measure.id
        checked += 1
    assert checked == len([measure for measure in measures(3) if measure.part == "deals"]) - 1
    assert exact("after-heart")["moon"] > 0
    assert exact("after-heart")["points"] > 15


def test_numbers_of_a_deal_played_by_hand() -> None:
    """Chance deals and plays it; what is counted is looked up in the tricks, one by one."""
    side = make_side("standard", RANDOM)
    for number in range(6):
        position = play_deal(side, [BOTS["random"]] * 4, 21, number)
        now, numbers = position.round, deal_numbers(position)
        assert [numbers[f"points_{seat}"] for seat in range(4)] == list(now.scores or ())
        where = next(at for at, trick in enumerate(now.tricks) if QUEEN_OF_SPADES in trick.cards)
        assert numbers["queen_trick"] == where + 1
        assert [numbers[f"queen_{seat}"] for seat in range(4)] == [
            now.tricks[where].winner == seat for seat in range(4)
        ]
        held = next(seat for seat in range(4) if QUEEN_OF_SPADES in now.deal.hands[seat])
        assert numbers["holder_points"] == (now.scores or ())[held]
        assert numbers["points"] in (26, 78)


def test_a_match_by_its_account() -> None:
    side = make_side("classic-four+limit=30", ["cautious"] * 4)
    for number in range(4):
        position = play_match(side, [BOTS["cautious"]] * 4, match_seed(1, number))
        assert position.over
        numbers, history = match_numbers(position), position.history
        assert numbers["rounds"] == len(history)
        holds = sum(1 for line in history if line.round % 4 == 3)
        assert numbers["seconds"] == len(history) * (45 + 52 * 3) + (len(history) - holds) * 20
        assert [numbers[f"won_{seat}"] for seat in range(4)] == [seat in position.winners for seat in range(4)]
        if len(history) > 1:
            totals = history[len(history) // 2 - 1].totals
            leaders = [seat for seat in range(4) if totals[seat] == min(totals)]
            assert numbers["leader"] == (len(leaders) == 1)
            assert numbers["leader_won"] == (len(leaders) == 1 and leaders[0] in position.winners)


def test_both_sides_see_the_same_deals() -> None:
    """Under the same rules both sides play alike to the last card; nothing is claimed."""
    side = make_side("standard", PLAIN)
    found = compare(side, side, 40, 2, luck=4, matches=2, jobs=1)
    for estimate in found.estimates.values():
        assert estimate.difference == 0
        assert not estimate.sure
    assert found.estimate("deals_changed").b == 0
    assert not found.claims


@pytest.fixture(scope="module")
def plan() -> Plan:
    a, b = make_side("standard", PLAIN), make_side("standard+hearts_led=any-time+moon=subtract", PLAIN)
    return Plan(a, b, 9, deals=90, luck=7, matches=3)


@pytest.fixture(scope="module")
def alone(plan: Plan) -> Comparison:
    """The plan played on one core."""
    return result(run(plan, jobs=1))


def test_all_cores_play_the_same(plan: Plan, alone: Comparison) -> None:
    heard: list[Progress] = []
    found = result(run(plan, jobs=2, listener=heard.append))
    assert found.to_json() == alone.to_json()
    assert heard[0].seconds is None
    assert heard[-1].done == heard[-1].whole == 90 + 7 * 4 + 3 * 10
    assert [one.done for one in heard] == sorted(one.done for one in heard)


def test_world_budgets_play_the_same_on_two_cores() -> None:
    seats = ["expert@2", "random", "random", "random"]
    expert = Plan(make_side("standard", seats), make_side("omnibus", seats), 3, 3)
    assert result(run(expert, jobs=1)).to_json() == result(run(expert, jobs=2)).to_json()


def test_chunks_cover_everything_once_whatever_is_done(plan: Plan) -> None:
    done = [Chunk("deals", 13, 20), Chunk("deals", 60, 5), Chunk("matches", 2, 1)]
    for chunks in (plan.chunks(), [*plan.chunks(done), *done]):
        for part, whole in (("deals", 90), ("luck", 7), ("matches", 3)):
            numbers = [
                n for chunk in chunks if chunk.part == part for n in range(chunk.first, chunk.first + chunk.count)
            ]
            assert sorted(numbers) == list(range(whole))
    with pytest.raises(LabError):
        plan.chunks([Chunk("deals", 0, 10), Chunk("deals", 5, 10)])


def test_text_is_enough_for_a_chunk(plan: Plan) -> None:
    """What goes to a worker of the browser and comes back: text, and no more."""
    found = tally_from_json(json.loads(play_text(plan.text, "deals", 5, 3)))
    assert found == play_chunk(plan, Chunk("deals", 5, 3))
    assert plan_from_json(json.loads(plan.text)) == plan


def test_a_stopped_run_goes_on(plan: Plan, alone: Comparison, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    first = Finished(plan, file)
    run(plan, first, jobs=1, stopped=lambda: len(first.chunks) >= 3)
    first.close()
    part = result(first)
    assert not part.complete
    assert 0 < part.played["deals"] < 90
    with file.open("a", encoding="utf-8") as end:
        end.write('{"part":"deals","first":80,"co')  # as if the power had failed
    again = Finished(plan, file)
    assert again.chunks == first.chunks
    before = len(again.chunks)
    played: list[Progress] = []
    run(plan, again, jobs=1, listener=played.append)
    again.close()
    assert played[0].done > 0
    assert len(again.chunks) > before
    assert result(again).to_json() == alone.to_json()
    whole = Finished(plan, file)
    assert result(run(plan, whole, jobs=1)).to_json() == alone.to_json()
    whole.close()


def test_a_kept_run_can_be_made_longer_and_shorter(tmp_path: Path) -> None:
    """What was played counts, whatever size of run asks for it; no deal counts twice."""
    file = tmp_path / "run.jsonl"
    a, b = make_side("standard", RANDOM), make_side("standard+moon=off", RANDOM)
    for deals in (30, 50, 10, 50):
        kept = Finished(Plan(a, b, 1, deals), file)
        run(kept.plan, kept, jobs=1)
        kept.close()
        assert result(kept).played["deals"] == deals
        assert result(kept).to_json() == compare(a, b, deals, jobs=1).to_json()


def test_a_file_of_another_run_is_left_alone(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    Finished(plan, file).close()
    content = file.read_text(encoding="utf-8")
    other = Plan(plan.a, plan.b, plan.seed + 1, 10)
    with pytest.raises(LabError, match="another comparison"):
        Finished(other, file)
    assert file.read_text(encoding="utf-8") == content
    file.write_text("something else\n", encoding="utf-8")
    with pytest.raises(LabError, match="no file of a comparison"):
        Finished(plan, file)
    assert file.read_text(encoding="utf-8") == "something else\n"


def test_a_stored_run_is_the_same_comparison(alone: Comparison) -> None:
    stored = from_run(json.loads(json.dumps(alone.to_run())))
    assert stored.to_json() == alone.to_json()
    with pytest.raises(LabError):
        from_run({"format": "hearts-lab-run/2"})


def test_only_what_stands_out_is_told() -> None:
    words, standard = Words("en"), make_side("standard", RANDOM)
    few = compare(standard, make_side("standard+hearts_led=after-heart-or-queen+limit=50", RANDOM), 8, jobs=1)
    assert opening(few, words) == "With ♠Q breaking hearts and a limit of 50"
    *_, last = sentences(few, words, families=("points_seat",))
    assert "o difference that this many deals could show in: points a deal, seat 1 (Random), " in last
    assert "no difference that this many deals could show" in sentences(few, words)[-1]
    (only,) = sentences(compare(standard, make_side("standard+limit=50", RANDOM), 30, jobs=1), words)
    assert only.startswith("With a limit of 50, there is no difference that this many deals could show")
    many = compare(standard, make_side('standard+points={"QS":26}', RANDOM), 200, jobs=1)
    told = sentences(many, words)
    assert told[0].startswith("With ♠Q at 26, ")
    claimed = {measure.id for measure in many.claims}
    assert "points_per_deal" in claimed
    assert "hearts_trick" not in claimed
    assert len(told) == len(claimed) + 1


def test_every_measure_has_its_sentences(alone: Comparison) -> None:
    words = Words("en")
    for measure in measures(11):
        for message in (
            f"lab.measure.{measure.family}",
            *(f"lab.says.{measure.family}.{way}" for way in ("more", "less")),
        ):
            assert words.has(message), message
    text = "\n".join(lines(alone, words))
    assert "seat 4 (Shooter)" in text


def cli(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hearts_core.cli", "compare", *options]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def test_the_command_as_promised(tmp_path: Path) -> None:
    table, kept = tmp_path / "table.csv", tmp_path / "kept.jsonl"
    options = ["standard", "standard+moon=off", "--deals", "30", "--seed", "6", "--seats", ",".join(RANDOM), "--json"]
    done = cli(*options, "--csv", str(table), "--resume", str(kept))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {name: found[name] for name in ("format", "a", "b", "deals", "seed")} == {
        "format": "hearts-compare/1",
        "a": "standard",
        "b": "standard+moon=off",
        "deals": 30,
        "seed": 6,
    }
    for measure in found["measures"]:
        assert list(measure) == ["id", "a", "b", "difference", "low", "high"]
        assert measure["low"] <= measure["difference"] <= measure["high"]
        assert measure["difference"] == pytest.approx(measure["b"] - measure["a"], abs=2e-6)
    assert "100 % done" in done.stderr
    again = subprocess.run(
        [sys.executable, "-m", "hearts_core.cli", *found["command"].split()[1:], "--json"],
        capture_output=True,
        text=True,
    )
    assert json.loads(again.stdout)["measures"] == found["measures"]
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [measure["id"] for measure in found["measures"]]
    assert rows[0]["command"] == found["command"]
    assert json.loads(rows[0]["ruleset_b"])["set"] == {"moon": "off"}
    resumed = cli(*options, "--resume", str(kept))
    assert json.loads(resumed.stdout) == found


@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as POSIX does")
def test_an_interrupted_command_prints_what_it_has(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    options = ["standard", "standard+moon=off", "--deals", "4000", "--luck", "0", "--seats", ",".join(RANDOM)]
    command = [sys.executable, "-m", "hearts_core.cli", "compare", *options, "--json", "--resume", str(kept)]

    def listen() -> None:  # a shell that runs tests in the background may have told its children to hear nothing
        signal.signal(signal.SIGINT, signal.default_int_handler)

    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", preexec_fn=listen
    ) as running:
        assert running.stderr is not None
        while "left" not in running.stderr.readline():
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=100)
    assert running.returncode == 130
    assert Words("en").text("lab.stopped") in err
    found = json.loads(out)
    assert 0 < found["deals"] < 4000
    assert (
        sum(json.loads(line)["count"] for line in kept.read_text(encoding="utf-8").splitlines()[1:]) == found["deals"]
    )


def test_rulesets_come_from_files_and_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"ruleset": "omnibus", "set": {"limit": 50}}), encoding="utf-8")
    whole = tmp_path / "whole.json"
    whole.write_text(json.dumps(preset("party", 3).to_json()), encoding="utf-8")
    assert make_side(str(file), RANDOM).rules == preset("omnibus").but(limit=50)
    assert make_side(str(whole), ["random"] * 3).rules == preset("party", 3)
    options = [
        str(file),
        "omnibus",
        "--set-b",
        '{"limit": 50}',
        "--deals",
        "6",
        "--seats",
        ",".join(RANDOM),
        "--jobs",
        "1",
    ]
    assert main(["compare", *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["b"] == "omnibus+limit=50"
    assert all(measure["difference"] == 0 for measure in found["measures"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["whist", "standard"], "whist"),
        (["standard", "standard+moon"], "moon"),
        (["standard", "standard+moon=green"], "green"),
        (["standard", "standard+colour=red"], "colour"),
        (["standard", "missing.json"], "missing.json"),
        (["standard", "standard", "--seats", "random,random,random,nobody"], "nobody"),
        (["standard", "standard", "--seats", "random,random"], "2"),
        (["standard", "standard", "--seats-b", "random,random,random"], "standard"),
        (["standard", "standard", "--set-a", "[1]"], "--set-a"),
        (["standard", "standard", "--set-b", "{"], "--set-b"),
        (["standard", "standard", "--cluster", "tcp://127.0.0.1:1"], "127.0.0.1:1"),
    ],
    ids=str,
)
def test_what_can_t_be_compared_is_told(options: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--deals", "2", *options]) == 2
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.out == ""


def test_an_endless_match_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts_core.lab.matches.MOST_ROUNDS", 2)
    with pytest.raises(LabError, match="no end"):
        play_match(make_side("standard", RANDOM), [BOTS["random"]] * 4, 1)
