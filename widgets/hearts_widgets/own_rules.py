"""Rules that a group plays by, under a name of its own: kept in the browser and handed on by a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hearts_core.errors import HeartsError
from hearts_widgets.choices import LONGEST_NAME, Choices, clean_name, read_choices
from hearts_widgets.game import LONGEST_LINK
from hearts_widgets.seal import SealError, seal, unseal

MOST: Final = 30
_KIND: Final = "rules"


@dataclass(frozen=True)
class OwnRules:
    """Choices under a name. Raises `SealError` for a name of which nothing is left once it is cleaned."""

    name: str
    choices: Choices

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        if not self.name:
            raise SealError("play.error.name", count=LONGEST_NAME)

    def code(self) -> str:
        """The rules as kept; also what stands after the `#` of a link to them. How a table looks isn't told."""
        plain = replace(self.choices, options=Choices().options)
        return seal(_KIND, {"name": self.name, "settings": plain.to_json()})


def read_rules(text: str) -> OwnRules:
    """The rules that a code holds, or a link; all before a `#` is left out. Raises `HeartsError`."""
    code = text.strip().rpartition("#")[2]
    if len(code) > LONGEST_LINK:
        raise SealError("play.error.link-long", count=len(code), accepted=LONGEST_LINK)
    data = unseal(_KIND, code)
    if not isinstance(data, Mapping) or set(data) != {"name", "settings"} or not isinstance(data["name"], str):
        raise SealError("play.error.damaged")
    try:
        return OwnRules(data["name"], read_choices(data["settings"]))
    except HeartsError:
        raise SealError("play.error.rules") from None
    except (TypeError, ValueError, KeyError, AttributeError):
        raise SealError("play.error.damaged") from None


def write_all(rules: Iterable[OwnRules]) -> str:
    """Several sets of rules as one text."""
    return "\n".join(one.code() for one in rules)


def read_all(text: str) -> tuple[OwnRules, ...]:
    """What `write_all` wrote. Raises `HeartsError`."""
    return tuple(map(read_rules, text.splitlines()[:MOST]))


def joined(one: Iterable[OwnRules], other: Iterable[OwnRules]) -> tuple[OwnRules, ...]:
    """Two lists as one. Where a name stands for different rules in both, the second gets a number."""
    found = {rules.name: rules for rules in one}
    for rules in other:
        name, number = rules.name, 1
        while name in found and found[name].code() != replace(rules, name=name).code():
            number += 1
            name = clean_name(f"{rules.name[: LONGEST_NAME - 4]} ({number})")
        found[name] = replace(rules, name=name)
    return tuple(found.values())[:MOST]
