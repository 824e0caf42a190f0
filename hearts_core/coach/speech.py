"""The coach's words: hints, facts, warnings and reviews as sentences of the catalogue (`coach.…`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.cards import Card
from hearts_core.coach.choice import Choice, Gap
from hearts_core.coach.facts import Fact
from hearts_core.coach.mistake import Mistake, why_it_costs
from hearts_core.coach.tactics import Tactic
from hearts_core.view import View
from hearts_core.words import SEAT_FIELDS, SEATS_FIELDS, Names, Words

if TYPE_CHECKING:
    from hearts_core.coach.hint import Hint
    from hearts_core.coach.luck import Luck
    from hearts_core.coach.review import Decision
    from hearts_core.coach.why import Why


class Speech:
    """The sentences of one language, for seats with these names.

    The seat whose view it is, is spoken to as "you"; with `about` it is spoken about by its name instead.
    """

    def __init__(self, words: Words, names: Names | None, seat: int | None = None, about: bool = False) -> None:
        self.words, self.names = words, names
        self.own = names.seat if isinstance(names, View) and seat is None else seat
        self.about = about

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence."""
        fields = dict(fact.fields)
        kinds = []
        if self.own is not None and fields.get("seat") == self.own and not self.about:
            kinds.append("you")
        if fact.id == "guards" and not fields["cards"]:
            kinds.append("none")
        if isinstance(cards := fields.get("cards"), tuple) and len(cards) > 1:
            kinds.append("several")
        if self.about and self.own is not None:
            fields["player"] = self.seat(self.own)
            kinds = [*(f"{kind}.about" for kind in kinds), "about", *kinds]
        return self.say(f"coach.fact.{fact.id}", kinds, fields)

    def facts(self, tactic: Tactic) -> list[str]:
        """The facts that a tactic rests on, each a sentence."""
        return [self.fact(fact) for fact in tactic.facts]

    def tactic(self, tactic: Tactic) -> str:
        """What a tactic is called."""
        return self.words.text(f"coach.tactic.{tactic.id}")

    def advice(self, tactic: Tactic) -> str:
        """The tactic as advice for the move that it names."""
        return self.say(f"coach.say.{tactic.id}", [tactic.kind], tactic.fields)

    def done(self, tactic: Tactic, seat: int) -> str:
        """The tactic as something that a seat has done."""
        return self.say(f"coach.done.{tactic.id}", [tactic.kind], {**tactic.fields, "player": self.seat(seat)})

    def hint(self, hint: Hint) -> str:
        """What to do and how it compares with the next best."""
        first = self.advice(hint.tactic)
        if hint.cheaper is not None:
            cheaper = self.move(hint.cheaper.action, hint.cheaper.cards)
            first = f"{first} {self.words.text('coach.hint.match', other=cheaper)}"
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
        """A choice and its numbers."""
        return self.words.text(
            "coach.choice", move=self.move(choice.action, choice.cards), numbers=self.numbers(choice)
        )

    def numbers(self, choice: Choice) -> str:
        """A choice's numbers in words, for who can't see the bars."""
        parts = [self.words.text("coach.choice.points", points=f"{choice.points:.1f}", se=f"{choice.se:.1f}")]
        if choice.takes_trick is not None:
            parts.append(self.words.text("coach.choice.trick", percent=round(100 * choice.takes_trick)))
        for card, chance in choice.dear:
            parts.append(self.words.text("coach.choice.dear", card=card, percent=round(100 * chance)))
        if choice.moon_risk:
            parts.append(self.words.text("coach.choice.moon-risk", percent=round(100 * choice.moon_risk)))
        if choice.own_moon:
            parts.append(self.words.text("coach.choice.own-moon", percent=round(100 * choice.own_moon)))
        return self.words.list(parts)

    def mistake(self, mistake: Mistake) -> str:
        """The warning before a mistake: what it would cost, and why."""
        fields = {"move": self.move(mistake.action, mistake.choice.cards), **self.cost(mistake.cost)}
        return " ".join(
            (
                self.words.text("coach.mistake", **fields),
                self.say(f"coach.mistake.{mistake.reason}", [], mistake.fields),
            )
        )

    def decision(self, decision: Decision) -> str:
        """What a decision of the reader was worth: the grade, and for what was not best, the better move."""
        move = self.move(decision.action, _cards(decision.action))
        fields: dict[str, object] = {"move": move, "tactic": self.tactic(decision.tactic)}
        if decision.cost is not None:
            fields |= self.cost(decision.gain or decision.cost)
        if decision.assessment is not None:
            best = decision.assessment.best
            fields["best"] = self.move(best.action, best.cards)
        return self.words.text(f"coach.grade.{decision.grade}", **fields)

    def instead(self, decision: Decision) -> list[str]:
        """Why a decision was not the best: what it does worse, what the best would have been, and its facts."""
        assert decision.assessment is not None
        assert decision.choice is not None
        assert decision.best_tactic is not None
        reason, fields = why_it_costs(decision.choice, decision.assessment.best)
        worse = self.say(f"coach.mistake.{reason}", [], fields)
        return [worse, self.advice(decision.best_tactic), *self.facts(decision.best_tactic)]

    def luck(self, luck: Luck) -> str:
        """Luck and skill of a round."""
        cards = "good" if luck.cards < -luck.se else "bad" if luck.cards > luck.se else "fair"
        play = "better" if luck.play < -luck.se else "worse" if luck.play > luck.se else "same"
        about = self.words.text(
            f"coach.luck.cards.{cards}",
            count=luck.games,
            round=luck.round + 1,
            results=self.words.list([str(points) for points in luck.results]),
            fair=f"{luck.fair:.1f}",
        )
        return f"{about} {self.words.text(f'coach.luck.play.{play}', scored=luck.scored)}"

    def why(self, why: Why) -> list[str]:
        """Why a player did what it did: the tactic, the bot's own reason, the facts it saw, and what the coach thinks.

        Made with `about`, for the names at the table.
        """
        decision = why.decision
        lines = [self.done(decision.tactic, why.seat)]
        if why.bot is not None:
            fields = {**why.fields, "player": self.seat(why.seat)}
            you = ["you"] if self._reader(fields.get("seat")) else []
            lines.append(self.say(f"coach.why.{why.bot}.{why.reason}", you, fields))
        lines += [self.fact(fact) for fact in dict.fromkeys((*decision.tactic.facts, *why.facts))]
        if decision.grade in ("slip", "mistake") and decision.cost is not None and decision.assessment is not None:
            best = decision.assessment.best
            other = self.move(best.action, best.cards)
            lines.append(self.words.text("coach.why.rather", other=other, **self.cost(decision.cost)))
        return lines

    def say(self, message: str, kinds: Sequence[str], fields: Mapping[str, object]) -> str:
        """The most particular message there is for one of the kinds, with seats and ways of passing named."""
        named = {name: self._named(name, value) for name, value in fields.items()}
        kind = next((kind for kind in kinds if kind and self.words.has(f"{message}.{kind}")), "")
        said = self.words.text(f"{message}.{kind}" if kind else message, **named)
        return said[:1].upper() + said[1:]

    def seat(self, seat: int) -> str:
        return self.words.text("coach.why.reader") if self._reader(seat) else self.words.seat(self.names, seat)

    def _reader(self, seat: object) -> bool:
        """Whether the reader is meant in what is said about somebody else."""
        you = self.words.text("table.name.you")
        return self.about and isinstance(seat, int) and self.words.seat(self.names, seat) == you

    def _named(self, name: str, value: object) -> object:
        if name in SEAT_FIELDS and isinstance(value, int):
            return self.seat(value)
        if name in SEATS_FIELDS and isinstance(value, tuple):
            return self.words.list([self.seat(seat) for seat in value])
        return self.words.direction(value) if name == "call" else value  # type: ignore[arg-type]


def _cards(action: Action) -> tuple[Card, ...]:
    if isinstance(action, Play):
        return (action.card,)
    return action.cards if isinstance(action, Pass) else ()
