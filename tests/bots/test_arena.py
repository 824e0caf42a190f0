"""The arena: the same deals from every seat, figures that add up, guests from outside."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_core import Words, preset
from hearts_core.bots.guests import BotError, find_bot
from hearts_core.cli import main
from hearts_core.lab.arena import Contest, compete, to_json

HERE = Path(__file__).parent


def arena(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hearts_core.cli", "arena", *options]
    return subprocess.run(command, capture_output=True, text=True, cwd=HERE, encoding="utf-8")


def test_json_as_promised() -> None:
    done = arena("--seats", "cautious,random,beginner,random", "--deals", "12", "--seed", "4", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {name: found[name] for name in ("format", "rules", "deals", "seed")} == {
        "format": "hearts-arena/1",
        "rules": "standard",
        "deals": 12,
        "seed": 4,
    }
    assert [seat["bot"] for seat in found["seats"]] == ["cautious", "random", "beginner", "random"]
    for seat in found["seats"]:
        assert sum(seat["places"]) == 12 * 4
        assert seat["ms_per_decision"] > 0
        assert seat["se"] > 0
    moons = sum(seat["moons"] for seat in found["seats"])
    assert sum(seat["points"] for seat in found["seats"]) * 48 == pytest.approx(26 * 48 + 52 * moons, abs=0.01)
    assert "12 of 12 deals (100 %)" in done.stderr


def test_one_process_or_two_play_the_same() -> None:
    contest = Contest(preset("party", 3), ("shooter", "voider", "random"), 9, (0, 0, 0))
    one, two = compete(contest, 8, jobs=1), compete(contest, 8, jobs=2)
    for standings in (one, two):
        for standing in standings:
            standing.clock.seconds = 0.0
    assert to_json("party", 8, 9, one) == to_json("party", 8, 9, two)


def test_equal_bots_get_equal_points_up_to_their_own_chance() -> None:
    """Every deal is played from every seat: entrants that play alike and take no chance can't differ."""
    contest = Contest(preset("standard"), ("guest:low",) * 4, 2, (0, 0, 0, 0))
    sys.path.insert(0, str(HERE))
    points = [one.points for one in compete(contest, 5, jobs=1)]
    assert len(set(points)) == 1


def test_the_table_for_readers() -> None:
    done = arena("--rules", "black-maria", "--seats", "cautious,random,random", "--deals", "4")
    assert done.returncode == 0, done.stderr
    heading, first, *_ = done.stdout.splitlines()
    assert heading.split()[:3] == ["bot", "points", "error"]
    assert first.split()[0] == "cautious"
    assert Words("en").text("arena.legend") in done.stdout


def test_a_function_and_a_program_sit_down() -> None:
    """Both samples play alike, so from the same seats they get the same points."""
    program = f"{sys.executable} {HERE / 'guest.py'}"
    done = arena("--seats", f"guest:low,{program},random,random", "--deals", "6", "--json")
    assert done.returncode == 0, done.stderr
    function, by_lines, *_ = json.loads(done.stdout)["seats"]
    assert by_lines["bot"] == program
    assert function["points"] > 0
    assert by_lines["points"] > 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seats", "cautious,nobody,random,random"], "nobody"),
        (["--seats", "cautious,random"], "2"),
        (["--seats", "a,b,c,d", "--rules", "whist"], "whist"),
        (["--seats", "guest:nothing,random,random,random"], "guest:nothing"),
        (["--seats", "./no-such-program,random,random,random"], "./no-such-program"),
        (["--seats", "expert@0,random,random,random"], "expert@0"),
        (["--seats", "random,random,random,random", "--totals", "1,2"], "1,2"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_told(options: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *options]) == 2
    assert told in capsys.readouterr().err


def test_a_cheat_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cheat.py").write_text("def choose(view):\n    return view.hand[:1]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    bot = find_bot("cheat:choose")
    assert bot is not None
    with pytest.raises(BotError) as caught:
        compete(Contest(preset("standard"), ("cheat:choose",) * 4, 1, (0, 0, 0, 0)), 1, jobs=1)
    assert caught.value.fields["bot"] == "cheat:choose"
    assert "cheat:choose" in str(caught.value)
