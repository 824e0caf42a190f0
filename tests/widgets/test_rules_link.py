"""A way of playing in an address: read back what was written, and refuse what makes no sense."""

import pytest

from hearts_core import PRESETS, Ruleset, preset
from hearts_core.errors import HeartsError
from hearts_widgets import Play, PlayWith
from hearts_widgets.rules_link import read_rules_link, write_rules_link

WAYS = [
    *(preset(name, players) for name, item in PRESETS.items() for players in item.players),
    preset("standard").but(moon="subtract", pass_cycle=[{"left": 1, "right": 2}, "hold"], points={"JD": -10}),
    preset("standard", 3).but(kitty="first-trick", removed=""),
]


@pytest.mark.parametrize("rules", WAYS, ids=str)
def test_a_link_is_read_back(rules: Ruleset) -> None:
    assert read_rules_link(f"https://example.org/play.html#{write_rules_link(rules)}")[1] == rules


def test_a_link_can_be_typed() -> None:
    assert read_rules_link("#hearts-with?ruleset=omnibus") == ("omnibus", preset("omnibus"))
    assert read_rules_link("hearts-with?ruleset=party&players=6") == ("party", preset("party", 6))
    changed = read_rules_link('hearts-with?ruleset=standard&set={"limit":50}')
    assert changed == ("standard", preset("standard").but(limit=50))


@pytest.mark.parametrize(
    "text",
    [
        "hearts-with?ruleset=chess",
        "hearts-with?ruleset=standard&players=40",
        "hearts-with?ruleset=standard&set={",
        "hearts-with?ruleset=standard&set=[]",
        'hearts-with?ruleset=standard&set={"players":5}',
        'hearts-with?ruleset=standard&set={"limit":0}',
        "hearts-with?ruleset=standard&seed=3",
        "hearts-with",
        "hearts-without?ruleset=standard",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(HeartsError):
        read_rules_link(text)


def test_the_page_play_begins_a_match_by_the_rules_of_the_link() -> None:
    play = Play(seed=7)
    play.open_link(f"#{PlayWith('omnibus').address.partition('#')[2]}")
    assert play.table.position.ruleset == preset("omnibus")
    assert play.choices.preset == "omnibus"
    play.close()
