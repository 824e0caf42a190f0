"""The drawing of a ruleset under the glass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from hearts_core.describe import describe, difference, sentences
from hearts_core.explore.consequences import passes_for, player_counts, tables
from hearts_core.explore.nearest import Near
from hearts_core.explore.told import follows
from hearts_core.presets import PRESETS
from hearts_core.words import Words
from hearts_widgets.choices import LONGEST_NAME, Choices
from hearts_widgets.controls import offers
from hearts_widgets.explorer_part import HERE, against, button, copied
from hearts_widgets.fields import Form, Pick, entry, fold, radios, select
from hearts_widgets.form import Look, field_groups
from hearts_widgets.rules_link import PlayWith
from hearts_widgets.seats import seat_names

if TYPE_CHECKING:
    from hearts_widgets.explorer_rules import Trouble


def draw_rules(
    now: Choices,
    other: Choices,
    words: Words,
    form: Form,
    *,
    trouble: Trouble | None,
    own: Sequence[str],
    link: str,
    typed: Mapping[str, str],
    undo: bool,
) -> str:
    """The ruleset, what it differs in, what follows from it, all its fields, and how to keep it."""
    parts = (
        _basis(now, other, own, words, form),
        _trouble(trouble, words, form),
        f'<div class="ht-sides">{_from_preset(now, words, form, undo)}{_from_other(now, other, words, form)}</div>',
        _follows(now, other, words),
        _all(now, words, form),
        _players(now, words, form),
        _keep(now, words, form, own, link, typed),
    )
    return "".join(parts) + HERE


def name_of(choices: Choices, words: Words) -> str:
    """The title of the preset, with a word where it is changed."""
    title = words.title(choices.preset)
    return title if choices.ruleset == choices.base else words.text("explorer.changed-title", title=title)


def code_of(choices: Choices) -> str:
    """The line of Python that makes this ruleset."""
    players = choices.ruleset.players
    known = PRESETS[choices.preset].players
    changes = {field: values[1] for field, values in choices.base.diff(choices.ruleset).items()}
    count = f", {players}" if players in known and players != known[0] else ""
    arguments = ", ".join(f"{field}={value!r}" for field, value in changes.items())
    return f'preset("{choices.preset}"{count})' + (f".but({arguments})" if changes else "")


def _basis(now: Choices, other: Choices, own: Sequence[str], words: Words, form: Form) -> str:
    titles = [Pick(offer.key, words.title(offer.key), offer.chosen) for offer in offers(now, "preset")]
    choose = select(form, "preset", words.text("settings.preset"), [("", titles)])
    beside = [Pick(name, words.title(name), name == other.preset) for name in PRESETS]
    groups = [("", beside)]
    if own:
        kept = [Pick(f"own.{number}", name, False) for number, name in enumerate(own)]
        groups.append((words.text("play.rules"), kept))
    second = select(form, "beside", words.text("explorer.rules.beside"), groups)
    picks = [Pick(offer.key, offer.key, offer.chosen) for offer in offers(now, "rule.players")]
    players = radios(form, "rule.players", words.text("settings.field.players"), picks, True)
    swap = button(form, "swap", words.text("explorer.rules.swap"))
    every = "".join(f"<li>{escape(line)}</li>" for line in sentences(now.ruleset, words))
    all_ = fold(form, "sentences", words.text("settings.sentences"), f'<ul class="ht-lines">{every}</ul>')
    return (
        f'<div class="ht-sides">{choose}<div>{second}<div class="ht-actions">{swap}</div></div></div>{players}'
        f'<p class="ht-hint">{escape(words.text("explorer.rules.free"))}</p>{all_}'
    )


def _trouble(trouble: Trouble | None, words: Words, form: Form) -> str:
    if trouble is None:
        return ""
    head = words.text("explorer.rules.trouble")
    take = words.text("explorer.rules.take")
    near = "".join(
        f"<li>{escape(near_name(one, words))} {button(form, 'take', take, str(at))}</li>"
        for at, one in enumerate(trouble.near)
    )
    listed = (
        f'<p>{escape(words.text("explorer.rules.nearest"))}</p><ul class="ht-lines ht-near">{near}</ul>' if near else ""
    )
    return (
        f'<div class="ht-ask ht-trouble" role="group" aria-label="{escape(head)}">'
        f'<p class="ht-problem"><b>{escape(head)}</b> {escape(trouble.why)}</p>{listed}</div>'
    )


def near_name(near: Near, words: Words) -> str:
    """What a near ruleset changes beside the wish, in sentences."""
    said = describe(near.ruleset, words)
    told = (
        words.text("explorer.rules.near", field=words.text(f"settings.field.{field}"), says=said[field])
        for field in near.changed
    )
    return " ".join(told)


def _from_preset(now: Choices, words: Words, form: Form, undo: bool) -> str:
    title = words.title(now.preset)
    found = difference(now.base, now.ruleset, words)
    head = words.text("settings.differs" if found else "settings.same", count=len(found), title=title)
    lines = "".join(
        f'<li>{escape(mine)} <span class="ht-before">'
        f"{escape(words.text('settings.instead', sentence=usual))}</span></li>"
        for usual, mine in found.values()
    )
    back = button(form, "back", words.text("settings.back", title=title), off=not found)
    before = button(form, "undo", words.text("settings.undo"), off=not undo)
    return _box(form, "differs", head, f'<ul class="ht-lines">{lines}</ul><div class="ht-actions">{back}{before}</div>')


def _from_other(now: Choices, other: Choices, words: Words, form: Form) -> str:
    title = name_of(other, words)
    found = difference(now.ruleset, other.ruleset, words)
    head = words.text("explorer.rules.against" if found else "explorer.rules.alike", count=len(found), title=title)
    lines = "".join(against(field, mine, title, theirs, words) for field, (mine, theirs) in found.items())
    return _box(form, "against", head, f'<ul class="ht-lines">{lines}</ul>')


def _box(form: Form, name: str, head: str, inner: str) -> str:
    here = form.id(name)
    return (
        f'<div class="ht-differs" role="group" aria-labelledby="{here}">'
        f'<p class="ht-head" id="{here}">{escape(head)}</p>{inner}</div>'
    )


def _follows(now: Choices, other: Choices, words: Words) -> str:
    """What follows from both rulesets: the second only where it is something else."""
    mine, theirs = (follows(one.ruleset, words, seat_names(words, one.ruleset.players, 0)) for one in (now, other))
    title = name_of(other, words)
    rows = []
    for name in dict.fromkeys((*mine, *theirs)):
        said, there = mine.get(name, ""), theirs.get(name, "")
        beside = ""
        if said != there:
            sentence = there or words.text("explorer.follows.nothing")
            line = words.text("explorer.rules.there", title=title, sentence=sentence)
            beside = f'<span class="ht-before">{escape(line)}</span>'
        label = escape(words.text(f"explorer.follows.name.{name}"))
        said = said or words.text("explorer.follows.nothing")
        rows.append(f"<div><dt>{label}</dt><dd>{escape(said)}{beside}</dd></div>")
    head = escape(words.text("explorer.follows"))
    return f'<div class="ht-follows"><p class="ht-head">{head}</p><dl>{"".join(rows)}</dl></div>'


def _all(now: Choices, words: Words, form: Form) -> str:
    """Every field, in folds; what can't be had may be picked all the same."""
    inner = field_groups(now, words, form, Look(form.prefix), without=("players",))
    return fold(form, "all", words.text("explorer.rules.fields"), inner, words.text("explorer.rules.fields.hint"))


