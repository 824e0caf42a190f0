"""What a reader has chosen in the lab: two rulesets for one table, who plays, and how much is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hearts_core.bots import BOTS
from hearts_core.errors import HeartsError
from hearts_core.lab.chunks import Plan
from hearts_core.lab.sides import LabError, Side, make_side
from hearts_core.presets import PRESETS
from hearts_widgets.choices import LARGEST, Choices
from hearts_widgets.controls import GROUPS, QUICK, Offer, key_of, offers

CHANGES: Final[Mapping[str, Mapping[str, object]]] = {
    "queen-breaks": {"hearts_led": "after-heart-or-queen"},
    "moon-choice": {"moon": "choice"},
    "sun": {"sun": "add"},
    "queen-harmless": {"points": {"QS": 0}},
    **QUICK,
}
"""Single changes to be had at a stroke: those of the settings, and some that only an experiment asks for."""

FIELDS: Final = tuple(
    field
    for group in GROUPS.values()
    for field in group
    if field not in ("players", "packs", "removed", "points", "pass_cycle", "cancellation", "limit", "on_limit")
    and field != "no_trick_bonus"
)
"""The fields of a ruleset that have a control of their own."""

DEALS: Final = (20, 50, 100, 500, 1000, 5000)
MATCHES: Final = (0, 10, 50, 200)
EXPERT_DEALS: Final = 50
"""No more deals, and no whole matches, where an expert plays: it thinks."""

SECONDS: Final[Mapping[str, float]] = {"random": 0.0008, "beginner": 0.0008, "shooter": 0.0035, "expert": 0.26}
"""How long a bot takes for its part of a deal on a usual machine; the others take `USUAL`."""
USUAL: Final = 0.002
IN_BROWSER: Final = 3.5
"""How much longer it takes in the browser's Python."""
ROUNDS: Final = 9
"""About how many rounds a match has."""


@dataclass(frozen=True)
class LabChoices:
    """Both rulesets as settings, the bots by seat (those of B where they differ), and how much is played."""

    a: Choices
    b: Choices
    bots: tuple[str, ...]
    bots_b: tuple[str, ...] | None = None
    deals: int = 500
    matches: int = 0
    seed: int = 1

    @property
    def players(self) -> int:
        return self.a.ruleset.players

    @property
    def expert(self) -> bool:
        return any(bot.startswith("expert") for bot in (*self.bots, *(self.bots_b or ())))

    @property
    def luck(self) -> int:
        """How many deals are played again from every seat."""
        return 0 if self.expert else self.deals // 20

    def plan(self) -> Plan:
        """The comparison that was chosen; with an expert at the table no more than `EXPERT_DEALS` deals."""
        deals = min(self.deals, EXPERT_DEALS) if self.expert else self.deals
        matches = 0 if self.expert else self.matches
        return Plan(
            side_of(self.a, self.bots), side_of(self.b, self.bots_b or self.bots), self.seed, deals, self.luck, matches
        )

    def seconds(self, browser: bool) -> float:
        """About how long the run takes on one core."""
        plan = self.plan()
        deals = plan.deals + plan.luck * plan.players + plan.matches * ROUNDS
        each = sum(SECONDS.get(bot.partition("@")[0], USUAL) for side in (plan.a, plan.b) for bot in side.seats)
        return deals * each * (IN_BROWSER if browser else 1)


def side_of(choices: Choices, bots: tuple[str, ...]) -> Side:
    """A side of the comparison, named by its preset and what is set over it."""
    changes = {field: values[1] for field, values in choices.base.diff(choices.ruleset).items() if field != "players"}
    return make_side(choices.preset, bots, changes)


def choices_of(side: Side) -> Choices:
    """The settings of a side. Raises `SettingsError` for numbers that are too large to be shown."""
    return replace(Choices(), preset=side.short[0], ruleset=side.rules)


# ---- what can be chosen ----


