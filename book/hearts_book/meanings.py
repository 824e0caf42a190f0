"""Sphinx: the words of the glossary in the prose show their meaning when pointed at, focused or tapped.

The first use in each section becomes a link to the glossary, which is all of it without scripts; the meanings stand
hidden at the end of the page, where a screen reader finds them as the link's description. `book/live/glossary.ts` shows
them.
"""

from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from sphinx import addnodes
from sphinx.application import Sphinx

from hearts_book import runtime
from hearts_book.glossary import PAGE, Entry, entries, entry_of, finder
from hearts_book.languages import SOURCE
from hearts_core.words import Words

# Not read as prose, or a link already.
ELSEWHERE = (
    nodes.title,
    nodes.reference,
    nodes.literal,
    nodes.literal_block,
    nodes.raw,
    nodes.math,
    nodes.term,
    nodes.caption,
    addnodes.desc_signature,
)


class meant_word(nodes.inline):
    """A word of the glossary in the text: `anchor` of its entry, `address` of the glossary's page."""


class meanings(nodes.General, nodes.Element):
    """The meanings at the end of the page: `meant`, entries by their anchors."""


def visit_meant_word(self: Any, node: meant_word) -> None:
    address, anchor = escape(node["address"], quote=True), escape(node["anchor"], quote=True)
    self.body.append(f'<a class="meant" href="{address}#{anchor}" aria-describedby="meaning-{anchor}">')


def depart_meant_word(self: Any, node: meant_word) -> None:
    self.body.append("</a>")


def visit_meanings(self: Any, node: meanings) -> None:
    inline = MarkdownIt().renderInline
    self.body.append('<div class="meanings" hidden>\n')
    for anchor, entry in node["meant"].items():
        title = f"<strong>{escape(entry.names[0])}</strong>"
        self.body.append(f'<p id="meaning-{anchor}">{title}: {inline(entry.definition)}</p>\n')
    script = (runtime.STATIC / "live" / "glossary.js").read_text(encoding="utf-8").strip()
    more = escape(node["more"], quote=True)
    self.body.append(f'</div>\n<script data-more="{more}">{script}</script>\n')
    raise nodes.SkipNode


def prose(node: nodes.Node, section: nodes.Node) -> Iterator[tuple[nodes.Text, nodes.Node]]:
    """The texts of a page's prose and links made by the role `term`, each with its section."""
    for child in node.children:
        if isinstance(child, nodes.Text):
            yield child, section
        elif isinstance(child, nodes.container) and child.get("nb_element") is not None:
            continue
        elif not isinstance(child, ELSEWHERE):
            yield from prose(child, child if isinstance(child, nodes.section) else section)


def mark_words(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn the first use of each word in a section of a resolved page into a link with its meaning."""
    if app.builder.format != "html" or docname == PAGE:
        return
    language = app.config.language
    meant: dict[str, Entry] = {}
    here = PAGE in app.env.found_docs
    if not here and language == SOURCE:
        return  # nowhere to lead to
    address = app.builder.get_relative_uri(docname, PAGE) if here else f"../{PAGE}.html"

    def word(text: str, entry: Entry) -> meant_word:
        meant[entry.anchor] = entry
        return meant_word("", nodes.Text(text), anchor=entry.anchor, address=address)

    by_anchor = {entry.anchor: entry for entry in entries(language)}
    for link in list(doctree.findall(nodes.reference)):
        anchor = str(link.get("refuri", "")).partition("#")[2]
        if anchor in by_anchor and any("std-term" in part["classes"] for part in link.findall(nodes.inline)):
            link.replace_self(word(link.astext(), by_anchor[anchor]))

    pattern, known = finder(language)
    said: dict[int, set[str]] = {}
    for text, section in list(prose(doctree, doctree)):
        already = said.setdefault(id(section), set())
        if isinstance(text.parent, meant_word):
            already.add(text.parent["anchor"])
            continue
        new: list[nodes.Node] = []
        end = 0
        for found in pattern.finditer(text):
            entry = known[entry_of(found)]
            if entry.anchor in already:
                continue
            already.add(entry.anchor)
            new += [nodes.Text(text[end : found.start()]), word(found[0], entry)]
            end = found.end()
        if new:
            text.parent.replace(text, [*new, nodes.Text(text[end:])])
    if meant:
        more = Words(language).text("book.glossary")
        doctree += meanings("", meant=meant, more=more)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(meant_word, html=(visit_meant_word, depart_meant_word))
    app.add_node(meanings, html=(visit_meanings, lambda self, node: None))
    app.connect("doctree-resolved", mark_words, priority=950)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
