"""The review after a round: every decision of the reader with its cost, the three that mattered most as tables, luck.

A table imports this when a review is asked for the first time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from hearts_core.actions import Pass, Play
from hearts_core.cards import Card
from hearts_core.coach.luck import Luck, weighing
from hearts_core.coach.review import Decision, Review, review, reviewing
from hearts_core.coach.speech import Speech
from hearts_core.replay import Step
from hearts_core.words import Words
from hearts_widgets.cards import face
from hearts_widgets.hints import Said
from hearts_widgets.look import Advice, Look
from hearts_widgets.marks import CHECK, STAR
from hearts_widgets.ring import ring

IN_PAGE: Final = sys.platform == "emscripten"
WORLDS: Final = 32 if IN_PAGE else 48
GAMES: Final = 2 if IN_PAGE else 4
GAME_WORLDS: Final = 8 if IN_PAGE else 16


def reviews(
    rounds: Sequence[Sequence[Step]], seat: int, length: int, words: Words, spoken: Words, prefix: str
) -> Iterator[Said]:
    """The review of whole rounds, longer with each decision; they are the last of a match of `length` steps.

    Of several rounds each is looked at with fewer deals.
    """
    steps = [step for one in rounds for step in one]
    several = len(rounds) > 1
    made: list[Decision] = []
    panel = _Panel(words, prefix, length - len(steps), several)
    for decision in reviewing(steps, seat, WORLDS // 2 if several else WORLDS):
        made.append(decision)
        if decision.grade != "only":
            yield Said(Advice(panel.draw(review(seat, made), ())), "", False)
    done = review(seat, made)
    lucks: list[Luck] = []
    for one in rounds:
        for luck in weighing(one, seat, one[-1].after.round.number, GAMES // 2 if several else GAMES, GAME_WORLDS):
            yield Said(Advice(panel.draw(done, (*lucks, luck))), "", False)
        lucks.append(luck)
    said = [panel.summary(done), *map(Speech(spoken, None).luck, lucks)]
    yield Said(Advice(panel.draw(done, lucks, True)), " ".join(said), True)


class _Panel:
    """The drawing of a review below the table."""

    def __init__(self, words: Words, prefix: str, offset: int, several: bool) -> None:
        self.words, self.prefix, self.offset, self.several = words, prefix, offset, several

    def summary(self, found: Review) -> str:
        """The whole in a sentence."""
        counts = found.counted()
        return self.words.text(
            "coach.review.summary",
            count=len(found.decisions) - counts["only"],
            best=counts["best"] + counts["good"] + counts["equal"],
            slips=counts["slip"] + counts["mistake"],
            points=f"{found.cost:.1f}",
        )

    def draw(self, found: Review, lucks: Sequence[Luck], done: bool = False) -> str:
        """The review as far as it has come."""
        words = self.words
        told = [f"<p>{escape(self.summary(found))}</p>"]
        told += [f"<p>{escape(Speech(words, None).luck(luck))}</p>" for luck in lucks]
        if not done:
            told.append(f"<p>{self._text('coach.review.going-on')}</p>")
        worst = "".join(self._worst(place, one) for place, one in enumerate(found.worst)) if done else ""
        if worst:
            marks = f"<p>{self._text('coach.review.position')}</p>"
            worst = f'<h3>{self._text("coach.review.worst")}</h3>{marks}<ol class="ht-worst">{worst}</ol>'
        rows = "".join(self._row(one) for one in found.decisions)
        label = self._text("coach.review.match" if self.several else "coach.review.label")
        close = self._button("hush", "close")
        return (
            f'<section class="ht-advice ht-review" aria-label="{label}"><h2>{label}</h2>{"".join(told)}{worst}'
            f"<h3>{self._text('coach.review.all')}</h3>"
            f'<ol class="ht-decisions">{rows}</ol><div class="ht-actions">{close}</div></section>'
        )

    def _row(self, one: Decision) -> str:
        where = self._where(one)
        said = Speech(self.words, one.view).decision(one)
        grade = self._text(f"coach.review.grade.{one.grade}")
        at = self.offset + one.step - 1
        look = self._button("step", "look", at, where) if one.grade != "only" else ""
        return (
            f'<li class="ht-grade ht-{one.grade}"><span class="ht-tactic">{grade}</span> '
            f"<span>{escape(where)}: {escape(said)}</span> {look}</li>"
        )

    def _where(self, one: Decision) -> str:
        if one.trick is None:
            return self.words.text("coach.review.before", round=one.round + 1)
        message = "coach.review.round-trick" if self.several else "coach.review.trick"
        return self.words.text(message, round=one.round + 1, number=one.trick + 1)

    def _worst(self, place: int, one: Decision) -> str:
        speech = Speech(self.words, one.view)
        why = "".join(f"<li>{escape(line)}</li>" for line in speech.instead(one))
        at = self.offset + one.step - 1
        return (
            f"<li><p>{escape(self._where(one))}: {escape(speech.decision(one))}</p>"
            f'{self._position(place, one)}<ul class="ht-facts">{why}</ul>'
            f'<div class="ht-actions">{self._button("from", "play-on", at, self._where(one))}</div></li>'
        )

    def _position(self, place: int, one: Decision) -> str:
        """The table as the reader saw it: the others, the trick, and the hand with its marks."""
        prefix = f"{self.prefix}-r{place}"
        assert one.assessment is not None
        best = one.assessment.best.cards
        look = Look(prefix=prefix, show_points=True, stopped=True)
        around = ring(one.view, self.words, look).replace(f"#{prefix}-", f"#{self.prefix}-")
        cards = "".join(self._card(card, one, best) for card in dict.fromkeys(one.view.hand))
        label = self._text("coach.review.position")
        return (
            f'<div class="ht-position" role="group" aria-label="{label}"><div class="ht-felt">{around}'
            f'<ul class="ht-lay">{cards}</ul></div></div>'
        )

    def _card(self, card: Card, one: Decision, best: tuple[Card, ...]) -> str:
        played = card in _cards(one)
        kind = "both" if played and card in best else "played" if played else "best" if card in best else ""
        mark = (CHECK if played else "") + (STAR if card in best else "")
        told = self.words.text(f"coach.review.card-{kind}", card=card) if kind else self.words.card(card)
        return f'<li><span class="ht-sr">{escape(told)}</span>{face(card, self.prefix)}{mark}</li>'

    def _button(self, kind: str, name: str, choice: int | None = None, about: str = "") -> str:
        text = self._text(f"coach.review.{name}")
        data = "" if choice is None else f' data-choice="{choice}"'
        label = f' aria-label="{text}: {escape(about)}"' if about else ""
        sends = f'data-type="{kind}"{data}{label} data-once'
        return f'<button type="button" class="ht-button ht-quiet" {sends}>{text}</button>'

    def _text(self, message: str) -> str:
        return escape(self.words.text(message))


def _cards(one: Decision) -> tuple[Card, ...]:
    if isinstance(one.action, Play):
        return (one.action.card,)
    return one.action.cards if isinstance(one.action, Pass) else ()