def lab_offers(now: LabChoices, control: str) -> tuple[Offer, ...]:
    """What a control offers; each result is the settings of its side, but for controls of the whole table.

    Raises `LookupError` for a control that there isn't.
    """
    letter, _, name = control.partition(".")
    if letter not in ("a", "b"):
        raise LookupError(control)
    side: Choices = getattr(now, letter)
    if name == "preset":
        return tuple(
            _try(id, id == side.preset, lambda id=id: side.for_preset(id, now.players))  # type: ignore[misc]
            for id in PRESETS
        )
    if name == "change":
        found = [_try("", side.ruleset == side.base, lambda: side.for_preset(side.preset, now.players))]
        return (*found, *_changes(side, now.players))
    kind, _, field = name.partition(".")
    if kind == "rule" and field in FIELDS:
        return offers(side, name)
    raise LookupError(control)


def _changes(side: Choices, players: int) -> Iterator[Offer]:
    """Each single change of the preset as it is, alone."""
    for id, change in CHANGES.items():
        plain = side.for_preset(side.preset, players) if _takes(side, players) else side
        yield _try(id, False, lambda plain=plain, change=change: plain.but(**change), side)  # type: ignore[misc]


def _takes(side: Choices, players: int) -> bool:
    return players in PRESETS[side.preset].players


def _try(key: object, chosen: bool, make: Callable[[], Choices], now: Choices | None = None) -> Offer:
    try:
        found = make()
    except HeartsError as why:
        return Offer(key_of(key), key, chosen, None, why)
    return Offer(key_of(key), key, chosen or (now is not None and found == now and found.ruleset != found.base), found)


def counts(now: LabChoices) -> tuple[int, ...]:
    """The sizes of table that both presets know."""
    both = set(PRESETS[now.a.preset].players) & set(PRESETS[now.b.preset].players)
    return tuple(sorted(both | {now.players}))


def choose(now: LabChoices, control: str, value: str) -> LabChoices:
    """The choices after a control was set. Raises `LookupError` for no such control or value, `HeartsError` if not."""
    kind, _, rest = control.partition(".")
    if kind in ("a", "b"):
        found = next((offer for offer in lab_offers(now, control) if offer.key == value), None)
        if found is None:
            raise LookupError(value)
        if found.result is None:
            assert found.why is not None
            raise found.why
        return replace(now, a=found.result) if kind == "a" else replace(now, b=found.result)
    if control == "players":
        return _resize(now, _whole(value))
    if kind in ("bot", "other"):
        return _seat(now, kind, _whole(rest), value)
    if control == "deals" and value in map(str, DEALS):
        return replace(now, deals=int(value))
    if control == "matches" and value in map(str, MATCHES):
        return replace(now, matches=int(value))
    if control == "seed":
        text = value.strip()
        if not text.isdecimal() or int(text) > LARGEST:
            raise LabError("lab.error.seed", given=value, high=LARGEST)
        return replace(now, seed=int(text))
    raise LookupError(control)


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise LookupError(text)
    return int(text)


def _resize(now: LabChoices, players: int) -> LabChoices:
    a, b = now.a.for_players(players), now.b.for_players(players)
    bots = _fit(now.bots, players)
    return replace(now, a=a, b=b, bots=bots, bots_b=None if now.bots_b is None else _fit(now.bots_b, players))


def _fit(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    return (bots + (bots[-1],) * players)[:players]


def _seat(now: LabChoices, kind: str, seat: int, bot: str) -> LabChoices:
    if seat >= now.players:
        raise LookupError(seat)
    if kind == "bot":
        if bot not in BOTS:
            raise LookupError(bot)
        return replace(now, bots=(*now.bots[:seat], bot, *now.bots[seat + 1 :]))
    others = list(now.bots_b or now.bots)
    if bot not in ("", *BOTS):
        raise LookupError(bot)
    others[seat] = bot or now.bots[seat]
    same = tuple(others) == now.bots
    return replace(now, bots_b=None if same else tuple(others))
