"""Facts become sentences: the only module that reads the message catalogues."""

from __future__ import annotations

import io
import os
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations

from hearts_core.cards import RANKS, Card, Suit
from hearts_core.errors import HeartsError
from hearts_core.events import Event, MatchEnd, PassDirection, RoundScores, TrickWinner
from hearts_core.legality import Reason
from hearts_core.passing import PassEntry, Split
from hearts_core.rules import Ruleset
from hearts_core.view import View

Names = View | Sequence[str]

SEAT_FIELDS = frozenset({"seat", "turn", "dealer", "leader", "winner", "shooter", "gives_up", "giver"})
SEATS_FIELDS = frozenset({"seats", "winners", "givers"})

APART = frozenset({"better", "coach", "explorer", "lab", "learn", "lesson", "reference", "ways"})
"""Message ids that begin so stand in a catalogue of that name, which is read when it is first asked for."""


SOURCE = "en"
"""The language in which every sentence is written first."""


def reader_language() -> str:
    """The language of the reader: what `HEARTS_LANGUAGE` names (a page of the book sets it), else English."""
    return os.environ.get("HEARTS_LANGUAGE") or SOURCE


class MissingMessageError(LookupError):
    """The catalogue of a language has no such message, or there is no catalogue of that language."""


_brought: dict[tuple[str, str], bytes] = {}


def bring(language: str, name: str, catalogue: bytes) -> None:
    """Take a compiled catalogue that was brought from elsewhere (a page's, before the package's files are there)."""
    _brought[language, name] = catalogue
    _catalogue.cache_clear()
    _catalogues.cache_clear()


@cache
def _catalogue(language: str, name: str = "hearts") -> GNUTranslations | None:
    if (brought := _brought.get((language, name))) is not None:
        return GNUTranslations(io.BytesIO(brought))
    try:
        data = pkgutil.get_data("hearts_core", f"locale/{language}/LC_MESSAGES/{name}.mo")
    except (OSError, ValueError):
        return None
    return None if data is None else GNUTranslations(io.BytesIO(data))


@cache
def _catalogues(language: str, name: str) -> tuple[GNUTranslations, ...]:
    """The catalogues of that name in which a sentence is looked for: the language's own and the English one."""
    english = _catalogue(SOURCE, name)
    if english is None:
        raise MissingMessageError(f"no compiled catalogue {name} of {SOURCE}")
    own = None if language == SOURCE else _catalogue(language, name)
    return (english,) if own is None else (own, english)


