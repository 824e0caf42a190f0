"""The card table: a match against bots that a reader plays in the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hearts_core.actions import Action, Call, Choose, NextRound, Pass, Play
from hearts_core.bots import beginner
from hearts_core.cards import Card, parse_cards
from hearts_core.deal import Stream
from hearts_core.events import Event, seen_by
from hearts_core.position import Phase, Position, RuleBroken, start
from hearts_core.presets import preset
from hearts_core.record import Record
from hearts_core.rules import Ruleset
from hearts_core.view import View, view
from hearts_widgets.course import Course
from hearts_widgets.drawing import draw
from hearts_widgets.lines import Lines
from hearts_widgets.look import Look, Refusal
from hearts_widgets.picture import PACE, BadMessage, Picture, card_of
from hearts_widgets.seats import BotError, bots_of, seat_names, title_of

Hand = str | Sequence[Card]
Listener = Callable[[Event, View], None]


class Table(Picture):
    """A table at which the reader sits, with bots in the other seats.

    `ruleset` is a preset's id or a `Ruleset`, `seed` fixes deals and bots (None: a new match each time), `seat` is the
    reader's. `hands` (texts such as "QS 3H" or cards, by seat) replace the first deal and `dealer` the first dealer;
    `plays` ("2C KC") are cards already played when the table opens. `bots` is one bot for all or one for each seat: a
    function from a view and a stream of chance to an action, or a module with such a `choose`. `stop_after` ends the
    table after so many tricks; `again` offers to play the same cards anew at any time. `pace` is in milliseconds,
    `rules` the address of the rules page. `on_event` is called with every event the reader's seat may know.

    Raises `RulesetError`, `DealError`, `CardError` for what can't be played, `RuleBroken` for `plays` that break a
    rule, `BotError` for a bot that can't play. The position stays in Python: the browser gets pictures of the reader's
    view.
    """

    def __init__(
        self,
        ruleset: str | Ruleset = "standard",
        *,
        players: int | None = None,
        seed: int | None = None,
        seat: int = 0,
        names: Sequence[str] | None = None,
        hands: Sequence[Hand] | None = None,
        dealer: int | None = None,
        plays: str | Sequence[Card] = (),
        bots: Any = beginner,
        language: str = "en",
        four_colours: bool = False,
        show_points: bool = True,
        show_scores: bool = True,
        stop_after: int | None = None,
        again: bool = False,
        pace: int = PACE,
        rules: str | None = None,
        on_event: Listener | None = None,
        record: Record | None = None,
    ) -> None:
        super().__init__(language=language, rules=rules, pace=pace)
        self._ruleset = preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        if not 0 <= seat < self._ruleset.players:
            raise ValueError(f"no seat {seat} at a table of {self._ruleset.players}")
        self._seat = seat
        self._given_names = None if names is None else tuple(map(str, names))
        self._hands = None if hands is None else [parse_cards(h) if isinstance(h, str) else tuple(h) for h in hands]
        self._kitty: tuple[Card, ...] | None = None
        self._dealer = dealer
        self._plays = parse_cards(plays) if isinstance(plays, str) else tuple(plays)
        self._given_bots = bots
        self._options = {"four_colours": four_colours, "show_points": show_points, "show_scores": show_scores}
        self._stop_after = stop_after
        self._offer_again = again
        self._listeners: list[Listener] = [] if on_event is None else [on_event]
        self._changes: list[Callable[[Table], None]] = []
        self._seed = secrets.randbits(48) if seed is None else seed
        if record is None:
            self._sit()
            self._begin()
        else:
            self.resume(record, seed)

    # ---- what a notebook may ask ----

    @property
    def view(self) -> View:
        """What the reader's seat may know now."""
        return view(self.position, self._seat)

    @property
    def stopped(self) -> bool:
        """Whether the table has gone as far as `stop_after` lets it."""
        return self._stop_after is not None and len(self.position.round.tricks) >= self._stop_after

    def on_event(self, listener: Listener) -> None:
        """Calls `listener(event, view)` for every further event that the reader's seat may know."""
        self._listeners.append(listener)

    def on_change(self, listener: Callable[[Table], None]) -> None:
        """Calls `listener(table)` whenever the match has gone on or another has begun."""
        self._changes.append(listener)

    @property
    def position(self) -> Position:
        """How the match stands, hidden cards included: for Python only."""
        return self._course.position

    @property
    def seed(self) -> int:
        """What the deals and the bots' chance come from: for Python only, since it reveals every deal."""
        return self._course.seed

    def record(self) -> Record:
        """The match so far, from which `resume` (with the seed, where the record holds hands) goes on."""
        return self._course.record()

    def resume(self, record: Record, seed: int | None = None) -> None:
        """Goes on with a recorded match, exactly as it would have gone on.

        `seed` is the match's, for a record that holds hands instead. Raises `RuleBroken`, `DealError` or `ValueError`
        for a record that can't be gone on with; the table then stays as it is.
        """
        names = record.names or seat_names(self._words, record.ruleset.players, self._seat)
        course = Course.resume(replace(record, names=names), seed)
        first = course.steps[0].after
        players = record.ruleset.players
        if self._seat >= players:
            raise ValueError(f"no seat {self._seat} at a table of {players}")
        self._bots = bots_of(self._given_bots, players)
        self._ruleset, self._names, self._seed = record.ruleset, names, course.seed
        self._hands = None if record.seed is not None else list(first.round.deal.hands)
        self._kitty = None if record.seed is not None else first.round.deal.kitty
        self._dealer, self._plays = first.round.dealer, ()
        self._take_up(course)
        self._go_on([])

    def play(self, card: str | Card) -> None:
        """Plays a card for the reader, then lets the bots play. Raises `RuleBroken` or `CardError`."""
        self._move(Play(self._seat, _card(card)))

    def pass_cards(self, cards: str | Sequence[Card]) -> None:
        """Passes cards for the reader. Raises `RuleBroken` or `CardError`."""
        self._move(Pass(self._seat, parse_cards(cards) if isinstance(cards, str) else tuple(cards)))

    def next_round(self) -> None:
        """Deals the next round. Raises `RuleBroken` while the round is not over."""
        self._move(NextRound())

    def new_match(self) -> None:
        """Begins another match with the next seed."""
        self._seed = Stream(self._seed, "next match").bits() >> 16
        self._hands, self._kitty, self._dealer, self._plays = None, None, None, ()
        self._begin()

    def again(self) -> None:
        """Begins the same match, from the same deal, once more."""
        self._begin()

    def draw(self) -> str:
        return draw(self.view, self._words, self._look())

    def __repr__(self) -> str:
        now = self.view
        if self.stopped:
            state = "stopped"
        elif now.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            state = now.phase.value
        elif now.seat in now.to_act:
            state = "pass" if now.phase is Phase.PASS else "your-turn"
        else:
            state = "waiting"
        name = "" if now.turn is None else self._words.seat(now, now.turn)
        text = self._words.text(
            "table.repr" if now.hand else "table.repr-empty",
            title=title_of(self._words, self._ruleset),
            round=now.round + 1,
            state=self._words.text(f"table.repr.{state}", name=name),
            hand=" ".join(card.symbol for card in now.hand),
        )
        return f"<Table: {text}>"

    # ---- the course of a match ----

    def _sit(self) -> None:
        """Names and bots for the seats of the ruleset."""
        players = self._ruleset.players
        self._names = self._given_names or seat_names(self._words, players, self._seat)
        self._bots = bots_of(self._given_bots, players)

    def _begin(self) -> None:
        first = start(self._ruleset, self._seed, self._names, self._hands, self._kitty, self._dealer)
        self._take_up(Course.begin(first, self._seed))
        spoken = self._tell(self._course.steps[0].events)
        for card in self._plays:
            turn = self.position.turn
            assert turn is not None
            spoken = self._apply(Play(turn, card))
        self._go_on(spoken)

    def _take_up(self, course: Course) -> None:
        """Puts a match on the table, and its last lines."""
        self._course = course
        self._chosen: list[Card] = []
        self._refusal: Refusal | None = None
        self._result = True
        self._lines = Lines(self._words, self._spoken)
        for step in course.steps[1:][-2 * self._ruleset.players :]:
            self._lines.add(seen_by(step.events, self._seat), view(step.after, self._seat))

    def _move(self, action: Action) -> None:
        """The reader's action, and what the bots answer."""
        spoken = self._apply(action)
        self._chosen = []
        self._refusal = None
        self._go_on(spoken)

    def _apply(self, action: Action) -> list[str]:
        """Does it, and returns what is to be spoken."""
        return self._tell(self._course.apply(action))

    def _go_on(self, spoken: list[str]) -> None:
        """Shows what just happened, lets the bots move one by one, and ends where the reader has to act."""
        try:
            self._let_bots_move(spoken)
        finally:
            for listener in self._changes:
                listener(self)

    def _let_bots_move(self, spoken: list[str]) -> None:
        beats = 0.0
        while (seat := self._bot_to_act()) is not None:
            if self.position.phase is Phase.PLAY:
                self._show(" ".join(spoken), beats)
                beats = 2 if self._between_tricks() else 1
                spoken = []
            spoken += self._let_move(seat)
        if self.position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER) and self.position.round.tricks:
            self._result = False
            self._show(" ".join(spoken), beats)
            self._result = True
            spoken, beats = [self._words.text("table.round-over", number=self.position.round.number + 1)], 2.5
        if self._seat in self.position.to_act and not self.stopped:
            spoken = [*spoken, self._spoken.text("table.your-turn-now")]
        self._show(" ".join(spoken), beats)

    def _between_tricks(self) -> bool:
        now = self.position.round
        return bool(now.tricks) and now.trick is not None and not now.trick.plays

    def _bot_to_act(self) -> int | None:
        if self.stopped:
            return None
        return next((seat for seat in self.position.to_act if seat != self._seat), None)

    def _let_move(self, seat: int) -> list[str]:
        """A bot's move. Raises `BotError` for whatever goes wrong with it, a broken rule included."""
        try:
            action = self._bots[seat](view(self.position, seat), self._course.chance_of(seat))
            if getattr(action, "seat", None) != seat:
                raise TypeError(action)
            return self._apply(action)
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise BotError("table.error.bot", name=self._words.seat(self._names, seat), problem=what) from problem

    def _tell(self, events: Sequence[Event]) -> list[str]:
        """Takes note of what happened, calls the listeners, and returns what is to be spoken."""
        now = self.view
        known = seen_by(tuple(events), self._seat)
        spoken = self._lines.add(known, now)
        for event in known:
            for listener in self._listeners:
                listener(event, now)
        return spoken

    def _look(self) -> Look:
        return Look(
            prefix=self._prefix,
            rules=self._rules,
            chosen=tuple(self._chosen),
            before=self._lines.before,
            said=self._lines.said,
            refusal=self._refusal,
            result=self._result,
            stopped=self.stopped,
            again=self._offer_again,
            **self._options,
        )

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind not in ("play", "toggle", "pass", "next", "new", "again", "choose", "call"):
            raise BadMessage("message")
        self._refusal = None
        try:
            if kind == "toggle":
                self._toggle(card_of(message))
            elif kind == "new":
                self.new_match()
            elif kind == "again":
                self.again()
            elif self.stopped:
                raise BadMessage("message")
            else:
                self._move(self._action(kind, message))
        except RuleBroken as broken:
            card = broken.reasons[0].fields.get("card")
            why, heard = (
                " ".join(words.reason(reason, self.view) for reason in broken.reasons)
                for words in (self._words, self._spoken)
            )
            self._refuse(Refusal(why, broken.reasons[0].rule, card if isinstance(card, Card) else None), heard)
        except BotError as failed:
            why = self._words.error(failed)
            self._refuse(Refusal(why), why)
            raise

    def _action(self, kind: str, message: dict[str, Any]) -> Action:
        if kind == "play":
            return Play(self._seat, card_of(message))
        if kind == "pass":
            return Pass(self._seat, tuple(self._chosen))
        if kind == "next":
            return NextRound()
        choice = message.get("choice")
        if not isinstance(choice, str):
            raise BadMessage("message")
        return Choose(self._seat, choice) if kind == "choose" else Call(self._seat, choice)

    def _toggle(self, card: Card) -> None:
        now = self.view
        if now.phase is not Phase.PASS or card not in now.hand or self._seat not in now.to_act:
            self._move(Pass(self._seat, (card,)))  # the rules say why not
        elif card in self._chosen:
            self._chosen.remove(card)
            self._show(self._spoken.text("table.put-back", card=card))
        elif len(self._chosen) == now.pass_count:
            why = self._words.text("table.chosen-too-many", count=now.pass_count)
            self._refuse(Refusal(why, None, card), why)
        else:
            self._chosen.append(card)
            self._show(self._spoken.text("table.picked", card=card))

    def refuse_message(self, problem: BadMessage) -> None:
        why = self._words.text(f"table.error.{problem.kind}")
        self._refuse(Refusal(why), why)

    def _refuse(self, refusal: Refusal, heard: str) -> None:
        self._refusal = refusal
        self._show(heard)


def _card(card: str | Card) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)
