"""A ruleset in complete sentences, one setting after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_core.passing import HOLD
from hearts_core.rules import Ruleset

if TYPE_CHECKING:
    from hearts_core.words import Words


def sentences(ruleset: Ruleset, words: Words) -> list[str]:
    """The sentences that describe a ruleset, in the order of the rules page."""
    r = ruleset
    said = [
        words.text("ruleset.players", count=r.players),
        words.text("ruleset.packs", count=r.packs, cards=len(r.deck), hand=r.hand_size),
    ]
    if r.removed:
        said.append(words.text("ruleset.removed", cards=r.removed))
    if r.kitty is not None:
        said.append(words.text(f"ruleset.kitty.{r.kitty}", count=r.kitty_size))
    said += _passing(r, words)
    said += [words.text(f"ruleset.{name}.{getattr(r, name)}") for name in ("opening", "first_trick", "hearts_led")]
    if r.hearts_led != "any-time":
        said.append(words.text(f"ruleset.hearts_and_queen.{r.hearts_and_queen}"))
    if r.cancellation:
        said.append(words.text("ruleset.cancellation"))
    elif r.packs == 2:
        said.append(words.text("ruleset.two-packs"))
    said.append(words.text("ruleset.points", scores=_points(r, words), total=r.total))
    if r.moon != "off":
        said.append(words.text(f"ruleset.moon_needs.{r.moon_needs}"))
    said.append(words.text(f"ruleset.moon.{r.moon}", total=r.total))
    if r.sun != "off":
        said.append(words.text(f"ruleset.sun.{r.sun}", total=2 * r.total))
    if r.no_trick_bonus:
        said.append(words.text("ruleset.no_trick_bonus", count=-r.no_trick_bonus))
    said.append(words.text("ruleset.limit", limit=r.limit))
    if r.on_limit is not None:
        said.append(words.text("ruleset.on_limit", limit=r.limit, total=r.on_limit))
    said.append(words.text(f"ruleset.tie.{r.tie}"))
    return said


def _passing(r: Ruleset, words: Words) -> list[str]:
    """How cards are passed, round by round."""
    if r.pass_size == 0 or set(r.pass_cycle) == {HOLD}:
        return [words.text("ruleset.pass_size.0")]
    said = [words.text("ruleset.pass_size", count=r.pass_size)]
    if len(r.pass_cycle) == 1:
        said.append(words.text("ruleset.pass_cycle.one", to=words.direction(r.pass_cycle[0])))
    else:
        ways = words.list([words.direction(entry) for entry in r.pass_cycle])
        said.append(words.text("ruleset.pass_cycle", ways=ways))
    return said


def _points(r: Ruleset, words: Words) -> str:
    """What cards score: whole suits of one worth together, then card by card."""
    by_worth: dict[int, list[str]] = {}
    points = dict(r.points)
    for suit in range(3, -1, -1):
        cards = [card for card in dict.fromkeys(r.deck) if card.suit == suit]
        values = {points.get(card, 0) for card in cards}
        if cards and len(values) == 1 and (value := values.pop()):
            by_worth.setdefault(value, []).append(words.text("ruleset.points.suit", suit=cards[0].suit))
        else:
            for card in cards:
                if points.get(card, 0):
                    by_worth.setdefault(points[card], []).append(words.card(card))
    return words.list(
        [words.text("ruleset.points.each", count=value, cards=words.list(names)) for value, names in by_worth.items()]
    )