class Words:
    """The sentences of one language; without one, of the reader's. A sentence that is not translated yet is English.

    Raises `MissingMessageError` where the English catalogue lacks one. In a message a card is named in full by `{card}`
    ("queen of spades") and short by `{card:short}` ("♠Q"); the same holds for tuples of cards, which become a list.
    """

    def __init__(self, language: str | None = None) -> None:
        self.language = reader_language() if language is None else language
        if _catalogue(self.language) is None:
            raise MissingMessageError(f"no compiled catalogue hearts_core/locale/{self.language}")

    def _holding(self, message_id: str) -> tuple[GNUTranslations, ...]:
        """The catalogues that may have a message, the language's own first."""
        first = message_id.partition(".")[0]
        return _catalogues(self.language, first if first in APART else "hearts")

    def has(self, message_id: str) -> bool:
        """Whether the catalogue has this message."""
        return self._raw(message_id, None) is not None

    def text(self, message_id: str, **fields: object) -> str:
        """A message with its fields filled in; `count` also chooses the plural form."""
        raw = self._raw(message_id, fields.get("count"))
        if raw is None:
            raise MissingMessageError(f"{self.language}: {message_id}")
        return raw.format(**{name: self._field(value) for name, value in fields.items()})

    def patterns(self, prefix: str) -> dict[str, str]:
        """The unfilled messages whose ids begin with a prefix; the forms of a plural are `id|0`, `id|1` …"""
        ids: dict[str, str] = {}
        for messages in reversed(self._holding(prefix)):
            catalogue: dict[str | tuple[str, int], str] = vars(messages)["_catalog"]  # gettext lists them nowhere else
            ids |= {key if isinstance(key, str) else f"{key[0]}|{key[1]}": text for key, text in catalogue.items()}
        return {name: text for name, text in sorted(ids.items()) if name.startswith(prefix)}

    def card(self, card: Card) -> str:
        """A card's name: "queen of spades"."""
        return self.text(f"card.rank.{RANKS[card.rank - 2]}", suit=self.suit(card.suit))

    def cards(self, cards: Iterable[Card], short: bool = False) -> str:
        """Cards as a list in words: "♦4 and ♦9" (`short`) or "four of diamonds and nine of diamonds"."""
        return self.list([card.symbol if short else self.card(card) for card in cards])

    def suit(self, suit: Suit) -> str:
        """A suit's name: "spades"."""
        return self.text(f"suit.{suit.letter}")

    def list(self, items: Sequence[str]) -> str:
        """Words joined to a list: "a, b and c"; the empty list has a word of its own."""
        if not items:
            return self.text("list.none")
        if len(items) == 1:
            return items[0]
        return self.text("list.last", items=self.text("list.comma").join(items[:-1]), item=items[-1])

    def seat(self, names: Names | None, seat: int) -> str:
        """A seat's name, or "Player 3" where it has none."""
        given = names.names if isinstance(names, View) else names
        return given[seat] if given else self.text("seat.numbered", number=seat + 1)

    def seats(self, names: Names | None, seats: Iterable[int]) -> str:
        """Seats as a list of names."""
        return self.list([self.seat(names, seat) for seat in seats])

    def direction(self, entry: PassEntry) -> str:
        """Where passed cards go: "to the left"."""
        if isinstance(entry, Split):
            return self.list([self.text("pass.part", count=n, to=self.direction(word)) for word, n in entry.parts])
        if self.has(f"pass.{entry}"):
            return self.text(f"pass.{entry}")
        word = entry.rstrip("0123456789")
        return self.text(f"pass.{word}-seats", count=int(entry[len(word) :]))

    def reason(self, reason: Reason, names: Names | None = None) -> str:
        """Why a move is not allowed, with the cards at hand."""
        fields = self._seats(reason.fields, names)
        if "call" in fields:
            fields["call"] = self.direction(reason.fields["call"])  # type: ignore[arg-type]
        return self._first(f"reason.{reason.rule}", [fields.get("kind")], fields)

    def event(self, event: Event, names: Names | None = None, viewer: int | None = None) -> str:
        """What happened. With a `View` as names, or a `viewer`, that seat is spoken to as "you"."""
        if isinstance(names, View) and viewer is None:
            viewer = names.seat
        fields = self._seats(event.values(), names)
        kind = fields.get("effect") or fields.get("opening") or fields.get("choice")
        if isinstance(event, PassDirection):
            kind = "hold" if event.count == 0 else None
        if isinstance(event, TrickWinner):
            kind = "cancelled" if event.card is None else "empty" if event.points == 0 else None
            fields["count"] = event.points
        if isinstance(event, MatchEnd):
            kind = "moon" if event.gives_up is not None else "joint" if len(event.winners) > 1 else None
        if isinstance(event, RoundScores):
            fields["lines"] = self.list(
                [
                    self.text("event.round-scores.line", seat=self.seat(names, seat), score=score, total=total)
                    for seat, (score, total) in enumerate(zip(event.scores, event.totals, strict=True))
                ]
            )
        for name in ("direction", "call"):
            if name in fields:
                fields[name] = self.direction(getattr(event, name))
        if "round" in fields:
            fields["round"] = getattr(event, "round", 0) + 1
        you = viewer is not None and getattr(event, "seat", None) == viewer
        kinds = [kind] if not you else [f"{kind}.you" if kind else "you", kind, "you"]
        return self._first(f"event.{event.id}", kinds, fields)

    def error(self, error: HeartsError, names: Names | None = None) -> str:
        """What is wrong with something that was asked for. Seats are numbers, or named where there are names."""
        fields = dict(error.fields) if names is None else self._seats(error.fields, names)
        for name, value in fields.items():
            if isinstance(value, HeartsError):
                fields[name] = self.error(value)
            elif name == "where" and value == "":
                fields[name] = self.text("error.record.top")
            elif value is None or (name in ("value", "accepted") and not isinstance(value, (str, int))):
                fields[name] = self.value(value)
        return self.text(error.id, **fields)

    def value(self, value: object) -> str:
        """A value of a setting as it is written in JSON."""
        if isinstance(value, Card):
            return value.name
        if isinstance(value, Split):
            return self.value(value.to_json())
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{self.value(k)}: {self.value(v)}" for k, v in value.items()) + "}"
        if isinstance(value, (tuple, list)):
            return self.list([self.value(item) for item in value])
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        return str(value)

    def title(self, name: str) -> str:
        """The title of a preset, a rule or a fact, by its id."""
        for message in (f"ruleset.title.{name}", f"fact.{name}"):
            if self.has(message):
                return self.text(message)
        raise MissingMessageError(f"{self.language}: {name}")

    def ruleset(self, ruleset: Ruleset) -> str:
        """A ruleset as complete sentences."""
        from hearts_core.describe import sentences  # describe needs these words

        return " ".join(sentences(ruleset, self))

    def _first(self, message: str, kinds: Iterable[object], fields: Mapping[str, object]) -> str:
        """The most particular message that exists: with a kind, or the plain one."""
        for kind in kinds:
            if kind and self.has(f"{message}.{kind}"):
                return self.text(f"{message}.{kind}", **fields)
        return self.text(message, **fields)

    def _raw(self, message_id: str, count: object) -> str | None:
        for messages in self._holding(message_id):
            if isinstance(count, int):
                found = messages.ngettext(message_id, message_id, count)
                if found != message_id:
                    return found
            found = messages.gettext(message_id)
            if found != message_id:
                return found
        return None

    def _seats(self, fields: Mapping[str, object], names: Names | None) -> dict[str, object]:
        named = dict(fields)
        for name, value in fields.items():
            if name in SEAT_FIELDS and isinstance(value, int):
                named[name] = self.seat(names, value)
            elif name in SEATS_FIELDS and isinstance(value, tuple):
                named[name] = self.seats(names, value)
        return named

    def _field(self, value: object) -> object:
        if isinstance(value, Card):
            return _Cards(self, (value,))
        if isinstance(value, Suit):
            return self.suit(value)
        if isinstance(value, tuple) and all(isinstance(item, Card) for item in value):
            return _Cards(self, value)
        if isinstance(value, int) and value < 0:
            return f"−{-value}"
        return value


class _Cards:
    """Cards in a message: how they are named is said there."""

    def __init__(self, words: Words, cards: tuple[Card, ...]) -> None:
        self.words = words
        self.cards = cards

    def __format__(self, spec: str) -> str:
        return self.words.cards(self.cards, short=spec == "short")
