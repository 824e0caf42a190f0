"""The batch engine's play, compiled by Numba: one deal after the other, each card as the core's bots would play it.

It keeps to `deal`, `opening`, `exchange`, `legality`, `play`, `finish`, `chance` and `beginner`, and tests hold it to
them card by card; whoever wants to read the rules should read them there. Hands are 64 bits, 16 to a suit; a card is
its `index`. Chance is `Stream`: SplitMix64, started from the FNV hash of seed and labels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit

from hearts_core.lab.batch_rules import Array

F = TypeVar("F", bound=Callable[..., Any])
U: Final = np.uint64
W: Final = np.int64

RANDOM, BEGINNER = 0, 1
QUEEN: Final = 36
"""The index of ♠Q."""
HEART: Final = 39
"""The index of the first heart."""

_PRIME: Final = U(0x100000001B3)
_END: Final = U(31)
_ZERO, _ONE, _TEN = U(0), U(1), U(10)
_GOLDEN, _MIX1, _MIX2 = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_S27, _S28, _S30, _S31 = U(27), U(28), U(30), U(31)
_ALL: Final = U(0xFFFFFFFFFFFFFFFF)
_OVER: Final[Array] = np.array([0, *((1 << 64) % n for n in range(1, 64))], dtype=np.uint64)
"""2 to the 64th modulo n: numbers that high are thrown away."""
_SUIT: Final = U(0x1FFF)
_COUNT: Final[Array] = np.array([bin(mask).count("1") for mask in range(1 << 13)], dtype=np.int64)
_PLACES: Final[Array] = np.array(
    [([at for at in range(13) if mask >> at & 1] + [0] * 13)[:13] for mask in range(1 << 13)], dtype=np.int8
)
"""For each set of ranks, its ranks from the lowest on."""


def compiled(function: F) -> F:
    """Compiled when first called, and kept for the next time where there is a folder to keep it in."""
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:
        return cast(F, njit(function))


# Chance


@compiled
def _byte(state: Any, byte: Any) -> Any:
    return (state ^ byte) * _PRIME


@compiled
def _label(state: Any, number: Any) -> Any:
    """The hash after a number from 0 on, written in decimal."""
    scale = _ONE
    while number // scale >= _TEN:
        scale *= _TEN
    while scale > _ZERO:
        digit = number // scale
        number -= digit * scale
        state = _byte(state, digit + U(48))
        scale //= _TEN
    return _byte(state, _END)


@compiled
def _small(state: Any, number: int) -> Any:
    """The same for numbers below 100."""
    if number >= 10:
        state = _byte(state, U(48 + number // 10))
    return _byte(_byte(state, U(48 + number % 10)), _END)


@compiled
def _bits(state: Any) -> Any:
    """The 64 bits that a state gives once it has been moved on by `_GOLDEN`."""
    z = (state ^ (state >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)


@compiled
def _below(state: Any, n: int) -> Any:
    """The state afterwards, and a number from 0 to n − 1."""
    over = _OVER[n]
    while True:
        state += _GOLDEN
        bits = _bits(state)
        if bits <= _ALL - over:
            return state, W(bits % U(n))


@compiled
def _shuffle(state: Any, items: Array, count: int) -> None:
    for last in range(count - 1, 0, -1):
        state, other = _below(state, last + 1)
        items[last], items[other] = items[other], items[last]


# Hands


@compiled
def _bit(card: int) -> Any:
    return _ONE << U(card // 13 * 16 + card % 13)


@compiled
def _ranks(hand: Any, suit: int) -> Any:
    return W((hand >> U(16 * suit)) & _SUIT)


@compiled
def _size(hand: Any) -> Any:
    return _COUNT[_ranks(hand, 0)] + _COUNT[_ranks(hand, 1)] + _COUNT[_ranks(hand, 2)] + _COUNT[_ranks(hand, 3)]


@compiled
def _nth(hand: Any, place: int) -> Any:
    """The card at a place of a sorted hand."""
    for suit in range(3):
        ranks = _ranks(hand, suit)
        if place < _COUNT[ranks]:
            return suit * 13 + W(_PLACES[ranks, place])
        place -= _COUNT[ranks]
    return 39 + W(_PLACES[_ranks(hand, 3), place])


@compiled
def _cards(hand: Any, items: Array) -> Any:
    """Writes a hand, sorted, into `items`; how many cards it has."""
    count = 0
    for suit in range(4):
        ranks = _ranks(hand, suit)
        for place in range(_COUNT[ranks]):
            items[count] = suit * 13 + _PLACES[ranks, place]
            count += 1
    return count


# Legality


@compiled
def _may_lead(hand: Any, first: bool, broken: bool, settings: Array, point_mask: Any) -> Any:
    """The cards that may be led."""
    barred = _ZERO
    clubs, hearts = hand & _SUIT, hand & (_SUIT << U(48))
    if first:
        opening = settings[3]
        openers = _ZERO
        if opening == 1:
            openers = hand & ~point_mask
        elif opening == 2:
            openers = clubs
        elif opening == 3:
            openers = clubs & (~clubs + _ONE)
        if openers != _ZERO:
            barred = hand & ~openers
    if not broken:
        others = hand & ~hearts
        if hearts != _ZERO and others != _ZERO and not (settings[6] and others == _bit(QUEEN)):
            barred |= hearts
    free = hand & ~barred
    return free if free != _ZERO else hand


@compiled
def _may_follow(hand: Any, suit: int, first: bool, settings: Array, point_mask: Any, scoring_mask: Any) -> Any:
    """The cards that may follow a suit."""
    same = hand & (_SUIT << U(16 * suit))
    if same != _ZERO:
        return same
    if first and settings[4]:
        free = hand & ~(point_mask if settings[4] == 1 else scoring_mask)
        if free != _ZERO:
            return free
    return hand


# Bots


@compiled
def _draw(state: Any, legal: Any) -> Any:
    """Chance's card. The stream belongs to this decision alone: where there is one card nobody need ask it."""
    suits = 0
    only = 0
    for suit in range(4):
        if _ranks(legal, suit):
            suits += 1
            only = suit
    if suits == 1:
        ranks = _ranks(legal, only)
        count = _COUNT[ranks]
        if count == 1:
            return only * 13 + W(_PLACES[ranks, 0])
        _, place = _below(state, count)
        return only * 13 + W(_PLACES[ranks, place])
    _, place = _below(state, _size(legal))
    return _nth(legal, place)


