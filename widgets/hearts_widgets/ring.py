"""The ring around the table: the other seats, and in the middle the trick, or who gives to whom."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from hearts_core.passing import targets
from hearts_core.position import Phase
from hearts_core.tricks import Trick
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.cards import backs, face
from hearts_widgets.look import Look
from hearts_widgets.marks import CHECK
from hearts_widgets.wording import name, text

FEW = 5
"""Up to so many seats sit around the trick on the narrowest screen too; more stand in rows above it."""


def places(players: int) -> tuple[range, range, range]:
    """The other seats, as steps clockwise from the viewer: those on the left, across and on the right.

    The sides share the seats evenly and what is left over sits across, so that the ring reads clockwise for any number.
    """
    side = (players + 1) // 4 if players > 3 else 1
    return range(1, 1 + side), range(1 + side, players - side), range(players - side, players)


def ring(view: View, words: Words, look: Look) -> str:
    """The other seats and what lies between them."""
    players = view.ruleset.players
    left, top, right = (
        "".join(_seat(view, words, look, (view.seat + steps) % players) for steps in side) for side in places(players)
    )
    middle = _gives(view, words, look) if view.phase in (Phase.CALL, Phase.PASS) else _trick(view, words, look)
    many = " ht-many" if players > FEW else ""
    return (
        f'<div class="ht-ring{many}" data-players="{players}"><div class="ht-side ht-left">{left}</div>'
        f'<div class="ht-side ht-top">{top}</div><div class="ht-middle">{middle}</div>'
        f'<div class="ht-side ht-right">{right}</div></div>'
    )


def _seat(view: View, words: Words, look: Look, seat: int) -> str:
    now = seat in view.to_act and not look.stopped
    mark = "table.choosing" if view.phase is not Phase.PLAY else "table.to-play"
    tags = f'<span class="ht-tag">{text(words, mark)}</span>' if now else ""
    if seat == view.dealer:
        tags += f'<span class="ht-fact ht-deals">{text(words, "table.dealer")}</span>'
    count = view.counts[seat]
    facts = f'<span class="ht-fact">{text(words, "table.cards", count=count)}</span>'
    if look.show_points:
        facts += f'<span class="ht-fact">{text(words, "table.points", count=view.points[seat])}</span>'
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
        return f'<ol class="ht-trick" aria-label="{text(words, "table.trick", number=1)}"></ol>'
    number, trick = shown
    players = view.ruleset.players
    whole = len(trick.plays) == players
    plays = []
    for order, (seat, card) in enumerate(trick.plays):
        angle = 2 * pi * ((seat - view.seat) % players) / players
        takes = whole and seat == trick.winner
        message = "table.card-takes" if takes else "table.card-led" if order == 0 else "table.card-played"
        tag = "" if order or whole else f'<span class="ht-tag" aria-hidden="true">{text(words, "table.led")}</span>'
        who = f'<span class="ht-who" aria-hidden="true">{name(view, words, seat)}</span>' if players > FEW else ""
        plays.append(
            f'<li class="ht-play{" ht-takes" if takes else ""}" id="{look.prefix}-t{number}-{order}"'
            f' data-card="{card}" data-seat="{seat}" style="--x:{-sin(angle):.2f};--y:{cos(angle):.2f}">'
            f'<span class="ht-sr">{text(words, message, name=words.seat(view, seat), card=card)}</span>'
            f"{face(card, look.prefix)}{CHECK if takes else ''}{tag}{who}</li>"
        )
    label = text(words, "table.trick-taken" if whole else "table.trick", number=number)
    return f'<ol class="ht-trick" aria-label="{label}">{"".join(plays)}</ol>'


def _gives(view: View, words: Words, look: Look) -> str:
    """In the middle while cards are passed: who gives to whom, in words."""
    lines = "" if look.quiet else "".join(_line(line, own) for line, own in _givings(view, words, look))
    return f'<ul class="ht-gives">{lines}</ul>'


def _line(line: str, own: bool) -> str:
    return f'<li class="ht-own">{escape(line)}</li>' if own else f"<li>{escape(line)}</li>"


def _givings(view: View, words: Words, look: Look) -> list[tuple[str, bool]]:
    """Lines of who gives to whom, and whether each is about the viewer."""
    players, entry = view.ruleset.players, view.direction
    to = targets(entry, players, view.pass_count) if entry is not None and view.pass_count else None
    if not to or entry is None:
        return []
    if not any(to):
        return [(words.text("table.all-give", count=view.pass_count, direction=words.direction(entry)), True)]

    def seat(steps: int) -> str:
        return words.seat(view, (view.seat + steps) % players)

    if look.shared and (players > FEW or len(set(to)) > 1):
        return [(words.text("table.all-give", count=view.pass_count, direction=words.direction(entry)), True)]
    if len(set(to)) == 1 and players <= FEW:
        lines = []
        for steps in range(players):
            after = (steps + to[0]) % players
            message = "you-give" if steps == 0 else "gives-you" if after == 0 else "gives"
            message = "gives" if look.shared else message
            line = words.text(f"table.{message}", giver=seat(steps), taker=seat(after))
            lines.append((line, steps == 0 or after == 0))
        return lines
    counts = {steps: to.count(steps) for steps in to}
    mine = [(words.text("table.you-give-some", count=n, taker=seat(steps)), True) for steps, n in counts.items()]
    theirs = [(words.text("table.gives-you-some", count=n, giver=seat(-steps)), True) for steps, n in counts.items()]
    if len(counts) > 2:
        return [(words.text("table.all-give", count=view.pass_count, direction=words.direction(entry)), True)]
    return [*mine, *theirs]
