"""The lab as a widget: what can be chosen, what is refused, what comes of messages, and a run in the background."""

import asyncio
import csv
import io
import json
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from typing import Any, TypeVar

import pytest

from hearts_core import Words, preset
from hearts_core.lab.chunks import play_text
from hearts_core.lab.compare import compare
from hearts_core.lab.sides import make_side
from hearts_widgets import Figures, Lab
from hearts_widgets.lab_choices import CHANGES, EXPERT_DEALS

RANDOM = ("random",) * 4
T = TypeVar("T")


class Texts(HTMLParser):
    """Every attribute of every tag, by tag."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))


def apart(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, in a loop of its own: in this thread another one runs while a browser is open."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def tell(lab: Lab, **message: Any) -> None:
    """A message as the page sends it."""
    lab._on_message(None, message, None)


def put(lab: Lab, choice: str, value: str) -> None:
    tell(lab, type="set", choice=choice, value=value, n=lab.frame["n"])


def html(lab: Lab) -> str:
    return str(lab.frame["html"])


def test_what_is_chosen_is_what_is_played() -> None:
    lab = Lab(deals=20, seats=RANDOM)
    put(lab, "a.preset", "omnibus")
    put(lab, "b.preset", "party")
    put(lab, "b.change", "moon-subtract")
    put(lab, "b.rule.first_trick", "allowed")
    put(lab, "bot.2", "cautious")
    put(lab, "other.0", "beginner")
    put(lab, "deals", "50")
    put(lab, "matches", "10")
    put(lab, "seed", "77")
    plan = lab.choices.plan()
    assert plan.a.rules == preset("omnibus")
    assert plan.b.rules == preset("party").but(moon="subtract", first_trick="allowed")
    assert plan.a.seats == ("random", "random", "cautious", "random")
    assert plan.b.seats == ("beginner", "random", "cautious", "random")
    assert (plan.deals, plan.matches, plan.seed) == (50, 10, 77)
    assert repr(lab) == (
        "<Lab: omnibus / party+first_trick=allowed+moon=subtract, 50 deals, random, random, cautious, random>"
    )


@pytest.mark.parametrize("change", CHANGES)
def test_each_single_change_is_one(change: str) -> None:
    lab = Lab(seats=RANDOM)
    put(lab, "b.change", change)
    fields = set(preset("standard").diff(lab.choices.b.ruleset))
    assert fields <= set(CHANGES[change])
    assert fields or change == "kitty"
    put(lab, "b.change", "")
    assert lab.choices.b.ruleset == preset("standard")


def test_another_table() -> None:
    lab = Lab(seats=RANDOM)
    put(lab, "players", "3")
    assert lab.choices.plan().players == 3
    assert len(lab.choices.bots) == 3
    before = lab.choices
    put(lab, "b.preset", "spot")  # for four only
    assert lab.choices == before
    assert "ht-refused" in html(lab)


@pytest.mark.parametrize(
    ("choice", "value"),
    [("seed", "many"), ("seed", "-1"), ("bot.0", "nobody"), ("bot.9", "random"), ("a.preset", "whist"), ("x", "1")],
)
def test_what_makes_no_sense_is_told_and_changes_nothing(choice: str, value: str) -> None:
    lab = Lab(seats=RANDOM)
    before = lab.choices
    put(lab, choice, value)
    assert lab.choices == before
    assert lab.frame["say"]
    assert "ht-refused" in html(lab)


def test_the_expert_has_a_cap_and_its_time_is_stated() -> None:
    lab = Lab(seats=RANDOM, deals=1000, matches=50)
    for seat in range(4):
        put(lab, f"bot.{seat}", "expert")
    plan = lab.choices.plan()
    assert (plan.deals, plan.matches, plan.luck) == (EXPERT_DEALS, 0, 0)
    words = Words("en")
    assert words.text("lab.expert", count=EXPERT_DEALS) in html(lab)
    assert lab.choices.seconds(browser=True) > 60
    assert "minutes here, in the background" in html(lab)


def test_a_run_on_all_cores_in_the_background() -> None:
    async def play() -> Lab:
        lab = Lab("standard", "standard+moon=off", seats=RANDOM, deals=50)
        tell(lab, type="run", n=lab.frame["n"])
        assert lab.running
        assert "<progress" in html(lab)
        assert await asyncio.wait_for(lab.done(), 100) is not None
        return lab

    lab = apart(play())
    assert not lab.running
    a, b = (make_side(name, RANDOM) for name in ("standard", "standard+moon=off"))
    found = lab.comparison
    assert found is not None
    assert found.to_json() == compare(a, b, 50, luck=2, jobs=1).to_json()
    assert lab.frame["say"] == Words("en").text("lab.finished")
    tags = Texts(html(lab)).tags
    assert sum(tag == "tr" for tag, _ in tags) == len(found.estimates) + 1
    assert len([1 for _, attributes in tags if "data-plot" in attributes]) == len(lab.plots["groups"]) > 0


def in_page(monkeypatch: pytest.MonkeyPatch, **options: Any) -> Lab:
    """A lab that believes to be in a page, whose workers play."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    lab = Lab("standard", "standard+moon=off", seats=RANDOM, **options)

    async def start() -> None:
        lab.start()

    apart(start())
    return lab


