"""How a table is to be shown: everything that a drawing needs beside what the seat may know."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.cards import Card


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that was not allowed: what was tried, why not in words, and the rule's id (None: no rule, bad input)."""

    why: str
    rule: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Options of one drawing.

    `prefix` begins every id, so that several tables can stand on a page; `rules` is the address of the rules page, to
    which `#rule-id` is added. `chosen` are the cards picked for passing, `said` the lines that tell what happened last,
    `before` those of the trick before, `refusal` the move just refused. `result` false keeps the last trick in sight
    after a round; `stopped` ends a lesson, and `again` offers to begin anew at any time.
    """

    prefix: str = "ht"
    rules: str = "rules.html"
    four_colours: bool = False
    show_points: bool = True
    show_scores: bool = True
    chosen: tuple[Card, ...] = ()
    before: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    refusal: Refusal | None = None
    result: bool = True
    stopped: bool = False
    again: bool = False


PLAIN = Look()
