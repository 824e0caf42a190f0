"""Stepping through, trying something else, taking back, claiming and skipping; every preset to its end."""

from __future__ import annotations

import re

import pytest
from test_table_people import SEED, Screen

from hearts_core import PRESETS, Phase, Words, legal_cards, preset, view
from hearts_core.actions import Call, Play
from hearts_core.cards import parse_cards
from hearts_core.claims import claim_reasons, skip_reasons
from hearts_widgets import Table
from hearts_widgets.steps import NotNow, last_open, trick_start

WORDS = Words("en")


def to_round_end(screen: Screen) -> None:
    while screen.table.view.phase is not Phase.ROUND_OVER:
        screen.step()


def test_a_running_round_of_a_match_is_not_stepped_through() -> None:
    screen = Screen()
    for _ in range(5):
        screen.step()
        assert last_open(screen.table._course, False) == -1
        assert 'data-type="look"' not in screen.table.frame["html"]
    with pytest.raises(NotNow):
        screen.table.step_to(1)
    with pytest.raises(NotNow):
        screen.table.undo()
    to_round_end(screen)
    played = len(screen.table._course.steps) - 1
    assert last_open(screen.table._course, False) == played
    screen.step()
    assert last_open(screen.table._course, False) == played
    assert 'data-type="look"' in screen.table.frame["html"]
    screen.table.step_to(played)
    with pytest.raises(NotNow):
        screen.table.step_to(played + 1)


def test_slider_and_buttons_go_through_every_move() -> None:
    screen = Screen()
    to_round_end(screen)
    steps = screen.table._course.steps
    screen.send(type="look")
    starts = {trick_start(steps, at) for at in range(len(steps))}
    assert len(starts) == 14
    for at in range(len(steps)):
        screen.send(type="set", choice="step", value=str(at))
        html = screen.table.frame["html"]
        assert f'value="{at}"' in html
        hand = re.findall(r'class="ht-card[^>]*data-card="(\w\w)"', html)
        assert hand == [card.name for card in steps[at].after.round.hands[0]]
        told = re.search(r'<ol class="ht-account"[^>]*>(.*?)</ol>', html)
        assert told is not None
        if at:
            assert told[1].count("<li>") == sum(
                any(event.id != "passed" for event in step.events if event.only in (None, 0))
                for step in steps[trick_start(steps, at) : at + 1]
            )
    for wrong in ("-1", "x", "999999999999", str(len(steps))):
        screen.send(type="step", choice=wrong)
        assert screen.phases[-1] == "back"
    screen.send(type="close")
    assert screen.phases[-1] == "round-over"


def test_another_try_leaves_the_match_as_it_is() -> None:
    screen = Screen()
    to_round_end(screen)
    table = screen.table
    changes: list[Table] = []
    table.on_change(changes.append)
    before, record = table.position, table.record()
    screen.send(type="look")
    at = next(n for n, step in enumerate(table._course.steps) if n > 20 and step.after.turn == 0)
    screen.send(type="step", choice=str(at))
    screen.send(type="branch")
    assert "ht-banner" in table.frame["html"]
    assert table.view.hand == before.round.deal.hands[0] or len(table.view.hand) < 13
    while (now := table.view).phase is Phase.PLAY:
        table.play(legal_cards(now)[-1])
    screen.send(type="undo")
    assert table.view.turn == 0
    screen.step()
    screen.send(type="next")
    assert table.view.round == 1
    tried = table._course.position.round.deal
    assert table.position == before
    assert table.record() == record
    assert changes == []
    screen.send(type="return")
    assert table.view.phase is Phase.ROUND_OVER
    screen.send(type="next")
    assert table.position.round.deal != tried


def test_the_same_moves_in_a_try_bring_the_same_answers() -> None:
    screen = Screen()
    to_round_end(screen)
    table = screen.table
    steps = list(table._course.steps)
    table.step_to(4)
    table.branch()
    for number, step in enumerate(steps[5:]):
        if getattr(step.action, "seat", None) == 0 or not number:
            table._move(step.action)  # type: ignore[arg-type]
    assert [step.action for step in table._course.steps] == [step.action for step in steps]


