"""The zip of packages: the same bytes from the same sources, complete, and nothing idle in it."""

import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

from hearts_book import packages

ROOT = Path(__file__).parents[2]


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    packages.build_zip(one)
    # Another process, folder, hash seed and time, and the packages found by their folders as in the build.
    code = (
        "import sys; from pathlib import Path; from hearts_book.packages import build_zip; "
        f"build_zip(Path({str(other)!r}), roots=[Path({str(ROOT)!r}), Path({str(ROOT / 'widgets')!r})])"
    )
    subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=tmp_path, env={"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    )
    assert packages.sha256(one) == packages.sha256(other)


def test_it_holds_what_a_page_needs_and_nothing_idle(tmp_path: Path) -> None:
    path = tmp_path / "packages.zip"
    packages.build_zip(path)
    with zipfile.ZipFile(path) as content:
        names = content.namelist()
        assert content.testzip() is None
    assert names == sorted(names)
    for needed in (
        "kernel.py",
        "stand_in.py",
        "hearts_core/legality.py",
        "hearts_core/locale/en/LC_MESSAGES/hearts.mo",
        "hearts_widgets/static/table.js",
        "ipywidgets/widgets/widget_int.py",
        "psygnal/_signal.py",
        f"anywidget-{version('anywidget')}.dist-info/METADATA",
    ):
        assert needed in names
    assert not [name for name in names if name.endswith((".so", ".pyc", ".map", ".ipynb")) or "/tests/" in name]


def test_what_runs_in_a_page_is_pinned_alike_for_the_build_and_the_reader() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = [
        {line for line in lines if line.split("==")[0].replace("-", "_") in packages.DISTRIBUTIONS}
        for lines in (project["build-system"]["requires"], project["project"]["dependencies"])
    ]
    assert pins[0] == pins[1]
    assert len(pins[0]) == len(packages.DISTRIBUTIONS)
    assert all("==" in pin for pin in pins[0])
