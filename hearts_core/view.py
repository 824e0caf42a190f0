"""What one seat may know: the only thing that bots, hints and the table are given."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_core.cards import Card
from hearts_core.passing import PassEntry, targets
from hearts_core.rules import Ruleset
from hearts_core.scoring import RoundScore, worth
from hearts_core.state import Phase, Position, pass_count
from hearts_core.tricks import Trick

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it. Tuples with one entry a seat run from seat 0, clockwise.

    `direction` is how this round passes (None where passing is off, `dealer` before the call), `pass_count` how many
    cards each seat gives; `passed` is None until the seat has passed, `passed_to` the seat that each passed card goes
    to (empty for a pool), `has_passed` who has chosen. `received` is empty until all have passed;
    `received_from` are the givers. `taken`, `points`: the kitty is in them for its receiver, for the
    others when the round is over; so is `kitty`.
    `carried` are the cards of cancelled tricks that nobody has taken yet. `moon`, `sun`, `scores` belong to a finished
    round; `totals` are those after the last scored round.
    """

    ruleset: Ruleset
    seat: int
    names: tuple[str, ...]
    round: int
    dealer: int
    phase: Phase
    turn: int | None
    to_act: tuple[int, ...]
    hand: Cards
    counts: tuple[int, ...]
    direction: PassEntry | None
    pass_count: int
    passed: Cards | None
    passed_to: tuple[int, ...]
    has_passed: tuple[bool, ...]
    received: Cards
    received_from: tuple[int, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    hearts_broken: bool
    taken: tuple[Cards, ...]
    points: tuple[int, ...]
    carried: Cards
    kitty: Cards
    kitty_to: int | None
    moon: int | None
    sun: int | None
    choice: str | None
    scores: tuple[int, ...] | None
    totals: tuple[int, ...]
    history: tuple[RoundScore, ...]
    winners: tuple[int, ...]
    gives_up: int | None
    over: bool


def view(position: Position, seat: int) -> View:
    """What a seat may know of a position."""
    rules = position.ruleset
    now = position.round
    players = rules.players
    if not 0 <= seat < players:
        raise ValueError(f"no seat {seat} at a table of {players}")
    to_act = position.to_act
    over = position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
    sees_kitty = over or (now.kitty_to == seat)
    with_kitty = sees_kitty and now.kitty_to is not None and bool(now.deal.kitty)
    taken = now.taken_with_kitty if with_kitty else now.taken
    count = pass_count(rules, now.entry)
    to = targets(now.entry, players, count) if now.entry is not None and count else ()
    return View(
        ruleset=rules,
        seat=seat,
        names=position.names,
        round=now.number,
        dealer=now.dealer,
        phase=position.phase,
        turn=to_act[0] if len(to_act) == 1 else None,
        to_act=to_act,
        hand=now.hands[seat],
        counts=tuple(map(len, now.hands)),
        direction=now.entry,
        pass_count=count,
        passed=now.passes[seat],
        passed_to=tuple((seat + steps) % players for steps in to or () if steps),
        has_passed=tuple(cards is not None for cards in now.passes),
        received=now.received[seat],
        received_from=now.givers[seat],
        trick=now.trick,
        tricks=now.tricks,
        hearts_broken=now.may_lead_hearts,
        taken=taken,
        points=tuple(worth(rules, cards) for cards in taken) if with_kitty else now.points,
        carried=now.carried,
        kitty=now.deal.kitty if sees_kitty else (),
        kitty_to=now.kitty_to,
        moon=now.moon,
        sun=now.sun,
        choice=now.choice,
        scores=now.scores,
        totals=position.totals,
        history=position.history,
        winners=position.winners,
        gives_up=position.gives_up,
        over=position.over,
    )
