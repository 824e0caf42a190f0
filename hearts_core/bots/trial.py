"""Sampled deals at play: from a view and a world to a table of the quick player, in the play and before the pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from hearts_core.bots.clues import Clues
from hearts_core.bots.playout import NOISE, Playout, Table
from hearts_core.bots.worlds import Worlds
from hearts_core.cards import Card, Suit
from hearts_core.passing import POOL, PassEntry, targets
from hearts_core.rules import Ruleset
from hearts_core.state import pass_count
from hearts_core.view import View

_GUARDED: Final = 0.75
"""In which share of the deals the others stop whoever is after the moon."""
_STEADINESS: Final = 3
"""How often the others slip in the quick play: at one play in 2 to this power."""
_PLAYS: Final = 112


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance decides of a deal that is played out, the same for all choices that are compared on it.

    `noise`, `guarded` and `slips` are for `Playout.play`, `seed` is for what the others pass; `other` is the seat that
    plays for the moon if the own one doesn't (-1: none).
    """

    noise: list[float]
    seed: int
    other: int
    guarded: bool
    slips: int


def draw_fortune(random: Random, suspect: int | None) -> Fortune:
    """The chance of one deal. `suspect`, a seat that may be after the moon, is so in half of them."""
    noise = [random.random() for _ in range(NOISE)]
    seed = random.getrandbits(32)
    other = suspect if suspect is not None and noise[-1] < 0.5 else -1
    slips = random.getrandbits(_PLAYS)
    for _ in range(_STEADINESS - 1):
        slips &= random.getrandbits(_PLAYS)
    return Fortune(noise, seed, other, noise[-2] < _GUARDED, slips)


@lru_cache(maxsize=8)
def prepared(rules: Ruleset) -> Playout:
    """The quick player of a ruleset."""
    return Playout(rules)


