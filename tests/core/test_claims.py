"""Claims and skipping: allowed only when nothing can change, and with the result of playing it out."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import SUITS, play, random_action, random_match, rulesets, small

from hearts_core import (
    Card,
    Phase,
    Play,
    Position,
    RuleBroken,
    Ruleset,
    Stream,
    apply,
    legal_cards,
    preset,
    start,
    view,
)
from hearts_core.actions import Claim, Skip
from hearts_core.cards import ordered, parse_cards
from hearts_core.claims import claim_reasons, skip_reasons
from hearts_core.reading import parse_record
from hearts_core.record import make_record
from hearts_core.replay import replay

SLOW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)


def sure(position: Position, seat: int) -> bool:
    return not claim_reasons(view(position, seat))


def test_the_highest_cards_of_every_suit_may_be_claimed() -> None:
    position = play(small("2C 4D", "AC AD", "3C 5D", "4C QS"), "2C AC 3C 4C")
    assert sure(position, 1)
    assert not any(sure(position, seat) for seat in (0, 2, 3)), "they are not on turn"
    done, _ = apply(position, Claim(1))
    assert done.round.scores == play(position, "AD 5D QS 4D").round.scores == (13, 0, 13, 13)
    assert done.round.claim == 1


def test_a_higher_card_in_another_hand_forbids_a_claim() -> None:
    position = play(small("2C 4D", "AC KD", "3C 5D", "4C AD", points={"4D": 1}), "2C AC 3C 4C")
    with pytest.raises(RuleBroken) as caught:
        apply(position, Claim(1))
    assert caught.value.reasons[0].rule == "claim-not-sure"


def test_a_low_card_is_sure_when_its_suit_must_fall_before() -> None:
    """♦A draws the only other diamond, whoever holds it; then ♦2 is good."""
    position = play(small("2C 4S 6S", "AC AD 2D", "3C 5S KD", "4C QS 7S"), "2C AC 3C 4C")
    assert sure(position, 1)


def test_two_higher_cards_may_lie_together() -> None:
    position = play(small("2C 4S 6S", "AC AD 2D", "3C QD KD", "4C QS 7S"), "2C AC 3C 4C")
    assert not sure(position, 1), "one seat may hold both and keep the king"


def test_a_void_shown_earlier_counts() -> None:
    """Seats 0, 2 and 3 have all shown to hold no diamond, so the higher ones must be in the kitty."""
    kept = ["2C", "AC", "3C", "4C", "KD", "2S", "3S", "4S", "AD"]
    rules = preset("standard").but(
        removed=" ".join(card.name for suit in SUITS for card in suit if card.name not in kept),
        pass_size=0,
        kitty="last-trick",
        points={"2S": 1},
        opening="dealers-left",
        first_trick="allowed",
    )
    given = [(Card.parse(a), Card.parse(b)) for a, b in (("2C", "2S"), ("AC", "KD"), ("3C", "3S"), ("4C", "4S"))]
    position = play(start(rules, None, hands=given, dealer=3), "2C AC 3C 4C")
    assert not sure(position, 1), "the ace of diamonds is unseen"


def test_the_winning_card_on_the_table_and_good_cards_in_hand_may_be_claimed() -> None:
    position = play(small("AC AD", "2C 4D", "3C 5D", "4C QS", opening="dealers-left"), "AC 2C")
    assert sure(position, 0)
    assert apply(position, Claim(0))[0].round.scores == (0, 13, 13, 13)


def test_a_claim_at_the_end_of_a_trick_that_is_won_for_sure() -> None:
    position = play(small("2C 4D", "3C 5D", "4C QS", "AC AD"), "2C 3C 4C")
    assert sure(position, 3)
    low = play(small("2C 4D", "3C 5D", "4C QS", "AC 3D"), "2C 3C 4C")
    assert not sure(low, 3)


def test_where_identical_cards_cancel_the_highest_is_not_sure() -> None:
    position = start(
        preset("cancellation", 8).but(opening="dealers-left"), None, hands=[SUITS[seat // 2] for seat in range(8)]
    )
    assert position.turn == 1
    assert not sure(position, 1), "the other seat holds the same cards"


@pytest.mark.parametrize("cancellation", [True, False])
def test_the_twin_of_the_highest_card(cancellation: bool) -> None:
    """Seat 0 leads the highest club: its twin cancels it, or, where nothing cancels, comes second."""
    given = [parse_cards(text) for text in ("AC KD", "5C 3D", "6C 4D", "AC 5D", "7C 6D", "QS 7D")]
    kept = [card.name for hand in given for card in hand]
    removed = " ".join(card.name for suit in SUITS for card in suit for _ in range(2 - kept.count(card.name)))
    rules = preset("cancellation", 6).but(removed=removed, cancellation=cancellation)
    position = play(start(rules, None, hands=given, dealer=5), "KD 3D 4D 5D 6D 7D")
    assert position.turn == 0
    assert sure(position, 0) is not cancellation


def play_on(position: Position, seat: int, chance: Stream) -> Position:
    """The round played out: one seat keeps to cards after which the rest is still sure; the others play by chance."""
    while position.phase is Phase.PLAY:
        turn = position.turn
        assert turn is not None
        cards = legal_cards(view(position, turn))
        if turn == seat:
            after = next(end for card in cards if still_sure(end := apply(position, Play(seat, card))[0], seat))
        else:
            after, _ = apply(position, Play(turn, chance.choice(cards)))
        position = after
    return position


def still_sure(position: Position, seat: int) -> bool:
    return position.phase is not Phase.PLAY or sure(position, seat)


def reshuffled(position: Position, seat: int, chance: Stream) -> Position | None:
    """The same match with the cards that the seat can't see dealt anew, as what is known allows."""
    now = position.round
    seen = view(position, seat)
    sizes = [len(hand) if other != seat else 0 for other, hand in enumerate(now.hands)]
    known: list[list[Card]] = [[] for _ in sizes]
    for other, card in zip(seen.passed_to, seen.passed or (), strict=False):
        if card in now.hands[other] and position.ruleset.packs == 1:
            known[other].append(card)
    pool = [card for other, hand in enumerate(now.hands) if other != seat for card in hand]
    for cards in known:
        for card in cards:
            pool.remove(card)
    tricks = (*now.tricks, now.trick) if now.trick else now.tricks
    void = {(other, trick.led) for trick in tricks for other, card in trick.plays if card.suit is not trick.led}
    for _ in range(20):
        chance.shuffle(pool)
        rest, hands = list(pool), []
        for other, size in enumerate(sizes):
            count = size - len(known[other])
            hands.append(now.hands[seat] if other == seat else ordered([*known[other], *rest[:count]]))
            rest = rest[max(count, 0) :] if other != seat else rest
        if all((other, card.suit) not in void for other, hand in enumerate(hands) for card in hand if other != seat):
            return replace(position, round=replace(now, hands=tuple(hands)))
    return None


