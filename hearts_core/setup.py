"""A situation in the middle of a round, put together by hand: who holds what, what was taken, what lies on the table.

A `Setup` may say little: tricks that nobody remembers are given as the cards that each seat has taken. Whether it can
be, and the position that it describes, are found by `setup_build`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hearts_core.cards import Card, ordered
from hearts_core.deal import Deal, Stream
from hearts_core.errors import HeartsError
from hearts_core.opening import deal_round, opener
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position
from hearts_core.tricks import trick_winner

Cards = tuple[Card, ...]
Led = tuple[int, Cards]
"""A trick as it is told: who led, and the cards in playing order."""

NOTHING: Led = (-1, ())


class SetupError(HeartsError):
    """A contradiction in a set-up: `id` says which (`explorer.setup.…`), `fields` what seats and cards it is about."""


@dataclass(frozen=True)
class Setup:
    """A round as somebody puts it on the table. Tuples with one entry a seat run from seat 0, clockwise.

    `hands` are the cards held now, `taken` those of tricks whose course nobody tells, `tricks` the finished tricks
    after them, told one by one. `trick` is the one being played; its leader −1 means whoever it must be. `kitty` are
    the odd cards, face down or taken. `broken` says whether hearts are broken, None where the cards say so themselves.
    """

    ruleset: Ruleset
    hands: tuple[Cards, ...]
    taken: tuple[Cards, ...] = ()
    tricks: tuple[Led, ...] = ()
    trick: Led = NOTHING
    kitty: Cards = ()
    dealer: int = 0
    round: int = 0
    broken: bool | None = None

    def __post_init__(self) -> None:
        players = self.ruleset.players
        taken = self.taken or ((),) * players
        if len(self.hands) != players or len(taken) != players or not 0 <= self.dealer < players:
            raise ValueError(f"a set-up for {players} seats")
        object.__setattr__(self, "hands", tuple(map(ordered, self.hands)))
        object.__setattr__(self, "taken", tuple(map(ordered, taken)))
        object.__setattr__(self, "kitty", ordered(self.kitty))

    @property
    def placed(self) -> Cards:
        """All cards that lie anywhere."""
        told = [cards for _, cards in (*self.tricks, self.trick)]
        return tuple(card for cards in (*self.hands, *self.taken, *told, self.kitty) for card in cards)

    @property
    def unplaced(self) -> Cards:
        """The cards in play that lie nowhere yet."""
        left = Counter(self.ruleset.deck)
        left.subtract(self.placed)
        return ordered((+left).elements())

    @property
    def done(self) -> int:
        """How many tricks are finished; what is left over of the cards taken makes none."""
        return sum(map(len, self.taken)) // self.ruleset.players + len(self.tricks)

    @property
    def leader(self) -> int | None:
        """Who leads the trick on the table: as told, or whoever it must be; None where that can't be known."""
        if self.trick[0] >= 0:
            return self.trick[0]
        last = len(self.tricks) - 1
        while last >= 0:
            who, cards = self.tricks[last]
            winner = trick_winner(tuple(plays(who, cards, self.ruleset.players)), self.ruleset.cancellation)
            if winner is not None:
                return winner
            last -= 1
        takers = [seat for seat, cards in enumerate(self.taken) if cards]
        if self.tricks or len(takers) > 1:
            return self.tricks[0][0] if self.tricks else None
        return takers[0] if takers else self._opener()

    def _opener(self) -> int | None:
        """Who opens the round, with the cards on the table back in the hands; None where several might have."""
        rules = self.ruleset
        found = []
        for seat in range(rules.players):
            hands = back(self.hands, [(seat, self.trick[1])])
            even = not self.trick[1] or all(len(hand) == rules.hand_size for hand in hands)
            if even and opens(rules, hands, self.dealer) == seat:
                found.append(seat)
        return found[0] if len(found) == 1 else None

    def needed(self) -> tuple[int, ...] | None:
        """How many cards each seat must hold now; None where nobody knows who has played to the trick on the table."""
        leader, size = self.leader, self.ruleset.hand_size - self.done
        if not self.trick[1]:
            return (size,) * self.ruleset.players
        if leader is None:
            return None
        played = {seat for seat, _ in plays(leader, self.trick[1], self.ruleset.players)}
        return tuple(size - (seat in played) for seat in range(self.ruleset.players))

    def filled(self, seed: int) -> Setup:
        """The same with the cards that lie nowhere dealt at random to the hands that lack some; odd ones are the kitty.

        Nothing changes where a hand has too many, or where the numbers don't come out.
        """
        needed = self.needed()
        if needed is None:
            return self
        lacking = [number - len(hand) for number, hand in zip(needed, self.hands, strict=True)]
        rest = list(self.unplaced)
        kitty = self.ruleset.kitty_size - len(self.kitty)
        if min(*lacking, kitty) < 0 or sum(lacking) + kitty != len(rest):
            return self
        Stream(seed, "set-up").shuffle(rest)
        hands = []
        for hand, number in zip(self.hands, lacking, strict=True):
            hands.append((*hand, *rest[:number]))
            del rest[:number]
        return replace(self, hands=tuple(hands), kitty=(*self.kitty, *rest))

    def forgotten(self) -> Setup:
        """The same with its finished tricks told only as cards taken. Tricks that nobody took stay as they are told."""
        taken = list(self.taken)
        for at, (led, cards) in enumerate(self.tricks):
            winner = trick_winner(tuple(plays(led, cards, self.ruleset.players)), self.ruleset.cancellation)
            if winner is None:
                return replace(self, taken=tuple(taken), tricks=self.tricks[at:])
            taken[winner] = (*taken[winner], *cards)
        leader = self.leader
        return replace(self, taken=tuple(taken), tricks=(), trick=(-1 if leader is None else leader, self.trick[1]))

    @staticmethod
    def of(position: Position) -> Setup:
        """The set-up of a position in which cards are being played. Raises `SetupError` for another."""
        now = position.round
        if position.phase is not Phase.PLAY or now.trick is None:
            raise SetupError("explorer.setup.no-play")
        return Setup(
            position.ruleset,
            now.hands,
            tricks=tuple((trick.leader, trick.cards) for trick in now.tricks),
            trick=(now.trick.leader, now.trick.cards),
            kitty=now.deal.kitty,
            dealer=now.dealer,
            round=now.number,
        )


def plays(leader: int, cards: Cards, players: int) -> list[tuple[int, Card]]:
    """The cards of a trick, each with the seat that plays it."""
    return [((leader + turn) % players, card) for turn, card in enumerate(cards)]


def back(hands: Sequence[Cards], tricks: Sequence[Led]) -> tuple[Cards, ...]:
    """The hands before these tricks."""
    held = list(hands)
    for leader, cards in tricks:
        for seat, card in plays(leader, cards, len(held)):
            held[seat] = (*held[seat], card)
    return tuple(map(ordered, held))


def opens(rules: Ruleset, hands: Sequence[Cards], dealer: int) -> int:
    """The seat that opens a round with these hands."""
    return opener(rules, deal_round(rules, 0, dealer, Deal(tuple(hands)))[1])
