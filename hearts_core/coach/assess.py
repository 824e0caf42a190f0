"""What each thing that a seat could do is worth: estimates from deals that fit its view, compared deal by deal.

Every legal card is tried on the same deals with the same chance. Points are those that the round adds to the seat's
total; costs are points as the match counts them (`Endings.cost`), less is better. Nothing is read but the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from hearts_core.actions import Action, Call, Choose, Pass, Play
from hearts_core.bots.expert import DARING, WORLDS, different, passes, suspect_of, worth_a_moon
from hearts_core.bots.playout import Table
from hearts_core.bots.sight import Sight
from hearts_core.bots.trial import Trials, draw_fortune
from hearts_core.cards import Card
from hearts_core.coach.choice import FEWEST, Assessment, Choice, error, mean
from hearts_core.coach.ending import Endings, chances
from hearts_core.deal import Stream
from hearts_core.legality import legal_cards, plain_calls
from hearts_core.passing import PassEntry
from hearts_core.scoring import round_scores
from hearts_core.state import Phase
from hearts_core.view import View

_BEHIND: Final = 3.0
"""A pass is dropped once it is so many standard errors behind the best."""

Maker = Callable[[list[int], list[int], int], Table]


@dataclass(slots=True)
class _Try:
    """A choice while it is being tried, with the deals played for it."""

    action: Action
    cards: tuple[Card, ...]
    make: Maker
    shoots: bool
    took: list[int]
    costs: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    tricks: int = 0
    moons: int = 0
    others: int = 0


def assess(view: View, stream: Stream, worlds: int = WORLDS, also: Sequence[Pass] = ()) -> Assessment:
    """The seat's choices after so many deals; `also` are passes that must be among them.

    Raises `ValueError` if the seat has nothing to do.
    """
    *_, last = assessing(view, stream, worlds, also)
    return last


def assessing(view: View, stream: Stream, worlds: int = WORLDS, also: Sequence[Pass] = ()) -> Iterator[Assessment]:
    """The same, step by step: what is known after 4, 8, 16 … deals, and after all of them at last."""
    if view.seat not in view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    if view.phase is Phase.CHOICE:
        yield _moon(view)
        return
    random = Random(stream.bits())
    trials, sight = Trials(view), Sight(view)
    endings = Endings(view, trials.playout)
    tries, alike = _tries(view, sight, trials, also)
    for one in tries:
        one.took = [0] * len(endings.dear)
    suspect = suspect_of(sight) if view.phase is Phase.PLAY else None
    running = list(tries)
    for number in range(1, worlds + 1):
        _deal(running, trials, endings, random, suspect)
        if number >= FEWEST and number & number - 1 == 0 and number < worlds:
            yield _assessment(view, tries, alike, endings, number)
            if view.phase is not Phase.PLAY and number >= 8:
                running = _leading(running)
    yield _assessment(view, tries, alike, endings, worlds)


def _tries(
    view: View, sight: Sight, trials: Trials, also: Sequence[Pass]
) -> tuple[list[_Try], dict[Card, tuple[Card, ...]]]:
    """What is to be tried, and for each card that stands for others all that it stands for."""
    bold = view.phase is not Phase.CALL and worth_a_moon(sight)
    found: list[_Try] = []
    if view.phase is Phase.PLAY:
        legal = legal_cards(view)
        alike = _alike(legal, different(view, sight, legal))
        for shoots in (False, True) if bold else (False,):
            found += [_Try(Play(view.seat, card), (card,), _played(trials, card), shoots, []) for card in alike]
        return found, alike
    if view.phase is Phase.PASS:
        assert view.direction is not None
        given = {cards: Pass(view.seat, cards) for cards in passes(view)}
        known = {tuple(sorted(cards)) for cards in given}
        given |= {action.cards: action for action in also if tuple(sorted(action.cards)) not in known}
        for shoots in (False, True) if bold else (False,):
            found += [
                _Try(action, cards, _passed(trials, view.direction, cards), shoots, [])
                for cards, action in given.items()
            ]
        return found, {}
    return [_Try(Call(view.seat, call), (), _passed(trials, call, ()), False, []) for call in plain_calls(view)], {}


def _played(trials: Trials, card: Card) -> Maker:
    return lambda hands, kitty, seed: trials.table(hands, kitty, card)


def _passed(trials: Trials, entry: PassEntry, cards: tuple[Card, ...]) -> Maker:
    return lambda hands, kitty, seed: trials.after_pass(hands, kitty, entry, cards, Random(seed))


def _alike(legal: Sequence[Card], tried: Sequence[Card]) -> dict[Card, tuple[Card, ...]]:
    """Each card tried, with the legal ones that it stands for: those up to the next one tried of its suit."""
    groups: dict[Card, tuple[Card, ...]] = {}
    last: Card | None = None
    for card in legal:
        if last is None or card in tried:
            last = card
        groups[last] = (*groups.get(last, ()), card)
    return groups


def _deal(running: Sequence[_Try], trials: Trials, endings: Endings, random: Random, suspect: int | None) -> None:
    """Draws a deal and plays it for each choice."""
    seat, playout = trials.view.seat, trials.playout
    hands, kitty = trials.draw(random)
    luck = draw_fortune(random, suspect)
    for one in running:
        table = one.make(hands, kitty, luck.seed)
        shooter = seat if one.shoots else luck.other
        taker = playout.play(table, luck.noise, shooter, luck.guarded, luck.slips, seat)
        one.tricks += taker == seat
        one.costs.append(endings.cost(table.taken))
        one.points.append(endings.points(table.taken))
        moon = endings.moon(table.taken)
        one.moons += moon == seat
        one.others += moon is not None and moon != seat
        for place, took in enumerate(endings.took(table, kitty)):
            one.took[place] += took


def _leading(running: list[_Try]) -> list[_Try]:
    """The choices that are not far behind: of many passes most are out of the question soon."""
    best = min(running, key=lambda one: sum(one.costs))
    kept = []
    for one in running:
        gaps = [b - a for a, b in zip(best.costs, one.costs, strict=True)]
        if sum(gaps) / len(gaps) <= _BEHIND * error(gaps):
            kept.append(one)
    return kept


def _assessment(
    view: View, tries: Sequence[_Try], alike: dict[Card, tuple[Card, ...]], endings: Endings, worlds: int
) -> Assessment:
    """The choices, each as it is best played: for the moon only if that is clearly better than the best without."""
    full = [one for one in tries if len(one.costs) == worlds]
    calm = min((one for one in full if not one.shoots), key=lambda one: sum(one.costs), default=None)
    bold = min((one for one in full if one.shoots), key=lambda one: sum(one.costs), default=None)
    shooting = bold is not None and calm is None
    if bold is not None and calm is not None:
        gaps = [a - b for a, b in zip(calm.costs, bold.costs, strict=True)]
        shooting = worlds >= FEWEST and sum(gaps) / worlds > DARING * error(gaps)
    chosen: dict[Action, _Try] = {}
    for one in tries:
        before = chosen.get(one.action)
        if before is None or (shooting and mean(one.costs) < mean(before.costs)):
            chosen[one.action] = one
    found = []
    for one in chosen.values():
        same = alike.get(one.cards[0], one.cards) if isinstance(one.action, Play) else one.cards
        choice = _choice(one, same, endings)
        found.append(choice)
        if isinstance(one.action, Play):
            found += [_twin(choice, card) for card in same if card is not one.cards[0]]
    # Those that were dropped on the way come last: their means are of fewer deals.
    found.sort(key=lambda choice: (-len(choice.costs), choice.cost))
    return Assessment(view, tuple(found), worlds)


def _choice(one: _Try, alike: tuple[Card, ...], endings: Endings) -> Choice:
    number = len(one.costs)
    return Choice(
        action=one.action,
        cards=one.cards,
        alike=alike,
        points=mean(one.points),
        se=error(one.points),
        takes_trick=one.tricks / number if isinstance(one.action, Play) else None,
        dear=chances(endings.dear, one.took, number),
        moon_risk=one.others / number,
        own_moon=one.moons / number,
        shoots=one.shoots,
        costs=tuple(one.costs),
    )


def _twin(choice: Choice, card: Card) -> Choice:
    """The same estimate for a card that comes to the same."""
    assert isinstance(choice.action, Play)
    return replace(choice, action=Play(choice.action.seat, card), cards=(card,))


def _moon(view: View) -> Assessment:
    """Adding or subtracting: no chance is left, so the scores themselves are compared."""
    endings = Endings(view, Trials(view).playout)
    found = []
    for how in ("add", "subtract"):
        scores = round_scores(view.ruleset, view.taken, view.taken, view.seat, how, False)
        cost = endings.price(endings.prospects.share(scores))
        points = float(scores[view.seat])
        found.append(Choice(Choose(view.seat, how), (), (), points, 0.0, None, (), 0.0, 1.0, False, (cost,)))
    found.sort(key=lambda choice: choice.cost)
    return Assessment(view, tuple(found), 0)
