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
from hearts_widgets.upgrades import upgraded, version_of

LARGEST: Final = 400_000
"""Bytes that a code may hold; a match of a hundred rounds has a quarter of it."""

_FORM: Final = re.compile(r"hearts-([a-z]+)-([0-9]{1,6})-([0-9a-f]{12})([A-Za-z0-9_-]+)")


class SealError(HeartsError):
    """A text that is no code, a damaged one, or one of another kind or version; the sentence is `play.error.…`."""


def seal(kind: str, value: object) -> str:
    """The code of a JSON value. The same value always has the same code."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    body = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    version = version_of(kind)
    return f"hearts-{kind}-{version}-{_check(kind, version, body)}{body}"


def unseal(kind: str, code: str) -> object:
    """The value that a code of this kind holds, as one of the version of now. Raises `SealError`."""
    form = _FORM.fullmatch(code)
    if form is None or form[1] != kind:
        raise SealError("play.error.damaged")
    version, newest = int(form[2]), version_of(kind)
    if not 1 <= version <= newest:
        raise SealError("play.error.version", version=version, accepted=newest)
    if form[3] != _check(kind, version, form[4]):
        raise SealError("play.error.damaged")
    try:
        data = urlsafe_b64decode(form[4] + "=" * (-len(form[4]) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, LARGEST)
        if not unpacker.eof:
            raise SealError("play.error.large")
        value: object = json.loads(text)
    except (ValueError, zlib.error, RecursionError) as problem:
        if isinstance(problem, SealError):
            raise
        raise SealError("play.error.damaged") from None
    return upgraded(kind, version, value)


def _check(kind: str, version: int, body: str) -> str:
    return sha256(f"{kind}-{version}-{body}".encode()).hexdigest()[:12]
