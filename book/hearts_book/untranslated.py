"""What is not translated yet: sentences of the pages that a language has, and of the catalogues of the tables."""

import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import hearts_book
import hearts_core
from hearts_book import stage
from hearts_book.languages import SOURCE, translated_pages
from hearts_book.press import command
from hearts_book.site import SiteError

__all__ = ["Gap", "gaps", "page_sentences", "update_pages"]

TABLES = Path(str(hearts_core.__file__)).parent / "locale"


@dataclass(frozen=True, slots=True)
class Gap:
    """One sentence that a language has not: where it stands (`page tricks`, `catalogue hearts`), and its id or text."""

    language: str
    place: str
    sentence: str


def gaps(language: str, sentences: Mapping[str, tuple[str, ...]] | None = None) -> Iterator[Gap]:
    """All gaps of a language; `sentences` are those of the pages, found anew if not given. Raises SiteError."""
    pages = translated_pages()[language]
    if sentences is None:
        sentences = page_sentences(pages)
    for page in sorted(pages):
        known = said(page_catalogue(language, page))
        yield from (Gap(language, f"page {page}", text) for text in sentences[page] if text not in known)
    for source in sorted((TABLES / SOURCE / "LC_MESSAGES").glob("*.po")):
        path = TABLES / language / "LC_MESSAGES" / source.name
        known = said(path) if path.exists() else frozenset()
        yield from (Gap(language, f"catalogue {source.stem}", id) for id in ids(read(source)) if id not in known)


def page_catalogue(language: str, page: str) -> Path:
    return hearts_book.source_folder() / "locale" / language / "LC_MESSAGES" / f"{page}.po"


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def id_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def forms_of(message: Message) -> tuple[str, ...]:
    """What a message says, in each form of a plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(map(str, message.string or ("",)))


def ids(catalogue: Catalog) -> list[str]:
    """The ids of a catalogue, without its head."""
    return [id for message in catalogue if (id := id_of(message))]


def said(path: Path) -> frozenset[str]:
    """The ids that a catalogue says something for, in every form of a plural."""
    return frozenset(id_of(message) for message in read(path) if not message.fuzzy and all(forms_of(message)))


def page_sentences(pages: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The sentences of each page as Sphinx would have them translated. Raises SiteError."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as name:
        source, out = Path(name) / "source", Path(name) / "out"
        source.mkdir()
        everything = frozenset(stage.pages())
        stage.lay_out(source, SOURCE, everything, everything, {})
        done = subprocess.run(
            command(source, out, SOURCE, {}, "gettext"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode:
            log = Path(tempfile.gettempdir()) / "hearts-gettext.log"
            log.write_text(done.stdout, encoding="utf-8")
            raise SiteError("cli.build-failed", log=str(log))
        # The names of the parts stand in the catalogue of the tables.
        parts = stage.parts()
        return {page: tuple(id for id in ids(read(out / f"{page}.pot")) if id not in parts) for page in sorted(pages)}


def update_pages(language: str, sentences: Mapping[str, tuple[str, ...]]) -> None:
    """Give the pages' catalogues of a language the sentences of now: new ones empty, those that are gone left out."""
    for page in sorted(translated_pages()[language]):
        path = page_catalogue(language, page)
        text = path.read_text(encoding="utf-8")
        head = text[: text.index("\n\n") + 1]
        known = {id_of(message): str(message.string) for message in read(path)}
        entries = (f"\nmsgid {quoted(id)}\nmsgstr {quoted(known.get(id, ''))}\n" for id in sentences[page])
        path.write_text(head + "".join(entries), encoding="utf-8")


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
