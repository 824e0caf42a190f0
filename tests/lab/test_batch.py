"""The batch engine: equal to the core, card by card, on the same seeds."""

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hearts_core import Ruleset, preset
from hearts_core.bots import BOTS
from hearts_core.lab.chunks import Chunk, Plan, play_chunk
from hearts_core.lab.deals import deal_numbers, deal_pair, play_deal
from hearts_core.lab.fast import WORTH_IT
from hearts_core.lab.measures import tally
from hearts_core.lab.sides import LabError, Side, make_side
from hearts_core.presets import PRESETS
from needs import missing

if importlib.util.find_spec("numba") is None:  # the test extra brings it wherever it has a wheel
    missing("no Numba: the extra [fast] brings it")

sys.path.append(str(Path(__file__).parents[1] / "core"))

from playing import rulesets

from hearts_core.lab.batch import columns, play_deals, tally_deals

TABLES = [(name, players) for name, item in PRESETS.items() for players in item.players if players < 8]


def same(rules: Ruleset, bots: tuple[str, ...], seed: int, numbers: range) -> None:
    """Asserts that both engines play these deals alike: passes, calls, every card, choices, and what is counted."""
    found = play_deals(rules, bots, seed, numbers)
    side = Side("", rules, bots)
    for row, number in enumerate(numbers):
        position = play_deal(side, [BOTS[bot] for bot in bots], seed, number)
        now = position.round
        assert list(found.plays[row]) == [card.index for trick in now.tricks for card in trick.cards]
        for seat, cards in enumerate(now.passes):
            passed = [index for index in found.passes[row, seat] if index >= 0]
            assert passed == [card.index for card in cards or ()]
        assert (found.choices[row] >= 0) == (now.choice is not None)
        if now.choice is not None:
            assert found.choices[row] == {"add": 1, "subtract": 2}[now.choice]
        numbers_here = deal_numbers(position)
        assert dict(zip(columns(rules.players), found.numbers[row], strict=True)) == numbers_here


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] != "cancellation"], ids=str)
@pytest.mark.parametrize("bot", ["random", "beginner"])
def test_every_preset_of_one_pack(name: str, players: int, bot: str) -> None:
    same(preset(name, players), (bot,) * players, 11, range(3, 11))


@pytest.mark.parametrize(
    "changes",
    [
        {"moon": "choice"},
        {"moon": "auto", "limit": 26},
        {"moon": "subtract", "sun": "add", "points": {"JD": -10}, "moon_needs": "scoring"},
        {"pass_cycle": ["pool", "scatter", {"left": 1, "right": 2}, "dealer"]},
        {"opening": "dealers-left-no-points", "first_trick": "no-scoring", "no_trick_bonus": -5},
        {"hearts_led": "after-point", "hearts_and_queen": "any", "first_trick": "allowed"},
    ],
    ids=str,
)
def test_local_rules(changes: dict[str, object]) -> None:
    """Chance shoots a moon in hardly any deal: with few point cards it does."""
    same(preset("standard").but(**changes), ("random", "beginner", "random", "beginner"), 5, range(12))
    few = {f"{rank}H": 0 for rank in "23456789TJQ"}
    rare = preset("standard").but(**{**changes, "points": {**few, **dict(changes.get("points", {}))}})  # type: ignore[call-overload]
    same(rare, ("random",) * 4, 6, range(20))


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_ruleset_of_one_pack(data: st.DataObject) -> None:
    rules = data.draw(rulesets())
    assume(rules.packs == 1)
    bots = data.draw(st.lists(st.sampled_from(("random", "beginner")), min_size=rules.players, max_size=rules.players))
    same(rules, tuple(bots), data.draw(st.integers(0, 2**70)), range(data.draw(st.integers(0, 10**6)), 10**6 + 1)[:2])


def test_its_tally_is_the_core_s() -> None:
    a = make_side("standard", ["random", "beginner", "random", "random"])
    b = make_side("omnibus", a.seats)
    bots = [BOTS[bot] for bot in a.seats]
    pairs = [deal_pair(a, b, (bots, bots), 3, number) for number in range(40)]
    assert tally_deals(a, b, 3, range(40)) == tally("deals", 4, pairs)


def test_a_run_uses_it_where_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = (make_side(name, ["random"] * 4) for name in ("standard", "standard+hearts_led=any-time"))
    plan = Plan(a, b, 2, WORTH_IT)
    chunk = Chunk("deals", 0, WORTH_IT)
    quick = play_chunk(plan, chunk)
    monkeypatch.setattr("hearts_core.lab.fast.WORTH_IT", WORTH_IT + 1)
    assert play_chunk(plan, chunk) == quick


def test_what_it_can_t_play_it_refuses() -> None:
    with pytest.raises(LabError) as two_packs:
        play_deals(preset("cancellation"), ("random",) * 6, 1, range(1))
    with pytest.raises(LabError) as expert:
        play_deals(preset("standard"), ("random", "random", "random", "expert"), 1, range(1))
    assert two_packs.value.id == expert.value.id == "lab.error.batch"


def test_seats_are_equal_under_rotation() -> None:
    """Four equal players over whole cycles of dealers and passes: no seat may do better than another."""
    numbers = play_deals(preset("standard"), ("beginner",) * 4, 8, range(20_000)).numbers
    for seat in range(4):
        differences = numbers[:, seat] - numbers[:, (seat + 1) % 4]
        assert abs(differences.mean()) < 4 * differences.std() / len(numbers) ** 0.5
