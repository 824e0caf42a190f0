"""Where passed cards go, worked out seat by seat."""

import pytest
from playing import SUITS, random_match

from hearts_core import Call, DealBack, DealError, Pass, Phase, apply, preset, start, view
from hearts_core.cards import parse_cards, show_cards
from hearts_core.passing import PassEntry, Split, is_direction, offset, parse_entry, targets

HANDS = {
    # each seat passes its lowest cards; seat 0 has clubs, 1 diamonds, 2 spades, 3 hearts
    "left": ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "2S 3S 4S"],
    "right": ["2D 3D 4D", "2S 3S 4S", "2H 3H 4H", "2C 3C 4C"],
    "across": ["2S 3S 4S", "2H 3H 4H", "2C 3C 4C", "2D 3D 4D"],
    "left2": ["2S 3S 4S", "2H 3H 4H", "2C 3C 4C", "2D 3D 4D"],
    "right3": ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "2S 3S 4S"],
    # to the left neighbour the 2, across the 3, to the right the 4
    "scatter": ["4D 3S 2H", "2C 4S 3H", "3C 2D 4H", "4C 3D 2S"],
}
SPLIT = Split((("right", 2), ("left", 1)))
SPLIT_GOT = ["3D 4D 2H", "2C 3S 4S", "2D 3H 4H", "3C 4C 2S"]  # the 2 goes left, 3 and 4 go right


@pytest.mark.parametrize(("entry", "got"), [*HANDS.items(), (SPLIT, SPLIT_GOT)], ids=str)
def test_passes_of_four_players(entry: PassEntry, got: list[str]) -> None:
    value = entry.to_json() if isinstance(entry, Split) else entry
    position = start(preset("standard").but(pass_cycle=[value]), None, hands=SUITS)
    assert position.phase is Phase.PASS
    for seat in (2, 0, 3, 1):  # in any order
        position, _ = apply(position, Pass(seat, SUITS[seat][:3]))
    assert [show_cards(cards) for cards in position.round.received] == got
    for seat, hand in enumerate(position.round.hands):
        assert sorted(hand) == sorted(SUITS[seat][3:] + parse_cards(got[seat]))


def test_who_gave_and_where_it_went() -> None:
    position = start(preset("standard").but(pass_cycle=[SPLIT.to_json()]), None, hands=SUITS)
    assert view(position, 0).passed_to == (1, 3, 3)
    assert view(position, 2).passed_to == (3, 1, 1)
    for seat in range(4):
        position, _ = apply(position, Pass(seat, SUITS[seat][:3]))
    assert view(position, 0).received_from == (1, 3)
    assert view(position, 3).received_from == (0, 2)


def test_a_called_pool_comes_back_shuffled_by_the_seed() -> None:
    position = start(preset("dirty-nasty-filthy"), 7)
    dealer = position.round.dealer
    assert view(position, 0).direction == "dealer"
    position, _ = apply(position, Call(dealer, "pool"))
    given = [hand[:3] for hand in position.round.hands]
    for seat in range(4):
        position, _ = apply(position, Pass(seat, given[seat]))
    assert sorted(sum(position.round.received, ())) == sorted(sum(given, ()))
    assert list(position.round.received) != [tuple(cards) for cards in given]
    assert view(position, 0).received_from == ()
    assert view(position, 0).passed_to == ()


def test_without_a_seed_the_pool_is_dealt_back_by_hand() -> None:
    position = start(preset("dirty-nasty-filthy").but(pass_cycle=["pool"]), None, hands=SUITS)
    back = tuple(map(parse_cards, ("2D 3C 4C", "2C 3D 4H", "2S 3S 4D", "2H 3H 4S")))
    with pytest.raises(DealError) as caught:
        apply(position, DealBack(back))
    assert caught.value.id == "error.deal.back-not-open"
    for seat in range(4):
        position, _ = apply(position, Pass(seat, SUITS[seat][:3]))
    assert (position.phase, position.to_act) == (Phase.DEAL_BACK, ())
    for wrong in ((*back[:3], parse_cards("2H 3H 5S")), (back[0] + back[1], (), *back[2:])):
        with pytest.raises(DealError) as caught:
            apply(position, DealBack(wrong))
        assert caught.value.id == "error.deal.back"
    position, _ = apply(position, DealBack(back))
    assert position.round.received == tuple(tuple(sorted(cards)) for cards in back)
    assert position.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("direction", "players", "steps"),
    [
        ("left", 3, 1),
        ("right", 3, 2),
        ("across", 4, 2),
        ("across", 6, 3),
        ("across", 5, None),
        ("left2", 5, 2),
        ("right2", 5, 3),
        ("left3", 3, None),
        ("left10", 11, 10),
        ("left11", 11, None),
        ("left0", 5, None),
        ("left1", 5, None),
        ("up", 5, None),
        ("leftright", 5, None),
    ],
)
def test_directions(direction: str, players: int, steps: int | None) -> None:
    assert offset(direction, players) == steps


@pytest.mark.parametrize("word", ["", "left0", "left1", "left-2", "rightleft", "cross", "left²"])
def test_words_that_are_no_direction(word: str) -> None:
    assert not is_direction(word)
    assert parse_entry(word) is None


def test_targets_of_what_cannot_be_passed() -> None:
    assert targets(SPLIT, 4, 4) is None
    assert targets("across", 3, 3) is None
    assert targets(Split((("across", 3),)), 3, 3) is None
    assert targets("hold", 4, 3) == ()
    assert targets("scatter", 5, 3) == (1, 2, 3, 4)
    assert targets("pool", 4, 3) == (0, 0, 0)


def test_the_cycle_repeats() -> None:
    rules = preset("standard").but(limit=10_000)
    entries = {}
    for before, action, _ in random_match(rules, 3, 6):
        entries[before.round.number] = before.round.entry
        assert action is not None
    assert list(entries.values()) == ["left", "right", "across", "hold", "left", "right"]
