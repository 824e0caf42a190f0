"""One drawing: what a seat may know, as HTML with inline SVG in the reader's language.

The same string stands in the page before Python is up (and with JavaScript off), and is what the TypeScript patches
into the page afterwards. It holds nothing that the view doesn't. What can be chosen carries `data-type` (the kind of
message to send back) and what the message needs: `data-card`, `data-choice`; `data-once` marks what must not be sent on
top of a choice that is still unanswered.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from hearts_core.cards import Card
from hearts_core.legality import call_reasons, hand_reasons, legal_cards
from hearts_core.passing import targets
from hearts_core.position import Phase
from hearts_core.tricks import Trick
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.cards import backs, face, shapes
from hearts_widgets.look import PLAIN, Look, Refusal
from hearts_widgets.marks import CHECK, LOCK, RECEIVED
from hearts_widgets.sheet import result, scores


def draw(view: View, words: Words, look: Look = PLAIN) -> str:
    """The table as its viewer sees it. Pure: the same arguments give the same string."""
    p = look.prefix
    over = view.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER) and look.result
    four = " ht-four" if look.four_colours else ""
    turn = "you" if view.seat in view.to_act and not look.stopped else "others" if view.to_act else "nobody"
    parts = (result(view, words),) if over else (part(view, words, look) for part in (_ring, _turn, _hand))
    sheet = scores(view, words, look) if look.show_scores else ""
    return (
        f'<section class="ht{four}" id="{p}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{_text(words, "table.label")}" data-phase="{view.phase.value}" data-turn="{turn}">{shapes(p)}'
        f'<div class="ht-felt">{"".join(parts)}{_actions(view, words, look)}</div>{_note(words, look)}{sheet}</section>'
    )


def name(view: View, words: Words, seat: int) -> str:
    """A seat's name, escaped."""
    return escape(words.seat(view, seat))


def _text(words: Words, message: str, **fields: object) -> str:
    return escape(words.text(message, **fields))


def places(players: int) -> tuple[range, range, range]:
    """The other seats, as steps clockwise from the viewer: those on the left, across and on the right.

    The sides share the seats evenly and what is left over sits across, so that the ring reads clockwise for any number.
    """
    side = (players + 1) // 4 if players > 3 else 1
    return range(1, 1 + side), range(1 + side, players - side), range(players - side, players)


# ---- the ring: other seats and the trick ----


def _ring(view: View, words: Words, look: Look) -> str:
    players = view.ruleset.players
    left, top, right = (
        "".join(_seat(view, words, look, (view.seat + steps) % players) for steps in side) for side in places(players)
    )
    middle = _gives(view, words) if view.phase in (Phase.CALL, Phase.PASS) else _trick(view, words, look)
    return (
        f'<div class="ht-ring" data-players="{players}"><div class="ht-side ht-left">{left}</div>'
        f'<div class="ht-side ht-top">{top}</div><div class="ht-middle">{middle}</div>'
        f'<div class="ht-side ht-right">{right}</div></div>'
    )


def _seat(view: View, words: Words, look: Look, seat: int) -> str:
    now = seat in view.to_act and not look.stopped
    mark = "table.choosing" if view.phase is Phase.PASS else "table.to-play"
    tags = f'<span class="ht-tag">{_text(words, mark)}</span>' if now else ""
    if seat == view.dealer:
        tags += f'<span class="ht-fact">{_text(words, "table.dealer")}</span>'
    count = view.counts[seat]
    facts = f'<span class="ht-fact">{_text(words, "table.cards", count=count)}</span>'
    if look.show_points:
        facts += f'<span class="ht-fact">{_text(words, "table.points", count=view.points[seat])}</span>'
    return (
        f'<div class="ht-seat{" ht-now" if now else ""}" id="{look.prefix}-seat-{seat}" data-seat="{seat}">'
        f'<span class="ht-name">{name(view, words, seat)}</span>{backs(count, look.prefix)}{facts}{tags}</div>'
    )


def shown_trick(view: View) -> tuple[int, Trick] | None:
    """The trick to show and its number from 1: the one being played or, until the next lead, the one just taken."""
    if view.trick is not None and view.trick.plays:
        return len(view.tricks) + 1, view.trick
    return (len(view.tricks), view.tricks[-1]) if view.tricks else None


