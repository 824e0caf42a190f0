"""What the tests of the core share: random rulesets, random but legal matches, short ways to write hands."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import Phase as Step
from hypothesis import assume, settings
from hypothesis import strategies as st

from hearts_core import (
    Action,
    Call,
    Card,
    Choose,
    DealBack,
    NextRound,
    Pass,
    Phase,
    Play,
    Position,
    Ruleset,
    RulesetError,
    Stream,
    apply,
    legal_cards,
    preset,
    start,
    view,
)
from hearts_core.cards import PACK, parse_cards
from hearts_core.legality import call_reasons
from hearts_core.passing import POOL, SCATTER, PassEntry, Split
from hearts_core.presets import PRESETS
from hearts_core.rules import CHOICES

if os.environ.get(
    "MUTATED"
):  # a rule is broken on purpose: that a test fails is enough, the smallest case is not needed
    settings.register_profile("mutated", phases=[Step.explicit, Step.generate], database=None)
    settings.load_profile("mutated")

TABLES = [(name, players) for name, item in PRESETS.items() for players in sorted(item.players)]
"""Every preset with every player count that it takes."""

SUITS = tuple(tuple(card for card in PACK if card.suit == suit) for suit in range(4))
"""Four hands, each a whole suit: clubs, diamonds, spades, hearts."""


def hands(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_cards(text) for text in texts]


def card(name: str) -> Card:
    return Card.parse(name)


def small(*texts: str, **changes: Any) -> Position:
    """A four-player round of `standard` with no pass and only these cards in play, dealt by seat 3."""
    given = hands(*texts)
    kept = {one for hand in given for one in hand}
    removed = " ".join(one.name for one in PACK if one not in kept)
    rules = preset("standard").but(**{"removed": removed, "pass_size": 0, **changes})
    return start(rules, None, hands=given, dealer=3)


def play(position: Position, text: str) -> Position:
    """The position after these cards, each played by the seat on turn."""
    for one in parse_cards(text):
        assert position.turn is not None
        position, _ = apply(position, Play(position.turn, one))
    return position


def legal(position: Position) -> str:
    """The legal cards of the seat on turn, as text."""
    assert position.turn is not None
    return " ".join(one.name for one in legal_cards(view(position, position.turn)))


def rule(position: Position, name: str, seat: int | None = None) -> str | None:
    """The rule that a card breaks (the first of the reasons), None if it is legal."""
    from hearts_core import play_reasons

    at = position.turn if seat is None else seat
    assert at is not None
    reasons = play_reasons(view(position, at), card(name))
    return reasons[0].rule if reasons else None


CALLS: Sequence[PassEntry] = ("left", "right", "across", "left2", POOL, SCATTER, Split((("left", 1), ("right", 2))))


def random_action(position: Position, chance: Stream) -> Action:
    """Some action that the rules allow, chosen by chance."""
    now = position.round
    if position.phase is Phase.CALL:
        seen = view(position, now.dealer)
        return Call(now.dealer, chance.choice([call for call in CALLS if not call_reasons(seen, call)]))
    if position.phase is Phase.PASS:
        seat = chance.choice(position.to_act)
        seen = view(position, seat)
        hand = list(seen.hand)
        chance.shuffle(hand)
        return Pass(seat, tuple(hand[: seen.pass_count]))
    if position.phase is Phase.DEAL_BACK:
        pool = [one for cards in now.passes for one in cards or ()]
        chance.shuffle(pool)
        size = len(pool) // len(now.passes)
        return DealBack(tuple(tuple(pool[seat * size : (seat + 1) * size]) for seat in range(len(now.passes))))
    if position.phase is Phase.PLAY:
        assert position.turn is not None
        return Play(position.turn, chance.choice(legal_cards(view(position, position.turn))))
    if position.phase is Phase.CHOICE:
        assert position.turn is not None
        return Choose(position.turn, chance.choice(("add", "subtract")))
    assert position.phase is Phase.ROUND_OVER
    if position.seed is not None:
        return NextRound()
    deck = list(position.ruleset.deck)
    chance.shuffle(deck)
    size = position.ruleset.hand_size
    dealt = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(position.ruleset.players))
    return NextRound(dealt)


def random_match(rules: Ruleset, seed: int, rounds: int) -> Iterator[tuple[Position, Action, Position]]:
    """Every step of a match played by chance, for so many rounds at most."""
    position = start(rules, seed)
    chance = Stream(seed, "test")
    while not position.over:
        if position.phase is Phase.ROUND_OVER and position.round.number + 1 >= rounds:
            return
        action = random_action(position, chance)
        after, _ = apply(position, action)
        yield position, action, after
        position = after


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any valid ruleset: every field drawn by itself, what can't be played left out."""
    packs = draw(st.sampled_from((1, 1, 1, 2)))
    players = draw(st.integers(3, 7) if packs == 1 else st.integers(6, 11))
    kitty = draw(st.sampled_from(CHOICES["kitty"]))
    size = 52 * packs
    odd = size % players
    extra = draw(st.sampled_from((0, 0, 0, 1, 4))) * players
    count = odd + extra if kitty is None else draw(st.integers(0, 3)) + extra
    removed = draw(st.permutations([one.name for one in PACK]))[:count]
    changes: dict[str, object] = {
        "players": players,
        "packs": packs,
        "kitty": kitty,
        "removed": " ".join(removed),
        "pass_size": draw(st.integers(0, 5)),
        "points": draw(
            st.dictionaries(
                st.sampled_from(["QS", "JD", "KS", "AS", "TC", "2H", "AH"]), st.integers(-12, 30), max_size=4
            )
        ),
        "no_trick_bonus": draw(st.sampled_from((0, 0, -5))),
        "limit": draw(st.sampled_from((1, 26, 50, 100))),
        "on_limit": draw(st.sampled_from((None, 0))),
    }
    opening = draw(st.sampled_from(CHOICES["opening"]))
    changes["opening"] = opening if packs == 1 else draw(st.sampled_from(("dealers-left", "dealers-left-no-points")))
    for field in ("first_trick", "hearts_led", "hearts_and_queen", "moon", "moon_needs", "sun", "tie", "cancellation"):
        changes[field] = draw(st.sampled_from(CHOICES[field]))
    size = changes["pass_size"] if isinstance(changes["pass_size"], int) else 0
    entries: list[object] = ["left", "right", "left2", "right2", "hold", "scatter", "pool", "dealer"]
    if players % 2 == 0:
        entries.append("across")
    if size > 1:
        entries.append({"right": 1, "left": size - 1})
    changes["pass_cycle"] = draw(st.lists(st.sampled_from(entries), min_size=1, max_size=3))
    try:
        return Ruleset().but(**changes)
    except RulesetError:
        assume(False)
        raise
