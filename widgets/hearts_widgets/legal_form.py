"""The drawing of "Legal here?": the table, the hand with its reasons, and the matrix of settings and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from hearts_core.cards import RANKS, Card
from hearts_core.describe import describe
from hearts_core.explore.whatif import DEALT, Change, Hand
from hearts_core.position import Position
from hearts_core.view import view
from hearts_core.words import Words
from hearts_widgets.cards import face, shapes
from hearts_widgets.choices import Choices
from hearts_widgets.explorer_part import HERE, button
from hearts_widgets.explorer_rules_form import name_of
from hearts_widgets.fields import Form, entry, fold
from hearts_widgets.look import Look
from hearts_widgets.marks import CHECK, LOCK
from hearts_widgets.ring import ring
from hearts_widgets.wording import rule_link

SIGNS = {"allowed": "✓", "barred": "·", "gained": "+", "lost": "\u2212"}
"""What stands in a cell of the matrix; the words for it are heard, and told in the legend."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is drawn: the position, what there is to say about the hand on turn, and the card that is asked about."""

    position: Position
    hand: Hand | None
    card: Card | None
    names: tuple[str, ...]
    rules: str


def draw_legal(table: Table, choices: Choices, words: Words, form: Form, *, back: bool, given: str) -> str:
    """The whole part."""
    parts = [_table(table, choices, words, form)]
    if table.hand is not None and table.card is not None:
        parts += [
            _asked(table, table.hand, table.card, words, form),
            _verdicts(table, table.hand, words),
            _matrix(table.hand, table.card, words, table.names),
        ]
    legal = table.hand is not None and table.card in table.hand.legal
    over = table.hand is None
    play = words.text("explorer.legal.play", card=table.card) if table.card else words.text("explorer.legal.play-none")
    buttons = (
        button(form, "play", play, main=True, off=not legal),
        button(form, "bot", words.text("explorer.legal.bot"), off=over),
        button(form, "hint", words.text("explorer.legal.hint"), off=over),
        button(form, "undo", words.text("explorer.legal.undo"), off=not back),
        button(form, "deal", words.text("explorer.legal.deal")),
    )
    opening = entry(form, "given", words.text("explorer.legal.given"), given, longest=20_000)
    opening += f'<div class="ht-actions">{button(form, "open", words.text("explorer.rules.open"))}</div>'
    more = fold(form, "open-link", words.text("explorer.legal.other"), opening)
    parts.insert(1, f'<div class="ht-actions">{"".join(buttons)}</div>{HERE}')
    return "".join((*parts, more))


def verdict(position: Position, hand: Hand, card: Card, words: Words, names: Sequence[str]) -> str:
    """Whether a card is allowed, why not, and which settings would change that, in sentences."""
    reasons = hand.reasons[card]
    if not reasons:
        told = [words.text("explorer.legal.allowed", card=card)]
    else:
        told = [words.text("explorer.legal.barred", card=card), *(words.reason(reason, names) for reason in reasons)]
    found = [describe(change.ruleset, words)[change.field] for change in _turning(hand, card)]
    if found:
        told.append(words.text("explorer.legal.unless" if reasons else "explorer.legal.no-longer", count=len(found)))
    return " ".join((*told, *dict.fromkeys(found)))


def _turning(hand: Hand, card: Card) -> list[Change]:
    """The settings that change whether a card is allowed."""
    return [change for change in hand.changes if (card in change.legal) != (card in hand.legal)]


def _table(table: Table, choices: Choices, words: Words, form: Form) -> str:
    now = table.position
    seat = now.turn if now.turn is not None else 0
    seen = view(_named(now, table.names), seat)
    look = Look(prefix=f"{form.prefix}-t")
    title = words.text("explorer.legal.by", title=name_of(choices, words))
    whose = (
        words.text("explorer.legal.turn", name=table.names[seat])
        if table.hand
        else words.text("explorer.legal.nothing")
    )
    facts = [words.text("explorer.legal.trick", number=len(now.round.tricks) + 1)] if table.hand else []
    if now.ruleset.hearts_led != "any-time":
        facts.append(words.text("table.hearts-broken" if now.round.may_lead_hearts else "table.hearts-closed"))
    shown = "".join(f' <span class="ht-fact">{escape(fact)}</span>' for fact in facts)
    hand = "" if table.hand is None else _hand(table, table.hand, words, form, look.prefix)
    return (
        f'{shapes(look.prefix)}<div class="ht-felt"><p class="ht-fact ht-by">{escape(title)}</p>'
        f"{ring(seen, words, look)}"
        f'<p class="ht-turn"><span class="ht-whose ht-mine">{escape(whose)}</span>{shown}</p>{hand}</div>'
    )


