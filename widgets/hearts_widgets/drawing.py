"""One drawing: what a seat may know, as HTML with inline SVG in the reader's language.

The same string stands in the page before Python is up (and with JavaScript off), and is what the TypeScript patches
into the page afterwards. It holds nothing that the view doesn't. What can be chosen carries `data-type` (the kind of
message to send back) and what the message needs: `data-card`, `data-choice`; `data-once` marks what must not be sent on
top of a choice that is still unanswered.
"""

from __future__ import annotations

from html import escape

from hearts_core.legality import call_reasons
from hearts_core.position import Phase
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.cards import shapes
from hearts_widgets.hand import hand, turn
from hearts_widgets.look import PLAIN, Look, Refusal
from hearts_widgets.lookback import lookback, open_hands
from hearts_widgets.ring import places, ring
from hearts_widgets.sheet import result, scores
from hearts_widgets.wording import button, rule_link, text

__all__ = ["draw", "places"]


def draw(view: View, words: Words, look: Look = PLAIN) -> str:
    """The table as its viewer sees it. Pure: the same arguments give the same string."""
    p = look.prefix
    over = view.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER) and look.result and look.back is None
    four = " ht-four" if look.four_colours else ""
    whose = "you" if view.seat in view.to_act and look.live else "others" if view.to_act and look.live else "nobody"
    phase = "cover" if look.covered else "back" if look.back is not None else view.phase.value
    if look.covered:
        parts = [ring(view, words, look), turn(view, words, look), _cover(view, words)]
    elif over:
        parts = [result(view, words, look)]
    else:
        parts = [part(view, words, look) for part in (ring, turn, hand)]
    below = _note(words, look) if look.back is None else lookback(view, words, look, look.back)
    if look.advice is not None:
        below += look.advice.body
    sheet = scores(view, words, look) if look.show_scores else ""
    still = "" if look.animations else " data-still"
    return (
        f'<section class="ht{four}" id="{p}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{text(words, "table.label")}" data-phase="{phase}" data-turn="{whose}"{still}>{shapes(p)}'
        f"{_banner(view, words, look)}"
        f'<div class="ht-desk{" ht-looking" if look.back is not None else ""}">'
        f'<div class="ht-felt">{"".join(parts)}{_actions(view, words, look)}</div>{below}</div>'
        f"{open_hands(view, words, look)}{sheet}</section>"
    )


def _banner(view: View, words: Words, look: Look) -> str:
    """Says that what is seen is not the match itself."""
    if look.back is None and not look.branch:
        return ""
    told = text(words, "table.branch-banner" if look.branch else "table.back-banner")
    if look.stand_in and look.back is None:
        told += f" {text(words, 'table.stand-in-banner', name=words.seat(view.names, view.seat))}"
    return f'<p class="ht-banner">{told}</p>'


def _cover(view: View, words: Words) -> str:
    """The screen while it is handed on."""
    name = words.seat(view, view.seat)
    return f'<p class="ht-cover">{text(words, "table.hand-over", name=name)}</p>'


def _actions(view: View, words: Words, look: Look) -> str:
    buttons = []
    if not look.result and look.back is None:
        return '<div class="ht-actions"></div>'
    if look.covered:
        name = words.seat(view, view.seat)
        buttons.append(button(words, "uncover", "table.uncover", name=name))
    elif look.back is None:
        buttons += _choices(view, words, look)
    for offer in look.offers:
        key = {"undo": "u", "look": "b", "hint": "h", "review": "r", "why": "w", "review-match": "m"}.get(offer, "")
        buttons.append(button(words, offer, f"table.offer.{offer}", quiet=True, key=key))
    if look.again and not look.stopped and look.back is None:
        buttons.append(button(words, "again", "table.again", quiet=True))
    return f'<div class="ht-actions">{"".join(buttons)}</div>'


def _choices(view: View, words: Words, look: Look) -> list[str]:
    """The buttons of what the viewer has to do now."""
    mine = view.seat in view.to_act
    if look.stopped:
        return [button(words, "again", f"{look.ending}.again")] if look.ending else []
    if view.phase is Phase.PASS and mine:
        takers = set(view.passed_to)
        message = "table.pass-to" if len(takers) == 1 else "table.pass"
        name = words.seat(view, takers.pop()) if takers else ""
        return [button(words, "pass", message, once=False, key="p", count=view.pass_count, name=name)]
    if view.phase is Phase.CALL and mine:
        calls = ("left", "right", "across", "scatter", "pool")
        open_calls = [call for call in calls if not call_reasons(view, call)]
        return [button(words, "call", "table.call", call, direction=words.direction(call)) for call in open_calls]
    if view.phase is Phase.CHOICE and mine:
        total = view.ruleset.total
        return [button(words, "choose", f"table.choose-{how}", how, total=total) for how in ("add", "subtract")]
    if view.phase is Phase.ROUND_OVER:
        return [button(words, "next", "table.next-round")]
    if view.phase is Phase.MATCH_OVER and not look.branch:
        new = button(words, "new", "table.new-match", quiet=view.gives_up is not None)
        if view.gives_up is None:
            return [new]
        leaving = words.seat(view, view.gives_up)
        return [button(words, "newcomer", "table.newcomer", name=leaving), new]
    return []


def _note(words: Words, look: Look) -> str:
    """What happened last or, after a move that is not allowed, why not."""
    if look.refusal is not None:
        return f'<div class="ht-note ht-refused">{_refusal(words, look, look.refusal)}</div>'
    before = f'<p class="ht-before">{escape(" ".join(look.before))}</p>' if look.before else ""
    return f'<div class="ht-note">{before}<p>{escape(" ".join(look.said))}</p></div>'


def _refusal(words: Words, look: Look, refusal: Refusal) -> str:
    why = f'<p class="ht-why">{escape(refusal.why)}</p>'
    return why + "".join(f"<p>{rule_link(words, look, rule)}</p>" for rule in refusal.rules)
