"""Same deal, two rulesets: on a deal made for each field, the first difference is found and named by that field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_core import PRESETS, Card, Pass, Play, Ruleset, Stream, View, legal_cards, preset
from hearts_core.actions import Action, Call, Choose
from hearts_core.bots import BOTS, Bot
from hearts_core.cards import PACK, parse_cards, show_cards
from hearts_core.explore.parallel import KINDS, Parallel, play_both
from hearts_core.state import Phase

SUITS = [show_cards(card for card in PACK if card.suit == suit) for suit in range(4)]
ALONE = (SUITS[0], SUITS[1], SUITS[2], SUITS[3])
"""Each seat has a suit of its own: seat 0 the clubs, seat 1 the diamonds, seat 2 the spades, seat 3 the hearts."""


@dataclass(frozen=True)
class Wishes:
    """Plays the first of these cards that it may; else its lowest card. Passes its lowest."""

    cards: tuple[Card, ...] = ()

    def choose(self, view: View, stream: Stream) -> Action:
        if view.phase is Phase.PASS:
            return Pass(view.seat, view.hand[: view.pass_count])
        if view.phase is Phase.CALL:
            return Call(view.seat, "left")
        if view.phase is Phase.CHOICE:
            return Choose(view.seat, "add")
        legal = legal_cards(view)
        return Play(view.seat, next((card for card in self.cards if card in legal), legal[0]))


def wishing(*texts: str, players: int = 4) -> list[Bot]:
    return [Wishes(parse_cards(text)) for text in (*texts, *("",) * (players - len(texts)))]


def both(
    first: Ruleset,
    second: Ruleset,
    hands: Sequence[str] | None = ALONE,
    bots: Sequence[Bot] | None = None,
    dealer: int = 3,
    rounds: int = 1,
) -> Parallel:
    given_hands = None if hands is None else [parse_cards(hand) for hand in hands]
    dealt_by = None if hands is None else dealer
    seats = wishing(players=max(first.players, second.players)) if bots is None else bots
    return play_both(first, second, 7, seats, hands=given_hands, dealer=dealt_by, rounds=rounds)


PLAIN = Ruleset().but(pass_size=0)
TWO = preset("cancellation", 6)
THREE = Ruleset().but(players=3, kitty="first-trick", pass_size=0, pass_cycle=["left"])
BONUS = PLAIN.but(points={"JD": -10}, first_trick="allowed")
TAKER = ("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D", f"2C {SUITS[1].replace('2D ', '')}",
         f"{SUITS[2].replace(' AS', '')} AH", f"AS {SUITS[3].replace(' AH', '')}")  # fmt: skip
"""Seat 0 takes all but the last trick, and every heart and ♠Q if they come early; ♦J may fall in the last one."""
EARLY = wishing("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C", "2C 3D 4D 5D 6D 7D 8D 9D TD QD KD AD", "QS AH", SUITS[3])
LEADER = ("AC 2S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", f"{SUITS[0].replace(' AC', '')} AH",
          f"{SUITS[2].replace('2S ', '')} 2H", SUITS[1])  # fmt: skip
"""Seat 0 takes the first trick and has to lead: hearts, or ♠2."""
QUEEN = ("AC QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", LEADER[1], f"{SUITS[2].replace(' QS', '')} 2H", SUITS[1])
HEARTS = wishing("AC 3H")
TWINS = [show_cards(TWO.deck[seat:102:6]) for seat in range(6)]
"""Cards dealt round from a sorted double pack: neighbours hold twins."""

CASES = {
    "players": ("deal", both(TWO, preset("cancellation", 7), None)),
    "packs": ("deal", both(TWO.but(packs=1), TWO, None)),
    "removed": ("deal", both(THREE, THREE.but(removed="2D"), None)),
    "kitty": ("taker", both(THREE, THREE.but(kitty="last-trick"), None)),
    "pass_size": ("pass", both(Ruleset(), Ruleset().but(pass_size=2))),
    "pass_cycle": ("pass", both(Ruleset(), Ruleset().but(pass_cycle=["right"]))),
    "opening": ("turn", both(PLAIN, PLAIN.but(opening="dealers-left"), dealer=0)),
    "first_trick": ("legal", both(PLAIN, PLAIN.but(first_trick="allowed"), bots=wishing("", "", "QS"))),
    "hearts_led": ("legal", both(PLAIN, PLAIN.but(hearts_led="any-time"), LEADER, HEARTS)),
    "hearts_and_queen": ("legal", both(PLAIN, PLAIN.but(hearts_and_queen="any"), QUEEN, HEARTS)),
    "points": ("worth", both(PLAIN, PLAIN.but(points={"JD": -10}))),
    "moon": ("moon", both(PLAIN, PLAIN.but(moon="subtract"))),
    "moon_needs": ("moon", both(BONUS, BONUS.but(moon_needs="scoring"), TAKER, EARLY)),
    "sun": ("moon", both(PLAIN, PLAIN.but(sun="add"))),
    "no_trick_bonus": ("scores", both(PLAIN.but(moon="off"), PLAIN.but(moon="off", no_trick_bonus=-5))),
    "limit": ("end", both(PLAIN, PLAIN.but(limit=20))),
    "on_limit": ("scores", both(PLAIN.but(limit=26), PLAIN.but(limit=26, on_limit=0))),
    "tie": ("end", both(PLAIN.but(limit=20, moon="off"), PLAIN.but(limit=20, moon="off", tie="joint"))),
    "cancellation": ("taker", both(TWO.but(cancellation=False), TWO, TWINS)),
}
STEPS = {
    "opening": 0,  # the first lead
    "first_trick": 2,  # ♣2, then ♦2, then seat 2 would discard ♠Q
    "hearts_led": 4,  # the lead to the second trick
    "hearts_and_queen": 4,
    "points": 39,  # ♦J falls in the tenth trick, and is counted with its last card
    "moon": 51,  # all at the end of the last trick
    "moon_needs": 51,
    "sun": 51,
    "no_trick_bonus": 51,
    "limit": 51,
    "on_limit": 51,
    "tie": 51,
}
"""At which move (from 0) the courses part, counted by hand."""


def test_every_field_has_its_deal() -> None:
    assert set(CASES) == set(Ruleset().to_json())


@pytest.mark.parametrize("field", CASES)
def test_the_field_that_makes_the_difference_is_named(field: str) -> None:
    kind, courses = CASES[field]
    found = courses.difference
    assert found is not None
    assert (found.kind, found.fields, found.together) == (kind, (field,), ())
    assert kind in KINDS
    if field in STEPS:
        assert found.at == STEPS[field]
    alike = [(one.action, two.action) for one, two in zip(courses.first, courses.second, strict=False)]
    assert all(one == two for one, two in alike[: found.at + 1])


@pytest.mark.parametrize("field", [name for name, (kind, _) in CASES.items() if kind != "deal"])
def test_another_setting_that_does_nothing_here_is_not_named(field: str) -> None:
    _, courses = CASES[field]
    first, second = courses.first[0].after, courses.second[0].after
    idle = {"limit": 5000} if field not in ("limit", "on_limit", "tie") else {"no_trick_bonus": 0, "sun": "off"}
    more = {**idle, "hearts_and_queen": "any"} if field != "hearts_and_queen" else {**idle, "moon": "auto"}
    hands, dealer = first.round.deal.hands, first.round.dealer
    bots: list[Bot] = [*wishing("AC 3H", "2C 3D 4D 5D 6D 7D 8D 9D TD QD KD AD", "QS AH", SUITS[3])]
    if field == "moon_needs":
        bots = [*EARLY]
    bots = [*bots, *wishing(players=first.ruleset.players)][: first.ruleset.players]
    changed = second.ruleset.but(**more)
    again = play_both(first.ruleset, changed, 7, bots, hands=hands, dealer=dealer)
    assert set(more) & set(first.ruleset.diff(changed))
    assert again.difference is not None
    assert again.difference.fields == (field,)


def test_two_settings_that_only_work_together() -> None:
    """♠Q breaks hearts only where she may be played to the first trick: then seat 0 may lead a heart."""
    hands = (LEADER[0], LEADER[1], LEADER[2], LEADER[3])
    first = PLAIN
    second = PLAIN.but(first_trick="allowed", hearts_led="after-heart-or-queen")
    courses = both(first, second, hands, wishing("AC 3H", "", "QS"))
    assert courses.difference is not None
    assert courses.difference.fields == ("first_trick",)  # she comes at once, which differs by itself
    quiet = both(first.but(first_trick="allowed"), second, hands, wishing("AC 3H", "", "QS"))
    assert quiet.difference is not None
    assert (quiet.difference.kind, quiet.difference.at, quiet.difference.fields) == ("legal", 4, ("hearts_led",))


def test_a_table_of_other_cards_names_what_belongs_together() -> None:
    found = both(preset("standard"), preset("standard", 5), None).difference
    assert found is not None
    assert (found.kind, found.fields, set(found.together)) == ("deal", (), {"players", "removed", "pass_cycle"})


def test_the_same_rules_never_part() -> None:
    rules = preset("standard")
    courses = both(rules, rules, None, [BOTS["beginner"]] * 4, rounds=3)
    assert courses.difference is None
    assert courses.first == courses.second
    assert courses.first[-1].after.round.number == 2


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 9999), st.sampled_from([name for name in PRESETS if 4 in PRESETS[name].players]))
def test_up_to_the_difference_both_are_the_same(seed: int, name: str) -> None:
    first, second = preset("standard", 4), preset(name, 4)
    courses = play_both(first, second, seed, [BOTS["beginner"]] * 4)
    found = courses.difference
    until = courses.last if found is None else found.at
    for one, two in zip(courses.first[: until + 1], courses.second[: until + 1], strict=True):
        assert one.after.round.hands == two.after.round.hands
    if found is not None:
        assert set(found.fields or found.together) <= set(first.diff(second))
