"""A set-up as text, to be typed, kept and handed on: one line for each place where cards lie.

S: QS 3H AC          the cards that a seat holds now (S W N E, or numbers from 0, clockwise)
S took: 2C 5C 9C KC  the cards of tricks that it took, in any order
trick W: 5D 9D KD 2D a finished trick, led by that seat, in playing order
trick S: 5S          the trick being played, led by that seat
lead: S              who leads, where no card of the trick lies on the table yet
kitty: 2D            the odd cards
dealer: E            who dealt
round: 2             which round it is, from 1
hearts: broken       or: closed
"""

from __future__ import annotations

import re

from hearts_core.cards import SYMBOLS, Card, parse_cards, show_cards
from hearts_core.rules import Ruleset
from hearts_core.setup import Led, Setup, SetupError

COMPASS = "SWNE"
LONGEST = 4000
"""Characters that are read."""

_HEARTS = {"BROKEN": True, "CLOSED": False}


def read_setup(ruleset: Ruleset, text: str) -> Setup:
    """The set-up that a text tells. Raises `SetupError` or `CardError`, naming the line or the word.

    Lines may be parted by `;`. Cards are written as "QS", "10H" or "♠Q", in capitals or not. Whether the whole can be
    is not looked at here.
    """
    players = ruleset.players
    hands: dict[int, tuple[Card, ...]] = {}
    taken: dict[int, tuple[Card, ...]] = {}
    tricks: list[Led] = []
    trick: Led = (-1, ())
    single: dict[str, str] = {}
    for line in text[:LONGEST].replace(";", "\n").splitlines():
        if not line.strip():
            continue
        label, colon, rest = line.partition(":")
        words = label.upper().split()
        wrong = SetupError("explorer.setup.line", text=line.strip()[:60], players=players)
        if not colon or not words:
            raise wrong
        if len(words) == 1 and words[0] in ("KITTY", "DEALER", "ROUND", "HEARTS", "LEAD"):
            if words[0] in single:
                raise wrong
            single[words[0]] = rest.strip().upper()
            continue
        seat = read_seat(words[-1] if words[0] == "TRICK" else words[0], players)
        if seat is None or len(words) > 2:
            raise wrong
        cards = read_cards(rest)
        if words[0] == "TRICK":
            if len(words) != 2 or trick[0] >= 0:
                raise wrong
            if len(cards) < players:
                trick = (seat, cards)
            else:
                tricks.append((seat, cards))
        elif len(words) == 1 or words[1] == "TOOK":
            place = hands if len(words) == 1 else taken
            place[seat] = place.get(seat, ()) + cards
        else:
            raise wrong
    if "LEAD" in single and trick[0] < 0:
        trick = (_seat(single["LEAD"], players), ())
    return Setup(
        ruleset,
        tuple(hands.get(seat, ()) for seat in range(players)),
        tuple(taken.get(seat, ()) for seat in range(players)),
        tuple(tricks),
        trick,
        read_cards(single.get("KITTY", "")),
        _seat(single["DEALER"], players) if "DEALER" in single else 0,
        _round(single.get("ROUND", "1")),
        _broken(single.get("HEARTS")),
    )


def write_setup(setup: Setup) -> str:
    """The text of a set-up, which `read_setup` reads back to the same value."""
    players = setup.ruleset.players
    lines = [f"{seat_label(seat, players)}: {show_cards(hand)}" for seat, hand in enumerate(setup.hands)]
    lines += [
        f"{seat_label(seat, players)} took: {show_cards(cards)}" for seat, cards in enumerate(setup.taken) if cards
    ]
    lines += [f"trick {seat_label(leader, players)}: {show_cards(cards)}" for leader, cards in setup.tricks]
    leader, cards = setup.trick
    if leader >= 0:
        label = seat_label(leader, players)
        lines.append(f"trick {label}: {show_cards(cards)}" if cards else f"lead: {label}")
    if setup.kitty:
        lines.append(f"kitty: {show_cards(setup.kitty)}")
    lines.append(f"dealer: {seat_label(setup.dealer, players)}")
    if setup.round:
        lines.append(f"round: {setup.round + 1}")
    if setup.broken is not None:
        lines.append(f"hearts: {'broken' if setup.broken else 'closed'}")
    return "\n".join(line.rstrip() for line in lines)


def seat_label(seat: int, players: int) -> str:
    """How a seat is written: S, W, N or E at a table of four, else its number from 0."""
    return COMPASS[seat] if players == 4 else str(seat)


def read_seat(text: str, players: int) -> int | None:
    """The seat that a text names; None if it names none."""
    word = text.strip().upper()
    if players == 4 and len(word) == 1 and word in COMPASS:
        return COMPASS.index(word)
    if re.fullmatch(r"\d{1,2}", word, re.ASCII) and int(word) < players:
        return int(word)
    return None


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written as "QS", "10H" or "♠Q", in capitals or not, parted by spaces or commas. Raises `CardError`."""
    words = text.upper().replace(",", " ").replace("10", "T").split()
    return parse_cards(" ".join(_letters(word) for word in words))


def _letters(word: str) -> str:
    for symbol, letter in zip(SYMBOLS, "CDSH", strict=True):
        if symbol in word and len(word) == 2:
            return word.replace(symbol, "") + letter
    return word


def _seat(text: str, players: int) -> int:
    seat = read_seat(text, players)
    if seat is None:
        raise SetupError("explorer.setup.line", text=text[:60], players=players)
    return seat


def _round(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,2}", text, re.ASCII):
        raise SetupError("explorer.setup.round", text=text[:60])
    return int(text) - 1


def _broken(text: str | None) -> bool | None:
    if text is None:
        return None
    if text not in _HEARTS:
        raise SetupError("explorer.setup.hearts", text=text[:60])
    return _HEARTS[text]