def _trick(view: View, words: Words, look: Look) -> str:
    shown = shown_trick(view)
    if shown is None:
        return f'<ol class="ht-trick" aria-label="{_text(words, "table.trick", number=1)}"></ol>'
    number, trick = shown
    whole = len(trick.plays) == view.ruleset.players
    plays = []
    for order, (seat, card) in enumerate(trick.plays):
        angle = 2 * pi * ((seat - view.seat) % view.ruleset.players) / view.ruleset.players
        takes = whole and seat == trick.winner
        message = "table.card-takes" if takes else "table.card-led" if order == 0 else "table.card-played"
        tag = "" if order or whole else f'<span class="ht-tag" aria-hidden="true">{_text(words, "table.led")}</span>'
        plays.append(
            f'<li class="ht-play{" ht-takes" if takes else ""}" id="{look.prefix}-t{number}-{order}"'
            f' data-card="{card}" data-seat="{seat}" style="--x:{-sin(angle):.2f};--y:{cos(angle):.2f}">'
            f'<span class="ht-sr">{_text(words, message, name=words.seat(view, seat), card=card)}</span>'
            f"{face(card, look.prefix)}{CHECK if takes else ''}{tag}</li>"
        )
    label = _text(words, "table.trick-taken" if whole else "table.trick", number=number)
    return f'<ol class="ht-trick" aria-label="{label}">{"".join(plays)}</ol>'


def _gives(view: View, words: Words) -> str:
    """In the middle while cards are passed: who gives to whom, in words."""
    players = view.ruleset.players
    to = targets(view.direction, players, view.pass_count) if view.direction is not None and view.pass_count else None
    lines = []
    if to and len(set(to)) == 1 and to[0]:
        for steps in range(players):
            giver, taker = (view.seat + steps) % players, (view.seat + steps + to[0]) % players
            own = ' class="ht-own"' if view.seat in (giver, taker) else ""
            message = "you-give" if giver == view.seat else "gives-you" if taker == view.seat else "gives"
            text = _text(words, f"table.{message}", giver=words.seat(view, giver), taker=words.seat(view, taker))
            lines.append(f"<li{own}>{text}</li>")
    return f'<ul class="ht-gives">{"".join(lines)}</ul>'


# ---- the viewer's own place ----


def _turn(view: View, words: Words, look: Look) -> str:
    mine = view.seat in view.to_act and not look.stopped
    if look.stopped:
        whose = f'<span class="ht-whose">{_text(words, "table.stopped")}</span>'
    elif mine:
        turn, task = _text(words, "table.your-turn"), _task(view, words, look)
        whose = f'<span class="ht-whose ht-mine">{turn}</span> <span>{task}</span>'
    elif view.turn is not None:
        whose = f'<span class="ht-whose">{_text(words, "table.waiting", name=words.seat(view, view.turn))}</span>'
    else:
        whose = ""
    facts = [_text(words, "table.you-deal")] if view.dealer == view.seat else []
    if look.show_points:
        facts.append(_text(words, "table.your-points", count=view.points[view.seat]))
    own = "".join(f' <span class="ht-fact">{fact}</span>' for fact in facts)
    return f'<p class="ht-turn" data-seat="{view.seat}">{whose}{own}</p>'


def _task(view: View, words: Words, look: Look) -> str:
    """What the viewer has to do now."""
    if view.phase is Phase.PASS:
        left = view.pass_count - len(look.chosen)
        return _text(words, "table.choose-cards", count=left) if left > 0 else _text(words, "table.chosen-all")
    if view.phase is Phase.PLAY and view.trick is not None:
        led = view.trick.led
        if led is not None:
            return _text(words, "table.suit-led", suit=led)
        return _text(words, "table.you-lead-plain" if legal_cards(view) == view.hand else "table.you-lead")
    return _text(words, "table.choose")


