"""Each rule of play, on hands small enough to see at a glance."""

import pytest
from playing import SUITS, card, legal, play, rule, small

from hearts_core import RULE_IDS, Call, Choose, NextRound, Pass, Phase, Play, RuleBroken, apply, preset, start, view
from hearts_core.cards import parse_cards
from hearts_core.legality import call_reasons, hand_reasons, pass_reasons, play_reasons
from hearts_core.passing import Split

OPENING = ("2C 5C 3D", "3C 6C KS", "4C 7C AH", "8C 9C QS")


@pytest.mark.parametrize(
    ("opening", "turn", "cards"),
    [
        ("lowest-club", 0, "2C"),
        ("any-club", 0, "2C 5C"),
        ("dealers-left", 0, "2C 5C 3D"),
        ("dealers-left-no-points", 0, "2C 5C 3D"),
    ],
)
def test_opening(opening: str, turn: int, cards: str) -> None:
    position = small(*OPENING, opening=opening)
    assert position.turn == turn
    assert legal(position) == cards


def test_dealers_left_leads_no_point_card_unless_nothing_else_is_held() -> None:
    position = small(
        "QS AH 3D", "3C 6C KS", "4C 7C 8D", "8C 9C 2C", opening="dealers-left-no-points", hearts_led="any-time"
    )
    assert legal(position) == "3D"
    assert rule(position, "QS") == "must-open"
    only = small("QS AH", "3C 6C", "4C 7C", "8C 9C", opening="dealers-left-no-points", hearts_led="any-time")
    assert legal(only) == "QS AH"


def test_nobody_with_a_club_lets_the_dealers_left_open_with_any_card() -> None:
    position = small("3D KD", "4D QD", "5D JD", "6D QS")
    assert (position.turn, legal(position)) == (0, "3D KD")


def test_follow_suit_if_able() -> None:
    position = play(small(*OPENING), "2C")
    assert legal(position) == "3C 6C"
    assert rule(position, "KS") == "follow-suit"


def test_several_rules_broken_are_all_told_in_order() -> None:
    position = play(small("2C 3D", "3C QS", "4C 5D", "5C 6D"), "2C")
    assert [r.rule for r in play_reasons(view(position, 1), card("QS"))] == ["follow-suit", "first-trick-points"]
    opening = small("2C 3H", "3C QS", "4C 5D", "5C 6D")
    assert [r.rule for r in play_reasons(view(opening, 0), card("3H"))] == ["must-open", "hearts-not-broken"]
    not_mine = play_reasons(view(opening, 1), card("2C"))
    assert [r.rule for r in not_mine] == ["not-your-turn", "not-in-hand"]


@pytest.mark.parametrize(
    ("first_trick", "cards"),
    [("no-points", "JD 3S"), ("no-scoring", "3S"), ("allowed", "JD 3S QS AH")],
)
def test_discards_on_the_first_trick(first_trick: str, cards: str) -> None:
    given = ("2C 4C 5C 6C", "JD 3S QS AH", "7C 8C 9C TC", "JC QC KC AC")
    position = play(small(*given, first_trick=first_trick, points={"JD": -10}), "2C")
    assert legal(position) == cards


def test_a_hand_of_only_scoring_cards_may_discard_any() -> None:
    given = ("2C 4C", "JD QS", "7C 8C", "JC QC")
    position = play(small(*given, first_trick="no-scoring", points={"JD": -10}), "2C")
    assert legal(position) == "JD QS"


def test_following_suit_is_never_barred_on_the_first_trick() -> None:
    position = play(small("2C 4D", "QC 3S", "7C 8C", "JC KC", first_trick="no-scoring", points={"QC": 13}), "2C")
    assert legal(position) == "QC"


def test_points_may_be_discarded_from_the_second_trick_on() -> None:
    position = play(small("2C 4D", "3C QS", "AC 5D", "JC 6D"), "2C 3C AC JC 5D 6D 4D")
    assert legal(position) == "QS"
    two = play(small("2C 9D 2D", "3C QS 3S", "AC 5D 7D", "JC 6D 8D"), "2C 3C AC JC 5D 6D 9D")
    assert legal(two) == "3S QS"


