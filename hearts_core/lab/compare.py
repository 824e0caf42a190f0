"""What does a rule do to the game? Two rulesets on the same deals, measured, and what can be said of the difference."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import hearts_core
from hearts_core.lab.chunks import Chunk, Plan, plan_from_json, play_chunk, tally_from_json
from hearts_core.lab.finished import Finished, whole
from hearts_core.lab.intervals import Estimate, Z
from hearts_core.lab.measures import PARTS, Measure, Tally, measures
from hearts_core.lab.runs import Listener, run
from hearts_core.lab.sides import LabError, Side

FORMAT: Final = "hearts-compare/1"
RUN_FORMAT: Final = "hearts-lab-run/1"
PROBE: Final = 5
_DIGITS: Final = 6


@dataclass(frozen=True)
class Comparison:
    """What a plan, or the part of it that has been played, came to."""

    plan: Plan
    tally: Tally
    played: Mapping[str, int]
    version: str = hearts_core.__version__

    @cached_property
    def estimates(self) -> dict[Measure, Estimate]:
        """Every measure that is defined so far, in order."""
        found = {}
        for measure in measures(self.plan.players):
            moments = self.tally.get(measure.id)
            estimate = None if moments is None else measure.estimate(moments)
            if estimate is not None:
                found[measure] = estimate
        return found

    def estimate(self, id: str) -> Estimate:
        """One measure's estimate. Raises `KeyError` if there is none."""
        return {measure.id: estimate for measure, estimate in self.estimates.items()}[id]

    @cached_property
    def claims(self) -> dict[Measure, Estimate]:
        """The differences that may be told: those whose intervals leave out 0 even when widened so that all of them
        together hold in 95 of 100 runs (Bonferroni).
        """
        from statistics import NormalDist  # not needed where nothing is told

        wider = NormalDist().inv_cdf(1 - 0.025 / max(1, len(self.estimates))) / Z
        return {
            measure: one
            for measure, one in self.estimates.items()
            if abs(one.difference) > wider * max(one.high - one.difference, one.difference - one.low) > 0
        }

    @property
    def complete(self) -> bool:
        return all(self.played[part] == getattr(self.plan, part) for part in PARTS)

    def to_json(self) -> dict[str, object]:
        """The result in the format `hearts-compare/1`, with all that it takes to get it again.

        `a` and `b` are the rulesets as they were asked for; `deals`, `luck` and `matches` what has been played.
        """
        plan = self.plan
        data: dict[str, object] = {"format": FORMAT, "a": plan.a.name, "b": plan.b.name, **self.played}
        data |= {"seed": plan.seed, "rulesets": {"a": plan.a.to_json(), "b": plan.b.to_json()}}
        data |= {"version": self.version, "command": command(plan)}
        data["measures"] = [
            {
                "id": measure.id,
                "a": round(one.a, _DIGITS),
                "b": round(one.b, _DIGITS),
                "difference": round(one.difference, _DIGITS),
                "low": round(one.low, _DIGITS),
                "high": round(one.high, _DIGITS),
            }
            for measure, one in self.estimates.items()
        ]
        return data

    def to_csv(self) -> str:
        """The same as a table: one line a measure, each with all that it takes to get it again."""
        import csv
        import io

        data, out = self.to_json(), io.StringIO()
        rows = data.pop("measures")
        assert isinstance(rows, list)
        rulesets = {
            f"ruleset_{name}": json.dumps(side.to_json()) for name, side in (("a", self.plan.a), ("b", self.plan.b))
        }
        del data["rulesets"]
        # "a" and "b" are the figures; the names of the rulesets go by other columns
        common = {f"name_{name}" if name in ("a", "b") else name: value for name, value in data.items()} | rulesets
        columns = ["id", "a", "b", "difference", "low", "high", *common]
        table = csv.DictWriter(out, columns, lineterminator="\n")
        table.writeheader()
        table.writerows({**row, **common} for row in rows)
        return out.getvalue()

    def to_run(self) -> dict[str, object]:
        """The tally itself, to be stored: `stored` makes the same comparison of it.

        `probe` is what the first deals gave: whoever doubts that the rest can be had again plays these.
        """
        moments = {name: item.to_json() for name, item in self.tally.items()}
        head = {"format": RUN_FORMAT, "version": self.version, "command": command(self.plan)}
        first = play_chunk(self.plan, Chunk("deals", 0, min(PROBE, self.plan.deals)))
        probe = {name: item.to_json() for name, item in first.items()}
        return {**head, "plan": self.plan.to_json(), "played": dict(self.played), "tally": moments, "probe": probe}


def compare(
    a: Side,
    b: Side,
    deals: int,
    seed: int = 1,
    *,
    luck: int = 0,
    matches: int = 0,
    jobs: int | None = None,
    cluster: object = None,
    listener: Listener = lambda progress: None,
) -> Comparison:
    """Plays two sides on the same deals and measures both; the same whatever plays it (see `runs.run`).

    `deals` single deals, `luck` of them again from every seat, and `matches` whole matches.
    Raises `LabError`, `RulesetError` or `BotError`.
    """
    return result(run(Plan(a, b, seed, deals, luck, matches), jobs=jobs, cluster=cluster, listener=listener))


def result(finished: Finished) -> Comparison:
    """The comparison that the finished chunks make."""
    played = dict.fromkeys(PARTS, 0)
    for chunk in finished.chunks:
        played[chunk.part] += chunk.count
    return Comparison(finished.plan, whole(finished.chunks), played)


def from_run(data: Mapping[str, object]) -> Comparison:
    """The comparison that `Comparison.to_run` stored. Raises `LabError`."""
    plan, played = data.get("plan"), data.get("played")
    if data.get("format") != RUN_FORMAT or not isinstance(plan, Mapping) or not isinstance(played, Mapping):
        raise LabError("lab.error.not-run")
    counts = {part: int(played[part]) for part in PARTS}
    return Comparison(plan_from_json(plan), tally_from_json(data.get("tally")), counts, str(data["version"]))


def command(plan: Plan) -> str:
    """The command that makes this comparison."""
    import shlex

    parts = ["hearts", "compare", _asked(plan.a), _asked(plan.b), "--deals", str(plan.deals), "--seed", str(plan.seed)]
    if plan.luck:
        parts += ["--luck", str(plan.luck)]
    if plan.matches:
        parts += ["--matches", str(plan.matches)]
    parts += ["--seats", ",".join(plan.a.seats)]
    if plan.b.seats != plan.a.seats:
        parts += ["--seats-b", ",".join(plan.b.seats)]
    return shlex.join(parts)


def _asked(side: Side) -> str:
    """The ruleset in a form that needs no file."""
    base, changed = side.short
    return base + "".join(f"+{field}={_text(value)}" for field, value in changed.items())


def _text(value: object) -> str:
    return value if isinstance(value, str) and not _is_json(value) else json.dumps(value, separators=(",", ":"))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
