"""How the others play, told from what they have done this round: with sense, or by chance.

A player with sense leads low, stays under a trick that costs something, and throws what is costly or high; one that
plays by chance does so only as often as chance has it. What each other seat has played and passed on is held against
both, from the hands of some deals that fit the view. Players at one table are often of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from hearts_core.bots.playout import SENSE
from hearts_core.bots.trial import Trials

CHANCE: Final = 0.2
"""How likely a seat plays by chance, before anything is seen of it."""
SAMPLE: Final = 16
"""How many deals are enough to tell."""
ALIKE: Final = 0.5
"""How likely all the others are of one kind."""
LOW_LEAD, DEAR_TRICK, FREE_TRICK, COSTLY, OTHER, LESSER = 0.2, 0.05, 0.15, 0.03, 0.1, 0.4
"""How often, for one card that sense plays, it plays one that it shouldn't: counted over all styles (`judge`)."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A play of another seat, with what was to be seen when it was made; cards are bits of slots (as in `Playout`).

    `later` is what the seat has played from then on, this card included; `suit` the suit led (0 for a lead), `under`
    what is below the best card, `cheap` that the trick costs nothing, `sure` that nothing can be added to it, `live`
    the costly cards that were in a hand, `risky` with those that catch one.
    """

    seat: int
    card: int
    later: int
    suit: int
    under: int
    cheap: bool
    sure: bool
    live: int
    risky: int
    broken: bool
    first: bool


class Habits:
    """What the others have done in a view, held against some deals; a deal is the hands as slots, by seat."""

    def __init__(self, trials: Trials, deals: Sequence[Sequence[int]]) -> None:
        self.trials, self.view, self.quick = trials, trials.view, trials.playout
        self.others = [seat for seat in range(self.view.ruleset.players) if seat != self.view.seat]
        odds = dict.fromkeys(self.others, 0.0)
        played = dict.fromkeys(self.others, 0)
        for sighting in self.sightings():
            fits = sum(self.judge(sighting, hands[sighting.seat] | sighting.later) for hands in deals)
            odds[sighting.seat] += log(fits / len(deals))
            played[sighting.seat] |= sighting.later
        givers = set(self.view.received_from)
        if len(givers) == 1 and self.view.received:
            giver = givers.pop()
            fits = sum(self.judge_pass(hands[giver] | played[giver]) for hands in deals)
            odds[giver] += log(fits / len(deals))
        self.odds = odds
        """For each other seat the logarithm of how much likelier all this is with sense than by chance."""

    def draw(self, random: Random) -> tuple[bool, ...]:
        """Which seats play by chance, drawn by how likely that is; the own one never does."""
        sense = {seat: (1 - CHANCE) * exp(min(30.0, max(-30.0, odds))) for seat, odds in self.odds.items()}
        all_sense, each = 1 - CHANCE, 1.0
        for seat in self.others:
            all_sense *= sense[seat] / (1 - CHANCE)
            each *= sense[seat] + CHANCE
        one = random.random() * (ALIKE * (all_sense + CHANCE) + (1 - ALIKE) * each)
        if one < ALIKE * (all_sense + CHANCE):
            careless = one >= ALIKE * all_sense
            return tuple(careless and seat in sense for seat in range(self.view.ruleset.players))
        return tuple(
            seat in sense and random.random() * (sense[seat] + CHANCE) < CHANCE
            for seat in range(self.view.ruleset.players)
        )

    def picks(self, careless: Sequence[bool], random: Random) -> Sequence[float]:
        """The chance of the careless seats for the rest of the round, as `Playout.play` takes it."""
        if True not in careless:
            return SENSE
        turns = len(self.view.hand) + 1
        return [random.random() if one else -1.0 for _ in range(turns) for one in careless]

    def judge(self, sighting: Sighting, hand: int) -> float:
        """How much likelier a play is with sense than by chance, from the hand that it was made from."""
        quick, first = self.quick, sighting.first
        liked, fair, slip = 0, 0, OTHER
        if not sighting.suit:
            if first:
                legal = quick.openers(hand, sighting.broken)
            else:
                legal = hand if sighting.broken else quick.leads(hand, sighting.broken)
            slip = LOW_LEAD
            for suit in quick.suits:
                held = legal & suit
                liked |= held & -held
        elif legal := hand & sighting.suit:
            below = legal & sighting.under
            slip = FREE_TRICK if sighting.cheap else DEAR_TRICK
            if not sighting.sure:
                liked = below or legal & -legal
                if not below:
                    slip = FREE_TRICK
            else:
                liked = legal if sighting.cheap else below or legal
        else:
            legal = (first and hand & ~quick.barred) or hand
            if legal & sighting.live:
                liked, slip = legal & sighting.live, COSTLY
            elif legal & sighting.risky:
                liked = legal & sighting.risky
            elif legal & quick.points:
                for suit in quick.suits:
                    held = legal & suit & quick.points
                    liked |= 1 << held.bit_length() - 1 if held else 0
                fair = legal & quick.points & ~liked
            else:
                liked = legal
        number, many, some = legal.bit_count(), liked.bit_count(), fair.bit_count()
        weight = 1.0 if sighting.card & liked else LESSER if sighting.card & fair else slip
        return weight * number / (many + LESSER * some + slip * (number - many - some))

    def judge_pass(self, hand: int) -> float:
        """The same of the cards received, from the hand that the giver kept: sense passes on what weighs most."""
        trials, packs = self.trials, self.quick.packs
        slots = []
        for card in self.view.received:
            base = packs * card.index
            slots.append(next((base + copy for copy in range(packs) if not hand >> base + copy & 1), base))
            hand |= 1 << slots[-1]
        size = hand.bit_count()
        order = trials.quick_pass(hand, size)
        fits = 1.0
        for slot in slots:
            fits *= 1.9 - 1.8 * order.index(slot) / (size - 1)
        return fits

    def sightings(self) -> Iterator[Sighting]:
        """The plays of the others, from the first on."""
        view, quick = self.view, self.quick
        rules, packs = view.ruleset, quick.packs
        tricks = [trick for trick in (*view.tricks, view.trick) if trick is not None]
        seen = [0] * 52
        plays: list[tuple[int, int, int, int]] = []
        for number, trick in enumerate(tricks):
            for place, (seat, card) in enumerate(trick.plays):
                seen[card.index] += 1
                plays.append((number, place, seat, packs * card.index + packs - seen[card.index]))
        later = [0] * rules.players
        following: list[int] = []
        for _, _, seat, slot in reversed(plays):
            later[seat] |= 1 << slot
            following.append(later[seat])
        everything = sum((1 << packs) - 1 << packs * card.index for card in dict.fromkeys(rules.deck))
        broken, pot = rules.hearts_led == "any-time", 0
        table: list[int] = []
        for number, place, seat, slot in plays:
            if not place:
                table, pot = [], 0
            from_here, bit = following.pop(), 1 << slot
            if seat != view.seat:
                best = quick.best(table) if table else -1
                live = quick.hogs & everything
                yield Sighting(
                    seat,
                    bit,
                    from_here,
                    quick.suits[quick.suit_of[table[0]]] if table else 0,
                    quick.under[best] if best >= 0 else 0,
                    pot <= 0,
                    place == rules.players - 1 or (not number and quick.barred > 0),
                    live,
                    quick.risky(live) if live else 0,
                    broken,
                    not number,
                )
            table.append(slot)
            everything ^= bit
            pot += quick.worth[slot]
            broken = broken or bool(bit & quick.breakers)