class Trials:
    """The deals that fit a view, as tables for the quick player."""

    def __init__(self, view: View) -> None:
        self.view, self.rules = view, view.ruleset
        self.playout = prepared(view.ruleset)
        self.worlds = Worlds(Clues(view))
        counted, one_trick = self.playout.rollout.counted, self.playout.rollout.one_trick
        self.taken = [sum(counted[card.index] for card in cards) + (one_trick if cards else 0) for cards in view.taken]
        self.carried = sum(counted[card.index] for card in view.carried)
        self.carried_worth = sum(self.rules.worth[card.index] for card in view.carried)
        hearts = any(card.suit is Suit.HEARTS for card in view.carried)
        kitty = self.rules.kitty
        self.kitty_travels = bool(view.tricks) and (kitty == "first-trick" or (kitty == "first-heart" and hearts))

    def draw(self, random: Random) -> tuple[list[int], list[int]]:
        """A world: the hands as slots by seat, the own one too, and the kitty's cards by index. Raises `ValueError`."""
        world = self.worlds.draw(random)
        kitty = world.pop()
        world[self.view.seat] = [card.index for card in self.view.hand]
        packs = self.rules.packs
        if packs == 1:
            return [sum(1 << card for card in cards) for cards in world], kitty
        seen = [0] * 52
        hands = []
        for cards in world:
            hand = 0
            for card in cards:
                hand |= 1 << packs * card + seen[card]
                seen[card] += 1
            hands.append(hand)
        return hands, kitty

    def slot(self, hand: int, card: Card) -> int:
        """The slot of a card in a hand that holds it."""
        packs = self.rules.packs
        copies = hand >> packs * card.index & (1 << packs) - 1
        return packs * card.index + (copies & -copies).bit_length() - 1

    def table(self, hands: Sequence[int], kitty: Sequence[int], card: Card) -> Table:
        """The trick on the table goes on with a card of the seat's own."""
        view, rules = self.view, self.rules
        assert view.trick is not None
        table = Table(list(hands), view.trick.leader, [], list(self.taken), view.hearts_broken, not view.tricks)
        slot = self.slot(hands[view.seat], card)
        table.hands[view.seat] ^= 1 << slot
        # Cards on the table are no longer in hands; copies of theirs that are still held have the other slot.
        everything = 0
        for hand in hands:
            everything |= hand
        for _, played in view.trick.plays:
            base = rules.packs * played.index
            free = [base + copy for copy in range(rules.packs) if not everything >> base + copy & 1]
            table.trick.append(next((place for place in free if place not in table.trick), base))
        table.trick.append(slot)
        table.carried, table.carried_worth = self.carried, self.carried_worth
        self._place_kitty(table, kitty)
        return table

    def _place_kitty(self, table: Table, kitty: Sequence[int]) -> None:
        view = self.view
        worth = sum(self.playout.rollout.counted[card] for card in kitty)
        if self.rules.kitty is None:
            return
        if view.kitty_to is not None:
            table.taken[view.kitty_to] += worth
        elif self.kitty_travels:
            table.carried += worth
        else:
            table.kitty = worth

    # Before the first trick

    def quick_pass(self, hand: int, number: int) -> list[int]:
        """What a seat passes by rule of thumb: what is costly or could catch it and has no guard, then what is high."""
        playout = self.playout
        risky = playout.risky(playout.hogs)
        weights = []
        rest = hand
        while rest:
            slot = rest.bit_length() - 1
            rest ^= 1 << slot
            weight = playout.danger[slot]
            suit = hand & playout.suits[playout.suit_of[slot]]
            if risky >> slot & 1:
                weight += 12.0 if (suit & ~risky).bit_count() < 4 else -8.0
            elif playout.hogs & playout.suits[playout.suit_of[slot]]:
                weight -= 6.0
            elif suit.bit_count() <= 2:
                weight += 2.0
            weights.append((weight, slot))
        weights.sort(reverse=True)
        return [slot for _, slot in weights[:number]]

    def after_pass(
        self,
        hands: Sequence[int],
        kitty: Sequence[int],
        entry: PassEntry,
        cards: Sequence[Card],
        random: Random,
        careless: Sequence[bool] = (),
    ) -> Table:
        """The first trick is about to be led: everybody has passed, the seat these cards, the others by rule of thumb.

        `cards` empty: the seat passes by rule of thumb too. `careless` says by seat who passes by chance.
        """
        view, rules = self.view, self.rules
        players, count = rules.players, pass_count(rules, entry)
        to = targets(entry, players, count)
        assert to is not None
        after, given = list(hands), []
        for seat, hand in enumerate(hands):
            if seat == view.seat and cards:
                mine, rest = [], hand
                for card in cards:
                    mine.append(self.slot(rest, card))
                    rest ^= 1 << mine[-1]
                given.append(mine)
            elif careless and careless[seat]:
                held = [slot for slot in range(hand.bit_length()) if hand >> slot & 1]
                given.append(random.sample(held, count))
            else:
                given.append(self.quick_pass(hand, count))
            for slot in given[-1]:
                after[seat] ^= 1 << slot
        if entry == POOL:
            pool = sorted(slot for slots in given for slot in slots)
            random.shuffle(pool)
            for place, slot in enumerate(pool):
                after[place // count] |= 1 << slot
        else:
            for seat, slots in enumerate(given):
                for slot, steps in zip(slots, to, strict=True):
                    after[(seat + steps) % players] |= 1 << slot
        broken = rules.hearts_led == "any-time"
        table = Table(after, self._opener(after), [], [0] * players, broken, True)
        self._place_kitty(table, kitty)
        return table

    def _opener(self, hands: Sequence[int]) -> int:
        if self.rules.opening in ("lowest-club", "any-club"):
            clubs = [
                (cards & -cards, seat) for seat, hand in enumerate(hands) if (cards := hand & self.playout.suits[0])
            ]
            if clubs:
                return min(clubs)[1]
        return (self.view.dealer + 1) % self.rules.players
