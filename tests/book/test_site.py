"""`hearts build`: where it writes, and what it leaves alone."""

import re
from pathlib import Path

import pytest

from hearts_book import site
from hearts_book.notebooks import copy_chapters
from hearts_book.site import STAMP, SiteError


def silent(step: str, percent: int, page: str) -> None:
    """No progress wanted."""


@pytest.fixture
def ready_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache whose site is up to date, so that nothing has to be built."""
    monkeypatch.setenv("HEARTS_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "cache" / "site"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("new", encoding="utf-8")
    (folder / STAMP).write_text(site.fingerprint(), encoding="utf-8")
    return folder


@pytest.mark.usefixtures("ready_site")
def test_it_writes_a_new_folder_and_replaces_an_earlier_site(tmp_path: Path) -> None:
    out = tmp_path / "public"
    site.build(out, silent)
    assert (out / "index.html").read_text(encoding="utf-8") == "new"
    (out / "old-page.html").write_text("gone", encoding="utf-8")
    site.build(out, silent)
    assert not (out / "old-page.html").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".public")] == []


@pytest.mark.usefixtures("ready_site")
@pytest.mark.parametrize("kind", ["folder", "file"])
def test_it_never_writes_over_something_else(tmp_path: Path, kind: str) -> None:
    out = tmp_path / "mine"
    if kind == "folder":
        out.mkdir()
    kept = out / "thesis.txt" if kind == "folder" else out
    kept.write_text("years of work", encoding="utf-8")
    with pytest.raises(SiteError) as refused:
        site.build(out, silent)
    assert refused.value.id == "cli.not-ours"
    assert kept.read_text(encoding="utf-8") == "years of work"


@pytest.mark.usefixtures("ready_site")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SiteError) as refused:
        site.build(tmp_path / "file" / "out", silent)
    assert refused.value.id == "cli.cannot-write"
    assert str(tmp_path / "file" / "out") in refused.value.fields["folder"]


def test_a_site_is_stale_when_a_source_changes(ready_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = site.fingerprint()
    assert site.finished_site(silent) == ready_site
    extra = ready_site.parent / "chapter.md"
    extra.write_text("a new chapter", encoding="utf-8")
    files = list(site.source_files())
    monkeypatch.setattr(site, "source_files", lambda: iter([*files, extra]))
    assert site.fingerprint() != before


def test_chapters_that_a_reader_changed_are_left_alone(tmp_path: Path) -> None:
    assert copy_chapters(tmp_path) == []
    (tmp_path / "index.ipynb").write_text("my own", encoding="utf-8")
    (tmp_path / "rules.md").unlink()
    assert copy_chapters(tmp_path) == ["index.ipynb"]
    assert (tmp_path / "index.ipynb").read_text(encoding="utf-8") == "my own"
    assert (tmp_path / "rules.md").exists()


def test_a_broken_record_of_copies_overwrites_nothing(tmp_path: Path) -> None:
    copy_chapters(tmp_path)
    (tmp_path / "index.ipynb").write_text("my own", encoding="utf-8")
    (tmp_path / ".hearts-chapters.json").write_text("{", encoding="utf-8")
    assert copy_chapters(tmp_path) == ["index.ipynb"]


def test_every_picture_of_a_chapter_comes_with_it(tmp_path: Path) -> None:
    copy_chapters(tmp_path)
    shown = {
        name
        for chapter in tmp_path.glob("*.ipynb")
        for name in re.findall(r"!\[[^\]]+\]\((_static/[^)]+)\)", chapter.read_text(encoding="utf-8"))
    }
    assert {"_static/pack.svg", "_static/passing.svg", "_static/moon-hand.svg"} <= shown
    assert [name for name in sorted(shown) if not (tmp_path / name).is_file()] == []
