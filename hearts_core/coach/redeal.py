"""Other deals that fit a view, as records: the same table to the seat's eyes, with other cards in hidden hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from hearts_core.bots.trial import Trials
from hearts_core.cards import PACK, Card, ordered, without
from hearts_core.deal import Stream
from hearts_core.passing import HOLD, PassEntry, offset
from hearts_core.presets import name_ruleset
from hearts_core.record import Record, RoundRecord
from hearts_core.state import Phase
from hearts_core.view import View

Cards = tuple[Card, ...]


def redeal(view: View, stream: Stream) -> Record:
    """A record that stops where the view does, of a deal drawn by chance from those that fit it.

    Raises `ValueError` for another round than a match's first, and after a pass that went to several seats.
    """
    trials = Trials(view)
    hands, kitty = trials.draw(Random(stream.bits()))
    packs = view.ruleset.packs
    cards = [ordered(PACK[slot // packs] for slot in range(52 * packs) if hand >> slot & 1) for hand in hands]
    return rebuilt(view, cards, ordered(PACK[card] for card in kitty))


def rebuilt(view: View, hands: Sequence[Cards], kitty: Cards = ()) -> Record:
    """The record of a round that leads to a view, from the cards that the seats hold then. Raises `ValueError`."""
    if view.round:
        raise ValueError("only the first round of a match")
    rules = view.ruleset
    tricks = (*view.tricks, view.trick) if view.trick else view.tricks
    plays = [play for trick in tricks for play in trick.plays]
    held = [ordered((*hand, *(card for one, card in plays if one == seat))) for seat, hand in enumerate(hands)]
    passes: tuple[Cards, ...] | None = None
    if view.received:
        held, passes = _before_pass(view, held)
    elif view.phase is Phase.PASS and any(view.has_passed):
        raise ValueError("in the middle of a pass")
    called = view.direction if rules.pass_entry(0) != view.direction else None
    given = view.kitty or kitty
    only = RoundRecord(
        view.dealer, tuple(held), ordered(given) or None, called, passes, plays=tuple(card for _, card in plays)
    )
    return Record(name_ruleset(rules)[0], rules, (only,), None, view.names)


def _before_pass(view: View, held: Sequence[Cards]) -> tuple[list[Cards], tuple[Cards, ...]]:
    """The hands as dealt, and what each seat passed: the seat's own pass as it was, of the others' any cards."""
    players, count = view.ruleset.players, view.pass_count
    steps = _steps(view.direction, players)
    passes: list[Cards] = [()] * players
    for seat in range(players):
        to = (seat + steps) % players
        if seat == view.seat:
            passes[seat] = view.passed or ()
        elif to == view.seat:
            passes[seat] = view.received
        else:
            passes[seat] = held[to][:count]
    dealt = []
    for seat in range(players):
        got = passes[(seat - steps) % players]
        assert not Counter(got) - Counter(held[seat])
        dealt.append(ordered((*without(held[seat], got), *passes[seat])))
    return dealt, tuple(passes)


def _steps(direction: PassEntry | None, players: int) -> int:
    steps = offset(direction, players) if isinstance(direction, str) and direction != HOLD else None
    if steps is None:
        raise ValueError(f"not passed to one seat: {direction}")
    return steps