def _hand(view: View, words: Words, look: Look) -> str:
    my_turn = view.seat in view.to_act and not look.stopped
    passing = my_turn and view.phase is Phase.PASS
    playing = my_turn and view.phase is Phase.PLAY
    reasons = hand_reasons(view) if playing else {}
    fresh = not view.tricks and view.phase is Phase.PLAY and not look.stopped
    received = set(view.received) if fresh else set()
    sends = 'data-type="toggle"' if view.phase is Phase.PASS else 'data-type="play" data-once'
    seen: dict[Card, int] = {}
    cards = []
    for card in view.hand:
        copy = seen[card] = seen.get(card, 0) + 1
        barred, chosen, got = bool(reasons.get(card)), card in look.chosen and copy == 1, card in received
        label = _card_label(words, card, barred, got)
        pressed = f' aria-pressed="{"true" if chosen else "false"}"' if passing else ""
        marks = (LOCK if barred else "") + (CHECK if chosen else "") + (RECEIVED if got else "")
        state = (" ht-no" if barred else "") + (" ht-up" if chosen else "") + ("" if my_turn else " ht-still")
        cards.append(
            f'<button type="button" class="ht-card{state}" id="{look.prefix}-{card}{"" if copy == 1 else copy}"'
            f' {sends} data-card="{card}" aria-label="{label}"{pressed}>'
            f"{face(card, look.prefix)}{marks}</button>"
        )
    label = _text(words, "table.hand", count=len(view.hand))
    size = max(view.ruleset.hand_size, 13)
    return f'<div class="ht-hand" role="toolbar" aria-label="{label}" style="--of:{size}">{"".join(cards)}</div>'


def _card_label(words: Words, card: Card, barred: bool, got: bool) -> str:
    if not barred and not got:
        return escape(words.card(card))
    kind = "-".join(word for word, there in (("received", got), ("barred", barred)) if there)
    return _text(words, f"table.card-{kind}", card=card)


# ---- words and buttons ----


def _actions(view: View, words: Words, look: Look) -> str:
    mine = view.seat in view.to_act
    buttons = []
    if not look.result:
        return '<div class="ht-actions"></div>'
    if look.stopped:
        buttons.append(_button(words, "again", "table.again"))
    elif view.phase is Phase.PASS and mine:
        takers = set(view.passed_to)
        if len(takers) == 1:
            to = words.seat(view, takers.pop())
            buttons.append(_button(words, "pass", "table.pass-to", count=view.pass_count, name=to))
        else:
            buttons.append(_button(words, "pass", "table.pass", count=view.pass_count))
    elif view.phase is Phase.CALL and mine:
        for call in ("left", "right", "across", "scatter", "pool"):
            if not call_reasons(view, call):
                buttons.append(_button(words, "call", "table.call", call, direction=words.direction(call)))
    elif view.phase is Phase.CHOICE and mine:
        for choice in ("add", "subtract"):
            buttons.append(_button(words, "choose", f"table.choose-{choice}", choice, total=view.ruleset.total))
    elif view.phase is Phase.ROUND_OVER:
        buttons.append(_button(words, "next", "table.next-round"))
    elif view.phase is Phase.MATCH_OVER:
        buttons.append(_button(words, "new", "table.new-match"))
    if look.again and not look.stopped:
        buttons.append(_button(words, "again", "table.again", quiet=True))
    return f'<div class="ht-actions">{"".join(buttons)}</div>'


def _button(words: Words, kind: str, message: str, choice: str = "", quiet: bool = False, **fields: object) -> str:
    extra = (f' data-choice="{choice}"' if choice else "") + ("" if kind == "pass" else " data-once")
    key = ' aria-keyshortcuts="p"' if kind == "pass" else ""
    style = " ht-quiet" if quiet else ""
    text = _text(words, message, **fields)
    return f'<button type="button" class="ht-button{style}" data-type="{kind}"{extra}{key}>{text}</button>'


def _note(words: Words, look: Look) -> str:
    """What happened last or, after a move that is not allowed, why not."""
    if look.refusal is not None:
        return f'<div class="ht-note ht-refused">{_refusal(words, look, look.refusal)}</div>'
    before = f'<p class="ht-before">{escape(" ".join(look.before))}</p>' if look.before else ""
    return f'<div class="ht-note">{before}<p>{escape(" ".join(look.said))}</p></div>'


def _refusal(words: Words, look: Look, refusal: Refusal) -> str:
    why = f'<p class="ht-why">{escape(refusal.why)}</p>'
    if refusal.rule is None:
        return why
    return f"{why}<p>{rule_link(words, look, refusal.rule)}</p>"


def rule_link(words: Words, look: Look, rule: str) -> str:
    """A link to the passage that teaches a rule or a fact. It opens a tab of its own, so that the game stays."""
    address = escape(f"{look.rules}#{rule}", quote=True)
    title = escape(words.title(rule))
    return (
        f'<a class="ht-link" href="{address}" target="_blank" rel="noopener">{title}'
        f'<span class="ht-sr"> {_text(words, "table.new-tab")}</span></a>'
    )
