"""Sampling: every deal that fits is counted once and drawn as often as any other; none contradicts what was seen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import TABLES, bots, positions, random_match, rulesets

from hearts_core import Phase, Play, Position, Ruleset, RulesetError, View, apply, preset, start, view
from hearts_core.bots.clues import Clues
from hearts_core.bots.worlds import Worlds
from hearts_core.cards import PACK, Card
from hearts_core.position import RuleBroken

Hands = tuple[tuple[int, ...], ...]
SLOW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def fits(seen: View, world: Sequence[Sequence[int]]) -> bool:
    """Whether a round dealt like this, after the pass, could have gone as it was seen to go: `apply` plays it again."""
    plays = [play for trick in (*seen.tricks, *([seen.trick] if seen.trick else [])) for play in trick.plays]
    hands = [[PACK[card] for card in cards] for cards in world[: seen.ruleset.players]]
    hands[seen.seat] = list(seen.hand)
    if seen.received:
        received: dict[int, Counter[Card]] = {}
        for seat, card in zip(seen.passed_to, seen.passed or (), strict=False):
            received.setdefault(seat, Counter())[card] += 1
        for seat, cards in received.items():
            if cards - Counter([*hands[seat], *(card for player, card in plays if player == seat)]):
                return False
    for seat, card in plays:
        hands[seat].append(card)
    kitty = seen.kitty or [PACK[card] for card in world[-1]]
    if seen.phase is not Phase.PLAY:
        return True
    position = start(seen.ruleset.but(pass_size=0), None, hands=hands, kitty=kitty, dealer=seen.dealer)
    if seen.trick is not None and not plays:
        return position.turn == seen.trick.leader
    try:
        for seat, card in plays:
            if position.turn != seat:
                return False
            position, _ = apply(position, Play(seat, card))
    except RuleBroken:
        return False
    return True


def all_worlds(seen: View) -> Iterator[Hands]:
    """Every way to deal the cards that the seat doesn't see to the others and the kitty."""
    unseen = Counter(seen.ruleset.deck)
    unseen.subtract(seen.hand)
    unseen.subtract(seen.kitty)
    for trick in (*seen.tricks, *([seen.trick] if seen.trick else [])):
        unseen.subtract(trick.cards)
    rooms = [0 if seat == seen.seat else count for seat, count in enumerate(seen.counts)]
    rooms.append(0 if seen.kitty else seen.ruleset.kitty_size)

    def deal(cards: tuple[int, ...], place: int) -> Iterator[Hands]:
        if place == len(rooms):
            yield ()
            return
        for hand in combinations(cards, rooms[place]):
            rest = tuple(card for card in cards if card not in hand)
            for others in deal(rest, place + 1):
                yield (hand, *others)

    return deal(tuple(card.index for card in unseen.elements()), 0)


@st.composite
def small_rounds(draw: st.DrawFn) -> tuple[Ruleset, int]:
    """Rulesets with a dozen cards: few enough to count all deals."""
    players = draw(st.sampled_from((3, 3, 4)))
    size, kitty = (3 if players == 3 else 2), draw(st.sampled_from((0, 0, 1, 2)))
    weight = st.sampled_from(("C", "D", "S", "H", "H", "QS", "C"))
    names: list[str] = []
    while len(names) < players * size + kitty:
        name = draw(weight)
        name = name if len(name) == 2 else draw(st.sampled_from("23456789TJQKA")) + name
        if name not in names:
            names.append(name)
    changes = {
        "players": players,
        "removed": " ".join(card.name for card in PACK if card.name not in names),
        "kitty": "first-trick" if kitty else None,
        "pass_size": draw(st.sampled_from((0, 0, 1))),
        "pass_cycle": [draw(st.sampled_from(("left", "right", "pool")))],
        "points": draw(st.sampled_from(({}, {}, {"AH": 0, "KH": 0, "2H": 0}, {"JD": -10}))),
    }
    for name, values in {
        "opening": ("lowest-club", "any-club", "dealers-left", "dealers-left-no-points"),
        "first_trick": ("no-points", "no-scoring", "allowed"),
        "hearts_led": ("after-heart", "after-heart-or-queen", "after-point", "any-time"),
        "hearts_and_queen": ("lead-queen", "any"),
        "kitty": ("first-trick", "first-heart", "last-trick") if kitty else (None,),
    }.items():
        changes[name] = draw(st.sampled_from(values))
    try:
        return Ruleset().but(**changes), draw(st.integers(0, 2**32))
    except RulesetError:  # no card scores: draw again
        return preset("standard").but(removed=changes["removed"], pass_size=0, players=4), 1


