"""What `hearts hint` and `hearts puzzles` do: arguments in, text or JSON out, an exit status back."""

from __future__ import annotations

import json
from itertools import islice
from typing import TextIO

from hearts_core.coach.hint import hint, to_json
from hearts_core.coach.mint import mint
from hearts_core.coach.puzzle import Puzzle, themes
from hearts_core.coach.speech import Speech
from hearts_core.commands import NO_RECORD, OK, RULE_BROKEN, read_replay
from hearts_core.deal import Stream
from hearts_core.errors import RulesetError
from hearts_core.presets import preset
from hearts_core.reading import RecordError
from hearts_core.view import view
from hearts_core.words import Words


def hint_command(
    file: str, seat: int | None, worlds: int, as_json: bool, words: Words, out: TextIO, err: TextIO
) -> int:
    """Prints the hint for the seat on move (or `seat`) where the record in a file, or on standard input (`-`), stops.

    Returns 0; 1 for a record that breaks a rule; 2 (and why, on `err`) for no record, or one in which the seat has
    nothing to do at the end.
    """
    try:
        played = read_replay(file)
    except OSError as problem:
        print(words.text("cli.replay.unreadable", file=file, problem=problem.strerror), file=err)
        return NO_RECORD
    except RecordError as error:
        print(words.error(error), file=err)
        return NO_RECORD
    names = played.record.names
    if played.fault:
        print("\n".join(words.reason(reason, names) for reason in played.fault.reasons), file=err)
        return RULE_BROKEN
    position = played.position
    to_act = position.to_act if position else ()
    if position is None or not to_act:
        print(words.text("coach.cli.nothing"), file=err)
        return NO_RECORD
    if seat is not None and seat not in to_act:
        seats = words.list([str(one) for one in to_act])
        print(words.text("coach.cli.seat", number=seat, accepted=seats), file=err)
        return NO_RECORD
    seen = view(position, to_act[0] if seat is None else seat)
    found = hint(seen, Stream(1, "hint"), worlds)
    speech = Speech(words, seen)
    if as_json:
        print(json.dumps(to_json(found, speech), ensure_ascii=False), file=out)
    else:
        print(words.text("coach.cli.for", seat=words.seat(seen, seen.seat)), speech.hint(found), file=out)
        print(*speech.facts(found.tactic), sep="\n", file=out)
        print(*(speech.choice(choice) for choice in found.choices), sep="\n", file=out)
    return OK


def puzzles_command(
    name: str,
    players: int | None,
    seed: int,
    count: int,
    theme: str | None,
    deals: int,
    as_json: bool,
    words: Words,
    out: TextIO,
    err: TextIO,
) -> int:
    """Prints so many new puzzles from the deals of a seed, each as soon as it is found (as JSON: one a line).

    No more than `deals` are looked at; if they hold fewer puzzles, it says so on `err`. Returns 0, or 2 (and why, on
    `err`) for an unknown ruleset or theme, a theme that makes no sense there, or where not one is found.
    """
    try:
        rules = preset(name, players)
    except RulesetError as error:
        print(words.error(error), file=err)
        return NO_RECORD
    accepted = themes(rules)
    if theme is not None and theme not in accepted:
        print(words.text("coach.cli.theme", theme=theme, accepted=words.list(accepted)), file=err)
        return NO_RECORD
    found = 0
    for puzzle in islice(mint(rules, seed, theme, deals=deals), count):
        line = json.dumps(puzzle.to_json()) if as_json else told(puzzle, words)
        print(line, file=out, flush=True)
        found += 1
    if found < count:
        print(words.text("coach.cli.few", found=found, count=count, deals=deals), file=err)
    return OK if found else NO_RECORD


def told(puzzle: Puzzle, words: Words) -> str:
    """A puzzle with its answer in one line."""
    seen = puzzle.view()
    table = seen.trick.cards if seen.trick else ()
    return words.text(
        "coach.cli.puzzle",
        id=puzzle.id,
        theme=words.text(f"coach.theme.{puzzle.theme}"),
        level=words.text(f"coach.level.{puzzle.difficulty}"),
        hand=seen.hand,
        table=table,
        best=puzzle.best,
        points=f"{puzzle.proof.gap:.1f}",
        se=f"{puzzle.proof.se:.1f}",
    )
