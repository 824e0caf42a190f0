"""What follows from a ruleset, against counts by hand for every preset and number of players."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_core import PRESETS, Card, Phase, Ruleset, RulesetError, Stream, Words, apply, preset, start, view
from hearts_core.bots import BOTS
from hearts_core.explore.consequences import consequences, passes_for, player_counts, tables
from hearts_core.explore.nearest import nearest
from hearts_core.explore.told import follows
from hearts_widgets.seats import seat_names

WORDS = Words("en")

# preset, players: cards, hand, kitty, opening card, total, bonus, cards of a moon, what it moves, a sun, most, rounds
BY_HAND = """
standard 4: 52 13 0 2C 26 0 14 26 - 26 4
standard 3: 51 17 0 2C 26 0 14 26 - 26 4
standard 5: 50 10 0 3C 26 0 14 26 - 26 4
classic-four 4: 52 13 0 2C 26 0 14 26 - 26 4
party 4: 52 13 0 2C 26 0 14 26 - 26 4
party 3: 51 17 0 2C 26 0 14 26 - 26 4
party 5: 50 10 0 3C 26 0 14 26 - 26 4
party 6: 48 8 0 2C 26 0 14 26 - 26 4
party 7: 49 7 0 2C 26 0 14 26 - 26 4
sun-and-moon 4: 52 13 0 2C 26 0 14 26 52 52 2
dirty-nasty-filthy 4: 52 13 0 2C 77 -10 17 - - 77 4
omnibus 4: 52 13 0 2C 26 -10 14 26 - 26 4
omnibus 3: 51 17 0 2C 26 -10 14 26 - 26 4
omnibus 5: 50 10 0 3C 26 -10 14 26 - 26 4
black-maria 3: 51 17 0 - 43 0 0 - - 43 3
black-maria 4: 52 13 0 - 43 0 0 - - 43 3
black-maria 5: 50 10 0 - 43 0 0 - - 43 3
spot 4: 52 13 0 2C 129 0 14 129 - 129 4
cancellation 6: 104 17 2 - 52 0 28 52 - 52 2
cancellation 7: 104 14 6 - 52 0 28 52 - 52 2
cancellation 8: 104 13 0 - 52 0 28 52 - 52 2
cancellation 9: 104 11 5 - 52 0 28 52 - 52 2
cancellation 10: 104 10 4 - 52 0 28 52 - 52 2
cancellation 11: 104 9 5 - 52 0 28 52 - 52 2
"""
COUNTED = {
    (name, int(players)): counts.split()
    for name, players, counts in re.findall(r"^(\S+) (\d+): (.*)$", BY_HAND, re.MULTILINE)
}


def test_every_preset_was_counted() -> None:
    assert set(COUNTED) == {(name, n) for name, entry in PRESETS.items() for n in entry.players}


@pytest.mark.parametrize(("name", "players"), COUNTED)
def test_counts(name: str, players: int) -> None:
    found = consequences(preset(name, players))
    card = "-" if found.opening_card is None else found.opening_card.name
    mine = [found.cards, found.hand, found.kitty, card, found.total, found.bonus, len(found.moon)]
    mine += ["-" if found.moved is None else found.moved, "-" if found.sun_moved is None else found.sun_moved]
    assert [str(one) for one in (*mine, found.most, found.rounds)] == COUNTED[name, players]
    assert found.tricks == found.hand
    assert found.net == found.total + found.bonus


def test_where_a_pass_goes() -> None:
    def to(name: str, players: int) -> list[tuple[int, ...]]:
        return [one.to for one in consequences(preset(name, players)).passes]

    assert to("standard", 4) == [(1,), (3,), (2,), ()]
    assert to("standard", 3) == [(1,), (2,), ()]
    assert to("standard", 5) == [(1,), (4,), ()]
    assert to("party", 7) == [(1,), (6,)]
    assert to("sun-and-moon", 4) == [(3,), (1,), (2,), ()]
    assert to("black-maria", 3) == [(2,)]
    assert to("dirty-nasty-filthy", 4) == [()]
    assert to("cancellation", 8) == []
    split = consequences(Ruleset().but(pass_cycle=[{"left": 1, "right": 2}])).passes[0]
    assert (split.count, split.to) == (3, (1, 3))
    scatter = consequences(Ruleset().but(players=5, removed="2D 2C", pass_cycle=["scatter"])).passes[0]
    assert (scatter.count, scatter.to) == (4, (1, 2, 3, 4))


def test_which_ways_of_passing_there_are() -> None:
    ways = {players: [there for _, there in passes_for(Ruleset(), players)] for players in range(3, 8)}
    assert ways[4] == ways[6] == [True, True, True, True]
    assert ways[3] == ways[5] == ways[7] == [True, True, False, True]


def test_who_can_play_by_the_same_settings() -> None:
    assert player_counts(preset("standard")) == (4,)  # 52 cards: 3, 5, 6 and 7 don't divide them
    assert player_counts(preset("standard").but(kitty="last-trick")) == (4, 6)  # no across with 3, 5 or 7
    assert player_counts(preset("black-maria", 4).but(kitty="first-trick")) == (3, 4, 5, 6, 7)


def test_what_a_moon_needs_follows_the_cards_in_play() -> None:
    kitty = consequences(Ruleset().but(removed="2H 3H 4H AH"))
    assert len(kitty.moon) == 10
    assert kitty.total == kitty.moved == 22
    needs = consequences(preset("omnibus").but(moon_needs="scoring"))
    assert set(needs.moon) - set(consequences(preset("omnibus")).moon) == {Card.parse("JD")}


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(sorted(COUNTED)), st.integers(0, 10**6))
def test_a_played_deal_adds_up(table: tuple[str, int], seed: int) -> None:
    """All cards that were dealt have gone to somebody: they are worth what follows from the ruleset."""
    rules = preset(*table)
    found = consequences(rules)
    position = start(rules, seed)
    assert {len(hand) for hand in position.round.hands} == {found.hand}
    assert len(position.round.deal.kitty) == found.kitty
    for step in range(10_000):
        if position.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER):
            break
        seat = position.to_act[0]
        position, _ = apply(position, BOTS["random"].choose(view(position, seat), Stream(seed, step)))
    assert sum(position.history[0].points) == found.net
    assert max(position.history[0].scores) <= found.most


@pytest.mark.parametrize(("name", "players"), COUNTED)
def test_sentences_name_the_numbers(name: str, players: int) -> None:
    rules = preset(name, players)
    told = follows(rules, WORDS, seat_names(WORDS, players, 0))
    counted = COUNTED[name, players]
    assert told["cards"].startswith(f"{counted[0]} cards are in play: {counted[1]} to each player")
    assert ("kitty" in told) == (counted[2] != "0")
    assert f"{counted[4]} points" in told["total"]
    if counted[6] != "0":
        assert f"{counted[6]} cards" in told["moon"]
    assert len(tables(name)) == len(PRESETS[name].players)


# ---- what can be had instead ----


def near(rules: Ruleset, **wish: object) -> list[tuple[dict[str, object], bool]]:
    return [(dict(one.changed), one.kept) for one in nearest(rules, wish)]


def test_other_players_need_other_cards_and_no_across() -> None:
    three = nearest(Ruleset(), {"players": 3})
    assert three[0].ruleset == preset("standard", 3)
    assert nearest(Ruleset(), {"players": 5})[0].ruleset == preset("standard", 5)
    six = nearest(Ruleset(), {"players": 6})
    assert six[0].ruleset.removed == preset("party", 6).removed
    assert all(one.ruleset.players == 6 and len(one.changed) == 1 for one in six)


def test_one_field_before_two() -> None:
    found = nearest(Ruleset(), {"removed": "2D"})
    assert found[0].changed == {"kitty": "first-trick"}  # 51 cards leave three over
    assert found[0].kept
    assert min(len(one.changed) for one in found) == max(len(one.changed) for one in found) == 1


def test_two_packs_need_players_and_an_opening() -> None:
    found = nearest(Ruleset(), {"packs": 2})
    assert found
    assert all(set(one.changed) == {"players", "opening"} and one.ruleset.packs == 2 for one in found)


@pytest.mark.parametrize(
    ("wish", "instead"),
    [
        ({"limit": 0}, {"limit": 1}),
        ({"no_trick_bonus": 5}, {"no_trick_bonus": -5}),
        ({"pass_size": 9}, {"pass_size": 5}),
        ({"points": {"QS": -13}}, {"points": {"QS": -12}}),
        ({"pass_cycle": ["left", "left9"]}, {"pass_cycle": ["left"]}),
    ],
)
def test_a_value_that_never_goes_has_a_neighbour(wish: dict[str, object], instead: dict[str, object]) -> None:
    assert (instead, False) in near(Ruleset(), **wish)


def test_a_limit_below_what_totals_drop_to() -> None:
    assert ({"limit": 101}, True) in near(Ruleset(), on_limit=100)
    assert ({"on_limit": 99}, False) in near(Ruleset(), on_limit=100)


def test_what_can_be_had_needs_nothing_else() -> None:
    assert nearest(Ruleset(), {"moon": "off"}) == ()


WISHES = st.one_of(
    st.fixed_dictionaries({"players": st.integers(0, 13)}),
    st.fixed_dictionaries({"packs": st.sampled_from([1, 2])}),
    st.fixed_dictionaries({"removed": st.sampled_from(["2D", "2D 2C", "2C 3C 4C", ""])}),
    st.fixed_dictionaries({"limit": st.integers(-5, 5)}),
    st.fixed_dictionaries({"on_limit": st.integers(50, 200)}),
    st.fixed_dictionaries({"pass_cycle": st.lists(st.sampled_from(["across", "left2", "scatter"]), max_size=2)}),
    st.fixed_dictionaries({"opening": st.sampled_from(["lowest-club", "any-club", "dealers-left"])}),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(COUNTED)), WISHES)
def test_whatever_is_wished_something_near_is_found(table: tuple[str, int], wish: dict[str, object]) -> None:
    rules = preset(*table)
    try:
        rules.but(**wish)
    except RulesetError:
        found = nearest(rules, wish)
        assert found
        for one in found:
            assert Ruleset.from_json(one.ruleset.to_json()) == one.ruleset != rules
            if one.kept:
                made = one.ruleset.to_json()
                asked = {**wish, **({"removed": made["removed"]} if "removed" in wish else {})}
                assert {field: made[field] for field in wish} == asked
                assert set(rules.diff(one.ruleset)) <= {*wish, *one.changed}
    else:
        assert nearest(rules, wish) == ()


def test_words_of_every_consequence() -> None:
    """A moon with cards of both packs, a kitty in which the lowest club may lie, a pool: all have their sentence."""
    odd = Ruleset().but(
        players=3, kitty="first-trick", pass_cycle=["pool", "scatter", "dealer", {"left": 1, "right": 2}]
    )
    told = follows(odd, WORDS, seat_names(WORDS, 3, 0))
    assert "if that lies in the kitty" in told["opens"]
    assert "Round 1: 3 cards into the pool" in told["passes"]
    assert "Round 3: wherever the dealer calls." in told["passes"]
    assert "from both packs" in follows(preset("cancellation"), WORDS, seat_names(WORDS, 6, 0))["moon"]
