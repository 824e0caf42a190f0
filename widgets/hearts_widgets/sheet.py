"""The score sheet, and the account of a finished round."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from hearts_core.cards import Card, ordered
from hearts_core.events import Event, MatchEnd, Moon, Sun, Tie
from hearts_core.match import limit_reached, lowest
from hearts_core.position import Phase
from hearts_core.rules import Ruleset
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.chart import chart
from hearts_widgets.look import PLAIN, Look
from hearts_widgets.ring import FEW
from hearts_widgets.wording import rule_link, text


def _names(view: View, words: Words) -> list[str]:
    return [escape(words.seat(view, seat)) for seat in range(view.ruleset.players)]


def scores(view: View, words: Words, look: Look) -> str:
    """Every seat's points, round by round, and the totals."""
    if view.ruleset.players > FEW:
        return _many(view, words, look)
    rows = [(text(words, "table.round", number=line.round + 1), line.scores) for line in view.history]
    if look.show_points and view.scores is None:
        rows.append((text(words, "table.so-far"), view.points))
    names = "".join(f'<th scope="col" class="ht-called">{name}</th>' for name in _names(view, words))
    body = "".join(_row(head, cells) for head, cells in rows)
    caption = text(words, "table.scores", limit=view.ruleset.limit)
    total = _row(text(words, "table.total"), view.totals, ' class="ht-total"')
    return (
        f'<div class="ht-sheet"><table class="ht-scores"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{names}</tr></thead><tbody>{body}{total}</tbody></table></div>"
    )


def _many(view: View, words: Words, look: Look) -> str:
    """The sheet of a large table: a row for each seat, which is as narrow as a phone, with its rounds in one cell."""
    now = look.show_points and view.scores is None
    columns = ["total", *(["so-far"] if now else []), "rounds"]
    head = "".join(f'<th scope="col"{_kind(column)}>{text(words, f"table.{column}")}</th>' for column in columns)
    rows = []
    for seat, name in enumerate(_names(view, words)):
        rounds = "".join(f"<li>{line.scores[seat]}</li>" for line in view.history)
        cells = {"total": view.totals[seat], "so-far": view.points[seat], "rounds": f"<ol>{rounds}</ol>"}
        inner = "".join(f"<td{_kind(column)}>{cells[column]}</td>" for column in columns)
        rows.append(f'<tr><th scope="row" class="ht-called">{name}</th>{inner}</tr>')
    caption = text(words, "table.scores", limit=view.ruleset.limit)
    return (
        f'<div class="ht-sheet"><table class="ht-scores"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _kind(column: str) -> str:
    return {"total": ' class="ht-sum"', "rounds": ' class="ht-rounds"'}.get(column, "")


def _row(head: str, cells: Iterable[int], style: str = "") -> str:
    return f'<tr{style}><th scope="row">{head}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def result(view: View, words: Words, look: Look = PLAIN) -> str:
    """A finished round: what made it special, for every seat the cards that scored, and the totals over the rounds."""
    assert view.scores is not None
    over = view.phase is Phase.MATCH_OVER
    head = f'<p class="ht-head">{text(words, "table.round-over", number=view.round + 1)}</p>'
    if over:
        message = "table.winner" if len(view.winners) == 1 else "table.winners"
        names = words.seats(view, view.winners)
        head = f'<p class="ht-head">{text(words, message, names=names)}</p>'
    rows = []
    for seat, name in enumerate(_names(view, words)):
        account = escape(account_of(view.ruleset, words, view.taken[seat]))
        account = f"{account} = {view.points[seat]}" if account else "–"
        rows.append(
            f'<tr><th scope="row" class="ht-called">{name}</th><td class="ht-words">{account}</td>'
            f"<td>{view.points[seat]}</td><td>{view.scores[seat]}</td><td>{view.totals[seat]}</td></tr>"
        )
    columns = "".join(
        f'<th scope="col"{style}>{text(words, f"table.column-{column}")}</th>'
        for column, style in (("cards", ' class="ht-words"'), ("points", ""), ("added", ""), ("total", ""))
    )
    special = "".join(
        f"<p>{escape(words.event(event, view.names if look.shared else view))} {rule_link(words, look, event.id)}</p>"
        for event in _special(view)
    )
    return (
        f'<div class="ht-result">{head}{special}<div class="ht-sheet"><table class="ht-scores">'
        f"<thead><tr><td></td>{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        f"{chart(view, words)}</div>"
    )


def _special(view: View) -> list[Event]:
    """What is to be explained about the end of this round: a moon or a sun, a tie, a seat to be given up."""
    line = view.history[-1]
    found: list[Event] = []
    if line.sun is not None:
        found.append(Sun(line.sun, 2 * view.ruleset.total, line.effect or "off"))
    elif line.moon is not None:
        found.append(Moon(line.moon, view.ruleset.total, line.effect or "off"))
    earlier = any(max(before.totals) >= view.ruleset.limit for before in view.history[:-1])
    if line.effect != "win" and limit_reached(view.ruleset, view.totals, earlier) and len(lowest(view.totals)) > 1:
        found.append(Tie(lowest(view.totals), min(view.totals), view.ruleset.tie))
    if view.gives_up is not None:
        found.append(MatchEnd(view.winners, view.totals, view.gives_up))
    return found


def account_of(ruleset: Ruleset, words: Words, cards: Iterable[Card]) -> str:
    """The cards among these that score, in a few words: "4 hearts + ♠Q"."""
    parts: list[str] = []
    scoring = [card for card in ordered(cards) if ruleset.worth[card.index]]
    for suit, same in groupby(scoring, key=lambda card: (card.suit, ruleset.worth[card.index])):
        group = list(same)
        if len(group) > 1 and len(set(group)) == 1:
            parts.append(words.text("table.same-cards", count=len(group), card=group[0]))
        elif len(group) > 1:
            parts.append(words.text("table.cards-of-suit", count=len(group), suit=suit[0]))
        else:
            parts.extend(card.symbol for card in group)
    return " + ".join(parts)
