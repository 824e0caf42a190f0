"""The coach's words: hints, facts, warnings and reviews as sentences of the catalogue (`coach.…`)."""

from __future__ import annotations

from collections.abc import Mapping

from hearts_core.actions import Action, Call, Choose
from hearts_core.cards import Card
from hearts_core.coach.assess import Choice, Gap
from hearts_core.coach.facts import Fact
from hearts_core.coach.hint import Hint
from hearts_core.coach.tactics import Tactic
from hearts_core.view import View
from hearts_core.words import SEAT_FIELDS, SEATS_FIELDS, Names, Words


class Speech:
    """The sentences of one language, for seats with these names; a view's own seat is "you"."""

    def __init__(self, words: Words, names: Names | None, you: int | None = None) -> None:
        self.words, self.names = words, names
        self.you = names.seat if isinstance(names, View) and you is None else you

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence."""
        fields = fact.fields
        kind = ""
        if self.you is not None and fields.get("seat") == self.you:
            kind = "you"
        elif fact.id == "guards" and not fields["cards"]:
            kind = "none"
        elif fact.id == "still-out" and isinstance(cards := fields["cards"], tuple) and len(cards) > 1:
            kind = "several"
        return self.say(f"coach.fact.{fact.id}", kind, fields)

    def facts(self, tactic: Tactic) -> list[str]:
        """The facts that a tactic rests on, each a sentence."""
        return [self.fact(fact) for fact in tactic.facts]

    def tactic(self, tactic: Tactic) -> str:
        """What a tactic is called."""
        return self.words.text(f"coach.tactic.{tactic.id}")

    def advice(self, tactic: Tactic) -> str:
        """The tactic as advice for the move that it names."""
        return self.say(f"coach.say.{tactic.id}", tactic.kind, tactic.fields)

    def done(self, tactic: Tactic, seat: int) -> str:
        """The tactic as something that a seat has done."""
        return self.say(f"coach.done.{tactic.id}", tactic.kind, {**tactic.fields, "player": self.seat(seat)})

    def hint(self, hint: Hint) -> str:
        """What to do and how it compares with the next best."""
        first = self.advice(hint.tactic)
        if hint.runner_up is None or hint.gap is None:
            return first
        other = self.move(hint.runner_up.action, hint.runner_up.cards)
        if hint.about_equal:
            return f"{first} {self.words.text('coach.hint.equal', other=other)}"
        return f"{first} {self.words.text('coach.hint.next', other=other, **self.cost(hint.gap))}"

    def move(self, action: Action, cards: tuple[Card, ...]) -> str:
        """A move by name: its cards, the way of passing called, or how a moon is scored."""
        if isinstance(action, Call):
            return self.words.direction(action.call)
        if isinstance(action, Choose):
            return self.words.text(f"coach.move.{action.choice}")
        return self.words.cards(cards, short=True)

    def cost(self, gap: Gap) -> dict[str, object]:
        """A difference as fields of a message: `points` and its uncertainty `se`, with one decimal."""
        return {"points": f"{gap.mean:.1f}", "se": f"{gap.se:.1f}"}

    def choice(self, choice: Choice) -> str:
        """A choice's numbers as a sentence, for who can't see the bars."""
        parts = [self.words.text("coach.choice.points", points=f"{choice.points:.1f}", se=f"{choice.se:.1f}")]
        if choice.takes_trick is not None:
            parts.append(self.words.text("coach.choice.trick", percent=round(100 * choice.takes_trick)))
        for card, chance in choice.dear:
            parts.append(self.words.text("coach.choice.dear", card=card, percent=round(100 * chance)))
        if choice.moon_risk:
            parts.append(self.words.text("coach.choice.moon-risk", percent=round(100 * choice.moon_risk)))
        if choice.own_moon:
            parts.append(self.words.text("coach.choice.own-moon", percent=round(100 * choice.own_moon)))
        cards = self.move(choice.action, choice.cards)
        return self.words.text("coach.choice", move=cards, numbers=self.words.list(parts))

    def say(self, message: str, kind: str, fields: Mapping[str, object]) -> str:
        """The most particular message there is for a kind, with seats and ways of passing named."""
        named = {name: self._named(name, value) for name, value in fields.items()}
        if kind and self.words.has(f"{message}.{kind}"):
            message = f"{message}.{kind}"
        return self.words.text(message, **named)

    def seat(self, seat: int) -> str:
        return self.words.seat(self.names, seat)

    def _named(self, name: str, value: object) -> object:
        if name in SEAT_FIELDS and isinstance(value, int):
            return self.seat(value)
        if name in SEATS_FIELDS and isinstance(value, tuple):
            return self.words.seats(self.names, value)
        return self.words.direction(value) if name == "call" else value  # type: ignore[arg-type]
