"""A second, slow reading of the rules page, on plain strings: what the engine is compared with.

It shares nothing with the engine but the JSON form of a ruleset. Cards are two letters, hands are lists.
"""

from collections import Counter
from typing import Any

RANKS = "23456789TJQKA"
Rules = dict[str, Any]


def deck(rules: Rules) -> list[str]:
    packs: int = rules["packs"]
    cards = [rank + suit for suit in "CDSH" for rank in RANKS] * packs
    for card in rules["removed"].split():
        cards.remove(card)
    return cards


def key(card: str) -> int:
    return "CDSH".index(card[1]) * 13 + RANKS.index(card[0])


def worth(rules: Rules, card: str) -> int:
    return int(rules["points"].get(card, 0))


def opener(rules: Rules, dealer: int, hands: list[list[str]]) -> int:
    """Who leads first, by the row `opening`."""
    clubs = sorted((key(card), seat) for seat, hand in enumerate(hands) for card in hand if card[1] == "C")
    if rules["opening"] in ("lowest-club", "any-club") and clubs:
        return clubs[0][1]
    players: int = rules["players"]
    return (dealer + 1) % players


def broken(rules: Rules, played: list[str]) -> bool:
    """Whether hearts may be led, by the row `hearts_led`."""
    how = rules["hearts_led"]
    if how == "any-time":
        return True
    for card in played:
        if card[1] == "H" and how != "after-point":
            return True
        if card == "QS" and how == "after-heart-or-queen":
            return True
        if worth(rules, card) > 0 and how == "after-point":
            return True
    return False


def legal(rules: Rules, hand: list[str], trick: list[str], first: bool, played: list[str]) -> set[str]:
    """The cards of a hand that may be played to a trick; `played` are all cards of earlier tricks and this one."""

    def allowed(card: str) -> bool:
        if trick:
            led = trick[0][1]
            if card[1] == led:
                return True
            if any(other[1] == led for other in hand):
                return False

            def bad(other: str) -> bool:
                if rules["first_trick"] == "no-points":
                    return worth(rules, other) > 0
                return rules["first_trick"] == "no-scoring" and worth(rules, other) != 0

            return not (first and bad(card) and not all(map(bad, hand)))
        if first:
            clubs = sorted((c for c in hand if c[1] == "C"), key=key)
            plain = [c for c in hand if worth(rules, c) <= 0]
            if rules["opening"] == "lowest-club" and clubs and card != clubs[0]:
                return False
            if rules["opening"] == "any-club" and clubs and card[1] != "C":
                return False
            if rules["opening"] == "dealers-left-no-points" and plain and card not in plain:
                return False
        if card[1] == "H" and not broken(rules, played):
            only_hearts = all(c[1] == "H" for c in hand)
            hearts_and_queen = all(c[1] == "H" or c == "QS" for c in hand)
            return only_hearts or (hearts_and_queen and rules["hearts_and_queen"] == "any")
        return True

    found = {card for card in hand if allowed(card)}
    return found or set(hand)


def winner(rules: Rules, trick: list[str]) -> int | None:
    """The place in a trick of the card that takes it; None if the led suit cancels out."""
    best = None
    for place, card in enumerate(trick):
        if card[1] != trick[0][1] or (rules["cancellation"] and trick.count(card) == 2):
            continue
        if best is None or key(card) > key(trick[best]):
            best = place
    return best


def scores(
    rules: Rules, taken: list[list[str]], tricked: list[bool], totals: list[int], reached: bool, choice: str
) -> tuple[list[int], int | None, int | None, bool]:
    """What a round adds, the seats of moon and sun, and whether the match is won at once."""
    cards = deck(rules)
    point_cards = Counter(card for card in cards if worth(rules, card) > 0)
    total = sum(worth(rules, card) for card in point_cards.elements())
    needed = point_cards
    if rules["moon_needs"] == "scoring":
        needed = Counter(card for card in cards if worth(rules, card))
    moon = sun = None
    for seat, pile in enumerate(taken):
        if rules["moon"] != "off" and not needed - Counter(pile):
            moon = seat
        if rules["sun"] != "off" and tricked[seat] and sum(tricked) == 1:
            sun = seat
    plain = [sum(worth(rules, card) for card in pile) for pile in taken]
    bonus = [sum(worth(rules, card) for card in pile if worth(rules, card) < 0) for pile in taken]
    players = rules["players"]

    def moved(seat: int, amount: int, how: str) -> list[int]:
        if how == "add":
            return [bonus[s] + (0 if s == seat else amount) for s in range(players)]
        return [bonus[s] - (amount if s == seat else 0) for s in range(players)]

    if sun is not None:
        return moved(sun, 2 * total, rules["sun"]), moon, sun, False
    if moon is None:
        idle = rules["no_trick_bonus"]
        return [plain[s] + (0 if tricked[s] else idle) for s in range(players)], None, None, False
    how = rules["moon"]
    if how == "win":
        return [0] * players, moon, None, True
    if how == "choice":
        how = choice
    if how == "auto":
        after = add(rules, totals, moved(moon, total, "add"))
        ends = winners(rules, after, reached or max(after) >= rules["limit"])
        how = "subtract" if ends and min(after) != after[moon] else "add"
    return moved(moon, total, how), moon, None, False


def add(rules: Rules, totals: list[int], more: list[int]) -> list[int]:
    new = [a + b for a, b in zip(totals, more, strict=True)]
    return [rules["on_limit"] if n == rules["limit"] and rules["on_limit"] is not None else n for n in new]


def winners(rules: Rules, totals: list[int], reached: bool) -> list[int]:
    best = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if not reached or (len(best) > 1 and rules["tie"] == "play-on"):
        return []
    return best
