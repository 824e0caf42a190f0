"""The quick player: a sampled deal played to its end by a sensible rule of thumb, some thousand times a second.

Cards are slots, bits of a number: `packs * card.index + copy`, so that a suit is a run of bits, low to high, and a hand
is one number. The rules are those of `legality` and `play`; tests hold it to them. What a seat has taken is counted as
`hearts_core.rollout.Rollout` counts it, whose `scores` reads it.

All seats duck: under the best card with the highest, or take with the highest what costs nothing; they throw costly
cards first, then what could catch them, then what is high. One seat may be the shooter, who takes what it can until
somebody else has a point. Where the others are on their guard, they take a point from whoever alone has some.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hearts_core.cards import PACK, QUEEN_OF_SPADES, Suit
from hearts_core.legality import breaks_hearts
from hearts_core.rollout import Rollout
from hearts_core.rules import Ruleset

ALARM: Final = 0.15
"""The share of a deal's points that one seat alone must have taken for the others to stop it."""
NOISE: Final = 64
"""How many random numbers a playout may look at."""
SENSE: Final = (-1.0,) * 128
"""No seat plays by chance, in a round of any length."""


@dataclass(slots=True)
class Table:
    """A deal on its way, all cards known. `trick` are the slots played from `leader` on.

    `taken` and `carried` are counts as in `Rollout`, `carried_worth` what the carried cards are worth, `kitty` the
    counts of the kitty while it is still to be taken (None: no more), `tricks` the tricks played out, with leaders.
    """

    hands: list[int]
    leader: int
    trick: list[int]
    taken: list[int]
    broken: bool
    first: bool
    kitty: int | None = None
    carried: int = 0
    carried_worth: int = 0
    tricks: list[tuple[int, list[int]]] = field(default_factory=list)


