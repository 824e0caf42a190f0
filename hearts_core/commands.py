"""What `hearts replay` and `hearts rules` do: arguments in, text out, an exit status back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, TextIO

from hearts_core.account import account, sentences
from hearts_core.describe import difference
from hearts_core.describe import sentences as ruleset_sentences
from hearts_core.errors import RulesetError
from hearts_core.presets import PRESETS, preset
from hearts_core.reading import RecordError, parse_record
from hearts_core.replay import Replay, replay
from hearts_core.words import Words

OK, RULE_BROKEN, NO_RECORD = 0, 1, 2


def replay_command(file: str, as_json: bool, lines: bool, words: Words, out: TextIO, err: TextIO) -> int:
    """Replays the record in a file, or on standard input (`-`), and prints its account.

    Returns 0 for a record that keeps to the rules, 1 for one that breaks a rule, 2 (and why, on `err`) for no record.
    With `lines` every line is a record, each is answered by a line of JSON with its status, and 0 is returned.
    """
    try:
        source = _opened(file)
    except OSError as problem:
        print(words.text("cli.replay.unreadable", file=file, problem=problem.strerror), file=err)
        return NO_RECORD
    with source:
        if lines:
            return _answer_lines(source, words, out)
        data = source.read()
    try:
        played = replay(parse_record(_decoded(data)))
    except RecordError as error:
        print(words.error(error), file=err)
        return NO_RECORD
    if as_json:
        print(json.dumps(account(played, words)), file=out)
    else:
        print("\n".join(sentences(played, words)), file=out)
    return RULE_BROKEN if played.fault else OK


def read_replay(file: str) -> Replay:
    """The replay of the record in a file, or on standard input (`-`). Raises `OSError` and `RecordError`."""
    with _opened(file) as source:
        return replay(parse_record(_decoded(source.read())))


def _opened(file: str) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")


def _answer_lines(source: Iterable[bytes], words: Words, out: TextIO) -> int:
    for line in source:
        answer: dict[str, object]
        try:
            played = replay(parse_record(_decoded(line)))
            answer = {"status": RULE_BROKEN if played.fault else OK, "account": account(played, words)}
        except RecordError as error:
            answer = {"status": NO_RECORD, "account": None, "error": words.error(error)}
        print(json.dumps(answer), file=out, flush=True)
    return OK


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise RecordError("error.record.encoding", where="", byte=problem.start) from None


def rules_command(names: list[str], players: int | None, words: Words, out: TextIO, err: TextIO) -> int:
    """Lists the presets, describes one in sentences, or shows how two differ. Returns 0, or 2 for an unknown one."""
    if len(names) > 2:
        print(words.text("cli.rules.too-many"), file=err)
        return NO_RECORD
    try:
        rulesets = [preset(name, players or _common_count(names)) for name in names]
    except RulesetError as error:
        print(words.error(error), file=err)
        return NO_RECORD
    if not rulesets:
        for item in PRESETS.values():
            counts = words.list([str(number) for number in sorted(item.players)])
            print(words.text("cli.rules.line", id=item.id, title=words.title(item.id), players=counts), file=out)
    elif len(rulesets) == 1:
        print("\n".join(ruleset_sentences(rulesets[0], words)), file=out)
    else:
        differences = difference(rulesets[0], rulesets[1], words)
        for field, said in differences.items():
            lines = [f"  {name}: {sentence}" for name, sentence in zip(names, said, strict=True)]
            print(field, *lines, sep="\n", file=out)
        if not differences:
            print(words.text("cli.rules.same"), file=out)
    return OK


def _common_count(names: list[str]) -> int | None:
    """A number of players that all the presets take, the usual one first; None if there is none."""
    counts = [PRESETS[name].players for name in names if name in PRESETS]
    return next((number for number in counts[0] if all(number in other for other in counts)), None) if counts else None
