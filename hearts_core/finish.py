"""A round ends: moon and sun, scores, and perhaps the match."""

from __future__ import annotations

from dataclasses import replace

from hearts_core.events import Event, MatchEnd, Moon, RoundScores, Sun, Tie
from hearts_core.match import add_scores, limit_reached, lowest, match_winners
from hearts_core.scoring import RoundScore, find_moon, find_sun, round_scores, worth
from hearts_core.state import Phase, Position

Step = tuple[Position, tuple[Event, ...]]


def end_round(position: Position) -> Step:
    """All cards are played: moon and sun are named, and the round is scored unless the shooter has to choose."""
    rules, now = position.ruleset, position.round
    moon, sun = find_moon(rules, now.taken_with_kitty), find_sun(rules, now.taken)
    position = replace(position, round=replace(now, moon=moon, sun=sun))
    if sun is not None:
        after, events = score_round(position, rules.sun)
        return after, (Sun(sun, 2 * rules.total, rules.sun), *events)
    if moon is None:
        return score_round(position, None)
    if rules.moon == "choice":
        return replace(position, phase=Phase.CHOICE), (Moon(moon, rules.total, "choice"),)
    effect = _automatic(position, moon) if rules.moon == "auto" else rules.moon
    after, events = score_round(position, effect)
    return after, (Moon(moon, rules.total, effect), *events)


def _automatic(position: Position, shooter: int) -> str:
    """`subtract` if adding would end the match with the shooter not lowest (a tie is lowest), else `add`."""
    rules, now = position.ruleset, position.round
    scores = round_scores(rules, now.taken_with_kitty, now.taken, shooter, "add", False)
    totals = add_scores(rules, position.totals, scores)
    winners = match_winners(rules, totals, limit_reached(rules, totals, position.reached))
    return "subtract" if winners and shooter not in winners else "add"


def score_round(position: Position, effect: str | None) -> Step:
    """The round is scored; the match ends or waits for the next round."""
    rules, now = position.ruleset, position.round
    taken = now.taken_with_kitty
    sun = now.sun is not None
    shooter = now.sun if sun else now.moon
    scores = round_scores(rules, taken, now.taken, shooter, effect, sun)
    won_at_once = effect == "win"
    totals = position.totals if won_at_once else add_scores(rules, position.totals, scores)
    points = tuple(worth(rules, cards) for cards in taken)
    line = RoundScore(now.number, now.dealer, points, now.moon, now.sun, effect, scores, totals)
    events: list[Event] = [RoundScores(now.number, points, scores, totals)]
    reached = limit_reached(rules, totals, position.reached)
    winners = match_winners(rules, totals, reached)
    gives_up = None
    if won_at_once and shooter is not None:
        winners, gives_up = (shooter,), (shooter + 1) % rules.players
    elif reached and len(lowest(totals)) > 1:
        events.append(Tie(lowest(totals), min(totals), rules.tie))
    if winners:
        events.append(MatchEnd(winners, totals, gives_up))
    after = replace(
        position,
        phase=Phase.MATCH_OVER if winners else Phase.ROUND_OVER,
        round=replace(now, scores=scores),
        totals=totals,
        history=(*position.history, line),
        reached=reached,
        winners=winners,
        gives_up=gives_up,
    )
    return after, tuple(events)
