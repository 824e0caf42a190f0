"""The drawing of the lab: what is compared, who plays, how much, how far it is, and what has come out. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from hearts_core.bots import BOTS
from hearts_core.lab.compare import Comparison
from hearts_core.lab.compare_command import duration, said
from hearts_core.lab.report import bot_title
from hearts_core.lab.runs import Progress
from hearts_core.words import Words
from hearts_widgets.controls import QUICK, Offer
from hearts_widgets.fields import Form, Pick, button, entry, fold, radios, select
from hearts_widgets.form import told, value_name
from hearts_widgets.lab_choices import DEALS, EXPERT_DEALS, FIELDS, MATCHES, LabChoices, counts, lab_offers
from hearts_widgets.lab_result import draw_result

_LONG = 10
"""A run that takes longer than so many seconds is told beforehand how long."""


@dataclass(frozen=True)
class LabLook:
    """What a drawing needs beside the choices. `running` says that a run is under way."""

    prefix: str
    browser: bool
    running: bool = False
    progress: Progress | None = None
    result: Comparison | None = None
    refused: str = ""
    typed: str = ""
    still: bool = False


def draw_lab(now: LabChoices, words: Words, look: LabLook) -> str:
    """The lab as HTML."""
    form = Form(look.prefix, look.still or look.running)
    sides = "".join(_side(now, letter, words, form) for letter in ("a", "b"))
    inner = (
        f'<div class="ht-sides">{sides}</div>{_table(now, words, form)}{_amount(now, words, form, look)}'
        f"{_action(now, words, look)}"
    )
    found = ""
    if look.result is not None:
        found = _found(look.result, words, look)
    return (
        f'<section class="ht ht-lab" id="{look.prefix}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{_text(words, "lab.label")}"><div class="ht-form">{inner}</div>{found}</section>'
    )


def _text(words: Words, message: str, **fields: object) -> str:
    return escape(words.text(message, **fields))


def _side(now: LabChoices, letter: str, words: Words, form: Form) -> str:
    presets = [_pick(offer, words, words.title(offer.key)) for offer in lab_offers(now, f"{letter}.preset")]
    offered = lab_offers(now, f"{letter}.change")
    changes = [_pick(offer, words, change_title(offer.key, now, words)) for offer in offered]
    if not any(pick.chosen for pick in changes):
        changes.insert(0, Pick("own", words.text("lab.change.own"), True))
    fields = "".join(
        select(
            form,
            f"{letter}.rule.{field}",
            words.text(f"settings.field.{field}"),
            [("", [_pick(one, words, value_name(words, field, one.value)) for one in _rule(now, letter, field)])],
        )
        for field in FIELDS
    )
    return (
        f'<fieldset class="ht-lab-side"><legend>{_text(words, f"lab.side.{letter}")}</legend><div>'
        f"{select(form, f'{letter}.preset', words.text('lab.preset'), [('', presets)])}"
        f"{select(form, f'{letter}.change', words.text('lab.change'), [('', changes)])}"
        f"{fold(form, f'{letter}.more', words.text('lab.more'), fields)}</div></fieldset>"
    )


def _rule(now: LabChoices, letter: str, field: str) -> tuple[Offer, ...]:
    return lab_offers(now, f"{letter}.rule.{field}")


def _pick(offer: Offer, words: Words, label: str) -> Pick:
    return Pick(offer.key, label, offer.chosen, why=told(offer.why, words))


def change_title(id: str, now: LabChoices, words: Words) -> str:
    """What a single change is called."""
    if not id:
        return words.text("lab.change.none")
    if id in QUICK:
        return words.text(f"settings.quick.{id}", total=now.b.ruleset.total)
    return words.text(f"lab.change.{id}")


def _table(now: LabChoices, words: Words, form: Form) -> str:
    sizes = [Pick(str(n), str(n), n == now.players) for n in counts(now)]
    players = radios(form, "players", words.text("settings.field.players"), sizes, True) if len(sizes) > 1 else ""
    seats = "".join(_bot(now, seat, words, form) for seat in range(now.players))
    others = "".join(_other(now, seat, words, form) for seat in range(now.players))
    other = fold(form, "others", words.text("lab.others"), f'<div class="ht-lab-bots">{others}</div>')
    return (
        f"{players}<fieldset><legend>{_text(words, 'lab.bots')}</legend>"
        f'<div class="ht-lab-bots">{seats}</div></fieldset>{other}'
    )


def _bot(now: LabChoices, seat: int, words: Words, form: Form) -> str:
    picks = [Pick(bot, bot_title(bot, words), bot == now.bots[seat]) for bot in BOTS]
    return select(form, f"bot.{seat}", words.text("lab.seat-number", seat=seat + 1), [("", picks)])


def _other(now: LabChoices, seat: int, words: Words, form: Form) -> str:
    mine = "" if now.bots_b is None or now.bots_b[seat] == now.bots[seat] else now.bots_b[seat]
    same = Pick("", words.text("lab.others.same"), mine == "")
    picks = [same, *(Pick(bot, bot_title(bot, words), bot == mine) for bot in BOTS)]
    return select(form, f"other.{seat}", words.text("lab.seat-number", seat=seat + 1), [("", picks)])


def _amount(now: LabChoices, words: Words, form: Form, look: LabLook) -> str:
    deals = [Pick(str(n), str(n), n == now.deals) for n in sorted({*DEALS, now.deals})]
    matches = [Pick(str(n), str(n), n == now.matches) for n in sorted({*MATCHES, now.matches})]
    seed = entry(
        form, "seed", words.text("lab.seed"), look.typed or str(now.seed), hint=words.text("lab.seed.hint"), longest=6
    )
    limit = ""
    if now.expert:
        limit = f'<p class="ht-hint">{_text(words, "lab.expert", count=EXPERT_DEALS)}</p>'
    seconds = now.seconds(look.browser)
    told_ = words.text("lab.time", time=duration(seconds, words)) if seconds >= _LONG else words.text("lab.time.short")
    many = select(form, "deals", words.text("lab.deals"), [("", deals)])
    long = select(form, "matches", words.text("lab.matches"), [("", matches)], words.text("lab.matches.hint"))
    return f'<div class="ht-sides">{many}{long}{seed}</div>{limit}<p class="ht-hint">{escape(told_)}</p>'


def _action(now: LabChoices, words: Words, look: LabLook) -> str:
    form = Form(look.prefix, look.still)
    refused = f'<p class="ht-note ht-refused">{escape(look.refused)}</p>' if look.refused else ""
    if not look.running:
        return f'{refused}<div class="ht-actions">{button(form, "run", words.text("lab.run"))}</div>'
    progress = look.progress or Progress(0, 1, None)
    percent = 100 * progress.done // max(1, progress.whole)
    line = escape(said(progress, words))
    bar = f'<progress max="100" value="{percent}" aria-label="{_text(words, "lab.running")}">{line}</progress>'
    stop = button(form, "stop", words.text("lab.stop"))
    return f'{refused}<div>{bar}<p class="ht-hint">{line}</p></div><div class="ht-actions">{stop}</div>'


def _found(result: Comparison, words: Words, look: LabLook) -> str:
    form = Form(look.prefix, look.still)
    part = "" if result.complete else f'<p class="ht-note">{_text(words, "lab.part")}</p>'
    saves = button(form, "csv", words.text("lab.csv")) + button(form, "json", words.text("lab.json"))
    return (
        f'<div class="ht-form ht-lab-result"><h3 class="ht-title">{_text(words, "lab.result")}</h3>{part}'
        f'{draw_result(result, words, form)}<div class="ht-actions">{saves}</div></div>'
    )
