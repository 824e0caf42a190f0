"""What holds for every valid ruleset, deal and legal course of play."""

import pickle
from collections import Counter
from dataclasses import replace

import naive
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import random_action, random_match, rulesets

from hearts_core import RULE_IDS, Phase, Play, Position, Ruleset, Stream, Words, apply, legal_cards, start, view
from hearts_core.cards import Card, ordered
from hearts_core.deal import Deal
from hearts_core.legality import hand_reasons, play_reasons
from hearts_core.reading import parse_record
from hearts_core.record import make_record
from hearts_core.replay import replay
from hearts_core.state import Round

SLOW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
SEEDS = st.integers(0, 2**32)


def all_cards(now: Round) -> Counter[Card]:
    found = Counter(card for hand in now.hands for card in hand)
    found.update(card for cards in now.taken for card in cards)
    found.update(now.carried)
    found.update(now.deal.kitty)
    if now.trick:
        found.update(now.trick.cards)
    return found


@SLOW
@given(rulesets(), SEEDS)
def test_no_card_appears_or_vanishes(rules: Ruleset, seed: int) -> None:
    deck = Counter(rules.deck)
    for _, _, after in random_match(rules, seed, 2):
        assert all_cards(after.round) == deck


@SLOW
@given(rulesets(), SEEDS)
def test_legal_cards_winners_and_scores_are_those_of_a_second_reading_of_the_rules(rules: Ruleset, seed: int) -> None:
    plain = rules.to_json()
    played: list[str] = []
    totals, reached = [0] * rules.players, False
    choice = "add"
    for before, action, after in random_match(rules, seed, 3):
        now = before.round
        if isinstance(action, Play):
            assert now.trick is not None
            if not now.tricks and not now.trick.plays:
                played = []
                held = [[str(card) for card in hand] for hand in now.hands]
                assert action.seat == naive.opener(plain, now.dealer, held)
            hand = [str(card) for card in now.hands[action.seat]]
            trick = [str(card) for card in now.trick.cards]
            expected = naive.legal(plain, hand, trick, not now.tricks, played)
            assert expected, "a seat on turn always has a legal card"
            assert {str(card) for card in legal_cards(view(before, action.seat))} == expected
            played.append(str(action.card))
            if len(trick) + 1 == rules.players:
                place = naive.winner(plain, [*trick, str(action.card)])
                winner = None if place is None else (now.trick.leader + place) % rules.players
                assert after.round.tricks[-1].winner == winner
                if after.round.trick is not None:
                    assert after.round.trick.leader == (now.trick.leader if winner is None else winner)
        choice = getattr(action, "choice", choice)
        if after.history != before.history:
            end = after.round
            taken = [[str(card) for card in cards] for cards in end.taken_with_kitty]
            got, moon, sun, won = naive.scores(plain, taken, [bool(c) for c in end.taken], totals, reached, choice)
            assert (list(end.scores or ()), end.moon, end.sun) == (got, moon, sun)
            totals = totals if won else naive.add(plain, totals, got)
            reached = reached or max(totals) >= rules.limit
            assert list(after.totals) == totals
            best = [moon] if won else naive.winners(plain, totals, reached)
            assert list(after.winners) == best
            assert after.gives_up == ((moon + 1) % rules.players if won and moon is not None else None)
            assert after.over == bool(best)


@SLOW
@given(rulesets(), SEEDS)
def test_the_points_of_a_round_add_up_to_the_deal(rules: Ruleset, seed: int) -> None:
    total = sum(rules.worth[card.index] for card in rules.deck)
    for _, _, after in random_match(rules, seed, 2):
        if after.history and after.phase is not Phase.PLAY:
            assert sum(after.history[-1].points) == total
            assert not any(after.round.hands) or after.round.number >= len(after.history)


def known(position: Position, seat: int) -> set[Card]:
    """The cards whose place a seat may know: its own, those played, and a kitty that it has or that lies open."""
    now = position.round
    seen = {*now.deal.hands[seat], *now.hands[seat], *now.received[seat], *now.carried}
    seen.update(card for cards in now.taken for card in cards)
    if now.trick:
        seen.update(now.trick.cards)
    if now.kitty_to == seat:
        seen.update(now.deal.kitty)
    return seen


def exchanged(position: Position, one: Card, other: Card) -> Position:
    """The same match with two cards in each other's places."""
    change = {one: other, other: one}

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(change.get(card, card) for card in cards)

    def swap_sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return ordered(swap(cards))

    now = position.round
    return replace(
        position,
        round=replace(
            now,
            deal=Deal(tuple(map(swap_sorted, now.deal.hands)), swap_sorted(now.deal.kitty)),
            hands=tuple(map(swap_sorted, now.hands)),
            passes=tuple(None if cards is None else swap(cards) for cards in now.passes),
            received=tuple(map(swap_sorted, now.received)),
        ),
    )


