"""A round played on by bots, as steps that can be shown."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_core.actions import Action, DealBack
from hearts_core.bots import Bot
from hearts_core.cards import Card, ordered
from hearts_core.deal import Stream
from hearts_core.position import apply
from hearts_core.replay import Step
from hearts_core.state import Phase, Position
from hearts_core.view import view


def play_on(position: Position, bots: Sequence[Bot], chance: Stream, first: Sequence[Action] = ()) -> tuple[Step, ...]:
    """The steps to the end of the round, one bot a seat; the actions in `first` are taken before the bots decide.

    Raises `RuleBroken` if one of those is against the rules.
    """
    steps: list[Step] = []
    waiting = list(first)
    while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        if waiting:
            action = waiting.pop(0)
        elif position.phase is Phase.DEAL_BACK:
            action = DealBack(_shuffled(position, chance))
        else:
            seat = position.to_act[0]
            action = bots[seat].choose(view(position, seat), chance)
        after, events = apply(position, action)
        steps.append(Step(position, action, events, after))
        position = after
    return tuple(steps)


def _shuffled(position: Position, chance: Stream) -> tuple[tuple[Card, ...], ...]:
    """A pool dealt back by chance, for a match without a seed."""
    passes = [cards or () for cards in position.round.passes]
    pool = [card for cards in passes for card in cards]
    chance.shuffle(pool)
    size = len(passes[0])
    return tuple(ordered(pool[place * size : (place + 1) * size]) for place in range(len(passes)))