def test_the_reader_makes_one_move_for_a_bot() -> None:
    screen = Screen()
    to_round_end(screen)
    table = screen.table
    before = table.position
    steps = list(table._course.steps)
    at, seat = next(
        (n, step.after.turn)
        for n, step in enumerate(steps)
        if n > 20 and step.after.turn not in (None, 0) and len(legal_cards(view(step.after, step.after.turn))) > 2
    )
    assert seat is not None
    table.step_to(at)
    screen.send(type="branch")
    now, name = table.view, table.view.names[seat]
    html = table.frame["html"]
    assert now == view(steps[at].after, seat)
    assert f"for {name}; then {name} decides alone again" in html
    assert "Your turn" not in html
    assert "You plays" not in html
    assert "You takes" not in html
    for card in steps[at].after.round.hands[0]:
        assert card.symbol in html  # the reader's own hand lies open with the others
    made = steps[at + 1].action
    assert isinstance(made, Play)
    other = next(card for card in legal_cards(now) if card != made.card)
    screen.send(type="play", card=other.name)
    assert table._course.steps[at + 1].action == Play(seat, other)
    assert table.view.seat == 0
    assert table.view.turn == 0
    assert f"for {name}; then" not in table.frame["html"]
    assert "Your turn" in table.frame["html"]
    while table.view.phase is Phase.PLAY:
        table.play(legal_cards(table.view)[-1])
    assert table.position == before
    while len(table._course.steps) > at + 1:
        screen.send(type="undo")
    assert table.view == now
    screen.send(type="play", card=other.name)
    assert table._course.steps[at + 1].action == Play(seat, other)
    for _ in range(2):
        screen.send(type="undo")
    assert table.view.seat == 0
    assert len(table._course.steps) <= at
    screen.send(type="return")
    assert table.position == before
    assert table.view.phase is Phase.ROUND_OVER


def test_the_reader_may_call_for_a_bot() -> None:
    table = Table("dirty-nasty-filthy", seed=SEED, dealer=1, practice=True)
    call = table._course.steps[1].action
    assert isinstance(call, Call)
    table.step_to(0)
    table.branch()
    assert (table.view.seat, table.view.phase) == (1, Phase.CALL)
    offered = re.findall(r'data-type="call" data-choice="(\w+)"', table.frame["html"])
    other = next(one for one in offered if one != call.call)
    table.receive({"type": "call", "choice": other})
    assert table._course.steps[1].action == Call(1, other)
    assert (table.view.seat, table.view.phase) == (0, Phase.PASS)
    table.receive({"type": "toggle", "card": table.view.hand[0].name})
    assert table.picked is None  # picked in a try, not in the match


def test_a_try_at_a_shared_screen_lets_somebody_move_for_a_bot() -> None:
    screen = Screen(people=(0, 2))
    while screen.table.view.phase is not Phase.ROUND_OVER:
        screen.step()
    table = screen.table
    at = next(n for n, step in enumerate(table._course.steps) if n > 20 and step.after.turn in (1, 3))
    turn = table._course.steps[at].after.turn
    table.step_to(at)
    table.branch()
    assert not table.covered
    assert table.view.seat == turn
    table.play(legal_cards(table.view)[-1])
    assert table.view.seat in (0, 2)
    assert table.view.turn == table.view.seat


def test_practice_takes_back_as_far_as_the_first_card() -> None:
    screen = Screen(practice=True)
    first = screen.table.view
    for _ in range(6):
        screen.step()
    while 'data-type="undo"' in screen.table.frame["html"]:
        screen.send(type="undo")
    assert screen.table.view == first
    assert screen.faults == []


def sure() -> Table:
    """A hand of thirteen tricks from the top."""
    spades = parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    rest = [card for card in preset("standard").deck if card not in spades]
    others = [tuple(rest[seat::3]) for seat in range(3)]
    rules = preset("standard").but(pass_size=0, opening="dealers-left")
    return Table(rules, seed=3, hands=[spades, *others], dealer=3)


def test_a_claim_is_offered_when_it_is_sure_and_ends_the_round() -> None:
    table = sure()
    assert 'data-type="claim"' in table.frame["html"]
    table.receive({"type": "claim"})
    assert table.view.phase is Phase.ROUND_OVER
    assert table.view.moon == 0
    assert "#moon" in table.frame["html"]