def _named(position: Position, names: tuple[str, ...]) -> Position:
    return replace(position, names=names)


def _hand(table: Table, hand: Hand, words: Words, form: Form, prefix: str) -> str:
    seen: dict[Card, int] = {}
    cards = []
    for card in table.position.round.hands[hand.seat]:
        copy = seen[card] = seen.get(card, 0) + 1
        barred = bool(hand.reasons[card])
        label = words.text("explorer.legal.card-barred" if barred else "explorer.legal.card-allowed", card=card)
        chosen = card is table.card and copy == 1
        style = (" ht-no" if barred else "") + (" ht-up" if chosen else "")
        cards.append(
            f'<button type="button" class="ht-card{style}" id="{form.prefix}-{card}{"" if copy == 1 else copy}"'
            f' data-type="card" data-card="{card}" aria-pressed="{str(chosen).lower()}"'
            f' aria-label="{escape(label, quote=True)}"{form.state()}>'
            f"{face(card, prefix)}{LOCK if barred else CHECK}</button>"
        )
    label = escape(words.text("explorer.legal.hand", name=table.names[hand.seat]), quote=True)
    size = max(table.position.ruleset.hand_size, 13)
    return f'<div class="ht-hand" role="toolbar" aria-label="{label}" style="--of:{size}">{"".join(cards)}</div>'


def _asked(table: Table, hand: Hand, card: Card, words: Words, form: Form) -> str:
    """The card that is asked about, in full."""
    reasons = hand.reasons[card]
    style, mark = ("ht-barred", LOCK) if reasons else ("ht-allowed", CHECK)
    head = words.text("explorer.legal.barred" if reasons else "explorer.legal.allowed", card=card)
    look = Look(rules=table.rules)
    why = "".join(
        f"<p>{escape(words.reason(reason, table.names))} {rule_link(words, look, reason.rule)}</p>"
        for reason in reasons
    )
    turning = _turning(hand, card)
    found = dict.fromkeys(describe(change.ruleset, words)[change.field] for change in turning)
    if found:
        unless = words.text("explorer.legal.unless" if reasons else "explorer.legal.no-longer", count=len(found))
        lines = "".join(f"<li>{escape(line)}</li>" for line in found)
        why += f'<p>{escape(unless)}</p><ul class="ht-lines">{lines}</ul>'
    else:
        always = words.text("explorer.legal.always-barred" if reasons else "explorer.legal.always-allowed")
        why += f"<p>{escape(always)}</p>"
    return (
        f'<div class="ht-asked {style}" id="{form.id("asked")}"><p class="ht-head"><span class="ht-sign">{mark}</span>'
        f"{escape(head)}</p>{why}</div>"
    )


def _verdicts(table: Table, hand: Hand, words: Words) -> str:
    """All cards of the hand, those that the same rules bar together."""
    legal = [card for card, reasons in hand.reasons.items() if not reasons]
    found: dict[tuple[str, ...], list[Card]] = {}
    for card, reasons in hand.reasons.items():
        if reasons:
            found.setdefault(tuple(reason.rule for reason in reasons), []).append(card)
    allowed = words.text("explorer.legal.group-allowed", count=len(legal), cards=tuple(legal))
    rows = [f'<li class="ht-allowed"><span class="ht-sign">{CHECK}</span><div><p>{escape(allowed)}</p></div></li>']
    look = Look(rules=table.rules)
    for cards in found.values():
        head = escape(words.text("explorer.legal.group-barred", count=len(cards), cards=tuple(cards)))
        why = "".join(f"<p>{line} {rule_link(words, look, rule)}</p>" for rule, line in _why(table, hand, cards, words))
        rows.append(
            f'<li class="ht-barred"><span class="ht-sign">{LOCK}</span>'
            f'<div><p class="ht-cards">{head}</p>{why}</div></li>'
        )
    head = escape(words.text("explorer.legal.all", count=len(hand.reasons)))
    return f'<div class="ht-verdicts"><p class="ht-head">{head}</p><ul>{"".join(rows)}</ul></div>'


