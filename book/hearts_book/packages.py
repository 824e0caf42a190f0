"""The zip of Python packages that the live pages import: the same bytes from the same sources on every platform."""

import hashlib
import importlib.util
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePath
from typing import TypeVar

__all__ = ["DISTRIBUTIONS", "OWN", "build_zip", "sha256"]

DISTRIBUTIONS = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
"""What the page needs from elsewhere: pure Python, pinned exactly in pyproject.toml."""

OWN = ("hearts_core", "hearts_widgets")
"""Our packages, with the data below that they read when they run."""

KERNEL = ("kernel.py", "stand_in.py")
"""What stands in for IPython and ipykernel in the page: from book/live, copied into the package by the build."""

DATA = (".mo", ".js", ".css", ".json")
# Parts of the distributions that do nothing in a page.
IDLE = frozenset({"tests", "_pyinstaller_util", "qt.py", "labextension", "nbextension", "_cellmagic.py", "__pycache__"})
# The oldest date a zip can hold.
DATE = (1980, 1, 1, 0, 0, 0)

AnyPath = TypeVar("AnyPath", bound=PurePath)


def build_zip(path: Path, roots: Sequence[Path] | None = None) -> None:
    """Write the zip to `path`.

    `roots` are the folders in which our own packages are looked for; without them, wherever Python imports them from.
    Raises FileNotFoundError when one of our packages or the kernel is missing, PackageNotFoundError for the others.
    """
    found = dict(sorted(files(roots)))
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as target:
        for name, content in found.items():
            # Stored, not deflated: zlib's output differs between its builds. The zip travels compressed as a whole.
            target.writestr(entry(name), content)


def entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.create_system = 3
    info.external_attr = 0o100644 << 16
    return info


def sha256(path: Path) -> str:
    """Hash of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(roots: Sequence[Path] | None) -> Iterator[tuple[str, bytes]]:
    """Name in the zip and content of every file."""
    for name in DISTRIBUTIONS:
        yield from distribution_files(distribution(name))
    for package in OWN:
        folder = package_folder(package, roots)
        for source in wanted(folder.rglob("*"), (".py", *DATA)):
            yield f"{package}/{source.relative_to(folder).as_posix()}", read_text(source)
    folder = kernel_folder(roots)
    for name in KERNEL:
        yield name, read_text(folder / name)


def distribution_files(source: Distribution) -> Iterator[tuple[str, bytes]]:
    """The Python files of an installed distribution, and its name and version for `importlib.metadata`."""
    name, version = source.metadata["Name"], source.version
    yield f"{name.replace('-', '_')}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n".encode()
    for file in wanted(source.files or (), (".py",)):
        yield file.as_posix(), read_text(Path(str(source.locate_file(file))))


def wanted(paths: Iterable[AnyPath], suffixes: tuple[str, ...]) -> Iterator[AnyPath]:
    for path in paths:
        if path.suffix in suffixes and ".." not in path.parts and not IDLE.intersection(path.parts):
            yield path


def read_text(path: Path) -> bytes:
    """Content of a file, lines ending alike wherever it was checked out; binary catalogues as they are."""
    content = path.read_bytes()
    return content if path.suffix == ".mo" else content.replace(b"\r\n", b"\n")


def package_folder(package: str, roots: Sequence[Path] | None) -> Path:
    if roots is None:
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin).parent
    for root in roots or ():
        if (root / package).is_dir():
            return root / package
    raise FileNotFoundError(package)


def kernel_folder(roots: Sequence[Path] | None) -> Path:
    for root in roots or ():
        if (root / "book" / "live" / KERNEL[0]).is_file():
            return root / "book" / "live"
    return Path(__file__).parent / "static" / "python"
