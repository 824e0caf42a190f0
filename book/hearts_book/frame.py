"""Sphinx: what stands around a page's text: the languages it is there in, the way to its notebook, links to English."""

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from hearts_book.downloads import NOTEBOOKS
from hearts_book.languages import SOURCE
from hearts_core.words import Words

# A link in markdown to another page of the book.
PAGE_LINK = re.compile(r"([\w-]+)\.(?:md|ipynb)(#[\w-]+)?")


class EnglishLinks(SphinxPostTransform):
    """Leads links to pages that this language has not to the English ones, and says so."""

    default_priority = 8  # before MyST looks for the page

    def run(self, **kwargs: Any) -> None:
        language = self.app.config.language
        english = self.app.config.hearts_languages.get(SOURCE, [])
        if language == SOURCE:
            return
        mark = Words(language).text("book.english")
        for link in list(self.document.findall(addnodes.pending_xref)):
            found = PAGE_LINK.fullmatch(link.get("reftarget", "")) if link.get("reftype") == "myst" else None
            if found is None or found[1] not in english or found[1] in self.env.found_docs:
                continue
            address = f"../{found[1]}.html{found[2] or ''}"
            reference = nodes.reference("", "", *link.children, nodes.Text(f" {mark}"), refuri=address, internal=True)
            link.replace_self(reference)


def language_links(app: Sphinx, page: str) -> str:
    """The same page in the other languages; where one has it not, the start page of that language."""
    here: str = app.config.language
    pages: dict[str, list[str]] = app.config.hearts_languages
    if len(pages) < 2:
        return ""
    items = []
    for language in pages:
        words = Words(language)
        name = words.text("book.language")
        if language == here:
            items.append(f'<li><span aria-current="true" lang="{language}">{escape(name)}</span></li>')
            continue
        folder = "" if here == SOURCE else "../"
        folder += "" if language == SOURCE else f"{language}/"
        there = page in pages[language] or page in ("search", "genindex")
        text = name if there else words.text("book.language.start", language=name)
        address = f"{folder}{page if there else 'index'}.html"
        items.append(f'<li><a href="{address}" hreflang="{language}" lang="{language}">{escape(text)}</a></li>')
    label = escape(Words(here).text("book.languages"), quote=True)
    return f'<nav class="languages" aria-label="{label}"><ul>{"".join(items)}</ul></nav>\n'


def notebook_links(app: Sphinx, page: str) -> str:
    """The way from a chapter to its notebook; nothing for a page that is none."""
    if not str(app.env.doc2path(page)).endswith(".ipynb"):
        return ""
    words = Words(app.config.language)
    folder = "" if app.config.language == SOURCE else "../"
    links = [
        (f"{folder}{NOTEBOOKS}/{page}.ipynb", " download", "book.notebook.download"),
    ]
    if (opened := app.config.hearts_notebook) is not None:
        links.insert(0, (f"{folder}{opened.format(page=page)}", "", "book.notebook.open"))
    items = " · ".join(
        f'<a href="{escape(address, quote=True)}"{extra}>{escape(words.text(message))}</a>'
        for address, extra, message in links
    )
    return f'\n<p class="chapter-notebook">{escape(words.text("book.notebook"))} {items}</p>\n'


def frame(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if "body" not in context or "/" in pagename:
        return
    after = notebook_links(app, pagename) if doctree is not None else ""
    context["body"] = language_links(app, pagename) + context["body"] + after


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("hearts_languages", {}, "html")
    app.add_config_value("hearts_notebook", None, "html")
    app.add_post_transform(EnglishLinks)
    app.connect("html-page-context", frame, priority=800)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
