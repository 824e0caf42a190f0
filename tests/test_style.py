"""The checks of style and types, so that `pytest` alone tells all."""

import subprocess
import sys
from pathlib import Path

import pytest

from needs import node

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
