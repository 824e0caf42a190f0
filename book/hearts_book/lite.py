"""The chapters as full notebooks in the browser: the application of JupyterLite, all of it on the host of the site.

The application with the packages of others is built once; the chapters and our wheel are laid into a copy of it.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hearts_book.runtime import STATIC
from hearts_book.wheels import closure, lock, own_wheel, pack_wheels

__all__ = ["FOLDER", "OPEN", "LiteError", "add_lite"]

FOLDER = "lite"
OPEN = FOLDER + "/notebooks/index.html?path={page}.ipynb"
"""The address, from the site's root, at which a chapter opens as a notebook."""

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# Where the rules page is, seen from the notebook application.
RULES = "../../rules.html"
SETTINGS: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Hearts",
        "contentsAllJsonFile": "all.json",
        "litePluginSettings": {
            KERNEL: {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"env": {"HOME": "/home/pyodide", "HEARTS_RULES": RULES}},
            }
        },
    },
}
KERNELSPEC = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
PYODIDE = ("notebook/pyodide.mjs", "notebook/pyodide.asm.mjs", "notebook/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
LOCK = "pyodide-lock.json"
MAKERS = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab-widgets", "anywidget")
# Other ways to show notebooks, and what nobody asks for.
IDLE = ("**/*.map", "lab", "repl", "tree", "consoles", "edit", "rspack.*", "doc")


class LiteError(Exception):
    """JupyterLite could not be built; the argument is what it said."""


def add_lite(site: Path, chapters: Iterable[Path], store: Path) -> None:
    """Put the application with these chapters into a site; what it is made from is kept in the folder `store`.

    Raises LiteError, and FileNotFoundError where the package was built without Pyodide's files.
    """
    out = site / FOLDER
    shutil.copytree(application(store), out)
    pyodide = out / "static" / "pyodide"
    packages = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))["packages"] | own_wheel(pyodide)
    info = json.loads((STATIC / "notebook" / LOCK).read_text(encoding="utf-8"))["info"]
    (pyodide / LOCK).write_text(lock(info, packages), encoding="utf-8")
    listed = []
    (out / "files").mkdir(exist_ok=True)
    for chapter in chapters:
        notebook = json.loads(chapter.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = KERNELSPEC
        text = json.dumps(notebook, ensure_ascii=False)
        (out / "files" / chapter.name).write_text(text, encoding="utf-8")
        listed.append(model(chapter.name, "notebook", len(text.encode())))
    contents = out / "api" / "contents" / "all.json"
    contents.parent.mkdir(parents=True, exist_ok=True)
    top = {**model("", "directory", None), "content": listed, "format": "json"}
    contents.write_text(json.dumps(top), encoding="utf-8")


def model(name: str, kind: str, size: int | None) -> dict[str, Any]:
    """What Jupyter's contents service says of a file; the date is of no use here, and always the same."""
    date = "2026-01-01T00:00:00Z"
    return {
        "name": name,
        "path": name,
        "type": kind,
        "size": size,
        "content": None,
        "format": None,
        "mimetype": None,
        "created": date,
        "last_modified": date,
        "writable": True,
        "hash": None,
        "hash_algorithm": None,
    }


def application(store: Path) -> Path:
    """The folder of the application without chapters, built if it isn't there yet."""
    brought = sorted((STATIC / "notebook").glob("*.whl"))
    made_of = [f"{name} {version(name)}" for name in (*MAKERS, *closure())] + [path.name for path in brought]
    digest = hashlib.sha256(json.dumps([SETTINGS, IDLE, made_of]).encode())
    for name in PYODIDE:
        digest.update(f"{name} {(STATIC / name).stat().st_size}".encode())
    kept = store / digest.hexdigest()[:16]
    if kept.is_dir():
        return kept
    shutil.rmtree(store, ignore_errors=True)
    source, made = store / "source", store / "made"
    pyodide = source / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(STATIC / name, pyodide / Path(name).name)
    (pyodide / LOCK).write_text(lock({}, pack_wheels(pyodide, brought)), encoding="utf-8")
    (source / "jupyter-lite.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    main = "from jupyterlite_core.app import main; main()"
    options = [f"--lite-dir={source}", f"--output-dir={made}", "--apps=notebooks", "--no-sourcemaps"]
    done = subprocess.run(
        [sys.executable, "-P", "-c", main, "build", *options, "--no-unused-shared-packages"],
        cwd=source,
        env=os.environ | {"PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise LiteError(done.stdout)
    for pattern in IDLE:
        for path in sorted(made.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    shutil.rmtree(source)
    made.rename(kept)
    return kept
