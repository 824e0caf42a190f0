"""Runs the chapters' notebooks for the book, one on each core, and keeps what they gave.

What a notebook gave depends on its code, the language and our two packages alone, so it is kept under a hash of these:
a change in the prose runs nothing again.
"""

import asyncio
import hashlib
import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

import hearts_core
import hearts_widgets

__all__ = ["Task", "run_all", "with_outputs"]

PATIENCE = 120
"""Seconds for one cell."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """A notebook to run in a language; `rules` is where its links to the rules page lead."""

    path: Path
    language: str = "en"
    rules: str = "rules.html"

    def key(self) -> str:
        """The name under which its outputs are kept."""
        digest = hashlib.sha256(packages_hash().encode())
        digest.update(f"{self.language} {self.rules}\n".encode())
        for cell in code_cells(read(self.path)):
            digest.update(f"{cell.source}\n\0".encode())
        return digest.hexdigest()[:32]


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@cache
def packages_hash() -> str:
    """Hash over everything of our two packages that a notebook can load."""
    digest = hashlib.sha256()
    for package in (hearts_core, hearts_widgets):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(root).as_posix()} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def run_all(tasks: Iterable[Task], store: Path, done: Callable[[int, int, str], None]) -> dict[Task, Path]:
    """Run what has not been run yet, and return the file of each task's outputs in the folder `store`.

    A cell that fails ends its notebook there, with the traceback as its output; this is logged as a warning. `done` is
    told how many of how many are ready, and which. Files in `store` that no task asks for are removed.
    """
    store.mkdir(parents=True, exist_ok=True)
    files = {task: store / f"{task.key()}.json" for task in tasks}
    for path in set(store.glob("*.json")) - set(files.values()):
        path.unlink(missing_ok=True)
    missing = {task: path for task, path in files.items() if not path.exists()}
    if missing:
        asyncio.run(run_missing(missing, done))
    return files


async def run_missing(missing: Mapping[Task, Path], done: Callable[[int, int, str], None]) -> None:
    free = asyncio.Semaphore(os.cpu_count() or 1)
    ready = 0

    async def run_one(task: Task, path: Path) -> None:
        nonlocal ready
        async with free:
            text = json.dumps(await run(task), ensure_ascii=False)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
        ready += 1
        done(ready, len(missing), task.path.stem)

    await asyncio.gather(*(run_one(task, path) for task, path in missing.items()))


async def run(task: Task) -> dict[str, Any]:
    """The outputs of each code cell, and the state of the stock widgets, of one notebook."""
    notebook = read(task.path)
    env = os.environ | {
        "HEARTS_BOOK_BUILD": "1",
        "HEARTS_LANGUAGE": task.language,
        "HEARTS_RULES": task.rules,
        "PYTHONUTF8": "1",
    }
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        kernel_name="python3",
        resources={"metadata": {"path": str(task.path.parent)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # each would warn that it listens on this machine
    )
    try:
        await client.async_execute(env=env)
    except CellExecutionError as error:
        log.warning("%s (%s): %s", task.path.name, task.language, error)
    outputs = [cell.outputs for cell in code_cells(notebook)]
    return {"outputs": outputs, "widgets": notebook.metadata.get("widgets")}


def with_outputs(path: Path, ran: Path) -> str:
    """The notebook at `path` with the outputs of the file `ran`, as the text of an .ipynb file."""
    notebook = read(path)
    kept = json.loads(ran.read_text(encoding="utf-8"))
    cells = code_cells(notebook)
    if len(cells) != len(kept["outputs"]):
        raise ValueError(f"{path.name} was changed while the book was being built; build it again")
    for number, (cell, outputs) in enumerate(zip(cells, kept["outputs"], strict=True), start=1):
        cell.outputs = [nbformat.from_dict(output) for output in outputs]  # type: ignore[no-untyped-call]
        cell.execution_count = number
    if kept["widgets"]:
        notebook.metadata["widgets"] = kept["widgets"]
    return str(nbformat.writes(notebook))  # type: ignore[no-untyped-call]
