"""The expert: draws deals that fit what it has seen, plays each to its end for every choice, and takes the best.

All choices are tried on the same deals with the same chance, so that they are compared deal by deal; one that falls
clearly behind is dropped. The budget is the number of deals. What counts is the match (`prospects`), not the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.bots.habits import SAMPLE, Habits
from hearts_core.bots.playout import Table
from hearts_core.bots.prospects import Prospects
from hearts_core.bots.sight import Sight
from hearts_core.bots.tactics import may_shoot, winners
from hearts_core.bots.trial import Trials, draw_fortune, prepared
from hearts_core.cards import Card, Suit
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards, plain_calls
from hearts_core.passing import PassEntry
from hearts_core.scoring import round_scores
from hearts_core.state import Phase
from hearts_core.view import View

WORLDS: Final = 64
_PASSES: Final = 24
_MOON_SHARE: Final = 0.3
_AGAIN: Final = 3
"""How often a deal is played for each card where a seat plays by chance."""
DARING: Final = 2.0
"""By how many standard errors playing for the moon must be better."""
EDGE: Final = 0.1
"""Which share of a deal's points it expects to do better by than another seat, about: measured, 0.03 to 0.4."""
_BEHIND: Final = 2.5
"""A choice is dropped once it is so many standard errors behind the best."""


@dataclass(slots=True)
class Option:
    """One thing that could be done, and how it did: `values` are shares in the match, `points` those of the round.

    One number for each deal that it was tried on. `shoots` says that the seat plays for all points from here on.
    """

    action: Action
    shoots: bool = False
    values: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    took: int = 0

    @property
    def value(self) -> float:
        return sum(self.values) / len(self.values)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision with what it rests on: the options tried, the best first, and the number of worlds drawn."""

    action: Action
    options: tuple[Option, ...]
    worlds: int


class Expert:
    """An expert with a budget of so many deals a decision."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def choose(self, view: View, stream: Stream) -> Action:
        """What the seat does now. Raises `ValueError` if it has nothing to do."""
        return self.consider(view, stream).action

    def consider(self, view: View, stream: Stream) -> Verdict:
        """The decision and what was tried for it. Raises `ValueError` if the seat has nothing to do."""
        if view.seat not in view.to_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        if view.phase is Phase.CHOICE:
            return _moon(view)
        random = Random(stream.bits())
        if view.phase is Phase.PLAY:
            legal = legal_cards(view)
            if len(legal) == 1:
                return Verdict(Play(view.seat, legal[0]), (), 0)
            return self._play(view, legal, random)
        if view.phase is Phase.PASS:
            assert view.direction is not None
            return self._before(view, [(view.direction, cards) for cards in passes(view)], random)
        return self._before(view, [(call, ()) for call in plain_calls(view)], random)

    def _play(self, view: View, legal: Sequence[Card], random: Random) -> Verdict:
        trials = Trials(view)
        sight = Sight(view)
        cards = different(view, sight, legal)
        options = [Option(Play(view.seat, card)) for card in cards]
        if worth_a_moon(sight):
            options += [Option(Play(view.seat, card), True) for card in cards]
        suspect = suspect_of(sight)

        def table(option: Option, hands: list[int], kitty: list[int], seed: int, careless: Sequence[bool]) -> Table:
            assert isinstance(option.action, Play)
            return trials.table(hands, kitty, option.action.card)

        return self._race(trials, options, table, random, suspect)

    def _before(self, view: View, choices: Sequence[tuple[PassEntry, tuple[Card, ...]]], random: Random) -> Verdict:
        """A pass, or a call: the whole round is tried for each."""
        trials = Trials(view)
        entries: dict[int, tuple[PassEntry, tuple[Card, ...]]] = {}
        options = []
        bold = worth_a_moon(Sight(view))
        for entry, cards in choices:
            action = Pass(view.seat, cards) if cards else Call(view.seat, entry)
            for shoots in (False, True) if bold and cards else (False,):
                options.append(Option(action, shoots))
                entries[id(options[-1])] = entry, cards

        def table(option: Option, hands: list[int], kitty: list[int], seed: int, careless: Sequence[bool]) -> Table:
            entry, cards = entries[id(option)]
            return trials.after_pass(hands, kitty, entry, cards, Random(seed), careless)

        return self._race(trials, options, table, random, None)

    def _race(
        self,
        trials: Trials,
        options: list[Option],
        table: Callable[[Option, list[int], list[int], int, Sequence[bool]], Table],
        random: Random,
        suspect: int | None,
    ) -> Verdict:
        """Tries the options on deal after deal, and drops those that fall behind."""
        view, playout = trials.view, trials.playout
        prospects = Prospects(view, playout.rollout, EDGE)
        running, seat = list(options), view.seat
        first = [trials.draw(random) for _ in range(min(SAMPLE, self.worlds))]
        habits = Habits(trials, [hands for hands, _ in first])
        for number in range(1, self.worlds + 1):
            hands, kitty = first[number - 1] if number <= len(first) else trials.draw(random)
            luck = draw_fortune(random, suspect)
            careless = habits.draw(random)
            # Where a seat plays by chance, one playout tells little of what a deal is worth.
            times = _AGAIN if any(careless) and view.phase is Phase.PLAY else 1
            chances = [habits.picks(careless, random) for _ in range(times)]
            for option in running:
                shooter = seat if option.shoots else luck.other
                value = points = 0.0
                for picks in chances:
                    at = table(option, hands, kitty, luck.seed, careless)
                    taker = playout.play(at, luck.noise, shooter, luck.guarded, luck.slips, seat, picks)
                    value += prospects.value(at.taken)
                    points += playout.rollout.scores(at.taken)[seat]
                option.took += taker == seat
                option.values.append(value / len(chances))
                option.points.append(points / len(chances))
            if number >= 8 and number & number - 1 == 0 and len(running) > 1:
                running = _leading(running)
                if len(running) == 1:
                    break
        best = _best(running)
        rest = sorted((option for option in options if option is not best), key=lambda one: one.value, reverse=True)
        return Verdict(best.action, (best, *rest), len(best.values))


