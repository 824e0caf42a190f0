"""A sitting: a match at a table, the people and the bots in its seats, and how it goes on from move to move."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hearts_core.actions import Action, Claim, NextRound, Pass, Play, Skip
from hearts_core.bots import BOTS, beginner
from hearts_core.cards import Card, parse_cards
from hearts_core.deal import Stream
from hearts_core.events import Event, seen_by
from hearts_core.position import Phase, Position, start
from hearts_core.presets import preset
from hearts_core.record import Record
from hearts_core.rules import Ruleset
from hearts_core.view import View, view
from hearts_widgets.course import Course
from hearts_widgets.lines import Lines
from hearts_widgets.look import Refusal
from hearts_widgets.picture import Picture
from hearts_widgets.seats import BotError, newcomer_name, seat_bots, seat_names
from hearts_widgets.steps import NotNow, may_pick, undo_to

Hand = str | Sequence[Card]
Listener = Callable[[Event, View], None]


class Sitting(Picture):
    """What a table is without its drawing and its buttons. The position stays in Python, in `_course`.

    `_people` are the seats of those at the screen, `_seat` the one whose view is shown; while the screen is handed on
    it is `_covered`. `_main` is the match proper while something else is tried, `_lent` the step and the seat at which
    the reader then moves in place of a bot.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        *,
        players: int | None,
        seed: int | None,
        people: Sequence[int],
        practice: bool,
        names: Sequence[str] | None,
        hands: Sequence[Hand] | None,
        dealer: int | None,
        plays: str | Sequence[Card],
        bots: Any,
        stop_after: int | None,
        language: str | None,
        rules: str | None,
        pace: int,
    ) -> None:
        super().__init__(language=language, rules=rules, pace=pace)
        self._ruleset = preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        self._people = tuple(sorted(set(people)))
        self._practice = practice
        self._given_names = None if names is None else tuple(map(str, names))
        self._hands = _hands(hands)
        self._kitty: tuple[Card, ...] | None = None
        self._dealer = dealer
        self._plays = parse_cards(plays) if isinstance(plays, str) else tuple(plays)
        self._given_bots = bots
        self._stop_after = stop_after
        self._listeners: list[Listener] = []
        self._changes: list[Callable[[], None]] = []
        self._main: Course | None = None
        self._lent: tuple[int, int] | None = None
        self._chosen: list[Card] = []
        self._seed = secrets.randbits(48) if seed is None else seed
        self._taken_up: Record | None = None
        self.who: Callable[[int], str | None] | None = None
        """Tells the id of the bot in a seat, where one function moves for all of them."""

    # ---- what a notebook may ask ----

    @property
    def view(self) -> View:
        """What the reader may know now or, where several share the screen, the one who is to move."""
        return view(self._now, self._seat)

    @property
    def covered(self) -> bool:
        """Whether the screen is being handed on."""
        return self._covered

    @property
    def stopped(self) -> bool:
        """Whether the table has gone as far as `stop_after` lets it."""
        return self._stop_after is not None and len(self._now.round.tricks) >= self._stop_after

    def on_event(self, listener: Listener) -> None:
        """Calls `listener(event, view)` for every further event that the reader's seat may know."""
        self._listeners.append(listener)

    @property
    def picked(self) -> Pass | None:
        """The cards picked so far for a pass that has not been made, in the match proper; None: there are none."""
        if self._main is not None or self._now.phase is not Phase.PASS or not self._chosen:
            return None
        return Pass(self._seat, tuple(self._chosen))

    def pick(self, picked: Pass) -> None:
        """Picks cards for a pass that is still to be made, as `picked` had them. Raises `NotNow` if it can't be."""
        now = view(self._now, picked.seat) if picked.seat in self._people else self.view
        if picked.seat not in self._people or not may_pick(now, picked.cards):
            raise NotNow(picked)
        self._seat, self._chosen = picked.seat, list(picked.cards)
        self._show()

    @property
    def position(self) -> Position:
        """How the match stands, hidden cards included: for Python only."""
        return (self._main or self._course).position

    @property
    def seed(self) -> int:
        """What the deals and the bots' chance come from: for Python only, since it reveals every deal."""
        return (self._main or self._course).seed

    def record(self) -> Record:
        """The match so far, from which `resume` (with the seed, where the record holds hands) goes on."""
        return (self._main or self._course).record()

    def resume(self, record: Record, seed: int | None = None) -> None:
        """Goes on with a recorded match, exactly as it would have gone on.

        `seed` is the match's, for a record that holds hands instead. Raises `RuleBroken`, `DealError` or `ValueError`
        for a record that can't be gone on with; the table then stays as it is.
        """
        names = record.names or self._plain_names(record.ruleset.players)
        course = Course.resume(replace(record, names=names), seed)
        first = course.steps[0].after
        self._bots = seat_bots(self._given_bots, record.ruleset.players, self._people)
        self._ruleset, self._names, self._seed = record.ruleset, names, course.seed
        self._hands = None if record.seed is not None else list(first.round.deal.hands)
        self._kitty = None if record.seed is not None else first.round.deal.kitty
        self._dealer, self._plays = first.round.dealer, ()
        self._taken_up = record
        self._take_up(course)
        self._go_on([])

    def play(self, card: str | Card) -> None:
        """Plays a card for the reader, then lets the bots play. Raises `RuleBroken` or `CardError`."""
        self._move(Play(self._seat, _card(card)))

    def pass_cards(self, cards: str | Sequence[Card]) -> None:
        """Passes cards for the reader. Raises `RuleBroken` or `CardError`."""
        self._move(Pass(self._seat, parse_cards(cards) if isinstance(cards, str) else tuple(cards)))

    def claim(self) -> None:
        """Claims the rest for the reader. Raises `RuleBroken` where that is not certain."""
        self._move(Claim(self._seat))

    def skip(self) -> None:
        """Leaves the rest of the round unplayed. Raises `RuleBroken` while it can still change something."""
        self._move(Skip())

    def next_round(self) -> None:
        """Deals the next round. Raises `RuleBroken` while the round is not over."""
        self._move(NextRound())

    def new_match(self) -> None:
        """Begins another match with the next seed."""
        self._seed = Stream(self._seed, "next match").bits() >> 16
        self._hands, self._kitty, self._dealer, self._plays = None, None, None, ()
        self._taken_up = None
        self._begin()

    def again(self) -> None:
        """Begins the same match, from the same deal, once more; with `stop_after`, where a record was taken up."""
        if self._stop_after is None or self._taken_up is None:
            self._begin()
        else:
            self.resume(self._taken_up, self._seed)

    def newcomer(self) -> None:
        """Begins another match with a newcomer in the seat that a winning moon makes leave, if it is not the reader's.

        Raises `NotNow` if no seat is to be given up.
        """
        leaving = self.view.gives_up
        if leaving is None:
            raise NotNow("no seat is given up")
        if self._people != (leaving,):
            new = newcomer_name(self._words, self._names)
            self._names = tuple(new if seat == leaving else name for seat, name in enumerate(self._names))
        self.new_match()

    def set_up(
        self,
        ruleset: str | Ruleset,
        *,
        players: int | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        people: Sequence[int] | None = None,
        practice: bool = False,
        bots: Any = beginner,
        hands: Sequence[Hand] | None = None,
        dealer: int | None = None,
    ) -> None:
        """Begins another match under other settings, as the constructor would.

        Raises what the constructor raises; the table then stays as it is.
        """
        rules = preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        seats = (0,) if people is None else tuple(sorted(set(people)))
        seated = seat_bots(bots, rules.players, seats)
        given = None if names is None else tuple(map(str, names))
        called = given or seat_names(self._words, rules.players, seats[0], len(seats) > 1)
        dealt = _hands(hands)
        number = secrets.randbits(48) if seed is None else seed
        start(rules, number, called, dealt, None, dealer)  # if that can't be dealt, nothing has changed
        self._ruleset, self._people, self._practice, self._seed = rules, seats, practice, number
        self._given_names, self._names = given, called
        self._given_bots, self._bots = bots, seated
        self._hands, self._kitty, self._dealer, self._plays = dealt, None, dealer, ()
        self._taken_up = None
        self._begin()

    def uncover(self) -> None:
        """Shows the cards of the person who has got the screen."""
        self._covered = False
        now = self.view
        news = "" if now.tricks or not now.received else self._spoken.text("table.got", cards=now.received)
        self._show(" ".join(filter(None, (news, self._spoken.text("table.your-turn-now")))))

    def undo(self) -> None:
        """Takes back the last move of a person, and what followed it. Raises `NotNow` outside of practice."""
        left = self._undo_to() if self._free else None
        if left is None:
            raise NotNow("nothing to take back")
        if self._lent is not None and left < self._lent[0]:
            self._lent = None
        self._course.back(left)
        self._refresh()
        self._go_on([self._words.text("table.taken-back")])

    # ---- who and what ----

    @property
    def _free(self) -> bool:
        """Whether moves may be taken back: in practice, and where a move doesn't count."""
        return self._practice or self._main is not None

    @property
    def _now(self) -> Position:
        """How the match (or the try) on the table stands."""
        return self._course.position

    @property
    def _shared(self) -> bool:
        """Whether nobody is spoken to as "you", since several people use the screen."""
        return len(self._people) > 1

    @property
    def _told_to(self) -> int:
        """The seat of the person at the screen, to whom is told what happens."""
        return self._seat if self._seat in self._people else self._people[0]

    @property
    def _stand_in(self) -> int | None:
        """The bot for which the reader moves now: the first move of a try, if it was not the reader's."""
        if self._lent is None or self._lent[0] != len(self._course.steps):
            return None
        return self._lent[1]

    def _undo_to(self) -> int | None:
        return undo_to(self._course, self._people, None if self._lent is None else self._lent[0])

    def _sit(self) -> None:
        """Names and bots for the seats of the ruleset."""
        self._bots = seat_bots(self._given_bots, self._ruleset.players, self._people)
        self._names = self._given_names or self._plain_names(self._ruleset.players)

    def _plain_names(self, players: int) -> tuple[str, ...]:
        return seat_names(self._words, players, self._people[0], self._shared)

    # ---- the course of a match ----

    def _begin(self) -> None:
        first = start(self._ruleset, self._seed, self._names, self._hands, self._kitty, self._dealer)
        self._take_up(Course.begin(first, self._seed))
        spoken = self._tell(self._course.steps[0].events)
        for card in self._plays:
            turn = self._now.turn
            assert turn is not None
            spoken = self._apply(Play(turn, card))
        self._go_on(spoken)

    def _take_up(self, course: Course) -> None:
        """Puts a match on the table."""
        self._course = course
        self._main = self._lent = None
        self._seat = self._people[0]
        self._refresh()

    def _try(self, course: Course) -> None:
        """Puts a try on the table beside the match. The reader chooses its first move, for a bot too."""
        main = self._main or self._course
        act = course.position.to_act
        self._take_up(course)
        self._main = main
        if act and not set(act) & set(self._people):
            self._lent = len(course.steps), act[0]
            self._refresh()
        self._go_on([])

    def _refresh(self) -> None:
        """How things stand has changed by other means than a move: nothing chosen, the lines of the last moves."""
        stand_in = self._stand_in
        if stand_in is not None:
            self._seat = stand_in
        else:
            self._seat = self._told_to
        self._covered = self._shared and stand_in is None
        self._chosen = []
        self._refusal: Refusal | None = None
        self._result = True
        self._lines = Lines(self._words, self._spoken, self._shared)
        for step in self._course.steps[1:][-2 * self._ruleset.players :]:
            self._lines.add(self._known(step.events), view(step.after, self._told_to))

    def _known(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What may be told of these events: at a shared screen only what everybody may know."""
        if self._shared:
            return tuple(event for event in events if event.only is None)
        return seen_by(tuple(events), self._told_to)

    def _move(self, action: Action) -> None:
        """The reader's action, and what the bots answer."""
        spoken = self._apply(action)
        self._chosen = []
        self._refusal = None
        if self._shared and isinstance(action, NextRound):
            self._covered = True
        self._go_on(spoken)

    def _apply(self, action: Action) -> list[str]:
        """Does it, and returns what is to be spoken."""
        happened = self._course.apply(action)
        self._seat = self._told_to  # having moved for a bot, the reader is back in their own place
        return self._tell(happened)

    def _go_on(self, spoken: list[str]) -> None:
        """Shows what just happened, lets the bots move one by one, and ends where the reader has to act."""
        try:
            self._let_bots_move(spoken)
        finally:
            for listener in self._changes if self._main is None else ():
                listener()

    def _let_bots_move(self, spoken: list[str]) -> None:
        beats = 0.0
        while (seat := self._bot_to_act()) is not None:
            if self._now.phase is Phase.PLAY and not self._covered:
                self._show(" ".join(spoken), beats)
                beats = 2 if self._between_tricks() else 1
                spoken = []
            spoken += self._let_move(seat)
        over = self._now.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
        if over and spoken and self._now.round.tricks and not self._covered:
            self._result = False
            self._show(" ".join(spoken), beats)
            self._result = True
            spoken, beats = [self._words.text("table.round-over", number=self._now.round.number + 1)], 2.5
        person = self._person_to_act()
        if person is None:
            self._covered = False
        elif self._shared and (self._covered or person != self._seat):
            self._hand_over(person, spoken, beats)
            return
        else:
            spoken = [*spoken, self._spoken.text("table.your-turn-now")]
        self._show(" ".join(spoken), beats)

    def _hand_over(self, person: int, spoken: list[str], beats: float) -> None:
        """Covers the cards for the next person, once the last one has seen what they did."""
        if not self._covered:
            self._show(" ".join(spoken), beats)
            spoken, beats = [], 2
        self._covered, self._seat, self._chosen = True, person, []
        name = self._words.seat(self._names, person)
        self._show(" ".join([*spoken, self._spoken.text("table.covered-now", name=name)]), beats)

    def _person_to_act(self) -> int | None:
        """The person whose move it is; the one at the screen if it is (also) theirs."""
        if self.stopped:
            return None
        if self._stand_in is not None:
            return self._stand_in
        people = [seat for seat in self._now.to_act if seat in self._people]
        return self._seat if self._seat in people else next(iter(people), None)

    def _between_tricks(self) -> bool:
        now = self._now.round
        return bool(now.tricks) and now.trick is not None and not now.trick.plays

    def _bot_to_act(self) -> int | None:
        if self.stopped or self._stand_in is not None:
            return None
        return next((seat for seat in self._now.to_act if seat not in self._people), None)

    def bot_id(self, seat: int) -> str | None:
        """The id of the bot in a seat, where it is one of the book's."""
        if self.who is not None:
            return self.who(seat)
        given = self._given_bots
        each = given[seat] if isinstance(given, (list, tuple)) else given
        name = each if isinstance(each, str) else getattr(each, "__name__", "").rpartition(".")[2]
        return name if name in BOTS else None

    def _let_move(self, seat: int) -> list[str]:
        """A bot's move. Raises `BotError` for whatever goes wrong with it, a broken rule included."""
        try:
            action = self._bots[seat](view(self._now, seat), self._course.chance_of(seat))
            if getattr(action, "seat", None) != seat:
                raise TypeError(action)
            return self._apply(action)
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise BotError("table.error.bot", name=self._words.seat(self._names, seat), problem=what) from problem

    def _tell(self, events: Sequence[Event]) -> list[str]:
        """Takes note of what happened, calls the listeners, and returns what is to be spoken."""
        now = self.view
        known = self._known(events)
        spoken = self._lines.add(known, now)
        for event in known if self._main is None else ():
            for listener in self._listeners:
                listener(event, now)
        return spoken


def _hands(hands: Sequence[Hand] | None) -> list[tuple[Card, ...]] | None:
    return None if hands is None else [parse_cards(hand) if isinstance(hand, str) else tuple(hand) for hand in hands]


def _card(card: str | Card) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)