@compiled
def _extreme(state: Any, legal: Any, danger: Array, items: Array, worst: bool) -> Any:
    """The card of a set that `beginner` wants most to be rid of, or least; the order of the shuffle among equals."""
    count = _cards(legal, items)
    best, equals, found = 0, 0, 0
    for at in range(count):
        value = danger[items[at]] if worst else -danger[items[at]]
        if not equals or value > best:
            best, equals, found = value, 1, items[at]
        elif value == best:
            equals += 1
    if equals == 1:
        return found
    _shuffle(state, items, count)
    for at in range(count):
        place = at if worst else count - 1 - at
        if (danger[items[place]] if worst else -danger[items[place]]) == best:
            return items[place]
    return found


@compiled
def _follow(legal: Any, suit: int, best: int, last: bool, worth: Array, danger: Array, items: Array) -> Any:
    """`beginner` follows suit: under the best card if it can, else cheaply."""
    count = _cards(legal, items)
    found = -1
    for at in range(count):
        if items[at] < best and (found < 0 or danger[items[at]] > danger[found]):
            found = items[at]
    if found >= 0:
        return found
    low, high = -1, -1
    for at in range(count):
        if worth[items[at]] <= 0:
            low = items[at] if low < 0 else low
            high = items[at]
    if low < 0:
        low, high = items[0], items[count - 1]
    return high if last else low


@compiled
def _passed(state: Any, bot: int, hand: Any, count: int, danger: Array, items: Array) -> None:
    """Writes the cards that a bot passes to the front of `items`."""
    held = _cards(hand, items)
    _shuffle(state, items, held)
    if bot == BEGINNER:
        for place in range(min(count, held)):  # the first of the worst comes first, the others keep their order
            top = place
            for at in range(place + 1, held):
                if danger[items[at]] > danger[items[top]]:
                    top = at
            card = items[top]
            for at in range(top, place, -1):
                items[at] = items[at - 1]
            items[place] = card


# A deal


