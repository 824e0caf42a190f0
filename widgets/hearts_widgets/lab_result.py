"""The figures of a comparison as a picture: sentences, places for charts, and the table that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from hearts_core.lab.compare import Comparison, command
from hearts_core.lab.intervals import Estimate
from hearts_core.lab.measures import Measure
from hearts_core.lab.report import about, heading, interval, label, sentences, show
from hearts_core.words import Words
from hearts_widgets.fields import Form, fold

_POINTS: Final = ("points_seat", "above_seat", "points_per_deal", "points_spread", "queen_holder_points", "queen_cost")
_LENGTHS: Final = ("queen_trick", "hearts_trick", "rounds_per_match")

Rows = list[tuple[Measure, Estimate]]


def groups(comparison: Comparison, families: Sequence[str] | None = None) -> list[tuple[str, Rows]]:
    """The measures that go into one chart each, by the name of their unit."""
    found: dict[str, Rows] = {"points": [], "percent": [], "number": []}
    for measure, one in comparison.estimates.items():
        if families is not None and measure.family not in families:
            continue
        if measure.family in _POINTS:
            found["points"].append((measure, one))
        elif measure.percent and measure.kind != "luck":
            found["percent"].append((measure, one))
        elif measure.family in _LENGTHS:
            found["number"].append((measure, one))
    return [(unit, rows) for unit, rows in found.items() if rows]


def plots(comparison: Comparison, words: Words, families: Sequence[str] | None = None) -> dict[str, object]:
    """What the page draws the charts from: all of it words and numbers."""
    charts = []
    for unit, rows in groups(comparison, families):
        scale = 100 if unit == "percent" else 1
        charts.append(
            {
                "title": words.text(f"lab.chart.{unit}"),
                "axis": words.text(f"lab.axis.{unit}"),
                "rows": [
                    {
                        "label": label(measure, comparison, words),
                        "value": round(scale * one.difference, 4),
                        "low": round(scale * one.low, 4),
                        "high": round(scale * one.high, 4),
                        "told": measure in comparison.claims,
                    }
                    for measure, one in rows
                ],
            }
        )
    return {"groups": charts}


def draw_result(
    comparison: Comparison, words: Words, form: Form, families: Sequence[str] | None = None, details: bool = True
) -> str:
    """The result as HTML. Of some families of measures only, if they are named; sentences are told for those alone."""
    told = "".join(f"<li>{escape(line)}</li>" for line in sentences(comparison, words, families))
    parts = [f'<ul class="ht-lines">{told}</ul>']
    charts = groups(comparison, families)
    if charts:
        parts.append(f'<p class="ht-hint">{escape(words.text("lab.chart.hint"))}</p>')
    for number, (unit, _) in enumerate(charts):
        title = escape(words.text(f"lab.chart.{unit}"))
        parts.append(
            f'<figure class="ht-lab-figure" role="group" aria-label="{title}"><figcaption>{title}</figcaption>'
            f'<div data-plot="{number}" id="{form.id("plot", str(number))}"></div></figure>'
        )
    parts.append(draw_table(comparison, words, families))
    parts.append(f'<p class="ht-hint">{escape(words.text("lab.legend"))}</p>')
    if details:
        played = "".join(f"<li>{escape(line)}</li>" for line in about(comparison, words))
        code = f'<code class="ht-lab-command">{escape(command(comparison.plan))}</code>'
        how = f'<ul class="ht-lines">{played}</ul><p>{escape(words.text("lab.command"))}</p>{code}'
        parts.append(fold(form, "how", words.text("lab.how"), how))
    return "".join(parts)


def draw_table(comparison: Comparison, words: Words, families: Sequence[str] | None = None) -> str:
    """All figures as a table; what stands out is marked by a word as well as by its weight."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heading(words))
    body = []
    for measure, one in comparison.estimates.items():
        if families is not None and measure.family not in families:
            continue
        sure = measure in comparison.claims
        mark = f" <span>{escape(words.text('lab.sure'))}</span>" if sure else ""
        cells = (show(measure, one.a, words), show(measure, one.b, words), show(measure, one.difference, words))
        numbers = "".join(f"<td>{escape(cell)}</td>" for cell in (*cells, interval(measure, one, words)))
        row = ' class="ht-lab-sure"' if sure else ""
        name = escape(label(measure, comparison, words))
        body.append(f'<tr{row}><th scope="row">{name}{mark}</th>{numbers}</tr>')
    caption = escape(words.text("lab.table"))
    return (
        f'<div class="ht-lab-scroll" tabindex="0" role="region" aria-label="{caption}"><table class="ht-lab-table">'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )
