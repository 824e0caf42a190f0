"""Lays out the sources of one language for Sphinx: the pages that are there, notebooks with their outputs."""

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
import yaml

import hearts_book
from hearts_book.execute import Task, with_outputs
from hearts_book.languages import SOURCE
from hearts_core.words import Words

__all__ = ["ENGLISH", "lay_out", "pages", "task", "title"]

ENGLISH = "https://english.invalid/"
"""Stands in a table of contents for the folder of the English pages, since Sphinx takes whole addresses only there."""

Chapter = dict[str, Any]


def page_file(name: str) -> Path | None:
    """The source of a page, None if it isn't written yet."""
    folder = hearts_book.source_folder()
    for suffix in (".ipynb", ".md"):
        if (folder / f"{name}{suffix}").is_file():
            return folder / f"{name}{suffix}"
    return None


def changed_toc(change: Callable[[Chapter], Chapter | None]) -> dict[str, Any]:
    """The table of contents with each chapter as `change` gives it; parts without chapters are left out."""
    toc = yaml.safe_load((hearts_book.source_folder() / "_toc.yml").read_text(encoding="utf-8"))
    parts = []
    for part in toc["parts"]:
        chapters = [new for chapter in part["chapters"] if (new := change(chapter)) is not None]
        if chapters:
            parts.append({**part, "chapters": chapters})
    return {**toc, "parts": parts}


def parts() -> frozenset[str]:
    """Names of the parts of the book in English."""
    return frozenset(part["caption"] for part in changed_toc(lambda chapter: chapter)["parts"])


def pages() -> list[str]:
    """Names of all pages that are there, in the order of the table of contents."""
    toc = changed_toc(lambda chapter: chapter if page_file(chapter["file"]) else None)
    return [toc["root"], *(chapter["file"] for part in toc["parts"] for chapter in part["chapters"])]


def title(name: str) -> str:
    """The English title of a page: its first heading. Raises ValueError if it has none."""
    path = page_file(name)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = nbformat.reads(text, as_version=4).cells  # type: ignore[no-untyped-call]
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    found = re.search(r"^# +(.+)$", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{path.name} has no heading")
    return found[1].strip()


def task(name: str, language: str, own: frozenset[str]) -> Task | None:
    """The run of a page's notebook for a language; None for a page without code."""
    path = page_file(name)
    if path is None or path.suffix != ".ipynb":
        return None
    here = language == SOURCE or "rules" in own
    return Task(path, language, "rules.html" if here else "../rules.html")


def lay_out(
    folder: Path, language: str, own: frozenset[str], english: frozenset[str], ran: Mapping[Task, Path]
) -> None:
    """Write the sources of one language into the empty folder `folder`.

    `own` are the pages that this language has, `english` those of the whole book; `ran` the outputs of the notebooks,
    which may be left out where only the prose matters.
    """
    source = hearts_book.source_folder()
    for name in sorted(own):
        path = page_file(name)
        if path is None:
            raise FileNotFoundError(f"{name}: translated into {language}, but there is no such page")
        run = task(name, language, own)
        ready = ran.get(run) if run is not None else None
        text = path.read_text(encoding="utf-8") if ready is None else with_outputs(path, ready)
        (folder / path.name).write_text(text, encoding="utf-8")
    for path in beside(source, language):
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    toc = contents(language, own, english)
    (folder / "_toc.yml").write_text(yaml.safe_dump(toc, allow_unicode=True, sort_keys=False), encoding="utf-8")


def beside(source: Path, language: str) -> Iterator[Path]:
    """What stands beside the pages: the settings, pictures, styles, templates, and the catalogues of the language."""
    for pattern in ("_config.yml", "*.bib", "_static/**/*", "_templates/**/*", f"locale/{language}/**/*.po"):
        yield from (path for path in sorted(source.glob(pattern)) if path.is_file())


def contents(language: str, own: frozenset[str], english: frozenset[str]) -> dict[str, Any]:
    """The table of contents of a language: its own pages, and the English ones of the rest, marked as English."""
    words = Words(language)

    def choose(chapter: Chapter) -> Chapter | None:
        name = chapter["file"]
        if name in own:
            return chapter
        if name not in english:
            return None
        return {"url": f"{ENGLISH}{name}.html", "title": words.text("book.in-english", title=title(name))}

    toc = changed_toc(choose)
    for part in toc["parts"] if language != SOURCE else ():
        part["caption"] = words.text(f"book.part.{part['caption'].lower().replace(' ', '-')}")
    return toc
