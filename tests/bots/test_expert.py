"""The expert: plays by the rules everywhere, from what it sees alone, finds what can't be missed, minds the match."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tables import TABLES, bots, positions

from hearts_core import Card, Choose, Pass, Phase, Play, Position, Stream, apply, preset, start, view
from hearts_core.bots import BOTS, Bot
from hearts_core.bots.expert import Expert
from hearts_core.bots.guests import find_bot
from hearts_core.cards import PACK, parse_cards
from hearts_core.lab.arena import Contest, compete


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_every_ruleset(name: str, players: int) -> None:
    """`apply` refuses a move against the rules."""
    few: list[Bot] = [Expert(2), Expert(3), *bots(*["cautious"] * (players - 2))]
    rules = preset(name, players)
    for number in range(2):
        for _ in positions(rules, few, 7, number):
            pass


@pytest.mark.parametrize("entry", ["scatter", "pool", "dealer", "right2", {"left": 1, "right": 2}], ids=str)
def test_it_passes_in_every_way(entry: object) -> None:
    rules = preset("standard").but(pass_cycle=[entry], kitty="last-trick", removed="2D 2C")
    for _ in positions(rules, [Expert(2)] * 4, 7):
        pass


@pytest.mark.parametrize("names", [("cautious", "beginner", "random", "shooter"), ("random",) * 4], ids=" ".join)
def test_hidden_cards_make_no_difference(names: tuple[str, ...]) -> None:
    """Nor to what it makes of the others' ways of playing."""
    bot = Expert(6)
    for position, seat in positions(preset("standard"), bots(*names), 12):
        hands = list(position.round.hands)
        one, other = [(seat + steps) % 4 for steps in (1, 2)]
        if len(hands[one]) != len(hands[other]):
            continue
        hands[one], hands[other] = hands[other], hands[one]
        changed = replace(position, seed=99, round=replace(position.round, hands=tuple(hands)))
        assert view(changed, seat) == view(position, seat)
        assert bot.choose(view(changed, seat), Stream(3)) == bot.choose(view(position, seat), Stream(3))


def table(hands: Sequence[str], plays: str = "", **changes: object) -> Position:
    """A round of these few cards, with no pass, after these plays."""
    given = [parse_cards(hand) for hand in hands]
    kept = {card for hand in given for card in hand}
    removed = " ".join(card.name for card in PACK if card not in kept)
    rules = preset("standard").but(**{"removed": removed, "pass_size": 0, "players": len(hands), **changes})
    position = start(rules, None, hands=given, dealer=len(hands) - 1)
    for card in parse_cards(plays):
        assert position.turn is not None
        position, _ = apply(position, Play(position.turn, card))
    return position


GOLDEN = [
    # The ace of spades takes the trick: the queen goes under it.
    (("2C AS 5H", "3C QS 4S", "5C 2S 7H", "6C 3S 8H"), "2C 3C 5C 6C 3S AS", "QS"),
    # The queen is on the table: whoever holds something below her stays below.
    (("2C KS 4S 5H", "3C QS 4H JH", "5C TS 7H 3H", "6C 9S 3D QH"), "2C 3C 5C 6C 9S", "4S"),
]


@pytest.mark.parametrize(("hands", "plays", "best"), GOLDEN)
def test_it_finds_what_cannot_be_missed(hands: Sequence[str], plays: str, best: str) -> None:
    position = table(hands, plays)
    assert position.turn is not None
    action = BOTS["expert"].choose(view(position, position.turn), Stream(1))
    assert action == Play(position.turn, Card.parse(best))


def test_the_budget_is_told() -> None:
    position = table(("2C 4C AH", "3C 5C KH", "6C 7C QH", "8C 9C JH"), "2C")
    verdict = Expert(16).consider(view(position, 1), Stream(2))
    assert 8 <= verdict.worlds <= 16
    assert len(verdict.options[0].points) == verdict.worlds
    assert verdict.action == verdict.options[0].action


@pytest.mark.parametrize(("totals", "choice"), [((0, 0, 0, 0), "add"), ((20, 15, 30, 28), "subtract")])
def test_its_moon_is_scored_for_the_match(totals: tuple[int, ...], choice: str) -> None:
    """With 20 against 15 and a limit of 31, adding the four hearts would end the match with the other as winner."""
    position = table(("5H", "2H", "3H", "4H"), "5H 2H 3H 4H", moon="choice", limit=31)
    assert position.phase is Phase.CHOICE
    position = replace(position, totals=totals)
    assert BOTS["expert"].choose(view(position, 0), Stream(1)) == Choose(0, choice)


def test_near_the_limit_points_mean_something_else() -> None:
    """Seat 3 leads the match with one point to go: if seat 0 takes that point, the match ends and seat 3 has won."""
    hands = ("2C AD 2D", "3C KD 2S", "5C QD 3S", "6C 3D 4H")
    position = table(hands, "2C 3C 5C 6C", limit=50)
    assert position.turn == 3
    ahead = replace(position, totals=(49, 20, 20, 10))
    action = BOTS["expert"].choose(view(ahead, 3), Stream(1))
    assert action == Play(3, Card.parse("3D"))


def test_it_passes_the_queen_that_nothing_guards() -> None:
    hand = "QS 2C 3C 4C 5C 6C 7C 2D 3D 4D 5D AH 2H"
    rest = [card for card in PACK if card.name not in hand.split()]
    position = start(preset("standard"), None, hands=[parse_cards(hand), rest[:13], rest[13:26], rest[26:]])
    action = BOTS["expert"].choose(view(position, 0), Stream(1))
    assert isinstance(action, Pass)
    assert Card.parse("QS") in action.cards


def test_its_number_of_worlds_can_be_named() -> None:
    assert isinstance(bot := find_bot("expert@16"), Expert)
    assert bot.worlds == 16


def test_it_is_stronger_than_the_cautious_one() -> None:
    """A small sample of what `hearts arena` measures with more deals: there it has half of their points."""
    found = compete(Contest(preset("standard"), ("expert@16", *["cautious"] * 3), 5, (0, 0, 0, 0)), 10, 1)
    assert found[0].points < 0.8 * sum(one.points for one in found[1:]) / 3
