"""Mistakes that other programs made (rules page, section 5): each as the behaviour that is right."""

import pytest
from playing import SUITS, card, hands, legal, play, random_action, rule, small

from hearts_core import (
    NextRound,
    Pass,
    Phase,
    Play,
    Position,
    RuleBroken,
    Ruleset,
    RulesetError,
    Stream,
    apply,
    legal_cards,
    preset,
    start,
    view,
)
from hearts_core.cards import PACK, parse_cards
from hearts_core.scoring import find_moon


def two_packs(*texts: str, **changes: object) -> Position:
    """A six-player round of Cancellation Hearts with only these cards in play, dealt by seat 5."""
    given = hands(*texts)
    kept = [one for hand in given for one in hand]
    removed = " ".join(one.name for one in PACK for _ in range(2 - kept.count(one)))
    rules = preset("cancellation", 6).but(removed=removed, **changes)
    return start(rules, None, hands=given, dealer=5)


def to_the_pass(name: str = "standard", players: int = 4, seed: int = 1) -> Position:
    position = start(preset(name, players), seed)
    assert position.phase is Phase.PASS
    return position


def pass_any(position: Position) -> Position:
    while position.phase is Phase.PASS:
        seat = position.to_act[0]
        seen = view(position, seat)
        position, _ = apply(position, Pass(seat, seen.hand[: seen.pass_count]))
    return position


def to_round(number: int, seed: int = 5) -> Position:
    """The start of a later round of a match of `standard`, played by chance."""
    position = start(preset("standard").but(limit=10_000), seed)
    chance = Stream(seed, "round")
    while position.round.number < number or position.phase is Phase.ROUND_OVER:
        position, _ = apply(position, random_action(position, chance))
    return position


def test_points_stay_out_of_a_barred_first_trick() -> None:
    position = play(small("2C AC", "QS 3D", "4C KC", "5C QC"), "2C")
    assert legal(position) == "3D"
    assert rule(position, "QS") == "first-trick-points"
    hearts = play(small("2C AC", "3D AH", "4C KC", "5C QC"), "2C")
    assert rule(hearts, "AH") == "first-trick-points"


def test_a_hand_of_only_point_cards_may_discard_any_on_a_barred_first_trick() -> None:
    position = play(small("2C AC", "QS AH", "4C KC", "5C QC"), "2C")
    assert legal(position) == "QS AH"


def test_no_moon_for_26_points_reached_another_way() -> None:
    rules = preset("standard").but(points={"TC": 1})
    but_one = tuple(one for one in rules.point_cards if one.name != "2H")
    assert sum(rules.worth[one.index] for one in but_one) == 26
    assert find_moon(rules, (but_one, (card("2H"),), (), ())) is None
    assert find_moon(rules, (rules.point_cards, (), (), ())) == 0


def test_a_moon_is_one_although_the_score_says_16() -> None:
    rules = preset("omnibus")
    taken = (*rules.point_cards, card("JD"))
    assert sum(rules.worth[one.index] for one in taken) == 16
    assert find_moon(rules, ((), taken, (), ())) == 1


def test_the_moon_can_score() -> None:
    position = start(preset("standard").but(pass_size=0), None, hands=SUITS, dealer=3)
    for rank in range(13):
        for suit in range(4):
            position, _ = apply(position, Play(suit, SUITS[suit][rank]))
    assert position.totals == (0, 26, 26, 26)


def test_the_opening_duty_of_the_lowest_club_is_for_the_first_trick_alone() -> None:
    position = play(small("2C 3C 4D", "5C 6C 7D", "8C 9C QS", "TC JC 9D"), "2C 6C 8C JC")
    assert legal(position) == "TC 9D"


def test_the_opening_duty_holds_on_hold_rounds() -> None:
    position = to_round(3)
    assert position.round.entry == "hold"
    assert position.phase is Phase.PLAY
    assert legal(position) == "2C"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_lowest_club_is_the_lowest_held(players: int) -> None:
    position = pass_any(to_the_pass(players=players))
    assert legal(position) == ("3C" if players == 5 else "2C")
    assert card("2C") not in position.ruleset.deck or players != 5


def test_the_lowest_club_may_lie_in_the_kitty() -> None:
    clubs, diamonds = SUITS[0], SUITS[1]
    given = [clubs[1:5], clubs[5:9], clubs[9:], diamonds[:4]]
    played = {one for hand in given for one in hand} | {card("2C")}
    rules = preset("standard").but(
        pass_size=0,
        kitty="last-trick",
        removed=" ".join(one.name for one in PACK if one not in played),
        points={"2C": 1},
    )
    position = start(rules, None, hands=given, dealer=0)
    assert [one.name for one in position.round.deal.kitty] == ["2C"]
    assert (position.turn, legal(position)) == (0, "3C")


def test_broken_hearts_are_mended_in_the_next_deal() -> None:
    position = to_round(1)
    assert any(one.suit == 3 for hand in position.round.hands for one in hand)
    assert position.history
    assert not position.round.may_lead_hearts


def test_the_suit_of_a_finished_trick_binds_nobody() -> None:
    position = play(small("2C 3D QS", "3C 5D 5S", "4C 6D 6S", "5C 7D 7S"), "2C 3C 4C 5C")
    assert position.turn == 3
    assert legal(position) == "7D 7S"


@pytest.mark.parametrize("players", [3, 5])
def test_across_needs_an_even_table(players: int) -> None:
    with pytest.raises(RulesetError) as caught:
        preset("standard", players).but(pass_cycle=["across"])
    assert caught.value.id == "error.ruleset.across"
    assert caught.value.fields["field"] == "pass_cycle"


