"""What the coach says is so: every fact, after every possible move, in random positions of random rulesets."""

import pytest
from fact_check import CHECKS, true
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import TABLES, bots, positions, random_views, rulesets

from hearts_core import Call, Choose, Pass, Phase, Play, Ruleset, View, Words, legal_cards, preset, view
from hearts_core.actions import Action
from hearts_core.cards import without
from hearts_core.coach.facts import FACTS, Fact
from hearts_core.coach.speech import Speech
from hearts_core.coach.tactics import OTHERS, TACTICS, Tactic, name_tactic
from hearts_core.legality import call_reasons

WORDS = Words()


def moves(seen: View) -> list[Action]:
    """Everything that a seat could do, and a few passes."""
    if seen.phase is Phase.PLAY:
        return [Play(seen.seat, card) for card in legal_cards(seen)]
    if seen.phase is Phase.PASS:
        hand, count = seen.hand, seen.pass_count
        return [Pass(seen.seat, hand[first : first + count]) for first in range(len(hand) - count + 1)]
    if seen.phase is Phase.CALL:
        return [Call(seen.seat, call) for call in ("left", "pool") if not call_reasons(seen, call)]
    return [Choose(seen.seat, choice) for choice in ("add", "subtract")]


def checked(seen: View) -> list[Tactic]:
    """The tactics of all moves, each with true facts and a sentence that leaves no field open."""
    found = []
    for action in moves(seen):
        for shoots in (False, True) if seen.ruleset.moon != "off" else (False,):
            tactic = name_tactic(seen, action, shoots)
            assert tactic.id in (*TACTICS, *OTHERS)
            kept = without(seen.hand, action.cards) if isinstance(action, Pass) else seen.hand
            for fact in tactic.facts:
                assert true(fact, seen, kept), (fact, seen)
            for speech in (Speech(WORDS, seen), Speech(WORDS, seen, about=True)):
                said = [speech.advice(tactic), speech.done(tactic, seen.seat), *speech.facts(tactic)]
                assert all(line and "{" not in line for line in said)
            found.append(tactic)
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 2**32))
def test_any_ruleset(rules: Ruleset, seed: int) -> None:
    for seen in random_views(rules, seed, 0.2):
        checked(seen)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset(name: str, players: int) -> None:
    """Bots that mean something bring other positions about than chance does."""
    for position, seat in positions(preset(name, players), bots(*["shooter", "cautious"] * 6)[:players], 9):
        checked(view(position, seat))


def test_a_bonus_that_makes_up_for_points_leaves_them_on_the_table() -> None:
    """The ace takes off what two hearts in the trick cost: it costs nothing then, but points lie there."""
    hearts = {f"{rank}H": 1 for rank in "23456789TJQK"}
    rules = preset("standard").but(points={**hearts, "QS": 13, "AH": -2})
    found = [tactic for seen in random_views(rules, 36, 0.2) for tactic in checked(seen)]
    assert Fact("worth", {"count": 2}) in [
        fact for one in found if one.id == "win-cheaply" and not one.kind for fact in one.facts
    ]


def test_each_fact_has_its_check() -> None:
    assert set(CHECKS) == set(FACTS)


def test_tactics_that_make_no_sense_do_not_appear() -> None:
    """No moon to stop or to shoot where it is off; nothing to draw out or to guard where no card is dear."""
    rules = preset("standard").but(moon="off", points={"QS": 1})
    found = {tactic.id for seed in range(8) for seen in random_views(rules, seed) for tactic in checked(seen)}
    assert {"duck", "dump", "make-void"} <= found
    assert not found & {"stop-moon", "go-for-moon", "draw-out-queen", "keep-guard"}
