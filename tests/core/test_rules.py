"""Rulesets: what is refused and how, what comes back from JSON, and the table of presets."""

import pytest
from playing import TABLES

from hearts_core import PRESETS, Ruleset, RulesetError, preset
from hearts_core.cards import show_cards
from hearts_core.presets import name_ruleset

# players, hand size, kitty size, total of the point cards: from the rules page, section 2 and 4
SIZES = {
    ("standard", 3): (17, 0, 26),
    ("standard", 4): (13, 0, 26),
    ("standard", 5): (10, 0, 26),
    ("classic-four", 4): (13, 0, 26),
    ("party", 3): (17, 0, 26),
    ("party", 4): (13, 0, 26),
    ("party", 5): (10, 0, 26),
    ("party", 6): (8, 0, 26),
    ("party", 7): (7, 0, 26),
    ("sun-and-moon", 4): (13, 0, 26),
    ("dirty-nasty-filthy", 4): (13, 0, 77),
    ("omnibus", 3): (17, 0, 26),
    ("omnibus", 4): (13, 0, 26),
    ("omnibus", 5): (10, 0, 26),
    ("black-maria", 3): (17, 0, 43),
    ("black-maria", 4): (13, 0, 43),
    ("black-maria", 5): (10, 0, 43),
    ("spot", 4): (13, 0, 129),
    ("cancellation", 6): (17, 2, 52),
    ("cancellation", 7): (14, 6, 52),
    ("cancellation", 8): (13, 0, 52),
    ("cancellation", 9): (11, 5, 52),
    ("cancellation", 10): (10, 4, 52),
    ("cancellation", 11): (9, 5, 52),
}

# pass cycle, opening, first trick, hearts led, moon, sun, limit, tie
CARD_ROOM = ("lowest-club", "no-points", "after-heart", "add", "off", 100)
SETTINGS = {
    "standard": (*CARD_ROOM, "play-on"),
    "classic-four": (*CARD_ROOM, "joint"),
    "party": ("lowest-club", "no-points", "after-heart-or-queen", "choice", "off", 100, "joint"),
    "sun-and-moon": ("lowest-club", "allowed", "after-heart", "add", "add", 100, "joint"),
    "dirty-nasty-filthy": ("lowest-club", "no-scoring", "after-heart-or-queen", "win", "off", 300, "joint"),
    "omnibus": (*CARD_ROOM, "play-on"),
    "black-maria": ("dealers-left", "allowed", "any-time", "off", "off", 100, "joint"),
    "spot": ("lowest-club", "no-points", "after-heart", "add", "off", 500, "joint"),
    "cancellation": ("dealers-left-no-points", "allowed", "any-time", "add", "off", 100, "joint"),
}
CYCLES = {
    ("standard", 4): ["left", "right", "across", "hold"],
    ("standard", 3): ["left", "right", "hold"],
    ("standard", 5): ["left", "right", "hold"],
    ("omnibus", 5): ["left", "right", "hold"],
    ("classic-four", 4): ["left", "right", "across", "hold"],
    ("party", 4): ["left", "right", "across", "hold"],
    ("party", 3): ["left", "right"],
    ("party", 6): ["left", "right"],
    ("sun-and-moon", 4): ["right", "left", "across", "hold"],
    ("dirty-nasty-filthy", 4): ["dealer"],
    ("black-maria", 3): ["right"],
    ("black-maria", 4): ["right"],
    ("spot", 4): ["left", "right", "across", "hold"],
}
REMOVED = {3: "2D", 4: "", 5: "2C 2D", 6: "3C 4C 2D 3D", 7: "3C 2D 3D"}


