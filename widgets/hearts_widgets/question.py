"""The drawing of a question: a trick to look at, the answers as folds, and the reason inside each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from hearts_core.cards import Card
from hearts_core.words import Words
from hearts_widgets.cards import face, shapes


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its key in messages and catalogue, its text and, once it may be seen, whether it is right and why."""

    key: str
    text: str
    right: bool | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `plays` are the cards of a trick in playing order, each with the name of who played it."""

    text: str
    answers: tuple[Answer, ...]
    plays: tuple[tuple[str, Card], ...] = ()


def draw_question(
    question: Question, words: Words, prefix: str, opened: Sequence[str] | None = None, four_colours: bool = False
) -> str:
    """The question as HTML. `opened` are the keys of the answers unfolded; None makes folds that need no script."""
    answers = "".join(_answer(answer, words, prefix, opened) for answer in question.answers)
    label = escape(words.text("table.predict.label"))
    four = " ht-four" if four_colours else ""
    return (
        f'<section class="ht{four}" id="{prefix}" tabindex="-1" lang="{escape(words.language)}" aria-label="{label}">'
        f'<div class="ht-predict">{_trick(question.plays, words, prefix)}'
        f'<p class="ht-question">{escape(question.text)}</p>'
        f'<p class="ht-before">{escape(words.text("table.predict.choose"))}</p>{answers}</div></section>'
    )


def _answer(answer: Answer, words: Words, prefix: str, opened: Sequence[str] | None) -> str:
    open_ = opened is not None and answer.key in opened
    key = escape(answer.key)
    send = "" if opened is None else f' data-type="answer" data-choice="{key}"'
    style, why = "", ""
    if answer.right is not None:
        verdict = "right" if answer.right else "wrong"
        style = f" ht-{verdict}"
        mark = escape(words.text(f"table.predict.{verdict}"))
        why = f'<p><span class="ht-verdict">{mark}</span> {escape(answer.why)}</p>'
    return (
        f'<details class="ht-option{style}" id="{prefix}-a-{key}"{" open" if open_ else ""}>'
        f'<summary id="{prefix}-s-{key}"{send}>{escape(answer.text)}</summary>{why}</details>'
    )


def _trick(plays: tuple[tuple[str, Card], ...], words: Words, prefix: str) -> str:
    if not plays:
        return ""
    items = "".join(
        f'<li><span aria-hidden="true">{escape(name)}</span><span class="ht-sr">'
        f"{escape(words.text('table.card-played' if place else 'table.card-led', name=name, card=card))}</span>"
        f"{face(card, prefix)}</li>"
        for place, (name, card) in enumerate(plays)
    )
    return f'{shapes(prefix)}<div class="ht-shown"><ol class="ht-row">{items}</ol></div>'


def answers_of(question: str, options: Mapping[str, str], words: Words) -> tuple[Answer, ...]:
    """The answers, not yet judged; a text of the catalogue (`question.key`) goes before the one given."""
    return tuple(
        Answer(key, words.text(f"{question}.{key}") if words.has(f"{question}.{key}") else text)
        for key, text in options.items()
    )
