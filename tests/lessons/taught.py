"""What the course teaches: for every rule, fact, setting and term, where it is told, shown live, and trained.

`python tests/lessons/taught.py` lists what is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from hearts_core.events import FACT_IDS
from hearts_core.legality import RULE_IDS
from hearts_core.lessons import CHAPTERS, chapter
from hearts_core.rules import Ruleset

BOOK = Path(__file__).parents[2] / "book"


def terms(text: str) -> dict[str, str]:
    """The terms of the glossary by id, each with its first name; other names of an entry stand below that."""
    found: dict[str, str] = {}
    inside = False
    entry = ""
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line.startswith("```{glossary}")
        elif inside and line.strip() and not line.startswith((" ", "..")):
            entry = entry or line.strip()
            found[slug(line)] = entry
        elif inside and line.startswith("  "):
            entry = ""
    return found


def slug(name: str) -> str:
    """A term as an id: `follow-suit`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def glossary() -> dict[str, str]:
    """The terms of the book's glossary."""
    return terms((BOOK / "glossary.md").read_text(encoding="utf-8"))


def anchors() -> set[str]:
    """Every anchor that stands in a page of the book: `(follow-suit)=`."""
    return {anchor for text in prose() for anchor in re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)}


def prose() -> Iterator[str]:
    """The text of every page, without code."""
    for path in sorted(BOOK.glob("*.md")):
        yield path.read_text(encoding="utf-8")
    for path in sorted(BOOK.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield "".join(cell["source"])


def wanted() -> dict[str, str]:
    """Every id that is to be taught, with the anchor of its passage ("": a term has its entry in the glossary)."""
    rules = {name: name for name in (*RULE_IDS, *FACT_IDS)}
    settings = {f"field:{field.name}": f"setting-{field.name.replace('_', '-')}" for field in fields(Ruleset)}
    return rules | settings | {f"term:{slug(name)}": "" for name in glossary().values()}


def one_name(id: str) -> str:
    """The id of a term by its first name: whoever writes `term:deck` means `term:pack`."""
    kind, _, name = id.partition(":")
    return f"term:{slug(glossary().get(name, name))}" if kind == "term" else id


def shown() -> set[str]:
    """Everything that a chapter with live cells says that it shows."""
    return {one_name(id) for name in CHAPTERS for id in chapter(name).shows if (BOOK / f"{name}.ipynb").exists()}


def trained() -> set[str]:
    """Everything that an exercise on a page says that it trains."""
    return {one_name(id) for name in CHAPTERS for one in chapter(name).exercises for id in one.teaches}


def missing() -> list[str]:
    """What is not told, not shown or not trained, a line each."""
    there, live, exercised = anchors(), shown(), trained()
    found = []
    for id, anchor in wanted().items():
        lacking = []
        if anchor and anchor not in there:
            lacking.append(f"no passage ({anchor})")
        if id not in live:
            lacking.append("no live example")
        if id not in exercised:
            lacking.append("no exercise")
        if lacking:
            found.append(f"{id}: {', '.join(lacking)}")
    return found


def unknown() -> list[str]:
    """What chapters and exercises name, but nothing is called so."""
    named = {id for name in CHAPTERS for id in chapter(name).shows}
    named |= {id for name in CHAPTERS for one in chapter(name).exercises for id in one.teaches}
    return sorted(id for id in named if one_name(id) not in wanted())


def unplaced() -> list[str]:
    """Exercises that stand on no page, or on another page than their own, or twice."""
    placed = [
        (path.stem, id)
        for path in sorted(BOOK.glob("*.ipynb"))
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
        for id in re.findall(r'\bExercise\("([\w.-]+)"', "".join(cell["source"]))
    ]
    known = sorted(one.id for name in CHAPTERS for one in chapter(name).exercises)
    elsewhere = [f"{page}: {id}" for page, id in placed if id.partition(".")[0] != page]
    times = [id for _, id in placed]
    return elsewhere + [f"{id}: {times.count(id)} times" for id in known if times.count(id) != 1]


if __name__ == "__main__":
    print(*missing(), *(f"{id}: unknown" for id in unknown()), *unplaced(), sep="\n")
