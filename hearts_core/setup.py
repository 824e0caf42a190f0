"""A situation in the middle of a round, put together by hand: who holds what, what was taken, what lies on the table.

A `Setup` may say little: tricks that nobody remembers are given as the cards that each seat has taken. `build` makes a
position of it from which play goes on, with tricks in which all that could have happened; what can't be is refused with
the contradiction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hearts_core.actions import Play
from hearts_core.cards import Card, ordered
from hearts_core.deal import Deal, Stream
from hearts_core.errors import HeartsError
from hearts_core.legality import breaks_hearts
from hearts_core.opening import deal_round, opener
from hearts_core.passing import HOLD
from hearts_core.position import RuleBroken, apply
from hearts_core.retrace import Cards, Led, Unsure, retrace
from hearts_core.rules import Ruleset
from hearts_core.state import Phase, Position
from hearts_core.tricks import Trick, trick_winner

NOTHING: Led = (-1, ())
MOST_WAYS = 200
"""Orders of play that are played through before one is taken to be impossible."""


class SetupError(HeartsError):
    """A contradiction in a set-up: `id` says which (`explorer.setup.…`), `seat` and `card` where it lies if anywhere."""


@dataclass(frozen=True)
class Setup:
    """A round as somebody puts it on the table. Tuples with one entry a seat run from seat 0, clockwise.

    `hands` are the cards held now, `taken` those of tricks whose course nobody tells, `tricks` the finished tricks after
    them, told one by one. `trick` is the one being played; its leader −1 means whoever it must be. `kitty` are the odd
    cards, face down or taken. `broken` says whether hearts are broken, None where the cards say so themselves.
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
            winner = trick_winner(tuple(_plays(who, cards, self.ruleset.players)), self.ruleset.cancellation)
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
        for leader in range(rules.players):
            hands = _back(self.hands, [(leader, self.trick[1])])
            even = not self.trick[1] or all(len(hand) == rules.hand_size for hand in hands)
            if even and _opens(rules, hands, self.dealer) == leader:
                found.append(leader)
        return found[0] if len(found) == 1 else None

    def needed(self) -> tuple[int, ...] | None:
        """How many cards each seat must hold now; None where nobody knows who has played to the trick on the table."""
        leader, size = self.leader, self.ruleset.hand_size - self.done
        if not self.trick[1]:
            return (size,) * self.ruleset.players
        if leader is None:
            return None
        played = {seat for seat, _ in _plays(leader, self.trick[1], self.ruleset.players)}
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
        for at, (leader, cards) in enumerate(self.tricks):
            winner = trick_winner(tuple(_plays(leader, cards, self.ruleset.players)), self.ruleset.cancellation)
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


def problems(setup: Setup) -> tuple[SetupError, ...]:
    """Every contradiction that can be seen without playing the tricks through. None: `build` may still find one."""
    found = [*_misplaced(setup), *_miscounted(setup)]
    if not found:
        found += [*_misled(setup), *_misfollowed(setup), *_misbroken(setup)]
    return tuple(found)


def build(setup: Setup, names: Sequence[str] = ()) -> Position:
    """The position that a set-up describes, with a round that was not passed. Raises `SetupError`.

    Where tricks are not told, they are filled in so that the rules allow each card and every seat has taken what it has.
    """
    for problem in problems(setup):
        raise problem
    rules = setup.ruleset
    told = (*setup.tricks, (_leader(setup), setup.trick[1]))
    if not any(setup.taken):
        return _played(setup, told, names)
    first = told[0][0]
    hands = _back(setup.hands, told)
    try:
        for ways, before in enumerate(retrace(rules, hands, setup.taken, first, setup.dealer)):
            if ways == MOST_WAYS:
                raise Unsure
            try:
                return _played(setup, (*before, *told), names)
            except SetupError as problem:
                if problem.id == "explorer.setup.rule" and problem.fields["number"] >= len(before):  # type: ignore[operator]
                    raise
    except Unsure:
        raise SetupError("explorer.setup.unsure") from None
    raise SetupError("explorer.setup.no-course", seats=tuple(s for s, cards in enumerate(setup.taken) if cards))


def _leader(setup: Setup) -> int:
    leader = setup.leader
    if leader is None:
        raise SetupError("explorer.setup.leader-unknown")
    return leader


def _played(setup: Setup, tricks: Sequence[Led], names: Sequence[str]) -> Position:
    """The round played through. Raises `SetupError` for the first card that a rule forbids."""
    rules = setup.ruleset
    dealt = Deal(_back(setup.hands, tricks), setup.kitty)
    _, new = deal_round(rules, setup.round, setup.dealer, dealt)
    opened = replace(new, entry=HOLD if rules.pass_size else None, trick=Trick(opener(rules, new)))
    position = Position(rules, None, tuple(names), Phase.PLAY, opened, (0,) * rules.players)
    for number, (leader, cards) in enumerate(tricks):
        if cards and position.turn != leader:
            raise SetupError("explorer.setup.leader", seat=leader, winner=position.turn, number=number, trick=number + 1)
        for seat, card in _plays(leader, cards, rules.players):
            try:
                position, _ = apply(position, Play(seat, card))
            except RuleBroken as broken:
                raise SetupError(
                    "explorer.setup.rule", seat=seat, card=card, number=number, trick=number + 1, problem=broken
                ) from None
    if tricks and not tricks[-1][1] and position.turn != tricks[-1][0]:
        number = len(tricks) - 1
        raise SetupError("explorer.setup.leader", seat=tricks[-1][0], winner=position.turn, number=number, trick=len(tricks))
    return position


