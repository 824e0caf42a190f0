"""The drawing of the settings: a preset, single changes, what differs from the preset, and everything else in folds.

Pure, like every drawing: the same arguments give the same string. `Look` says what is not part of the choices.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from html import escape

from hearts_core.cards import Card
from hearts_core.describe import describe, difference, sentences
from hearts_core.errors import HeartsError
from hearts_core.passing import Split
from hearts_core.rules import CHOICES
from hearts_core.words import Words
from hearts_widgets.choices import LONGEST_NAME, MOST_ROUNDS, OPTIONS, PERSON, Choices
from hearts_widgets.controls import GROUPS, NUMBERS, QUICK, Offer, key_of, offers, silent_cards
from hearts_widgets.examples import example, pass_examples
from hearts_widgets.fields import Form, Pick, button, check, entry, fold, radios, select


@dataclass(frozen=True, slots=True)
class Look:
    """What a drawing needs beside the choices.

    `typed` holds, by control, what was typed and why it can't be had; `refused` tells why a choice could not be had.
    """

    prefix: str = "ht"
    still: bool = False
    typed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    refused: str = ""
    undo: bool = False


def draw_form(now: Choices, words: Words, look: Look) -> str:
    """The settings as HTML."""
    form = Form(look.prefix, look.still)
    more = (_table(now, words, form), _seats(now, words, form), _all(now, words, form, look))
    parts = (
        _basis(now, words, form),
        _quick(now, words, form),
        _differs(now, words, form, look),
        f'<div class="ht-more">{"".join(more)}</div>',
    )
    return (
        f'<section class="ht ht-settings" id="{look.prefix}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{escape(words.text("settings.label"))}"><div class="ht-form">{"".join(parts)}</div></section>'
    )


# ---- names of values, and reasons ----


def value_name(words: Words, name: str, value: object) -> str:
    """A value of a setting, named for readers."""
    if name == "preset":
        return words.title(str(value))
    if name == "pass_cycle" and (isinstance(value, (str, Split))):
        return words.direction(value)
    if name == "removed" and isinstance(value, tuple):
        return words.cards(value, short=True) if value else words.text("settings.value.removed.none")
    message = f"settings.value.{name}.{words.value(value)}"
    return words.text(message) if words.has(message) else words.value(value)


def _quoted(words: Words, name: str, value: object) -> str:
    """A value within a sentence."""
    text = value_name(words, name, value)
    return words.text("settings.quoted", text=text) if isinstance(value, (str, tuple)) and name != "points" else text


def told(error: HeartsError | None, words: Words) -> str:
    """An error in a reader's words: settings and their values by name. "" for none."""
    if error is None:
        return ""
    fields = dict(error.fields)
    name = fields.get("field")
    if isinstance(name, str):
        fields["field"] = words.text(f"settings.field.{name}") if words.has(f"settings.field.{name}") else name
        fields["value"] = _quoted(words, name, fields.get("value"))
        if name in CHOICES and isinstance(accepted := fields.get("accepted"), tuple):
            fields["accepted"] = words.list([_quoted(words, name, one) for one in accepted])
    if isinstance(id_ := fields.get("preset"), str):
        fields["preset"] = words.title(id_)
    return words.error(type(error)(error.id, **fields))


def _picks(now: Choices, words: Words, control: str, name: str, *, long: bool = True) -> tuple[Pick, ...]:
    """The offers of a control, in words; `long` with what each means and an example."""
    return tuple(_pick(offer, words, name, long) for offer in offers(now, control))


def _pick(offer: Offer, words: Words, name: str, long: bool) -> Pick:
    what = shown = ""
    if long and offer.result is not None:
        what = describe(offer.result.ruleset, words)[name]
        shown = example(offer.result.ruleset, name, words)
    label = value_name(words, name, offer.value)
    return Pick(offer.key, label, offer.chosen, what, shown, told(offer.why, words))


# ---- the parts ----


def _basis(now: Choices, words: Words, form: Form) -> str:
    titles = _picks(now, words, "preset", "preset", long=False)
    choose = select(form, "preset", words.text("settings.preset"), [("", titles)])
    about = escape(words.text(f"settings.preset.{now.preset}"))
    source = escape(words.text("settings.source", source=words.text(f"ruleset.source.{now.preset}")))
    every = "".join(f"<li>{escape(line)}</li>" for line in sentences(now.ruleset, words))
    players = radios(
        form,
        "players",
        words.text("settings.field.players"),
        _picks(now, words, "players", "players", long=False),
        True,
    )
    return (
        f'<div class="ht-basis">{choose}<p>{about}</p><p class="ht-source">{source}</p>{players}'
        f"{fold(form, 'sentences', words.text('settings.sentences'), f'<ul class=ht-lines>{every}</ul>')}</div>"
    )


