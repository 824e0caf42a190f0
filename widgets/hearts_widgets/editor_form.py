"""The drawing of the position editor: places with their cards, each card a button, each place a button."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hearts_core.cards import Card
from hearts_core.setup import Setup
from hearts_core.words import Words
from hearts_widgets.explorer_part import HERE, button
from hearts_widgets.fields import Form, Pick, fold, radios, select

Picked = Sequence[tuple[Card, str]]


def draw_editor(
    setup: Setup,
    picked: Picked,
    found: Sequence[str],
    text: str,
    names: Sequence[str],
    words: Words,
    form: Form,
) -> str:
    """The whole part; `found` are the contradictions, in sentences."""
    return "".join(
        (
            f'<p class="ht-hint">{escape(words.text("explorer.editor.how"))}</p>',
            _places(setup, picked, names, words, form),
            _situation(setup, names, words, form),
            _found(found, words),
            _buttons(setup, found, words, form),
            _text(setup, text, words, form),
        )
    )


def _places(setup: Setup, picked: Picked, names: Sequence[str], words: Words, form: Form) -> str:
    needed = setup.needed()
    parts = [_place("nowhere", words.text("explorer.editor.nowhere"), setup.unplaced, "", picked, words, form)]
    for seat, hand in enumerate(setup.hands):
        title = words.text("explorer.editor.hand", name=names[seat])
        count = words.text("explorer.editor.count", count=len(hand))
        if needed is not None and len(hand) != needed[seat]:
            count = words.text("explorer.editor.count-of", count=len(hand), size=max(needed[seat], 0))
        parts.append(_place(f"hand.{seat}", title, hand, count, picked, words, form))
    parts.append(_place("trick", words.text("explorer.editor.trick"), setup.trick[1], "", picked, words, form))
    for seat, cards in enumerate(setup.taken):
        title = words.text("explorer.editor.taken", name=names[seat])
        count = words.text("explorer.editor.count", count=len(cards))
        parts.append(_place(f"taken.{seat}", title, cards, count, picked, words, form))
    if setup.ruleset.kitty_size:
        parts.append(_place("kitty", words.text("explorer.editor.kitty"), setup.kitty, "", picked, words, form))
    return f'<div class="ht-places">{"".join(parts)}</div>{_told(setup, names, words, form)}'


def _place(place: str, title: str, cards: Sequence[Card], count: str, picked: Picked, words: Words, form: Form) -> str:
    chosen = set(picked)
    seen: dict[Card, int] = {}
    chips = []
    for card in cards:
        copy = seen[card] = seen.get(card, 0) + 1
        on = (card, place) in chosen and copy == 1
        heard = escape(words.text("explorer.editor.card", card=card, place=title))
        here = form.id(f"{place}-{card}", "" if copy == 1 else str(copy))
        chips.append(
            f'<button type="button" class="ht-chip" id="{here}" data-type="pick" data-card="{card}"'
            f' data-choice="{place}" aria-pressed="{str(on).lower()}"{form.state()}>'
            f'<span aria-hidden="true">{card.symbol}</span><span class="ht-sr">{heard}</span></button>'
        )
    put = button(
        form,
        "put",
        words.text("explorer.editor.put-here"),
        place,
        off=not picked,
        heard=words.text("explorer.editor.put-at", place=title),
    )
    shown = f' <span class="ht-hint">{escape(count)}</span>' if count else ""
    here = form.id("place", place)
    return (
        f'<div class="ht-place-of" role="group" aria-labelledby="{here}"><div class="ht-place-head"><p id="{here}">'
        f"<b>{escape(title)}</b>{shown}</p>{put}</div>"
        f'<div class="ht-chips">{"".join(chips)}</div></div>'
    )


def _told(setup: Setup, names: Sequence[str], words: Words, form: Form) -> str:
    """The finished tricks that are told one by one."""
    if not setup.tricks:
        return ""
    lines = "".join(
        f"<li>{escape(words.text('explorer.editor.told', number=number, name=names[leader], cards=cards))}</li>"
        for number, (leader, cards) in enumerate(setup.tricks, start=setup.done - len(setup.tricks) + 1)
    )
    forget = button(form, "forget", words.text("explorer.editor.forget"))
    inner = f'<ul class="ht-lines">{lines}</ul><div class="ht-actions">{forget}</div>'
    return fold(form, "told", words.text("explorer.editor.tricks", count=len(setup.tricks)), inner)


def _situation(setup: Setup, names: Sequence[str], words: Words, form: Form) -> str:
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    must = words.text("explorer.editor.leader.must")
    leads = [Pick(key, name, int(key) == setup.trick[0]) for key, name in [("-1", must), *seats]]
    deals = [Pick(key, name, int(key) == setup.dealer) for key, name in seats]
    broken = [
        Pick(key, words.text(f"explorer.editor.broken.{name}"), setup.broken is value)
        for key, name, value in (("", "cards", None), ("yes", "yes", True), ("no", "no", False))
    ]
    leader = select(form, "leader", words.text("explorer.editor.leader"), [("", leads)])
    dealer = select(form, "dealer", words.text("explorer.editor.dealer"), [("", deals)])
    hearts = radios(form, "broken", words.text("explorer.editor.broken"), broken, True)
    return f'<div class="ht-sides">{leader}{dealer}</div>{hearts}'


def _found(found: Sequence[str], words: Words) -> str:
    if not found:
        whole = escape(words.text("explorer.editor.whole"))
        return f'<div class="ht-found ht-allowed"><p class="ht-head">{whole}</p></div>'
    lines = "".join(f"<li>{escape(line)}</li>" for line in found)
    head = escape(words.text("explorer.editor.not-yet", count=len(found)))
    return f'<div class="ht-found ht-barred"><p class="ht-head">{head}</p><ul class="ht-lines">{lines}</ul></div>'


def _buttons(setup: Setup, found: Sequence[str], words: Words, form: Form) -> str:
    buttons = (
        button(form, "use", words.text("explorer.editor.use"), main=True, off=bool(found)),
        button(form, "fill", words.text("explorer.editor.fill"), off=not setup.unplaced),
        button(form, "load", words.text("explorer.editor.load")),
        button(form, "clear", words.text("explorer.editor.clear")),
    )
    return f'<div class="ht-actions">{"".join(buttons)}</div>{HERE}'


def _text(setup: Setup, text: str, words: Words, form: Form) -> str:
    here = form.id("text")
    hint = escape(words.text("explorer.editor.text.hint"))
    inner = (
        f'<div class="ht-line"><label for="{here}">{escape(words.text("explorer.editor.text"))}</label>'
        f'<textarea id="{here}" data-control="text" rows="{min(20, text.count(chr(10)) + 2)}" spellcheck="false"'
        f' autocomplete="off" aria-describedby="{here}-hint"{form.state()}>{escape(text)}</textarea>'
        f'<span class="ht-hint" id="{here}-hint">{hint}</span></div>'
        f'<div class="ht-actions">{button(form, "read", words.text("explorer.editor.read-it"))}</div>'
    )
    return fold(form, "as-text", words.text("explorer.editor.as-text"), inner)