@pytest.mark.parametrize(
    ("hearts_led", "second", "expected"),
    [
        ("after-heart", "5D 6D 7D KD", False),
        ("after-heart", "5D 6D QS KD", False),
        ("after-heart", "5D 6D 2H KD", True),
        ("after-heart-or-queen", "5D 6D 7D KD", False),
        ("after-heart-or-queen", "5D 6D QS KD", True),
        ("after-point", "5D 6D QS KD", True),
        ("after-point", "5D 6D 7D KD", False),
        ("any-time", "5D 6D 7D KD", True),
    ],
)
def test_when_hearts_may_be_led(hearts_led: str, second: str, expected: bool) -> None:
    spare = second.split()[2]
    position = small(
        "AC 5D 9C", "2C 6D 8C", f"3C {spare} 7C", "4C KD 3H", hearts_led=hearts_led, opening="dealers-left"
    )
    position = play(play(position, "AC 2C 3C 4C"), second)
    assert position.turn == 3
    assert rule(position, "3H") is None, "only hearts are left"
    more = small(
        "AC 5D 9C 2S", "2C 6D 8C 4S", f"3C {spare} 7C 5S", "4C KD 3H 6S", hearts_led=hearts_led, opening="dealers-left"
    )
    more = play(play(more, "AC 2C 3C 4C"), second)
    assert (rule(more, "3H") is None) is expected


def test_a_point_card_that_is_no_heart_breaks_hearts_after_point() -> None:
    given = ("AC 5D", "2C KS", "3C 7D", "4C 8D")
    rules = {"hearts_led": "after-point", "points": {"KS": 10}, "opening": "dealers-left"}
    position = play(small(*given, **rules), "AC 2C 3C 4C 5D KS")
    assert position.round.may_lead_hearts


def test_only_hearts_may_always_be_led() -> None:
    position = play(small("2C 5D", "AC 4H", "3C 7D", "4C 8D"), "2C AC 3C 4C")
    assert legal(position) == "4H"


def test_only_hearts_may_be_led_but_an_opening_rule_still_holds() -> None:
    position = small("2H 3H", "3C 4C", "5C 6C", "7C 8C", opening="dealers-left-no-points", points={"2H": 0})
    assert legal(position) == "2H"


@pytest.mark.parametrize(("setting", "cards"), [("lead-queen", "QS"), ("any", "QS 4H 5H")])
def test_only_hearts_and_the_queen(setting: str, cards: str) -> None:
    given = ("2C 5D 6D 7D", "AC 4H 5H QS", "3C 8D 9D TD", "4C JD QD KD")
    position = play(small(*given, hearts_and_queen=setting), "2C AC 3C 4C")
    assert legal(position) == cards


def test_hearts_and_another_spade_are_not_hearts_and_the_queen() -> None:
    given = ("2C 5D 6D 7D", "AC 4H 5H KS", "3C 8D 9D TD", "4C JD QD KD")
    position = play(small(*given, hearts_and_queen="any"), "2C AC 3C 4C")
    assert legal(position) == "KS"


def test_a_hand_that_no_setting_leaves_a_card_may_play_any() -> None:
    """Hearts are worth nothing here and may not be led; the only other card is a point card, barred as an opening."""
    worthless = {f"{rank}H": 0 for rank in "23456789TJQKA"}
    position = small("QS 2H", "3C 4C", "5C 6C", "7C 8C", opening="dealers-left-no-points", points=worthless)
    assert legal(position) == "QS 2H"
    assert set(hand_reasons(view(position, 0)).values()) == {()}


