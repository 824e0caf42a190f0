"""Sphinx extension: makes the cells of a page ready to become live, and keeps every request on the page's own host.

A code cell becomes `<div class="cell" data-live="drawn" data-cell="N">` with its source beside it as JSON; the runtime
in `book/live` finds it there. What a widget drew when the notebook was executed stays in the page as the picture.
"""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import get_translation

from hearts_book import frame, meanings, runtime, search
from hearts_book.languages import SOURCE
from hearts_book.stage import ENGLISH
from hearts_core import __version__
from hearts_core.words import Words

STATE_SCRIPT = "ipywidgets_state"
LIVE_FOLDER = "_static/live"
RULES = "rules"
# The theme's icons are drawn in book.css; its script for them is half a megabyte, its font a sixth of one.
ICON_SCRIPT = re.compile(r"\s*<script[^>]*fontawesome\.js[^>]*></script>")
# The theme's label hides the keys that the button shows; its text alone is a better name.
SEARCH_LABEL = re.compile(r'(<button class="btn search-button-field[^>]*?) title="[^"]*" aria-label="[^"]*"')
THEME_LABELS = ("Main", "Page", "Search...", "Search", "Toggle primary sidebar", "Toggle secondary sidebar")
CONTENTS = re.compile(r"(>\s*)Contents(\s*<)")
# To Sphinx they are links to another host.
ENGLISH_LINK = re.compile(f'class="reference external" href="{re.escape(ENGLISH)}')
# Scripts and styles for what no page of the book has; the search's own are asked for on its page alone.
SPARE = r"(?:copybutton|clipboard|togglebutton|design-tabs|sphinx-design|sphinx-thebe)[\w.]*"
SEARCH = r"(?:_static/(?:searchtools|language_data)|searchindex)\.js"
ICON_RULE = re.compile(r'(?:\.fa-[\w-]+:before,?)+\{content:"[^}]*\}')
# What a picture brings to look right on its own.
STYLE = re.compile(r"\s*<style>.*?</style>", re.DOTALL)
UNUSED = ("scripts/fontawesome.js*", "**/*.map", "vendor/fontawesome/webfonts/*", "*webpack-macros.html")


class live_cell(nodes.container):
    """A code cell that the page's Python will run: `source`, `index`, its output, and its code in a fold."""


class code_fold(nodes.container):
    """The code of a cell below what it shows; `summary` is the line that opens it."""


