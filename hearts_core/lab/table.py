"""One deal at a table of bots, from the pass to the scores."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from hearts_core.bots import Bot
from hearts_core.bots.guests import BotError
from hearts_core.deal import Stream, deal, first_dealer
from hearts_core.opening import deal_round
from hearts_core.position import RuleBroken, apply
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position
from hearts_core.view import view


class Clock:
    """How long a bot has thought, in seconds, and in how many decisions."""

    def __init__(self) -> None:
        self.seconds, self.decisions = 0.0, 0

    @property
    def milliseconds(self) -> float:
        """The mean of a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


def deal_position(rules: Ruleset, seed: int, number: int, totals: tuple[int, ...]) -> Position:
    """Round `number` (from 0) of the match of a seed, dealt, as it begins with these totals."""
    dealer = (first_dealer(seed, rules.players) + number) % rules.players
    phase, new = deal_round(rules, number, dealer, deal(rules, seed, number))
    return Position(rules, seed, (), phase, new, totals)


def play_round(
    position: Position, bots: Sequence[Bot], names: Sequence[str], clocks: Sequence[Clock], chance: int
) -> Position:
    """The round played out by one bot a seat; its scores are in the last line of the history.

    Every decision has a stream of its own, made from `chance`, the seat and the number of the decision.
    Raises `BotError` for a bot that breaks a rule.
    """
    step = 0
    while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        seat = position.to_act[0]
        seen, stream = view(position, seat), Stream(chance, seat, step)
        begun = perf_counter()
        action = bots[seat].choose(seen, stream)
        clocks[seat].seconds += perf_counter() - begun
        clocks[seat].decisions += 1
        try:
            if getattr(action, "seat", None) != seat:
                raise BotError("bot.error.answer", bot=names[seat], answer=repr(action))
            position, _ = apply(position, action)
        except RuleBroken as problem:
            raise BotError("bot.error.illegal", bot=names[seat], problem=str(problem)) from problem
        step += 1
    return position
