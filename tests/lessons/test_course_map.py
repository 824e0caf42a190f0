"""The map of the course: all chapters in order, what is done, what comes next, saving, adding, beginning anew."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from hearts_core import Words
from hearts_core.lessons import CHAPTERS, PARTS, chapter
from hearts_widgets import CourseMap
from hearts_widgets.progress import Done

WORDS = Words("en")
ALL = [one.id for name in CHAPTERS for one in chapter(name).exercises]


class Screen:
    """A map whose page keeps what it is told to keep."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.downloads: list[dict[str, str]] = []
        self.map = CourseMap()
        self.map.send = self._obey
        self.send(type="opened", texts=dict(self.texts), address="http://a/course.html", hash="")

    def _obey(self, order: dict[str, Any], buffers: Any = None) -> None:
        if "download" in order:
            self.downloads.append(order["download"])
        if "put" in order:
            put = order["put"]
            if put["text"] is None:
                self.texts.pop(put["name"], None)
            else:
                self.texts[put["name"]] = put["text"]
            self.send(type="answered", id=put["id"], outcome="done", text=put["text"])

    def send(self, **message: Any) -> None:
        self.map._handle_custom_msg(message, [])

    @property
    def html(self) -> str:
        return unescape(self.map.frame["html"])


def test_all_chapters_stand_there_in_order_with_their_exercises() -> None:
    html = Screen().html
    links = re.findall(r'href="([\w-]+)\.(?:ipynb|md)"', html)
    assert links == [CHAPTERS[0], *CHAPTERS]  # the first one is what comes next
    assert re.findall(r'#exercise-([\w.-]+)"', html) == ALL
    assert [WORDS.text(f"lesson.part.{part.id}") in html for part in PARTS] == [True] * len(PARTS)


def test_what_is_done_and_what_comes_next() -> None:
    texts = {f"done.{ALL[0]}": Done(solved=True, tries=3, hints=1).write(), f"done.{ALL[1]}": Done(tries=2).write()}
    screen = Screen(texts)
    assert screen.map.solved == (ALL[0],)
    assert screen.map.next == ALL[1]
    assert f"1 of {len(ALL)} exercises solved" in screen.html
    assert screen.html.index("ht-next") < screen.html.index(f"#exercise-{ALL[1]}") < screen.html.index(ALL[0])
    assert screen.html.count("ht-is-done") == 1
    assert "Exercise 1, solved, 3 tries, 1 hint:" in screen.html
    assert "Exercise 2, tried but not solved" in screen.html


def test_all_done() -> None:
    screen = Screen({f"done.{id}": Done(solved=True, tries=1).write() for id in ALL})
    assert screen.map.next is None
    assert WORDS.text("lesson.map.all-done") in screen.html
    assert "ht-next" not in screen.html


def test_saving_beginning_anew_and_adding() -> None:
    screen = Screen({f"done.{ALL[0]}": Done(solved=True, tries=1).write()})
    screen.send(type="export")
    (file,) = screen.downloads
    assert re.fullmatch(r"hearts-course-\d{4}-\d\d-\d\d\.json", file["name"])
    assert list(json.loads(file["text"])["texts"]) == [f"done.{ALL[0]}"]
    screen.send(type="reset")
    assert 'data-type="reset-yes"' in screen.html
    screen.send(type="reset-no")
    assert screen.texts
    assert 'data-type="reset-yes"' not in screen.html
    screen.send(type="reset")
    screen.send(type="reset-yes")
    assert screen.texts == {}
    assert list(screen.map.solved) == []
    screen.send(type="file", text=file["text"])
    assert screen.map.solved == (ALL[0],)
    assert screen.texts
    for text in ("{}", None):
        screen.send(type="file", text=text)
        assert "ht-refused" in screen.html
        assert screen.map.solved == (ALL[0],)


def test_a_spoilt_note_is_told_and_kept() -> None:
    screen = Screen({f"done.{ALL[0]}": "spoilt"})
    assert WORDS.text("lesson.progress.error.text") in screen.html
    assert WORDS.text("lesson.progress.unread", count=1) in screen.html
    assert screen.texts == {"unread.1": "spoilt"}
    screen.send(type="export")
    assert "spoilt" in screen.downloads[0]["text"]


def test_a_browser_that_keeps_nothing_is_told_of() -> None:
    screen = Screen()
    screen.map = CourseMap()
    screen.map.send = screen._obey
    screen.send(type="opened", texts=None, address="", hash="")
    assert WORDS.text("lesson.progress.forbidden") in screen.html


@pytest.mark.parametrize("message", [{"type": "answer"}, {"type": "reset-maybe"}, {"type": "opened", "texts": 3}])
def test_messages_that_make_no_sense(message: dict[str, Any]) -> None:
    screen = Screen({f"done.{ALL[0]}": Done(solved=True, tries=1).write()})
    screen.send(**message)
    assert screen.texts or message["type"] == "opened"


def test_the_map_without_scripts_links_to_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTS_BOOK_BUILD", "1")
    html = CourseMap()._repr_mimebundle_()[0]["text/html"]
    assert re.findall(r'href="([\w-]+)\.html"', html) == list(CHAPTERS)
    assert "data-type" not in html
    assert "target=" not in html
