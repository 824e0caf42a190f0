"""Hints: the same for all that a seat can't see, for every card it could play, honest about what can't be told."""

from dataclasses import fields, replace
from math import isclose, sqrt
from typing import get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import TABLES, bots, positions, random_views, rulesets, small_table

from hearts_core import (
    Call,
    Card,
    Choose,
    Pass,
    Phase,
    Play,
    Position,
    Ruleset,
    Stream,
    Words,
    legal_cards,
    preset,
    view,
)
from hearts_core.coach import assess as assess_module
from hearts_core.coach import hint as hint_module
from hearts_core.coach import mistake as mistake_module
from hearts_core.coach.assess import assess, assessing
from hearts_core.coach.choice import Choice, Gap
from hearts_core.coach.hint import hint, hinting
from hearts_core.coach.redeal import redeal
from hearts_core.coach.speech import Speech
from hearts_core.replay import replay

WORDS = Words()


@pytest.mark.parametrize("name", ["standard", "black-maria", "omnibus", "cancellation"])
def test_hidden_cards_make_no_difference(name: str) -> None:
    """The same view and stream: the same hint, sentence and all, whatever the others hold."""
    players = {"black-maria": 3, "cancellation": 6}.get(name, 4)
    tried = 0
    for position, seat in positions(preset(name, players), bots(*["cautious", "voider", "random"] * 2)[:players], 5):
        seen = view(position, seat)
        if seen.phase is Phase.PASS and any(seen.has_passed):
            continue
        other = replay(redeal(seen, Stream(tried, "other"))).position
        assert other is not None
        there = view(replace(other, names=position.names), seat)
        assert there == seen
        if other.round.hands == position.round.hands:
            continue
        tried += 1
        first, second = (hint(one, Stream(3), 6) for one in (seen, there))
        assert first == second
        assert Speech(WORDS, seen).hint(first) == Speech(WORDS, there).hint(second)
    assert tried > 20


@pytest.mark.parametrize("function", [assess, assessing, hint, hinting, mistake_module.warn], ids=lambda f: f.__name__)
def test_hints_are_given_a_view_and_no_position(function: object) -> None:
    given = get_type_hints(function)
    assert "View" in str(given["view"])
    assert not any("Position" in str(kind) for kind in given.values())
    for module in (assess_module, hint_module, mistake_module):
        assert not hasattr(module, "Position")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_choice_has_its_numbers(name: str, players: int) -> None:
    for position, seat in positions(preset(name, players), bots(*["shooter", "cautious"] * 6)[:players], 4):
        seen = view(position, seat)
        found = hint(seen, Stream(1), 5)
        if seen.phase is Phase.PLAY:
            assert {one.cards for one in found.choices} == {(card,) for card in legal_cards(seen)}
            assert len(found.choices) == len(legal_cards(seen))
        elif seen.phase is Phase.PASS:
            assert all(len(one.cards) == seen.pass_count for one in found.choices)
        check(found.choices)
        assert found.best == found.choices[0].cards
        assert found.runner_up is None or found.runner_up in found.choices[1:]


def check(choices: tuple[Choice, ...]) -> None:
    """Chances are chances, and means and errors those of the numbers they are made of."""
    for one in choices:
        for chance in (one.takes_trick, one.takes_queen, one.moon_risk, one.own_moon, *(p for _, p in one.dear)):
            assert chance is None or 0 <= chance <= 1
        assert one.moon_risk + one.own_moon <= 1
        assert one.se >= 0
    full = [one.cost for one in choices if len(one.costs) == len(choices[0].costs)]
    assert full == sorted(full)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 2**32))
def test_any_ruleset(rules: Ruleset, seed: int) -> None:
    for seen in random_views(rules, seed, 0.1):
        found = hint(seen, Stream(seed), 4)
        check(found.choices)
        speech = Speech(WORDS, seen)
        assert all("{" not in line for line in (speech.hint(found), *map(speech.choice, found.choices)))


def test_the_last_card_has_a_hint_too() -> None:
    position = small_table(("2C", "3C", "5C", "6H"), "2C 3C 5C", 3, moon="off")
    found = hint(view(position, 3), Stream(1), 8)
    assert found.best == (Card.parse("6H"),)
    assert found.tactic.id == "only-card"
    assert found.runner_up is None
    assert not found.about_equal
    assert [(one.points, one.se, one.takes_trick) for one in found.choices] == [(0.0, 0.0, 0.0)]
    assert Speech(WORDS, view(position, 3)).hint(found) == "Play ♥6: it is your last card."


