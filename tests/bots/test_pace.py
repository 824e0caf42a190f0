"""The number of deals that there is time for: at least eight, at most as in the lab, and told with the decision."""

from collections.abc import Callable
from itertools import count

import pytest

from hearts_core import Phase, Stream, apply, preset, view
from hearts_core.bots import BOTS
from hearts_core.bots.expert import Expert
from hearts_core.bots.pace import FEWEST, LONGEST, MOST, few_time, paced, worlds_for
from hearts_core.lab.table import deal_position


def test_more_time_means_more_deals() -> None:
    found = [worlds_for(speed) for speed in (1.0, 20.0, 50.0, 80.0, 120.0, 200.0, 9000.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] == MOST == 64
    assert found[-1] == FEWEST == 8
    assert any(FEWEST < number < MOST for number in found)
    assert worlds_for(80.0, 2 * LONGEST) > worlds_for(80.0)


def ticks(seconds: float) -> Callable[[], float]:
    """A clock that is later by so much each time it is read."""
    read = count()
    return lambda: seconds * next(read)


@pytest.mark.parametrize(
    ("name", "players"), [("standard", 4), ("party", 3), ("party", 7), ("cancellation", 7), ("dirty-nasty-filthy", 4)]
)
def test_a_decision_is_timed(name: str, players: int) -> None:
    """Every try is a decision between two looks at the clock."""
    assert few_time(preset(name, players), ticks(0.012)) == pytest.approx(12.0)
    assert few_time(preset(name, players)) > 0


def test_only_the_expert_minds_the_time() -> None:
    rules = preset("standard")
    assert all(paced(id, rules) is BOTS[id] for id in BOTS if id != "expert")
    bot = paced("expert", rules)
    assert isinstance(bot, Expert)
    assert FEWEST <= bot.worlds <= MOST
    assert paced("expert", rules) is bot, "measured once"


def test_the_number_of_deals_is_told_with_the_decision() -> None:
    position = deal_position(preset("standard"), 4, 3, (0, 0, 0, 0))
    assert position.phase is Phase.PLAY
    bot, told = Expert(worlds_for(5000.0)), 0
    while position.phase is Phase.PLAY and not told:
        verdict = bot.consider(view(position, position.to_act[0]), Stream(1))
        told = verdict.worlds
        position, _ = apply(position, verdict.action)
    assert told == FEWEST
