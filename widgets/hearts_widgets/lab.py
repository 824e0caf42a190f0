"""The lab as a widget: choose two ways of playing, let bots play both, watch the figures come."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar

import traitlets

from hearts_core.errors import HeartsError
from hearts_core.lab.chunks import Chunk, Plan, tally_from_json
from hearts_core.lab.compare import Comparison, result
from hearts_core.lab.finished import Finished
from hearts_core.lab.measures import PARTS, Tally
from hearts_core.lab.runs import MATCH, Progress
from hearts_core.lab.sides import make_side
from hearts_core.lab.stored import stored
from hearts_widgets.fields import Form
from hearts_widgets.form import told
from hearts_widgets.lab_choices import LabChoices, choices_of, choose
from hearts_widgets.lab_crew import Crew
from hearts_widgets.lab_form import LabLook, draw_lab
from hearts_widgets.lab_result import draw_result, plots
from hearts_widgets.picture import BadMessage, Picture, _Asset

SCRIPT, STYLE = _Asset("lab.js"), _Asset("lab.css")
LONGEST = 20
NOTHING = {"run": 0, "plan": "", "chunks": []}
"""No work for the page's workers."""
CALM = 0.4
"""Seconds between two pictures of a run under way."""


class Figures(Picture):
    """The result of a comparison: sentences, charts, table. `run` is a stored run's name, or a comparison.

    `families` names the measures that are shown (None: all). Raises `LabError` for a run that there isn't.
    """

    _esm: ClassVar[Any] = SCRIPT
    _css: ClassVar[Any] = STYLE
    plots = traitlets.Dict().tag(sync=True)

    def __init__(
        self, run: str | Comparison, families: Sequence[str] | None = None, *, language: str | None = None
    ) -> None:
        super().__init__(language=language, rules=None, pace=0)
        self.comparison = stored(run) if isinstance(run, str) else run
        self._families = families
        self.plots = plots(self.comparison, self._words, families)
        self._show()

    def draw(self) -> str:
        form = Form(self._prefix)
        inner = draw_result(self.comparison, self._words, form, self._families)
        return (
            f'<section class="ht ht-lab" id="{self._prefix}" tabindex="-1" lang="{self._words.language}"'
            f' aria-label="{self._words.text("lab.result")}"><div class="ht-form">{inner}</div></section>'
        )

    def receive(self, message: dict[str, Any]) -> None:
        raise BadMessage("message")

    def refuse_message(self, problem: BadMessage) -> None:
        self._show(self._words.text(f"table.error.{problem.kind}"))

    def __repr__(self) -> str:
        plan = self.comparison.plan
        return f"<Figures: {plan.a.name} / {plan.b.name}, {plan.deals} deals>"


