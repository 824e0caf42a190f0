"""The card table: a match against bots, or with people who share the screen, that is played in the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hearts_core.actions import Action, Call, Choose, Claim, NextRound, Pass, Play, Skip
from hearts_core.bots import beginner
from hearts_core.cards import Card
from hearts_core.claims import claim_reasons
from hearts_core.deal import Stream
from hearts_core.events import Event
from hearts_core.position import Phase, RuleBroken, apply
from hearts_core.record import Record
from hearts_core.rules import Ruleset
from hearts_core.view import view
from hearts_core.words import Words
from hearts_widgets.coached import Coached
from hearts_widgets.course import Course
from hearts_widgets.drawing import draw
from hearts_widgets.lines import Lines, line
from hearts_widgets.look import Look, Refusal
from hearts_widgets.order import ORDERS
from hearts_widgets.picture import PACE, BadMessage, card_of
from hearts_widgets.seats import BotError, title_of
from hearts_widgets.sitting import Hand, Listener
from hearts_widgets.steps import NotNow, last_open, look_at, may_skip, public_view, round_start, trick_start


class Table(Coached):
    """A table at which the reader sits, with bots in the other seats.

    `ruleset` is a preset's id or a `Ruleset`, `seed` fixes deals and bots (None: a new match each time), `seat` is the
    reader's. `hands` (texts such as "QS 3H" or cards, by seat) replace the first deal and `dealer` the first dealer;
    `plays` ("2C KC") are cards already played when the table opens. `bots` is one bot for all or one for each seat: a
    bot's name ("cautious"), a function from a view and a stream of chance to an action, or a module with such a
    `choose`. `stop_after` ends the table after so many tricks; `again` offers to play the same cards anew at any time.
    `people` are the seats of those who share this screen (the cards are covered while it is handed on); in `practice`
    moves may be taken back, every step may be looked at again, and all hands may be shown. `record` opens the table
    where a recorded match stands (ruleset, names and deals are then the record's). The hand is held in the order `sort`
    (`suits`, `suits-high`, `ranks`), and cards slide only with `animations`. With a `coach` the reader may ask for
    hints, for a review of a round that is over, and why others played what they did; in `practice` a costly move is
    asked about once before it counts, unless `warn` is off. `pace` is in milliseconds, `rules` the
    address of the rules page.
    `on_event` is called with every event the reader's seat may know.

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
        language: str | None = None,
        four_colours: bool = False,
        show_points: bool = True,
        show_scores: bool = True,
        sort: str = "suits",
        animations: bool = True,
        stop_after: int | None = None,
        again: bool = False,
        pace: int = PACE,
        rules: str | None = None,
        on_event: Listener | None = None,
        record: Record | None = None,
        coach: bool = False,
        warn: bool = True,
    ) -> None:
        super().__init__(
            ruleset,
            players=players,
            seed=seed,
            people=(seat,) if people is None else people,
            practice=practice,
            names=names,
            hands=hands,
            dealer=dealer,
            plays=plays,
            bots=bots,
            stop_after=stop_after,
            language=language,
            rules=rules,
            pace=pace,
        )
        if sort not in ORDERS:
            raise ValueError(f"sort={sort!r}: {', '.join(ORDERS)}")
        self._options: dict[str, Any] = {
            "four_colours": four_colours,
            "show_points": show_points,
            "show_scores": show_scores,
            "sort": sort,
            "animations": animations,
        }
        self._offer_again = again
        self._picks: list[Callable[[], None]] = []
        self._at: int | None = None
        self._open = False
        self._be_coached(coach, warn)
        if on_event is not None:
            self.on_event(on_event)
        if record is None:
            self._sit()
            self._begin()
        else:
            self.resume(record, seed)

    def on_change(self, listener: Callable[[Table], None]) -> None:
        """Calls `listener(table)` whenever the match has gone on or another has begun."""
        self._changes.append(lambda: listener(self))

    def on_pick(self, listener: Callable[[], None]) -> None:
        """Calls `listener()` whenever the cards picked for a pass in the match have changed."""
        self._picks.append(listener)

    # ---- earlier steps, and trying something else ----

    def step_to(self, number: int) -> None:
        """Shows an earlier step. Raises `NotNow` for one that may not be looked at."""
        if not 0 <= number <= last_open(self._course, self._free):
            raise NotNow(number)
        self._at = number
        told = self._told(self._spoken, self._course.steps[number].events, number)
        self._show(" ".join(told))

    def to_now(self) -> None:
        """Back from an earlier step to how things stand."""
        self._at = None
        self._show()

    def branch(self) -> None:
        """Tries something else from the step that is shown; the match itself stays as it is. Raises `NotNow`.

        Where a bot is to move, the reader makes that one move for it, from its hand; the other hands lie open then.
        """
        if self._at is None:
            raise NotNow("no step is shown")
        self._try(self._course.branch(self._at))

    def leave_branch(self) -> None:
        """Back to the match. Raises `NotNow` if nothing else is being tried."""
        if self._main is None:
            raise NotNow("no branch")
        self._take_up(self._main)
        self._go_on([])

    def _told(self, words: Words, events: Sequence[Event], at: int) -> list[str]:
        """An earlier step in words."""
        then = view(self._course.steps[at].after, self._told_to)
        return [line(words, event, then, self._shared) for event in self._known(events) if event.id != "passed"]

    def _take_up(self, course: Course) -> None:
        self._open = False
        super()._take_up(course)

    def _refresh(self) -> None:
        self._at = None
        if self._stand_in is not None:
            self._open = True
        super()._refresh()

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
            again=self._offer_again and self._main is None,
            shared=self._shared or self._stand_in is not None,
            covered=self._covered,
            offers=self._offers(),
            back=back,
            branch=self._main is not None,
            stand_in=self._stand_in is not None,
            hands=hands if self._open_now and any(hands) else (),
            advice=self._advice,
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
            why = ("why",) if self._coach and self._explained() is not None else ()
            return (*(("branch",) if act else ()), *why, *hands, "close")
        found: list[str] = []
        now = self.view
        if now.phase is Phase.PLAY and now.turn == self._seat and self._stop_after is None:
            found += ["claim"] if not claim_reasons(now) else []
            found += ["skip"] if may_skip(self._now, now) else []
        if self._coach:
            found += ["hint"] if now.seat in now.to_act and not self.stopped else []
            found += ["review"] if self._reviewed() else []
            found += ["review-match"] if self._reviewed() and self._now.over and self._now.round.number else []
        if self._free:
            found += ["undo"] if self._undo_to() is not None else []
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
            elif kind in ("hush", "no-warnings") and self._advice is not None:
                self.hush() if kind == "hush" else self.stop_warning()
            elif kind in ("from", "step") and self._at is None and self._advice is not None:
                self.step_to(_number("step", message))
                if kind == "from":
                    self.branch()
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
            rules = tuple(dict.fromkeys(reason.rule for reason in broken.reasons))
            self._refuse(Refusal(why, rules, card if isinstance(card, Card) else None), heard)
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
            start = trick_start if self._free else round_start
            self.step_to(start(self._course.steps, max(last - 1, 0)))
        elif offer in ("open", "shut"):
            self._open = offer == "open"
            self._show()
        elif offer in ("hint", "review", "why"):
            {"hint": self.hint, "review": self.review, "why": self.why}[offer]()
        elif offer == "review-match":
            self.review(match=True)
        else:
            {"close": self.to_now, "undo": self.undo, "branch": self.branch, "return": self.leave_branch}[offer]()

    def _obey(self, kind: str, message: dict[str, Any]) -> None:
        """A move, or a match begun anew."""
        if kind == "uncover":
            self.uncover()
        elif self._main is not None and kind in ("new", "newcomer", "again"):
            raise BadMessage("message")  # first back to the match, which would be lost
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
        elif not self._held_back(action := self._action(kind, message)):
            self._move(action)

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
            self._pick(self._spoken.text("table.put-back", card=card))
        elif len(self._chosen) == now.pass_count:
            why = self._words.text("table.chosen-too-many", count=now.pass_count)
            self._refuse(Refusal(why, (), card), why)
        else:
            to = now.passed_to[len(self._chosen)] if len(set(now.passed_to)) > 1 else None
            self._chosen.append(card)
            if to is None:
                self._pick(self._spoken.text("table.picked", card=card))
            else:
                self._pick(self._spoken.text("table.picked-for", card=card, name=self._spoken.seat(now, to)))

    def _pick(self, say: str) -> None:
        """Another card is picked for a pass, or one fewer."""
        self._show(say)
        for listener in self._picks if self._main is None else ():
            listener()

    def refuse_message(self, problem: BadMessage) -> None:
        why = self._words.text(f"table.error.{problem.kind}")
        self._refuse(Refusal(why), why)

    def _refuse(self, refusal: Refusal, heard: str) -> None:
        self._refusal = refusal
        self._show(heard)


def _number(kind: str, message: dict[str, Any]) -> int:
    """The step that a message asks for. Raises `BadMessage`."""
    value = message.get("value") if kind == "set" and message.get("choice") == "step" else message.get("choice")
    if kind not in ("set", "step") or not isinstance(value, str) or not value.isascii() or not value.isdigit():
        raise BadMessage("message")
    return int(value[:9])
