"""The fast path is held to the readable one: the same chance, the same hands, plays and scores, for any ruleset."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import TABLES, rulesets

from hearts_core import Call, Card, Pass, Phase, Play, Position, Ruleset, apply, legal_cards, preset, start, view
from hearts_core.actions import Choose, DealBack
from hearts_core.cards import PACK
from hearts_core.passing import DEALER, HOLD, POOL, PassEntry
from hearts_core.rollout import Random, Rollout

SLOW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)


def shuffled(size: int, chance: Random) -> list[int]:
    numbers = [chance() for _ in range(size)]
    return sorted(range(size), key=numbers.__getitem__)


def readable_deal(rules: Ruleset, chance: Random, entry: PassEntry | None, dealer: int) -> Position:
    """The round dealt and passed by `apply`, with the chance that the fast path takes."""
    players, size, count = rules.players, rules.hand_size, rules.pass_size
    stirred = shuffled(players * count, chance) if entry == POOL else []
    places = shuffled(len(rules.deck), chance)
    by_place = [card for _, card in sorted(zip(places, rules.deck, strict=True))]
    hands = [by_place[seat * size : (seat + 1) * size] for seat in range(players)]
    position = start(rules, None, hands=hands, kitty=by_place[players * size :], dealer=dealer)
    if position.phase is Phase.CALL:
        assert entry is not None
        position, _ = apply(position, Call(dealer, entry))
    for seat in position.to_act if position.phase is Phase.PASS else ():
        number = view(position, seat).pass_count
        position, _ = apply(position, Pass(seat, tuple(hands[seat][:number])))
    if position.phase is Phase.DEAL_BACK:
        pool = [card for hand in hands for card in hand[:count]]
        back: list[list[Card]] = [[] for _ in range(players)]
        for card, place in zip(pool, stirred, strict=True):
            back[place // count].append(card)
        position, _ = apply(position, DealBack(tuple(map(tuple, back))))
    return position


def compare(rules: Ruleset, seed: int, dealer: int, choice: str) -> None:
    rollout = Rollout(rules)
    entry = rules.pass_entry(seed % 5)
    if entry == DEALER:
        entry = rollout.calls[seed % len(rollout.calls)]
    rules_now = rules if rules.pass_size == 0 else rules.but(pass_cycle=[DEALER if entry in rollout.calls else entry])
    position = readable_deal(rules_now, random.Random(seed).random, entry, dealer)
    if position.phase is Phase.CALL:
        pytest.fail("the call was made")
    chance = random.Random(seed).random
    hands, kitty = rollout.deal(chance, None if entry == HOLD else entry)
    assert [[card for suit in hand for card in suit] for hand in hands] == [
        [card.index for card in hand] for hand in position.round.hands
    ]
    leader = rollout.opener(hands, dealer)
    assert leader == position.turn
    taken = rollout.play_out(hands, leader, random.Random(seed + 1).random, kitty)
    assert not any(suit for hand in hands for suit in hand)
    chance = random.Random(seed + 1).random
    while position.phase is Phase.PLAY:
        assert position.turn is not None
        legal = set(legal_cards(view(position, position.turn)))
        cards = [card for card in position.round.hands[position.turn] if card in legal]
        position, _ = apply(position, Play(position.turn, cards[int(chance() * len(cards))]))
    if position.phase is Phase.CHOICE:
        assert position.turn is not None
        position, _ = apply(position, Choose(position.turn, choice))
    line = position.history[-1]
    assert rollout.points(taken) == list(line.points)
    if not (rules.moon == "auto" and line.effect == "subtract" and line.sun is None):
        assert rollout.scores(taken, choice) == list(line.scores)


@SLOW
@given(rulesets(), st.integers(0, 2**32), st.integers(0, 2), st.sampled_from(("add", "subtract")))
def test_any_ruleset(rules: Ruleset, seed: int, dealer: int, choice: str) -> None:
    compare(rules, seed, dealer, choice)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset(name: str, players: int) -> None:
    for seed in range(12):
        compare(preset(name, players), seed, seed % players, "add")


def test_a_moon_is_found() -> None:
    """All cards to one seat, told in the fast path's own terms: what it counts, and what the others get."""
    for name, expected in (("standard", [0, 26, 26, 26]), ("omnibus", [-10, 26, 26, 26]), ("spot", [0, 129, 129, 129])):
        rollout = Rollout(preset(name))
        all_cards = sum(rollout.counted[card.index] for card in PACK) + 13 * rollout.one_trick
        assert rollout.scores([all_cards, 0, 0, 0]) == expected
    sun = Rollout(preset("sun-and-moon"))
    all_cards = sum(sun.counted[card.index] for card in PACK) + 13 * sun.one_trick
    assert sun.scores([all_cards, 0, 0, 0]) == [0, 52, 52, 52]


def test_play_out_goes_on_from_the_middle_of_a_round() -> None:
    rollout = Rollout(preset("standard"))
    two = [[[0], [], [], [39]], [[1], [], [], [40]], [[2], [], [], [41]], [[3], [], [], [42]]]
    taken = rollout.play_out(two, 0, lambda: 0.0, taken=[0, 0, 0, 0], broken=False)
    assert rollout.points(taken) == [0, 0, 0, 4]


@pytest.mark.parametrize("name", ["standard", "dirty-nasty-filthy", "party", "black-maria"])
def test_random_rounds_add_up(name: str) -> None:
    rules = preset(name)
    rollout, chance = Rollout(rules), random.Random(3).random
    total = sum(rules.worth[card.index] for card in rules.deck)
    rounds = [rollout.random_round(chance, number) for number in range(300)]
    assert sum(sum(scores) == total for scores in rounds) > 280, "but for moons, the points of the deal"
