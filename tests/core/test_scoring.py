"""Kitties, moons, suns, bonuses and totals, on rounds of one to three tricks added up on paper."""

import pytest
from playing import card, hands, play, small

from hearts_core import Phase, Play, Position, apply, preset, start, view
from hearts_core.actions import NextRound
from hearts_core.cards import PACK, show_cards
from hearts_core.events import KittySeen, seen_by

# four players, three cards each, ♥K in the kitty; tricks: seat 1 takes the first, seat 0 the second, seat 3 the third
DEALT = ("2C AD 2S", "AC 2D 3S", "3C 3D 4S", "4C 9H AS")
PLAYED = "2C AC 3C 4C 2D 3D 9H AD 2S 3S 4S AS"


def with_kitty(kitty: str, **changes: object) -> Position:
    given = hands(*DEALT)
    kept = {one.name for hand in given for one in hand} | {"KH"}
    removed = " ".join(card.name for card in PACK if card.name not in kept)
    rules = preset("standard").but(
        **{"removed": removed, "kitty": kitty, "pass_size": 0, "moon": "off", "points": {"KH": 5}, **changes}
    )
    return start(rules, None, hands=given, dealer=3)


@pytest.mark.parametrize(("kitty", "receiver"), [("first-trick", 1), ("first-heart", 0), ("last-trick", 3)])
def test_who_gets_the_kitty(kitty: str, receiver: int) -> None:
    position = play(with_kitty(kitty), PLAYED)
    assert position.round.kitty_to == receiver
    expected = [1, 0, 0, 0]
    expected[receiver] += 5
    assert position.round.scores == tuple(expected)


def test_a_kitty_that_waits_for_a_heart_goes_with_the_last_trick_if_none_comes() -> None:
    given = hands(*(text.replace("9H", "9D") for text in DEALT))
    kept = {one.name for hand in given for one in hand} | {"KH"}
    removed = " ".join(card.name for card in PACK if card.name not in kept)
    rules = preset("standard").but(removed=removed, kitty="first-heart", pass_size=0, moon="off")
    position = play(start(rules, None, hands=given, dealer=3), PLAYED.replace("9H", "9D"))
    assert position.round.scores == (0, 0, 0, 1)


def test_only_its_receiver_sees_the_kitty_until_the_round_is_over() -> None:
    position = play(with_kitty("first-trick"), "2C AC 3C")
    after, events = apply(position, Play(3, card("4C")))
    assert [show_cards(view(after, seat).kitty) for seat in range(4)] == ["", "KH", "", ""]
    assert [view(after, seat).points for seat in range(2)] == [(0, 0, 0, 0), (0, 5, 0, 0)]
    assert [show_cards(view(after, seat).taken[1]) for seat in (0, 1)] == ["2C AC 3C 4C", "2C AC 3C 4C KH"]
    assert [any(isinstance(event, KittySeen) for event in seen_by(events, seat)) for seat in range(4)] == [
        *(False, True, False, False)
    ]
    over = play(after, "2D 3D 9H AD 2S 3S 4S AS")
    assert [show_cards(view(over, seat).kitty) for seat in range(4)] == ["KH"] * 4


def test_a_kitty_card_is_needed_for_the_moon() -> None:
    """♥9 and ♥K are the point cards: seat 0 takes both only if the kitty goes with the first heart."""
    assert play(with_kitty("first-heart", moon="add"), PLAYED).round.scores == (0, 6, 6, 6)
    assert play(with_kitty("last-trick", moon="add"), PLAYED).round.moon is None


def test_a_kitty_travels_with_a_carried_trick() -> None:
    given = hands("5C 2D", "5C 3D", "2S 4D", "3S 5D", "4S 6D", "6S 7D")
    kept = [card.name for hand in given for card in hand] + ["KH"]
    removed = " ".join(card.name for card in PACK for _ in range(2 - kept.count(card.name)))
    rules = preset("cancellation", 6).but(removed=removed, moon="off")
    position = start(rules, None, hands=given, dealer=5)
    position = play(position, "5C 5C 2S 3S 4S 6S")
    assert position.round.kitty_to is None
    position = play(position, "2D 3D 4D 5D 6D 7D")
    assert (position.round.kitty_to, position.round.scores) == (5, (0, 0, 0, 0, 0, 1))


MOON = ("2C 2D", "3C 3D", "AC AH", "4C QS")  # seat 2 takes both tricks, ♥A and ♠Q with them: 14 points
MOON_PLAYED = "2C 3C AC 4C AH QS 2D 3D"