@SLOW
@given(small_rounds())
def test_the_deals_are_those_of_full_enumeration(drawn: tuple[Ruleset, int]) -> None:
    """All deals of a few cards are tried; those that could have gone as seen are counted, drawn, and nothing else."""
    rules, seed = drawn
    if len(rules.deck) > 14:
        return
    for position, _, _ in random_match(rules, seed, 1):
        for seat in position.to_act if position.phase is Phase.PLAY else ():
            seen = view(position, seat)
            if sum(len(trick.plays) for trick in seen.tricks) + len(seen.trick.plays if seen.trick else ()) < 2:
                continue
            expected = {tuple(map(frozenset, world)) for world in all_worlds(seen) if fits(seen, world)}
            worlds = Worlds(Clues(seen))
            if not worlds.clues.doubtful:
                assert worlds.count() == len(expected)
            chance = Random(seed)
            for _ in range(20):
                world = tuple(map(frozenset, worlds.draw(chance)))
                assert world in expected


def after(names: str, hands: Sequence[str], **changes: object) -> Position:
    """A round of these few cards after these plays, each by the seat on turn."""
    given = [[Card.parse(name) for name in hand.split()] for hand in hands]
    kept = {card for hand in given for card in hand}
    removed = " ".join(card.name for card in PACK if card not in kept)
    rules = preset("standard").but(**{"removed": removed, "pass_size": 0, "players": len(hands), **changes})
    position = start(rules, None, hands=given, dealer=len(hands) - 1)
    for name in names.split():
        assert position.turn is not None
        position, _ = apply(position, Play(position.turn, Card.parse(name)))
    return position


HANDS = ("2C 5D 9S 4H", "3C 8C 6D TS", "7D 8D JS 5H", "4C 9C 2S 3S")


@pytest.mark.parametrize("plays", ["2C 3C 7D 4C 2S 9S", "2C 3C 5H 4C"], ids=["later", "at once"])
def test_every_deal_is_as_likely(plays: str) -> None:
    """The deals of a position where a seat has shown a void, drawn 50 times each: a chi-squared test, chance fixed."""
    position = after(plays, HANDS, first_trick="allowed")
    assert position.turn is not None
    seen = view(position, position.turn)
    worlds = Worlds(Clues(seen))
    number = worlds.count()
    assert number > 100
    chance = Random(5)
    drawn = Counter(tuple(map(frozenset, worlds.draw(chance))) for _ in range(50 * number))
    assert len(drawn) == number == sum(fits(seen, world) for world in all_worlds(seen))
    squared = sum((count - 50) ** 2 / 50 for count in drawn.values())
    assert abs(squared - (number - 1)) < 4 * (2 * (number - 1)) ** 0.5


@SLOW
@given(rulesets(), st.integers(0, 2**32))
def test_no_world_contradicts_what_was_seen(rules: Ruleset, seed: int) -> None:
    """At random positions of random rulesets the true deal fits the clues, and a drawn one could have gone alike."""
    chance = Random(seed)
    for position, _, _ in random_match(rules, seed, 1):
        if chance.random() > 0.1 or position.phase not in (Phase.PASS, Phase.PLAY):
            continue
        seen = view(position, position.to_act[0])
        clues = Clues(seen)
        for seat, hand in enumerate(position.round.hands):
            if seat != seen.seat:
                assert all(clues.allowed[seat] >> card.index & 1 for card in hand)
                assert not Counter(clues.known[seat]) - Counter(card.index for card in hand)
        world = Worlds(clues).draw(chance)
        assert [len(cards) for cards in world[:-1]] == [
            0 if seat == seen.seat else count for seat, count in enumerate(seen.counts)
        ]
        assert fits(seen, world)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_world_contradicts_what_good_players_show(name: str, players: int) -> None:
    chance = Random(3)
    rules = preset(name, players)
    seats = bots(*("cautious", "voider", "leveller", "sheriff")[: min(4, players)], *["beginner"] * (players - 4))
    for position, seat in positions(rules, seats, 21):
        if chance.random() < 0.25 and position.phase is Phase.PLAY:
            assert fits(view(position, seat), Worlds(Clues(view(position, seat))).draw(chance))


def test_who_is_still_to_open_has_shown_nothing() -> None:
    """Before the first lead, also for those who look on: the true deal fits what they know."""
    for number in range(4):
        for position, _ in positions(preset("standard"), bots(*["cautious"] * 4), 3, number):
            if position.phase is Phase.PLAY:
                break
        for seat in range(4):
            clues = Clues(view(position, seat))
            for other, hand in enumerate(position.round.hands):
                assert other == seat or all(clues.allowed[other] >> card.index & 1 for card in hand)
            assert Worlds(clues).draw(Random(number))
