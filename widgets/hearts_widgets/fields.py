"""The parts of a form as HTML: each control has a label, and what can't be chosen tells why.

`data-control` names what a control sets; the page sends it back with the value chosen or typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Pick:
    """One value to pick: key in messages, label, what it means, an example, and why it can't be picked ("": it can)."""

    key: str
    label: str
    chosen: bool
    what: str = ""
    example: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """What all controls of one form share: the start of every id, and whether they answer at all.

    In a `free` form what can't be had may be picked too: whoever hears of it tells what could be had instead.
    """

    prefix: str
    still: bool = False
    free: bool = False

    def id(self, control: str, part: str = "") -> str:
        """An id that no other form on the page has."""
        name = "".join(char if char.isalnum() or char in "-_." else "_" for char in f"{control}{part and '-'}{part}")
        return escape(f"{self.prefix}-{name}")

    def state(self, disabled: bool = False) -> str:
        """The attribute of a control that doesn't answer."""
        return " disabled" if self.still or (disabled and not self.free) else ""


def radios(form: Form, control: str, legend: str, picks: Sequence[Pick], short: bool = False) -> str:
    """One of several values. `short` puts them side by side, for values that need no words."""
    style = "ht-pills" if short else "ht-picks"
    inner = "".join(_pick(form, control, "radio", pick, pick.key) for pick in picks)
    return f'<fieldset class="{style}"><legend>{escape(legend)}</legend><div>{inner}</div></fieldset>'


def check(form: Form, control: str, pick: Pick) -> str:
    """One thing that is on or off."""
    return _pick(form, control, "checkbox", pick, "on")


def _pick(form: Form, control: str, kind: str, pick: Pick, value: str) -> str:
    here = form.id(control, pick.key if kind == "radio" else "")
    told = [(name, text) for name, text in (("what", pick.what), ("example", pick.example), ("why", pick.why)) if text]
    by = f' aria-describedby="{" ".join(f"{here}-{name}" for name, _ in told)}"' if told else ""
    lines = "".join(f'<span class="ht-{name}" id="{here}-{name}">{escape(text)}</span>' for name, text in told)
    return (
        f'<label class="ht-pick{" ht-shut" if pick.why else ""}"><input type="{kind}" id="{here}"'
        f' name="{form.id(control)}" value="{escape(value)}" data-control="{escape(control)}"'
        f' aria-labelledby="{here}-label"{by}{" checked" if pick.chosen else ""}{form.state(bool(pick.why))}>'
        f'<span class="ht-told"><span class="ht-label" id="{here}-label">{escape(pick.label)}</span>{lines}</span>'
        "</label>"
    )


def select(form: Form, control: str, label: str, groups: Iterable[tuple[str, Sequence[Pick]]], hint: str = "") -> str:
    """One of many values, in groups with a name (or "")."""
    here = form.id(control)
    parts = []
    for name, picks in groups:
        options = "".join(
            f'<option value="{escape(pick.key)}"{" selected" if pick.chosen else ""}'
            f"{' disabled' if pick.why and not form.free else ''}>{escape(pick.label)}</option>"
            for pick in picks
        )
        parts.append(f'<optgroup label="{escape(name)}">{options}</optgroup>' if name else options)
    by = f' aria-describedby="{here}-hint"' if hint else ""
    told = f'<span class="ht-hint" id="{here}-hint">{escape(hint)}</span>' if hint else ""
    return (
        f'<div class="ht-line"><label for="{here}">{escape(label)}</label>'
        f'<select id="{here}" data-control="{escape(control)}"{by}{form.state()}>{"".join(parts)}</select>{told}</div>'
    )


def entry(
    form: Form,
    control: str,
    label: str,
    value: str,
    *,
    heard: str = "",
    hint: str = "",
    problem: str = "",
    number: bool = False,
    usual: str = "",
    longest: int = 40,
) -> str:
    """A field to type into. `problem` tells why what was typed can't be had; `usual` shows where nothing is typed.

    `heard` is the label for those who hear it, where it is a sign.
    """
    here = form.id(control)
    told = [(name, text) for name, text in (("hint", hint), ("problem", problem)) if text]
    by = f' aria-describedby="{" ".join(f"{here}-{name}" for name, _ in told)}"' if told else ""
    lines = "".join(f'<span class="ht-{name}" id="{here}-{name}">{escape(text)}</span>' for name, text in told)
    kind = (
        'type="number" step="1"'
        if number
        else f'type="text" maxlength="{longest}" autocomplete="off" spellcheck="false"'
    )
    name = escape(label)
    if heard:
        name = f'<span aria-hidden="true">{name}</span><span class="ht-sr">{escape(heard)}</span>'
    wrong = ' aria-invalid="true"' if problem else ""
    shown = f' placeholder="{escape(usual)}"' if usual else ""
    return (
        f'<div class="ht-line"><label for="{here}">{name}</label><input {kind} id="{here}"'
        f' data-control="{escape(control)}" value="{escape(value)}"{shown}{by}{wrong}{form.state()}>{lines}</div>'
    )


def fold(form: Form, name: str, title: str, inner: str, now: str = "", mark: str = "") -> str:
    """A part that opens and closes in the page itself. `now` says in a line what is inside, `mark` what is special."""
    line = f'<span class="ht-now-is">{escape(now)}</span>' if now else ""
    tag = f' <span class="ht-changed">{escape(mark)}</span>' if mark else ""
    return (
        f'<details class="ht-fold" id="{form.id("fold", name)}"><summary>'
        f'<span class="ht-title">{escape(title)}{tag}</span>{line}</summary>'
        f'<div class="ht-inside">{inner}</div></details>'
    )


def button(form: Form, kind: str, text: str, off: bool = False) -> str:
    """A button that sends a message of its kind. Switched off it stays in reach of the keyboard."""
    state = form.state() + (' aria-disabled="true"' if off else "")
    return (
        f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind)}" data-type="{kind}"{state}>'
        f"{escape(text)}</button>"
    )
