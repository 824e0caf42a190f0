"""The account of a replayed record: what happened, as plain values (format `hearts-account/1`) and in sentences."""

from __future__ import annotations

from typing import Final

from hearts_core.actions import Play
from hearts_core.cards import Card, ordered, show_cards
from hearts_core.legality import legal_cards
from hearts_core.replay import Replay, Step
from hearts_core.scoring import worth
from hearts_core.state import Phase, Position
from hearts_core.tricks import Trick
from hearts_core.view import view
from hearts_core.words import Words

FORMAT: Final = "hearts-account/1"


def account(replay: Replay, words: Words) -> dict[str, object]:
    """A replay as JSON values, in the shape and order of the format; an error's sentence is said by `words`."""
    record, position, fault = replay.record, replay.position, replay.fault
    players = record.ruleset.players
    rounds: list[list[Step]] = []
    for step in replay.steps:
        if step.before is None or step.after.round.number != step.before.round.number:
            rounds.append([])
        rounds[-1].append(step)
    turn = position.turn if position else None
    data: dict[str, object] = {
        "format": FORMAT,
        "ruleset": record.preset,
        "players": players,
        "totals": list(position.totals) if position else [0] * players,
        "over": bool(position and position.over),
        "winners": list(position.winners) if position else [],
        "gives_up": position.gives_up if position else None,
        "turn": fault.seat if fault else turn,
        "rounds": [_round(steps) for steps in rounds],
    }
    if fault:
        data["error"] = {
            "round": fault.round,
            "trick": fault.trick,
            "seat": fault.seat,
            "card": fault.card.name if fault.card else None,
            "rule": fault.reasons[0].rule,
            "sentence": words.reason(fault.reasons[0], record.names),
        }
    return data


def _round(steps: list[Step]) -> dict[str, object]:
    last = steps[-1].after
    now, rules = last.round, last.ruleset
    taken = now.taken_with_kitty
    return {
        "dealer": now.dealer,
        "received": list(map(show_cards, now.received)),
        "plays": [_play(step.before, step.action) for step in steps if step.before and isinstance(step.action, Play)],
        "tricks": list(map(_trick, now.tricks)),
        "taken": [show_cards(ordered(cards)) for cards in taken],
        "moon": now.moon,
        "sun": now.sun,
        "points": [worth(rules, cards) for cards in taken],
        "scores": None if now.scores is None else list(now.scores),
        "totals": list(last.totals),
    }


def _play(before: Position, play: Play) -> dict[str, object]:
    legal = legal_cards(view(before, play.seat))
    return {"seat": play.seat, "card": play.card.name, "legal": show_cards(legal)}


def _trick(trick: Trick) -> dict[str, object]:
    cards: tuple[Card, ...] = trick.cards
    return {"leader": trick.leader, "winner": trick.winner, "cards": show_cards(cards), "points": trick.points}


def sentences(replay: Replay, words: Words) -> list[str]:
    """A replay as sentences, one a line: all that happened, and the rule that was broken, if one was."""
    names = replay.record.names
    lines = [words.event(event, names) for step in replay.steps for event in step.events]
    position, fault = replay.position, replay.fault
    if fault:
        who = "" if fault.seat is None else words.seat(names, fault.seat)
        place = words.text("account.error.seat" if who else "account.error", seat=who, round=fault.round + 1)
        lines += [place, *(words.reason(reason, names) for reason in fault.reasons)]
    elif position and position.phase not in (Phase.MATCH_OVER, Phase.ROUND_OVER) and position.to_act:
        lines.append(words.text("account.waiting", seats=words.seats(names, position.to_act)))
    return lines
