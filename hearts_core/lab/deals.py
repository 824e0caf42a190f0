"""Single deals, played by one side's bots, as numbers for the measures."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_core.bots import Bot
from hearts_core.cards import QUEEN_OF_SPADES, Suit
from hearts_core.deal import Stream
from hearts_core.lab.counts import count_round
from hearts_core.lab.measures import luck_numbers
from hearts_core.lab.sides import Side
from hearts_core.lab.table import Clock, deal_position, play_round
from hearts_core.state import Position


def play_deal(side: Side, bots: Sequence[Bot], seed: int, number: int, turn: int = 0) -> Position:
    """Deal `number` of a seed, played to its end: round `number` of that match, begun with no points.

    The bots sit `turn` seats further on than the side says. What they draw depends on seed, number and turn alone, so
    that two sides play alike until their rules (or bots) differ.
    """
    players = side.rules.players
    at = [(seat - turn) % players for seat in range(players)]
    before = deal_position(side.rules, seed, number, (0,) * players)
    names, clock = [side.seats[bot] for bot in at], Clock()
    return play_round(before, [bots[bot] for bot in at], names, [clock] * players, deal_chance(seed, number, turn))


def deal_chance(seed: int, number: int, turn: int = 0) -> int:
    """What the streams of a deal's decisions are made from."""
    return Stream(seed, "compare", number, turn).bits()


def deal_numbers(position: Position) -> dict[str, int]:
    """What a finished deal gives to the measures, but for `changed`.

    `above` is how much a seat's points are above those of the others, times their number.
    """
    rules, now = position.ruleset, position.round
    scores = now.scores
    assert scores is not None, "a finished round has scores"
    counts = count_round((0,) * rules.players, position)
    numbers = {f"points_{seat}": points for seat, points in enumerate(scores)}
    numbers |= {f"above_{seat}": len(scores) * points - sum(scores) for seat, points in enumerate(scores)}
    numbers |= {
        "points": sum(scores),
        "spread": max(scores) - min(scores),
        "moon": int(now.moon is not None),
        "sun": int(now.sun is not None),
        "tried": int(any(one.moon_tries for one in counts)),
        "stopped": int(any(one.stops for one in counts)),
    }
    taker = next((seat for seat, cards in enumerate(now.taken_with_kitty) if QUEEN_OF_SPADES in cards), None)
    numbers |= {f"queen_{seat}": int(seat == taker) for seat in range(rules.players)}
    played = next((at for at, trick in enumerate(now.tricks, start=1) if QUEEN_OF_SPADES in trick.cards), 0)
    hearts = next(
        (at for at, trick in enumerate(now.tricks, start=1) if any(card.suit is Suit.HEARTS for card in trick.cards)), 0
    )
    numbers |= {"queen_trick": played, "queen_played": int(played > 0)}
    numbers |= {"hearts_trick": hearts, "hearts": int(hearts > 0)}
    holder = next((seat for seat, hand in enumerate(now.deal.hands) if QUEEN_OF_SPADES in hand), None)
    numbers |= {
        "holder": int(holder is not None),
        "holder_takes": int(holder is not None and holder == taker),
        "holder_points": 0 if holder is None else scores[holder],
        "holder_others": 0 if holder is None else sum(scores) - scores[holder],
    }
    return numbers


def deal_pair(a: Side, b: Side, bots: tuple[Sequence[Bot], Sequence[Bot]], seed: int, number: int) -> tuple[
    dict[str, int], dict[str, int]
]:  # fmt: skip
    """The numbers of one deal on both sides; `changed` tells whether somebody's points differ."""
    one, other = (deal_numbers(play_deal(side, there, seed, number)) for side, there in zip((a, b), bots, strict=True))
    seats = range(a.rules.players)
    one["changed"] = 0
    other["changed"] = int(any(one[f"points_{seat}"] != other[f"points_{seat}"] for seat in seats))
    return one, other


def luck_of(side: Side, bots: Sequence[Bot], seed: int, number: int) -> dict[str, int]:
    """The numbers of one deal that is played once for each turn of the bots around the table."""
    scores = []
    for turn in range(side.rules.players):
        played = play_deal(side, bots, seed, number, turn).round.scores
        assert played is not None, "a finished round has scores"
        scores.append(played)
    return luck_numbers(scores)
