"""Pages of our own for the tests of the live runtime: plain HTML as the book's extension writes it, with any cells."""

import json
from html import escape
from pathlib import Path

from hearts_book import runtime
from hearts_core.words import Words

RUNTIME = "_static/live"
LESS = "\\u003c"


def script(attributes: str, content: object) -> str:
    """A script element that holds JSON."""
    return f"<script {attributes}>{json.dumps(content).replace('<', LESS)}</script>"


def cell(number: int, source: str, picture: str) -> str:
    """One code cell with its picture and its code in a fold."""
    return f"""
<div class="cell docutils container" data-live="drawn" data-cell="{number}">
{script('type="application/json" class="cell-source"', source)}
<div class="cell_output docutils container"><div class="output text_html">{picture}</div></div>
<details class="cell-code"><summary>Code</summary>
<div class="cell_input docutils container"><div class="highlight"><pre>{escape(source)}</pre></div></div></details>
</div>
<p>Text after cell {number}.</p>"""


def write_page(folder: Path, *sources: str, pictures: tuple[str, ...] = (), extra: str = "") -> None:
    """Write `index.html` with one cell for each source, and the runtime beside it."""
    if not (folder / RUNTIME).exists():
        runtime.copy_runtime(folder / RUNTIME)
    cells = [
        cell(n, source, pictures[n] if n < len(pictures) else "<p>picture</p>") for n, source in enumerate(sources)
    ]
    settings = {"base": RUNTIME, "lang": "en", "env": {}, "page": "index", "messages": Words("en").patterns("live.")}
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
{script('type="application/json" id="hearts-live"', settings)}
{runtime.head_tags(RUNTIME)}
</head><body><h1>A page</h1>{"".join(cells)}{extra}</body></html>"""
    (folder / "index.html").write_text(page, encoding="utf-8")
