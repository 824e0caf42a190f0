"""The drawing of two rulesets on one deal: how they part and why, a slider, and both tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from hearts_core.bots import BOTS
from hearts_core.explore.parallel import Parallel
from hearts_core.explore.told import because, first_difference
from hearts_core.legality import legal_cards
from hearts_core.replay import Step
from hearts_core.state import Phase
from hearts_core.view import View, view
from hearts_core.words import Words
from hearts_widgets.cards import shapes
from hearts_widgets.explorer_part import HERE, Case, against, button
from hearts_widgets.fields import Form, Pick, entry, fold, radios, select
from hearts_widgets.look import Look
from hearts_widgets.ring import ring


@dataclass(frozen=True, slots=True)
class Both:
    """What is drawn: both courses, the step that is shown, and the names of rulesets and seats."""

    courses: Parallel
    at: int
    titles: tuple[str, str]
    names: tuple[str, ...]


def draw_both(both: Both, case: Case, words: Words, form: Form) -> str:
    """The whole part."""
    sides = "".join(_side(both, number, words, form) for number in (0, 1))
    above = _choose(case, words, form) + _parting(both, case, words) + _steps(both, words, form)
    return f'{above}<div class="ht-sides">{sides}</div>'


def _choose(case: Case, words: Words, form: Form) -> str:
    seed = entry(form, "seed", words.text("explorer.beside.seed"), str(case.seed), number=True)
    bots = [Pick(name, words.text(f"bot.title.{name}"), name == case.who) for name in BOTS if name != "expert"]
    who = select(form, "who", words.text("explorer.beside.who"), [("", bots)])
    rounds = [Pick(str(n), words.text("explorer.beside.rounds.count", count=n), n == case.rounds) for n in (1, 4, 12)]
    far = radios(form, "rounds", words.text("explorer.beside.rounds"), rounds, True)
    buttons = button(form, "another", words.text("explorer.beside.another")) + button(
        form, "search", words.text("explorer.beside.search")
    )
    now = words.text("explorer.beside.deal-now", seed=case.seed, bot=words.text(f"bot.title.{case.who}"))
    inside = f'<div class="ht-sides">{seed}{who}</div>{far}<div class="ht-actions">{buttons}</div>'
    return fold(form, "deal", words.text("explorer.beside.deal"), inside, now) + HERE


def _parting(both: Both, case: Case, words: Words) -> str:
    """Where the courses part, and the settings that make them."""
    lines = first_difference(both.courses, words, both.titles, both.names)
    head, *rest = lines
    told = "".join(f"<p>{escape(line)}</p>" for line in rest)
    found = both.courses.difference
    why = ""
    if found is not None:
        rows = because(found, case.one.ruleset, case.other.ruleset, words)
        message = "explorer.beside.because" if found.fields else "explorer.beside.together"
        items = "".join(against(field, mine, both.titles[1], theirs, words) for field, mine, theirs in rows)
        why = f'<p>{escape(words.text(message, count=len(rows)))}</p><ul class="ht-lines">{items}</ul>'
    return f'<div class="ht-differs ht-parting"><p class="ht-head">{escape(head)}</p>{told}{why}</div>'


def _steps(both: Both, words: Words, form: Form) -> str:
    last, at = both.courses.last, both.at
    found = both.courses.difference
    value = words.text("explorer.beside.step", number=at, last=last)
    buttons = [
        ("step-first", 0, "a"),
        ("step-back", max(at - 1, 0), "s"),
        ("step-on", min(at + 1, last), "d"),
        ("step-last", last, "f"),
    ]
    if found is not None:
        buttons.insert(2, ("step-parting", min(found.at + 1, last), "x"))
    here = form.id("step")
    drawn = "".join(_step(form, words, kind, to, key, to == at) for kind, to, key in buttons)
    return (
        f'<div class="ht-back"><label class="ht-slide"><span>{escape(value)}</span>'
        f'<input type="range" class="ht-slider" id="{here}" data-control="step" min="0" max="{last}"'
        f' step="1" value="{at}"{form.state()}'
        f' aria-label="{escape(words.text("explorer.beside.slider"))}"'
        f' aria-valuetext="{escape(value, quote=True)}"></label>'
        f'<div class="ht-actions">{drawn}</div></div>'
    )


def _step(form: Form, words: Words, kind: str, to: int, key: str, off: bool) -> str:
    state = form.state() + (' aria-disabled="true"' if off else ' data-type="step"')
    return (
        f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind)}" data-choice="{to}"'
        f' aria-keyshortcuts="{key}"{state}>{escape(words.text(f"explorer.beside.{kind}"))}</button>'
    )


def _side(both: Both, number: int, words: Words, form: Form) -> str:
    """One of the two tables."""
    course = (both.courses.first, both.courses.second)[number]
    step = course[min(both.at, len(course) - 1)]
    now, prefix = step.after, f"{form.prefix}-{'ab'[number]}"
    names = both.names[: now.ruleset.players]
    seen = view(replace(now, names=names), 0)
    look = Look(prefix=prefix, shared=True)
    told = _told(step, words, names)
    over = "" if both.at < len(course) else f"<p>{escape(words.text('explorer.beside.over'))}</p>"
    title = escape(both.titles[number])
    found = both.courses.difference
    parted = found is not None and both.at > found.at
    mark = f' <span class="ht-changed">{escape(words.text("explorer.beside.parted"))}</span>' if parted else ""
    legal = button(
        form,
        "look",
        words.text("explorer.beside.look"),
        str(number),
        off=now.phase is not Phase.PLAY,
        heard=words.text("explorer.beside.look-at", title=both.titles[number]),
    )
    return (
        f'<div class="ht-side-by" role="group" aria-label="{title}" id="{prefix}">{shapes(prefix)}'
        f'<p class="ht-head">{title}{mark}</p><div class="ht-felt">{ring(seen, words, look)}{_own(seen, words)}</div>'
        f'<p class="ht-happened">{escape(told)}</p>{over}{_hands(step, words, names)}'
        f'<div class="ht-actions">{legal}</div></div>'
    )


def _own(seen: View, words: Words) -> str:
    """The seat from which the table is seen: it is not in the ring."""
    facts = [words.text("table.cards", count=seen.counts[0]), words.text("table.points", count=seen.points[0])]
    facts += [words.text("table.dealer")] if seen.dealer == 0 else []
    told = "".join(f' <span class="ht-fact">{escape(fact)}</span>' for fact in facts)
    now = " ht-mine" if 0 in seen.to_act else ""
    return f'<p class="ht-turn"><span class="ht-whose{now}">{escape(words.seat(seen, 0))}</span>{told}</p>'


def _told(step: Step, words: Words, names: Sequence[str]) -> str:
    return " ".join(words.event(event, names) for event in step.events if event.id not in ("passed", "received"))


def _hands(step: Step, words: Words, names: Sequence[str]) -> str:
    """All hands; of the one on turn, the cards that may be played stand out."""
    now = step.after
    turn = now.turn if now.phase is Phase.PLAY else None
    legal = set() if turn is None else set(legal_cards(view(now, turn)))
    rows = []
    for seat, cards in enumerate(now.round.hands):
        shown = " ".join(f"<b>{card.symbol}</b>" if seat == turn and card in legal else card.symbol for card in cards)
        may = words.text("explorer.beside.may", cards=tuple(sorted(legal))) if seat == turn else ""
        heard = words.text("explorer.beside.holds", name=names[seat], cards=cards)
        rows.append(
            f'<li><span aria-hidden="true"><b>{escape(names[seat])}</b> {shown}</span>'
            f'<span class="ht-sr">{escape(heard)} {escape(may)}</span></li>'
        )
    label = escape(words.text("explorer.beside.hands"))
    return f'<ul class="ht-open" aria-label="{label}">{"".join(rows)}</ul>'