def _why(table: Table, hand: Hand, cards: Sequence[Card], words: Words) -> list[tuple[str, str]]:
    """The rules that bar some cards, each with its reason; for one of the cards where each has its own sentence."""
    told = []
    shown = next((card for card in cards if card is table.card), cards[0])
    for at, reason in enumerate(hand.reasons[shown]):
        sentence = words.reason(reason, table.names)
        alike = all(words.reason(hand.reasons[card][at], table.names) == sentence for card in cards)
        line = sentence if alike else words.text("explorer.legal.example", sentence=sentence)
        told.append((reason.rule, escape(line)))
    return told


def _matrix(hand: Hand, card: Card, words: Words, names: Sequence[str]) -> str:
    """Settings against cards: what each would change, in signs, and in words for those who hear it."""
    cards = list(hand.reasons)
    head = "".join(
        f'<th scope="col"{_mark(one, card)}><span aria-hidden="true">{_sign(one)}</span>'
        f'<span class="ht-sr">{escape(words.card(one))}</span></th>'
        for one in cards
    )
    legend = words.list([words.text(f"explorer.matrix.legend.{name}", sign=sign) for name, sign in SIGNS.items()])
    rows = [_row(words.text("explorer.matrix.now"), hand, hand.legal, cards, card, words)]
    shown: set[tuple[str, frozenset[Card], int | None]] = set()
    for change in hand.changes:
        key = (change.field, change.legal, change.turn)
        if change.field in ("points", "pass_cycle") and key in shown:
            continue
        shown.add(key)
        says = words.text(
            "explorer.matrix.setting",
            field=words.text(f"settings.field.{change.field}"),
            says=describe(change.ruleset, words)[change.field],
        )
        if change.turn != hand.seat:
            says += " " + words.text("explorer.matrix.turn", name=names[change.turn] if change.turn is not None else "")
        rows.append(_row(says, hand, change.legal, cards, card, words))
    idle = words.list([words.text(f"settings.field.{field}") for field in hand.idle])
    dealt = words.list([words.text(f"settings.field.{field}") for field in DEALT])
    caption = escape(words.text("explorer.matrix"))
    return (
        f'<div class="ht-matrix"><table><caption>{caption}<span class="ht-before">{escape(legend)}</span></caption>'
        f"<thead><tr>{head}</tr></thead>{''.join(rows)}</table>"
        f'<p class="ht-hint">{escape(words.text("explorer.matrix.idle", fields=idle))}</p>'
        f'<p class="ht-hint">{escape(words.text("explorer.matrix.dealt", fields=dealt))}</p></div>'
    )


def _mark(card: Card, asked: Card) -> str:
    return ' class="ht-this"' if card is asked else ""


def _sign(card: Card) -> str:
    rank = "10" if card.rank == 10 else RANKS[card.rank - 2]
    return f"{card.suit.symbol}<br>{rank}"


def _row(label: str, hand: Hand, legal: frozenset[Card], cards: Sequence[Card], asked: Card, words: Words) -> str:
    cells = []
    for card in cards:
        may, might = card in hand.legal, card in legal
        kind = "allowed" if may and might else "gained" if might else "lost" if may else "barred"
        style = " ".join(name for name in (f"ht-{kind}", "ht-this" if card is asked else "") if name)
        cells.append(
            f'<td class="{style}"><span aria-hidden="true">{SIGNS[kind]}</span>'
            f'<span class="ht-sr">{escape(words.text(f"explorer.matrix.{kind}"))}</span></td>'
        )
    head = f'<tr><th scope="rowgroup" colspan="{len(cards)}">{escape(label)}</th></tr>'
    return f"<tbody>{head}<tr>{''.join(cells)}</tr></tbody>"