def test_one_legal_card_is_no_choice() -> None:
    position = small_table(("2C 5H", "3C 4C", "5C 6C", "7C 8H"), "2C 3C 5C", 3)
    found = hint(view(position, 3), Stream(1), 8)
    assert found.best == (Card.parse("7C"),)
    assert found.tactic.id == "only-card"
    assert [one.takes_trick for one in found.choices] == [1.0]


def test_equal_choices_are_called_equal() -> None:
    """Nothing scores any more but hearts that are gone: whatever is played, the round ends the same."""
    position = small_table(("2C 4D 9D", "3C 5D TD", "5C 6D JD", "4H 7D QD"), "2C 3C 5C 4H", 3, first_trick="allowed")
    assert position.turn == 2
    found = hint(view(position, 2), Stream(1), 16)
    assert found.about_equal
    assert found.gap == Gap(0.0, 0.0, 16)
    assert found.runner_up is not None
    other = found.runner_up.cards[0].symbol
    assert Speech(WORDS, view(position, 2)).hint(found).endswith(f" About equal: {other}.")


def test_cards_that_come_to_the_same_share_the_estimate() -> None:
    """Nothing lies between the three and the four, nor the king and the ace."""
    position = small_table(("2C AS 5H 2H", "3C 4C KC AC", "5C TS 7H 3H", "6C 9S 3D QH"), "2C", 3)
    found = assess(view(position, 1), Stream(1), 16)
    costs = {one.cards[0].name: one.costs for one in found.choices}
    assert costs["3C"] is costs["4C"]
    assert costs["KC"] is costs["AC"]
    assert costs["3C"] is not costs["AC"]
    assert {card.name for card in found.of(Play(1, Card.parse("KC"))).alike} == {"KC", "AC"}


def test_what_is_known_is_worked_out() -> None:
    """Seat 3 must take the trick with its ten and leads the two, which every heart out there beats: no point."""
    position = small_table(("2C TH", "9C KH", "7C QH", "2H TC"), "2C 9C 7C", 3, moon="off")
    found = assess(view(position, 3), Stream(1), 8)
    (only,) = found.choices
    assert (only.cards[0].name, only.points, only.se, only.takes_trick) == ("TC", 0.0, 0.0, 1.0)


def test_the_queen_has_gone() -> None:
    """♠Q can't be taken twice: no chance is named once she has been taken, nor where she costs nothing."""
    hands = ("2C AS 5H", "3C QS 4S", "5C 2S 7H", "6C 3S 8H")
    before = small_table(hands, "2C 3C 5C 6C 3S AS", 3)
    after = small_table(hands, "2C 3C 5C 6C 3S AS QS 2S", 3)
    assert all(one.takes_queen is not None for one in assess(view(before, 1), Stream(1), 8).choices)
    assert all(one.takes_queen is None for one in assess(view(after, 0), Stream(1), 8).choices)
    cheap = small_table(hands, "2C 3C 5C 6C 3S AS", 3, points={"QS": 0})
    assert all(one.takes_queen is None for one in assess(view(cheap, 1), Stream(1), 8).choices)
    taken = {one.cards[0].name: one.takes_queen for one in assess(view(before, 1), Stream(1), 8).choices}
    assert taken == {"QS": 0.0, "4S": taken["4S"]}
    assert taken["4S"] is not None
    assert taken["4S"] > 0


def test_a_moon_of_another_seat_is_a_risk() -> None:
    """Seat 0 has all points but one: with the ten of hearts seat 3 gets that one, with the two seat 0 does."""
    hands = ("2C AS KH JH", "3C QS 5H 4D", "5C 2S 7H 5D", "6C 3S TH 2H")
    position = small_table(hands, "2C 3C 5C 6C 3S AS QS 2S KH 5H 7H", 3)
    assert position.turn == 3
    found = assess(view(position, 3), Stream(1), 32)
    risk = {one.cards[0].name: one.moon_risk for one in found.choices}
    assert risk["2H"] >= risk["TH"]


