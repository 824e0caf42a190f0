"""Legal here? Every card of the hand on turn, the reason for each, and what every setting would change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from hearts_core.actions import Play
from hearts_core.bots import BOTS
from hearts_core.cards import Card
from hearts_core.deal import Stream
from hearts_core.explore.whatif import Hand, look_at
from hearts_core.position import Phase, RuleBroken, apply
from hearts_core.setup import SetupError
from hearts_core.view import view
from hearts_widgets.choices import Choices
from hearts_widgets.explorer_part import Case, Part
from hearts_widgets.fields import Form
from hearts_widgets.game import read_link
from hearts_widgets.legal_form import Table, draw_legal, verdict
from hearts_widgets.picture import BadMessage, card_of

WORLDS: Final = 24
"""Ways in which the hidden cards may lie that a hint thinks of: few, so that it comes soon."""


class LegalPart(Part):
    """The position on the table, from the place of whoever is on turn: play on, or ask about any card."""

    name = "legal"
    texts = ("given",)

    def __init__(self, case: Case, language: str | None) -> None:
        super().__init__(case, language)
        self._card: Card | None = None
        self._known: tuple[object, Hand | None] = (None, None)
        self._show()

    @property
    def hand(self) -> Hand | None:
        """What there is to say about the hand on turn; None while nobody is to play a card."""
        now = self._case.position
        if self._known[0] is not now:
            self._known = now, look_at(now)
        return self._known[1]

    @property
    def card(self) -> Card | None:
        """The card that is asked about, if it is in the hand on turn; else its first one that is not allowed."""
        hand = self.hand
        if hand is None:
            return None
        if self._card in hand.reasons:
            return self._card
        barred = [card for card, reasons in hand.reasons.items() if reasons]
        return (barred or list(hand.reasons))[0]

    def ask(self, card: str | Card) -> str:
        """Asks about a card of the hand on turn; the answer as sentences. Raises `CardError` or `ValueError`."""
        asked = card if isinstance(card, Card) else Card.parse(card)
        hand = self.hand
        if hand is None or asked not in hand.reasons:
            raise ValueError(f"{asked} is not in the hand on turn")
        self._card = asked
        self._show()
        return verdict(self._case.position, hand, asked, self._words, self._names())

    def inner(self, form: Form) -> str:
        table = Table(self._case.position, self.hand, self.card, self._names(), self._rules)
        back = len(self._case.positions) > 1
        return draw_legal(table, self._case.one, self._words, form, back=back, given=self._typed.get("given", ""))

    def _news(self) -> str:
        hand, card = self.hand, self.card
        if hand is None or card is None:
            return self._words.text("explorer.legal.nothing")
        return verdict(self._case.position, hand, card, self._spoken, self._names())

    # ---- messages of the page ----

    def _do_card(self, message: dict[str, Any]) -> None:
        card = card_of(message)
        if self.hand is None or card not in self.hand.reasons:
            raise BadMessage("outdated")
        self._card = card

    def _play(self, card: Card) -> None:
        case = self._case
        seat = case.position.turn
        if seat is None or case.position.phase is not Phase.PLAY:
            raise BadMessage("outdated")
        try:
            after, _ = apply(case.position, Play(seat, card))
        except RuleBroken as broken:
            words = [self._words.reason(reason, self._names()) for reason in broken.reasons]
            self._said, self._refused = " ".join(words), True
            return
        case.positions.append(after)
        self._card = None
        case.changed("played")

    def _do_play(self, message: dict[str, Any]) -> None:
        if self.card is None:
            raise BadMessage("outdated")
        self._play(self.card)

    def _do_bot(self, message: dict[str, Any]) -> None:
        case = self._case
        now, seat = case.position, case.position.turn
        if seat is None or now.phase is not Phase.PLAY:
            raise BadMessage("outdated")
        chance = Stream(case.seed, "legal", len(now.round.tricks), seat)
        action = BOTS[case.who].choose(view(now, seat), chance)
        assert isinstance(action, Play)
        self._play(action.card)

    def _do_hint(self, message: dict[str, Any]) -> None:
        """What the coach would play, from what the seat on turn can see."""
        from hearts_core.coach.hint import hint  # only who asks for a hint needs the coach
        from hearts_core.coach.speech import Speech

        now, seat = self._case.position, self._case.position.turn
        if seat is None or self.hand is None:
            raise BadMessage("outdated")
        seen = view(replace(now, names=self._names()), seat)
        found = hint(seen, Stream(self._case.seed, "legal hint", len(now.round.tricks), seat), WORLDS)
        self._card = found.best[0]
        self._said, self._refused = Speech(self._words, seen).hint(found), False

    def _do_undo(self, message: dict[str, Any]) -> None:
        if len(self._case.positions) > 1:
            self._case.positions.pop()
            self._case.changed("played")

    def _do_deal(self, message: dict[str, Any]) -> None:
        self._case.deal()
        self._case.changed("position")

    def _do_open(self, message: dict[str, Any]) -> None:
        self.open_text(self._typed.get("given", ""))
        self._typed.pop("given", None)
        self._say("explorer.legal.opened")

    def open_text(self, text: str) -> None:
        """Puts the position of a link to a match on the table. Raises `HeartsError` for another text."""
        game = read_link(text)
        position = game.position()
        if position.phase is not Phase.PLAY:
            raise SetupError("explorer.setup.no-play")
        self._case.one = Choices(game.record.preset, game.record.ruleset)
        self._case.put(position)
