"""Bots from outside: a Python function, or a program that is spoken to in lines of JSON."""

from __future__ import annotations

import inspect
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from hearts_core.actions import Action
from hearts_core.bots import BOTS, Bot
from hearts_core.bots.wire import as_action, read_answer, request
from hearts_core.deal import Stream
from hearts_core.errors import HeartsError
from hearts_core.view import View


class BotError(HeartsError):
    """A bot that can't be found or doesn't answer as agreed; `fields["bot"]` is its name."""


def find_bot(name: str) -> Bot:
    """The bot of that name. Raises `BotError`.

    An id of `BOTS`; `expert@16` (that many worlds); `module:function`, looked for in the current folder too; or
    the command of a program, recognised by a slash or a space in it (`./mine`, `python mine.py`).
    """
    if name in BOTS:
        return BOTS[name]
    if "/" in name or " " in name:
        return Program(name)
    id, at, number = name.partition("@")
    if at and id == "expert":
        if not number.isdecimal() or int(number) < 1:
            raise BotError("bot.error.worlds", bot=name)
        from hearts_core.bots.expert import Expert  # only when it is asked for: it is the largest of the bots

        return Expert(int(number))
    if ":" in name:
        return Function(name)
    raise BotError("bot.error.unknown", bot=name, known=tuple(BOTS))


class Function:
    """A Python function that takes a view, or a view and a stream, and gives an action, a card or cards to pass."""

    def __init__(self, name: str) -> None:
        module, _, function = name.partition(":")
        here = str(Path.cwd())
        sys.path.insert(0, here)
        try:
            self.function: Callable[..., object] = getattr(import_module(module), function)
            parameters = inspect.signature(self.function).parameters
        except (ImportError, AttributeError, TypeError, ValueError) as problem:
            raise BotError("bot.error.function", bot=name, problem=str(problem)) from problem
        finally:
            sys.path.remove(here)
        self.name, self.wants_stream = name, len(parameters) > 1

    def choose(self, view: View, stream: Stream) -> Action:
        answer = self.function(view, stream) if self.wants_stream else self.function(view)
        try:
            return as_action(view, answer)
        except ValueError as problem:
            raise BotError("bot.error.answer", bot=self.name, answer=repr(answer)) from problem


class Program:
    """A program, started with the first decision; `close` ends it. The lines are those of `hearts_core.bots.wire`."""

    def __init__(self, command: str) -> None:
        self.name = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as problem:
            raise BotError("bot.error.program", bot=command, problem=str(problem)) from problem

    def choose(self, view: View, stream: Stream) -> Action:
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        line = ""
        try:
            asked.write(json.dumps(request(view, stream)) + "\n")
            asked.flush()
            line = told.readline()
            return read_answer(view, json.loads(line))
        except (OSError, ValueError) as problem:
            raise BotError("bot.error.answer", bot=self.name, answer=line.strip()) from problem

    def close(self) -> None:
        """Ends its input and waits for it to go."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
