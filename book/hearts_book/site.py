"""The built site: made once, kept in the user's cache folder, made again only when a source of it has changed."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import platformdirs

import hearts_book
import hearts_core
import hearts_widgets
from hearts_book import lite, runtime, stage
from hearts_book.downloads import add_downloads
from hearts_book.execute import Task, run_all
from hearts_book.languages import SOURCE, translated_pages
from hearts_book.press import command as press_command

STAMP = ".hearts-site"
WRITING = re.compile(r"writing output\.\.\. \[ *\d+%\] (\S+)")
# What decides the look of a page beside our own files.
MAKERS = ("jupyter-book", "sphinx", "myst-nb", "sphinx-book-theme", "ipywidgets", "anywidget", "jupyterlite-core")
SOURCES = ("*.ipynb", "*.md", "*.yml", "*.bib", "_static/**/*", "_templates/**/*", "locale/**/*.po", "live/**/*")
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
    for pattern in SOURCES:
        yield from sorted(path for path in book.glob(pattern) if path.is_file())
    for package in (hearts_core, hearts_widgets, hearts_book):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and "__pycache__" not in parts and "source" not in parts[:1]:
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
        made = make(work, report)
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


def make(work: Path, report: Report) -> Path:
    """Build the book in all languages below `work` and return the folder of the pages. Raises SiteError.

    The memory snapshot is made while the notebooks run, and the translations while the English pages are written.
    """
    translations = translated_pages()
    everything = {SOURCE: frozenset(stage.pages()), **translations}
    tasks = {
        task: None
        for language, pages in everything.items()
        for page in sorted(pages)
        if (task := stage.task(page, language, pages)) is not None
    }
    env = os.environ | {
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        runtime.KEPT: str(cache_folder() / "snapshot"),
    }
    with ThreadPoolExecutor(2) as pool:
        ready = pool.submit(subprocess.run, [sys.executable, "-P", "-m", runtime.__name__], env=env, check=False)
        ran = run_all(tasks, cache_folder() / "ran", lambda done, of, page: report("reading", 100 * done // of, page))
        ready.result()
        progress = Progress(report, sum(map(len, everything.values())))

        def press_all(*languages: str) -> dict[str, Path]:
            return {
                language: press(work / language, language, everything, ran, env, progress) for language in languages
            }

        others = pool.submit(press_all, *translations)
        made = press_all(SOURCE)[SOURCE]
        for language, pages in others.result().items():
            pages.rename(made / language)
    chapters = add_downloads(made, {task.path for task in tasks})
    try:
        lite.add_lite(made, chapters, cache_folder() / "lite")
    except lite.LiteError as error:
        log = cache_folder() / "lite.log"
        log.write_text(str(error), encoding="utf-8")
        raise SiteError("cli.build-failed", log=str(log)) from error
    return made


class Progress:
    """Counts the pages that Sphinx has written in all languages together."""

    def __init__(self, report: Report, pages: int) -> None:
        self._report = report
        self._pages = pages
        self._written = 0

    def read(self, line: str) -> None:
        """A line of Sphinx's."""
        if (found := WRITING.search(COLOURS.sub("", line))) and not found[1].endswith(".mo"):
            self._written += 1
            self._report("writing", 100 * self._written // max(self._pages, self._written), found[1])


def press(
    folder: Path,
    language: str,
    pages: Mapping[str, frozenset[str]],
    ran: Mapping[Task, Path],
    env: Mapping[str, str],
    progress: Progress,
) -> Path:
    """Build one language in a new folder and return the folder of its pages; `pages` are those of each language.

    Raises SiteError.
    """
    source, out = folder / "source", folder / "html"
    source.mkdir(parents=True)
    stage.lay_out(source, language, pages[language], pages[SOURCE], ran)
    command = press_command(source, out, language, {name: sorted(some) for name, some in pages.items()})
    log = cache_folder() / ("build.log" if language == SOURCE else f"build-{language}.log")
    with (
        log.open("w", encoding="utf-8") as record,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            record.write(line)
            progress.read(line)
    if process.returncode != 0 or not (out / "index.html").exists():
        raise SiteError("cli.build-failed", log=str(log))
    return out


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