def _plays(leader: int, cards: Cards, players: int) -> list[tuple[int, Card]]:
    return [((leader + turn) % players, card) for turn, card in enumerate(cards)]


def _back(hands: Sequence[Cards], tricks: Sequence[Led]) -> tuple[Cards, ...]:
    """The hands before these tricks."""
    held = list(hands)
    for leader, cards in tricks:
        for seat, card in _plays(leader, cards, len(held)):
            held[seat] = (*held[seat], card)
    return tuple(map(ordered, held))


def _opens(rules: Ruleset, hands: Sequence[Cards], dealer: int) -> int:
    """The seat that opens a round with these hands."""
    return opener(rules, deal_round(rules, 0, dealer, Deal(tuple(hands)))[1])


# ---- the contradictions, from the plain to the hidden ----


def _misplaced(setup: Setup) -> list[SetupError]:
    """Cards that lie in too many places, or are not in play at all."""
    there = Counter(setup.ruleset.deck)
    found = []
    for card, number in sorted(Counter(setup.placed).items()):
        if not there[card]:
            found.append(SetupError("explorer.setup.not-in-play", card=card))
        elif number > there[card]:
            found.append(SetupError("explorer.setup.twice", card=card, count=number))
    return found


def _miscounted(setup: Setup) -> list[SetupError]:
    """Numbers of cards that don't go with each other."""
    rules, players = setup.ruleset, setup.ruleset.players
    found = []
    for seat, cards in enumerate(setup.taken):
        if len(cards) % players:
            found.append(SetupError("explorer.setup.taken-count", seat=seat, count=len(cards), players=players))
    for number, (_, cards) in enumerate(setup.tricks):
        if len(cards) != players:
            found.append(SetupError("explorer.setup.trick-count", trick=number + 1, count=len(cards), players=players))
    if len(setup.trick[1]) >= players:
        found.append(SetupError("explorer.setup.trick-full", count=len(setup.trick[1]), players=players))
    if found:
        return found
    needed = setup.needed()
    if needed is None:
        return [SetupError("explorer.setup.leader-unknown")]
    for seat, (hand, size) in enumerate(zip(setup.hands, needed, strict=True)):
        if len(hand) != size:
            found.append(
                SetupError("explorer.setup.hand-count", seat=seat, count=len(hand), size=size, done=setup.done)
            )
    if len(setup.kitty) != rules.kitty_size:
        found.append(SetupError("explorer.setup.kitty-count", count=len(setup.kitty), size=rules.kitty_size))
    if not found and not any(setup.hands):
        found.append(SetupError("explorer.setup.nothing-left"))
    return found


def _misled(setup: Setup) -> list[SetupError]:
    """Leads by a seat that had not taken the trick before, or did not open the round."""
    rules, players = setup.ruleset, setup.ruleset.players
    leader = setup.leader
    if leader is None:
        return [SetupError("explorer.setup.leader-unknown")]
    told = (*setup.tricks, (leader, setup.trick[1]))
    first, untold = told[0][0], sum(map(len, setup.taken)) // players
    found = []
    if untold and not setup.taken[first]:
        found.append(SetupError("explorer.setup.leader-without-trick", seat=first, trick=untold + 1))
    if not untold and (by := _opens(rules, _back(setup.hands, told), setup.dealer)) != first:
        found.append(SetupError("explorer.setup.opener", seat=first, opener_seat=by))
    for number, ((who, cards), (after, _)) in enumerate(zip(told, told[1:], strict=False), start=untold + 1):
        winner = trick_winner(tuple(_plays(who, cards, players)), rules.cancellation)
        due = who if winner is None else winner
        if due != after:
            found.append(SetupError("explorer.setup.leader", seat=after, winner=due, number=number, trick=number + 1))
    return found


def _misfollowed(setup: Setup) -> list[SetupError]:
    """Seats that should have followed suit: they played another one, and held the suit led then or still do."""
    leader = setup.leader
    assert leader is not None
    told = (*setup.tricks, (leader, setup.trick[1]))
    untold = sum(map(len, setup.taken)) // setup.ruleset.players
    found = []
    for at, (who, cards) in enumerate(told):
        after = _back(setup.hands, told[at + 1 :])
        for seat, card in _plays(who, cards, setup.ruleset.players):
            held = tuple(one for one in after[seat] if one.suit is cards[0].suit)
            if card.suit is not cards[0].suit and held:
                found.append(
                    SetupError(
                        "explorer.setup.follow-suit",
                        seat=seat,
                        card=card,
                        cards=held,
                        suit=cards[0].suit,
                        trick=untold + at + 1,
                    )
                )
    return found


def _misbroken(setup: Setup) -> list[SetupError]:
    """Hearts said to be broken though no card that breaks them was played, or the other way round."""
    rules = setup.ruleset
    if setup.broken is None:
        return []
    played = [card for cards in (*setup.taken, *(c for _, c in setup.tricks), setup.trick[1]) for card in cards]
    breakers = tuple(ordered(card for card in played if breaks_hearts(rules, card)))
    free = rules.hearts_led == "any-time"
    if setup.broken and not breakers and not free:
        return [SetupError("explorer.setup.broken", kind=rules.hearts_led)]
    if not setup.broken and (breakers or free):
        kind = "any-time" if free else "played"
        return [SetupError("explorer.setup.unbroken", kind=kind, cards=breakers)]
    return []


