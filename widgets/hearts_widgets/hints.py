"""The coach at the table: hints drawn on the cards, warnings before a costly move, and why others played what they did.

A table imports this when the coach is asked for the first time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from time import monotonic
from typing import Final

from hearts_core.actions import Action, Pass, Play
from hearts_core.cards import Card
from hearts_core.coach.assess import assessing
from hearts_core.coach.choice import Choice
from hearts_core.coach.hint import Hint, hint_from
from hearts_core.coach.mistake import Mistake, find_mistake
from hearts_core.coach.speech import Speech
from hearts_core.coach.why import why
from hearts_core.deal import Stream
from hearts_core.explain import reasons_against
from hearts_core.state import Phase
from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.look import Advice
from hearts_widgets.marks import STAR

IN_PAGE: Final = sys.platform == "emscripten"
WORLDS: Final = 64
FEWEST: Final = 8
SECONDS: Final = 1.2
"""For so long the coach thinks at most about a hint; it has looked at `FEWEST` deals at least then."""
QUICKLY: Final = 0.5
"""And for so long about a warning, which comes unasked."""
_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class Said:
    """A picture of what the coach says, and what is heard with it. `last` says that it won't be made surer."""

    advice: Advice
    say: str
    last: bool


def hints(view: View, step: int, words: Words, spoken: Words, seconds: float = SECONDS) -> Iterator[Said]:
    """The hint for what the seat sees at a step, ever surer."""
    speech, heard = Speech(words, view), Speech(spoken, view)
    begun = monotonic()
    for found in assessing(view, Stream(1, "hint", step), WORLDS):
        last = found.worlds == WORLDS or found.worlds == 0
        last = last or (found.worlds >= FEWEST and monotonic() - begun > seconds / 2)
        hint = hint_from(found)
        said = " ".join((heard.hint(hint), *heard.facts(hint.tactic)))
        yield Said(Advice(_panel(hint, speech), _on_cards(hint, words, heard)), said, last)
        if last:
            return


def warning(
    view: View, action: Action, step: int, words: Words, spoken: Words, seconds: float = QUICKLY
) -> Said | None:
    """The warning before a move, if it is a costly one; never for what the rules forbid."""
    if not isinstance(action, (Play, Pass)) or reasons_against(view, action):
        return None
    begun, found = monotonic(), None
    for found in assessing(view, Stream(1, "warning", step), WORLDS, [action] if isinstance(action, Pass) else []):
        if found.worlds >= FEWEST and monotonic() - begun > seconds / 2:
            break
    assert found is not None
    mistake = find_mistake(found, action)
    if mistake is None:
        return None
    body = _warned(mistake, Speech(words, view))
    heard = Speech(spoken, view)
    return Said(Advice(body), f"{heard.mistake(mistake)} {spoken.text('coach.table.sure')}", True)


def reasons(view: View, action: Action, bot: str | None, step: int, words: Words, spoken: Words) -> Said:
    """Why a player did what it did, from what it could see."""
    found = why(view, action, Stream(1, "why", step), bot, FEWEST if IN_PAGE else 4 * FEWEST)
    lines = Speech(words, view, about=True).why(found)
    heard = Speech(spoken, view, about=True).why(found)
    title = words.text("coach.table.why", player=words.seat(view, view.seat))
    body = f'<p class="ht-say">{escape(title)}</p>{_list(lines)}'
    return Said(Advice(_region(words, body)), " ".join(heard), True)


# ---- drawing ----


def _region(words: Words, body: str, buttons: str = "") -> str:
    close = _button(words, "hush", "coach.table.close")
    label = escape(words.text("coach.table.label"))
    actions = f'<div class="ht-actions">{buttons}{close}</div>'
    return f'<section class="ht-advice" aria-label="{label}">{body}{actions}</section>'


