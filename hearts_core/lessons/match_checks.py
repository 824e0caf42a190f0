"""Checks of what becomes of a round and a match: calls and choices, hearts, moons, scores, the end."""

from __future__ import annotations

from hearts_core.actions import Call, Choose, Claim, Skip
from hearts_core.events import HeartsBroken, MatchEnd, Moon, RoundScores, Sun
from hearts_core.lessons.finding import Args, Finding, not_yet
from hearts_core.lessons.trial import Trial


def chooses(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat chooses how its moon is scored."""
    for step in trial.steps:
        if isinstance(step.action, Choose) and step.action.seat == seat:
            return Finding(step.action.choice == args["choice"], f"choice.{step.action.choice}", {"seat": seat})
    return not_yet(trial, "choice.none", seat=seat)


def calls(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat calls how cards are passed."""
    for step in trial.steps:
        if isinstance(step.action, Call) and step.action.seat == seat:
            return Finding(step.action.call == args["call"], "call.made", {"seat": seat, "call": step.action.call})
    return not_yet(trial, "call.none", seat=seat)


def claims(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat claims the rest."""
    done = any(isinstance(step.action, Claim) and step.action.seat == seat for step in trial.steps)
    return Finding(True, "claim.made", {"seat": seat}) if done else not_yet(trial, "claim.none", seat=seat)


def skips(trial: Trial, seat: int, args: Args) -> Finding:
    """The rest of the round is skipped."""
    done = any(isinstance(step.action, Skip) for step in trial.steps)
    return Finding(True, "skip.made", {"seat": seat}) if done else not_yet(trial, "skip.none", seat=seat)


def is_refused(trial: Trial, seat: int, args: Args) -> Finding:
    """The reader tries something that a rule forbids."""
    for rule, card in trial.refused:
        if rule == args["rule"]:
            return Finding(True, "refused.yes", {"seat": seat} | ({} if card is None else {"card": card}))
    return not_yet(trial, "refused.none", seat=seat)


def breaks_hearts(trial: Trial, seat: int, args: Args) -> Finding:
    """Anybody breaks hearts; with `seat`, that one."""
    for event in trial.events(HeartsBroken):
        if "seat" not in args or event.seat == seat:
            return Finding(True, "hearts.broken", {"seat": event.seat, "card": event.card})
    return not_yet(trial, "hearts.shut", seat=seat)


def _shooter(trial: Trial) -> int | None:
    """Who shot the moon. A sun is a moon too, though it alone is told and scored."""
    for event in trial.events(Moon):
        return event.seat
    for step in trial.steps:
        if any(isinstance(event, RoundScores) for event in step.events) and step.after.round.moon is not None:
            return step.after.round.moon
    return None


def makes_moon(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat shoots the moon."""
    shooter = _shooter(trial)
    if shooter is not None:
        return Finding(shooter == seat, "moon.made", {"seat": shooter})
    return _round_without(trial, "moon.none", seat)


def any_moon(trial: Trial, seat: int, args: Args) -> Finding:
    """Anybody shoots the moon; with `seat`, that one."""
    shooter = _shooter(trial)
    if shooter is not None:
        return Finding("seat" not in args or shooter == seat, "moon.made", {"seat": shooter})
    return _round_without(trial, "moon.none", seat)


def makes_sun(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat takes every trick of a round, where that counts."""
    for event in trial.events(Sun):
        return Finding(event.seat == seat, "sun.made", {"seat": event.seat})
    return _round_without(trial, "sun.none", seat)


def _round_without(trial: Trial, told: str, seat: int) -> Finding:
    """A round that is over has had its chance."""
    over = any(True for _ in trial.events(RoundScores))
    return Finding(False, told, {"seat": seat}) if over else not_yet(trial, told, seat=seat)


def stops_moon(trial: Trial, seat: int, args: Args) -> Finding:
    """Cards that a moon needs lie with two seats; with `seat`, some lie with any seat but that one."""
    rules = trial.start.ruleset
    shooter = _shooter(trial)
    if shooter is not None:
        return Finding(False, "moon.made", {"seat": shooter})
    needed = set(rules.scoring_cards if rules.moon_needs == "scoring" else rules.point_cards)
    shares = [
        (other, tuple(card for card in cards if card in needed))
        for other, cards in enumerate(trial.position.round.taken_with_kitty)
    ]
    having = [(other, cards) for other, cards in shares if cards]
    stopping = [pair for pair in having if pair[0] != args["seat"]] if "seat" in args else having[1:]
    if stopping:
        return Finding(True, "moon.stopped", {"seat": stopping[0][0], "cards": stopping[0][1]})
    if having:
        return not_yet(trial, "moon.open", seat=having[0][0], cards=having[0][1])
    return not_yet(trial, "points.none", seat=seat)


def scores(trial: Trial, seat: int, args: Args) -> Finding:
    """What the round adds to the seat's total."""
    for event in trial.events(RoundScores):
        return Finding(_within(event.scores[seat], args), "score.round", {"seat": seat, "count": event.scores[seat]})
    return not_yet(trial, "score.open", seat=seat, count=trial.position.round.points[seat])


def totals(trial: Trial, seat: int, args: Args) -> Finding:
    """The seat's total at the end of the try."""
    now = trial.position.totals
    fields = {"seat": seat, "count": now[seat]}
    if not trial.ended:
        return Finding(None, "score.total", fields)
    below = args.get("below_seat")
    good = _within(now[seat], args) and (below is None or now[seat] < now[below])
    return Finding(good, "score.total", fields)


def _within(value: int, args: Args) -> bool:
    return bool(args.get("at_least", value) <= value <= args.get("at_most", value))


def wins_match(trial: Trial, seat: int, args: Args) -> Finding:
    """The match is over, and the seat among its winners."""
    for event in trial.events(MatchEnd):
        won = seat in event.winners
        return Finding(won, "match.won" if won else "match.lost", {"seat": seat, "count": event.totals[seat]})
    return not_yet(trial, "match.on", seat=seat, count=trial.position.totals[seat])


def match_over(trial: Trial, seat: int, args: Args) -> Finding:
    """The match is over with this round."""
    for event in trial.events(MatchEnd):
        return Finding(True, "match.over", {"seat": seat, "count": event.totals[seat]})
    count = trial.position.totals[seat]
    if any(True for _ in trial.events(RoundScores)):
        return Finding(False, "match.on", {"seat": seat, "count": count})
    return not_yet(trial, "match.on", seat=seat, count=count)
