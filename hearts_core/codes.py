"""Deal codes: a deal as twelve letters and digits that can be read out, and deals typed in by hand.

A code says the player count, the packs, which cards were left out, and the deal's number; not the ruleset. Its last
character is a check: any one wrong character and any two exchanged ones are noticed. The alphabet is without characters
that look or sound alike (0 O, 1 I L, 5 S, 8 B, 2 Z, U V, M N …); case, spaces and hyphens don't matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hearts_core.cards import Card, ordered, parse_cards, show_cards, without
from hearts_core.deal import NUMBER_BITS, Deal, deal_number, given_deal, numbered_deal
from hearts_core.errors import DealError
from hearts_core.rules import PLAYERS, Ruleset

ALPHABET: Final = "23456789ACDEFHJKMPRTWXY"
LENGTH: Final = 12
_BASE: Final = len(ALPHABET)
_TABLES: Final = tuple((players, packs) for packs, counts in PLAYERS.items() for players in counts)
_REMOVED: Final = ("", "2D", "2C 2D", "2C", "3C 2D 3D", "3C 4C 2D 3D")
"""Sets of removed cards that a code names; codes written once keep their meaning, so this only ever grows."""
_TAGS: Final = 1000
_NAMED: Final = 40


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a code says. `removed` is None for an unusual set of cards, which the ruleset must then leave out too."""

    players: int
    packs: int
    removed: tuple[Card, ...] | None
    tag: int
    number: int


def write_code(ruleset: Ruleset, number: int) -> str:
    """The code of a numbered deal from a ruleset's cards: "K4TW-7RAC-9XHP"."""
    if not 0 <= number < 1 << NUMBER_BITS:
        raise ValueError(number)
    value = (number * _TAGS + _tag(ruleset)) * len(_TABLES) + _TABLES.index((ruleset.players, ruleset.packs))
    digits = []
    for _ in range(LENGTH - 1):
        value, digit = divmod(value, _BASE)
        digits.append(digit)
    digits.append(_check(digits))
    text = "".join(ALPHABET[digit] for digit in digits)
    return "-".join(text[start : start + 4] for start in range(0, LENGTH, 4))


def seed_code(ruleset: Ruleset, seed: int, round: int) -> str:
    """The code of the deal that a seed makes for a round (counted from 0)."""
    return write_code(ruleset, deal_number(seed, round))


def read_code(text: str) -> DealCode:
    """What a code says. Raises `DealError` for a text that is no code or was misread."""
    letters = text.upper().replace("-", "").replace(" ", "")
    if len(letters) != LENGTH or any(letter not in ALPHABET for letter in letters):
        raise DealError("error.code.form", text=text, length=LENGTH, accepted=ALPHABET)
    digits = [ALPHABET.index(letter) for letter in letters]
    if _check(digits[:-1]) != digits[-1]:
        raise DealError("error.code.check", text=text)
    value = 0
    for digit in reversed(digits[:-1]):
        value = value * _BASE + digit
    value, table = divmod(value, len(_TABLES))
    number, tag = divmod(value, _TAGS)
    if number >> NUMBER_BITS or len(_REMOVED) <= tag < _NAMED:
        raise DealError("error.code.check", text=text)
    players, packs = _TABLES[table]
    removed = parse_cards(_REMOVED[tag]) if tag < len(_REMOVED) else None
    return DealCode(players, packs, removed, tag, number)


def coded_deal(ruleset: Ruleset, text: str) -> Deal:
    """The deal that a code names. Raises `DealError` if it is none, or was dealt to others or from other cards."""
    code = read_code(text)
    if (code.players, code.packs) != (ruleset.players, ruleset.packs):
        raise DealError("error.code.table", text=text, players=code.players, count=code.packs)
    if code.tag != _tag(ruleset):
        raise DealError("error.code.removed", text=text)
    return numbered_deal(ruleset, code.number)


def _tag(ruleset: Ruleset) -> int:
    """The number of a set of removed cards: its place in the table, or one made of the cards."""
    removed = show_cards(ruleset.removed)
    if removed in _REMOVED:
        return _REMOVED.index(removed)
    mixed = 0
    for card in ruleset.removed:
        mixed = (mixed * 53 + card.index + 1) % 1_000_003
    return _NAMED + mixed % (_TAGS - _NAMED)


def _check(digits: list[int]) -> int:
    """The check digit: with it the weighted digits add up to a multiple of the base, a prime."""
    total = sum(place * digit for place, digit in enumerate(digits, start=1))
    return -total * pow(LENGTH, -1, _BASE) % _BASE


_COMPASS: Final = "SWNE"
_KITTY: Final = "KITTY"


def typed_deal(ruleset: Ruleset, text: str) -> Deal:
    """A deal typed in by hand: "S: QS 3H …", one seat a line (or parted by `;`).

    A seat is its number from 0, or with four players S, W, N or E, clockwise from seat 0; `kitty` is the kitty. One
    seat may be left out: it gets what the others leave. Raises `CardError` or `DealError` for what doesn't come out.
    """
    hands: dict[int, tuple[Card, ...]] = {}
    kitty: tuple[Card, ...] | None = None
    for line in text.replace(";", "\n").splitlines():
        if not line.strip():
            continue
        label, colon, cards = line.partition(":")
        name = label.strip().upper()
        if name == _KITTY and colon and kitty is None:
            kitty = parse_cards(cards.upper())
            continue
        seat = _COMPASS.find(name) if len(name) == 1 and ruleset.players == 4 else -1
        if seat < 0 and name.isascii() and name.isdigit():
            seat = int(name)
        if not colon or not 0 <= seat < ruleset.players or seat in hands:
            raise DealError("error.deal.label", text=line.strip(), players=ruleset.players)
        hands[seat] = parse_cards(cards.upper())
    missing = [seat for seat in range(ruleset.players) if seat not in hands]
    if len(missing) == 1 and (kitty is not None or not ruleset.kitty_size):
        hands[missing[0]] = _rest(ruleset, (*hands.values(), kitty or ()))
    elif missing:
        raise DealError("error.deal.missing", seat=missing[0])
    return given_deal(ruleset, [hands[seat] for seat in range(ruleset.players)], kitty)


def _rest(ruleset: Ruleset, dealt: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    rest = ruleset.deck
    for card in ordered(sum(dealt, ())):
        if card not in rest:
            raise DealError("error.deal.twice" if card in ruleset.deck else "error.deal.not-in-play", card=card)
        rest = without(rest, (card,))
    return rest
