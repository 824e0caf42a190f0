"""What `hearts compare` does: arguments in, a report or JSON out, progress on the error stream."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TextIO

from hearts_core.errors import HeartsError
from hearts_core.lab.chunks import Plan
from hearts_core.lab.compare import result
from hearts_core.lab.finished import Finished
from hearts_core.lab.report import lines
from hearts_core.lab.runs import Listener, Progress, run
from hearts_core.lab.sides import LabError, Side, make_side
from hearts_core.words import Words

OK, REFUSED, STOPPED = 0, 2, 130
_BAR = 30


def compare_command(options: argparse.Namespace, words: Words, out: TextIO, err: TextIO) -> int:
    """Plays both sides and prints what came out.

    Returns 0, 2 (and why, on `err`) if it can't be played, 130 if it was stopped: then what there is is printed.
    """
    try:
        seats = _names(options.seats)
        a = _side(options.a, seats, options.set_a, "--set-a")
        b = _side(options.b, _names(options.seats_b) if options.seats_b else seats, options.set_b, "--set-b")
        luck = options.deals // 20 if options.luck is None else options.luck
        plan = Plan(a, b, options.seed, options.deals, luck, options.matches)
        finished = Finished(plan, options.resume)
        status = OK
        try:
            run(plan, finished, jobs=options.jobs, cluster=options.cluster, listener=bar(words, err))
        except KeyboardInterrupt:
            print("\n" + words.text("lab.stopped"), file=err)
            status = STOPPED
        finally:
            finished.close()
        found = result(finished)
        for path, content in (
            (options.csv, found.to_csv()),
            (options.store, json.dumps(found.to_run(), separators=(",", ":"), ensure_ascii=False) + "\n"),
        ):
            if path is not None:
                _write(path, content)
    except HeartsError as error:
        print(words.error(error), file=err)
        return REFUSED
    print(json.dumps(found.to_json()) if options.json else "\n".join(lines(found, words)), file=out)
    return status


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _side(name: str, seats: list[str], changes: str | None, option: str) -> Side:
    try:
        values = json.loads(changes) if changes else {}
    except ValueError:
        raise LabError("lab.error.object", where=option) from None
    if not isinstance(values, dict):
        raise LabError("lab.error.object", where=option)
    return make_side(name, seats, values)


def _write(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as problem:
        raise LabError("lab.error.file", file=str(path), problem=problem.strerror or str(problem)) from None


def bar(words: Words, err: TextIO) -> Listener:
    """A bar that grows on a terminal; elsewhere a line for every tenth of the work."""
    terminal = err.isatty()
    told = [-1]

    def listener(progress: Progress) -> None:
        percent = 100 * progress.done // progress.whole if progress.whole else 100
        line = said(progress, words)
        if terminal:
            full = _BAR * percent // 100
            err.write(f"\r\033[K{'█' * full}{'░' * (_BAR - full)} {line}" + ("\n" if percent == 100 else ""))
        elif percent // 10 > told[0]:
            told[0] = percent // 10
            err.write(line + "\n")
        err.flush()

    return listener


def said(progress: Progress, words: Words) -> str:
    """How far it is, and how long it will take."""
    percent = 100 * progress.done // progress.whole if progress.whole else 100
    if progress.seconds is None:
        return words.text("lab.progress.begun", percent=percent)
    return words.text("lab.progress", percent=percent, left=duration(progress.seconds, words))


def duration(seconds: float, words: Words) -> str:
    """A length of time in words, to the second or the minute."""
    whole = round(seconds)
    if whole < 90:
        return words.text("lab.seconds", count=whole)
    return words.text("lab.minutes", count=round(whole / 60))
