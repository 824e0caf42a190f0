"""What was measured is kept with its command, adds up, and says of the expert and the styles what the book says."""

from math import hypot

import pytest

from hearts_core import preset
from hearts_core.bots import STYLES
from hearts_core.bots.guests import find_bot
from hearts_core.lab.strength import Measured, contest, measured

ALL = measured()


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.command.removeprefix("hearts arena --rules "))
def test_it_adds_up(one: Measured) -> None:
    """Every round hands out the deal's points; a moon takes them from one seat and gives them to all others."""
    rules, players = preset(one.rules, len(one.bots)), len(one.bots)
    told = f"hearts arena --rules {one.rules} --seats {','.join(one.bots)} --deals {one.deals} --seed {one.seed}"
    assert one.command.startswith(told)
    for entrant in one.entrants:
        assert find_bot(entrant.bot)
        assert sum(entrant.places) == one.rounds == one.deals * players
        assert entrant.moons <= max(entrant.moon_tries, one.rounds * (rules.moon == "off"))
    if rules.moon == "add":
        bonus = sum(min(0, rules.worth[card.index]) for card in rules.deck)
        moons = sum(entrant.moons for entrant in one.entrants)
        points = sum(entrant.points for entrant in one.entrants) * one.rounds
        expected = (rules.total + bonus) * one.rounds + (players - 2) * rules.total * moons
        assert points == pytest.approx(expected, abs=1e-3 * one.rounds)


AGAINST = [one for one in ALL if one.bots[0] == "expert" and one.bots[-1] in STYLES]


@pytest.mark.parametrize("one", AGAINST, ids=lambda one: one.command.removeprefix("hearts arena --rules "))
def test_the_expert_beats_every_style_by_more_than_chance(one: Measured) -> None:
    """One against the others, and half against half: by more than two standard errors."""
    assert one.lead > 2 * one.lead_se


def test_every_style_is_among_those_beaten() -> None:
    for rules, players in (
        ("standard", 4),
        ("omnibus", 4),
        ("black-maria", 3),
        ("party", 3),
        ("party", 5),
        ("party", 6),
    ):
        for style in STYLES:
            assert contest(rules, "expert", *[style] * (players - 1)) in AGAINST
    for rules, half in (("standard", 2), ("omnibus", 2), ("party", 3)):
        for style in STYLES:
            assert contest(rules, *["expert"] * half, *[style] * half) in AGAINST


def test_each_style_is_itself() -> None:
    """All four at one table, where seat 0 leads the match."""
    table = {one.bot: one for one in contest("standard", "voider", "shooter", "sheriff", "leveller").entrants}
    for bot, count in (
        ("voider", "voids"),
        ("shooter", "moon_tries"),
        ("sheriff", "moons_stopped"),
        ("leveller", "points_to_leader"),
    ):
        assert getattr(table[bot], count) > max(getattr(one, count) for name, one in table.items() if name != bot)


def test_against_three_cautious_it_has_less_than_six_tenths_of_their_points() -> None:
    assert contest("standard", "expert", "cautious", "cautious", "cautious").ratio <= 0.6


@pytest.mark.parametrize(("bot", "most"), [("cautious", 2.0), ("expert", 1.5)])
def test_against_three_that_play_by_chance(bot: str, most: float) -> None:
    assert contest("standard", bot, "random", "random", "random").entrants[0].points <= most


def test_thinking_pays_as_the_book_says() -> None:
    """Clearly among the cautious, hardly among players of chance."""
    for rival, clear in (("cautious", True), ("random", False)):
        few, many = (contest("standard", bot, rival, rival, rival).entrants[0] for bot in ("expert@8", "expert"))
        assert (few.points - many.points > 2 * hypot(few.se, many.se)) is clear


def test_without_a_moon_three_play_alike() -> None:
    """What the book says of Black Maria."""
    leads = {contest("black-maria", "expert", style, style).lead for style in ("cautious", "shooter", "sheriff")}
    assert len(leads) == 1


def test_what_was_not_measured_is_not_found() -> None:
    with pytest.raises(KeyError):
        contest("standard", "random", "random", "random", "expert")
