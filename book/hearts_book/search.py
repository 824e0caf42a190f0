"""Search in Bengali and Hindi: whole words, with their vowel signs.

Sphinx takes words to be letters alone, and cuts "ট্রিক" or "हुकुम" at each sign. Here letters, marks and numbers stay
together, written the one way that Unicode prefers (NFC), without the invisible joiners that some keyboards put between.
"""

import unicodedata
from typing import Any

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

# Zero-width joiner and non-joiner.
JOINERS = dict.fromkeys((0x200C, 0x200D))

SPLIT = """
function splitQuery(query) {
  return query.normalize("NFC").replace(/[\\u200c\\u200d]/g, "").split(/[^\\p{L}\\p{M}\\p{N}_]+/u).filter(Boolean);
}
"""


class WholeWords(SearchLanguage):
    """A language whose words are letters, marks and numbers; what a word means is the same with any ending."""

    js_splitter_code = SPLIT

    def split(self, input: str) -> list[str]:
        text = unicodedata.normalize("NFC", input).translate(JOINERS)
        return "".join(char if char == "_" or unicodedata.category(char)[0] in "LMN" else " " for char in text).split()


class Bengali(WholeWords):
    lang = "bn"
    language_name = "Bengali"


class Hindi(WholeWords):
    lang = "hi"
    language_name = "Hindi"


def setup(app: Sphinx) -> dict[str, Any]:
    for language in (Bengali, Hindi):
        app.add_search_language(language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