def test_pass_reasons_in_order() -> None:
    position = start(preset("standard"), None, hands=SUITS)
    seen = view(position, 0)
    assert [r.rule for r in pass_reasons(seen, parse_cards("2C 3C 4C"))] == []
    assert [r.rule for r in pass_reasons(seen, parse_cards("2C 2C 4C"))] == ["duplicate-pass"]
    assert [r.rule for r in pass_reasons(seen, parse_cards("2C 2C"))] == ["wrong-pass-count", "duplicate-pass"]
    assert [r.rule for r in pass_reasons(seen, parse_cards("2C 2D"))] == ["not-in-hand", "wrong-pass-count"]
    position, _ = apply(position, Pass(0, parse_cards("2C 3C 4C")))
    assert [r.rule for r in pass_reasons(view(position, 0), parse_cards("2C 3C 4C"))] == ["pass-not-open"]
    assert rule(position, "2D", seat=1) == "not-your-turn"


def test_two_identical_cards_may_be_passed_by_their_holder() -> None:
    rules = preset("cancellation", 8).but(pass_size=2, pass_cycle=["left"])
    dealt = [SUITS[seat // 2] for seat in range(8)]
    mixed = [(*dealt[0][:12], card("AC")), *dealt[1:]]
    twice = [(card("2C"), card("2C"), *dealt[0][2:]), (card("3C"), card("3C"), *dealt[1][2:]), *dealt[2:]]
    assert mixed[0] == dealt[0]
    position = start(rules, None, hands=twice)
    assert pass_reasons(view(position, 0), parse_cards("2C 2C")) == ()
    assert pass_reasons(view(position, 0), parse_cards("4C 4C"))[0].rule == "duplicate-pass"


@pytest.mark.parametrize("call", ["left", "right", "across", "left2", "left3", "right3", "pool", "scatter"])
def test_calls_that_a_dealer_may_make(call: str) -> None:
    position = start(preset("dirty-nasty-filthy"), 1)
    assert call_reasons(view(position, position.round.dealer), call) == ()


@pytest.mark.parametrize("call", ["hold", "dealer", "left4", Split((("left", 1),)), Split((("left", 2), ("right", 2)))])
def test_calls_that_a_dealer_may_not_make(call: str | Split) -> None:
    position = start(preset("dirty-nasty-filthy"), 1)
    dealer = position.round.dealer
    assert [r.rule for r in call_reasons(view(position, dealer), call)] == ["wrong-call"]
    other = (dealer + 1) % 4
    assert [r.rule for r in call_reasons(view(position, other), call)] == ["not-your-turn", "wrong-call"]


def test_calls_and_choices_out_of_time() -> None:
    position = start(preset("party"), 1)
    for action, expected in (
        (Call(0, "left"), "call-not-open"),
        (Choose(0, "add"), "choice-not-open"),
        (NextRound(), "round-not-over"),
    ):
        with pytest.raises(RuleBroken) as caught:
            apply(position, action)
        assert caught.value.reasons[0].rule == expected


def test_only_the_shooter_chooses() -> None:
    position = play(small("2C", "3C", "5C", "QS", moon="choice"), "2C 3C 5C QS")
    assert (position.phase, position.turn) == (Phase.CHOICE, 2)
    with pytest.raises(RuleBroken) as caught:
        apply(position, Choose(1, "add"))
    assert caught.value.reasons[0].rule == "not-your-turn"
    assert apply(position, Choose(2, "add"))[0].totals == (13, 13, 0, 13)
    assert apply(position, Choose(2, "subtract"))[0].totals == (0, 0, -13, 0)


def test_nothing_goes_on_after_the_end() -> None:
    position = play(small("2C", "3C", "5C", "QS", limit=1), "2C 3C 5C QS")
    assert position.over
    for action in (NextRound(), Play(0, card("2C")), Pass(0, ()), Call(0, "left"), Choose(2, "add")):
        with pytest.raises(RuleBroken) as caught:
            apply(position, action)
        assert caught.value.reasons[-1].rule == "match-over"
        order = [RULE_IDS.index(reason.rule) for reason in caught.value.reasons]
        assert order == sorted(order)


def test_what_is_no_action_is_refused() -> None:
    with pytest.raises(TypeError):
        apply(start(preset("standard"), 1), "2C")  # type: ignore[arg-type]