def _quick(now: Choices, words: Words, form: Form) -> str:
    checks = []
    for name, change in QUICK.items():
        off, on = offers(now, f"quick.{name}")
        shown = on.result
        about = next(iter(change))
        what = "" if shown is None else describe(shown.ruleset, words)[about]
        line = "" if shown is None else example(shown.ruleset, about, words)
        label = words.text(f"settings.quick.{name}", total=now.ruleset.total)
        why = told(off.why if on.chosen else on.why, words)
        checks.append(check(form, f"quick.{name}", Pick(name, label, on.chosen, what, line, why)))
    legend = escape(words.text("settings.quick"))
    return f'<fieldset class="ht-quick"><legend>{legend}</legend><div>{"".join(checks)}</div></fieldset>'


def _differs(now: Choices, words: Words, form: Form, look: Look) -> str:
    title = words.title(now.preset)
    found = difference(now.base, now.ruleset, words)
    head = words.text("settings.differs" if found else "settings.same", count=len(found), title=title)
    lines = "".join(
        f'<li>{escape(mine)} <span class="ht-before">'
        f"{escape(words.text('settings.instead', sentence=usual))}</span></li>"
        for usual, mine in found.values()
    )
    refused = f'<p class="ht-problem">{escape(look.refused)}</p>' if look.refused else ""
    back = button(form, "back", words.text("settings.back", title=title), off=not found)
    undo = button(form, "undo", words.text("settings.undo"), off=not look.undo)
    heading = form.id("differs")
    return (
        f'<div class="ht-differs" role="group" aria-labelledby="{heading}">'
        f'<p class="ht-head" id="{heading}">{escape(head)}</p>'
        f'<ul class="ht-lines">{lines}</ul>{refused}<div class="ht-actions">{back}{undo}</div></div>'
    )


def _table(now: Choices, words: Words, form: Form) -> str:
    parts = []
    for name, values in OPTIONS.items():
        control, label = f"option.{name}", words.text(f"settings.option.{name}")
        hint = f"settings.option.{name}.hint"
        if set(values) == {True, False}:
            what = words.text(hint) if words.has(hint) else ""
            pick = Pick(name, label, bool(getattr(now.options, name)), what)
            parts.append(check(form, control, pick))
        else:
            parts.append(radios(form, control, label, _picks(now, words, control, control, long=False), True))
    return fold(form, "table", words.text("settings.table"), "".join(parts))


def _seats(now: Choices, words: Words, form: Form) -> str:
    names = now.names(words)
    usual = now.usual_names(words)
    parts = []
    for number in range(len(names)):
        typed = entry(
            form,
            f"name.{number}",
            words.text("settings.name"),
            now.seats[number].name,
            usual=usual[number],
            longest=LONGEST_NAME,
        )
        who = ""
        if number:
            control = f"who.{number}"
            picks = [Pick(one.key, _style(words, one.key), one.chosen) for one in offers(now, control)]
            about = f"bot.about.{now.seats[number].who}"
            hint = words.text(about) if words.has(about) else ""
            who = select(form, control, words.text("settings.who"), [("", picks)], hint)
        parts.append(
            f'<fieldset class="ht-place"><legend>{escape(usual[number])}</legend><div>{typed}{who}</div></fieldset>'
        )
    inner = f'<p class="ht-hint">{escape(words.text("settings.seats.hint", count=LONGEST_NAME))}</p>{"".join(parts)}'
    return fold(form, "seats", words.text("settings.seats"), inner, words.list(names))


def _style(words: Words, who: str) -> str:
    if who == PERSON:
        return words.text("settings.style.person")
    return words.text(f"bot.title.{who}") if words.has(f"bot.title.{who}") else who


def _all(now: Choices, words: Words, form: Form, look: Look) -> str:
    inner = field_groups(now, words, form, look)
    return fold(form, "all", words.text("settings.all"), inner, words.text("settings.all.hint"))


