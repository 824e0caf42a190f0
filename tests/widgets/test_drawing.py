"""The drawing as a string: what it shows, what it must never show, and what it escapes."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from random import Random

import pytest

from hearts_core import (
    Card,
    NextRound,
    Pass,
    Phase,
    Play,
    Position,
    Words,
    apply,
    legal_cards,
    play_reasons,
    preset,
    start,
    view,
)
from hearts_core.bots import beginner
from hearts_core.cards import PACK
from hearts_core.deal import Stream
from hearts_widgets.chart import chart
from hearts_widgets.drawing import draw, places
from hearts_widgets.look import Look, Refusal

WORDS = Words("en")
NAMES = ("You", "West", "North", "East")


class Tree(HTMLParser):
    """The elements of a drawing: tag, attributes, and whether all that was opened was closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        self.elements.append((tag, dict(attrs)))
        if tag not in ("path", "rect", "use", "circle") or "/>" not in (self.get_starttag_text() or ""):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def with_class(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.elements if name in (attrs.get("class") or "").split()]


def walk(seed: int, rounds: int = 2) -> list[Position]:
    """Every position of some rounds, all seats played by the thumb rule."""
    position = start(preset("standard"), seed, NAMES)
    found = [position]
    while position.round.number < rounds and not position.over:
        if position.phase is Phase.ROUND_OVER:
            position, _ = apply(position, NextRound())
        else:
            seat = position.to_act[0]
            position, _ = apply(position, beginner.choose(view(position, seat), Stream(seed, len(found))))
        found.append(position)
    return found


POSITIONS = walk(11) + walk(12)


def test_markup_is_well_formed_and_ids_are_unique() -> None:
    for position in POSITIONS:
        ids = [attrs["id"] for _, attrs in Tree(draw(view(position, 0), WORDS)).elements if "id" in attrs]
        assert len(ids) == len(set(ids))


def test_every_card_of_the_hand_has_its_name() -> None:
    position = start(preset("standard"), 7, NAMES)
    cards = Tree(draw(view(position, 0), WORDS)).with_class("ht-card")
    assert [card["aria-label"] for card in cards] == [WORDS.card(card) for card in view(position, 0).hand]


def test_illegal_cards_are_marked_and_only_those() -> None:
    marked = 0
    for position in POSITIONS:
        for seat in range(4):
            now = view(position, seat)
            cards = Tree(draw(now, WORDS)).with_class("ht-card")
            barred = {str(card["data-card"]) for card in cards if "ht-no" in str(card["class"])}
            on_turn = now.phase is Phase.PLAY and now.turn == seat
            assert barred == ({c.name for c in now.hand if play_reasons(now, c)} if on_turn else set())
            named = {str(card["data-card"]) for card in cards if "not allowed now" in str(card["aria-label"])}
            assert named == barred
            marked += len(barred)
    assert marked > 500


def swapped(position: Position, seat: int, random: Random) -> Position:
    """The same position with the cards that a seat can't know shuffled among the others."""
    now = position.round
    others = [other for other in range(4) if other != seat]
    pool = [card for other in others for card in now.hands[other]]
    random.shuffle(pool)
    hands = list(now.hands)
    for other in others:
        hands[other] = tuple(sorted(pool.pop() for _ in now.hands[other]))
    passes = tuple(
        cards if at == seat or cards is None else tuple(random.sample(PACK, 3)) for at, cards in enumerate(now.passes)
    )
    received = tuple(
        cards if at == seat or not cards else tuple(random.sample(PACK, 3)) for at, cards in enumerate(now.received)
    )
    return replace(
        position, seed=random.getrandbits(40), round=replace(now, hands=tuple(hands), passes=passes, received=received)
    )


def test_hidden_cards_and_the_seed_leave_no_trace() -> None:
    random = Random(1)
    for position in POSITIONS:
        for seat in range(4):
            look = Look(prefix=f"x{seat}")
            here = draw(view(position, seat), WORDS, look)
            assert draw(view(swapped(position, seat, random), seat), WORDS, look) == here


def test_only_cards_in_sight_are_named() -> None:
    for position in POSITIONS:
        now = view(position, 2)
        seen = {*now.hand, *(now.trick.cards if now.trick else ())}
        if now.tricks:
            seen.update(now.tricks[-1].cards)
        html = draw(now, WORDS)
        assert {Card.parse(name) for name in re.findall(r'data-card="(\w\w)"', html)} <= seen
        for card in PACK:
            if card not in seen and position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
                assert WORDS.card(card) not in html
                assert not re.search(card.symbol + r"(?!\d)", html)


def test_names_are_text_and_nothing_else() -> None:
    bad = '<img src=x onerror="alert(1)">&'
    for position in walk(3):
        position = replace(position, names=(bad, bad, bad, bad))
        look = Look(said=(bad,), before=(bad,), refusal=None)
        for html in (draw(view(position, 0), WORDS, look), draw(view(position, 0), WORDS, Look(refusal=Refusal(bad)))):
            assert "<img" not in html
            assert "&lt;img" in html


def test_each_rule_against_a_move_is_linked_by_an_escaped_address() -> None:
    position = start(preset("standard"), 7, NAMES)
    look = Look(rules='a"b', refusal=Refusal("why", ("follow-suit", "first-trick-points")))
    links = Tree(draw(view(position, 0), WORDS, look)).with_class("ht-link")
    assert [link["href"] for link in links] == ['a"b#follow-suit', 'a"b#first-trick-points']


