"""The chapters as notebooks to work in: copied out of the package, never over a reader's own changes."""

import hashlib
import json
from pathlib import Path

import platformdirs

import hearts_book
from hearts_book.site import SiteError

RECORD = ".hearts-chapters.json"
CHAPTERS = ("*.ipynb", "*.md", "_static/*.svg")
"""What is copied: the chapters, and the pictures that they show."""


def usual_folder() -> Path:
    """Where the chapters are put unless the reader names a folder."""
    return platformdirs.user_data_path("hearts-book") / "notebooks"


def copy_chapters(folder: Path) -> list[str]:
    """Copy the chapters into `folder` and return the names of those left alone because the reader has changed them.

    A chapter is written where it is missing, or where it still is what an earlier copy put there. Raises SiteError."""
    source = hearts_book.source_folder()
    kept: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record = folder / RECORD
        put: dict[str, str] = read_record(record)
        for path in sorted(path for pattern in CHAPTERS for path in source.glob(pattern)):
            name = path.relative_to(source).as_posix()
            text = path.read_bytes()
            target = folder / name
            there = target.read_bytes() if target.exists() else None
            if there is not None and there != text and digest(there) != put.get(name):
                kept.append(name)
                continue
            if there != text:
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(text)
            put[name] = digest(text)
        record.write_text(json.dumps(put, indent=1, sort_keys=True), encoding="utf-8")
    except OSError as error:
        raise SiteError("cli.cannot-write", folder=str(folder), problem=error.strerror or str(error)) from error
    return kept


def read_record(record: Path) -> dict[str, str]:
    """What earlier copies put there; nothing if the record is missing or broken, so that no file is overwritten."""
    try:
        found = json.loads(record.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
