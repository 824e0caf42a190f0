"""The viewer's own place: whose turn it is, what to do, and the hand."""

from __future__ import annotations

from html import escape

from hearts_core.cards import Card
from hearts_core.legality import hand_reasons, legal_cards
from hearts_core.position import Phase
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.cards import face
from hearts_widgets.look import Look
from hearts_widgets.marks import CHECK, LOCK, RECEIVED
from hearts_widgets.order import in_order
from hearts_widgets.wording import name, text


def turn(view: View, words: Words, look: Look) -> str:
    """Whose turn it is, and what the viewer should know about themselves."""
    mine = view.seat in view.to_act and look.live
    if look.stopped:
        whose = f'<span class="ht-whose">{text(words, f"{look.ending}.stopped")}</span>' if look.ending else ""
    elif look.covered or look.back is not None:
        whose = ""
    elif mine:
        yours, task = text(words, "table.your-turn"), _task(view, words, look)
        if look.shared:
            yours = text(words, "table.turn-of", name=words.seat(view, view.seat))
        whose = f'<span class="ht-whose ht-mine">{yours}</span> <span>{task}</span>'
    elif view.turn is not None:
        whose = f'<span class="ht-whose">{text(words, "table.waiting", name=words.seat(view, view.turn))}</span>'
    else:
        whose = ""
    own = "".join(f' <span class="ht-fact">{fact}</span>' for fact in _facts(view, words, look))
    return f'<p class="ht-turn" data-seat="{view.seat}">{whose}{own}</p>'


def _facts(view: View, words: Words, look: Look) -> list[str]:
    facts = []
    named = look.shared
    if view.dealer == view.seat:
        facts.append(text(words, "table.deals-named" if named else "table.you-deal", name=words.seat(view, view.seat)))
    if look.show_points:
        message = "table.points-named" if named else "table.your-points"
        facts.append(text(words, message, count=view.points[view.seat], name=words.seat(view, view.seat)))
    if view.phase is Phase.PLAY and view.ruleset.hearts_led != "any-time":
        facts.append(text(words, "table.hearts-broken" if view.hearts_broken else "table.hearts-closed"))
    return facts


def _task(view: View, words: Words, look: Look) -> str:
    """What the viewer has to do now."""
    if view.phase is Phase.PASS:
        left = view.pass_count - len(look.chosen)
        if left <= 0:
            return text(words, "table.chosen-all")
        to = view.passed_to[len(look.chosen)] if len(set(view.passed_to)) > 1 else None
        if to is not None:
            return text(words, "table.choose-for", name=words.seat(view, to))
        return text(words, "table.choose-cards", count=left)
    if view.phase is Phase.PLAY and view.trick is not None:
        led = view.trick.led
        if led is not None:
            return text(words, "table.suit-led", suit=led)
        return text(words, "table.you-lead-plain" if legal_cards(view) == view.hand else "table.you-lead")
    return text(words, "table.choose")


def hand(view: View, words: Words, look: Look) -> str:
    """The viewer's cards, each a button; marked are those barred now, chosen for passing, and just received."""
    my_turn = view.seat in view.to_act and look.live
    passing = my_turn and view.phase is Phase.PASS
    playing = my_turn and view.phase is Phase.PLAY
    reasons = hand_reasons(view) if playing else {}
    fresh = not view.tricks and view.phase is Phase.PLAY and not look.stopped
    received = set(view.received) if fresh else set()
    sends = 'data-type="toggle"' if view.phase is Phase.PASS else 'data-type="play" data-once'
    if look.marking:
        sends = 'data-type="mark"'
    if look.back is not None:
        sends = 'aria-disabled="true"'
    split = len(set(view.passed_to)) > 1
    seen: dict[Card, int] = {}
    cards = []
    for card in in_order(view.hand, look.sort):
        copy = seen[card] = seen.get(card, 0) + 1
        barred, chosen, got = bool(reasons.get(card)), copy <= look.chosen.count(card), card in received
        label = _label(words, card, barred, got)
        to = ""
        if chosen and split and not look.marking:
            taker = view.passed_to[look.chosen.index(card)]
            label = text(words, "table.card-for", card=card, name=words.seat(view, taker))
            to = f'<span class="ht-tag ht-to" aria-hidden="true">{name(view, words, taker)}</span>'
        advised = look.advice.cards.get(card) if look.advice else None
        if advised is not None:
            label += f", {escape(advised[1])}"
        pressed = f' aria-pressed="{"true" if chosen else "false"}"' if passing or look.marking else ""
        marks = (LOCK if barred else "") + (CHECK if chosen else "") + (RECEIVED if got else "") + to
        marks += advised[0] if advised else ""
        still = "" if my_turn or look.marking else " ht-still"
        state = (" ht-no" if barred else "") + (" ht-up" if chosen else "") + still
        cards.append(
            f'<button type="button" class="ht-card{state}" id="{look.prefix}-{card}{"" if copy == 1 else copy}"'
            f' {sends} data-card="{card}" aria-label="{label}"{pressed}>'
            f"{face(card, look.prefix)}{marks}</button>"
        )
    whose = "table.hand-named" if look.shared else "table.hand"
    label = text(words, whose, count=len(view.hand), name=words.seat(view, view.seat))
    size = max(view.ruleset.hand_size, 13)
    return f'<div class="ht-hand" role="toolbar" aria-label="{label}" style="--of:{size}">{"".join(cards)}</div>'


def _label(words: Words, card: Card, barred: bool, got: bool) -> str:
    if not barred and not got:
        return escape(words.card(card))
    kind = "-".join(word for word, there in (("received", got), ("barred", barred)) if there)
    return text(words, f"table.card-{kind}", card=card)
