"""A sitting with a coach: hints, warnings before a costly move, reviews, and why others played as they did.

What the coach needs is imported when it is asked for: most tables never need it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.state import Phase
from hearts_core.view import view
from hearts_widgets.look import Advice, Look
from hearts_widgets.sitting import Sitting
from hearts_widgets.steps import NotNow

if TYPE_CHECKING:
    from hearts_widgets.hints import Said

Moment = tuple[int, int, int | None, int]


class Coached(Sitting):
    """What a table has of the coach. `_at` is the earlier step that is looked at, if one is."""

    _at: int | None

    def _be_coached(self, coach: bool, warn: bool) -> None:
        self._coach, self._warn = coach, coach and warn
        self._advices: dict[Moment, Advice] = {}
        self._warned: Moment | None = None

    def hint(self) -> None:
        """Shows what the coach suggests for the reader's move. Raises `ValueError` if there is nothing to do."""
        from hearts_widgets.hints import hints

        self._advise(hints(self.view, len(self._course.steps), self._words, self._spoken))

    def review(self, match: bool = False) -> None:
        """Shows what each of the reader's decisions of the round, or the match so far, was worth.

        Raises `NotNow` while a round is played.
        """
        from hearts_widgets.review import reviews

        if not self._reviewed():
            raise NotNow("the round is not over")
        rounds = self._course.rounds()
        self._advise(
            reviews(
                rounds if match else rounds[-1:],
                self._told_to,
                self._moment[1],
                self._words,
                self._spoken,
                self._prefix,
            )
        )

    def why(self) -> None:
        """Shows why the player of the step that is shown did what it did. Raises `NotNow` if no such step is shown."""
        from hearts_widgets.hints import reasons

        seat = self._explained()
        if seat is None or self._at is None:
            raise NotNow("no move of another player is shown")
        step = self._course.steps[self._at]
        assert step.before is not None
        assert step.action is not None
        seen = view(step.before, seat)
        self._advise([reasons(seen, step.action, self.bot_id(seat), self._at, self._words, self._spoken)])

    def stop_warning(self) -> None:
        """From now on no move is asked about."""
        self._warn = False
        self.hush()

    def hush(self) -> None:
        """Puts away what the coach says."""
        self._advices.pop(self._moment, None)
        self._show()

    def _look(self) -> Look:
        raise NotImplementedError

    @property
    def _advice(self) -> Advice | None:
        """What the coach says about what is shown."""
        return self._advices.get(self._moment)

    @property
    def _moment(self) -> Moment:
        """What the coach's words are about: the match, how far it is, the step looked at, the seat."""
        return id(self._course), len(self._course.steps), self._at, self._seat

    def _advise(self, found: Iterable[Said]) -> None:
        """Shows what the coach says, as it gets surer."""
        moment = self._moment
        self._advices = {at: advice for at, advice in self._advices.items() if at[:2] == moment[:2]}
        for said in found:
            self._advices[moment] = said.advice
            self._show(said.say if said.last else "")

    def _reviewed(self) -> bool:
        """Whether a whole round has just been played, by one reader and not begun for a bot."""
        over = self._now.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
        return over and self._lent is None and not self._shared and bool(self._now.round.tricks)

    def _explained(self) -> int | None:
        """The seat of the bot that moved with the step that is shown."""
        step = self._course.steps[self._at or 0]
        if step.before is None or not isinstance(step.action, (Play, Pass, Call, Choose)):
            return None
        seat = step.action.seat
        return seat if seat in step.before.to_act and seat not in self._people else None

    def _held_back(self, action: Action) -> bool:
        """Whether a costly move is asked about first: in practice, once at each move."""
        if not self._warn or not self._practice or self._warned == self._moment:
            return False
        from hearts_widgets.hints import warning

        found = warning(self.view, action, len(self._course.steps), self._words, self._spoken)
        if found is None:
            return False
        self._warned = self._moment
        self._advise([found])
        return True
