"""Predict, then reveal: nothing gives the answer away before the reader has answered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hearts_core import Card, Words
from hearts_core.cards import parse_cards
from hearts_core.tricks import trick_winner
from hearts_core.words import MissingMessageError
from hearts_widgets import Predict

WORDS = Words("en")
TEXTS = {
    "book.q": "Who takes this trick, {name}?",
    "book.q.0.why": "Why not seat 0.",
    "book.q.1.why": "Why seat 1.",
    "book.q.2.why": "Why not <seat> 2.",
    "book.q.3.why": "Why not seat 3.",
    "book.c": "Which card?",
    "book.c.QS.why": "Why the queen.",
    "book.c.none": "None of them",
    "book.c.none.why": "Why none.",
    "book.bare": "No reasons here",
}


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few messages on top of the catalogue."""
    plain = Words._raw
    monkeypatch.setattr(Words, "_raw", lambda self, id_, count: TEXTS.get(id_) or plain(self, id_, count))


TRICK = "4D KD 2D AC"


def winner() -> int:
    seat = trick_winner(tuple(enumerate(parse_cards(TRICK))), cancellation=False)
    assert seat is not None
    return seat


def question(**options: Any) -> Predict:
    return Predict("book.q", [0, 1, 2, 3], winner, trick=TRICK, name="Ann", **options)


def test_the_answer_is_not_in_the_page_before_it_is_given() -> None:
    predict = question()
    state = json.dumps({key: value for key, value in predict.get_state().items() if key not in ("_esm", "_css")})
    for text in ("Why", WORDS.text("table.predict.right"), WORDS.text("table.predict.wrong"), "ht-right", "ht-wrong"):
        assert text not in state + repr(predict)
    assert "Who takes this trick, Ann?" in predict.frame["html"]


def test_each_answer_shows_its_own_reason() -> None:
    predict = question()
    predict._handle_custom_msg({"type": "answer", "choice": "2", "n": predict.frame["n"]}, [])
    assert "Why not &lt;seat&gt; 2." in predict.frame["html"]
    assert predict.frame["say"] == f"{WORDS.text('table.predict.wrong')} Why not <seat> 2."
    assert "Why seat 1." not in predict.frame["html"]
    predict._handle_custom_msg({"type": "answer", "choice": "1", "n": predict.frame["n"]}, [])
    assert "Why seat 1." in predict.frame["html"]
    assert predict.frame["say"].startswith(WORDS.text("table.predict.right"))
    assert predict.first == "2"
    assert predict.frame["html"].count("<details") == 4
    assert predict.frame["html"].count(" open>") == 2


def test_the_form_without_scripts_has_every_reason_in_a_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    html = question()._repr_mimebundle_()[0]["text/html"]
    assert html.count("<details") == 4
    assert " open>" not in html
    assert "data-type" not in html
    for text in ("Why not seat 0.", "Why seat 1.", "Why not &lt;seat&gt; 2."):
        assert text in html


def test_options_may_be_cards_or_ids_of_their_own() -> None:
    predict = Predict("book.c", [Card.parse("QS"), "none"], Card.parse("QS"))
    assert "queen of spades" in predict.frame["html"]
    assert "None of them" in predict.frame["html"]
    assert repr(predict) == "<Predict: Which card? queen of spades / None of them>"
    predict.answer("QS")
    assert "Why the queen." in predict.frame["html"]


@pytest.mark.parametrize(
    "content", [{"type": "play"}, {"type": "answer"}, {"type": "answer", "choice": "9"}, 4], ids=repr
)
def test_malformed_messages_change_nothing(content: Any) -> None:
    predict = question()
    before = predict.frame["html"]
    predict._handle_custom_msg(content, [])
    assert predict.frame["html"] == before
    assert predict.frame["say"] == WORDS.text("table.error.message")


def test_a_missing_text_or_a_right_answer_that_is_no_option_is_an_error() -> None:
    with pytest.raises(MissingMessageError):
        Predict("book.bare", [0, 1], 0)
    with pytest.raises(MissingMessageError):
        Predict("book.c", ["other"], "other")
    with pytest.raises(ValueError, match="5"):
        Predict("book.q", [0, 1], 5, name="Ann")