@pytest.mark.parametrize(
    ("changes", "scores"),
    [
        ({"moon": "add"}, (14, 14, 0, 14)),
        ({"moon": "subtract"}, (0, 0, -14, 0)),
        ({"moon": "off"}, (0, 0, 14, 0)),
        ({"moon": "win"}, (0, 0, 0, 0)),
        ({"moon": "add", "sun": "add"}, (28, 28, 0, 28)),
        ({"moon": "add", "sun": "subtract"}, (0, 0, -28, 0)),
        ({"moon": "win", "sun": "add"}, (28, 28, 0, 28)),
        ({"moon": "choice", "sun": "add"}, (28, 28, 0, 28)),
        ({"moon": "off", "sun": "add"}, (28, 28, 0, 28)),
        ({"moon": "off", "no_trick_bonus": -5}, (-5, -5, 14, -5)),
        ({"moon": "add", "no_trick_bonus": -5}, (14, 14, 0, 14)),
        ({"moon": "off", "sun": "add", "no_trick_bonus": -5}, (28, 28, 0, 28)),
        ({"moon": "add", "points": {"2D": -3}}, (14, 14, -3, 14)),
        ({"moon": "subtract", "points": {"2D": -3}}, (0, 0, -17, 0)),
        ({"moon": "off", "points": {"2D": -3}}, (0, 0, 11, 0)),
    ],
    ids=str,
)
def test_a_round_with_every_card_to_one_seat(changes: dict[str, object], scores: tuple[int, ...]) -> None:
    position = play(small(*MOON, **{"opening": "lowest-club", **changes}), MOON_PLAYED)
    assert position.round.scores == scores
    assert position.round.moon == (None if changes["moon"] == "off" else 2)
    assert position.round.sun == (2 if "sun" in changes else None)
    won = changes["moon"] == "win" and "sun" not in changes
    assert (position.over, position.winners, position.gives_up) == (won, (2,) if won else (), 3 if won else None)


SHARED = ("2C 2D", "3C AD", "AC 3D", "4C QS")  # seat 2 takes a trick without points, seat 1 leads none and takes ♠Q
SHARED_PLAYED = "2C 3C AC 4C 3D QS 2D AD"


def test_a_moon_without_a_sun_and_bonuses_of_those_without_tricks() -> None:
    assert play(small(*SHARED, sun="add"), SHARED_PLAYED).round.scores == (13, 0, 13, 13)
    bonus = {"no_trick_bonus": -5, "moon": "off"}
    assert play(small(*SHARED, **bonus), SHARED_PLAYED).round.scores == (-5, 13, 0, -5)


def test_a_moon_that_needs_the_bonus_card() -> None:
    needs = {"points": {"JD": -10, "AC": 0}, "moon_needs": "scoring"}
    given = ("2C JD", "3C AD", "AC 3D", "4C QS")
    assert play(small(*given, **needs), "2C 3C AC 4C 3D QS JD AD").round.moon == 1
    given = ("2C 2D", "3C AD", "AC 3D", "JD QS")
    lost = play(small(*given, **needs), "2C 3C AC JD 3D QS 2D AD")
    assert (lost.round.moon, lost.round.scores) == (None, (0, 13, -10, 0))
    easy = play(small(*given, **{**needs, "moon_needs": "points"}), "2C 3C AC JD 3D QS 2D AD")
    assert (easy.round.moon, easy.round.scores) == (1, (13, 0, 3, 13))


ONE = ("2C", "3C", "5C", "QS")  # seat 2 takes ♠Q


def after_rounds(count: int, **changes: object) -> Position:
    """Rounds of one trick: seat 2 takes 13 points in each."""
    position = play(small(*ONE, **{"moon": "off", **changes}), "2C 3C 5C QS")
    for _ in range(count - 1):
        position, _ = apply(position, NextRound(tuple(hands(*ONE))))
        position = play(position, "2C 3C 5C QS")
    return position


def test_totals_add_up_and_a_total_exactly_on_the_limit_may_drop() -> None:
    assert after_rounds(2).totals == (0, 0, 26, 0)
    dropped = after_rounds(2, limit=26, on_limit=5)
    assert (dropped.totals, dropped.over) == ((0, 0, 5, 0), False)
    beyond = after_rounds(2, limit=25, on_limit=0, tie="joint")
    assert (beyond.totals, beyond.over, beyond.winners) == ((0, 0, 26, 0), True, (0, 1, 3))


def test_automatic_moons() -> None:
    """Each round's moon gives the others 13; the shooter gets minus 13 only if adding would end the match lost."""
    first = play(small(*ONE, moon="auto", limit=13), "2C 3C 5C QS")
    assert (first.totals, first.winners) == ((13, 13, 0, 13), (2,)), "lowest after adding: added"
    position = play(small(*ONE, moon="auto", limit=30), "2C 3C 5C QS")
    for given, played in ((ONE, "2C 3C 5C QS"), (("5C", "2C", "3C", "QS"), "2C 3C QS 5C")):
        position, _ = apply(position, NextRound(tuple(hands(*given))))
        position = play(position, played)
    assert position.totals == (13, 26, 0, 26), "adding would end it with seat 2 at 13 and the shooter at 26"
    assert position.phase is Phase.ROUND_OVER


def test_an_automatic_moon_counts_a_tie_as_lowest() -> None:
    position = play(small(*ONE, moon="auto", limit=26, tie="joint"), "2C 3C 5C QS")
    position, _ = apply(position, NextRound(tuple(hands("5C", "2C", "3C", "QS"))))
    position = play(position, "2C 3C QS 5C")
    assert position.totals == (13, 26, 13, 26)
    assert position.winners == (0, 2)
