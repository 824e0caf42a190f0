"""A comparison in words: sentences for what differs, and a table for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_core.lab.compare import Comparison
from hearts_core.lab.intervals import Estimate
from hearts_core.lab.measures import Measure
from hearts_core.words import Words

_MOST_NAMED = 6
"""So many measures without a difference are named; of more only the number is told."""

_MOST_CHANGES = 3
"""So many changes of a ruleset are told in a sentence; more are called by the ruleset's name."""


def sentences(comparison: Comparison, words: Words, families: Sequence[str] | None = None) -> list[str]:
    """What the second side does to the game, as far as so many deals can tell; then what they can't.

    Of some families of measures only, if they are named.
    """
    start = opening(comparison, words)
    claims = {one: found for one, found in comparison.claims.items() if families is None or one.family in families}
    told = [
        words.text(
            f"lab.says.{measure.family}.{'more' if one.difference > 0 else 'less'}",
            start=words.text("lab.says.this") if number else start,
            a=show(measure, one.a, words),
            b=show(measure, one.b, words),
            low=show(measure, min(abs(one.low), abs(one.high)), words),
            high=show(measure, max(abs(one.low), abs(one.high)), words),
            seat=_seat(measure, comparison, words),
        )
        for number, (measure, one) in enumerate(claims.items())
    ]
    rest = [
        label(measure, comparison, words)
        for measure in comparison.estimates
        if measure not in comparison.claims and (families is None or measure.family in families)
    ]
    if rest:
        message = ("lab.says.rest" if told else "lab.says.same") + (".many" if len(rest) > _MOST_NAMED else "")
        told.append(words.text(message, start=start, measures=words.list(rest), count=len(rest)))
    return told


def opening(comparison: Comparison, words: Words) -> str:
    """What is different on the second side, as the beginning of a sentence: "With ♠Q breaking hearts"."""
    a, b = comparison.plan.a, comparison.plan.b
    changes = a.rules.diff(b.rules)
    told = [_change(field, values[1], words) for field, values in changes.items()]
    swapped = [(seat, bot) for seat, (one, bot) in enumerate(zip(a.seats, b.seats, strict=True)) if one != bot]
    if len(set(b.seats)) == 1 and len(swapped) == len(b.seats):
        told.append(words.text("lab.what.bots", bot=bot_title(b.seats[0], words)))
    else:
        told += [words.text("lab.what.bot", bot=bot_title(bot, words), seat=seat + 1) for seat, bot in swapped]
    if not told:
        return words.text("lab.again")
    if len(told) > _MOST_CHANGES:
        return words.text("lab.under", ruleset=side_title(b.name, words))
    return words.text("lab.with", what=words.list(told))


def _change(field: str, value: object, words: Words) -> str:
    known = f"lab.what.{field}.{_key(value)}"
    if words.has(known):
        return words.text(known)
    if field == "points" and isinstance(value, dict):
        cards = [words.text("lab.what.points", card=_card(name, words), points=minus(n)) for name, n in value.items()]
        return words.list(cards)
    shown = minus(value) if isinstance(value, int) else words.value(value)
    return words.text(f"lab.what.{field}" if words.has(f"lab.what.{field}") else "lab.what", field=field, value=shown)


def _key(value: object) -> str:
    if isinstance(value, list):
        return "-".join(map(str, value))
    return {"None": "none", "True": "true", "False": "false"}.get(str(value), str(value))


def _card(name: str, words: Words) -> str:
    from hearts_core.cards import Card

    return words.cards((Card.parse(name),), short=True)


def side_title(name: str, words: Words) -> str:
    """The title of a preset; anything else goes by its own name."""
    return words.title(name) if words.has(f"ruleset.title.{name}") else name


def bot_title(name: str, words: Words) -> str:
    """The title of a bot; a guest goes by its own name."""
    return words.text(f"bot.title.{name}") if words.has(f"bot.title.{name}") else name


def label(measure: Measure, comparison: Comparison, words: Words) -> str:
    """What a measure is called."""
    return words.text(f"lab.measure.{measure.family}", seat=_seat(measure, comparison, words))


def _seat(measure: Measure, comparison: Comparison, words: Words) -> str:
    """A seat by its number and by who sits there."""
    seat = measure.seat
    if seat is None:
        return ""
    one, other = (bot_title(side.seats[seat], words) for side in (comparison.plan.a, comparison.plan.b))
    if one == other:
        return words.text("lab.seat", seat=seat + 1, bot=one)
    return words.text("lab.seat.two", seat=seat + 1, bot=one, other=other)


def show(measure: Measure, value: float, words: Words) -> str:
    """A figure of a measure with its unit: shares out of 100, everything else as it is."""
    if measure.percent:
        return words.text("lab.percent", value=minus(round(100 * value, 1)))
    return minus(f"{value:.2f}")


def minus(value: object) -> str:
    """A number as text, with a true minus sign, and without one before a zero."""
    text = str(value)
    if text.startswith("-") and not text.strip("-0."):
        text = text[1:]
    return text.replace("-", "−")


def rows(comparison: Comparison, words: Words) -> list[tuple[str, str, str, str, str]]:
    """The table without its heading: measure, both sides, the difference, its interval."""
    return [
        (
            label(measure, comparison, words),
            show(measure, one.a, words),
            show(measure, one.b, words),
            show(measure, one.difference, words),
            interval(measure, one, words),
        )
        for measure, one in comparison.estimates.items()
    ]


def interval(measure: Measure, one: Estimate, words: Words) -> str:
    """Both ends of an interval."""
    return words.text("lab.interval", low=show(measure, one.low, words), high=show(measure, one.high, words))


def heading(words: Words) -> tuple[str, str, str, str, str]:
    """The heading of the table."""
    names = ("measure", "a", "b", "difference", "interval")
    measure, a, b, difference, ends = (words.text(f"lab.column.{name}") for name in names)
    return measure, a, b, difference, ends


def about(comparison: Comparison, words: Words) -> list[str]:
    """What was played, by whom, and how to get the same again."""
    plan, played = comparison.plan, comparison.played
    lines = []
    for letter, side in (("a", plan.a), ("b", plan.b)):
        bots = words.list([bot_title(bot, words) for bot in side.seats])
        lines.append(words.text(f"lab.about.{letter}", ruleset=side_title(side.name, words), bots=bots))
    parts = [words.text(f"lab.played.{part}", count=count) for part, count in played.items() if count]
    lines.append(words.text("lab.about.played", parts=words.list(parts), seed=plan.seed, version=comparison.version))
    return lines


def lines(comparison: Comparison, words: Words) -> list[str]:
    """The whole report as plain text."""
    table = [heading(words), *rows(comparison, words)]
    return [*about(comparison, words), "", *columns(table), "", words.text("lab.legend"), *sentences(comparison, words)]


def columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Lines of text in columns: the first to the left, the others to the right."""
    widths = [max(len(row[place]) for row in table) for place in range(len(table[0]))]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]


def markdown(comparison: Comparison, words: Words, families: Sequence[str] | None = None) -> str:
    """The table in Markdown; of some families of measures only, if they are named."""
    table = [heading(words), *rows(comparison, words)]
    keep = [True, *(families is None or measure.family in families for measure in comparison.estimates)]
    found = [f"| {' | '.join(row)} |" for row, kept in zip(table, keep, strict=True) if kept]
    return "\n".join([found[0], "| --- | ---: | ---: | ---: | ---: |", *found[1:]])