@SLOW
@given(rulesets(), SEEDS, st.randoms(use_true_random=False))
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(rules: Ruleset, seed: int, chance) -> None:  # type: ignore[no-untyped-def]
    for position, _, _ in random_match(rules, seed, 2):
        if position.phase in (Phase.ROUND_OVER, Phase.CHOICE) or chance.randrange(2):
            continue
        seat = chance.randrange(rules.players)
        hidden = [card for card in dict.fromkeys(rules.deck) if card not in known(position, seat)]
        if len(hidden) < 2:
            continue
        one, other = chance.sample(hidden, 2)
        seen, changed = view(position, seat), view(exchanged(position, one, other), seat)
        assert seen == changed
        assert repr(seen) == repr(changed)
        assert pickle.dumps(seen) == pickle.dumps(view(position, seat))
        assert hand_reasons(seen) == hand_reasons(changed)


@SLOW
@given(rulesets(), SEEDS)
def test_each_seat_sees_its_own_cards_and_as_many_of_the_others(rules: Ruleset, seed: int) -> None:
    for position, _, _ in random_match(rules, seed, 1):
        for seat in range(rules.players):
            seen = view(position, seat)
            assert seen.hand == position.round.hands[seat]
            assert seen.counts == tuple(map(len, position.round.hands))
            if position.phase is Phase.PASS:
                assert seen.received == ()
                assert seen.received_from == ()
            assert (seen.passed is None) == (position.round.passes[seat] is None)


@SLOW
@given(rulesets(), SEEDS, st.booleans())
def test_a_record_rebuilds_every_position(rules: Ruleset, seed: int, seeded: bool) -> None:
    chance = Stream(seed, "record")
    first = start(rules, seed)
    if not seeded:
        first = start(rules, None, hands=first.round.deal.hands, kitty=first.round.deal.kitty, dealer=1)
    position, actions, positions = first, [], [first]
    for _ in range(90):
        if position.over:
            break
        action = random_action(position, chance)
        position, _ = apply(position, action)
        actions.append(action)
        positions.append(position)
    record = make_record(first, actions)
    again = parse_record(record.to_text())
    assert again == record
    assert again.to_text() == record.to_text()
    played = replay(again)
    assert played.fault is None
    rebuilt = [step.after for step in played.steps]
    assert rebuilt[-1] == positions[-1]
    in_order = [p for p in positions if p.phase is not Phase.PASS]  # passes are recorded by seat
    assert [p for p in rebuilt if p.phase is not Phase.PASS] == in_order


@SLOW
@given(rulesets(), SEEDS)
def test_undo_and_redo_lead_to_the_same_position(rules: Ruleset, seed: int) -> None:
    for before, action, after in random_match(rules, seed, 1):
        kept = pickle.dumps(before)
        assert apply(before, action)[0] == after
        assert pickle.dumps(before) == kept, "applying changes nothing in place"
        assert pickle.loads(kept) == before


@SLOW
@given(rulesets(), SEEDS)
def test_every_refusal_has_a_sentence(rules: Ruleset, seed: int) -> None:
    words = Words()
    for position, _, _ in random_match(rules, seed, 1):
        for seat in range(rules.players):
            seen = view(position, seat)
            free = tuple(card for card, reasons in hand_reasons(seen).items() if not reasons)
            assert legal_cards(seen) == free
            assert bool(free) == (position.turn == seat and position.phase is Phase.PLAY)
            for card in seen.hand:
                order = [RULE_IDS.index(reason.rule) for reason in play_reasons(seen, card)]
                assert order == sorted(order)
                for reason in play_reasons(seen, card):
                    said = words.reason(reason, seen)
                    assert said.endswith((".", "!"))
                    assert "{" not in said


@SLOW
@given(rulesets(), SEEDS)
def test_same_seed_same_match(rules: Ruleset, seed: int) -> None:
    ends = [[after for _, _, after in random_match(rules, seed, 1)] for _ in range(2)]
    assert ends[0] == ends[1]


@SLOW
@given(rulesets())
def test_json_brings_a_ruleset_back(rules: Ruleset) -> None:
    import json

    assert Ruleset.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert hash(Ruleset.from_json(rules.to_json())) == hash(rules)


@SLOW
@given(rulesets(), SEEDS)
def test_the_points_seen_are_the_worth_of_the_cards_seen(rules: Ruleset, seed: int) -> None:
    for _, _, after in random_match(rules, seed, 1):
        for seat in range(rules.players):
            seen = view(after, seat)
            assert seen.points == tuple(sum(rules.worth[card.index] for card in cards) for cards in seen.taken)
