"""The number of deals that there is time for: at least eight, at most as in the lab, and told with the decision."""

from collections.abc import Callable
from itertools import count

import pytest

from hearts_core import Phase, Stream, apply, preset, view
from hearts_core.bots import BOTS
from hearts_core.bots.expert import Expert
from hearts_core.bots.pace import FEWEST, LONGEST, MOST, paced, playout_time, worlds_for
from hearts_core.lab.table import deal_position


def test_more_time_means_more_deals() -> None:
    found = [worlds_for(speed) for speed in (0.01, 0.1, 0.2, 0.4, 0.8, 3.0, 100.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] == MOST == 64
    assert found[-1] == FEWEST == 8
    assert any(FEWEST < number < MOST for number in found)
    assert worlds_for(0.4, 2 * LONGEST) > worlds_for(0.4)


def ticks(seconds: float) -> Callable[[], float]:
    """A clock that is later by so much each time it is read."""
    read = count()
    return lambda: seconds * next(read)


@pytest.mark.parametrize(("name", "players"), [("standard", 4), ("party", 3), ("party", 7), ("cancellation", 7)])
def test_a_playout_is_timed(name: str, players: int) -> None:
    """Every try is a dozen playouts between two looks at the clock."""
    assert playout_time(preset(name, players), ticks(0.012)) == pytest.approx(1.0)
    assert 0 < playout_time(preset(name, players)) < 1000


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
    bot, told = Expert(worlds_for(1000.0)), 0
    while position.phase is Phase.PLAY and not told:
        verdict = bot.consider(view(position, position.to_act[0]), Stream(1))
        told = verdict.worlds
        position, _ = apply(position, verdict.action)
    assert told == FEWEST