@SLOW
@given(rulesets(), st.integers(0, 2**32))
def test_what_may_be_claimed_is_won_whatever_the_others_hold(rules: Ruleset, seed: int) -> None:
    chance = Stream(seed, "claims")
    found = 0
    for position, _, _ in random_match(rules, seed, 2):
        if position.phase is not Phase.PLAY or found >= 3:
            continue
        if len(position.round.hands[0]) > 8:
            continue
        for seat in range(rules.players):
            if not sure(position, seat):
                continue
            found += 1
            claimed, _ = apply(position, Claim(seat))
            for _ in range(3):
                other = reshuffled(position, seat, chance)
                if other is None:
                    continue
                end = play_on(other, seat, chance)
                new = end.round.tricks[len(position.round.tricks) :]
                assert all(trick.winner == seat for trick in new)
            end = play_on(position, seat, chance)
            assert sorted(end.round.taken_with_kitty[seat]) == sorted(claimed.round.taken_with_kitty[seat])
            assert view(end, seat).points == view(claimed, seat).points
            assert (end.round.scores, end.totals, end.phase) == (claimed.round.scores, claimed.totals, claimed.phase)
            break


@SLOW
@given(rulesets(), st.integers(0, 2**32))
def test_what_may_be_skipped_changes_nothing(rules: Ruleset, seed: int) -> None:
    for position, _, _ in random_match(rules, seed, 3):
        if position.phase is Phase.PLAY and not skip_reasons(position):
            skipped, _ = apply(position, Skip())
            chance = Stream(seed, "skip")
            while position.phase is Phase.PLAY:
                position, _ = apply(position, random_action(position, chance))
            assert (position.round.scores, position.totals) == (skipped.round.scores, skipped.totals)
            assert (position.round.moon, position.round.sun) == (skipped.round.moon, skipped.round.sun)
            assert (position.phase, position.winners) == (skipped.phase, skipped.winners)
            return


SETTLED = ("2C 2D 3D", "3C QS 4D", "AC 5D 6D", "4C 7D 8D")


@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        ({}, True),
        ({"sun": "add"}, True),
        ({"no_trick_bonus": -5}, True),
        ({"no_trick_bonus": -5, "moon": "off"}, False),
        ({"points": {"8D": -1}}, False),
    ],
)
def test_skipping_waits_for_a_sun_a_bonus_and_every_scoring_card(changes: dict[str, object], allowed: bool) -> None:
    position = play(small(*SETTLED, **changes), "2C 3C AC 4C")
    assert skip_reasons(position)[0].rule == "skip-not-open"
    early = play(small("2C 2D 3D", "3C QS 4D", "AC 5S 6D", "4C 7D 8D", **changes), "2C 3C AC 4C 5S 7D 2D QS")
    assert (not skip_reasons(early)) is allowed


def test_a_sun_is_open_while_one_seat_has_every_trick() -> None:
    given = ("2C 2D 3D", "3C QS 4D", "AC AS 6D", "4C 7D 8D")
    one = play(small(*given, sun="add"), "2C 3C AC 4C AS 7D 2D QS")
    assert skip_reasons(one)
    two = play(small(*given, sun="off"), "2C 3C AC 4C AS 7D 2D QS")
    assert not skip_reasons(two)
    assert apply(two, Skip())[0].round.scores == (13, 13, 0, 13)


@pytest.mark.parametrize("action", [Claim(1), Skip()], ids=str)
def test_claims_and_skips_are_recorded(action: Claim | Skip) -> None:
    first = small("2C 2D 3D", "3C QS AD", "AC 5S 6D", "4C 7D 8D")
    played = [Play(seat, Card.parse(name)) for seat, name in enumerate(("2C", "3C", "AC", "4C"))]
    second = [Play((2 + place) % 4, Card.parse(name)) for place, name in enumerate(("5S", "7D", "2D", "QS"))]
    actions = [*played, *second, action]
    position = first
    for each in actions:
        position, _ = apply(position, each)
    record = make_record(first, actions)
    again = parse_record(record.to_text())
    assert again == record
    assert replay(again).position == position
    assert position.round.scores == (13, 0, 13, 13)
