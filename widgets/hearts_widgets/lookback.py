"""Stepping through a match: a slider over its moves, buttons beside it, and how the trick shown came about."""

from __future__ import annotations

from html import escape

from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.look import Look, Lookback
from hearts_widgets.wording import button, name, text


def lookback(view: View, words: Words, look: Look, back: Lookback) -> str:
    """What stands below the table while an earlier step is shown."""
    trick = len(view.tricks) + (view.trick is not None and bool(view.trick.plays))
    where = words.text("table.step-where", round=view.round + 1, trick=trick)
    if not trick:
        where = words.text("table.step-deal", round=view.round + 1)
    value = words.text("table.step-value", number=back.at, last=back.last, where=where)
    steps = (
        ("step-trick-before", back.before, "a"),
        ("step-back", max(back.at - 1, 0), "s"),
        ("step-on", min(back.at + 1, back.last), "d"),
        ("step-trick-after", back.after, "f"),
    )
    buttons = "".join(
        button(words, "step", f"table.{kind}", str(to), quiet=True, once=False, key=key, off=to == back.at)
        for kind, to, key in steps
    )
    lines = "".join(f"<li>{escape(line)}</li>" for line in back.lines)
    return (
        f'<div class="ht-back"><label class="ht-slide"><span>{escape(value)}</span>'
        f'<input type="range" class="ht-slider" id="{look.prefix}-step" data-control="step" min="0" max="{back.last}"'
        f' step="1" value="{back.at}" aria-label="{text(words, "table.step-label")}"'
        f' aria-valuetext="{escape(value, quote=True)}"></label>'
        f'<div class="ht-actions">{buttons}</div>'
        f'<ol class="ht-account" aria-label="{text(words, "table.step-account")}">{lines}</ol></div>'
    )


def open_hands(view: View, words: Words, look: Look) -> str:
    """All other hands, where they may be seen."""
    if not look.hands:
        return ""
    short = [" ".join(card.symbol for card in cards) for cards in look.hands]
    rows = "".join(
        f'<li><b>{name(view, words, seat)}</b> <span aria-hidden="true">{short[seat]}</span>'
        f'<span class="ht-sr">{escape(words.cards(cards))}</span></li>'
        for seat, cards in enumerate(look.hands)
        if seat != view.seat
    )
    return f'<ul class="ht-open" aria-label="{text(words, "table.open-hands")}">{rows}</ul>'
