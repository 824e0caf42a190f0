"""New puzzles from play: bots play deals, and where one choice is clearly best, a large sample makes sure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from hearts_core.actions import Action, Pass, Play
from hearts_core.bots import BOTS, STYLES
from hearts_core.bots.expert import suspect_of
from hearts_core.bots.sight import Sight
from hearts_core.bots.tactics import may_shoot
from hearts_core.cards import Card
from hearts_core.coach.assess import assess
from hearts_core.coach.choice import Assessment, Choice, Gap
from hearts_core.coach.mistake import scale
from hearts_core.coach.puzzle import Proof, Puzzle
from hearts_core.coach.tactics import Tactic, name_tactic
from hearts_core.deal import Stream
from hearts_core.position import apply, start
from hearts_core.presets import name_ruleset
from hearts_core.record import make_record
from hearts_core.rules import Ruleset
from hearts_core.state import Phase
from hearts_core.view import View, view

QUICK: Final = 16
WORLDS: Final = 256
POINTS: Final = 1.2
"""The runner-up of a puzzle costs so many points more, on the scale of a standard deal,"""
ERRORS: Final = 5.0
"""and so many standard errors."""
_FINDERS: Final = ("beginner", *STYLES)


def mint(
    rules: Ruleset, seed: int, theme: str | None = None, worlds: int = WORLDS, deals: int | None = None
) -> Iterator[Puzzle]:
    """Puzzles from the deals of a seed, at most one a deal, without end or from so many deals; all or of one theme."""
    for number in count() if deals is None else range(deals):
        yield from _from_deal(rules, seed * 100_000 + number, theme, worlds)


def _from_deal(rules: Ruleset, seed: int, theme: str | None, worlds: int) -> Iterator[Puzzle]:
    """The hardest puzzle of a deal, if it has one; of equally hard ones the clearest."""
    # Who shoots gives the others something to stop.
    styles = ("shooter",) if theme == "stop-moon" else STYLES
    bots = [BOTS[Stream(seed, "style", seat).choice(styles)] for seat in range(rules.players)]
    first = position = start(rules, seed)
    actions: list[Action] = []
    found: list[Puzzle] = []
    while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        seat = position.to_act[0]
        seen = view(position, seat)
        if seen.phase is Phase.PLAY or (seen.phase is Phase.PASS and not any(seen.has_passed)):
            promise = _promise(seen, theme, seed)
            if promise:
                record = make_record(first, actions)
                made = _proved(seen, seed, worlds, f"{name_ruleset(rules)[0]}-{rules.players}-{seed}-{len(actions)}")
                if made is not None and theme in (None, made[1]):
                    id, kind, best, tactic, gap = made
                    proof = Proof(worlds, seed, round(gap.mean, 2), round(gap.se, 2))
                    level = difficulty(seen, best, seed)
                    found.append(Puzzle(id, kind, level, record, seat, best.cards, best.alike, tactic.id, proof))
        action = bots[seat].choose(seen, Stream(seed, "play", len(actions)))
        position, _ = apply(position, action)
        actions.append(action)
    if found:
        yield max(found, key=lambda puzzle: (puzzle.difficulty, puzzle.proof.gap))


def _promise(seen: View, theme: str | None, seed: int) -> bool:
    """Whether a quick look finds one choice clearly best, and of the theme."""
    if theme is not None and not _could_be(seen, theme):
        return False
    quick = assess(seen, Stream(seed, "quick"), QUICK)
    gap, wrong = _lead(quick)
    if wrong is None or not gap.clear(POINTS * scale(seen.ruleset), 2.0):
        return False
    kind = theme_of(seen, quick.best, name_tactic(seen, quick.best.action, quick.best.for_moon))
    return kind is not None and theme in (None, kind)


def _could_be(seen: View, theme: str) -> bool:
    """Whether a position can have a theme at all: told at a glance, to spare the sampling."""
    if seen.phase is not Phase.PLAY:
        return theme in ("queen", "void", "shoot")
    sight = Sight(seen)
    if len(sight.legal) < 2:
        return False
    if theme == "stop-moon":
        return suspect_of(sight) is not None
    if theme == "shoot":
        return may_shoot(sight)
    if theme == "queen":
        return bool(sight.hogs_left)
    if theme == "void":
        suits = [card.suit for card in seen.hand]
        return (sight.led is None or sight.led not in suits) and any(suits.count(suit) == 1 for suit in suits)
    return (sight.led is None) == (theme == "count")


def _proved(seen: View, seed: int, worlds: int, id: str) -> tuple[str, str, Choice, Tactic, Gap] | None:
    """The same with a large sample."""
    found = assess(seen, Stream(seed, "proof"), worlds)
    gap, wrong = _lead(found)
    tactic = name_tactic(seen, found.best.action, found.best.for_moon)
    kind = theme_of(seen, found.best, tactic)
    if wrong is None or kind is None or not gap.clear(POINTS * scale(seen.ruleset), ERRORS):
        return None
    return id, kind, found.best, tactic, gap


def _lead(found: Assessment) -> tuple[Gap, Choice | None]:
    """By how much the best is ahead of what does not come to the same."""
    other = found.runner_up
    return (found.gap(other), other) if other is not None else (Gap(0.0, 0.0, 0), None)


def theme_of(seen: View, best: Choice, tactic: Tactic) -> str | None:
    """The theme of a position whose best choice is this; None for what teaches nothing in particular."""
    plain = {"duck": "duck", "make-void": "void", "stop-moon": "stop-moon", "go-for-moon": "shoot"}
    sight = Sight(seen)
    if tactic.id in ("draw-out-queen", "keep-guard") or (tactic.id == "dump" and "dear" in tactic.fields):
        return "queen"
    if tactic.id == "dump" and any(card in sight.hogs for card in best.cards):
        return "queen"
    if tactic.id in plain:
        return plain[tactic.id]
    counted = {"gone", "top", "left", "shown-out"}
    card: Card | None = best.cards[0] if isinstance(best.action, Play) else None
    lead = card is not None and sight.led is None
    if lead and card is not None and card.rank < 14 and any(fact.id in counted for fact in tactic.facts):
        return "count"
    return None


def difficulty(seen: View, best: Choice, seed: int) -> int:
    """1 if the plain beginner and every style find the best choice, 2 if some do, 3 if none does."""
    found = 0
    for name in _FINDERS:
        action = BOTS[name].choose(seen, Stream(seed, "find"))
        if isinstance(action, Play):
            found += action.card in best.alike
        elif isinstance(action, Pass):
            found += sorted(action.cards) == sorted(best.cards)
    return 1 if found == len(_FINDERS) else 3 if not found else 2
