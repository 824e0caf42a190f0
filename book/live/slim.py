"""Takes out of Python's memory what a page never looks at, before the snapshot is taken: docstrings, annotations of
what is loaded already, and the columns (not the lines) of tracebacks through library code.
"""

from __future__ import annotations

import gc
import linecache
import re
import sys
import types

HAS_DOCSTRING = 0x4000000
HEAP_TYPE = 1 << 9

# Kinds of an entry in a table of lines (CPython's Objects/locations.md).
NO_COLUMNS, NOWHERE = 13, 15


def signed(number: int) -> bytes:
    """A number as the table of lines has it: sign in the lowest bit, then groups of six bits."""
    rest = abs(number) << 1 | (number < 0)
    groups = bytearray()
    while rest >= 64:
        groups.append(64 | rest & 63)
        rest >>= 6
    groups.append(rest)
    return bytes(groups)


def lines_only(code: types.CodeType) -> bytes:
    """The table of lines of a code object without columns."""
    table = bytearray()
    last = code.co_firstlineno
    for start, end, line in code.co_lines():
        for unit in range(start // 2, end // 2, 8):
            length = min(8, end // 2 - unit)
            kind = NOWHERE if line is None else NO_COLUMNS
            table.append(128 | kind << 3 | length - 1)
            if line is not None:
                table += signed(line - last)
                last = line
    return bytes(table)


def slim(code: types.CodeType) -> types.CodeType:
    """A code object, and those in it, without docstrings and columns."""
    consts = [slim(const) if isinstance(const, types.CodeType) else const for const in code.co_consts]
    if code.co_flags & HAS_DOCSTRING:
        consts[0] = ""
    return code.replace(co_consts=tuple(consts), co_linetable=lines_only(code))


def slim_all() -> None:
    """Everything that is loaded."""
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            thing.__code__ = slim(thing.__code__)
            thing.__doc__ = None
            thing.__annotate__ = None
        elif type(thing) is types.ModuleType:
            thing.__doc__ = None
        elif isinstance(thing, type) and thing.__flags__ & HEAP_TYPE and isinstance(thing.__dict__.get("__doc__"), str):
            try:
                thing.__doc__ = None
            except (AttributeError, TypeError):
                continue
    linecache.clearcache()
    re.purge()
    sys.path_importer_cache.pop("", None)
    for _ in range(3):
        gc.collect()
