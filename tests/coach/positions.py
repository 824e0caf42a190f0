"""What the tests of the coach share: small deals written down, positions on the way through random matches."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from hearts_core import Phase, Play, Position, Ruleset, View, apply, preset, start, view
from hearts_core.cards import PACK, parse_cards
from hearts_core.deal import Stream

sys.path += [str(Path(__file__).parent.parent / name) for name in ("core", "bots")]
from playing import TABLES, random_match, rulesets
from tables import bots, positions

__all__ = ["TABLES", "bots", "positions", "random_match", "random_views", "rulesets", "small_table"]


def small_table(
    hands: Sequence[str], plays: str = "", dealer: int = 0, name: str = "standard", **changes: object
) -> Position:
    """A round of these few cards under a preset, with no pass and no kitty, after these plays."""
    given = [parse_cards(hand) for hand in hands]
    plain = preset(name, len(hands))
    left = Counter(dict.fromkeys(PACK, plain.packs))
    left.subtract(card for hand in given for card in hand)
    removed = " ".join(card.name for card in left.elements())
    rules = plain.but(**{"removed": removed, "pass_size": 0, "kitty": None, **changes})
    position = start(rules, None, hands=given, dealer=dealer)
    for card in parse_cards(plays):
        assert position.turn is not None
        position, _ = apply(position, Play(position.turn, card))
    return position


def random_views(rules: Ruleset, seed: int, share: float = 1.0) -> Iterator[View]:
    """What seats see in a match played by chance, whenever they have to act; only some of the positions."""
    chance = Stream(seed, "views")
    for position, _, _ in random_match(rules, seed, 1):
        for seat in position.to_act:
            if chance.below(1000) < 1000 * share and position.phase in (
                Phase.CALL,
                Phase.PASS,
                Phase.PLAY,
                Phase.CHOICE,
            ):
                yield view(position, seat)