def _best(options: list[Option]) -> Option:
    """The best option; playing for the moon only where it is better by more than chance explains."""
    best = max(options, key=lambda option: option.value)
    calm = max((option for option in options if not option.shoots), key=lambda option: option.value, default=best)
    if best.shoots and calm is not best:
        gap, error = _gap(best, calm)
        return best if gap > DARING * error else calm
    return best


def _gap(best: Option, other: Option) -> tuple[float, float]:
    """By how much an option is better than another, deal by deal, and the standard error of that."""
    gaps = [a - b for a, b in zip(best.values, other.values, strict=True)]
    number = len(gaps)
    mean = sum(gaps) / number
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / number / max(1, number - 1))


def _leading(options: list[Option]) -> list[Option]:
    """The options that are not clearly worse than the best, compared deal by deal."""
    best = max(options, key=lambda option: option.value)
    kept = []
    for option in options:
        gap, error = _gap(best, option)
        if option is best or gap <= _BEHIND * error:
            kept.append(option)
    return kept


def different(view: View, sight: Sight, legal: Sequence[Card]) -> list[Card]:
    """The cards that differ: of neighbours (no card out or on the table between them) with one worth, the lowest."""
    table = set(view.trick.cards) if view.trick else set()
    found: list[Card] = []
    for card in legal:
        last = found[-1] if found else None
        if last is not None and last.suit is card.suit and sight.worth[last.index] == sight.worth[card.index]:
            between = range(last.rank, card.rank + 1)
            if not any(rank in between for rank in sight.out[card.suit]) and not any(
                other.suit is card.suit and other.rank in between for other in table
            ):
                continue
        found.append(card)
    return found


def worth_a_moon(sight: Sight) -> bool:
    """Whether playing for all points is to be tried: with a hand that wins enough, or, in the play, a third of them."""
    if sight.view.phase is not Phase.PLAY:
        open_ = sight.rules.moon != "off"
    elif sight.collected(sight.seat) * 3 >= sight.rules.total:
        return may_shoot(sight)
    else:
        open_ = may_shoot(sight)
    return open_ and winners(sight, sight.view.hand) >= _MOON_SHARE * len(sight.view.hand)


def suspect_of(sight: Sight) -> int | None:
    """Another seat that alone has taken a quarter of the points: it may be after the moon."""
    collector = sight.collector()
    if sight.rules.moon == "off" or collector is None or collector == sight.seat:
        return None
    return collector if sight.collected(collector) * 4 >= sight.rules.total else None


def passes(view: View) -> list[tuple[Card, ...]]:
    """The passes worth trying: of the weightiest cards, those that empty a suit, and those that keep what is high."""
    sight, hand, count = Sight(view), view.hand, view.pass_count
    weights = {card: sight.weight(card, hand) for card in hand}
    by_weight = sorted(hand, key=lambda card: -weights[card])
    ranked = sorted(
        combinations(by_weight[: count + 4], count), key=lambda cards: -sum(weights[card] for card in cards)
    )
    found = dict.fromkeys(tuple(sorted(cards)) for cards in ranked[: _PASSES - 6])
    for suit in Suit:
        held = tuple(card for card in hand if card.suit is suit)
        if 0 < len(held) <= count:
            rest = [card for card in by_weight if card.suit is not suit]
            found[tuple(sorted((*held, *rest[: count - len(held)])))] = None
    low = sorted(hand, key=lambda card: (card.rank + 3 * (card.suit is Suit.HEARTS), card))
    found[tuple(sorted(low[:count]))] = None
    return list(found)


def _moon(view: View) -> Verdict:
    """Adding or subtracting: whichever leaves the better prospects in the match, as the coach judges it (no edge)."""
    prospects = Prospects(view, prepared(view.ruleset).rollout)
    options = []
    for choice in ("add", "subtract"):
        scores = round_scores(view.ruleset, view.taken, view.taken, view.seat, choice, False)
        options.append(Option(Choose(view.seat, choice), False, [prospects.share(scores)], [scores[view.seat]]))
    options.sort(key=lambda option: option.value, reverse=True)
    return Verdict(options[0].action, tuple(options), 0)


_usual: Final = Expert()
choose: Final = _usual.choose
consider: Final = _usual.consider
