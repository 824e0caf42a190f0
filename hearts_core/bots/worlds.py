"""The deals that fit what a seat knows, counted and drawn: every one exactly as likely as every other.

Cards that the same seats may hold form a class, seats that may hold the same classes a group. How many cards of each
class go to each group is a matrix; a matrix stands for as many deals as there are ways to pick its cards. The number of
deals is the sum over all matrices, worked out group by group. A deal is drawn by drawing a matrix by its number of
deals, row by row, and then the cards by chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, factorial
from random import Random

from hearts_core.bots.clues import Clues

Counts = tuple[int, ...]
Row = tuple[list[int], list[Counts]]


class Worlds:
    """All deals of the unseen cards that fit the clues of a view. `holders` are the other seats, and the kitty last."""

    def __init__(self, clues: Clues) -> None:
        self.clues = clues
        holders = [seat for seat, room in enumerate(clues.room) if room]
        by_class: dict[int, list[int]] = {}
        for card in clues.unseen:
            may = sum(1 << seat for seat in holders if clues.allowed[seat] >> card & 1)
            by_class.setdefault(may, []).append(card)
        self.classes = list(by_class.values())
        rows: dict[tuple[bool, ...], list[int]] = {}
        for seat in holders:
            rows.setdefault(tuple(bool(may >> seat & 1) for may in by_class), []).append(seat)
        # The choosiest first: they leave the fewest ways open.
        self.groups = sorted(rows.items(), key=lambda item: sum(item[0]))
        self.rooms = [sum(clues.room[seat] for seat in seats) for _, seats in self.groups]
        self._rows: dict[tuple[int, Counts], Row] = {}
        self._start = tuple(map(len, self.classes))

    def count(self) -> int:
        """How many deals there are (identical cards of two packs told apart)."""
        ways = self._ways(0, self._start)
        for (_, seats), room in zip(self.groups, self.rooms, strict=True):
            ways *= factorial(room)
            for seat in seats:
                ways //= factorial(self.clues.room[seat])
        return ways

    def _ways(self, group: int, left: Counts) -> int:
        """The ways to fill the groups from this one on with so many cards of each class."""
        if group == len(self.groups):
            return int(not any(left))
        totals, _ = self._row(group, left)
        return totals[-1] if totals else 0

    def _row(self, group: int, left: Counts) -> Row:
        """How a group may be filled: running totals of the ways, and for each the cards of each class that are left."""
        found = self._rows.get((group, left))
        if found is None:
            ways, after = [], []
            last = group == len(self.groups) - 1
            for taken in _fillings(self.rooms[group], left, self.groups[group][0]):
                rest = tuple(had - took for had, took in zip(left, taken, strict=True))
                number = int(not any(rest)) if last else self._ways(group + 1, rest)
                if number:
                    for had, took in zip(left, taken, strict=True):
                        number *= comb(had, took)
                    ways.append(number)
                    after.append(rest)
            found = self._rows[group, left] = (list(accumulate(ways)), after)
        return found

    def draw(self, random: Random) -> list[list[int]]:
        """One of the deals, by chance: for each seat, and for the kitty, the cards (by index) that it holds.

        Raises `ValueError` if there is none.
        """
        while True:
            world = self._draw(random)
            if self.clues.fits(world):
                return world

    def _draw(self, random: Random) -> list[list[int]]:
        clues = self.clues
        decks = [list(cards) for cards in self.classes]
        for deck in decks:
            random.shuffle(deck)
        world = [list(cards) for cards in clues.known]
        left = self._start
        for group, (_, seats) in enumerate(self.groups):
            totals, after = self._row(group, left)
            if not totals:
                raise ValueError("no deal fits")
            rest = after[bisect_right(totals, random.randrange(totals[-1]))]
            pile = []
            for deck, remain in zip(decks, rest, strict=True):
                pile += deck[remain:]
                del deck[remain:]
            left = rest
            if len(seats) > 1:
                random.shuffle(pile)
            for seat in seats:
                room = clues.room[seat]
                world[seat] += pile[:room]
                del pile[:room]
        return world


def _fillings(room: int, left: Counts, may: Sequence[bool], place: int = 0) -> Iterator[Counts]:
    """Every way to take `room` cards from the classes that one may take from."""
    if place == len(left):
        if not room:
            yield ()
        return
    rest = sum(number for number, ok in zip(left[place + 1 :], may[place + 1 :], strict=True) if ok)
    high = min(room, left[place]) if may[place] else 0
    for number in range(max(0, room - rest), high + 1):
        for others in _fillings(room - number, left, may, place + 1):
            yield (number, *others)
