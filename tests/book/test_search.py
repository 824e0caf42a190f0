"""Search in Bengali and Hindi keeps words whole, in Python for the index and in JavaScript for what is asked."""

import json
import subprocess
import unicodedata

import pytest

from hearts_book.search import SPLIT, Bengali, Hindi
from needs import node

TEXTS = {
    "bn": ("ইস্কাবনের বিবি, ♠Q!", ["ইস্কাবনের", "বিবি", "Q"]),
    "hi": ("हुकुम की बेगम: 13 अंक", ["हुकुम", "की", "बेगम", "13", "अंक"]),
}


@pytest.mark.parametrize("language", [Bengali, Hindi])
def test_vowel_signs_belong_to_their_words(language: type[Bengali] | type[Hindi]) -> None:
    text, words = TEXTS[language.lang]
    assert language({}).split(text) == words


def test_joiners_and_other_ways_to_write_a_letter_make_no_difference() -> None:
    assert Bengali({}).split("র\u200d্যা") == Bengali({}).split("র্যা")
    decomposed = unicodedata.normalize("NFD", "চিড়িতন")
    assert Bengali({}).split(decomposed) == Bengali({}).split("চিড়িতন")
    assert Hindi({}).split("ड़") == Hindi({}).split("ड़")


def test_what_is_asked_is_split_as_the_index_was() -> None:
    texts = [text for text, _ in TEXTS.values()] + ["র\u200d্যা চিড়িতন", unicodedata.normalize("NFD", "चिड़ी का 7")]
    script = f"{SPLIT};console.log(JSON.stringify({json.dumps(texts)}.map(splitQuery)))"
    done = subprocess.run([node(), "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [Hindi({}).split(text) for text in texts]
