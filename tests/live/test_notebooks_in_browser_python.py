"""Every code cell of every chapter runs in the browser's Python, here under Node."""

import json
import subprocess
from pathlib import Path

import pytest

from hearts_book import packages, runtime
from needs import node

BOOK = Path(__file__).parents[2] / "book"
RUNNER = runtime.STATIC / "tools" / "run-notebook.mjs"


@pytest.fixture(scope="module")
def zipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packages") / "packages.zip"
    packages.build_zip(path)
    return path


def run(zipped: Path, *notebooks: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [node(), str(RUNNER), "--packages", str(zipped), *map(str, notebooks)],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.parametrize("notebook", sorted(BOOK.glob("*.ipynb")), ids=lambda path: path.stem)
def test_chapter(notebook: Path, zipped: Path) -> None:
    done = run(zipped, notebook)
    assert done.returncode == 0, done.stdout + done.stderr
    (result,) = json.loads(done.stdout)
    sources = [
        cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"
    ]
    assert len(result["cells"]) == len(sources) > 0


def test_a_failing_cell_is_told(zipped: Path, tmp_path: Path) -> None:
    sources = [
        "import ipywidgets\nout = ipywidgets.Output()\nprint('fine')",
        "with out:\n    1 / 0",
        "print('went on')",
    ]
    notebook = tmp_path / "failing.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": "code", "source": s, "metadata": {}} for s in sources]}))
    done = run(zipped, notebook)
    assert done.returncode == 1
    (result,) = json.loads(done.stdout)
    assert [cell["ok"] for cell in result["cells"]] == [True, False, True]
    assert result["cells"][1]["outputs"][0]["ename"] == "ZeroDivisionError"
