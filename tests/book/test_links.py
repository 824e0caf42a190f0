"""Every link of the built site leads somewhere, to the place on the page too, and nothing is fetched from elsewhere."""

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LINKS = {"a": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "source": "src"}
FETCHED = set(LINKS) - {"a"}
NOT_OURS = ("lite", "_static")
"""Folders of the site whose pages others wrote."""


class Page(HTMLParser):
    """The links of a page, each with the name of its element, and the places that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.places.update(value for name in ("id", "name") if (value := found.get(name)))
        address = found.get(LINKS.get(tag, ""))
        if address and not (tag == "link" and found.get("rel") in ("canonical", "alternate")):
            self.links.append((tag, address))


@cache
def read(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


@cache
def pages(site: Path) -> frozenset[Path]:
    """The book's own pages, as resolved paths."""
    found = (path for path in site.rglob("*.html") if path.relative_to(site).parts[0] not in NOT_OURS)
    return frozenset(path.resolve() for path in found)


def trouble(site: Path, page: Path, tag: str, address: str) -> str:
    """What is wrong with a link; "" if nothing is."""
    parts = urlsplit(address)
    if parts.scheme in ("data", "mailto", "javascript"):
        return ""
    if parts.scheme or parts.netloc:
        return "fetched from elsewhere" if tag in FETCHED else ""
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "no such file"
    if not target.is_relative_to(site.resolve()):
        return "outside the site"
    place = unquote(parts.fragment)
    if place and target in pages(site) and not place.startswith("hearts-") and place not in read(target).places:
        return "no such place"
    return ""


def test_every_link_leads_somewhere(site: Path) -> None:
    all_pages = pages(site)
    assert len(all_pages) > 45
    broken = {
        f"{page.relative_to(site.resolve())}: {address}: {what}"
        for page in all_pages
        for tag, address in read(page).links
        if (what := trouble(site, page, tag, address))
    }
    assert sum(len(read(page).links) for page in all_pages) > 5000
    assert sorted(broken) == []


def test_what_is_wrong_with_a_link_is_noticed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    page = site / "here.html"
    page.write_text('<p id="there">', encoding="utf-8")
    (tmp_path / "elsewhere.html").touch()
    expected = {
        "#there": "",
        "here.html#there": "",
        "here.html#nowhere": "no such place",
        "gone.html": "no such file",
        "../elsewhere.html": "outside the site",
        "https://example.org/": "",
    }
    assert {address: trouble(site, page.resolve(), "a", address) for address in expected} == expected
    assert trouble(site, page.resolve(), "img", "//example.org/a.png") == "fetched from elsewhere"