@compiled
def play(
    numbers: Array, totals: Array, hashes: Array, dealer: int, bots: Array, rules: Any, found: Array, log: Array
) -> None:
    """Plays a deal for each of `numbers` and writes what it gives into the rows of `found` (see `batch.COLUMNS`).

    `hashes` are those of the labels (seed, "deal"), (seed, "compare"), (seed, "pool") and of nothing, `dealer` is the
    first of the match. A row of `log` gets the cards in the order of play; then the pass, `_MOST` a seat (−1: none);
    then the call, as an entry (−1: none), and the way the moon was chosen (−1: not).
    """
    settings, deck, worth, danger = rules.settings, rules.deck, rules.worth, rules.danger
    players, size = settings[0], settings[1]
    point_mask = scoring_mask = _ZERO
    for card in range(52):
        if worth[card] > 0:
            point_mask |= _bit(card)
        if worth[card]:
            scoring_mask |= _bit(card)
    pack = np.empty(len(deck), dtype=np.int64)
    items = np.empty(64, dtype=np.int64)
    pool = np.empty(64, dtype=np.int64)
    hands = np.empty(players, dtype=np.uint64)
    given = np.empty((players, 6), dtype=np.int64)
    points = np.empty(players, dtype=np.int64)
    bonus = np.empty(players, dtype=np.int64)
    needed = np.empty(players, dtype=np.int64)
    tricks = np.empty(players, dtype=np.int64)
    scores = np.empty(players, dtype=np.int64)
    brought = np.empty(size, dtype=np.int64)
    takers = np.empty(size, dtype=np.int64)
    plays = players * size
    for row in range(len(numbers)):
        number = numbers[row]
        # the deal
        state = _label(hashes[3], (_bits(_label(hashes[0], U(number)) + _GOLDEN)) >> _S28)
        for letter in (99, 97, 114, 100, 115, 31):  # the label "cards"
            state = _byte(state, U(letter))
        pack[:] = deck
        _shuffle(state, pack, len(pack))
        holder = -1
        for seat in range(players):
            hand = _ZERO
            for at in range(seat * size, (seat + 1) * size):
                hand |= _bit(pack[at])
                if pack[at] == QUEEN:
                    holder = seat
            hands[seat] = hand
        chance = _label(hashes[3], _bits(_label(_label(hashes[1], U(number)), _ZERO) + _GOLDEN))
        dealt_by = (dealer + number) % players
        step = 0
        # the call and the pass
        log[row, plays:] = -1
        entry = rules.cycle[number % len(rules.cycle)]
        if rules.kinds[entry] == 3:
            call = 0
            if bots[dealt_by] == RANDOM:
                _, call = _below(_small(_small(chance, dealt_by), step), len(rules.calls))
            entry = rules.calls[call]
            log[row, plays + 6 * players] = entry
            step += 1
        if rules.kinds[entry]:
            count = rules.counts[entry]
            for seat in range(players):
                _passed(_small(_small(chance, seat), step), bots[seat], hands[seat], count, danger, items)
                step += 1
                for at in range(count):
                    given[seat, at] = items[at]
                    log[row, plays + 6 * seat + at] = items[at]
            for seat in range(players):
                for at in range(count):
                    hands[seat] &= ~_bit(given[seat, at])
            if rules.kinds[entry] == 2:
                pooled = _ZERO
                for seat in range(players):
                    for at in range(count):
                        pooled |= _bit(given[seat, at])
                whole = _cards(pooled, pool)
                _shuffle(_label(hashes[2], U(number)), pool, whole)
                for at in range(whole):
                    hands[at // count] |= _bit(pool[at])
            else:
                for seat in range(players):
                    for at in range(count):
                        hands[(seat + rules.steps[entry, at]) % players] |= _bit(given[seat, at])
        # the play
        leader = (dealt_by + 1) % players
        if settings[3] >= 2:
            lowest = W(13)
            for seat in range(players):
                clubs = _ranks(hands[seat], 0)
                if clubs and _PLACES[clubs, 0] < lowest:
                    lowest = W(_PLACES[clubs, 0])
                    leader = seat
        points[:] = 0
        bonus[:] = 0
        needed[:] = 0
        tricks[:] = 0
        broken = settings[5] == 0
        kitty_to = -1
        queen_trick, queen_to, hearts_trick = 0, -1, 0
        at = 0
        for trick in range(size):
            first = trick == 0
            suit, best, winner, has_heart, has_queen = 0, -1, leader, False, False
            worth_here, bonus_here, needed_here, plus = 0, 0, 0, 0
            for place in range(players):
                seat = leader + place
                if seat >= players:
                    seat -= players
                hand = hands[seat]
                bot = bots[seat]
                if place == 0:
                    legal = _may_lead(hand, first, broken, settings, point_mask)
                else:
                    legal = _may_follow(hand, suit, first, settings, point_mask, scoring_mask)
                state = _small(_small(chance, seat), step)
                step += 1
                if bot == RANDOM:
                    card = _draw(state, legal)
                elif place == 0:
                    card = _extreme(state, legal, danger, items, False)
                elif _ranks(legal, suit):
                    card = _follow(legal, suit, best, place == players - 1, worth, danger, items)
                else:
                    card = _extreme(state, legal, danger, items, True)
                hands[seat] = hand & ~_bit(card)
                log[row, at] = card
                at += 1
                if place == 0:
                    suit, best = card // 13, card
                elif card // 13 == suit and card > best:
                    best, winner = card, seat
                value = worth[card]
                worth_here += value
                if value > 0:
                    plus += value
                    needed_here += 1
                elif value < 0:
                    bonus_here += value
                    needed_here += settings[8]
                if card >= HEART:
                    has_heart = True
                if card == QUEEN:
                    has_queen = True
                if not broken:
                    if settings[5] == 3:
                        broken = value > 0
                    elif card == QUEEN:
                        broken = settings[5] == 2
                    else:
                        broken = card >= HEART
            brought[trick], takers[trick] = plus, winner
            points[winner] += worth_here
            bonus[winner] += bonus_here
            needed[winner] += needed_here
            tricks[winner] += 1
            if has_heart and not hearts_trick:
                hearts_trick = trick + 1
            if has_queen:
                queen_trick, queen_to = trick + 1, winner
            kitty = settings[2]
            if (
                kitty
                and kitty_to < 0
                and ((kitty == 1 and first) or (kitty >= 2 and trick == size - 1) or (kitty == 2 and has_heart))
            ):
                kitty_to = winner
            leader = winner
        if kitty_to >= 0:
            for place in range(plays, len(pack)):
                card = pack[place]
                value = worth[card]
                points[kitty_to] += value
                bonus[kitty_to] += min(value, 0)
                if value > 0 or (value < 0 and settings[8]):
                    needed[kitty_to] += 1
                if card == QUEEN:
                    queen_to = kitty_to
        # moon, sun and scores
        moon = sun = -1
        for seat in range(players):
            if settings[7] and needed[seat] == settings[16]:
                moon = seat
                break
        if settings[9]:
            for seat in range(players):
                if tricks[seat] == size:
                    sun = seat
        shooter, way, moved = -1, 0, settings[15]
        if sun >= 0:
            shooter, way, moved = sun, settings[9], 2 * settings[15]
        elif moon >= 0:
            shooter, way = moon, settings[7]
            if way == 3:
                way = 1
                if bots[moon] == RANDOM:
                    _, choice = _below(_small(_small(chance, moon), step), 2)
                    way = 1 + choice
                log[row, plays + 6 * players + 1] = way
            elif way == 4:
                way = _automatic(moon, bonus, totals, settings, scores)
        for seat in range(players):
            if shooter < 0:
                scores[seat] = points[seat] + (0 if tricks[seat] else settings[10])
            elif way == 5:
                scores[seat] = 0
            else:
                scores[seat] = bonus[seat]
                if way == 1 and seat != shooter:
                    scores[seat] += moved
                elif way == 2 and seat == shooter:
                    scores[seat] -= moved
        # tries for the moon, as `counts` sees them
        tried = stopped = 0
        if settings[7]:
            collector, collected = -1, 0
            over = False
            for trick in range(size):
                if not brought[trick] or over:
                    continue
                if collector < 0 or takers[trick] == collector:
                    collector = takers[trick]
                    collected += brought[trick]
                else:
                    over = True
                    if 2 * collected >= settings[15]:
                        tried = stopped = 1
            if not over and collector >= 0 and 2 * collected >= settings[15]:
                tried = 1
        line = found[row]
        low = high = scores[0]
        summed = 0
        for seat in range(players):
            line[seat] = scores[seat]
            line[players + seat] = seat == queen_to
            summed += scores[seat]
            low, high = min(low, scores[seat]), max(high, scores[seat])
        at = 2 * players
        line[at], line[at + 1], line[at + 2], line[at + 3] = summed, high - low, moon >= 0, sun >= 0
        line[at + 4], line[at + 5] = tried, stopped
        line[at + 6], line[at + 7] = queen_trick, queen_trick > 0
        line[at + 8], line[at + 9] = hearts_trick, hearts_trick > 0
        line[at + 10], line[at + 11] = holder >= 0, holder >= 0 and holder == queen_to
        line[at + 12] = scores[holder] if holder >= 0 else 0
        line[at + 13] = summed - scores[holder] if holder >= 0 else 0
        for seat in range(players):
            line[at + 14 + seat] = players * scores[seat] - summed


@compiled
def _automatic(moon: int, bonus: Array, totals: Array, settings: Array, scores: Array) -> Any:
    """1 (add) or 2 (subtract): what the `auto` moon comes to from these totals."""
    players = settings[0]
    top, least, lows = 0, 0, 0
    for seat in range(players):
        total = totals[seat] + bonus[seat] + (0 if seat == moon else settings[15])
        if settings[12] and total == settings[11]:
            total = settings[13]
        scores[seat] = total
        if seat == 0 or total > top:
            top = total
        if seat == 0 or total < least:
            least, lows = total, 1
        elif total == least:
            lows += 1
    ends = top >= settings[11] and (lows == 1 or settings[14])
    return 2 if ends and scores[moon] != least else 1
