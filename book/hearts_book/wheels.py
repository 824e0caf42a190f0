"""Wheels of installed pure Python packages, packed again for a Python in the browser that has its own file system.

No registry is asked: what the notebook in the browser loads is what is installed here.
"""

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hearts_core
import hearts_widgets

__all__ = ["closure", "lock", "own_wheel", "pack_wheels"]

ROOTS = ("anywidget", "ipython", "ipywidgets", "jedi", "packaging")
"""What the kernel of the notebook and our widgets ask for; all that they need comes with them."""

# A front end for the classic notebook; the kernel brings a stand-in.
ABSENT = frozenset({"widgetsnbextension"})
# Where the wheels are used.
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "python_version": "3.14"}

MODULES = {"ipython": "IPython", "ipython-pygments-lexers": "ipython_pygments_lexers"}
COMPILED = (".so", ".pyd", ".dylib", ".pyc")
# The oldest date a zip can hold.
DATE = (1980, 1, 1, 0, 0, 0)
OWN = "hearts-book"


def pack_wheels(folder: Path, brought: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """Write the wheels of others into `folder`; what a lock file of Pyodide's says of each, by their names.

    `brought` are wheels that can't be installed here (micropip is for the browser's Python alone). Raises
    PackageNotFoundError where one of the others is not installed.
    """
    needs = closure()
    packages = {}
    for name, depends in needs.items():
        found = distribution(name)
        packages[name] = entry(folder, name, found.version, [module_of(name)], files_of(found), depends)
    for path in sorted(brought):
        name, version, *_ = path.name.split("-")
        shutil.copyfile(path, folder / path.name)
        packages[name] = said(path, name, version, [name], ["packaging"])
    return packages


def own_wheel(folder: Path) -> dict[str, dict[str, Any]]:
    """Write the wheel of our own packages into `folder`; what a lock file says of it, by its name."""
    return {
        OWN: entry(folder, OWN, hearts_core.__version__, ["hearts_core", "hearts_widgets"], own_files(), ["anywidget"])
    }


def closure() -> dict[str, list[str]]:
    """The names of all packages that are needed, each with those that it needs itself."""
    needs: dict[str, list[str]] = {}
    ask = [*ROOTS]
    while ask:
        name = ask.pop()
        if name in needs:
            continue
        needs[name] = []
        for requirement in map(Requirement, distribution(name).requires or ()):
            wanted = requirement.marker is None or requirement.marker.evaluate({**BROWSER, "extra": ""})
            if wanted and (other := canonicalize_name(requirement.name)) not in ABSENT:
                needs[name].append(other)
        ask += needs[name]
    return dict(sorted(needs.items()))


def lock(info: dict[str, Any], packages: dict[str, dict[str, Any]]) -> str:
    """A lock file of Pyodide's; `info` says for which Pyodide."""
    return json.dumps({"info": info, "packages": packages})


def module_of(name: str) -> str:
    return MODULES.get(name, name.replace("-", "_"))


def files_of(found: Distribution) -> Iterator[tuple[str, bytes]]:
    """Everything of a distribution that is pure and lies among the packages."""
    for file in found.files or ():
        if ".." in file.parts or "__pycache__" in file.parts or file.suffix in COMPILED or "tests" in file.parts:
            continue
        path = Path(str(file.locate()))
        if path.is_file() and file.name not in ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "WHEEL"):
            yield file.as_posix(), path.read_bytes()


def own_files() -> Iterator[tuple[str, bytes]]:
    for package in (hearts_core, hearts_widgets):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{root.name}/{path.relative_to(root).as_posix()}", path.read_bytes()
    info = f"{OWN.replace('-', '_')}-{hearts_core.__version__}.dist-info"
    yield f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {OWN}\nVersion: {hearts_core.__version__}\n".encode()


def entry(
    folder: Path, name: str, version: str, imports: list[str], files: Iterable[tuple[str, bytes]], depends: list[str]
) -> dict[str, Any]:
    """Write one wheel and return what a lock file says of it."""
    path = folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    info = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in sorted(files):
            if file.endswith(".dist-info/METADATA"):
                info = file.removesuffix("METADATA")
            wheel.writestr(zipfile.ZipInfo(file, DATE), content, zipfile.ZIP_DEFLATED)
        if not info:
            raise PackageNotFoundError(name)
        about = "Wheel-Version: 1.0\nGenerator: hearts\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(zipfile.ZipInfo(f"{info}WHEEL", DATE), about)
        wheel.writestr(zipfile.ZipInfo(f"{info}RECORD", DATE), "")
    return said(path, name, version, imports, depends)


def said(path: Path, name: str, version: str, imports: list[str], depends: list[str]) -> dict[str, Any]:
    """What a lock file says of a wheel."""
    return {
        "name": name,
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": imports,
        "depends": depends,
        "unvendored_tests": False,
    }
