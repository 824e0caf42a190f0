"""The quick player is held to the rules: what it plays is legal, and what it counts is what `apply` counts."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import TABLES, bots, positions, random_match, rulesets

from hearts_core import Phase, Play, Position, Ruleset, apply, preset, view
from hearts_core.actions import Choose
from hearts_core.bots import chance as random_bot
from hearts_core.bots.playout import NOISE
from hearts_core.bots.trial import Trials
from hearts_core.cards import PACK
from hearts_core.deal import Stream


def compare(position: Position, number: int) -> None:
    """Plays a position out quickly with the true hidden cards, then card by card with `apply`."""
    assert position.turn is not None
    seat, now, rules = position.turn, position.round, position.ruleset
    seen = view(position, seat)
    action = random_bot.choose(seen, Stream(number))
    assert isinstance(action, Play)
    trials, chance, packs = Trials(seen), Random(number), rules.packs
    hands, seen_copies = [], [0] * 52
    for cards in now.hands:
        hand = 0
        for card in cards:
            hand |= 1 << packs * card.index + seen_copies[card.index]
            seen_copies[card.index] += 1
        hands.append(hand)
    kitty = [] if seen.kitty else [card.index for card in now.deal.kitty]
    table = trials.table(hands, kitty, action.card)
    on_table = len(table.trick) - 1
    noise = [chance.random() for _ in range(NOISE)]
    shooter = [-1, seat, (seat + 1) % rules.players][number % 3]
    # Some seats may play by chance.
    careless = [chance.random() < 0.3 for _ in range(rules.players)]
    picks = [chance.random() if one else -1.0 for _ in range(rules.hand_size) for one in careless]
    taker = trials.playout.play(table, noise, shooter, number % 2 == 0, chance.getrandbits(112), seat, picks)
    plays = [(leader, slot) for leader, trick in table.tricks for slot in trick][on_table:]
    first = None
    for _, slot in plays:
        assert position.turn is not None
        before = len(position.round.tricks)
        position, _ = apply(position, Play(position.turn, PACK[slot // packs]))
        if first is None and len(position.round.tricks) > before and position.round.tricks[-1].winner is not None:
            first = position.round.tricks[-1].winner
    assert first is None or taker == first
    if position.phase is Phase.CHOICE:
        assert position.turn is not None
        position, _ = apply(position, Choose(position.turn, "add"))
    assert position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
    line = position.history[-1]
    assert trials.playout.rollout.points(table.taken) == list(line.points)
    if line.effect != "subtract" or rules.moon != "auto":
        assert trials.playout.rollout.scores(table.taken) == list(line.scores)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 2**32))
def test_any_ruleset(rules: Ruleset, seed: int) -> None:
    chance = Random(seed)
    for position, _, _ in random_match(rules, seed, 1):
        if position.phase is Phase.PLAY and chance.random() < 0.15:
            compare(position, chance.getrandbits(20))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset(name: str, players: int) -> None:
    chance = Random(players)
    for position, _ in positions(preset(name, players), bots(*["cautious", "random"] * 6)[:players], 4):
        if position.phase is Phase.PLAY and chance.random() < 0.3:
            compare(position, chance.getrandbits(20))
