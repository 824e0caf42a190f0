"""Opaque codes: a JSON value as letters that show nothing at a glance and tell when they were damaged.

A code is `hearts-<kind>-<version>-<check><body>`, with letters, digits, `-` and `_` only, so that it can stand after
the `#` of an address. It keeps what it holds from sight, not from somebody who unpacks it.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

from hearts_core.errors import HeartsError

VERSION: Final = 1
LARGEST: Final = 400_000
"""Bytes that a code may hold; a match of a hundred rounds has a quarter of it."""

_FORM: Final = re.compile(r"hearts-([a-z]+)-([0-9]{1,6})-([0-9a-f]{12})([A-Za-z0-9_-]+)")


class SealError(HeartsError):
    """A text that is no code, a damaged one, or one of another kind or version; the sentence is `play.error.…`."""


def seal(kind: str, value: object) -> str:
    """The code of a JSON value. The same value always has the same code."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    body = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"hearts-{kind}-{VERSION}-{_check(kind, body)}{body}"


def unseal(kind: str, code: str) -> object:
    """The value that a code of this kind holds. Raises `SealError`."""
    form = _FORM.fullmatch(code)
    if form is None or form[1] != kind:
        raise SealError("play.error.damaged")
    if form[2] != str(VERSION):
        raise SealError("play.error.version", version=form[2], accepted=VERSION)
    if form[3] != _check(kind, form[4]):
        raise SealError("play.error.damaged")
    try:
        data = urlsafe_b64decode(form[4] + "=" * (-len(form[4]) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, LARGEST)
        if not unpacker.eof:
            raise SealError("play.error.large")
        value: object = json.loads(text)
        return value
    except (ValueError, zlib.error, RecursionError) as problem:
        if isinstance(problem, SealError):
            raise
        raise SealError("play.error.damaged") from None


def _check(kind: str, body: str) -> str:
    return sha256(f"{kind}-{VERSION}-{body}".encode()).hexdigest()[:12]
