"""The languages of the book: English, and those that have translations of pages in `locale`.

A page is translated where `locale/<language>/LC_MESSAGES/<page>.po` is there.
"""

from collections.abc import Mapping

import hearts_book

__all__ = ["SOURCE", "translated_pages"]

SOURCE = "en"
"""The language in which the book is written."""

# Catalogues beside the pages: what Sphinx and the theme say.
OF_THE_THEME = frozenset({"sphinx", "booktheme"})


def translated_pages() -> Mapping[str, frozenset[str]]:
    """The names of the translated pages of each language but English, languages in the order of their codes."""
    folder = hearts_book.source_folder() / "locale"
    return {
        language.name: frozenset(po.stem for po in language.glob("LC_MESSAGES/*.po")) - OF_THE_THEME
        for language in sorted(folder.glob("*"))
        if language.is_dir()
    }
