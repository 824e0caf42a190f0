"""What `hearts arena` does: arguments in, a table or JSON out, progress on the error stream."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TextIO

from hearts_core.bots.guests import BotError, find_bot
from hearts_core.errors import RulesetError
from hearts_core.lab.arena import Contest, Progress, Standing, compete, to_json
from hearts_core.presets import preset
from hearts_core.words import Words

OK, REFUSED = 0, 2
_BAR = 30


def arena_command(options: argparse.Namespace, words: Words, out: TextIO, err: TextIO) -> int:
    """Plays the deals and prints what came out. Returns 0, or 2 (and why, on `err`) if it can't be played."""
    bots = tuple(name.strip() for name in options.seats.split(","))
    try:
        rules = preset(options.rules, len(bots))
        totals = _totals(options.totals, len(bots))
        for name in dict.fromkeys(bots):
            close = getattr(find_bot(name), "close", None)
            if close is not None:
                close()
        contest = Contest(rules, bots, options.seed, totals)
        standings = compete(contest, options.deals, options.jobs, _bar(words, err))
    except (RulesetError, BotError) as error:
        print(words.error(error), file=err)
        return REFUSED
    except ValueError:
        print(words.text("arena.totals", given=options.totals, count=len(bots)), file=err)
        return REFUSED
    if options.json:
        print(json.dumps(to_json(options.rules, options.deals, options.seed, standings)), file=out)
    else:
        print("\n".join(lines(standings, words)), file=out)
    return OK


def _totals(text: str | None, players: int) -> tuple[int, ...]:
    """Raises `ValueError` if it isn't one whole number for each seat."""
    totals = (0,) * players if text is None else tuple(int(number) for number in text.split(","))
    if len(totals) != players:
        raise ValueError(text)
    return totals


def _bar(words: Words, err: TextIO) -> Progress:
    """A bar that grows on a terminal; elsewhere a line for every tenth of the deals."""
    terminal = err.isatty()
    told = [0]

    def progress(done: int, deals: int) -> None:
        percent = 100 * done // deals
        line = words.text("arena.progress", done=done, count=deals, percent=percent)
        if terminal:
            full = _BAR * done // deals
            err.write(f"\r\033[K{'█' * full}{'░' * (_BAR - full)} {line}" + ("\n" if done == deals else ""))
        elif percent // 10 > told[0]:
            told[0] = percent // 10
            err.write(line + "\n")
        err.flush()

    return progress


_COLUMNS = ("bot", "points", "se", "places", "moons", "tries", "stops", "voids", "given", "steered", "ms")


def lines(standings: Sequence[Standing], words: Words) -> list[str]:
    """The result as a table: a heading, a line for each entrant, and what the columns mean."""
    rows = [[words.text(f"arena.column.{column}") for column in _COLUMNS]]
    for one in standings:
        counts, rounds = one.counts, one.rounds
        rows.append(
            [
                one.bot,
                f"{one.points:.2f}",
                f"± {one.error:.2f}",
                " ".join(f"{100 * number / rounds:.0f}%" for number in one.places),
                str(counts.moons),
                str(counts.moon_tries),
                str(counts.stops),
                f"{counts.voids / rounds:.2f}",
                f"{counts.given / rounds:.2f}",
                f"{counts.steered / rounds:.2f}",
                f"{one.clock.milliseconds:.2f}",
            ]
        )
    widths = [max(len(row[place]) for row in rows) for place in range(len(_COLUMNS))]
    table = [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return [*table, words.text("arena.legend")]