def test_identical_cards_of_two_packs_have_ids_of_their_own() -> None:
    position = start(preset("cancellation", 6), 5, None)
    for seat in range(6):
        Tree(draw(view(position, seat), WORDS))
    ids = re.findall(r' id="([^"]+)"', draw(view(position, 0), WORDS))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("players", range(3, 12))
def test_the_ring_seats_everybody_once_clockwise(players: int) -> None:
    left, top, right = places(players)
    assert [*left, *top, *right] == list(range(1, players))
    assert len(left) == len(right)


def test_pass_says_who_gives_to_whom() -> None:
    position = start(preset("standard"), 7, NAMES)
    html = draw(view(position, 0), WORDS)
    for line in ("You give to West", "West gives to North", "North gives to East", "East gives to you"):
        assert f">{line}<" in html


def test_received_cards_are_marked_until_the_first_trick_is_over() -> None:
    position = start(preset("standard"), 7, NAMES)
    for seat in range(4):
        position, _ = apply(position, Pass(seat, view(position, seat).hand[:3]))
    cards = Tree(draw(view(position, 0), WORDS)).with_class("ht-card")
    got = {str(card["data-card"]) for card in cards if "received" in str(card["aria-label"])}
    assert got == {card.name for card in view(position, 0).received}
    while not position.round.tricks:
        turn = position.turn
        assert turn is not None
        position, _ = apply(position, Play(turn, legal_cards(view(position, turn))[0]))
    assert "received" not in draw(view(position, 0), WORDS)


def test_a_finished_round_is_accounted_for() -> None:
    for position in POSITIONS:
        if position.phase is Phase.ROUND_OVER:
            html = draw(view(position, 0), WORDS)
            now = view(position, 0)
            assert now.scores is not None
            for seat in range(4):
                row = re.search(
                    rf'<th scope="row" class="ht-called">{NAMES[seat]}</th><td class="ht-words">(.*?)</tr>', html
                )
                assert row is not None
                assert row[1].endswith(
                    f"<td>{now.points[seat]}</td><td>{now.scores[seat]}</td><td>{now.totals[seat]}</td>"
                )
            assert 'data-type="next"' in html


def test_draws_quickly_and_briefly() -> None:
    times = []
    for position in POSITIONS:
        now = view(position, 0)
        begin = time.perf_counter()
        html = draw(now, WORDS)
        times.append(time.perf_counter() - begin)
        assert len(html.encode()) < 30_000
    assert sorted(times)[len(times) // 2] < 0.005


def finished(players: int, name: str = "standard") -> Position:
    """A match at its end, all seats played by the thumb rule."""
    position = start(preset(name, players), 5, None)
    moves = 0
    while not position.over:
        moves += 1
        if position.phase is Phase.ROUND_OVER:
            position, _ = apply(position, NextRound())
        else:
            seat = position.to_act[0]
            position, _ = apply(position, beginner.choose(view(position, seat), Stream(5, moves)))
    return position


@pytest.mark.parametrize(("name", "players"), [("standard", 3), ("standard", 4), ("party", 7), ("cancellation", 11)])
def test_the_chart_has_a_line_for_every_seat_that_ends_at_its_total(name: str, players: int) -> None:
    now = view(finished(players, name), 0)
    drawn = chart(now, WORDS)
    Tree(drawn)
    courses = re.findall(r'<path class="ht-course" d="M([^"]+)"/>', drawn)
    assert len(courses) == players
    heights = {}
    for seat, course in enumerate(courses):
        points = [tuple(map(float, point.split())) for point in course.split("L")]
        assert len(points) == len(now.history) + 1
        heights[now.totals[seat]] = points[-1][1]
    ordered = [heights[total] for total in sorted(heights)]
    assert ordered == sorted(ordered, reverse=True)
    names = re.findall(r'<text x="\d+" y="([\d.]+)">([^<]+)</text>', drawn)
    assert [text.rsplit(" ", 1)[1] for _, text in names] == [str(total) for total in now.totals]
    places_of_names = sorted(float(y) for y, _ in names)
    assert all(b - a > 14.8 for a, b in pairwise(places_of_names))
    height = re.search(r'viewBox="0 0 \d+ (\d+)"', drawn)
    assert height is not None
    assert 0 < places_of_names[0] <= places_of_names[-1] < int(height[1])


def test_no_chart_before_two_rounds_are_over() -> None:
    assert chart(view(start(preset("standard"), 7, NAMES), 0), WORDS) == ""


def test_names_in_the_chart_are_text() -> None:
    bad = "<b>&x</b>"
    position = replace(finished(4), names=(bad,) * 4)
    assert "<b>" not in chart(view(position, 0), WORDS)


def test_a_split_pass_says_which_card_goes_where() -> None:
    rules = preset("standard").but(pass_cycle=({"left": 1, "right": 2},))
    now = view(start(rules, 7, NAMES), 0)
    html = draw(now, WORDS)
    for line in ("You give 1 card to West", "You give 2 cards to East", "East gives 1 card to you"):
        assert f">{line}<" in html
    assert "it goes to West" in html
    html = draw(now, WORDS, Look(chosen=now.hand[:2]))
    assert f'aria-label="{WORDS.card(now.hand[0])}, chosen for West"' in html
    assert f'aria-label="{WORDS.card(now.hand[1])}, chosen for East"' in html
