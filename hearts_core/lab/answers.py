"""Answers of the book's experiments: figures of stored runs in sentences of the catalogue, and tables of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from hearts_core.bots import STYLES
from hearts_core.bots.pace import MOST
from hearts_core.lab.compare import Comparison
from hearts_core.lab.intervals import Estimate, Z
from hearts_core.lab.measures import Measure
from hearts_core.lab.report import bot_title, label, minus, opening, show
from hearts_core.lab.stored import stored
from hearts_core.lab.strength import contest
from hearts_core.words import Words

_POWER: Final = 0.8416212335729143
"""The normal distribution's 80 % quantile: a difference is to be seen in four of five tries."""


@dataclass(frozen=True)
class Answer:
    """A text of Markdown, as the output of a cell."""

    text: str

    def _repr_markdown_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Shown:
    """An estimate as text, to be named in messages: `{rounds_per_match.b}`."""

    a: str
    b: str
    difference: str
    low: str
    high: str


def verdict(run: str, measure: str) -> str:
    """What a stored run can say of a measure: `more` or `less` of it under B, or `same` where its interval holds 0.

    The measure was chosen before the figures were seen, so its own interval is enough.
    """
    one = stored(run).estimate(measure)
    return "same" if not one.sure else "more" if one.difference > 0 else "less"


def answer(message: str, run: str, measure: str | None = None, language: str = "en") -> Answer:
    """A message with the figures of a stored run; its kind (`.more`, `.less`, `.same`) is the verdict on `measure`."""
    words, comparison = Words(language), stored(run)
    fields: dict[str, object] = {item.id: shown(item, one, words) for item, one in comparison.estimates.items()}
    fields |= {"deals": comparison.played["deals"], "matches": comparison.played["matches"]}
    kind = "" if measure is None else f".{verdict(run, measure)}"
    return Answer(words.text(message + kind, **fields))


def shown(measure: Measure, one: Estimate, words: Words) -> Shown:
    """An estimate in a reader's figures."""
    return Shown(*(show(measure, value, words) for value in (one.a, one.b, one.difference, one.low, one.high)))


def ranking(runs: Sequence[str], language: str = "en") -> Answer:
    """Single changes of a ruleset by the share of deals that end otherwise: a table, the largest first.

    With each the measure of a deal that stands out most from its noise, if one does.
    """
    words = Words(language)
    found = sorted((stored(run) for run in runs), key=lambda one: -one.estimate("deals_changed").b)
    rows = [tuple(words.text(f"lab.ranking.{name}") for name in ("change", "deals", "most"))]
    for comparison in found:
        changed = next(measure for measure in comparison.estimates if measure.id == "deals_changed")
        share = show(changed, comparison.estimates[changed].b, words)
        rows.append((_capital(opening(comparison, words)), share, _most(comparison, words)))
    return Answer(_table(rows, "lrl"))


def _most(comparison: Comparison, words: Words) -> str:
    silent = {"deals_changed", "points_seat"}
    if "off" in (comparison.plan.a.rules.moon, comparison.plan.b.rules.moon):
        silent |= {"moons_per_deal", "moon_tries_per_deal", "moons_stopped_per_deal"}  # that goes without saying
    claimed = {
        measure: one
        for measure, one in comparison.claims.items()
        if measure.family not in silent and measure.kind != "luck"
    }
    if not claimed:
        return words.text("lab.ranking.nothing")

    def clear(measure: Measure) -> float:
        return abs(claimed[measure].difference) / (claimed[measure].high - claimed[measure].low)

    top = max(claimed, key=clear)
    one = claimed[top]
    return words.text(
        "lab.ranking.one", measure=label(top, comparison, words), a=show(top, one.a, words), b=show(top, one.b, words)
    )


def apart(runs: Sequence[str], seat: int = 0, language: str = "en") -> Answer:
    """How many deals it takes to tell the two bots in one seat apart, by run: a table, the most different first."""
    words = Words(language)
    found = [(comparison, comparison.estimate(f"points_seat_{seat}")) for comparison in map(stored, runs)]
    found.sort(key=lambda one: -abs(one[1].difference))
    rows = [tuple(words.text(f"lab.apart.{name}") for name in ("bots", "difference", "interval", "paired", "alone"))]
    for comparison, one in found:
        bots = (bot_title(side.seats[seat], words) for side in (comparison.plan.a, comparison.plan.b))
        rows.append(
            (
                words.text("lab.apart.pair", **dict(zip(("one", "other"), bots, strict=True))),
                minus(f"{one.difference:.2f}"),
                words.text("lab.interval", low=minus(f"{one.low:.2f}"), high=minus(f"{one.high:.2f}")),
                *(_deals(number, words) for number in needed(comparison, f"points_seat_{seat}")),
            )
        )
    return Answer(_table(rows, "lrrrr"))