def field_groups(now: Choices, words: Words, form: Form, look: Look, without: Container[str] = ()) -> str:
    """The fields of the ruleset in their groups, each in a fold with what it says now; some may be left out."""
    said = describe(now.ruleset, words)
    changed = now.base.diff(now.ruleset)
    groups = []
    for group, names in GROUPS.items():
        parts = [
            fold(
                form,
                f"rule-{name}",
                words.text(f"settings.field.{name}"),
                field_controls(now, words, form, look, name),
                said[name],
                words.text("settings.changed") if name in changed else "",
            )
            for name in names
            if name not in without
        ]
        title, here = escape(words.text(f"settings.group.{group}")), form.id("group", group)
        groups.append(
            f'<div class="ht-group" role="group" aria-labelledby="{here}">'
            f'<p id="{here}">{title}</p>{"".join(parts)}</div>'
        )
    return "".join(groups)


def field_controls(now: Choices, words: Words, form: Form, look: Look, name: str) -> str:
    """The controls of one field of the ruleset."""
    title = words.text(f"settings.field.{name}")
    if name == "pass_cycle":
        return _rounds(now, words, form)
    if name == "points":
        return _worth(now, words, form, look)
    if name in NUMBERS:
        value = getattr(now.ruleset, name)
        line = example(now.ruleset, name, words)
        return _entry(form, look, f"rule.{name}", title, "" if value is None else str(value), words, True) + (
            f'<p class="ht-example">{escape(line)}</p>' if line else ""
        )
    listed = radios(form, f"rule.{name}", title, _picks(now, words, f"rule.{name}", name))
    if name == "removed":
        cards = " ".join(card.name for card in now.ruleset.removed)
        return listed + _entry(form, look, "typed.removed", words.text("settings.removed.typed"), cards, words)
    return listed


def _entry(form: Form, look: Look, control: str, label: str, value: str, words: Words, number: bool = False) -> str:
    typed, problem = look.typed.get(control, (value, ""))
    name = f"settings.hint.{control.partition('.')[2]}"
    hint = words.text(name) if words.has(name) else ""
    return entry(form, control, label, typed, hint=hint, problem=problem, number=number)


def _rounds(now: Choices, words: Words, form: Form) -> str:
    cycle = now.ruleset.pass_cycle
    parts, reasons = [], {}
    first = _picks(now, words, "round.0", "pass_cycle", long=False) if cycle else ()
    for number, way in enumerate(cycle):
        picks = [replace(pick, chosen=pick.key == key_of(way)) for pick in first]
        plain = [pick for pick in picks if ":" not in pick.key]
        split = [pick for pick in picks if ":" in pick.key]
        reasons.update({pick.label: pick.why for pick in picks if pick.why})
        groups = [("", plain), (words.text("settings.split"), split)] if split else [("", plain)]
        parts.append(select(form, f"round.{number}", words.text("settings.round", number=number + 1), groups))
    why = "".join(f'<li class="ht-why">{escape(reason)}</li>' for reason in reasons.values())
    shut = f'<ul class="ht-lines">{why}</ul>' if why else ""
    lines = "".join(f'<p class="ht-example">{escape(line)}</p>' for line in pass_examples(now.ruleset, words))
    more = button(form, "add-round", words.text("settings.add-round"), off=len(cycle) >= MOST_ROUNDS)
    fewer = button(form, "drop-round", words.text("settings.drop-round"), off=len(cycle) <= 1)
    return f'{"".join(parts)}{shut}{lines}<div class="ht-actions">{more}{fewer}</div>'


def _worth(now: Choices, words: Words, form: Form, look: Look) -> str:
    cards = sorted((card for card, _ in now.ruleset.points), reverse=True)
    worth = dict(now.ruleset.points)
    cells = "".join(_cell(form, look, card, worth[card], words) for card in cards)
    silent = [Pick(card.name, words.card(card), False) for card in silent_cards(now)]
    none = Pick("", words.text("settings.scoring.none"), True)
    add = select(form, "scoring", words.text("settings.scoring"), [("", [none, *silent])])
    return f'<p class="ht-hint">{escape(words.text("settings.worth.hint"))}</p><div class="ht-cells">{cells}</div>{add}'


def _cell(form: Form, look: Look, card: Card, worth: int, words: Words) -> str:
    typed, problem = look.typed.get(f"worth.{card.name}", (str(worth), ""))
    return entry(form, f"worth.{card.name}", card.symbol, typed, heard=words.card(card), problem=problem, number=True)
