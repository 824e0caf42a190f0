"""What stands around a table: above it what waits for an answer, below it a bar with what can be done. Pure drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hearts_core.words import Words
from hearts_widgets.choices import LONGEST_NAME
from hearts_widgets.fields import Form, entry, fold
from hearts_widgets.results import Result

AFTER_TYPING = ("open-code", "open-link", "rules-save")
"""Buttons that are pressed right after something was typed: they wait until that has arrived."""


@dataclass(frozen=True)
class Question:
    """Something that waits for an answer: a message and its fields as a sentence, more lines, and buttons (kinds)."""

    text: str
    answers: tuple[str, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bar:
    """All that is shown. `said` stands above the table or in the bar; `sure` asks before all is cleared; `trouble`
    tells why nothing is kept, `link` is a whole address, `typed` is by control, `outside` means outside of the book.
    """

    prefix: str
    said: str = ""
    refused: bool = False
    above: bool = False
    sure: bool = False
    trouble: str = ""
    questions: tuple[Question, ...] = ()
    settings: bool = False
    other_rules: bool = False
    code: str = ""
    link: str = ""
    outside: bool = False
    typed: tuple[tuple[str, str], ...] = ()
    aside: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    rules: tuple[str, ...] = ()
    unread: int = 0


def draw_bar(bar: Bar, words: Words) -> str:
    """The bar as HTML."""
    form = Form(bar.prefix)
    main = _buttons(form, words, ("new", "same", "same-round"))
    settings = (
        f'<button type="button" class="ht-button ht-quiet" id="{form.id("settings")}" data-type="settings"'
        f' aria-expanded="{str(bar.settings).lower()}">{_text(words, "play.settings")}</button>'
    )
    other = ""
    if bar.other_rules:
        adopt = _buttons(form, words, ("adopt",))
        other = (
            f'<div class="ht-ask"><p>{_text(words, "play.other-rules")}</p><div class="ht-actions">{adopt}</div></div>'
        )
    parts = (
        _said("" if bar.above else bar.said, bar.refused),
        f'<div class="ht-actions">{main}{settings}</div>{other}',
        _hand_on(bar, words, form),
        _kept(bar, words, form),
        _own_rules(bar, words, form),
        f'<p class="ht-hint">{_text(words, "play.promise")}</p>',
    )
    return (
        f'<section class="ht ht-play-bar" id="{bar.prefix}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{_text(words, "play.label")}"><div class="ht-form ht-bar">{"".join(parts)}</div></section>'
    )


def draw_notice(bar: Bar, words: Words) -> str:
    """What stands above the table: questions, troubles, and what the page was opened with; often nothing."""
    form = Form(bar.prefix)
    asked = "".join(_question(form, words, question) for question in bar.questions)
    said = _said(bar.trouble, True) + _said(bar.said if bar.above else "", bar.refused)
    inner = f'<div class="ht-form ht-bar">{asked}{said}</div>' if asked or said else ""
    return f'<div class="ht ht-notice" id="{bar.prefix}" lang="{escape(words.language)}">{inner}</div>'


def result_line(result: Result, words: Words) -> str:
    """A finished match in a sentence."""
    totals = [
        words.text("play.total", name=words.seat(result.names, seat), total=total)
        for seat, total in enumerate(result.totals)
    ]
    return words.text(
        "play.result.changed" if result.changed else "play.result",
        day=result.day,
        title=words.title(result.preset),
        rounds=words.text("play.rounds", count=result.rounds),
        totals=words.list(totals),
        count=len(result.winners),
        names=words.list([words.seat(result.names, seat) for seat in result.winners]),
    )


def _text(words: Words, message: str, **fields: object) -> str:
    return escape(words.text(message, **fields))


def _buttons(form: Form, words: Words, kinds: Sequence[str], choice: int | None = None, about: str = "") -> str:
    """Quiet buttons, one for each kind of message. `about` names what a button of a list is for."""
    parts = []
    for kind in kinds:
        data = "" if choice is None else f' data-choice="{choice}"'
        part = "" if choice is None else str(choice)
        once = "" if kind in AFTER_TYPING else " data-once"
        label = f' aria-label="{_text(words, f"play.{kind}")}: {escape(about)}"' if about else ""
        parts.append(
            f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind, part)}" data-type="{kind}"'
            f"{once}{data}{label}>{_text(words, f'play.{kind}')}</button>"
        )
    return "".join(parts)


def _question(form: Form, words: Words, question: Question) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in question.lines)
    more = f'<ul class="ht-lines">{lines}</ul>' if lines else ""
    return (
        f'<div class="ht-ask" role="group" aria-label="{escape(question.text)}"><p>{escape(question.text)}</p>{more}'
        f'<div class="ht-actions">{_buttons(form, words, question.answers)}</div></div>'
    )


def _said(text: str, warn: bool) -> str:
    return f'<p class="ht-note{" ht-refused" if warn else ""}">{escape(text)}</p>' if text else ""


def _hand_on(bar: Bar, words: Words, form: Form) -> str:
    typed = dict(bar.typed)
    code = ""
    if bar.code:
        code = f'<p>{_text(words, "play.code-is")} <strong class="ht-code">{escape(bar.code)}</strong></p>'
    code += entry(form, "code", words.text("play.code"), typed.get("code", ""), hint=words.text("play.code.hint"))
    code += f'<div class="ht-actions">{_buttons(form, words, ("open-code",))}</div>'
    link = f'<p>{_text(words, "play.link.about")}</p><div class="ht-actions">{_buttons(form, words, ("link",))}</div>'
    link += _link(bar, words, form)
    link += entry(form, "given", words.text("play.open"), typed.get("given", ""), longest=20_000)
    link += f'<div class="ht-actions">{_buttons(form, words, ("open-link",))}</div>'
    return fold(form, "hand-on", words.text("play.hand-on"), code + link)


def _link(bar: Bar, words: Words, form: Form) -> str:
    if not bar.link:
        return ""
    here = form.id("link-text")
    hint = f'<span class="ht-hint">{_text(words, "play.link.outside")}</span>' if bar.outside else ""
    return (
        f'<div class="ht-line"><label for="{here}">{_text(words, "play.link-is")}</label>'
        f'<input type="text" readonly id="{here}" class="ht-link-text" value="{escape(bar.link)}">{hint}</div>'
        f'<div class="ht-actions"><button type="button" class="ht-button ht-quiet" data-copy="{here}">'
        f"{_text(words, 'play.copy')}</button></div>"
    )


def _kept(bar: Bar, words: Words, form: Form) -> str:
    parts = [f"<p>{_text(words, 'play.kept.about')}</p>"]
    if bar.unread:
        parts.append(f'<p class="ht-note ht-refused">{_text(words, "play.kept.unread", count=bar.unread)}</p>')
    if bar.aside:
        rows = "".join(
            f"<li>{escape(line)} {_buttons(form, words, ('aside',), number, line)}</li>"
            for number, line in enumerate(bar.aside)
        )
        parts.append(f'<p class="ht-title">{_text(words, "play.kept.aside")}</p><ul class="ht-lines">{rows}</ul>')
    lines = "".join(f"<li>{escape(result_line(result, words))}</li>" for result in reversed(bar.results))
    none = f"<p>{_text(words, 'play.kept.none')}</p>"
    parts.append(f'<p class="ht-title">{_text(words, "play.kept.results")}</p>')
    parts.append(f'<ul class="ht-lines ht-results">{lines}</ul>' if lines else none)
    here = form.id("file")
    parts.append(
        f'<div class="ht-actions">{_buttons(form, words, ("export",))}</div>'
        f'<div class="ht-line"><label for="{here}">{_text(words, "play.import")}</label>'
        f'<input type="file" id="{here}" accept=".json,application/json"></div>'
        f'<div class="ht-actions">{_buttons(form, words, ("clear",))}</div>'
    )
    if bar.sure:
        parts.append(_question(form, words, Question(words.text("play.sure"), ("clear-yes", "clear-no"))))
    return fold(form, "kept", words.text("play.kept"), "".join(parts))


def _own_rules(bar: Bar, words: Words, form: Form) -> str:
    rows = "".join(
        f'<li><strong>{escape(name)}</strong><div class="ht-actions">'
        f"{_buttons(form, words, ('rules-use', 'rules-link', 'rules-drop'), number, name)}</div></li>"
        for number, name in enumerate(bar.rules)
    )
    listed = f'<ul class="ht-lines">{rows}</ul>' if rows else ""
    name = entry(
        form, "rules-name", words.text("play.rules.name"), dict(bar.typed).get("rules-name", ""), longest=LONGEST_NAME
    )
    save = f'<div class="ht-actions">{_buttons(form, words, ("rules-save",))}</div>'
    about = f"<p>{_text(words, 'play.rules.about')}</p>"
    return fold(form, "rules", words.text("play.rules"), about + listed + name + save)