def _panel(hint: Hint, speech: Speech) -> str:
    words = speech.words
    rows = _list([speech.choice(choice) for choice in hint.choices], "ht-numbers")
    legend = words.text("coach.table.legend", dear=_dear(hint.choices[0], words)) if hint.best else ""
    told = words.text("coach.table.worlds", count=hint.worlds) if hint.worlds else ""
    tactic = f'<span class="ht-tactic">{escape(speech.tactic(hint.tactic))}</span>'
    return _region(
        words,
        f'<p class="ht-say">{tactic} {escape(speech.hint(hint))}</p>{_list(speech.facts(hint.tactic))}'
        f'<details class="ht-more"><summary>{escape(words.text("coach.table.numbers"))}</summary>'
        f"{rows}<p>{escape(legend)} {escape(told)}</p></details>",
    )


def _dear(choice: Choice, words: Words) -> str:
    return words.cards((card for card, _ in choice.dear), short=True)


def _warned(mistake: Mistake, speech: Speech) -> str:
    words = speech.words
    facts = _list([speech.advice(mistake.tactic), *speech.facts(mistake.tactic)])
    if isinstance(mistake.action, Play):
        data = f' data-card="{mistake.action.card}"'
        anyway = _button(words, "play", "coach.table.play-anyway", data, card=mistake.action.card)
    else:
        anyway = _button(words, "pass", "coach.table.pass-anyway")
    body = (
        f'<p class="ht-say"><span class="ht-tactic">{escape(words.text("coach.table.warning"))}</span>'
        f" {escape(speech.mistake(mistake))}</p>{facts}<p>{escape(words.text('coach.table.sure'))}</p>"
    )
    return _region(words, body, anyway + _button(words, "no-warnings", "coach.table.no-warnings"))


def _list(lines: list[str], style: str = "ht-facts") -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="{style}">{items}</ul>' if items else ""


def _button(words: Words, kind: str, message: str, data: str = "", **fields: object) -> str:
    text = escape(words.text(message, **fields))
    return f'<button type="button" class="ht-button ht-quiet" data-type="{kind}"{data} data-once>{text}</button>'


def _on_cards(hint: Hint, words: Words, heard: Speech) -> dict[Card, tuple[str, str]]:
    """For each card of a play its bars and what they say; for a pass the star on the cards to pass."""
    best = set(hint.best)
    if hint.assessment.view.phase is not Phase.PLAY:
        told = words.text("coach.table.suggested")
        return dict.fromkeys(best, (STAR, told))
    most = max(1.0, *(choice.points + choice.se for choice in hint.choices))
    found = {}
    for choice in hint.choices:
        (card,) = choice.cards
        first = card in best
        numbers = heard.numbers(choice)
        label = f"{words.text('coach.table.suggested')}, {numbers}" if first else numbers
        found[card] = (bars(choice, most) + (STAR if first else ""), label)
    return found


def bars(choice: Choice, most: float) -> str:
    """The numbers of a choice as small bars: points with their uncertainty, trick, the dearest card, moon."""
    dear = max((chance for _, chance in choice.dear), default=0.0)
    shares = [max(0.0, choice.points) / most, choice.takes_trick or 0.0, dear, choice.moon_risk]
    rows = []
    for row, share in enumerate(shares):
        y = 7 * row
        rows.append(
            f'<rect class="ht-rail" x=".5" y="{y + 0.5}" width="31" height="5"/>'
            f'<rect class="ht-bar-{row}" x=".5" y="{y + 0.5}" width="{31 * min(1.0, share):.1f}" height="5"/>'
        )
    low, high = (31 * min(1.0, max(0.0, choice.points + way * choice.se) / most) for way in (-1, 1))
    spread = f'<path class="ht-spread" d="M{low + 0.5:.1f} 3h{max(0.0, high - low):.1f}"/>'
    return (
        f'<span class="ht-odds" aria-hidden="true"><b>{choice.points:.1f}</b>'
        f'<svg viewBox="0 0 32 {7 * _ROWS}" focusable="false">{"".join(rows)}{spread}</svg></span>'
    )