def test_no_pass_is_asked_for_on_a_hold_round() -> None:
    position = to_round(3)
    with pytest.raises(RuleBroken) as caught:
        apply(position, Pass(0, position.round.hands[0][:3]))
    assert [reason.rule for reason in caught.value.reasons] == ["pass-not-open"]


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_pass_is_exactly_three_cards(count: int) -> None:
    position = to_the_pass()
    with pytest.raises(RuleBroken) as caught:
        apply(position, Pass(0, position.round.hands[0][:count]))
    assert caught.value.reasons[0].rule == "wrong-pass-count"


def test_received_cards_are_shown_only_when_all_have_passed() -> None:
    position = to_the_pass()
    for seat in range(3):
        position, events = apply(position, Pass(seat, position.round.hands[seat][:3]))
        assert [event.id for event in events] == ["passed"]
        assert all(view(position, other).received == () for other in range(4))
    position, _ = apply(position, Pass(3, position.round.hands[3][:3]))
    assert all(len(view(position, other).received) == 3 for other in range(4))


def test_a_tie_for_lowest_is_given_to_nobody() -> None:
    one_trick = ("2C", "3C", "5C", "QS")  # seat 2 takes ♠Q with ♣5
    joint = play(small(*one_trick, moon="off", limit=13, tie="joint"), "2C 3C 5C QS")
    assert (joint.over, joint.winners, joint.totals) == (True, (0, 1, 3), (0, 0, 13, 0))
    on = play(small(*one_trick, moon="off", limit=13), "2C 3C 5C QS")
    assert (on.over, on.winners, on.phase) == (False, (), Phase.ROUND_OVER)


def test_the_moon_is_scored_before_the_end_is_looked_for() -> None:
    position = play(small("2C", "3C", "5C", "QS", limit=13), "2C 3C 5C QS")
    assert position.totals == (13, 13, 0, 13)
    assert (position.over, position.winners) == (True, (2,))


@pytest.mark.parametrize(("limit", "over"), [(12, True), (13, True), (14, False)])
def test_reaching_the_limit_is_enough(limit: int, over: bool) -> None:
    position = play(small("2C", "3C", "5C", "QS", moon="off", limit=limit, tie="joint"), "2C 3C 5C QS")
    assert position.over is over


def test_once_reached_the_limit_ends_a_tied_match_whatever_the_totals_do_later() -> None:
    given = ("2C 3C", "QS 3D", "AC 2D", "4C AH")
    position = small(*given, first_trick="allowed", moon="subtract", limit=13)
    position = play(position, "2C QS AC 4C 2D AH 3C 3D")
    assert (position.totals, position.over) == ((0, 1, 13, 0), False), "reached, but two are lowest"
    position, _ = apply(position, NextRound(tuple(hands("2C 2D", "3C 3D", "AC AH", "4C QS"))))
    position = play(position, "2C 3C AC 4C AH QS 2D 3D")
    assert position.totals == (0, 1, -1, 0), "the moon takes the highest total below the limit again"
    assert (position.over, position.winners) == (True, (2,))


def test_the_points_of_a_cancelled_last_trick_go_to_its_leader() -> None:
    position = play(two_packs("5C", "5C", "QS", "2H", "3D", "4D", moon="off"), "5C 5C QS 2H 3D 4D")
    assert position.round.tricks[-1].winner is None
    assert position.round.scores == (14, 0, 0, 0, 0, 0)


def test_a_cancelled_trick_is_carried_to_the_next_and_its_leader_leads_again() -> None:
    position = two_packs("5C 6D", "5C 7D", "QS 8D", "2H 9D", "3D 2D", "4D TD", moon="off")
    position = play(position, "5C 5C QS 2H 3D 4D")
    assert position.turn == 0
    assert sum(position.round.taken, ()) == ()
    position = play(position, "6D 7D 8D 9D 2D TD")
    assert position.round.scores == (0, 0, 0, 0, 0, 14)


def test_of_two_identical_cards_the_first_wins_where_nothing_cancels() -> None:
    position = two_packs("4C", "5C", "5C", "2H", "3D", "4D", cancellation=False, moon="off")
    assert play(position, "4C 5C 5C 2H 3D 4D").round.scores == (0, 1, 0, 0, 0, 0)


def test_only_the_highest_that_is_not_cancelled_wins() -> None:
    position = two_packs("4C", "AC", "AC", "2H", "3C", "4D", moon="off")
    assert play(position, "4C AC AC 2H 3C 4D").round.tricks[0].winner == 0


def test_what_a_bot_is_given_holds_no_other_hand() -> None:
    position = pass_any(to_the_pass())
    seen = view(position, 0)
    others = {one.name for hand in position.round.hands[1:] for one in hand} - {one.name for one in seen.passed or ()}
    assert not others & set(repr(seen.hand) + repr(seen.received) + repr(seen.taken) + repr(seen.kitty)) - {""}
    assert not hasattr(seen, "hands")
    assert not hasattr(seen, "seed")


def test_one_card_left_is_a_legal_card() -> None:
    position = play(small("2C 3H", "3C 4H", "4C 5H", "5C QS"), "2C 3C 4C 5C")
    assert legal(position) == "QS"
    position = play(position, "QS")
    assert next(legal_cards(view(position, seat)) for seat in range(4)) == parse_cards("3H")


def test_the_ruleset_of_a_round_is_not_the_engine_s() -> None:
    """Two matches under different rules side by side: nothing is shared between them."""
    one, other = (
        small("2C 3H", "3C 4H", "4C 5H", "5C 6H"),
        small("2C 3H", "3C 4H", "4C 5H", "5C 6H", hearts_led="any-time"),
    )
    assert isinstance(one.ruleset, Ruleset)
    assert legal(play(other, "2C 3C 4C 5C")) == "6H"
    assert legal(play(one, "2C 3C 4C 5C")) == "6H"
