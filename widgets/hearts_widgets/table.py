"""The card table: a match against bots that a reader plays in the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hearts_core.actions import Action, Call, Choose, Claim, NextRound, Pass, Play, Skip
from hearts_core.bots import beginner
from hearts_core.cards import Card, parse_cards
from hearts_core.claims import claim_reasons
from hearts_core.deal import Stream
from hearts_core.events import Event, seen_by
from hearts_core.position import Phase, Position, RuleBroken, apply, start
from hearts_core.presets import preset
from hearts_core.record import Record
from hearts_core.rules import Ruleset
from hearts_core.view import View, view
from hearts_core.words import Words
from hearts_widgets.course import Course
from hearts_widgets.drawing import draw
from hearts_widgets.lines import Lines, line
from hearts_widgets.look import Look, Refusal
from hearts_widgets.picture import PACE, BadMessage, Picture, card_of
from hearts_widgets.seats import Bot, BotError, bots_of, newcomer_name, seat_names, title_of
from hearts_widgets.steps import NotNow, last_open, look_at, may_skip, public_view, trick_start, undo_to

Hand = str | Sequence[Card]
Listener = Callable[[Event, View], None]


class Table(Picture):
    """A table at which the reader sits, with bots in the other seats.

    `ruleset` is a preset's id or a `Ruleset`, `seed` fixes deals and bots (None: a new match each time), `seat` is the
    reader's. `hands` (texts such as "QS 3H" or cards, by seat) replace the first deal and `dealer` the first dealer;
    `plays` ("2C KC") are cards already played when the table opens. `bots` is one bot for all or one for each seat: a
    function from a view and a stream of chance to an action, or a module with such a `choose`. `stop_after` ends the
    table after so many tricks; `again` offers to play the same cards anew at any time. `people` are the seats of those
    who share this screen (the cards are covered while it is handed on); in `practice` moves may be taken back, every
    step may be looked at again, and all hands may be shown. `record` opens the table where a recorded match stands
    (ruleset, names and deals are then the record's). `pace` is in milliseconds,
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
        people: Sequence[int] | None = None,
        practice: bool = False,
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
        self._people = (seat,) if people is None else tuple(sorted(set(people)))
        self._practice = practice
        self._given_names = None if names is None else tuple(map(str, names))
        self._hands = _hands(hands)
        self._kitty: tuple[Card, ...] | None = None
        self._dealer = dealer
        self._plays = parse_cards(plays) if isinstance(plays, str) else tuple(plays)
        self._given_bots = bots
        self._options = {"four_colours": four_colours, "show_points": show_points, "show_scores": show_scores}
        self._stop_after = stop_after
        self._offer_again = again
        self._listeners: list[Listener] = [] if on_event is None else [on_event]
        self._changes: list[Callable[[Table], None]] = []
        self._main: Course | None = None
        self._at: int | None = None
        self._seed = secrets.randbits(48) if seed is None else seed
        if record is None:
            self._sit()
            self._begin()
        else:
            self.resume(record, seed)

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

    def on_change(self, listener: Callable[[Table], None]) -> None:
        """Calls `listener(table)` whenever the match has gone on or another has begun."""
        self._changes.append(listener)

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
        self._bots = self._seated_bots(record.ruleset.players)
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
        self._begin()

    def again(self) -> None:
        """Begins the same match, from the same deal, once more."""
        self._begin()

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
        """Begins another match under other settings, as the constructor would."""
        self._ruleset = preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        self._given_names = None if names is None else tuple(map(str, names))
        self._people = (0,) if people is None else tuple(sorted(set(people)))
        self._practice, self._given_bots = practice, bots
        self._hands, self._kitty = _hands(hands), None
        self._dealer, self._plays = dealer, ()
        self._seed = secrets.randbits(48) if seed is None else seed
        self._sit()
        self._begin()

    def uncover(self) -> None:
        """Shows the cards of the person who has got the screen."""
        self._covered = False
        now = self.view
        news = "" if now.tricks or not now.received else self._spoken.text("table.got", cards=now.received)
        self._show(" ".join(filter(None, (news, self._spoken.text("table.your-turn-now")))))

    # ---- earlier steps ----

    def step_to(self, number: int) -> None:
        """Shows an earlier step. Raises `NotNow` for one that may not be looked at."""
        if not 0 <= number <= last_open(self._course, self._free):
            raise NotNow(number)
        self._at = number
        told = self._told(self._spoken, self._course.steps[number].events, number)
        self._show(" ".join(told))

    def close(self) -> None:
        """Back from an earlier step to how things stand."""
        self._at = None
        self._show()

    def undo(self) -> None:
        """Takes back the last move of a person, and what followed it. Raises `NotNow` outside of practice."""
        left = undo_to(self._course, self._people) if self._free else None
        if left is None:
            raise NotNow("nothing to take back")
        self._course.back(left)
        self._refresh()
        self._go_on([self._words.text("table.taken-back")])

    def branch(self) -> None:
        """Tries something else from the step that is shown; the match itself stays as it is. Raises `NotNow`."""
        if self._at is None:
            raise NotNow("no step is shown")
        main = self._main or self._course
        course = self._course.branch(self._at)
        self._take_up(course)
        self._main = main
        self._go_on([])

    def leave_branch(self) -> None:
        """Back to the match. Raises `NotNow` if nothing else is being tried."""
        if self._main is None:
            raise NotNow("no branch")
        self._take_up(self._main)
        self._go_on([])

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
        return len(self._people) > 1

    def _told(self, words: Words, events: Sequence[Event], at: int) -> list[str]:
        """An earlier step in words."""
        then = view(self._course.steps[at].after, self._seat)
        return [line(words, event, then, self._shared) for event in self._known(events) if event.id != "passed"]

    # ---- drawing ----

    def draw(self) -> str:
        if self._at is not None:
            now = view(self._course.steps[self._at].after, self._seat)
        else:
            now = public_view(self._now, self._seat) if self._covered else self.view
        return draw(now, self._words, self._look())

    def __repr__(self) -> str:
        now = public_view(self._now, self._seat) if self._covered else self.view
        if self.stopped:
            state = "stopped"
        elif now.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            state = now.phase.value
        elif now.seat in now.to_act:
            state = "pass" if now.phase is Phase.PASS else "your-turn"
        else:
            state = "waiting"
        name = "" if now.turn is None else self._words.seat(now, now.turn)
        if self._covered:
            state, name = "covered", self._words.seat(now, now.seat)
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
        self._bots = self._seated_bots(self._ruleset.players)
        self._names = self._given_names or self._plain_names(self._ruleset.players)

    def _seated_bots(self, players: int) -> list[Bot]:
        for seat in self._people:
            if not 0 <= seat < players:
                raise ValueError(f"no seat {seat} at a table of {players}")
        if not self._people:
            raise ValueError("a table without people")
        return bots_of(self._given_bots, players)

    def _plain_names(self, players: int) -> tuple[str, ...]:
        return seat_names(self._words, players, self._people[0], self._shared)

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
        self._main = None
        self._open = False
        self._seat = self._people[0]
        self._refresh()

    def _refresh(self) -> None:
        """How things stand has changed by other means than a move: nothing chosen, the lines of the last moves."""
        self._at = None
        self._covered = self._shared
        self._chosen: list[Card] = []
        self._refusal: Refusal | None = None
        self._result = True
        self._lines = Lines(self._words, self._spoken, self._shared)
        for step in self._course.steps[1:][-2 * self._ruleset.players :]:
            self._lines.add(self._known(step.events), view(step.after, self._seat))

    def _known(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What may be told of these events: at a shared screen only what everybody may know."""
        if self._shared:
            return tuple(event for event in events if event.only is None)
        return seen_by(tuple(events), self._seat)

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
        return self._tell(self._course.apply(action))

    def _go_on(self, spoken: list[str]) -> None:
        """Shows what just happened, lets the bots move one by one, and ends where the reader has to act."""
        try:
            self._let_bots_move(spoken)
        finally:
            for listener in self._changes if self._main is None else ():
                listener(self)

    def _let_bots_move(self, spoken: list[str]) -> None:
        beats = 0.0
        while (seat := self._bot_to_act()) is not None:
            if self._now.phase is Phase.PLAY and not self._covered:
                self._show(" ".join(spoken), beats)
                beats = 2 if self._between_tricks() else 1
                spoken = []
            spoken += self._let_move(seat)
        over = self._now.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
        if over and self._now.round.tricks and not self._covered:
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
        people = [seat for seat in self._now.to_act if seat in self._people]
        return self._seat if self._seat in people else next(iter(people), None)

    def _between_tricks(self) -> bool:
        now = self._now.round
        return bool(now.tricks) and now.trick is not None and not now.trick.plays

    def _bot_to_act(self) -> int | None:
        if self.stopped:
            return None
        return next((seat for seat in self._now.to_act if seat not in self._people), None)

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

    def _look(self) -> Look:
        at = self._at
        back = None
        if at is not None:
            begun = trick_start(self._course.steps, at)
            told = [self._told(self._words, self._course.steps[n].events, n) for n in range(begun, at + 1)]
            lines = tuple(" ".join(one) for one in told if one)
            back = look_at(self._course, at, last_open(self._course, self._free), lines)
        hands = self._now.round.hands if at is None else self._course.steps[at].after.round.hands
        return Look(
            prefix=self._prefix,
            rules=self._rules,
            chosen=tuple(self._chosen),
            before=self._lines.before,
            said=self._lines.said,
            refusal=self._refusal,
            result=self._result,
            stopped=self.stopped and at is None,
            again=self._offer_again,
            shared=self._shared,
            covered=self._covered,
            offers=self._offers(),
            back=back,
            branch=self._main is not None,
            hands=hands if self._open_now and any(hands) else (),
            **self._options,
        )

    @property
    def _open_now(self) -> bool:
        """Whether all hands are shown: when asked for, in practice and of rounds that are over."""
        return self._open and not self._covered and (self._free or self._at is not None)

    def _offers(self) -> tuple[str, ...]:
        """What else may be done now, beside the move. A claim or a skip is judged from what the reader sees."""
        if self._covered:
            return ()
        hands = ("shut",) if self._open_now else ("open",) if self._free or self._at is not None else ()
        if self._at is not None:
            act = self._course.steps[self._at].after.to_act
            return (*(("branch",) if act else ()), *hands, "close")
        found: list[str] = []
        now = self.view
        if now.phase is Phase.PLAY and now.turn == self._seat and self._stop_after is None:
            found += ["claim"] if not claim_reasons(now) else []
            found += ["skip"] if may_skip(self._now, now) else []
        if self._free:
            found += ["undo"] if undo_to(self._course, self._people) is not None else []
            found += hands if now.phase is Phase.PLAY or now.phase is Phase.PASS else ()
        if last_open(self._course, self._free) > 0:
            found.append("look")
        if self._main is not None:
            found.append("return")
        return tuple(found)

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        self._refusal = None
        try:
            if kind in self._offers() and kind not in ("claim", "skip"):
                self._do(kind)
            elif self._at is not None:
                self.step_to(_number(kind, message))
            elif self._covered != (kind == "uncover"):
                raise BadMessage("message")
            else:
                self._obey(kind, message)
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
        except NotNow:
            raise BadMessage("message") from None

    def _do(self, offer: str) -> None:
        """What was offered beside the move."""
        if offer == "look":
            last = last_open(self._course, self._free)
            self.step_to(trick_start(self._course.steps, max(last - 1, 0)) if self._free else 0)
        elif offer in ("open", "shut"):
            self._open = offer == "open"
            self._show()
        else:
            {"close": self.close, "undo": self.undo, "branch": self.branch, "return": self.leave_branch}[offer]()

    def _obey(self, kind: str, message: dict[str, Any]) -> None:
        """A move, or a match begun anew."""
        if kind == "uncover":
            self.uncover()
        elif kind == "toggle":
            self._toggle(card_of(message))
        elif kind == "new":
            self.new_match()
        elif kind == "newcomer":
            self.newcomer()
        elif kind == "again":
            self.again()
        elif self.stopped:
            raise BadMessage("message")
        else:
            self._move(self._action(kind, message))

    def rehearse(self) -> None:
        now = self.view
        if self._at is None and not self._covered and now.phase is Phase.PLAY and now.turn == now.seat:
            after, events = apply(self._now, beginner.choose(now, Stream(0)))
            seen = view(after, self._seat)
            Lines(self._words, self._spoken, self._shared).add(self._known(events), seen)
            draw(seen, self._words, self._look())

    def _action(self, kind: str, message: dict[str, Any]) -> Action:
        if kind == "play":
            return Play(self._seat, card_of(message))
        if kind == "pass":
            return Pass(self._seat, tuple(self._chosen))
        if kind == "next":
            return NextRound()
        if kind == "claim":
            return Claim(self._seat)
        if kind == "skip":
            return Skip()
        if kind not in ("choose", "call"):
            raise BadMessage("message")
        choice = message.get("choice")
        if not isinstance(choice, str):
            raise BadMessage("message")
        return Choose(self._seat, choice) if kind == "choose" else Call(self._seat, choice)

    def _toggle(self, card: Card) -> None:
        now = self.view
        if now.phase is not Phase.PASS or card not in now.hand or self._seat not in now.to_act:
            self._move(Pass(self._seat, (card,)))  # the rules say why not
        elif card in self._chosen and self._chosen.count(card) == now.hand.count(card):
            self._chosen.remove(card)
            self._show(self._spoken.text("table.put-back", card=card))
        elif len(self._chosen) == now.pass_count:
            why = self._words.text("table.chosen-too-many", count=now.pass_count)
            self._refuse(Refusal(why, None, card), why)
        else:
            to = now.passed_to[len(self._chosen)] if len(set(now.passed_to)) > 1 else None
            self._chosen.append(card)
            if to is None:
                self._show(self._spoken.text("table.picked", card=card))
            else:
                self._show(self._spoken.text("table.picked-for", card=card, name=self._spoken.seat(now, to)))

    def refuse_message(self, problem: BadMessage) -> None:
        why = self._words.text(f"table.error.{problem.kind}")
        self._refuse(Refusal(why), why)

    def _refuse(self, refusal: Refusal, heard: str) -> None:
        self._refusal = refusal
        self._show(heard)


def _hands(hands: Sequence[Hand] | None) -> list[tuple[Card, ...]] | None:
    return None if hands is None else [parse_cards(hand) if isinstance(hand, str) else tuple(hand) for hand in hands]


def _card(card: str | Card) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)


def _number(kind: str, message: dict[str, Any]) -> int:
    """The step that a message asks for. Raises `BadMessage`."""
    value = message.get("value") if kind == "set" and message.get("choice") == "step" else message.get("choice")
    if kind not in ("set", "step") or not isinstance(value, str) or not value.isascii() or not value.isdigit():
        raise BadMessage("message")
    return int(value[:9])
