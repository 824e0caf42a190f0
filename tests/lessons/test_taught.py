"""Every rule, fact, setting and term of the book is told, shown live and trained, as chapters and exercises declare."""

from __future__ import annotations

import pytest
import taught

from hearts_core.lessons import CHAPTERS, PARTS, chapter

GLOSSARY = """# Glossary

Words.

```{glossary}
ace
  The highest card.

.. only: a deck
pack
deck
  All cards.
  Still the pack.
```
"""


def test_nothing_is_left_untaught() -> None:
    assert taught.missing() == []


def test_chapters_and_exercises_name_only_what_there_is() -> None:
    assert taught.unknown() == []


def test_every_exercise_stands_on_its_own_page_once() -> None:
    assert taught.unplaced() == []


def test_the_parts_of_the_course_have_two_or_three_exercises_a_chapter() -> None:
    few = [part.id for part in PARTS[:1] for name in part.chapters if len(chapter(name).exercises) < 2]
    assert few == []
    assert sum(len(chapter(name).exercises) for name in CHAPTERS) >= 60


def test_terms_of_a_glossary() -> None:
    assert taught.terms(GLOSSARY) == {"ace": "ace", "pack": "pack", "deck": "pack"}


@pytest.mark.parametrize("lost", ["follow-suit", "field:kitty", "term:void", "moon"])
def test_what_is_no_longer_trained_is_noticed(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = taught.trained() - {lost}
    monkeypatch.setattr(taught, "trained", lambda: rest)
    assert any(line.startswith(f"{lost}: ") and "no exercise" in line for line in taught.missing())
    monkeypatch.setattr(taught, "shown", lambda: taught.trained() - {lost})
    monkeypatch.setattr(taught, "anchors", set)
    assert any(line.startswith(f"{lost}: ") and "no live example" in line for line in taught.missing())
