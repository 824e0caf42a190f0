"""The presets: rulesets with a name, as data. Titles and sources are in the catalogue (`ruleset.title.…`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearts_core.errors import RulesetError
from hearts_core.rules import Ruleset

Values = Mapping[str, object]


@dataclass(frozen=True)
class Preset:
    """A named ruleset: the player counts it takes (the first is usual), the values common to all, those by count.

    Values not named are the defaults of `Ruleset`, which are those of `standard` with four players.
    """

    id: str
    players: tuple[int, ...]
    values: Values
    by_players: Mapping[int, Values]


_LR: Final = ["left", "right"]
_REMOVED: Final[Mapping[int, str]] = {3: "2D", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"}
_CARD_ROOM: Final[Mapping[int, Values]] = {
    n: {"removed": _REMOVED[n], "pass_cycle": ["left", "right", "hold"]} for n in (3, 5)
}
_RANKS: Final = "23456789TJQKA"

_TABLE: Final = (
    Preset("standard", (4, 3, 5), {}, _CARD_ROOM),
    Preset("classic-four", (4,), {"tie": "joint"}, {}),
    Preset(
        "party",
        (4, 3, 5, 6, 7),
        {"hearts_led": "after-heart-or-queen", "moon": "choice", "tie": "joint"},
        {n: {"removed": removed, "pass_cycle": _LR} for n, removed in _REMOVED.items()},
    ),
    Preset(
        "sun-and-moon",
        (4,),
        {"pass_cycle": ["right", "left", "across", "hold"], "first_trick": "allowed", "sun": "add", "tie": "joint"},
        {},
    ),
    Preset(
        "dirty-nasty-filthy",
        (4,),
        {
            "pass_cycle": ["dealer"],
            "first_trick": "no-scoring",
            "hearts_led": "after-heart-or-queen",
            "points": {"QS": 26, "QC": 13, "QD": 13, "QH": 13, "JD": -10},
            "moon": "win",
            "moon_needs": "scoring",
            "limit": 300,
            "tie": "joint",
        },
        {},
    ),
    Preset("omnibus", (4, 3, 5), {"points": {"JD": -10}}, _CARD_ROOM),
    Preset(
        "black-maria",
        (3, 4, 5),
        {
            "pass_cycle": ["right"],
            "opening": "dealers-left",
            "first_trick": "allowed",
            "hearts_led": "any-time",
            "points": {"KS": 10, "AS": 7},
            "moon": "off",
            "tie": "joint",
        },
        {n: {"removed": _REMOVED[n]} for n in (3, 5)},
    ),
    Preset(
        "spot",
        (4,),
        {
            "points": {"QS": 25, **{f"{rank}H": n for n, rank in enumerate(_RANKS, start=2)}},
            "limit": 500,
            "tie": "joint",
        },
        {},
    ),
    Preset(
        "cancellation",
        (6, 7, 8, 9, 10, 11),
        {
            "packs": 2,
            "kitty": "first-trick",
            "pass_size": 0,
            "pass_cycle": ["hold"],
            "opening": "dealers-left-no-points",
            "first_trick": "allowed",
            "hearts_led": "any-time",
            "tie": "joint",
            "cancellation": True,
        },
        {},
    ),
)

PRESETS: Final[Mapping[str, Preset]] = {item.id: item for item in _TABLE}


def name_ruleset(ruleset: Ruleset) -> tuple[str, dict[str, object]]:
    """The preset that is nearest to a ruleset (the fewest fields differ), and the values to be set over it."""
    near = [(item.id, preset(item.id, ruleset.players)) for item in _TABLE if ruleset.players in item.players]
    best = min(near, key=lambda item: len(item[1].diff(ruleset)))
    return best[0], {name: values[1] for name, values in best[1].diff(ruleset).items()}


def preset(name: str, players: int | None = None) -> Ruleset:
    """The ruleset of a preset for a number of players (its usual number if none is said).

    Raises `RulesetError` for an unknown name or a number that the preset doesn't take.
    """
    if name not in PRESETS:
        raise RulesetError("error.ruleset.preset", field="ruleset", value=name, accepted=tuple(PRESETS))
    found = PRESETS[name]
    number = found.players[0] if players is None else players
    if type(number) is not int or number not in found.players:
        accepted = tuple(sorted(found.players))
        raise RulesetError("error.ruleset.players", field="players", value=number, accepted=accepted)
    return Ruleset().but(players=number, **{**found.values, **found.by_players.get(number, {})})
