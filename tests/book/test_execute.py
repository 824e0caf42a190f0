"""Notebooks that are run for the book: outputs are kept, and only what changes them makes them run again."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from hearts_book.execute import Task, run_all, with_outputs


def notebook(path: Path, *sources: str, prose: str = "# A page") -> Path:
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "id": "prose", "metadata": {}, "source": prose}]
    for number, source in enumerate(sources):
        code = {"cell_type": "code", "id": f"code-{number}", "metadata": {}, "source": source}
        cells.append({**code, "execution_count": None, "outputs": []})
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


class Runs:
    """Counts the notebooks that are run."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.names: list[str] = []

    def run(self, *tasks: Task) -> dict[Task, Path]:
        return run_all(tasks, self.store, lambda done, of, name: self.names.append(name))


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(tmp_path / "store")


def test_code_runs_once_and_a_change_of_the_prose_runs_nothing(tmp_path: Path, runs: Runs) -> None:
    page = notebook(tmp_path / "page.ipynb", "6 * 7")
    (kept,) = runs.run(Task(page)).values()
    notebook(page, "6 * 7", prose="# Another page")
    ran = runs.run(Task(page))
    assert runs.names == ["page"]
    shown = json.loads(with_outputs(page, ran[Task(page)]))
    assert shown["cells"][0]["source"] in ("# Another page", ["# Another page"])
    assert "42" in json.dumps(shown["cells"][1]["outputs"])
    notebook(page, "6 * 8")
    (other,) = runs.run(Task(page)).values()
    assert runs.names == ["page", "page"]
    assert other != kept
    assert not kept.exists(), "outputs that nothing asks for are removed"


def test_a_language_is_a_run_of_its_own_with_its_words(tmp_path: Path, runs: Runs) -> None:
    code = "from hearts_core.words import Words\nprint(Words().text('suit.S'))"
    page = notebook(tmp_path / "page.ipynb", code)
    ran = runs.run(Task(page), Task(page, "hi", "../rules.html"))
    assert "spades" in ran[Task(page)].read_text(encoding="utf-8")
    assert "हुकुम" in ran[Task(page, "hi", "../rules.html")].read_text(encoding="utf-8")


def test_a_failing_cell_is_told_of_and_shown(tmp_path: Path, runs: Runs, caplog: pytest.LogCaptureFixture) -> None:
    page = notebook(tmp_path / "page.ipynb", "1 / 0", "2 + 2")
    with caplog.at_level(logging.WARNING):
        (kept,) = runs.run(Task(page)).values()
    assert "ZeroDivisionError" in caplog.text
    outputs = json.loads(kept.read_text(encoding="utf-8"))["outputs"]
    assert outputs[0][0]["ename"] == "ZeroDivisionError"
    assert outputs[1] == []


def test_no_chapter_of_the_book_failed(site: Path) -> None:
    kept = sorted((site.parent / "ran").glob("*.json"))
    assert kept
    for path in kept:
        cells = json.loads(path.read_text(encoding="utf-8"))["outputs"]
        assert [output for outputs in cells for output in outputs if output["output_type"] == "error"] == []