def test_it_gets_surer() -> None:
    position = small_table(("2C AS 5H 2H", "3C 4C KC AC", "5C TS 7H 3H", "6C 9S 3D QH"), "2C", 3)
    steps = list(assessing(view(position, 1), Stream(1), 40))
    assert [one.worlds for one in steps] == [4, 8, 16, 32, 40]
    first, last = steps[0], steps[-1]
    for choice in first.choices:
        later = last.of(choice.action)
        if later.shoots == choice.shoots:
            assert later.costs[:4] == choice.costs


def test_the_error_is_that_of_paired_differences() -> None:
    position = small_table(("2C AS 5H 2H", "3C 4C KC AC", "5C TS 7H 3H", "6C 9S 3D QH"), "2C", 3)
    found = assess(view(position, 1), Stream(1), 24)
    one, other = found.best, found.choices[-1]
    gaps = [b - a for a, b in zip(one.costs, other.costs, strict=True)]
    mean = sum(gaps) / 24
    gap = found.gap(other)
    assert isclose(gap.mean, mean, abs_tol=1e-9)
    assert isclose(gap.se, sqrt(sum((x - mean) ** 2 for x in gaps) / 23 / 24), abs_tol=1e-9)


def test_a_pass_is_looked_at_whatever_it_is() -> None:
    seen = next(view(position, seat) for position, seat in positions(preset("standard"), bots(*["cautious"] * 4), 3))
    odd = Pass(seen.seat, seen.hand[4:7])
    assert assess(seen, Stream(1), 4, [odd]).of(odd).cards == odd.cards
    with pytest.raises(KeyError):
        assess(seen, Stream(1), 4).of(Pass(seen.seat, (seen.hand[0],)))


def test_nothing_to_do_is_an_error() -> None:
    position = small_table(("2C", "3C", "5C", "6H"), "2C", 3)
    with pytest.raises(ValueError, match="nothing to do"):
        hint(view(position, 0), Stream(1), 4)


def test_a_call_and_a_choice_have_hints() -> None:
    from hearts_core import start

    position = start(preset("dirty-nasty-filthy"), 4)
    found = hint(view(position, position.to_act[0]), Stream(1), 6)
    assert isinstance(found.action, Call)
    assert found.tactic.id == "call"
    position = small_table(("5H", "2H", "3H", "4H"), "5H 2H 3H 4H", 3, "standard", moon="choice", limit=31)
    for totals, choice in (((0, 0, 0, 0), "add"), ((20, 15, 30, 28), "subtract")):
        ahead = replace(position, totals=totals)
        found = hint(view(ahead, 0), Stream(1), 6)
        assert found.action == Choose(0, choice)
        assert (found.tactic.id, found.worlds) == ("count-moon", 0)
        assert not found.about_equal


def test_the_match_counts_and_it_is_said() -> None:
    """Seat 0 takes this trick, seat 1 the last one: the heart, 13 here, ends the match if seat 0 gets it."""
    hands = ("AC AD 2S", "3C KD 5S", "5C QD 3S", "6C 4S 4H")
    position = small_table(hands, "3C 5C 6C AC AD KD QD", 3, limit=50, moon="off", points={"4H": 13})
    assert position.turn == 3
    far = hint(view(position, 3), Stream(1), 32)
    near = hint(view(replace(position, totals=(40, 20, 20, 15)), 3), Stream(1), 32)
    assert near.best == (Card.parse("4H"),)
    assert near.gap is not None
    assert near.gap.clear(1.0)
    assert far.gap is not None
    assert not far.gap.clear(1.0)
    assert [one.points for one in far.choices] == [one.points for one in near.choices] == [0.0, 0.0]
    shooter = small_table(("5H", "2H", "3H", "4H"), "5H 2H 3H 4H", 3, moon="choice", limit=31)
    ahead = view(replace(shooter, totals=(20, 15, 30, 28)), 0)
    assert "what the others get counts too" not in Speech(WORDS, ahead).hint(hint(ahead, Stream(1), 4))
    behind = view(shooter, 0)
    assert "what the others get counts too" in Speech(WORDS, behind).hint(hint(behind, Stream(1), 4))


def test_a_hint_holds_no_position() -> None:
    position = small_table(("2C AS 5H", "3C QS 4S", "5C 2S 7H", "6C 3S 8H"), "2C 3C 5C 6C 3S AS", 3)
    found = hint(view(position, 1), Stream(1), 4)
    assert not any(isinstance(getattr(found, field.name), Position) for field in fields(found))
