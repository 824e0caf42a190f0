"""Rulesets near to one that can't be played: the fewest other fields are changed until it can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from hearts_core.cards import PACK, Suit, show_cards
from hearts_core.errors import RulesetError
from hearts_core.presets import PRESETS
from hearts_core.rules import CHOICES, PLAYERS, Ruleset

MOST: Final = 4
"""Rulesets that are offered."""

MENDS: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("players", "packs"),
    "removed": ("removed", "kitty", "players"),
    "opening": ("opening", "packs"),
    "pass_cycle": ("pass_cycle",),
    "pass_size": ("pass_size",),
}
"""Fields that may mend a problem with a field, where more than two have to change."""

Values = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Near:
    """A ruleset that can be played, and what else was changed for it (values as in JSON).

    `kept` says whether the wish is still in it.
    """

    ruleset: Ruleset
    changed: Values
    kept: bool


def nearest(ruleset: Ruleset, wish: Values, most: int = MOST) -> tuple[Near, ...]:
    """The rulesets nearest to `ruleset` with the fields of a wish (values as in JSON) that can't be had as it is.

    First those that keep the wish and change one other field, else two, and more only where two are not enough; then
    those that only come near to the wish.
    Empty if the wish can be had.
    """
    problem = _problem(ruleset, wish)
    if problem is None:
        return ()
    found: list[Near] = []
    others = [field for field in ruleset.to_json() if field not in wish]
    for number in (1, 2):
        for fields in combinations(_likely(others, problem), number):
            for values in product(*(tuple(_values(ruleset, wish, field)) for field in fields)):
                changed = dict(zip(fields, values, strict=True))
                _add(found, ruleset, {**wish, **changed}, changed, True)
        if found:
            break
    if not found:
        for mending in _mended(ruleset, wish, {}):
            _add(found, ruleset, {**wish, **mending}, mending, True)
    for field, value in wish.items():
        for near in _near_values(ruleset, wish, field, value):
            _add(found, ruleset, {**wish, field: near}, {field: near}, False)
    if not found and type(players := wish.get("players")) is int:
        found = _near_table(ruleset, players)
    found.sort(key=lambda near: (not near.kept, len(near.changed), _distance(ruleset, wish, near)))
    return tuple(_various(found))[:most]


def _mended(ruleset: Ruleset, wish: Values, changed: Values) -> Iterator[Values]:
    """Changes that make a wish possible, found by mending one problem after the other."""
    problem = _problem(ruleset, {**wish, **changed})
    if problem is None:
        yield changed
    elif len(changed) < 4:
        for field in MENDS.get(str(problem.fields["field"]), ()):
            if field not in wish and field not in changed:
                for value in list(_values(ruleset, {**wish, **changed}, field))[:3]:
                    yield from _mended(ruleset, wish, {**changed, field: value})


def _near_table(ruleset: Ruleset, players: int) -> list[Near]:
    """The rulesets for the number of players that is nearest to a wish."""
    counts = {n for counts in PLAYERS.values() for n in counts} - {ruleset.players}
    for number in sorted(counts, key=lambda n: (abs(n - players), n)):
        wish = {"players": number}
        if _problem(ruleset, wish) is None:
            return [Near(ruleset.but(**wish), wish, False)]
        found = [Near(near.ruleset, {**wish, **near.changed}, False) for near in nearest(ruleset, wish) if near.kept]
        if found:
            return found
    return []


def _various(found: list[Near]) -> Iterator[Near]:
    """The nearest of each kind first: those that change other fields; then further ones of the same kind."""
    kinds: dict[tuple[str, ...], list[Near]] = {}
    for near in found:
        kinds.setdefault(tuple(sorted(near.changed)), []).append(near)
    while kinds:
        for kind in list(kinds):
            yield kinds[kind].pop(0)
            if not kinds[kind]:
                del kinds[kind]


def _problem(ruleset: Ruleset, wish: Values) -> RulesetError | None:
    try:
        ruleset.but(**wish)
    except RulesetError as problem:
        return problem
    return None


def _add(found: list[Near], ruleset: Ruleset, values: Values, changed: Values, kept: bool) -> None:
    """Adds what can be played, and is not only what there was before."""
    try:
        other = ruleset.but(**values)
    except RulesetError:
        return
    if other != ruleset and all(near.ruleset != other for near in found):
        found.append(Near(other, dict(changed), kept))


def _likely(fields: list[str], problem: RulesetError) -> list[str]:
    """The fields in an order in which the one that was refused comes first."""
    return sorted(fields, key=lambda field: field != problem.fields.get("field"))


def _values(ruleset: Ruleset, wish: Values, field: str) -> Iterator[object]:
    """Other values of a field that may help."""
    packs, players = wish.get("packs", ruleset.packs), wish.get("players", ruleset.players)
    if field == "players":
        yield from PLAYERS.get(packs, ()) if isinstance(packs, int) else ()
    elif field == "removed":
        yield from _left_out(ruleset, packs, players, wish)
    elif field in CHOICES:
        yield from (value for value in CHOICES[field] if value != getattr(ruleset, field))
    elif field == "pass_cycle":
        size = wish.get("pass_size", ruleset.pass_size)
        ways = [way for way in ruleset.to_json()["pass_cycle"] if way != "across"]  # type: ignore[attr-defined]
        yield [way for way in ways if not isinstance(way, dict)] or ["left", "right", "hold"]
        yield ["left", "right", "hold"] if size else ["hold"]
        yield ["left"]
    elif field == "on_limit":
        yield None
    elif field == "limit" and isinstance(drop := wish.get("on_limit"), int):
        yield from (number for number in (50, 100, 300, 500) if number > drop)
        yield drop + 1
    elif field == "points":
        yield {"QS": 13}


def _left_out(ruleset: Ruleset, packs: object, players: object, wish: Values) -> Iterator[str]:
    """As few low diamonds and clubs as make the hands even, on top of none or of what was left out."""
    if not isinstance(packs, int) or not isinstance(players, int) or players < 1:
        return
    usual = PRESETS["party"].by_players.get(players, {}).get("removed")
    if packs == 1 and isinstance(usual, str):
        yield usual
        return
    low = sorted((card for card in PACK if card.suit in (Suit.DIAMONDS, Suit.CLUBS)), key=lambda c: (c.rank, -c.suit))
    for odd in range(52 * packs % players, 52, players):
        if odd <= len(low):
            yield show_cards(sorted(low[:odd]))
            if odd:
                return


def _near_values(ruleset: Ruleset, wish: Values, field: str, value: object) -> Iterator[object]:
    """Values of the wished field itself that come near to the wish."""
    if field == "players" and isinstance(value, int):
        counts = sorted({n for counts in PLAYERS.values() for n in counts}, key=lambda n: (abs(n - value), n))
        yield from counts
    elif field in CHOICES:
        rest = [one for one in CHOICES[field] if one != value]
        if isinstance(value, int) and not isinstance(value, bool):
            rest.sort(key=lambda one: abs(one - value) if isinstance(one, int) else 99)
        yield from rest
    elif field == "limit":
        yield max(1, (ruleset.on_limit or 0) + 1)
    elif field == "on_limit":
        yield ruleset.limit - 1
        yield None
    elif field == "no_trick_bonus" and isinstance(value, int):
        yield -abs(value)
    elif field == "removed":
        yield from _left_out(ruleset, ruleset.packs, ruleset.players, {})
    elif field == "points" and isinstance(value, Mapping):
        yield from _enough(ruleset, value)
    elif field == "pass_cycle" and isinstance(value, (list, tuple)):
        good = [way for way in value if _problem(ruleset, {"pass_cycle": [way]}) is None]
        if good:
            yield good


def _enough(ruleset: Ruleset, wish: Values) -> Iterator[object]:
    """The wished points with one of them raised as far as a deal needs it."""
    worth = {card.name: ruleset.worth[card.index] for card in PACK}
    if not all(name in worth and type(points) is int for name, points in wish.items()):
        return
    worth.update(wish)  # type: ignore[arg-type]
    lacking = 1 - sum(worth[card.name] for card in ruleset.deck)
    for name, points in wish.items():
        copies = sum(card.name == name for card in ruleset.deck)
        if copies and lacking > 0:
            yield {**wish, name: points + -(-lacking // copies)}  # type: ignore[operator]


def _distance(ruleset: Ruleset, wish: Values, near: Near) -> tuple[int, int]:
    """How far a ruleset is from the one there was, or from the wish: fewest fields, then the smallest step."""
    fields = ruleset.diff(near.ruleset)
    step = 0
    for name in near.changed:
        before, after = fields.get(name, (0, 0))
        before = before if near.kept else wish.get(name, before)
        if isinstance(before, int) and isinstance(after, int):
            step += abs(after - before)
        elif name in ("removed", "kitty"):
            step += name == "kitty"  # hands are usually made even by leaving cards out
    return len(fields), step