def test_the_presets_take_the_player_counts_of_the_rules_page() -> None:
    assert set(TABLES) == set(SIZES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_preset_is_what_the_rules_page_says(name: str, players: int) -> None:
    rules = preset(name, players)
    assert (rules.hand_size, rules.kitty_size, rules.total) == SIZES[name, players]
    assert (
        rules.opening,
        rules.first_trick,
        rules.hearts_led,
        rules.moon,
        rules.sun,
        rules.limit,
        rules.tie,
    ) == SETTINGS[name]
    assert rules.hearts_and_queen == "lead-queen"
    assert rules.moon_needs == ("scoring" if name == "dirty-nasty-filthy" else "points")
    assert rules.pass_size == (0 if name == "cancellation" else 3)
    if (name, players) in CYCLES:
        assert rules.to_json()["pass_cycle"] == CYCLES[name, players]
    if rules.packs == 1:
        assert show_cards(rules.removed) == REMOVED[players]
    assert rules.cancellation is (name == "cancellation")
    assert rules.kitty == ("first-trick" if name == "cancellation" else None)


def test_points_of_the_presets() -> None:
    def points(name: str) -> dict[str, int]:
        return {card.name: worth for card, worth in preset(name).points}

    hearts = {f"{rank}H": 1 for rank in "23456789TJQKA"}
    standard = {**hearts, "QS": 13}
    assert points("standard") == points("party") == points("cancellation") == standard
    assert points("omnibus") == {**standard, "JD": -10}
    assert points("black-maria") == {**standard, "KS": 10, "AS": 7}
    assert points("spot") == {**{f"{rank}H": n for n, rank in enumerate("23456789TJQKA", 2)}, "QS": 25}
    assert points("dirty-nasty-filthy") == {**hearts, "QH": 13, "QC": 13, "QD": 13, "QS": 26, "JD": -10}


LOCAL = [
    {"pass_size": 0},
    {"pass_cycle": ["left"]},
    {"limit": 50},
    {"moon": "off"},
    {"moon": "subtract"},
    {"points": {"JD": -10}},
    {"opening": "dealers-left"},
    {"hearts_led": "any-time"},
    {"first_trick": "allowed"},
    {"kitty": "first-trick", "removed": ""},
]


@pytest.mark.parametrize("changes", LOCAL, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_local_settings_are_one_change_of_standard(changes: dict[str, object], players: int) -> None:
    changed = preset("standard", players).but(**changes)
    assert set(preset("standard", players).diff(changed)) <= set(changes)
    assert changed != preset("standard", players) or (players == 4 and changes.get("removed") == "x")


@pytest.mark.parametrize(
    ("changes", "field", "kind"),
    [
        ({"players": 2}, "players", "players"),
        ({"players": 8}, "players", "players"),
        ({"players": 4.0}, "players", "players"),
        ({"players": True}, "players", "players"),
        ({"packs": 3}, "packs", "choice"),
        ({"packs": 2}, "players", "players"),
        ({"packs": True}, "packs", "choice"),
        ({"removed": "2D"}, "removed", "uneven"),
        ({"removed": "2D 2D"}, "removed", "removed"),
        ({"removed": "1D"}, "removed", "removed"),
        ({"removed": 7}, "removed", "removed"),
        ({"removed": ["2D", None]}, "removed", "removed"),
        ({"kitty": "first"}, "kitty", "choice"),
        ({"pass_size": 6}, "pass_size", "choice"),
        ({"pass_size": -1}, "pass_size", "choice"),
        ({"pass_size": False}, "pass_size", "choice"),
        ({"pass_cycle": []}, "pass_cycle", "cycle"),
        ({"pass_cycle": "left"}, "pass_cycle", "cycle"),
        ({"pass_cycle": ["up"]}, "pass_cycle", "entry"),
        ({"pass_cycle": [None]}, "pass_cycle", "entry"),
        ({"pass_cycle": ["left4"]}, "pass_cycle", "direction"),
        ({"pass_cycle": ["left1"]}, "pass_cycle", "entry"),
        ({"pass_cycle": ["left02"]}, "pass_cycle", "entry"),
        ({"pass_cycle": ["left²"]}, "pass_cycle", "entry"),
        ({"pass_cycle": [{"left": 1}]}, "pass_cycle", "split"),
        ({"pass_cycle": [{"left": 2, "right": 2}]}, "pass_cycle", "split"),
        ({"pass_cycle": [{"hold": 3}]}, "pass_cycle", "entry"),
        ({"pass_cycle": [{"left": 0, "right": 3}]}, "pass_cycle", "entry"),
        ({"pass_cycle": [{}]}, "pass_cycle", "entry"),
        ({"pass_cycle": [{"left": 10**12}]}, "pass_cycle", "split"),
        ({"pass_cycle": [{"left": 1, "left9": 2}]}, "pass_cycle", "direction"),
        ({"pass_cycle": ["left" + "9" * 5000]}, "pass_cycle", "entry"),
        ({"pass_cycle": [{"across": 3}], "players": 3, "removed": "2D"}, "pass_cycle", "across"),
        ({"opening": "queen"}, "opening", "choice"),
        ({"first_trick": True}, "first_trick", "choice"),
        ({"hearts_led": None}, "hearts_led", "choice"),
        ({"hearts_and_queen": "queen"}, "hearts_and_queen", "choice"),
        ({"points": {"QS": 1.5}}, "points", "points"),
        ({"points": {"QS": True}}, "points", "points"),
        ({"points": {"XX": 1}}, "points", "points"),
        ({"points": [1]}, "points", "points"),
        ({"points": {"JD": -26}}, "points", "total"),
        ({"moon": "none"}, "moon", "choice"),
        ({"moon_needs": "all"}, "moon_needs", "choice"),
        ({"sun": "choice"}, "sun", "choice"),
        ({"no_trick_bonus": 1}, "no_trick_bonus", "at-most"),
        ({"no_trick_bonus": None}, "no_trick_bonus", "at-most"),
        ({"limit": 0}, "limit", "at-least"),
        ({"limit": "100"}, "limit", "at-least"),
        ({"limit": 99.5}, "limit", "at-least"),
        ({"on_limit": 100}, "on_limit", "at-most"),
        ({"tie": "first"}, "tie", "choice"),
        ({"cancellation": 1}, "cancellation", "choice"),
        ({"colour": "red"}, "colour", "field"),
    ],
)
def test_an_impossible_ruleset_names_field_value_and_what_is_accepted(
    changes: dict[str, object], field: str, kind: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        preset("standard").but(**changes)
    error = caught.value
    assert (error.fields["field"], error.id) == (field, f"error.ruleset.{kind}")
    assert "value" in error.fields
    assert "accepted" in error.fields
    assert field in str(error)


def test_a_pass_bigger_than_the_hand_is_refused() -> None:
    removed = show_cards(preset("standard").deck[:40])
    with pytest.raises(RulesetError) as caught:
        preset("standard").but(removed=removed, pass_size=4)
    assert (caught.value.id, caught.value.fields["accepted"]) == ("error.ruleset.pass-size", 3)
    with pytest.raises(RulesetError) as caught:
        preset("standard", 5).but(removed=show_cards(preset("standard").deck[:37]), pass_cycle=["scatter"])
    assert caught.value.id == "error.ruleset.scatter"


def test_two_packs_are_opened_by_the_dealers_left() -> None:
    with pytest.raises(RulesetError) as caught:
        preset("cancellation").but(opening="lowest-club")
    assert caught.value.fields["accepted"] == ("dealers-left", "dealers-left-no-points")


def test_no_cards_to_deal_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        preset("standard").but(removed=show_cards(preset("standard").deck))
    assert caught.value.id == "error.ruleset.hands"


@pytest.mark.parametrize(("name", "players"), [("spot", 3), ("cancellation", 5), ("party", 8), ("nobody", 4)])
def test_a_preset_that_is_not_there_is_refused(name: str, players: int) -> None:
    with pytest.raises(RulesetError):
        preset(name, players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_preset_comes_back_from_json_and_knows_its_name(name: str, players: int) -> None:
    rules = preset(name, players)
    assert Ruleset.from_json(rules.to_json()) == rules
    assert name_ruleset(rules) == (name, {})


def test_a_missing_field_is_refused() -> None:
    data = preset("standard").to_json()
    del data["moon"]
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_json(data)
    assert caught.value.id == "error.ruleset.missing"


def test_points_are_laid_over_and_differences_told_card_by_card() -> None:
    changed = preset("standard").but(points={"JD": -10, "QS": 0}, moon="subtract")
    assert preset("standard").diff(changed) == {
        "points": ({"JD": 0, "QS": 13}, {"JD": -10, "QS": 0}),
        "moon": ("add", "subtract"),
    }
    assert name_ruleset(changed)[1] == {"points": {"JD": -10, "QS": 0}, "moon": "subtract"}
    assert preset("standard").but(**name_ruleset(changed)[1]) == changed


def test_a_ruleset_is_a_value() -> None:
    one, other = preset("standard"), preset("standard")
    assert one.deck == other.deck
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(AttributeError):
        one.limit = 5  # type: ignore[misc]
    assert PRESETS["standard"].players == (4, 3, 5)
