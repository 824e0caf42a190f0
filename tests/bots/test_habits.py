"""Who plays by chance is told from what was played: the odds are fair, and they find the right seats."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from tables import TABLES, bots, positions

from hearts_core import Phase, Play, Position, Stream, apply, preset, view
from hearts_core.bots import BOTS
from hearts_core.bots.habits import ALIKE, CHANCE, Habits
from hearts_core.bots.playout import NOISE
from hearts_core.bots.trial import Trials
from hearts_core.cards import PACK
from hearts_core.lab.table import deal_position
from hearts_core.legality import legal_cards


def slots(position: Position) -> list[int]:
    """The true hands, as the quick player holds them (with one pack)."""
    return [sum(1 << card.index for card in hand) for hand in position.round.hands]


def ends(name: str, deals: int) -> Iterator[tuple[Position, int]]:
    """Positions towards the end of rounds among players of one kind, at the turn of seat 0."""
    for deal in range(deals):
        for position, seat in positions(preset("standard"), bots(*[name] * 4), 31, deal):
            if position.phase is Phase.PLAY and len(position.round.tricks) == 10 and seat == 0:
                yield position, seat


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if preset(*table).packs == 1])
def test_odds_are_fair(name: str, players: int) -> None:
    """Of all cards that might have been played, some are likelier with sense, some less; on average none is."""
    rules, seen = preset(name, players), 0
    for position, seat in positions(rules, bots(*["cautious", "random"] * 4)[:players], 8):
        if position.phase is not Phase.PLAY:
            continue
        legal = legal_cards(view(position, seat))
        hand = sum(1 << card.index for card in position.round.hands[seat])
        watcher = (seat + 1) % players
        total = 0.0
        for card in legal:
            after, _ = apply(position, Play(seat, card))
            trials = Trials(view(after, watcher))
            habits = Habits(trials, [slots(after)])
            last = [sighting for sighting in habits.sightings() if sighting.seat == seat][-1]
            assert last.card == 1 << card.index
            total += habits.judge(last, hand)
            seen += 1
        assert total == pytest.approx(len(legal))
        if seen > 150:
            return


def test_a_pass_is_judged_fairly() -> None:
    """The mean over all cards that could have been passed is 1, but for cards being drawn without putting back."""
    position = deal_position(preset("standard"), 3, 0, (0, 0, 0, 0))
    while position.phase is Phase.PASS:
        seat = position.to_act[0]
        position, _ = apply(position, BOTS["random"].choose(view(position, seat), Stream(seat)))
    assert position.turn is not None
    seen = view(position, position.turn)
    giver = seen.received_from[0]
    held = (*position.round.hands[giver], *seen.received)
    found = []
    for cards in combinations(held, 3):
        habits = Habits(Trials(replace(seen, received=())), [slots(position)])
        habits.view = replace(seen, received=cards)
        kept = sum(1 << card.index for card in held if card not in cards)
        found.append(habits.judge_pass(kept))
    assert sum(found) / len(found) == pytest.approx(1, abs=0.1)
    assert max(found) > 3
    assert min(found) < 0.1


@pytest.mark.parametrize(("name", "sense"), [("random", False), ("beginner", True), ("cautious", True)])
def test_it_tells_players_apart(name: str, sense: bool) -> None:
    """After ten tricks most are seen for what they are."""
    careless = Counter[bool]()
    chance = Random(2)
    for position, seat in ends(name, 24):
        trials = Trials(view(position, seat))
        habits = Habits(trials, [trials.draw(chance)[0] for _ in range(8)])
        for _ in range(20):
            drawn = habits.draw(chance)
            assert not drawn[seat]
            careless.update(one for place, one in enumerate(drawn) if place != seat)
    share = careless[True] / careless.total()
    assert share < 0.12 if sense else share > 0.6


def test_kinds_are_drawn_by_their_odds() -> None:
    """With nothing seen: every seat as often as `CHANCE` says, and often all or none."""
    seen = view(deal_position(preset("standard"), 1, 0, (0, 0, 0, 0)), 0)
    habits = Habits(Trials(seen), [[0] * 4])
    assert habits.odds == {1: 0.0, 2: 0.0, 3: 0.0}
    chance, drawn = Random(4), Counter[tuple[bool, ...]]()
    for _ in range(20000):
        drawn[habits.draw(chance)] += 1
    for seat in (1, 2, 3):
        share = sum(number for kinds, number in drawn.items() if kinds[seat]) / 20000
        assert share == pytest.approx(CHANCE, abs=0.01)
    everyone = drawn[False, True, True, True] / 20000
    assert everyone == pytest.approx(ALIKE * CHANCE + (1 - ALIKE) * CHANCE**3, abs=0.01)
    habits.odds = {1: 50.0, 2: -50.0, 3: 0.0}
    one = Counter(habits.draw(chance)[1:] for _ in range(200))
    assert all(not first and second for first, second, _ in one)


def test_a_seat_that_plays_by_chance_plays_any_card() -> None:
    """In the quick player, with numbers in place of sense, each legal card comes up as often as any other."""
    tried = 0
    for position, seat in positions(preset("standard"), bots(*["cautious"] * 4), 6):
        if position.phase is not Phase.PLAY:
            continue
        card = legal_cards(view(position, seat))[0]
        after, _ = apply(position, Play(seat, card))
        other = after.turn
        if (
            other is None
            or len(after.round.tricks) > len(position.round.tricks)
            or len(legal_cards(view(after, other))) < 2
        ):
            continue
        trials, drawn = Trials(view(position, seat)), Counter[str]()
        place = position.round.trick.plays if position.round.trick else ()
        for number in range(200):
            table = trials.table(slots(position), [], card)
            picks = [(number + 0.5) / 200 if one % 4 == other else -1.0 for one in range(56)]
            trials.playout.play(table, [0.5] * NOISE, picks=picks)
            drawn[PACK[table.tricks[0][1][len(place) + 1]].name] += 1
        legal = legal_cards(view(after, other))
        assert set(drawn) == {one.name for one in legal}
        assert max(drawn.values()) - min(drawn.values()) <= 1
        tried += 1
    assert tried > 10
