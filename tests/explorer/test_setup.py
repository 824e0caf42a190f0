"""Positions set up by hand: every contradiction is named, and what was played comes back from its set-up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hearts_core import PRESETS, Phase, Position, Ruleset, Stream, Words, apply, legal_cards, preset, start, view
from hearts_core.bots import BOTS
from hearts_core.cards import PACK, parse_cards, show_cards
from hearts_core.claims import claim_reasons
from hearts_core.errors import CardError
from hearts_core.explore.whatif import DEALT, look_at, under
from hearts_core.retrace import retrace
from hearts_core.setup import Setup, SetupError
from hearts_core.setup_build import build, problems
from hearts_core.setup_text import read_setup, write_setup

PLAIN = Ruleset().but(pass_size=0)
WORDS = Words("en")

FULL = """
S: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
W: 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
N: 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS QS
E: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH
trick S: 2C 2D
dealer: E
"""
"""North is to play, with spades only, to a first trick that South led with ♣2."""


def ids(text: str, rules: Ruleset = PLAIN) -> list[str]:
    """The contradictions of a text, without what all have in common."""
    return [problem.id.removeprefix("explorer.setup.") for problem in problems(read_setup(rules, text))]


def refused(text: str, rules: Ruleset = PLAIN) -> SetupError:
    with pytest.raises(SetupError) as caught:
        build(read_setup(rules, text))
    assert str(caught.value)
    return caught.value


def test_a_whole_position() -> None:
    position = build(read_setup(PLAIN, FULL))
    assert position.turn == 2
    assert position.phase is Phase.PLAY
    assert show_cards(legal_cards(view(position, 2))) == "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS"  # ♠Q is barred here
    after, _ = apply(position, BOTS["beginner"].choose(view(position, 2), Stream(1)))
    assert after.turn == 3


# ---- contradictions ----


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("W: 3D", "W: 3D 3C"), ["twice"]),
        (("N: 2S", "N: 2S 2D"), ["twice"]),
        (("trick S: 2C 2D", "trick S: 2C"), ["hand-count"]),
        (("W: 3D", "S took: 3D\nW:"), ["taken-count"]),
        (("trick S: 2C 2D", "trick W: 2D 2C"), ["hand-count", "hand-count"]),
        (("dealer: E", "hearts: broken"), ["broken"]),
        (("trick S: 2C 2D", "trick S: 2C 2D\nkitty: "), []),
    ],
)
def test_what_does_not_fit(change: tuple[str, str], expected: list[str]) -> None:
    found = ids(FULL.replace(*change))
    assert found[: len(expected)] == expected


def test_a_card_that_is_not_in_play() -> None:
    rules = preset("standard", 3).but(pass_size=0)
    assert ids("0: 2D\n1:\n2:", rules)[0] == "not-in-play"


def test_a_full_trick_belongs_to_a_seat() -> None:
    text = FULL.replace("trick S: 2C 2D", "")
    setup = replace(read_setup(PLAIN, text), trick=(0, parse_cards("2C 2D 2S 2H")))
    assert [problem.id for problem in problems(setup)][-1] == "explorer.setup.trick-full"
    short = replace(setup, trick=(-1, ()), tricks=((0, parse_cards("2C 2D")),))
    assert "explorer.setup.trick-count" in [problem.id for problem in problems(short)]


def test_a_kitty_of_the_right_size() -> None:
    rules = Ruleset().but(players=3, kitty="first-trick", pass_size=0, pass_cycle=["left"])
    dealt = start(rules, 5)
    setup = Setup.of(dealt)
    assert problems(setup) == ()
    moved = replace(setup, kitty=())
    assert [problem.id for problem in problems(moved)] == ["explorer.setup.kitty-count"]


def test_nothing_left_to_play() -> None:
    taken = tuple(PACK[:52])
    setup = Setup(PLAIN, ((),) * 4, (taken, (), (), ()))
    assert [problem.id for problem in problems(setup)] == ["explorer.setup.nothing-left"]


def test_another_seat_would_have_opened() -> None:
    found = refused(FULL.replace("trick S: 2C 2D", "trick N: 2S").replace("S: 3C", "S: 2C 3C")
                    .replace("W: 3D", "W: 2D 3D").replace("N: 2S 3S", "N: 3S"))  # fmt: skip
    assert (found.id, found.fields["seat"], found.fields["winner"]) == ("explorer.setup.opener", 2, 0)


def played(rules: Ruleset, seed: int, moves: int, bot: str = "beginner") -> Position:
    position = start(rules, seed)
    for move in range(moves):
        if not position.to_act:
            break
        seat = position.to_act[0]
        position, _ = apply(position, BOTS[bot].choose(view(position, seat), Stream(seed, move)))
    return position


def test_who_led_without_having_taken() -> None:
    setup = Setup.of(played(PLAIN, 3, 12)).forgotten()
    never = next(seat for seat in range(4) if not setup.taken[seat])
    with pytest.raises(SetupError) as caught:
        build(replace(setup, trick=(never, ())))
    assert (caught.value.id, caught.value.fields["seat"]) == ("explorer.setup.leader-without-trick", never)


def test_who_led_though_another_took_the_trick() -> None:
    setup = Setup.of(played(PLAIN, 3, 12))
    wrong = (setup.trick[0] + 1) % 4
    with pytest.raises(SetupError) as caught:
        build(replace(setup, trick=(wrong, ())))
    assert caught.value.id == "explorer.setup.leader"
    assert (caught.value.fields["seat"], caught.value.fields["winner"]) == (wrong, setup.trick[0])


def test_who_leads_must_be_said_where_several_might() -> None:
    setup = Setup.of(played(PLAIN, 3, 24)).forgotten()
    assert sum(map(bool, setup.taken)) > 1
    assert [problem.id for problem in problems(replace(setup, trick=(-1, ())))] == ["explorer.setup.leader-unknown"]


def test_who_should_have_followed_suit() -> None:
    """West keeps ♣K and gives ♦2 to a lead of clubs."""
    text = FULL.replace(" KC", "").replace("W: 3D", "W: KC").replace("S: 3C", "S: 3D 3C")
    problem = refused(text)
    assert problem.id == "explorer.setup.follow-suit"
    assert (problem.fields["seat"], str(problem.fields["card"])) == (1, "2D")
    assert problem.fields["cards"] == parse_cards("KC")
    assert WORDS.error(problem, ("South", "West", "North", "East")).startswith("West played ♦2 to trick 1 but held ♣K")


def test_a_card_that_another_rule_forbids() -> None:
    """East discards a heart on the first trick, with a diamond in hand."""
    text = """
    S: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
    W: 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AS
    N: 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS QS
    E: AD 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    W: 2D
    trick S: 2C
    """
    whole = text.replace("W: 2D\n", "").replace("trick S: 2C", "trick S: 2C 2D AH 2H")
    setup = read_setup(PLAIN, whole)
    with pytest.raises(SetupError) as caught:
        build(setup)
    problem = caught.value
    assert problem.id == "explorer.setup.rule"
    assert str(problem.fields["card"]) in ("AH", "2H")
    assert "no points may be discarded on the first trick" in str(problem)


def test_hearts_broken_and_not() -> None:
    assert ids(FULL + "hearts: broken") == ["broken"]
    assert ids(FULL + "hearts: closed") == []
    assert ids(FULL + "hearts: closed", PLAIN.but(hearts_led="any-time")) == ["unbroken"]
    assert ids(FULL + "hearts: broken", PLAIN.but(hearts_led="any-time")) == []
    late = Setup.of(played(PLAIN, 1, 40))
    assert late.ruleset.hearts_led == "after-heart"
    assert [problem.id for problem in problems(replace(late, broken=False))] == ["explorer.setup.unbroken"]
    queen = PLAIN.but(hearts_led="after-heart-or-queen", first_trick="allowed")
    discarded = FULL.replace("trick S: 2C 2D", "trick S: 2C 2D QS").replace(" QS\nE", "\nE")
    assert ids(discarded + "hearts: broken", queen) == []
    assert ids(discarded + "hearts: broken", PLAIN) == ["broken"]


def test_tricks_that_cannot_have_been_taken_so() -> None:
    """West has ♠2 among clubs, but everybody still holds clubs: somebody would not have followed suit."""
    text = """
    S: 3C 4C 5C 2D 3D 4D 3S 4S 5S 2H 3H 4H
    W: 6C 7C 8C 5D 6D 7D 6S 7S 8S 5H 6H 7H
    N: 9C TC JC 8D 9D TD 9S TS JS 8H 9H TH
    E: QC KC 2S JD QD KD QS KS AS JH QH KH
    W took: 2C AC AD AH
    lead: W
    """
    assert refused(text).id == "explorer.setup.no-course"


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("Q: 2C", "line"),
        ("S 2C", "line"),
        ("S gave: 2C", "line"),
        ("trick: 2C", "line"),
        ("4: 2C", "line"),
        ("dealer: X", "line"),
        ("dealer: S\ndealer: W", "line"),
        ("round: 0", "round"),
        ("round: 99999", "round"),
        ("hearts: perhaps", "hearts"),
    ],
)
def test_lines_that_tell_nothing(line: str, id: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_setup(PLAIN, line)
    assert caught.value.id == f"explorer.setup.{id}"
    assert str(caught.value)


def test_a_word_that_is_no_card() -> None:
    with pytest.raises(CardError):
        read_setup(PLAIN, "S: 2C <script>")


def test_ways_to_write_cards() -> None:
    setup = read_setup(PLAIN, "s: 10h, ♠q td\nW TOOK: 2c 3c 4c 5c;lead: w")
    assert setup.hands[0] == parse_cards("TD QS TH")
    assert setup.taken[1] == parse_cards("2C 3C 4C 5C")
    assert setup.trick == (1, ())


# ---- properties: what was played comes back ----

TABLES = [(name, players) for name, entry in PRESETS.items() for players in entry.players]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 120), st.sampled_from(["random", "beginner"]))
def test_a_played_position_comes_back(table: tuple[str, int], seed: int, moves: int, bot: str) -> None:
    position = played(preset(*table), seed, moves, bot)
    assume(position.phase is Phase.PLAY)
    setup = Setup.of(position)
    assert read_setup(setup.ruleset, write_setup(setup)) == setup
    assert problems(setup) == ()
    again = build(setup)
    assert again.turn == position.turn
    for seat in range(table[1]):
        one, two = view(position, seat), view(again, seat)
        assert (one.hand, one.trick, one.tricks, one.taken) == (two.hand, two.trick, two.tricks, two.taken)
        assert (one.points, one.hearts_broken, one.kitty_to) == (two.points, two.hearts_broken, two.kitty_to)
    assert position.turn is not None
    assert legal_cards(view(again, position.turn)) == legal_cards(view(position, position.turn))


def found_or_unsure(setup: Setup) -> Position | None:
    """The position of a set-up that can be. The search may give up (None), but never calls it impossible."""
    try:
        return build(setup)
    except SetupError as problem:
        if problem.id == "explorer.setup.unsure":
            return None
        raise


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(TABLES[:6]), st.integers(0, 10**6), st.integers(0, 40))
def test_tricks_told_only_as_cards_taken(table: tuple[str, int], seed: int, moves: int) -> None:
    """The rules allow every trick that is filled in, so that nobody who still holds a suit seems to be void in it."""
    position = played(preset(*table).but(pass_size=0), seed, moves)
    assume(position.phase is Phase.PLAY)
    setup = Setup.of(position).forgotten()
    again = found_or_unsure(setup)
    if again is None:
        return
    assert position.turn is not None
    assert again.turn == position.turn
    assert legal_cards(view(again, position.turn)) == legal_cards(view(position, position.turn))
    assert again.round.points == position.round.points
    assert [sorted(cards) for cards in again.round.taken] == [sorted(cards) for cards in position.round.taken]
    for trick in again.round.tricks:
        for seat, card in trick.plays:
            assert card.suit is trick.led or all(held.suit is not trick.led for held in again.round.hands[seat])
    for seat in range(table[1]):
        claim_reasons(view(again, seat))


def test_most_tricks_are_found() -> None:
    """How often the search gives up, on a hundred positions in the middle of a round."""
    given_up = 0
    for seed in range(100):
        try:
            build(Setup.of(played(PLAIN, seed, 28)).forgotten())
        except SetupError:
            given_up += 1
    assert given_up <= 5


def test_the_search_tells_the_tricks_in_order() -> None:
    setup = Setup.of(played(PLAIN, 4, 8)).forgotten()
    leader = setup.leader
    assert leader is not None
    first = next(retrace(PLAIN, setup.hands, setup.taken, leader, setup.dealer))
    assert len(first) == 2
    assert first[0][1][0] == parse_cards("2C")[0]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 51), st.integers(0, 99))
def test_the_rest_can_be_dealt(seed: int, moves: int, again: int) -> None:
    position = played(PLAIN, seed, moves)
    assume(position.phase is Phase.PLAY)
    whole = Setup.of(position)
    partly = replace(whole, hands=tuple(hand[::2] for hand in whole.hands))
    filled = partly.filled(again)
    assert filled == partly.filled(again)
    assert [len(hand) for hand in filled.hands] == [len(hand) for hand in whole.hands]
    assert filled.unplaced == ()
    assert sorted(filled.placed) == list(PLAIN.deck)


# ---- what every setting would change ----


def test_what_settings_would_do_to_a_hand() -> None:
    """North holds spades only, on a first trick of clubs: ♠Q is barred, and only one setting lets her go."""
    hand = look_at(build(read_setup(PLAIN, FULL)))
    assert hand is not None
    assert [card.name for card, reasons in hand.reasons.items() if reasons] == ["QS"]
    assert [reason.rule for reason in hand.reasons[parse_cards("QS")[0]]] == ["first-trick-points"]
    freeing = [change for change in hand.changes if parse_cards("QS")[0] in change.legal]
    assert ("first_trick", "allowed") in [(change.field, change.value) for change in freeing]
    forbidding = [change for change in hand.changes if change not in freeing]
    assert {change.field for change in forbidding} <= {"points"}  # ♠K and ♠A count in Black Maria
    assert set(hand.idle) | {change.field for change in hand.changes} | set(DEALT) == set(PLAIN.to_json())


def test_a_leader_with_hearts() -> None:
    """South leads with a heart and a spade, hearts unbroken."""
    text = """
    S: 2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    W: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH
    N: 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2H
    E: 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
    trick W: 2C AS 2D AC
    lead: S
    dealer: E
    """
    hand = look_at(build(read_setup(PLAIN, text)))
    assert hand is not None
    assert hand.seat == 0
    assert [card.name for card in hand.legal] == ["2S"]
    changes = {(change.field, change.value): len(change.legal) for change in hand.changes}
    assert changes == {("hearts_led", "any-time"): 12}


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 90))
def test_each_change_is_what_the_rules_say_under_it(table: tuple[str, int], seed: int, moves: int) -> None:
    position = played(preset(*table).but(pass_size=0), seed, moves)
    assume(position.phase is Phase.PLAY)
    hand = look_at(position)
    assert hand is not None
    assert tuple(sorted(hand.legal)) == tuple(dict.fromkeys(legal_cards(view(position, hand.seat))))
    for change in hand.changes:
        other = under(position, change.ruleset)
        assert position.ruleset.diff(change.ruleset).keys() == {change.field}
        assert frozenset(legal_cards(view(other, hand.seat))) == change.legal != hand.legal


def test_under_plays_the_same_as_a_match_by_those_rules() -> None:
    """A deal played by two rulesets with the same moves: changing the rules of the one gives the other."""
    other = PLAIN.but(hearts_led="after-heart-or-queen", opening="any-club")
    for seed in range(20):
        one = played(PLAIN, seed, 17, "random")
        setup = Setup.of(one)
        try:
            two = build(replace(setup, ruleset=other))
        except SetupError:
            continue
        assert one.turn is not None
        assert legal_cards(view(under(one, other), one.turn)) == legal_cards(view(two, one.turn))