def test_chunks_from_the_workers_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = in_page(monkeypatch, deals=50)
    work: Any = lab.work
    chunks = work["chunks"]
    assert len(chunks) > 2
    for number in reversed(range(len(chunks))):
        tally = play_text(work["plan"], *chunks[number])
        tell(lab, type="chunk", run=work["run"], chunk=number, tally=tally)
        tell(lab, type="chunk", run=work["run"], chunk=number, tally=tally)  # twice is once
    assert not lab.running
    assert lab.work["chunks"] == []
    found = lab.comparison
    assert found is not None
    assert found.complete
    a, b = (make_side(name, RANDOM) for name in ("standard", "standard+moon=off"))
    assert found.to_json() == compare(a, b, 50, luck=2, jobs=1).to_json()


def test_a_stopped_run_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = in_page(monkeypatch, deals=100)
    work: Any = lab.work
    tell(lab, type="chunk", run=work["run"], chunk=0, tally=play_text(work["plan"], *work["chunks"][0]))
    tell(lab, type="stop", n=lab.frame["n"])
    assert not lab.running
    assert lab.work["chunks"] == []
    assert Words("en").text("lab.part") in html(lab)
    late = play_text(work["plan"], *work["chunks"][1])
    tell(lab, type="chunk", run=work["run"], chunk=1, tally=late)
    assert lab.comparison is not None
    assert lab.comparison.played["deals"] == 20


@pytest.mark.parametrize(
    "message", [{"chunk": 99}, {"chunk": "0"}, {"chunk": 0, "tally": "x"}, {"chunk": 0, "tally": {}}]
)
def test_a_chunk_that_is_none_is_told(message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    lab = in_page(monkeypatch, deals=50)
    tell(lab, type="chunk", run=lab.work["run"], **message)
    assert lab.comparison is None
    assert "ht-refused" in html(lab)


def test_where_no_worker_can_be_had_it_plays_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")

    async def play() -> Lab:
        lab = Lab("standard", "standard+moon=off", seats=RANDOM, deals=20)
        lab.start()
        tell(lab, type="no-worker", run=lab.work["run"], why="")
        await asyncio.wait_for(lab.done(), 100)
        return lab

    found = apart(play()).comparison
    assert found is not None
    assert found.complete


def test_files_to_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = in_page(monkeypatch, deals=20)
    work: Any = lab.work
    for number, chunk in enumerate(work["chunks"]):
        tell(lab, type="chunk", run=work["run"], chunk=number, tally=play_text(work["plan"], *chunk))
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Lab, "send", lambda self, content, buffers=None: sent.append(content))
    for kind in ("csv", "json"):
        tell(lab, type=kind, n=lab.frame["n"])
    found = lab.comparison
    assert found is not None
    table, data = (order["download"] for order in sent)
    assert json.loads(data["text"]) == found.to_json()
    rows = list(csv.DictReader(io.StringIO(table["text"])))
    assert [row["id"] for row in rows] == [measure.id for measure in found.estimates]
    assert {row["seed"] for row in rows} == {"1"}


def test_figures_show_what_they_are_asked_for() -> None:
    a, b = (make_side(name, RANDOM) for name in ("standard", "standard+moon=off"))
    figures = Figures(compare(a, b, 30, jobs=1), ["moons_per_deal", "points_seat"])
    tags = Texts(str(figures.frame["html"])).tags
    assert sum(tag == "tr" for tag, _ in tags) == 1 + 1 + 4
    assert [len(group["rows"]) for group in figures.plots["groups"]] == [4, 1]
    assert repr(figures) == "<Figures: standard / standard+moon=off, 30 deals>"


def test_the_lab_is_not_read_where_it_is_not_used() -> None:
    """Pages without a lab pay nothing for it: a first table, as in the memory snapshot, doesn't bring it in."""
    code = "import sys, hearts_widgets; hearts_widgets.Table(seed=1); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    loaded = done.stdout.split()
    assert "hearts_core.bots" in loaded, done.stderr
    lab = ("hearts_core.lab", "hearts_widgets.lab", "joblib", "numpy")
    assert not [name for name in loaded if name.startswith(lab)]
