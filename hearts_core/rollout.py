"""The fast path: whole rounds played by chance, for bots and experiments that need many thousands.

It plays by the same rules as `legality`, `play` and `finish` and is held to them by tests over random rulesets and
deals; whoever wants to read the rules should read them there. Cards are their `index`, a hand is four sorted lists (one
a suit), what a seat has taken is one number with a field for each thing that is counted. Chance is any function that
gives numbers from 0 up to 1: of n legal cards in sorted order (twins both) the one at `int(random() * n)` is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearts_core.cards import QUEEN_OF_SPADES
from hearts_core.legality import breaks_hearts
from hearts_core.passing import DEALER, HOLD, POOL, SCATTER, PassEntry, targets
from hearts_core.rules import Ruleset
from hearts_core.state import pass_count

Random = Callable[[], float]
Hand = list[list[int]]

_QUEEN: Final = QUEEN_OF_SPADES.index
_CALLS: Final = ("left", "right", "across", POOL, SCATTER)


class Rollout:
    """One ruleset, prepared for playing at speed."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.suits = [[card.index for card in ruleset.deck if card.suit == suit] for suit in range(4)]
        players = ruleset.players
        self.others = [tuple((leader + n) % players for n in range(1, players)) for leader in range(players)]
        worth = ruleset.worth
        self.width = max(12, sum(abs(worth[card.index]) for card in ruleset.deck).bit_length())
        width = self.width
        self.one_trick = 1 << 4 * width
        self.one_breaker = 1 << 5 * width
        self.counted = [0] * 52
        for card in ruleset.deck:
            value = worth[card.index]
            breaker = breaks_hearts(ruleset, card)
            fields = (max(value, 0), max(-value, 0), value > 0, value != 0, False, breaker)
            self.counted[card.index] = sum(number << place * width for place, number in enumerate(fields))
        needed = ruleset.scoring_cards if ruleset.moon_needs == "scoring" else ruleset.point_cards
        self.needed = 0 if ruleset.moon == "off" else len(needed)
        self.needed_field = (3 if ruleset.moon_needs == "scoring" else 2) * width
        self.calls = [call for call in _CALLS if self._can_call(call)]
        self._seats: dict[PassEntry | None, list[int]] = {}

    def _can_call(self, call: str) -> bool:
        count = pass_count(self.ruleset, call)
        return count <= self.ruleset.hand_size and targets(call, self.ruleset.players, count) is not None

    # The deal and the pass

    def deal(self, random: Random, entry: PassEntry | None) -> tuple[list[Hand], int]:
        """The hands after a random deal and a random pass under an entry of the cycle, and what the kitty counts.

        The pack is put into a random order; place by place it makes the hands of the seats and the kitty. Each seat
        passes the first cards of its hand, which are any of them, as likely.
        """
        rules = self.ruleset
        players = rules.players
        seats = self._seats.get(entry)
        if seats is None:
            seats = self._seats[entry] = self._seats_by_place(entry)
        if entry == POOL:
            seats = self._stirred(seats, random)
        numbers = [random() for _ in rules.deck]
        places = iter(sorted(range(len(numbers)), key=numbers.__getitem__))
        hands: list[Hand] = [[[], [], [], []] for _ in range(players + 1)]
        for suit, cards in enumerate(self.suits):
            rows = [hand[suit] for hand in hands]
            for card, place in zip(cards, places, strict=False):
                rows[seats[place]].append(card)
        kitty = hands.pop()
        counted = self.counted
        return hands, sum(counted[card] for cards in kitty for card in cards)

    def _seats_by_place(self, entry: PassEntry | None) -> list[int]:
        """For each place of the pack the seat that has its card after the pass; the kitty comes after the last seat."""
        rules = self.ruleset
        players, size = rules.players, rules.hand_size
        to = targets(entry, players, pass_count(rules, entry)) if entry is not None and entry != DEALER else ()
        assert to is not None
        steps = (*to, *(0,) * (size - len(to)))
        return [(seat + step) % players for seat in range(players) for step in steps] + [players] * rules.kitty_size

    def _stirred(self, seats: list[int], random: Random) -> list[int]:
        """The seats by place where the cards passed go to a pool, which is shuffled and dealt back."""
        rules = self.ruleset
        players, size, count = rules.players, rules.hand_size, rules.pass_size
        back = [seat for seat in range(players) for _ in range(count)]
        numbers = [random() for _ in back]
        shuffled = [back[place] for place in sorted(range(len(back)), key=numbers.__getitem__)]
        seats = list(seats)
        for seat in range(players):
            seats[seat * size : seat * size + count] = shuffled[seat * count : (seat + 1) * count]
        return seats

    def opener(self, hands: list[Hand], dealer: int) -> int:
        """The seat that leads first."""
        if self.ruleset.opening in ("lowest-club", "any-club"):
            clubs = [(hand[0][0], seat) for seat, hand in enumerate(hands) if hand[0]]
            if clubs:
                return min(clubs)[1]
        return (dealer + 1) % self.ruleset.players

    # The play

    def play_out(
        self,
        hands: list[Hand],
        leader: int,
        random: Random,
        kitty: int = 0,
        taken: list[int] | None = None,
        broken: bool = False,
    ) -> list[int]:
        """Plays a round to its end from the lead to a trick, emptying the hands; what each seat has taken then.

        `taken` is what they have taken before (none: this is the first trick), `broken` whether hearts may be led.
        """
        rules = self.ruleset
        counted, one_trick, one_breaker = self.counted, self.one_trick, self.one_breaker
        others, cancels = self.others, rules.cancellation
        queen_alone = rules.hearts_and_queen == "any"
        broken = broken or rules.hearts_led == "any-time"
        first = taken is None
        taken = [0] * rules.players if taken is None else taken
        kitty_rule = rules.kitty if kitty or rules.kitty_size else None
        carried = 0
        left = sum(map(len, hands[leader]))
        while left:
            clubs, diamonds, spades, hearts = hands[leader]
            if first:
                card = self._open(hands[leader], broken, random)
            else:
                choices = left
                if not broken and hearts:
                    choices -= len(hearts)
                    if not choices or (
                        queen_alone and not clubs and not diamonds and spades.count(_QUEEN) == len(spades)
                    ):
                        choices = left
                place = int(random() * choices)
                if place < len(clubs):
                    card = clubs.pop(place)
                elif (place := place - len(clubs)) < len(diamonds):
                    card = diamonds.pop(place)
                elif (place := place - len(diamonds)) < len(spades):
                    card = spades.pop(place)
                else:
                    card = hearts.pop(place - len(spades))
            trick = [card]
            suit = card // 13
            best, winner = card, leader
            count = one_trick + counted[card]
            for seat in others[leader]:
                hand = hands[seat]
                following = hand[suit]
                if following:
                    card = following.pop(int(random() * len(following)))
                    if card > best:
                        best, winner = card, seat
                elif first:
                    card = self._discard_first(hand, random)
                else:
                    place = int(random() * left)
                    clubs, diamonds, spades, hearts = hand
                    if place < len(clubs):
                        card = clubs.pop(place)
                    elif (place := place - len(clubs)) < len(diamonds):
                        card = diamonds.pop(place)
                    elif (place := place - len(diamonds)) < len(spades):
                        card = spades.pop(place)
                    else:
                        card = hearts.pop(place - len(spades))
                count += counted[card]
                trick.append(card)
            left -= 1
            if count >= one_breaker:
                broken = True
            if kitty_rule and (
                kitty_rule == "first-trick" or not left or (kitty_rule == "first-heart" and max(trick) >= 39)
            ):
                count += kitty
                kitty_rule = None
            first = False
            if cancels:
                highest = self._uncancelled(trick)
                if highest is None and left:
                    carried += count
                    continue
                winner = leader if highest is None else (leader + highest) % rules.players
                count += carried
                carried = 0
            taken[winner] += count
            leader = winner
        return taken

    def _uncancelled(self, trick: list[int]) -> int | None:
        """The place in a trick of the highest card of the suit led that has no twin there."""
        suit = trick[0] // 13
        alone = [card for card in trick if card // 13 == suit and trick.count(card) == 1]
        return trick.index(max(alone)) if alone else None

    def _open(self, hand: Hand, broken: bool, random: Random) -> int:
        """Takes a legal first lead from a hand."""
        rules = self.ruleset
        cards = hand[0] + hand[1] + hand[2] + hand[3]
        openers = cards
        if rules.opening == "dealers-left-no-points":
            openers = [card for card in cards if rules.worth[card] <= 0]
        elif rules.opening == "lowest-club":
            openers = hand[0][:1]
        elif rules.opening == "any-club":
            openers = hand[0]
        leads = openers or cards
        others = hand[0] + hand[1] + hand[2]
        if not broken and others and not (rules.hearts_and_queen == "any" and all(card == _QUEEN for card in others)):
            leads = [card for card in leads if card < 39]
        leads = leads or cards
        return _take(hand, leads[int(random() * len(leads))])

    def _discard_first(self, hand: Hand, random: Random) -> int:
        """Takes a legal discard for the first trick from a hand that can't follow suit."""
        rules = self.ruleset
        cards = hand[0] + hand[1] + hand[2] + hand[3]
        legal = cards
        if rules.first_trick == "no-points":
            legal = [card for card in cards if rules.worth[card] <= 0]
        elif rules.first_trick == "no-scoring":
            legal = [card for card in cards if not rules.worth[card]]
        legal = legal or cards
        return _take(hand, legal[int(random() * len(legal))])

    # The end

    def points(self, taken: list[int]) -> list[int]:
        """What each seat's cards are worth."""
        mask = (1 << self.width) - 1
        return [(count & mask) - (count >> self.width & mask) for count in taken]

    def scores(self, taken: list[int], choice: str = "add") -> list[int]:
        """What a round adds to the totals; `choice` is the shooter's (and `auto` is taken as adding)."""
        rules, width = self.ruleset, self.width
        mask = (1 << width) - 1
        if rules.sun != "off":
            takers = [seat for seat, count in enumerate(taken) if count >> 4 * width & mask]
            if len(takers) == 1:
                return self._moved(taken, takers[0], rules.sun, 2 * rules.total)
        if self.needed:
            field, needed = self.needed_field, self.needed
            for seat, count in enumerate(taken):
                if count >> field & mask == needed:
                    if rules.moon == "win":
                        return [0] * len(taken)
                    how = choice if rules.moon == "choice" else "subtract" if rules.moon == "subtract" else "add"
                    return self._moved(taken, seat, how, rules.total)
        bonus = rules.no_trick_bonus
        if not bonus:
            return self.points(taken)
        idle = [0 if count >> 4 * width & mask else bonus for count in taken]
        return [points + extra for points, extra in zip(self.points(taken), idle, strict=True)]

    def _moved(self, taken: list[int], shooter: int, how: str, total: int) -> list[int]:
        mask = (1 << self.width) - 1
        scores = [-(count >> self.width & mask) for count in taken]
        for seat in range(len(scores)):
            if how == "add" and seat != shooter:
                scores[seat] += total
            elif how == "subtract" and seat == shooter:
                scores[seat] -= total
        return scores

    def random_round(self, random: Random, round: int = 0, dealer: int = 0) -> list[int]:
        """The scores of a whole round by chance: deal, call, pass, play and the choice of a moon."""
        entry = self.ruleset.pass_entry(round)
        if entry == DEALER:
            entry = self.calls[int(random() * len(self.calls))]
        hands, kitty = self.deal(random, None if entry == HOLD else entry)
        taken = self.play_out(hands, self.opener(hands, dealer), random, kitty)
        return self.scores(taken, "add" if random() < 0.5 else "subtract")


def _take(hand: Hand, card: int) -> int:
    hand[card // 13].remove(card)
    return card
