"""Several matches want the one place that a browser keeps: the one on the table, one offered, one of another tab."""

from __future__ import annotations

from collections.abc import Callable

from hearts_widgets.game import Game
from hearts_widgets.keep import Keep
from hearts_widgets.results import Result


class Rivals:
    """The match on the table among its rivals. None of them is lost: what gives way is set aside.

    `game` gives the match on the table as it can be kept, `over` says whether it has ended.
    """

    def __init__(self, keep: Keep, game: Callable[[], Game], over: Callable[[], bool]) -> None:
        self._keep, self._game, self._over = keep, game, over
        self.offer: Game | None = None
        """A match of an earlier visit, as long as the reader has not said what is to become of it."""
        self.clash: Game | None = None
        """What another tab has put in the place of the match on the table, likewise."""
        self.begin()

    def begin(self) -> None:
        """Another match lies on the table."""
        self.touched = False
        """Whether something has been played in it, here or before."""
        self.counted = False
        """Whether its result is in the history."""
        self.wanted = False
        """Whether it is kept though nothing has been played, since the reader asked for it."""

    @property
    def going(self) -> Game | None:
        """The match on the table, if it has begun and not ended."""
        return self._game() if self.touched and not self._over() else None

    # ---- the match on the table goes on ----

    def opened(self) -> None:
        """The browser has told what it keeps."""
        if self._keep.match is not None and not self.touched:
            self.offer = self._keep.match

    def played(self) -> bool:
        """Something was played; returns whether an offer was set aside for that."""
        self.touched = True
        if self.clash is not None:
            self._keep.keep_beside(self._game())
            return False
        aside = self._set_offer_aside()
        self._keep.keep_match(self._game())
        return aside

    def picked(self) -> None:
        """Cards were picked for a pass: they are kept, though nothing has been played. An offer comes first."""
        if self.clash is not None:
            self._keep.keep_beside(self._game())
        else:
            self.want()

    def want(self) -> None:
        """The reader asked for this match: it is kept though nothing has been played."""
        if self.clash is None and self.offer is None:
            self._keep.keep_match(self._game())
            self.wanted = True

    def ended(self, result: Result) -> None:
        """The match has ended: its result takes its place."""
        self.touched = self.counted = True
        self._keep.add_result(result)
        if self.clash is not None:
            self._keep.keep_beside(None)
        elif self.offer is None:
            self._keep.keep_match(None)

    def resumed(self, game: Game) -> None:
        """A match that had been set aside or offered is on the table again."""
        self.touched = True
        if self.clash is None:
            self._keep.keep_match(game)

    # ---- one makes room for another ----

    def leave(self) -> None:
        """The match on the table makes room: one that has begun and not ended is set aside."""
        going = self.going
        if going is not None:
            self._keep.set_aside(going.save())
            if self.clash is None:
                self._keep.keep_match(None)
        if self.clash is not None:
            self.offer, self.clash = self.clash, None
            self._keep.keep_beside(None)

    def decline(self) -> None:
        """The offer is not taken up."""
        if self._set_offer_aside():
            self._keep.keep_match(None)

    def _set_offer_aside(self) -> bool:
        """Returns whether there was an offer."""
        offer, self.offer = self.offer, None
        if offer is not None:
            self._keep.set_aside(offer.save())
        return offer is not None

    def accept(self) -> Game | None:
        """The offer is taken up, None if there is none; the match on the table makes room."""
        offer, self.offer = self.offer, None
        if offer is not None:
            self.leave()
        return offer

    def give_way(self) -> Game | None:
        """What another tab plays is taken over, None if there is nothing; the match on the table is set aside."""
        clash, self.clash = self.clash, None
        if clash is not None:
            self._keep.set_aside(self._game().save())
            self._keep.keep_beside(None)
        return clash

    def insist(self) -> bool:
        """The match on the table takes its place back; returns False if nothing had taken it."""
        clash, self.clash = self.clash, None
        if clash is None:
            return False
        self._keep.set_aside(clash.save())
        self._keep.keep_beside(None)
        self._keep.keep_match(self._game())
        return True

    def elsewhere(self, game: Game | None) -> None:
        """Another tab has put a match in the place of this one; None: it has taken it away."""
        if game is None:
            self.clash = None
            if not self.touched:
                self.offer = None
        elif self.touched and not self._over():
            self.clash = game
        else:
            self.offer = game

    def forget(self) -> None:
        """All that was kept is gone."""
        self.offer = self.clash = None