class Playout:
    """One ruleset, prepared."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.rollout, self.packs = rules, Rollout(rules), rules.packs
        packs = self.packs
        self.width = width = 13 * packs
        slots = range(4 * width)
        self.suits = [((1 << width) - 1) << width * suit for suit in range(4)]
        self.suit_of = [slot // width for slot in slots]
        self.worth = [rules.worth[slot // packs] for slot in slots]
        self.count = [self.rollout.counted[slot // packs] for slot in slots]
        above = [-1 << packs * (slot // packs + 1) for slot in slots]
        self.over = [self.suits[self.suit_of[slot]] & above[slot] for slot in slots]
        self.under = [self.suits[self.suit_of[slot]] & ~above[slot] for slot in slots]
        self.points = _mask(slot for slot in slots if self.worth[slot] > 0)
        self.bonus = _mask(slot for slot in slots if self.worth[slot] < 0)
        self.hogs = _mask(slot for slot in slots if self.worth[slot] * 8 >= rules.total)
        self.queens = _mask(range(QUEEN_OF_SPADES.index * packs, QUEEN_OF_SPADES.index * packs + packs))
        self.breakers = _mask(slot for slot in slots if breaks_hearts(rules, PACK[slot // packs]))
        scoring = self.points | self.bonus
        self.barred = {"allowed": 0, "no-points": self.points, "no-scoring": scoring}[rules.first_trick]
        scale = rules.total / max(1, len(rules.point_cards))
        self.danger = [
            (slot % width) // packs
            + (-50.0 if self.worth[slot] < 0 else 2.0 * self.worth[slot] / scale if self.worth[slot] > 0 else 0.0)
            + (1.0 if self.suit_of[slot] == Suit.HEARTS else 0.0)
            for slot in slots
        ]
        self.order = [
            tuple((leader + n) % rules.players for n in range(rules.players)) for leader in range(rules.players)
        ]

    def risky(self, live: int) -> int:
        """The costly cards still in hands, and the cards that could catch one."""
        found = live
        while live:
            slot = live.bit_length() - 1
            found |= self.over[slot]
            live ^= 1 << slot
        return found

    def legal(self, table: Table, seat: int) -> int:
        """The cards that a seat may play, but for the first lead of a round, which `opening` rules."""
        hand = table.hands[seat]
        if table.trick:
            held = hand & self.suits[self.suit_of[table.trick[0]]]
            return held or (table.first and hand & ~self.barred) or hand
        return self.leads(hand, table.broken)

    def leads(self, hand: int, broken: bool) -> int:
        """What may be led: no heart before hearts are broken, unless nothing else is held."""
        others = hand & ~self.suits[3]
        if broken or not others or others == hand:
            return hand
        if self.rules.hearts_and_queen == "any" and not others & ~self.queens:
            return hand
        return others

    def openers(self, hand: int, broken: bool) -> int:
        """What may be led to the first trick of a round."""
        opening = self.rules.opening
        legal = hand
        if opening == "dealers-left-no-points":
            legal = hand & ~self.points
        elif opening != "dealers-left":
            legal = hand & self.suits[0]
            if opening == "lowest-club":
                legal &= -legal
        return (legal or hand) & self.leads(hand, broken) or hand

    def play(
        self,
        table: Table,
        noise: Sequence[float],
        shooter: int = -1,
        guarded: bool = False,
        slips: int = 0,
        steady: int = -1,
        picks: Sequence[float] = SENSE,
    ) -> int:
        """Plays the deal to its end, changing `table`; gives the seat that takes the trick on the table (or the next).

        `noise` are `NOISE` numbers from 0 up to 1 that blur the choice of leads; `guarded` says whether the seats stop
        one of them that is collecting all the points. Where the bit of `slips` for a play is set, the seat plays
        the lowest or the highest card at hand instead of a sensible one; the `steady` seat never slips. `picks` are for
        seats that play by chance: a number for each play from this trick on, trick by trick and in each by seat, below
        0 for any other seat, else the place (from 0 up to 1) of the card to play among those that may be played.
        """
        hands, taken, trick = table.hands, table.taken, table.trick
        leader, broken, first, kitty = table.leader, table.broken, table.first, table.kitty
        carried, pot = table.carried, table.carried_worth
        suits, suit_of, over, under = self.suits, self.suit_of, self.over, self.under
        worth, danger, count = self.worth, self.danger, self.count
        hogs, bonus, points, packs = self.hogs, self.bonus, self.points, self.packs
        cancels, players, order = self.rules.cancellation, self.rules.players, self.order
        kitty_rule = self.rules.kitty if kitty is not None else None
        everything = 0
        for hand in hands:
            everything |= hand
        for slot in trick:
            pot += worth[slot]
        live = hogs & everything
        risky = self.risky(live) if live else 0
        barred = self.barred if first else 0
        first_taker = -1
        step = turn = 0
        collector, collected, alarm = self._collector(taken)
        threat = collector if guarded and collected >= alarm else -1
        while True:
            if not trick:
                hand = hands[leader]
                if not hand:
                    break
                if first:
                    legal = self.openers(hand, broken)
                elif broken:
                    legal = hand
                else:
                    legal = self.leads(hand, broken)
                if not legal & (legal - 1):
                    slot = legal.bit_length() - 1
                elif picks[turn + leader] >= 0:
                    slot = pick(legal, picks[turn + leader])
                elif leader == shooter:
                    slot = self._strong_lead(legal, hand, everything & ~hand)
                else:
                    out = everything & ~hand
                    slot, least = -1, 1e9
                    for suit in suits:
                        held = legal & suit
                        if held:
                            low = (held & -held).bit_length() - 1
                            higher = (out & over[low]).bit_count()
                            others = (out & suit).bit_count()
                            cost = 3.0 * (others - higher) / others if higher else 5.0 if others else 7.0
                            if live & suit:
                                cost += 3.0 if hand & risky & suit else -1.0
                            elif points & suit:
                                cost += 0.7
                            cost += 1.5 * noise[step & 63]
                            step += 1
                            if cost < least:
                                slot, least = low, cost
                bit = 1 << slot
                hands[leader] ^= bit
                everything ^= bit
                if bit & live:
                    live ^= bit
                    risky = self.risky(live) if live else 0
                trick = [slot]
                pot += worth[slot]
            suit_led = suit_of[trick[0]]
            suit = suits[suit_led]
            best = self.best(trick) if cancels or len(trick) > 1 else trick[0]
            holder = order[leader][trick.index(best)] if best >= 0 else leader
            for place in range(len(trick), players):
                seat = order[leader][place]
                slips >>= 1
                hand = hands[seat]
                held = hand & suit
                if held:
                    if not held & (held - 1):
                        slot = held.bit_length() - 1
                    elif picks[turn + seat] >= 0:
                        slot = pick(held, picks[turn + seat])
                    elif slips & 1 and seat != steady:
                        slot = (held & -held if slips & 2 else held).bit_length() - 1
                    elif seat == shooter:
                        above = held & over[best] if best >= 0 else held
                        if not above:
                            slot = (held & -held).bit_length() - 1
                        elif place == players - 1:
                            slot = (above & -above).bit_length() - 1
                        else:
                            slot = above.bit_length() - 1
                    elif pot < 0:
                        slot = held.bit_length() - 1
                    elif holder == threat and pot > 0 and best >= 0 and held & over[best]:
                        above = held & over[best]
                        slot = (above & -above if place == players - 1 else above).bit_length() - 1
                    else:
                        below = held & under[best] if best >= 0 else 0
                        if place == players - 1 or barred:
                            if pot <= 0 or not below:
                                slot = (held & ~hogs or held).bit_length() - 1
                            else:
                                slot = (below & ~bonus or below).bit_length() - 1
                        elif below:
                            slot = (below & ~bonus or below).bit_length() - 1
                        elif pot > 0 or suit & points & ~hogs:
                            slot = (held & -held).bit_length() - 1
                        else:
                            safe = held & ~risky
                            slot = safe.bit_length() - 1 if safe else (held & -held).bit_length() - 1
                    if best < 0 or slot > (best | 1 if packs == 2 else best):
                        best, holder = slot, seat
                else:
                    legal = hand & ~barred or hand if barred else hand
                    if holder == threat and seat != threat and picks[turn + seat] < 0:
                        legal = legal & ~points or legal
                    if picks[turn + seat] >= 0:
                        slot = pick(legal, picks[turn + seat])
                    elif slips & 1 and seat != steady:
                        slot = (legal & -legal if slips & 2 else legal).bit_length() - 1
                    elif seat == shooter:
                        slot = self._weak_discard(legal)
                    elif legal & risky:
                        slot = (legal & live or legal & risky).bit_length() - 1
                    else:
                        slot, most = -1, -1e9
                        for other in suits:
                            cards = legal & other
                            if cards:
                                high = cards.bit_length() - 1
                                weight = danger[high]
                                if not cards & (cards - 1):
                                    weight += 2.0
                                if weight > most:
                                    slot, most = high, weight
                bit = 1 << slot
                hands[seat] ^= bit
                everything ^= bit
                if bit & live:
                    live ^= bit
                    risky = self.risky(live) if live else 0
                pot += worth[slot]
                trick.append(slot)
                if cancels:
                    best = self.best(trick)
                    holder = order[leader][trick.index(best)] if best >= 0 else leader
            table.tricks.append((leader, trick))
            turn += players
            brought = self.rollout.one_trick
            cards = 0
            for slot in trick:
                brought += count[slot]
                cards |= 1 << slot
            if cards & self.breakers:
                broken = True
            if kitty_rule and (
                kitty_rule == "first-trick" or not everything or (kitty_rule == "first-heart" and cards & suits[3])
            ):
                assert kitty is not None
                brought += kitty
                kitty_rule = None
            first, barred = False, 0
            winner = self.winner(trick, leader)
            if winner < 0 and everything:
                carried += brought
                trick = []
                continue
            if winner < 0:
                winner = leader
            taken[winner] += brought + carried
            if pot > 0 and winner != shooter:
                shooter = -1
            if guarded and pot > 0:
                collector = winner if collector in (winner, -1) else players
                collected += pot
                threat = collector if collector < players and collected >= alarm else -1
            if first_taker < 0:
                first_taker = winner
            carried = pot = 0
            leader = winner
            trick = []
        return first_taker

    def _collector(self, taken: Sequence[int]) -> tuple[int, int, float]:
        """Who alone has taken points (-1: nobody yet, the number of seats: several), how many, and what is alarming."""
        mask = (1 << self.rollout.width) - 1
        takers = [seat for seat, count in enumerate(taken) if count & mask]
        collected = sum(count & mask for count in taken)
        alarm = ALARM * self.rules.total if self.rules.moon != "off" else 1e9
        if len(takers) == 1:
            return takers[0], collected, alarm
        return (self.rules.players if takers else -1), collected, alarm

    def best(self, trick: Sequence[int]) -> int:
        """The slot that takes a trick so far; -1 where all of the suit led cancelled out."""
        packs, suit, found = self.packs, self.suit_of[trick[0]], -1
        cancels = self.rules.cancellation
        for slot in trick:
            if self.suit_of[slot] == suit and (found < 0 or slot // packs > found // packs):
                if cancels and sum(other // packs == slot // packs for other in trick) > 1:
                    continue
                found = slot
        return found

    def winner(self, trick: Sequence[int], leader: int) -> int:
        """The seat that takes a complete trick; -1 where all of the suit led cancelled out."""
        best = self.best(trick)
        return -1 if best < 0 else (leader + trick.index(best)) % self.rules.players

    def _strong_lead(self, legal: int, hand: int, out: int) -> int:
        """The shooter's lead: a card that nothing beats, from the longest suit; else the highest."""
        chosen, most = -1, -1.0
        for suit in self.suits:
            held = legal & suit
            if held:
                top = held.bit_length() - 1
                sure = not out & self.over[top]
                value = 100.0 * sure + 3 * (hand & suit).bit_count() + (top % self.width) // self.packs
                if value > most:
                    chosen, most = top, value
        return chosen

    def _weak_discard(self, legal: int) -> int:
        """The shooter's discard: the lowest card that scores nothing."""
        cards = legal & ~self.points or legal
        chosen, least = -1, 99
        for suit in self.suits:
            held = cards & suit
            if held:
                low = (held & -held).bit_length() - 1
                if (low % self.width) // self.packs < least:
                    chosen, least = low, (low % self.width) // self.packs
        return chosen


def pick(cards: int, place: float) -> int:
    """The slot of one of some cards: at 0 the lowest, near 1 the highest."""
    for _ in range(int(place * cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def _mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in slots)