class Lab(Picture):
    """Two rulesets on the same deals, played by bots in the background, with progress and what can be said so far.

    `a` and `b` are rulesets as `hearts compare` takes them, `seats` the bots (four cautious ones if nothing is said)
    and `seats_b` other bots for `b`. In a page the run has workers of its own; in JupyterLab it has all cores.

    Raises `RulesetError`, `LabError` or `BotError`.
    """

    _esm: ClassVar[Any] = SCRIPT
    _css: ClassVar[Any] = STYLE
    plots = traitlets.Dict().tag(sync=True)
    work = traitlets.Dict(NOTHING).tag(sync=True)

    def __init__(
        self,
        a: str = "standard",
        b: str = "standard+hearts_led=after-heart-or-queen",
        *,
        seats: Sequence[str] = ("cautious",) * 4,
        seats_b: Sequence[str] | None = None,
        deals: int = 500,
        matches: int = 0,
        seed: int = 1,
        language: str | None = None,
    ) -> None:
        super().__init__(language=language, rules=None, pace=0)
        one, other = make_side(a, seats), make_side(b, seats_b or seats)
        self._now = LabChoices(
            choices_of(one), choices_of(other), one.seats, other.seats if seats_b else None, deals, matches, seed
        )
        self._plan: Plan | None = None
        self._finished: Finished | None = None
        self._chunks: list[Chunk] = []
        self._crew: Crew | None = None
        self._run = 0
        self._begun = self._drawn = 0.0
        self._refused = self._typed = ""
        self._ended: asyncio.Event = asyncio.Event()
        self._show()

    # ---- what has come out ----

    @property
    def choices(self) -> LabChoices:
        """What has been chosen."""
        return self._now

    @property
    def running(self) -> bool:
        return self._crew is not None or bool(self.work.get("chunks"))

    @property
    def comparison(self) -> Comparison | None:
        """What the run has come to so far; None before the first part of it."""
        return result(self._finished) if self._finished is not None and self._finished.chunks else None

    async def done(self) -> Comparison | None:
        """Waits until the run has ended or was stopped."""
        await self._ended.wait()
        return self.comparison

    # ---- the run ----

    def start(self) -> None:
        """Begins to play what has been chosen; a run under way is stopped. Raises `HeartsError` if it can't be."""
        self.stop()
        self._plan = self._now.plan()
        self._finished = Finished(self._plan)
        self._chunks = self._plan.chunks()
        self._run += 1
        self._begun, self._drawn = monotonic(), 0.0
        self._refused = ""
        self._ended = asyncio.Event()
        if sys.platform == "emscripten":
            chunks = [[chunk.part, chunk.first, chunk.count] for chunk in self._chunks]
            self.work = {"run": self._run, "plan": self._plan.text, "chunks": chunks}
        else:
            self._hire(0)
        self._draw(self._words.text("lab.running"))

    def stop(self) -> None:
        """Ends the run; what has been played stays."""
        if not self.running:
            return
        if self._crew is not None:
            self._crew.dismiss()
            self._crew = None
        self.work = {**NOTHING, "run": self._run}
        self._ended.set()
        self._draw(self._words.text("lab.stopped-here"))

    def _hire(self, jobs: int) -> None:
        """Plays in this Python: on all cores from a thread, or chunk by chunk where there are none (`jobs` 1)."""
        assert self._plan is not None
        run, left = self._run, [chunk for chunk in self._chunks if chunk not in self._have()]
        self._crew = Crew(
            self._plan,
            left,
            lambda chunk, tally: self._take(run, chunk, tally),
            lambda why: self._fail(run, why),
            threaded=jobs != 1,
        )
        self._crew.start()

    def _have(self) -> dict[Chunk, Tally]:
        return self._finished.chunks if self._finished is not None else {}

    def _take(self, run: int, chunk: Chunk, tally: Tally) -> None:
        """A chunk has been played."""
        if run != self._run or not self.running or self._finished is None or chunk in self._have():
            return
        self._finished.add(chunk, tally)
        if len(self._have()) == len(self._chunks):
            self._crew = None
            self.work = {**NOTHING, "run": self._run}
            self._ended.set()
            self._draw(self._words.text("lab.finished"))
        elif monotonic() - self._drawn > CALM:
            self._draw()

    def _fail(self, run: int, why: HeartsError | str) -> None:
        if run != self._run or not self.running:
            return
        self._refused = why if isinstance(why, str) else told(why, self._words)
        self.stop()

    def _progress(self) -> Progress:
        assert self._plan is not None
        costs = {"deals": 1, "luck": self._plan.players, "matches": MATCH}
        whole = sum(costs[part] * int(getattr(self._plan, part)) for part in PARTS)
        done = sum(costs[chunk.part] * chunk.count for chunk in self._have())
        left = (monotonic() - self._begun) / done * (whole - done) if done else None
        return Progress(done, whole, left)

    # ---- the picture ----

    def draw(self) -> str:
        return draw_lab(self._now, self._words, self._look())

    def still(self) -> str:
        return draw_lab(self._now, self._words, replace(self._look(), still=True))

    def _look(self) -> LabLook:
        return LabLook(
            self._prefix,
            sys.platform == "emscripten",
            self.running,
            self._progress() if self.running else None,
            self.comparison,
            self._refused,
            self._typed,
        )

    def _draw(self, say: str = "") -> None:
        self._drawn = monotonic()
        found = self.comparison
        self.plots = {} if found is None else plots(found, self._words)
        self._show(say)

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "chunk":
            self._hear(message)
        elif kind == "no-worker":
            if message.get("run") == self._run and self.running:
                self._hire(1)
        elif kind == "run":
            self._try_to_start()
        elif kind == "stop":
            self.stop()
        elif kind in ("csv", "json"):
            self._save(kind)
        elif kind == "set" and isinstance(message.get("choice"), str) and isinstance(message.get("value"), str):
            self._set(message["choice"], message["value"][:LONGEST])
        else:
            raise BadMessage("message")

    def _hear(self, message: dict[str, Any]) -> None:
        run, number, tally = message.get("run"), message.get("chunk"), message.get("tally")
        if run != self._run:
            return  # of a run that was stopped
        if type(number) is not int or not 0 <= number < len(self._chunks) or not isinstance(tally, str):
            raise BadMessage("message")
        try:
            self._take(run, self._chunks[number], tally_from_json(json.loads(tally)))
        except ValueError:
            raise BadMessage("message") from None

    def _try_to_start(self) -> None:
        try:
            self.start()
        except HeartsError as why:
            self._refused = told(why, self._words)
            self._show(self._refused)

    def _set(self, control: str, value: str) -> None:
        if self.running:
            raise BadMessage("outdated")
        self._typed = value if control == "seed" else ""
        try:
            self._now = choose(self._now, control, value)
            self._refused = self._typed = ""
        except HeartsError as why:
            self._refused = told(why, self._words)
        except LookupError:
            raise BadMessage("message") from None
        self._show(self._refused)

    def _save(self, kind: str) -> None:
        found = self.comparison
        if found is None:
            raise BadMessage("message")
        text = found.to_csv() if kind == "csv" else json.dumps(found.to_json(), indent=1, ensure_ascii=False)
        self.send({"download": {"name": f"hearts-compare.{kind}", "text": text}})

    def refuse_message(self, problem: BadMessage) -> None:
        self._refused = self._words.text(f"table.error.{problem.kind}")
        self._show(self._refused)

    def __repr__(self) -> str:
        plan = self._now.plan()
        return f"<Lab: {plan.a.name} / {plan.b.name}, {plan.deals} deals, {', '.join(plan.a.seats)}>"