def json_script(value: object) -> str:
    """JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def visit_live_cell(self: Any, node: live_cell) -> None:
    self.body.append(self.starttag(node, "div", **{"data-live": "drawn", "data-cell": str(node["index"])}))
    self.body.append(f'<script type="application/json" class="cell-source">{json_script(node["source"])}</script>\n')


def depart_live_cell(self: Any, node: live_cell) -> None:
    self.body.append("</div>\n")


def visit_code_fold(self: Any, node: code_fold) -> None:
    self.body.append(f'<details class="cell-code"><summary>{escape(node["summary"])}</summary>\n')


def depart_code_fold(self: Any, node: code_fold) -> None:
    self.body.append("</details>\n")


def mark_cells(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn each code cell of a resolved page into a `live_cell`."""
    if app.builder.format != "html":
        return
    summary = Words(app.config.language or "en").text("book.code")
    cells = [node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code"]
    for index, cell in enumerate(cells):
        sources = [part for part in cell.findall(nodes.container) if part.get("nb_element") == "cell_code_source"]
        if len(sources) != 1:
            raise ValueError(f"{docname}: code cell {index} has no source in the page; hide it instead of removing it")
        shown = [part for part in cell.children if part is not sources[0]]
        fold = code_fold("", sources[0], summary=summary)
        live = live_cell("", *shown, fold, classes=cell["classes"], index=index, source=sources[0].astext())
        cell.replace_self(live)
    share_styles(doctree)


def share_styles(doctree: nodes.document) -> None:
    """Let the first picture of a page bring the style of all: each has it, to be shown alone in a notebook."""
    seen: set[str] = set()
    styles: list[nodes.Node] = []
    cells = list(doctree.findall(live_cell))
    for picture in (raw for cell in cells for raw in cell.findall(nodes.raw)):
        found = STYLE.match(picture.astext())
        if found is None:
            continue
        picture.children = [nodes.Text(picture.astext()[found.end() :])]
        if found[0] not in seen:
            seen.add(found[0])
            styles.append(nodes.raw("", found[0], format="html"))
    if styles:
        # Outside the cells, which are drawn anew when they become live.
        place = cells[0].parent
        place.insert(place.index(cells[0]), styles)


def name_anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Let `rules.md#follow-suit` find the target of that name; MyST alone knows headings only."""
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for section in doctree.findall(nodes.section):
        for anchor in section["ids"]:
            slugs.setdefault(anchor, (section.line or 0, anchor, (section.next_node(nodes.title) or section).astext()))


def drop_drawn_states(app: Sphinx, docname: str) -> None:
    """Leave the stored state of stock controls in the page, nothing of widgets that brought their own picture."""
    scripts = NbMetadataCollector.get_js_files(app.env, docname)
    if STATE_SCRIPT not in scripts:
        return
    path, options = scripts[STATE_SCRIPT]
    stored = json.loads(options["body"])
    stored["state"] = {key: model for key, model in stored["state"].items() if model["model_module"] != "anywidget"}
    scripts[STATE_SCRIPT] = (path, options | {"body": json_script(stored)})


def prepare_state(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    drop_drawn_states(app, pagename)


def add_runtime(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the runtime into the head of each page that has cells, and take out what would ask another host."""
    context["script_files"] = [script for script in context["script_files"] if stays_here(script)]
    if doctree is None or not any(True for _ in doctree.findall(live_cell)):
        return
    base = home(app) + context["pathto"](LIVE_FOLDER, 1)
    words = Words(app.config.language or "en")
    settings = {
        "base": base,
        "lang": app.config.language,
        "env": {"HEARTS_LANGUAGE": app.config.language, "HEARTS_RULES": rules_address(app)},
        "messages": words.patterns("live."),
        "page": pagename,
        "version": __version__,
    }
    context["metatags"] = "\n".join(
        [
            context.get("metatags", ""),
            f'<script type="application/json" id="hearts-live">{json_script(settings)}</script>',
            runtime.head_tags(base),
        ]
    )


def home(app: Sphinx) -> str:
    """The way from the folder of this language to that of the English pages, which has what all of them share."""
    return "" if app.config.language == SOURCE else "../"


def rules_address(app: Sphinx) -> str:
    """Where the links of the tables lead, from a page."""
    return f"{'' if RULES in app.env.found_docs else home(app)}{RULES}.html"


def stays_here(script: Any) -> bool:
    """Whether a script of the page asks no other host (sphinx-thebe and MathJax would)."""
    name = str(script.filename or "")
    body = str(script.attributes.get("body", ""))
    return "://" not in name and "thebe" not in name and "thebe" not in body


def quiet_thebe(app: Sphinx, config: Config) -> None:
    """No launch buttons: the pages are live by themselves."""
    config.thebe_config = {}


def asked_for_by(name: str) -> re.Pattern[str]:
    """The elements of a page that load a file of that name (a pattern)."""
    return re.compile(rf'\s*<(?:link|script)[^>]* (?:href|src)="(?:_static/)?{name}(?:\?[^"]*)?"[^>]*>(?:</script>)?')


def translated_labels(page: str) -> str:
    """A page with the labels that the theme writes in English alone, by the catalogue that Sphinx itself uses."""
    say = get_translation("sphinx")
    for label in THEME_LABELS:
        page = page.replace(f'="{label}"', f'="{escape(say(label), quote=True)}"')
    return CONTENTS.sub(lambda found: f"{found[1]}{escape(say('Contents'))}{found[2]}", page)


def finish(app: Sphinx, error: Exception | None) -> None:
    """Put the runtime's files into the finished site, and take out what the theme brings and no page needs."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    if app.config.language == SOURCE:
        runtime.copy_runtime(out / LIVE_FOLDER)
    for page in out.rglob("*.html"):
        text = ENGLISH_LINK.sub('class="reference internal" hreflang="en" href="../', page.read_text(encoding="utf-8"))
        text = asked_for_by(SPARE).sub("", text)
        if page.name != "search.html":
            text = asked_for_by(SEARCH).sub("", text)
        text = translated_labels(text) if app.config.language != SOURCE else text
        page.write_text(SEARCH_LABEL.sub(r"\1", ICON_SCRIPT.sub("", text)), encoding="utf-8")
    static = out / "_static"
    for style in static.glob("styles/*.css"):
        style.write_text(ICON_RULE.sub("", style.read_text(encoding="utf-8")), encoding="utf-8")
    for pattern in UNUSED:
        for path in static.glob(pattern):
            path.unlink()


def setup(app: Sphinx) -> dict[str, Any]:
    for part in (frame, meanings, search):
        part.setup(app)
    app.add_node(live_cell, html=(visit_live_cell, depart_live_cell))
    app.add_node(code_fold, html=(visit_code_fold, depart_code_fold))
    app.connect("config-inited", quiet_thebe)
    app.connect("doctree-read", name_anchors)
    app.connect("doctree-resolved", mark_cells, priority=900)
    app.connect("html-page-context", prepare_state, priority=100)
    app.connect("html-page-context", add_runtime, priority=900)
    app.connect("build-finished", finish)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
