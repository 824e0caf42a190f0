"""Why a move is not allowed, and which single settings would allow it: each answer is tried out in play."""

from typing import Any

import pytest
from playing import SUITS, card, play, small

from hearts_core import Call, Choose, NextRound, Pass, Phase, Play, Words, apply, preset, start, view
from hearts_core.actions import Claim
from hearts_core.cards import parse_cards
from hearts_core.describe import setting
from hearts_core.explain import Remedy, explain

OPENING = ("2C 5C 3D 3H", "3C 6C KS 4H", "4C 7C AH 5H", "8C 9C QS 6H")


def remedies(
    given: tuple[str, ...], played: str, name: str, **changes: Any
) -> tuple[tuple[str, ...], set[tuple[str, object]]]:
    position = play(small(*given, **changes), played)
    assert position.turn is not None
    told = explain(view(position, position.turn), Play(position.turn, card(name)))
    for remedy in told.remedies:  # the same cards under the other setting: now the card can be played
        other = play(small(*given, **{**changes, remedy.field: remedy.value}), played)
        apply(other, Play(other.turn if other.turn is not None else -1, card(name)))
    return tuple(r.rule for r in told.reasons), {(r.field, str(r.value)) for r in told.remedies}


def test_a_lead() -> None:
    assert remedies(OPENING, "", "5C") == (
        ("must-open",),
        {("opening", "any-club"), ("opening", "dealers-left"), ("opening", "dealers-left-no-points")},
    )
    assert remedies(OPENING, "", "3D") == (
        ("must-open",),
        {("opening", "dealers-left"), ("opening", "dealers-left-no-points")},
    )
    assert remedies(OPENING, "", "3H") == (("must-open", "hearts-not-broken"), set()), "no single setting is enough"
    hearts = ("AC 5D 4H", "2C 6D 3H", "3C 7D 2H", "4C 8D QS")
    assert remedies(hearts, "2C 3C 4C AC", "4H") == (("hearts-not-broken",), {("hearts_led", "any-time")})


def test_a_remedy_in_words() -> None:
    position = play(small("AC 4H QS", "2C 6D 3H", "3C 7D 2H", "4C 8D KS"), "2C 3C 4C AC")
    told = explain(view(position, 0), Play(0, card("4H")))
    said = [setting(position.ruleset, remedy.field, remedy.value, Words()) for remedy in told.remedies]
    assert said == [
        "A heart may be led at any time.",
        "A leader who holds only hearts and ♠Q may lead any of them.",
    ]


def test_a_lead_after_the_queen() -> None:
    given = ("AC 5D 4H 2S", "2C 8D 3H 3S", "3C 7D 2H 4S", "4C QS 9S 5S")
    assert remedies(given, "2C 3C 4C AC 5D 8D 7D QS 8D"[:23], "3H")[0] == ("hearts-not-broken",)
    assert remedies(given, "2C 3C 4C AC 5D 8D 7D QS", "3H")[1] == {
        ("hearts_led", "after-heart-or-queen"),
        ("hearts_led", "after-point"),
        ("hearts_led", "any-time"),
    }


def test_hearts_and_the_queen() -> None:
    given = ("AC 4H QS", "2C 6D 3H", "3C 7D 2H", "4C 8D KS")
    assert remedies(given, "2C 3C 4C AC", "4H") == (
        ("hearts-not-broken",),
        {("hearts_led", "any-time"), ("hearts_and_queen", "any")},
    )


def test_a_follow_and_a_discard() -> None:
    given = ("2C 4C", "QS 3D", "5C 7C", "6C 8C")
    assert remedies(given, "2C", "QS") == (("first-trick-points",), {("first_trick", "allowed")})
    bonus = {"points": {"JD": -10}, "first_trick": "no-scoring"}
    assert remedies(("2C 4C", "JD 3S", "5C QS", "6C 8C"), "2C", "JD", **bonus) == (
        ("first-trick-points",),
        {("first_trick", "no-points"), ("first_trick", "allowed")},
    )
    assert remedies(OPENING, "2C", "KS") == (("follow-suit",), set())
    assert remedies(OPENING, "2C", "2D") == (("not-in-hand",), set())


def test_another_seat_would_open() -> None:
    position = small("3C 5C", "2C 6C", "4C 7C", "8C QS")
    told = explain(view(position, 0), Play(0, card("3C")))
    assert [r.rule for r in told.reasons] == ["not-your-turn"]
    assert told.remedies == (Remedy("opening", "dealers-left"), Remedy("opening", "dealers-left-no-points"))


def test_a_pass() -> None:
    position = start(preset("standard"), None, hands=SUITS)
    seen = view(position, 0)
    assert explain(seen, Pass(0, parse_cards("2C 3C 4C"))).reasons == ()
    two = explain(seen, Pass(0, parse_cards("2C 3C")))
    assert [r.rule for r in two.reasons] == ["wrong-pass-count"]
    assert two.remedies == (Remedy("pass_size", 2),)
    assert explain(seen, Pass(0, parse_cards("2C 2D"))).remedies == ()
    hold = start(preset("standard").but(pass_cycle=["hold"]), None, hands=SUITS)
    told = explain(view(hold, 1), Pass(1, parse_cards("2D 3D 4D")))
    assert [r.rule for r in told.reasons] == ["pass-not-open"]
    assert [r.value for r in told.remedies] == [["left"], ["right"], ["across"], ["scatter"], ["pool"]]
    off = start(preset("standard").but(pass_size=0), None, hands=SUITS)
    assert explain(view(off, 1), Pass(1, parse_cards("2D 3D 4D"))).remedies == (Remedy("pass_size", 3),)


def test_a_call() -> None:
    position = start(preset("dirty-nasty-filthy"), None, hands=SUITS, dealer=2)
    seen = view(position, 2)
    assert explain(seen, Call(2, "pool")).reasons == ()
    assert [r.rule for r in explain(seen, Call(2, "hold")).reasons] == ["wrong-call"]
    from hearts_core.passing import Split

    split = Split((("left", 2), ("right", 2)))
    assert explain(seen, Call(2, split)).remedies == (Remedy("pass_size", 4),)
    standard = start(preset("standard"), None, hands=SUITS, dealer=2)
    told = explain(view(standard, 2), Call(2, "pool"))
    assert ([r.rule for r in told.reasons], told.remedies) == (["call-not-open"], (Remedy("pass_cycle", ["dealer"]),))


def test_a_choice_of_the_moon() -> None:
    done = play(small("2C", "3C", "5C", "QS"), "2C 3C 5C QS")
    told = explain(view(done, 2), Choose(2, "subtract"))
    assert ([r.rule for r in told.reasons], told.remedies) == (["choice-not-open"], (Remedy("moon", "choice"),))
    assert explain(view(done, 1), Choose(1, "add")).remedies == ()
    waiting = play(small("2C", "3C", "5C", "QS", moon="choice"), "2C 3C 5C QS")
    assert waiting.phase is Phase.CHOICE
    assert explain(view(waiting, 2), Choose(2, "add")).reasons == ()


def test_other_moves() -> None:
    position = small("2C", "3C", "5C", "QS")
    assert [r.rule for r in explain(view(position, 0), NextRound()).reasons] == ["round-not-over"]
    assert [r.rule for r in explain(view(position, 0), Claim(0)).reasons] == ["claim-not-sure"]
    with pytest.raises(ValueError, match="seat 0"):
        explain(view(position, 0), Play(1, card("2C")))
