"""Sphinx as a process of its own: `python -P -m hearts_book.press ORDER`, with the order as JSON.

A process for each language: Sphinx keeps its language and its registries in globals.
"""

import json
import sys
from pathlib import Path
from typing import Any

from hearts_book.lite import OPEN
from hearts_core.words import Words

__all__ = ["command"]


def command(
    source: Path, out: Path, language: str, languages: dict[str, list[str]], builder: str = "html"
) -> list[str]:
    """The command that builds `source` into `out`; `languages` are the pages of all languages."""
    order = {
        "source": str(source),
        "out": str(out),
        "language": language,
        "languages": languages,
        "builder": builder,
    }
    # With -P: a file in the folder where the reader happens to be must not stand in for a module.
    return [sys.executable, "-P", "-m", __name__, json.dumps(order)]


def main(order: dict[str, Any]) -> int:
    from jupyter_book.sphinx import build_sphinx

    source = Path(order["source"])
    settings = {
        "language": order["language"],
        "html_title": Words(order["language"]).text("book.title"),
        "locale_dirs": ["locale"],
        "gettext_compact": False,
        "gettext_location": False,
        "nb_execution_mode": "off",
        "hearts_languages": order["languages"],
        "hearts_notebook": OPEN,
        # For Sphinx.
        "latex_individualpages": False,
    }
    result = build_sphinx(
        str(source),
        order["out"],
        noconfig=True,
        confoverrides=settings,
        path_config=str(source / "_config.yml"),
        keep_going=True,
        builder=order["builder"],
    )
    if isinstance(result, Exception):
        raise result
    return int(result)


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
