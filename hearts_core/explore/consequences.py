"""What follows from a ruleset: numbers and names that no setting says, all computed from the cards in play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil

from hearts_core.cards import Card, Suit
from hearts_core.errors import RulesetError
from hearts_core.passing import DEALER, HOLD, PassEntry, targets
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import PLAYERS, Ruleset
from hearts_core.state import pass_count


@dataclass(frozen=True, slots=True)
class PassOf:
    """How one round of the cycle passes: the entry, how many cards each gives, and to which seats clockwise (1: left).

    `to` is empty for a hold, a pool and a call that is still to be made.
    """

    entry: PassEntry
    count: int
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows from a ruleset.

    `opening_card` is the lowest club in play where its holder opens, else None; `total` what all point cards are worth,
    `bonus` all bonus cards (0 or below), `net` both: what the scores of a deal without moon, sun and extra add up to.
    `moon` are the cards that a moon needs, `moved` what it moves (None: no moon), `sun_moved` the same for a sun.
    `most` is the most that one round can add to one total, `rounds` the fewest in which the limit can be reached.
    """

    cards: int
    hand: int
    tricks: int
    kitty: int
    opening_card: Card | None
    passes: tuple[PassOf, ...]
    total: int
    bonus: int
    net: int
    moon: tuple[Card, ...]
    moved: int | None
    sun_moved: int | None
    most: int
    rounds: int


def consequences(rules: Ruleset) -> Consequences:
    """Everything that follows from a ruleset."""
    clubs = [card for card in rules.deck if card.suit is Suit.CLUBS]
    by_club = rules.opening in ("lowest-club", "any-club") and bool(clubs)
    bonus = sum(min(rules.worth[card.index], 0) for card in rules.deck)
    needs = rules.scoring_cards if rules.moon_needs == "scoring" else rules.point_cards
    moves = rules.moon in ("add", "subtract", "choice", "auto")
    most = _most(rules)
    return Consequences(
        cards=len(rules.deck),
        hand=rules.hand_size,
        tricks=rules.hand_size,
        kitty=rules.kitty_size,
        opening_card=clubs[0] if by_club else None,
        passes=_passes(rules),
        total=rules.total,
        bonus=bonus,
        net=rules.total + bonus,
        moon=() if rules.moon == "off" else needs,
        moved=rules.total if moves else None,
        sun_moved=None if rules.sun == "off" else 2 * rules.total,
        most=most,
        rounds=max(1, ceil(rules.limit / most)),
    )


def _passes(rules: Ruleset) -> tuple[PassOf, ...]:
    found = []
    for round in range(len(rules.pass_cycle)):
        entry = rules.pass_entry(round)
        if entry is None:
            return ()
        count = pass_count(rules, entry)
        to = () if entry in (HOLD, DEALER) else targets(entry, rules.players, count) or ()
        found.append(PassOf(entry, count, tuple(dict.fromkeys(steps for steps in to if steps))))
    return tuple(found)


def _most(rules: Ruleset) -> int:
    """The most that one round can add to a total: every point card, or what a moon or a sun of another adds.

    Where taking all of them is a moon, the most that can be taken without one is all but the cheapest of them, unless
    the moon may need bonus cards too.
    """
    worths = [rules.worth[card.index] for card in rules.point_cards]
    taken = rules.total
    if rules.moon != "off" and (rules.moon_needs == "points" or len(rules.scoring_cards) == len(worths)):
        taken -= min(worths)
    added = rules.total if rules.moon in ("add", "choice", "auto") else 0
    return max(taken, added, 2 * rules.total if rules.sun == "add" else 0, 1)


@dataclass(frozen=True, slots=True)
class Table:
    """A preset for one number of players."""

    players: int
    ruleset: Ruleset
    follows: Consequences


def tables(name: str) -> tuple[Table, ...]:
    """A preset for every number of players that it takes, fewest first."""
    counts = sorted(PRESETS[name].players)
    return tuple(Table(n, rules := preset(name, n), consequences(rules)) for n in counts)


def passes_for(rules: Ruleset, players: int) -> tuple[tuple[PassEntry, bool], ...]:
    """The entries of the pass cycle, and whether each can be carried out by so many players."""
    found = []
    for entry in rules.pass_cycle:
        count = pass_count(rules, entry)
        found.append((entry, entry in (HOLD, DEALER) or targets(entry, players, count) is not None))
    return tuple(found)


def player_counts(rules: Ruleset) -> tuple[int, ...]:
    """Every number of players that these very settings can be played with, nothing else changed."""
    found = []
    for players in sorted({*PLAYERS[1], *PLAYERS[2]}):
        try:
            rules.but(players=players)
        except RulesetError:
            continue
        found.append(players)
    return tuple(found)


def by_suit(cards: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[Suit, tuple[Card, ...], bool], ...]:
    """Cards suit by suit, hearts first, and whether these are all cards of that suit in play."""
    there = Counter(card.suit for card in rules.deck)
    found = []
    for suit in sorted(Suit, reverse=True):
        mine = tuple(card for card in cards if card.suit is suit)
        if mine:
            found.append((suit, mine, len(mine) == there[suit]))
    return tuple(found)