ONE_SPADE = preset("standard").but(
    points={"QS": 13, **{card.name: 0 for card in parse_cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")}}
)
"""Only the queen of spades scores: once she is taken, nothing is left to play for."""


def test_claims_and_skips_are_offered_exactly_when_they_may_be() -> None:
    offered = {"claim": 0, "skip": 0}
    for seed in range(1, 9):
        screen = Screen(ruleset=ONE_SPADE, seed=seed)
        while screen.table.view.phase is not Phase.ROUND_OVER:
            screen.step()
            now = screen.table.view
            html = screen.table.frame["html"]
            mine = now.phase is Phase.PLAY and now.turn == 0
            assert ('data-type="claim"' in html) is (mine and not claim_reasons(now))
            assert ('data-type="skip"' in html) is (mine and not skip_reasons(screen.table.position))
            for kind in offered:
                offered[kind] += f'data-type="{kind}"' in html
        assert screen.faults == []
    assert offered["skip"] > 0


def test_a_skip_scores_as_playing_on_would() -> None:
    for seed in range(1, 30):
        one, two = Screen(ruleset=ONE_SPADE, seed=seed), Screen(ruleset=ONE_SPADE, seed=seed)
        while one.table.view.phase is not Phase.ROUND_OVER:
            if 'data-type="skip"' in one.table.frame["html"]:
                one.send(type="skip")
                to_round_end(two)
                assert one.table.view.scores == two.table.view.scores
                return
            one.step()
            two.step()
    pytest.fail("nothing to skip in thirty rounds")


def test_claims_that_are_not_sure_say_so() -> None:
    screen = Screen()
    screen.step()
    for kind, rule in (("claim", "claim-not-sure"), ("skip", "skip-not-open")):
        screen.send(type=kind)
        assert f"#{rule}" in screen.table.frame["html"]


GAMES = [(item.id, players) for item in PRESETS.values() for players in item.players]


@pytest.mark.parametrize(("name", "players"), GAMES, ids=str)
def test_every_preset_is_played_from_the_deal_to_the_winner(name: str, players: int) -> None:
    screen = Screen(ruleset=preset(name, players).but(limit=30))
    for _ in screen.match():
        pass
    table = screen.table
    html = table.frame["html"]
    assert table.view.winners
    for seat in table.view.winners:
        assert table.view.names[seat] in html
    sheet = html[html.index("<caption>") :]
    if players <= 5:
        assert sheet.count('<th scope="row">') == len(table.view.history) + 1
    else:
        assert sheet.count('<th scope="row" class="ht-called">') == players
        for seat, line in enumerate(re.findall(r"<ol>(.*?)</ol>", sheet)):
            assert re.findall(r"<li>(-?\d+)</li>", line) == [str(one.scores[seat]) for one in table.view.history]
    if players < 8:
        assert screen.faults == []
    for seat, points in enumerate(table.view.points):
        row = re.search(
            rf'<th scope="row" class="ht-called">{table.view.names[seat]}</th><td class="ht-words">(.*?)</td>', html
        )
        assert row is not None
        assert row[1] == "–" or row[1].endswith(f" = {points}")
    assert ("ht-chart" in html) is (len(table.view.history) > 1)


def test_the_seat_that_a_winning_moon_empties_is_offered_to_a_newcomer() -> None:
    rules = preset("dirty-nasty-filthy").but(pass_size=0, pass_cycle=("hold",), opening="dealers-left")
    spades = parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    rest = [card for card in rules.deck if card not in spades]
    table = Table(rules, seed=3, hands=[spades, *(tuple(rest[seat::3]) for seat in range(3))], dealer=3)
    table.claim()
    assert table.view.gives_up == 1
    assert WORDS.text("table.newcomer", name="West") in table.frame["html"]
    table.receive({"type": "newcomer"})
    assert table.view.names == ("You", "Newcomer", "North", "East")
    assert table.view.round == 0


def test_ties_are_told() -> None:
    rules = preset("standard").but(limit=1)
    for seed in range(60):
        screen = Screen(ruleset=rules, seed=seed + 1)
        while screen.table.view.scores is None:
            screen.step()
        if screen.table.view.phase is Phase.ROUND_OVER:
            assert "#tie" in screen.table.frame["html"]
            for _ in screen.match():
                pass
            assert len(screen.table.view.winners) == 1
            return
    pytest.fail("no tie in sixty matches")


def test_a_try_does_not_lose_the_match() -> None:
    screen = Screen()
    to_round_end(screen)
    record = screen.table.record()
    screen.send(type="look")
    screen.send(type="branch")
    for kind in ("new", "again", "newcomer"):
        screen.send(type=kind)
        assert screen.table.record() == record


def test_a_table_is_set_up_anew_or_stays_as_it_is() -> None:
    table = Table(seed=7)
    before = table.position
    with pytest.raises(ValueError, match="names"):
        table.set_up("party", players=6, names=["A", "B"])
    with pytest.raises(ValueError, match="no seat 5"):
        table.set_up("standard", people=[5])
    assert table.position == before
    table.set_up("party", players=6, seed=3, people=[1, 4], practice=True)
    assert table.covered
    assert table.view.seat == 1
    assert len(table.view.names) == 6
    table.set_up("standard", seed=7)
    assert table.position == before
