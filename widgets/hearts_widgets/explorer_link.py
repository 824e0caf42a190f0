"""What the explorer looks at, in a link: two rulesets, a seed, and perhaps a position as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearts_core.bots import BOTS
from hearts_core.errors import HeartsError
from hearts_core.setup import Setup
from hearts_core.setup_text import read_setup, write_setup
from hearts_widgets.choices import Choices, read_choices
from hearts_widgets.game import LONGEST_LINK
from hearts_widgets.seal import SealError, seal, unseal

KIND: Final = "explore"
MOST_ROUNDS: Final = 30
LARGEST_SEED: Final = 2**53


@dataclass(frozen=True)
class Sight:
    """Everything that a link holds. A set-up is by the rules of `one`, without a pass."""

    one: Choices
    other: Choices
    seed: int
    who: str
    rounds: int
    setup: Setup | None = None

    def link(self) -> str:
        """What stands after the `#`. Raises `SealError` for one that would be too long."""
        data: dict[str, object] = {
            "one": _plain(self.one),
            "other": _plain(self.other),
            "seed": self.seed,
            "who": self.who,
            "rounds": self.rounds,
            "setup": None if self.setup is None else write_setup(self.setup),
        }
        text = seal(KIND, data)
        if len(text) > LONGEST_LINK:
            raise SealError("play.error.link-long", count=len(text), accepted=LONGEST_LINK)
        return text


def _plain(choices: Choices) -> dict[str, object]:
    """The rules alone: how a table looks and who sits at it isn't told."""
    return Choices(choices.preset, choices.ruleset).to_json()


def read_sight(text: str) -> Sight:
    """What a link holds; all before its `#` is left out. Raises `HeartsError` for one that can't be read."""
    code = text.strip().rpartition("#")[2]
    if len(code) > LONGEST_LINK:
        raise SealError("play.error.link-long", count=len(code), accepted=LONGEST_LINK)
    data = unseal(KIND, code)
    damaged = SealError("play.error.damaged")
    if not isinstance(data, Mapping) or set(data) != {"one", "other", "seed", "who", "rounds", "setup"}:
        raise damaged
    seed, who, rounds, setup = data["seed"], data["who"], data["rounds"], data["setup"]
    if type(seed) is not int or not 0 <= seed < LARGEST_SEED or type(rounds) is not int:
        raise damaged
    if who not in BOTS or not 1 <= rounds <= MOST_ROUNDS or not (setup is None or isinstance(setup, str)):
        raise damaged
    try:
        one, other = read_choices(data["one"]), read_choices(data["other"])
        placed = None if setup is None else read_setup(one.ruleset.but(pass_size=0), setup)
    except HeartsError:
        raise SealError("play.error.rules") from None
    except (TypeError, ValueError, KeyError, AttributeError):
        raise damaged from None
    return Sight(one, other, seed, who, rounds, placed)
