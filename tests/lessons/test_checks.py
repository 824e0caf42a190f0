"""Each check of an exercise, in positions small enough to be counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from made import made

from hearts_core import Card
from hearts_core.cards import parse_cards
from hearts_core.lessons import Attempt
from hearts_core.lessons.checks import CHECKS

NO_PASS = {"pass_size": 0}

# North leads ♦4, East follows with ♦8; the reader holds ♦2 ♦3 ♦A and is third; West, last, plays ♦Q as the script says.
DIAMONDS: dict[str, Any] = {"set": NO_PASS, "seed": 28, "plays": "2C 3C 5C 9C 2S 3S KS QS 4D 8D"}
# ♦3, ♦9, ♦6 lie there; the reader, last, has no diamond but ♠Q, ♥7 and ♣J among others.
VOID: dict[str, Any] = {"set": NO_PASS, "seed": 237, "plays": "2C 4C 7C 3C 5D 8D 7D 2D 3S TS 5S 8S 3D 9D 6D"}
# The reader passes three of ♣10 ♣J ♦5 ♦10 ♦K ♠4 ♠6 ♠8 ♠10 ♠K ♠A ♥Q ♥K to the left.
PASS: dict[str, Any] = {"seed": 45}

_MOON = (
    "2C 5C JC TC 2D 7D 3D 6D 6S 4S 5S 2S 6C 4C 9C AC 4D JD 8D 9D 7C 3C QS KS 8C QH 9H AH 8S 7S 3S KH QC JH 8H 7H "
    "KD 5H QD TD KC 2H 3H 6H TH JS AD 4H"
)
# The reader has every point so far, and with ♠A leads the last trick: ♠9, ♠10 and ♦5 follow.
MOON: dict[str, Any] = {"set": NO_PASS, "seed": 24, "plays": _MOON}
# The same with 90 points against three that stand at 80: the moon ends the match.
LATE: dict[str, Any] = {**MOON, "totals": [90, 80, 70, 60]}
CHOICE: dict[str, Any] = {**MOON, "set": {**NO_PASS, "moon": "choice"}, "totals": [30, 80, 70, 60]}

SOLVED, FAILED = True, False

CASES: list[tuple[dict[str, Any], object, dict[str, Any], list[str], bool, dict[str, Any]]] = [
    (DIAMONDS, {"tricks": 1}, {"test": "takes-trick"}, ["AD"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-trick"}, ["3D"], FAILED, {"seat": 0}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-trick", "number": 1}, ["3D"], FAILED, {"seat": 1, "count": 0}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-trick", "seat": 1}, ["3D"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-no-trick"}, ["3D"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-no-trick"}, ["AD"], FAILED, {"card": Card.parse("AD")}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-no-points"}, ["AD"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "takes-points"}, ["AD"], FAILED, {"count": 0}),
    (VOID, {"tricks": 1}, {"test": "gives-card", "card": "QS"}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "gives-card", "card": "QS", "to": 2}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "gives-card", "card": "QS", "to": 3}, ["QS"], FAILED, {"seat": 2}),
    (VOID, {"tricks": 1}, {"test": "gives-card", "card": "QS"}, ["7H"], FAILED, {}),
    (VOID, {"tricks": 1}, {"test": "takes-card", "card": "QS"}, ["QS"], FAILED, {"seat": 2}),
    (VOID, {"tricks": 1}, {"test": "takes-card", "card": "QS", "seat": 2}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "avoids-card", "card": "QS"}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "avoids-card", "card": "QS", "seat": 2}, ["QS"], FAILED, {"seat": 2}),
    (VOID, {"tricks": 1}, {"test": "takes-points", "seat": 2, "at_least": 13}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "takes-points", "seat": 2, "at_least": 2}, ["7H"], FAILED, {"count": 1}),
    (VOID, {"tricks": 1}, {"test": "takes-at-most", "seat": 2, "points": 1}, ["7H"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "takes-at-most", "seat": 2, "points": 1}, ["QS"], FAILED, {"count": 13}),
    (VOID, {"tricks": 1}, {"test": "takes-no-points", "seat": 2}, ["7H"], FAILED, {"cards": parse_cards("7H")}),
    (VOID, {"tricks": 1}, {"test": "plays", "how": "discard", "suit": "S"}, ["9S"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "plays", "how": ["follow", "lead"]}, ["9S"], FAILED, {"cards": parse_cards("9S")}),
    (VOID, {"tricks": 1}, {"test": "plays", "cards": "7H 8H"}, ["8H"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "plays", "suit": "H", "extreme": "highest"}, ["KH"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "plays", "suit": "H", "extreme": "highest"}, ["TH"], FAILED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays", "how": "under", "extreme": "highest"}, ["3D"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays", "how": "under", "extreme": "highest"}, ["2D"], FAILED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays", "how": "under", "extreme": "lowest"}, ["2D"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays", "how": "over"}, ["AD"], SOLVED, {}),
    (DIAMONDS, {"tricks": 2}, {"test": "plays", "how": "lead", "suit": "C", "move": 2}, ["AD", "7C"], SOLVED, {}),
    (DIAMONDS, {"tricks": 2}, {"test": "plays", "how": "lead", "suit": "C", "move": 2}, ["AD", "9S"], FAILED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays-not", "suit": "D"}, ["AD"], FAILED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays-not", "suit": "S"}, ["AD"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "plays", "suit": "D", "not": True, "name": "n"}, ["AD"], FAILED, {}),
    (VOID, {"tricks": 1}, {"test": "breaks-hearts"}, ["7H"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "breaks-hearts"}, ["QS"], FAILED, {}),
    (VOID, {"tricks": 1}, {"test": "breaks-hearts", "seat": 1}, ["7H"], FAILED, {}),
    (VOID, {"tricks": 1}, {"test": "keeps-hearts-shut"}, ["7H"], FAILED, {"seat": 0, "card": Card.parse("7H")}),
    (VOID, {"tricks": 1}, {"test": "keeps-hearts-shut"}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "stops-moon"}, ["7H"], FAILED, {"seat": 2}),
    (VOID, {"tricks": 1}, {"test": "stops-moon", "seat": 3}, ["7H"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "holds", "cards": "QS"}, ["7H"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "holds", "cards": "QS"}, ["QS"], FAILED, {"count": 0}),
    (VOID, {"tricks": 1}, {"test": "holds", "suit": "S", "at_most": 2}, ["QS"], SOLVED, {}),
    (VOID, {"tricks": 1}, {"test": "holds", "suit": "S", "at_most": 2}, ["7H"], FAILED, {"count": 3}),
    (VOID, {"tricks": 1}, {"test": "is-refused", "rule": "follow-suit"}, ["7H"], FAILED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "is-refused", "rule": "follow-suit"}, ["9S"], SOLVED, {}),
    (DIAMONDS, {"tricks": 1}, {"test": "makes-void"}, ["AD"], FAILED, {}),
    (DIAMONDS, {"tricks": 2}, {"test": "makes-void", "suit": "C"}, ["AD", "7C"], SOLVED, {}),
    (PASS, "pass", {"test": "passes", "cards": "AS KS"}, ["pass AS KS KH"], SOLVED, {}),
    (PASS, "pass", {"test": "passes", "cards": "AS KS"}, ["pass AS QH KH"], FAILED, {"card": Card.parse("KS")}),
    (PASS, "pass", {"test": "keeps", "cards": "4S 6S"}, ["pass AS QH KH"], SOLVED, {}),
    (PASS, "pass", {"test": "keeps", "cards": "4S 6S"}, ["pass 6S QH KH"], FAILED, {"card": Card.parse("6S")}),
    (PASS, "pass", {"test": "passes-from", "suit": "H", "at_least": 2}, ["pass 6S QH KH"], SOLVED, {}),
    (PASS, "pass", {"test": "passes-from", "suit": "H", "at_least": 2}, ["pass 6S AS KH"], FAILED, {"count": 1}),
    (PASS, "pass", {"test": "passes-from", "suit": "H", "at_most": 0}, ["pass 6S AS KS"], SOLVED, {}),
    (PASS, "pass", {"test": "makes-void"}, ["pass TC JC AS"], SOLVED, {}),
    (PASS, "pass", {"test": "makes-void", "suit": "D"}, ["pass TC JC AS"], FAILED, {}),
    (MOON, "round", {"test": "makes-moon"}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "makes-moon", "seat": 1}, ["AS"], FAILED, {"seat": 0}),
    (MOON, "round", {"test": "no-moon"}, ["AS"], FAILED, {"seat": 0}),
    (MOON, "round", {"test": "no-moon", "seat": 1}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "stops-moon"}, ["AS"], FAILED, {"seat": 0}),
    (MOON, "round", {"test": "no-sun"}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "makes-sun"}, ["AS"], FAILED, {}),
    (MOON, "round", {"test": "scores", "at_most": 0}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "scores", "at_most": 25, "seat": 1}, ["AS"], FAILED, {"count": 26}),
    (MOON, "round", {"test": "totals", "at_least": 26, "seat": 3}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "totals", "below_seat": 1}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "totals", "seat": 2, "below_seat": 1}, ["AS"], FAILED, {"count": 26}),
    (MOON, "round", {"test": "match-goes-on"}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "wins-match"}, ["AS"], FAILED, {"count": 0}),
    (MOON, "round", {"test": "claims"}, ["AS"], FAILED, {}),
    (MOON, "round", {"test": "claims"}, ["claim"], SOLVED, {}),
    (MOON, "round", {"test": "skips"}, ["AS"], FAILED, {}),
    (LATE, "round", {"test": "match-over"}, ["AS"], SOLVED, {}),
    (MOON, "round", {"test": "match-over"}, ["AS"], FAILED, {}),
    (LATE, "round", {"test": "wins-match"}, ["AS"], FAILED, {"count": 90}),
    (LATE, "round", {"test": "wins-match", "seat": 3}, ["AS"], SOLVED, {}),
    (LATE, "round", {"test": "match-goes-on"}, ["AS"], FAILED, {}),
    (CHOICE, "round", {"test": "chooses", "choice": "subtract"}, ["AS", "choose subtract"], SOLVED, {}),
    (CHOICE, "round", {"test": "chooses", "choice": "add"}, ["AS", "choose subtract"], FAILED, {}),
    (CHOICE, "round", {"test": "totals", "at_most": 4}, ["AS", "choose subtract"], SOLVED, {}),
    (CHOICE, "round", {"test": "wins-match"}, ["AS", "choose add"], SOLVED, {}),
    (
        {"ruleset": "dirty-nasty-filthy", "seed": 4, "dealer": 0},
        {"moves": 1},
        {"test": "calls", "call": "across"},
        ["call across"],
        SOLVED,
        {},
    ),
    (
        {"ruleset": "dirty-nasty-filthy", "seed": 4, "dealer": 0},
        {"moves": 1},
        {"test": "calls", "call": "across"},
        ["call left"],
        FAILED,
        {"call": "left"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[2]['test']}-{'-'.join(case[3])}-{case[4]}")
def test_what_counts(case: Any) -> None:
    place, lasts, test, moves, solved, fields = case
    attempt = Attempt(made(place, [test], lasts=lasts, punish="none", script="QD"))
    verdict = attempt.run(moves)
    assert verdict is not None
    assert verdict.solved is solved
    assert {**verdict.fields, **fields} == dict(verdict.fields)


def test_every_check_is_seen_to_hold_and_to_fail() -> None:
    seen = {(case[2]["test"], case[4]) for case in CASES}
    never = {(name, solved) for name in CHECKS for solved in (True, False)} - seen
    assert never <= {("makes-sun", True), ("no-sun", False), ("skips", True)}  # these have tests of their own below


def test_a_sun_is_told_from_a_moon() -> None:
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    clubs, diamonds = spades.replace("S", "C"), spades.replace("S", "D")
    hands = f"S: {spades}; W: {clubs}; N: {diamonds}"
    rules = {**NO_PASS, "sun": "add", "opening": "dealers-left"}
    place = {"set": rules, "hands": hands, "dealer": 3}
    for test, solved in (("makes-sun", True), ("no-sun", False), ("makes-moon", True)):
        verdict = Attempt(made(place, [{"test": test}], lasts="round")).run(["claim"])
        assert verdict is not None
        assert verdict.solved is solved


def test_the_rest_may_be_skipped_once_nothing_scores() -> None:
    hearts = {f"{rank}H": 0 for rank in "23456789TJQKA"}
    rules = {**NO_PASS, "points": {"QS": 13, **hearts}, "sun": "off", "moon": "off"}
    plays = "2C 4C 7C 3C 5D 8D 7D 2D 3S TS 5S 8S 3D 9D 6D"
    place = {"set": rules, "seed": 237, "plays": plays}
    attempt = Attempt(made(place, [{"test": "skips"}], lasts="round"))
    assert attempt.run(["QS", "skip"]) is not None
    assert attempt.verdict is not None
    assert attempt.verdict.solved


def test_failures_come_before_the_goal_and_the_first_verdict_stays() -> None:
    tests = [{"test": "takes-no-trick"}]
    wasteful = [{"name": "wasted", "test": "plays", "cards": "2D"}]
    exercise = made(DIAMONDS, tests, failures=wasteful, punish="round")
    attempt = Attempt(exercise)
    verdict = attempt.run(["2D"])
    assert verdict is not None
    assert verdict.failed == "wasted"
    assert attempt.position.phase.value == "round-over"  # the table has played on
    assert attempt.verdict is verdict


def test_a_try_lasts_as_long_as_it_says() -> None:
    two = Attempt(made(DIAMONDS, [{"test": "takes-no-points"}], lasts={"tricks": 2}))
    assert two.do("3D") is None
    move = Attempt(made(DIAMONDS, [{"test": "takes-no-points"}], lasts={"moves": 1}))
    assert move.do("3D") is not None
    assert len(move.position.round.tricks) == 3  # the trick was finished
    failed = Attempt(made(DIAMONDS, [{"test": "plays", "cards": "AD", "move": 1}], lasts={"tricks": 5}))
    failed.do("3D")
    assert failed.verdict is not None
    assert len(failed.position.round.tricks) == 3  # and punished by the end of the trick, not of the try


def test_others_follow_the_script_where_they_may() -> None:
    usual, told = Attempt(made(DIAMONDS, [{"test": "takes-trick"}])), None
    usual.do("3D")
    card = usual.position.round.tricks[2].plays[-1][1]
    others = [one for one in usual.steps[0].after.round.hands[1] if one.suit is card.suit and one is not card]
    told = Attempt(made(DIAMONDS, [{"test": "takes-trick"}], script=others[0].name))
    told.do("3D")
    assert told.position.round.tricks[2].plays[-1] == (1, others[0])
