"""What the browser keeps of the course: nothing is lost between tabs, by spoilt texts, or by a full storage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hearts_widgets.progress import DONE, Done, Progress, ProgressError, read_done
from hearts_widgets.shelf import Trouble


class Browser:
    """One storage and the pages that look at it; `refuse` names what can't be written now."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.refuse: tuple[str, str] | None = None
        self.pages: list[Page] = []


class Page:
    """A page with a progress on it, as the TypeScript serves it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.changes = 0
        self.downloads: list[str] = []
        self.progress = Progress(self._order, self._changed)
        browser.pages.append(self)

    def open(self) -> Page:
        self.progress.opened(dict(self.browser.texts))
        return self

    def _changed(self) -> None:
        self.changes += 1

    def _order(self, order: dict[str, Any]) -> None:
        put = order["put"]
        name, text = put["name"], put["text"]
        there = self.browser.texts.get(name)
        if self.browser.refuse is not None and name.startswith(self.browser.refuse[0]):
            outcome = self.browser.refuse[1]
        elif there in (put["was"], text):
            outcome = "done"
            if text is None:
                self.browser.texts.pop(name, None)
            else:
                self.browser.texts[name] = text
        else:
            outcome = "other"
        self.progress.answered(put["id"], outcome, self.browser.texts.get(name))


SOLVED = Done(solved=True, tries=3, hints=1)


def test_what_is_done_is_there_again() -> None:
    browser = Browser()
    Page(browser).open().progress.keep("tricks.one", SOLVED)
    again = Page(browser).open().progress
    assert again.done("tricks.one") == SOLVED
    assert again.done("tricks.other") == Done()
    assert json.loads(browser.texts["done.tricks.one"]) == {"version": 1, "solved": True, "tries": 3, "hints": 1}


def test_two_tabs_lose_nothing() -> None:
    browser = Browser()
    one, two = Page(browser).open(), Page(browser).open()
    one.progress.keep("tricks.one", Done(solved=True, tries=1))
    two.progress.keep("tricks.one", Done(solved=False, tries=4, hints=2))
    assert two.progress.done("tricks.one") == Done(solved=True, tries=4, hints=2)
    assert read_done(browser.texts["done.tricks.one"]) == Done(solved=True, tries=4, hints=2)
    one.progress.moved(browser.texts)
    assert one.progress.done("tricks.one") == Done(solved=True, tries=4, hints=2)
    assert one.changes == 1


def test_what_was_done_before_the_storage_opened_is_added() -> None:
    browser = Browser({"done.tricks.one": Done(solved=True, tries=2).write()})
    page = Page(browser)
    page.progress.keep("tricks.one", Done(solved=False, tries=5))
    page.open()
    assert read_done(browser.texts["done.tricks.one"]) == Done(solved=True, tries=5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "can’t be read"),
        ("{", "can’t be read"),
        ("[1]", "can’t be read"),
        ('{"version": 1}', "can’t be read"),
        ('{"version": 1, "solved": 1, "tries": 0, "hints": 0}', "can’t be read"),
        ('{"version": 1, "solved": true, "tries": -1, "hints": 0}', "can’t be read"),
        ('{"version": 2, "solved": true, "tries": 1, "hints": 0}', "another version"),
    ],
)
def test_a_spoilt_text_is_put_aside_and_told(text: str, said: str) -> None:
    browser = Browser({"done.tricks.one": text, "unread.1": "older", "done.tricks.two": SOLVED.write()})
    page = Page(browser).open()
    assert said in str(page.progress.spoilt["tricks.one"])
    assert page.progress.unread == 2
    assert browser.texts["unread.2"] == text
    assert "done.tricks.one" not in browser.texts
    assert page.progress.done("tricks.two") == SOLVED
    assert text in json.loads(page.progress.export())["texts"].values()
    page.progress.keep("tricks.one", SOLVED)
    assert Page(browser).open().progress.done("tricks.one") == SOLVED
    assert Page(browser).open().progress.unread == 2


def test_a_spoilt_text_stays_where_it_is_if_there_is_no_room_elsewhere() -> None:
    browser = Browser({"done.tricks.one": "spoilt"})
    browser.refuse = ("unread.", "full")
    page = Page(browser).open()
    assert page.progress.trouble is Trouble.FULL
    page.progress.keep("tricks.one", SOLVED)
    assert browser.texts == {"done.tricks.one": "spoilt"}
    assert page.progress.done("tricks.one") == SOLVED


def test_a_browser_that_keeps_nothing_is_told() -> None:
    page = Page(Browser())
    page.progress.opened(None)
    assert page.progress.trouble is Trouble.FORBIDDEN
    full = Browser()
    full.refuse = (DONE, "full")
    page = Page(full).open()
    page.progress.keep("tricks.one", SOLVED)
    assert page.progress.trouble is Trouble.FULL
    full.refuse = None
    page.progress.keep("tricks.two", SOLVED)
    assert page.progress.trouble is None


def test_a_file_carries_it_to_another_browser() -> None:
    here, there = Page(Browser()).open(), Page(Browser()).open()
    here.progress.keep("tricks.one", SOLVED)
    here.progress.keep("tricks.two", Done(tries=1))
    there.progress.keep("tricks.one", Done(tries=9))
    assert there.progress.take_in(here.progress.export()) == 2
    assert there.progress.done("tricks.one") == Done(solved=True, tries=9, hints=1)
    assert read_done(there.browser.texts["done.tricks.two"]) == Done(tries=1)
    for text in ("", "{}", "[]", '{"format": "hearts-export/1", "texts": {}}', '{"format": "hearts-progress/1"}'):
        with pytest.raises(ProgressError, match="holds no progress"):
            there.progress.take_in(text)


def test_a_file_with_spoilt_notes_loses_nothing() -> None:
    page = Page(Browser()).open()
    texts = {"done.tricks.one": "spoilt", "done.tricks.two": SOLVED.write(), "unread.1": "old"}
    assert page.progress.take_in(json.dumps({"format": "hearts-progress/1", "texts": texts})) == 1
    assert sorted(page.browser.texts) == ["done.tricks.two", "unread.1", "unread.2"]
    assert {page.browser.texts["unread.1"], page.browser.texts["unread.2"]} == {"spoilt", "old"}


def test_beginning_anew_forgets_all_in_all_tabs() -> None:
    browser = Browser({"unread.1": "old"})
    one, two = Page(browser).open(), Page(browser).open()
    one.progress.keep("tricks.one", SOLVED)
    two.progress.moved(browser.texts)
    one.progress.reset()
    assert browser.texts == {}
    two.progress.moved(browser.texts)
    assert two.progress.done("tricks.one") == Done()
