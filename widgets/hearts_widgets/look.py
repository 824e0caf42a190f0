"""How a table is to be shown: everything that a drawing needs beside what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hearts_core.cards import Card


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that was not allowed: why not in words, the rules against it (none: bad input), what card was tried."""

    why: str
    rules: tuple[str, ...] = ()
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Lookback:
    """A step of the match that is looked at again: its number, the last one's, and those of the tricks around it.

    `lines` tell how the trick shown came about; `branch` says whether something else may be tried from here.
    """

    at: int
    last: int
    before: int
    after: int
    lines: tuple[str, ...]
    branch: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says, already drawn: a `body` below the table, and for cards of the hand a mark and its words."""

    body: str
    cards: Mapping[Card, tuple[str, str]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Look:
    """Options of one drawing.

    `prefix` begins every id, so that several tables can stand on a page; `rules` is the address of the rules page, to
    which `#rule-id` is added. `chosen` are the cards picked for passing, `said` the lines that tell what happened last,
    `before` those of the trick before, `refusal` the move just refused. `result` false keeps the last trick in sight
    after a round; `stopped` ends a lesson, as the messages `….stopped` and `….again` of `ending` say (nothing if that
    is ""), and `again` offers to begin anew at any time. With `marking` cards of the hand are marked, not played.

    `shared` is a table at which several people use one screen, `covered` while it is handed on: then the view must
    be one that all may see. `offers` are the kinds of further buttons; `back` looks at an earlier step, `branch` is
    a try that doesn't count, in which the reader may be the `stand_in` of a bot for one move. `hands` are all
    hands, where they may be seen, `advice` is the coach's. With `quiet` nothing says where passed cards go. `sort`
    is an order of `order.ORDERS`; without `animations` no card slides.
    """

    prefix: str = "ht"
    rules: str = "rules.html"
    four_colours: bool = False
    show_points: bool = True
    show_scores: bool = True
    sort: str = "suits"
    animations: bool = True
    chosen: tuple[Card, ...] = ()
    before: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    refusal: Refusal | None = None
    result: bool = True
    stopped: bool = False
    ending: str = "table"
    again: bool = False
    marking: bool = False
    quiet: bool = False
    shared: bool = False
    covered: bool = False
    offers: tuple[str, ...] = ()
    back: Lookback | None = None
    branch: bool = False
    stand_in: bool = False
    hands: tuple[tuple[Card, ...], ...] = ()
    advice: Advice | None = None

    @property
    def live(self) -> bool:
        """Whether the viewer can move in this picture, if it is their turn."""
        return not self.stopped and not self.covered and self.back is None


PLAIN = Look()
