"""Errors that a reader may meet: an id of the catalogue and fields, never a ready-made sentence."""

from __future__ import annotations

from collections.abc import Mapping


class HeartsError(ValueError):
    """Something was asked for that can't be. `id` is a message of the catalogue (`error.…`), `fields` its named fields.

    `str(error)` is the English sentence; `Words(language).error(error)` says it in another language.
    """

    def __init__(self, id: str, **fields: object) -> None:
        super().__init__(id, fields)
        self.id = id
        self.fields: Mapping[str, object] = fields

    def __str__(self) -> str:
        from hearts_core.words import Words  # the words stand above the rules: needed only when an error is read

        return Words().error(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.id, dict(self.fields))


def _rebuild(kind: type[HeartsError], id: str, fields: dict[str, object]) -> HeartsError:
    return kind(id, **fields)


class CardError(HeartsError):
    """A text that names no card."""


class RulesetError(HeartsError):
    """A ruleset that can't be played: `fields` has `field`, `value` and what is `accepted`."""


class DealError(HeartsError):
    """Hands, a kitty or a deal code that don't fit the cards in play."""