def _players(now: Choices, words: Words, form: Form) -> str:
    """The preset by number of players, and which of the ways of passing there are for each."""
    heads = ("players", "hand", "kitty", "opens", "total", "passes")
    head = "".join(f'<th scope="col">{escape(words.text(f"explorer.players.{name}"))}</th>' for name in heads)
    rows = []
    for table in tables(now.preset):
        found = table.follows
        card = words.text("explorer.players.left") if found.opening_card is None else found.opening_card.symbol
        ways = [words.direction(one.entry) for one in found.passes] or [words.text("pass.hold")]
        cells = (str(found.hand), str(found.kitty), card, str(found.total), words.list(ways))
        inner = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{table.players}</th>{inner}</tr>')
    caption = escape(words.text("explorer.players.caption", title=words.title(now.preset)))
    table_ = (
        f'<div class="ht-sheet" tabindex="0" role="region" aria-label="{caption}">'
        f'<table class="ht-scores"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
    counts = words.list([str(number) for number in player_counts(now.ruleset)])
    only = f"<p>{escape(words.text('explorer.players.only', players=counts))}</p>"
    missing = []
    for number in range(3, 8):
        lost = [words.direction(entry) for entry, there in passes_for(now.ruleset, number) if not there]
        if lost:
            missing.append(words.text("explorer.players.no-way", players=number, ways=words.list(lost)))
    lost_ = "".join(f"<li>{escape(line)}</li>" for line in missing)
    inner = table_ + only + (f'<ul class="ht-lines">{lost_}</ul>' if lost_ else "")
    return fold(form, "counts", words.text("explorer.players"), inner)


def _keep(now: Choices, words: Words, form: Form, own: Sequence[str], link: str, typed: Mapping[str, str]) -> str:
    play = PlayWith(now.ruleset)
    new_tab = escape(words.text("table.new-tab"))
    match = (
        f'<p><a class="ht-link ht-start" href="{escape(play.address, quote=True)}" target="_blank" rel="noopener">'
        f'{escape(words.text("explorer.rules.play"))}<span class="ht-sr"> {new_tab}</span></a></p>'
    )
    code = copied(
        form, "code", words.text("explorer.rules.code"), code_of(now), words, words.text("explorer.rules.code.hint")
    )
    name = entry(form, "rules-name", words.text("play.rules.name"), typed.get("rules-name", ""), longest=LONGEST_NAME)
    save = f'<div class="ht-actions">{button(form, "rules-save", words.text("explorer.rules.save"))}</div>'
    rows = "".join(
        f'<li><strong>{escape(one)}</strong><div class="ht-actions">'
        f"{button(form, 'rules-use', words.text('explorer.rules.use', name=one), str(number))}"
        f"{button(form, 'rules-drop', words.text('explorer.rules.drop', name=one), str(number))}</div></li>"
        for number, one in enumerate(own)
    )
    kept = f'<ul class="ht-lines">{rows}</ul>' if rows else ""
    shown = copied(form, "link-text", words.text("explorer.link-is"), link, words) if link else ""
    hand_on = (
        f'<div class="ht-actions">{button(form, "link", words.text("explorer.link"))}'
        f"{button(form, 'export', words.text('explorer.rules.export'))}</div>{shown}"
    )
    given = entry(form, "given", words.text("explorer.rules.given"), typed.get("given", ""), longest=20_000)
    open_ = f'<div class="ht-actions">{button(form, "open", words.text("explorer.rules.open"))}</div>'
    return match + fold(
        form, "keep", words.text("explorer.rules.keep"), code + name + save + kept + hand_on + given + open_
    )
