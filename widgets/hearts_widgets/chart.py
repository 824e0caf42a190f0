"""The totals over the rounds, as a small chart. The score sheet says the same in numbers."""

from __future__ import annotations

from html import escape

from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.wording import text

WIDTH, HEIGHT = 400, 200
LEFT, RIGHT, TOP, BOTTOM = 32, 116, 12, 24
GAP = 15
LABEL = 12
"""Characters for which there is room on the right."""


def chart(view: View, words: Words) -> str:
    """A line for each seat from round to round, with its name at the end; nothing before the second round is over."""
    lines = view.history
    if len(lines) < 2:
        return ""
    players = view.ruleset.players
    totals = [[0] * players, *(line.totals for line in lines)]
    low = min(0, *(min(row) for row in totals))
    high = max(1, *(max(row) for row in totals))
    label_height = TOP + GAP * players + BOTTOM
    height = max(HEIGHT, label_height)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / len(lines)

    def y(total: int) -> float:
        return TOP + (height - TOP - BOTTOM) * (high - total) / (high - low)

    parts = []
    limit = view.ruleset.limit
    marks = {low, 0, high} | ({limit} if limit <= high else set())
    for mark in sorted(marks):
        style = "ht-limit" if mark == limit else "ht-grid"
        at = y(mark)
        parts.append(f'<path class="{style}" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
        if mark == limit or abs(at - y(limit)) > GAP or limit > high:
            parts.append(f'<text class="ht-tick" x="{LEFT - 6}" y="{at + 5:.1f}" text-anchor="end">{mark}</text>')
    step = max(1, (len(lines) + 9) // 10)
    for at in range(step, len(lines) + 1, step):
        parts.append(f'<text class="ht-tick" x="{x(at):.1f}" y="{height - 6}" text-anchor="middle">{at}</text>')
    ends = _apart([y(totals[-1][seat]) for seat in range(players)], TOP + 6, height - BOTTOM)
    for seat in range(players):
        path = "L".join(f"{x(at):.1f} {y(row[seat]):.1f}" for at, row in enumerate(totals))
        end = y(totals[-1][seat])
        edge = WIDTH - RIGHT
        label = _short(words.seat(view, seat), totals[-1][seat])
        own = " ht-own" if seat == view.seat else ""
        parts.append(
            f'<g class="ht-line-{seat % 11}{own}"><path class="ht-course" d="M{path}"/>'
            f'<path class="ht-lead" d="M{edge} {end:.1f}L{edge + 14} {ends[seat]:.1f}"/>'
            f'<text x="{edge + 18}" y="{ends[seat] + 5:.1f}">{label}</text></g>'
        )
    label = text(words, "table.chart", count=len(lines))
    return (
        f'<figure class="ht-chart"><svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg></figure>"
    )


def _short(name: str, total: int) -> str:
    """A name and a total that fit beside the chart, escaped; the sheet has the name in full."""
    room = LABEL - len(f" {total}")
    return escape(f"{name if len(name) <= room else f'{name[: room - 1]}…'} {total}")


def _apart(places: list[float], top: float, bottom: float) -> list[float]:
    """Heights of labels as near to these as can be without one on another."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    found = list(places)
    last = top - GAP
    for at in order:
        found[at] = last = max(places[at], last + GAP)
    for at in reversed(order):
        found[at] = min(found[at], bottom)
        bottom = found[at] - GAP
    return found
