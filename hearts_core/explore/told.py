"""What the explorer finds, in sentences of the catalogue `explorer`."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_core.actions import Call, Choose, Pass, Play
from hearts_core.cards import Card
from hearts_core.describe import describe
from hearts_core.explore.consequences import PassOf, by_suit, consequences
from hearts_core.explore.parallel import Difference, Parallel
from hearts_core.passing import DEALER, HOLD, POOL
from hearts_core.replay import Step
from hearts_core.rules import Ruleset
from hearts_core.state import Phase
from hearts_core.words import Words


def follows(rules: Ruleset, words: Words, names: Sequence[str]) -> dict[str, str]:
    """What follows from a ruleset, a sentence for each matter; `names` are those of the seats, one of them "you"."""
    found = consequences(rules)
    told = {
        "cards": words.text("explorer.follows.cards", count=found.hand, cards=found.cards, tricks=found.tricks),
        "kitty": words.text("explorer.follows.kitty", count=found.kitty) if found.kitty else "",
        "passes": _passes(found.passes, words, names),
        "opens": _opens(rules, found.opening_card, words),
        "total": words.text("explorer.follows.total", total=found.total, count=len(rules.point_cards)),
        "bonus": words.text("explorer.follows.bonus", bonus=-found.bonus, net=found.net) if found.bonus else "",
        "moon": _moon(rules, found.moon, found.moved, words),
        "sun": "" if found.sun_moved is None else words.text("explorer.follows.sun", total=found.sun_moved),
        "rounds": words.text("explorer.follows.rounds", count=found.rounds, most=found.most, limit=rules.limit),
    }
    return {name: sentence for name, sentence in told.items() if sentence}


def _opens(rules: Ruleset, card: Card | None, words: Words) -> str:
    if card is None:
        return words.text("explorer.follows.opens.dealers-left")
    return words.text("explorer.follows.opens.kitty" if rules.kitty_size else "explorer.follows.opens", card=card)


def _moon(rules: Ruleset, cards: tuple[Card, ...], moved: int | None, words: Words) -> str:
    if not cards:
        return words.text("explorer.follows.moon.off")
    needs = words.list(
        [
            words.text("explorer.follows.whole-suit", count=len(some), suit=suit) if whole else words.cards(some, True)
            for suit, some, whole in by_suit(tuple(dict.fromkeys(cards)), _one_pack(rules))
        ]
    )
    if rules.packs == 2:
        needs = words.text("explorer.follows.both-packs", needs=needs)
    count = len(cards)
    if moved is None:
        return words.text("explorer.follows.moon.win", count=count, needs=needs)
    return words.text("explorer.follows.moon", count=count, needs=needs, total=moved)


def _one_pack(rules: Ruleset) -> Ruleset:
    """A ruleset in which each card is once in the deck, to count the cards of a suit."""
    return rules if rules.packs == 1 else Ruleset(points=rules.points)


def _passes(passes: tuple[PassOf, ...], words: Words, names: Sequence[str]) -> str:
    """Where the cards of the first seat go, round by round."""
    if not passes or all(one.entry == HOLD for one in passes):
        return words.text("explorer.follows.no-pass")
    told = []
    for number, one in enumerate(passes, start=1):
        if one.to:
            givers = tuple(-steps % len(names) for steps in one.to)
            fields = {"to": words.list([names[to] for to in one.to]), "giver": words.list([names[to] for to in givers])}
            told.append(words.text("explorer.follows.pass", number=number, count=one.count, **fields))
        else:
            kind = str(one.entry) if one.entry in (HOLD, POOL, DEALER) else "other"
            way = words.direction(one.entry)
            told.append(words.text(f"explorer.follows.pass.{kind}", number=number, count=one.count, way=way))
    return " ".join(told)


def first_difference(both: Parallel, words: Words, titles: tuple[str, str], names: Sequence[str]) -> list[str]:
    """Where two courses first differ, and by which settings: a sentence or a few. `titles` name the rulesets."""
    found = both.difference
    if found is None:
        return [words.text("explorer.beside.same", count=both.last)]
    there = (both.first[found.at].after, both.second[found.at].after)
    sides = [_happens(course[found.at + 1 :][:1], words, names) for course in (both.first, both.second)]
    where = words.text("explorer.beside.where", round=there[0].round.number + 1, trick=len(there[0].round.tricks) + 1)
    kind = f"{found.kind}.pass" if found.kind == "choice" and there[0].phase is Phase.PASS else found.kind
    if kind in ("deal", "pass", "choice.pass"):
        where = words.text("explorer.beside.where-deal", round=there[0].round.number + 1)
    told = [words.text("explorer.beside.at", where=where, what=words.text(f"explorer.beside.kind.{kind}"))]
    if found.kind != "deal":
        told += [
            words.text("explorer.beside.side", title=title, what=what)
            for title, what in zip(titles, sides, strict=True)
            if what
        ]
    return told


def because(found: Difference, first: Ruleset, second: Ruleset, words: Words) -> list[tuple[str, str, str]]:
    """For each setting that makes a difference: its field, and what it says in either ruleset."""
    mine, theirs = describe(first, words), describe(second, words)
    return [(field, mine[field], theirs[field]) for field in found.fields or found.together]


def _happens(steps: Sequence[Step], words: Words, names: Sequence[str]) -> str:
    """The next step of a course in a sentence; "" where it is over."""
    if not steps or steps[0].before is None:
        return ""
    action = steps[0].action
    if isinstance(action, Pass):
        return words.text("explorer.beside.passes", name=names[action.seat], cards=action.cards)
    told = [words.event(event, names) for event in steps[0].events]
    if isinstance(action, (Play, Call, Choose)) or told:
        return " ".join(told)
    return ""
