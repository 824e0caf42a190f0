"""The built site: made once, kept in the user's cache folder, made again only when a source of it has changed."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import platformdirs

import hearts_book
import hearts_core
import hearts_widgets

STAMP = ".hearts-site"
# Not the script `jupyter-book`: the folder of scripts need not be on the path. With -P: a file in the folder where the
# reader happens to be must not stand in for a module.
BUILDER = "from jupyter_book.cli.main import main; main()"
READING = re.compile(r"(reading sources|writing output)\.\.\. \[ *(\d+)%\] (\S+)")
# What decides the look of a page beside our own files.
MAKERS = ("jupyter-book", "sphinx", "myst-nb", "sphinx-book-theme", "ipywidgets", "anywidget")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

Report = Callable[[str, int, str], None]
"""Called with the step ("reading" or "writing"), the percentage done of it, and the page at hand."""


class SiteError(Exception):
    """The site could not be made or written: `id` of the catalogue's message and its fields."""

    def __init__(self, id: str, **fields: str) -> None:
        super().__init__(id, fields)
        self.id = id
        self.fields = fields


def source_files() -> Iterator[Path]:
    """Every file that the site is made from, in a fixed order: the book's sources and our three packages."""
    book = hearts_book.source_folder()
    for pattern in ("*.ipynb", "*.md", "*.yml", "*.bib", "_static/**/*", "_templates/**/*", "locale/**/*", "live/**/*"):
        yield from sorted(path for path in book.glob(pattern) if path.is_file())
    for package in (hearts_core, hearts_widgets, hearts_book):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.suffix != ".pyc" and "source" not in path.relative_to(root).parts[:1]:
                yield path


def fingerprint() -> str:
    """Hash over the sources of the site and the versions of what makes it."""
    digest = hashlib.sha256()
    for name in MAKERS:
        digest.update(f"{name} {version(name)}\n".encode())
    for path in source_files():
        digest.update(f"{path.name} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where the finished site is kept between runs (`HEARTS_CACHE` names another place)."""
    return Path(os.environ.get("HEARTS_CACHE") or platformdirs.user_cache_path("hearts-book"))


def finished_site(report: Report) -> Path:
    """Folder of the site built from the present sources, built first if need be. Raises SiteError."""
    site = cache_folder() / "site"
    wanted = fingerprint()
    if stamp_of(site) == wanted:
        return site
    try:
        site.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix="build-", dir=site.parent))
    except OSError as error:
        raise SiteError("cli.cannot-write", folder=str(site.parent), problem=error.strerror or str(error)) from error
    try:
        made = run_sphinx(work, report)
        (made / STAMP).write_text(wanted, encoding="utf-8")
        if site.exists():
            site.rename(work / "old")
        made.rename(site)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return site


def stamp_of(folder: Path) -> str | None:
    """Fingerprint of the sources that `folder` was built from; None if it is no site of ours."""
    try:
        return (folder / STAMP).read_text(encoding="utf-8")
    except OSError:
        return None


def run_sphinx(work: Path, report: Report) -> Path:
    """Build the book below `work` in a process of its own and return the folder of the pages. Raises SiteError."""
    source = hearts_book.source_folder()
    command = [sys.executable, "-P", "-c", BUILDER, "build", str(source), "--path-output", str(work), "--keep-going"]
    log = cache_folder() / "build.log"
    env = os.environ | {"HEARTS_BOOK_BUILD": "1", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    with (
        log.open("w", encoding="utf-8") as record,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            record.write(line)
            if found := READING.search(COLOURS.sub("", line)):
                report("reading" if found[1] == "reading sources" else "writing", int(found[2]), found[3])
    made = work / "_build" / "html"
    if process.returncode != 0 or not (made / "index.html").exists():
        raise SiteError("cli.build-failed", log=str(log))
    return made


def build(out: Path, report: Report) -> None:
    """Write the static site to `out`: a new folder, an empty one, or one with an earlier site. Raises SiteError."""
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and stamp_of(out) is None)):
        raise SiteError("cli.not-ours", folder=str(out))
    site = finished_site(report)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
        try:
            shutil.copytree(site, work / "site")
            if out.exists():
                out.rename(work / "old")
            (work / "site").rename(out)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise SiteError("cli.cannot-write", folder=str(out), problem=error.strerror or str(error)) from error
