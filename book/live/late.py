"""Keeps modules that a page seldom needs out of the memory snapshot: they are loaded when something of them is used.

Runs as `sitecustomize` while the snapshot is made, and there alone. Each module below comes with what is asked of it
while others are imported; any other name brings the rest of the real module into it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

# A page has no sockets and starts no processes: the parts of asyncio that do.
ASYNCIO = """
from . import (coroutines, events, exceptions, futures, locks, queues, runners, taskgroups, tasks, threads, timeouts)
parts = (coroutines, events, exceptions, futures, locks, queues, runners, taskgroups, tasks, threads, timeouts)
__all__ = tuple(name for part in parts for name in part.__all__)
for part in parts:
    globals().update((name, getattr(part, name)) for name in part.__all__)
del part, parts
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
"""

METADATA = """
class PackageNotFoundError(ModuleNotFoundError):
    pass

def version(name):
    import sys, zipimport
    for importer in sys.path_importer_cache.values():
        for file in importer._get_files() if isinstance(importer, zipimport.zipimporter) else ():
            folder, _, leaf = file.partition("/")
            if leaf == "METADATA" and folder.startswith(name.replace("-", "_") + "-"):
                return folder.removesuffix(".dist-info").rpartition("-")[2]
    raise PackageNotFoundError(name)
"""

# The import of `loadedPackages` is one of the objects of JavaScript that Pyodide expects to be alive in a snapshot.
PACKAGE_LOADER = """
from pathlib import Path
from site import getsitepackages
from pyodide_js import loadedPackages
SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")

def init_loaded_packages():
    pass  # none is loaded Pyodide's way
"""

HTML = """
def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s
"""

LATE = {
    "asyncio": ASYNCIO,
    "html": HTML,
    "importlib.metadata": METADATA,
    "mimetypes": "",
    "pprint": "",
    "pyodide._package_loader": PACKAGE_LOADER,
    "shutil": "",
    "socket": "AF_UNSPEC, AI_PASSIVE = 0, 1",
    "subprocess": "PIPE, STDOUT, DEVNULL = -1, -2, -3",
    "tempfile": "",
    "typing_extensions": "from typing import Protocol, Self, TypedDict, TypeVar, dataclass_transform",
    "zipfile": "",
}


class LateLoader(Loader):
    """Gives a module its few names, and the way to the others."""

    def __init__(self, real: Loader) -> None:
        self.real = real

    def exec_module(self, module: ModuleType) -> None:
        def bring(attribute: str) -> Any:
            if attribute.startswith("__") and attribute != "__all__":
                raise AttributeError(attribute)
            if module.__dict__.pop("__getattr__", None):
                self.real.exec_module(module)
            return getattr(module, attribute)

        exec(LATE[module.__name__], module.__dict__)
        module.__getattr__ = bring  # type: ignore[method-assign]


class LateFinder:
    """Finds the modules of `LATE` before the usual finders do."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, _: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name in LATE else None
        if spec is not None and spec.loader is not None:
            spec.loader = LateLoader(spec.loader)
        return spec


sys.meta_path.insert(0, LateFinder)