def needed(comparison: Comparison, measure: str) -> tuple[int | None, int | None]:
    """How many deals show a difference of the size found in four of five tries: on the same deals, on deals of its own.

    None where the run itself has not shown that there is a difference.
    """
    one, moments = comparison.estimate(measure), comparison.tally[measure]
    if not one.sure:
        return None, None
    own = moments.covariance(0, 0) + moments.covariance(1, 1)
    paired = own - 2 * moments.covariance(0, 1)
    times = ((Z + _POWER) / one.difference) ** 2
    return ceil(times * paired), ceil(times * own)


def thinking(rivals: Sequence[str], worlds: Sequence[int], language: str = "en") -> Answer:
    """The points a deal of one expert against three of each rival by standard rules, by the deals that it imagines."""
    words = Words(language)
    head = [words.text("lab.strength.worlds")]
    for bot in rivals:
        title = bot_title(bot, words)
        head += [words.text("lab.strength.mine", bot=title), words.text("lab.strength.theirs", bot=title)]
    rows = [tuple(head)]
    for number in worlds:
        row = [str(number)]
        for bot in rivals:
            run = contest("standard", "expert" if number == MOST else f"expert@{number}", bot, bot, bot)
            row += [_with_error(run.mine, run.entrants[0].se, words), f"{run.theirs:.2f}"]
        rows.append(tuple(row))
    return Answer(_table(rows, "r" * len(head)))


def leads(tables: Sequence[tuple[str, int, int]], language: str = "en") -> Answer:
    """By how many points a deal the expert did better than each style: by preset, its seats and those of the others.

    Raises `KeyError` for a table that was not measured.
    """
    words = Words(language)
    rows = [(words.text("lab.strength.table"), *(bot_title(style, words) for style in STYLES))]
    for rules, mine, theirs in tables:
        title = words.text(f"ruleset.title.{rules}")
        found = [contest(rules, *["expert"] * mine, *[style] * theirs) for style in STYLES]
        rows.append(
            (
                words.text("lab.strength.seats", rules=title, mine=mine, theirs=theirs),
                *(_with_error(one.lead, one.lead_se, words) for one in found),
            )
        )
    return Answer(_table(rows, "l" + "r" * len(STYLES)))


def _with_error(value: float, error: float, words: Words) -> str:
    return words.text("lab.strength.value", value=minus(f"{value:.2f}"), error=f"{error:.2f}")


def _deals(number: int | None, words: Words) -> str:
    """A number of deals, to two figures: it is an estimate itself."""
    if number is None:
        return words.text("lab.apart.unknown")
    scale = 10 ** max(0, len(str(number)) - 2)
    return str(ceil(number / scale) * scale)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _table(rows: Sequence[tuple[str, ...]], sides: str) -> str:
    """A table in Markdown; `sides` says by column where it stands: l or r."""
    marks = {"l": "---", "r": "---:"}
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], f"| {' | '.join(marks[side] for side in sides)} |", *lines[1:]])


def seat_verdict(run: str, seat: int) -> str:
    """How a seat does under B among those whose bot is the same on both sides: `best`, `worst`, or `same`.

    Another seat is better or worse only if the difference between the two stands out among all of them.
    """
    comparison = stored(run)
    a, b = comparison.plan.a.seats, comparison.plan.b.seats
    others = [at for at, bots in enumerate(zip(a, b, strict=True)) if bots[0] == bots[1] and at != seat]
    mine, *theirs = (comparison.estimate(f"points_seat_{at}") for at in (seat, *others))
    gaps = [one.difference - mine.difference for one in theirs]
    reach = [sqrt(_reach(one) ** 2 + _reach(mine) ** 2) for one in theirs]
    if all(gap > far for gap, far in zip(gaps, reach, strict=True)):
        return "best"
    return "worst" if all(-gap > far for gap, far in zip(gaps, reach, strict=True)) else "same"


def _reach(one: Estimate) -> float:
    return (one.high - one.low) / 2


def most_changed(runs: Sequence[str]) -> str:
    """The run in which most deals ended with other points."""
    return max(runs, key=lambda name: stored(name).estimate("deals_changed").b)


def deals_band(run: str, difference: float, seat: int = 0) -> str:
    """Whether a difference of that many points a deal shows in `tens`, `hundreds` or `thousands` of the same deals."""
    moments = stored(run).tally[f"points_seat_{seat}"]
    spread = moments.covariance(0, 0) + moments.covariance(1, 1) - 2 * moments.covariance(0, 1)
    deals = spread * ((Z + _POWER) / difference) ** 2
    return "tens" if deals < 100 else "hundreds" if deals < 1000 else "thousands"
