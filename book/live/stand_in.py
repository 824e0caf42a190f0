"""A small stand-in for IPython: what ipywidgets, anywidget and a reader's cells ask of it, without its four seconds.

`install(shell)` puts the modules `IPython`, `IPython.display` and the few below `IPython.core` that are asked for into
`sys.modules`. Python in the page and under Node only; JupyterLab has the real one.
"""

from __future__ import annotations

import base64
import pprint
import sys
import uuid
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, ClassVar, Protocol

Bundle = dict[str, Any]
"""Mime type → content of one output."""


class Publisher(Protocol):
    """Where outputs go: the kernel."""

    def publish(self, kind: str, **content: Any) -> None: ...


# The methods by which objects describe themselves, in IPython's order.
REPRS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "text/latex": "_repr_latex_",
    "application/json": "_repr_json_",
}
WIDTH = 80


def plain(value: object) -> str:
    """The text of a value: its repr, long collections over several lines."""
    text = repr(value)
    if len(text) > WIDTH and type(value) in (dict, list, tuple, set, frozenset):
        return pprint.pformat(value, width=WIDTH, sort_dicts=False)
    return text


def method(value: object, name: str) -> Callable[..., Any] | None:
    """The method `name` of an instance; None for classes, which only describe their instances."""
    found = None if isinstance(value, type) else getattr(value, name, None)
    return found if callable(found) else None


def mime_bundle(value: object) -> tuple[Bundle, Bundle]:
    """Data and metadata of a value, by mime type."""
    data: Bundle = {}
    metadata: Bundle = {}
    if whole := method(value, "_repr_mimebundle_"):
        given = whole(include=None, exclude=None)
        data, metadata = given if isinstance(given, tuple) else (dict(given or {}), {})
    for mime, name in REPRS.items():
        if mime not in data and (one := method(value, name)) and (content := one()) is not None:
            content, extra = content if isinstance(content, tuple) else (content, None)
            data[mime] = base64.b64encode(content).decode() if isinstance(content, bytes) else content
            if extra:
                metadata[mime] = extra
    data.setdefault("text/plain", plain(value))
    return data, metadata


class DisplayObject:
    """Text that is shown as something else than text."""

    _mime: ClassVar = "text/plain"

    def __init__(self, data: Any = None, metadata: Mapping[str, Any] | None = None) -> None:
        self.data = data
        self.metadata = dict(metadata or {})

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> tuple[Bundle, Bundle]:
        data = base64.b64encode(self.data).decode() if isinstance(self.data, bytes) else self.data
        return {self._mime: data}, {self._mime: self.metadata} if self.metadata else {}


class HTML(DisplayObject):
    _mime: ClassVar = "text/html"


class Markdown(DisplayObject):
    _mime: ClassVar = "text/markdown"


class SVG(DisplayObject):
    _mime: ClassVar = "image/svg+xml"


class Latex(DisplayObject):
    _mime: ClassVar = "text/latex"


class Math(Latex):
    def __init__(self, data: str, metadata: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"$\\displaystyle {data.strip('$')}$", metadata)


class JSON(DisplayObject):
    _mime: ClassVar = "application/json"


class Image(DisplayObject):
    """A PNG picture given as bytes."""

    _mime: ClassVar = "image/png"


class Pretty(DisplayObject):
    """Text shown without quotes."""


class DisplayHandle:
    """An output that can be replaced later."""

    def __init__(self, shell: Shell, display_id: str) -> None:
        self._shell = shell
        self.display_id = display_id

    def display(self, value: object) -> None:
        self._shell.display(value, display_id=self.display_id)

    def update(self, value: object) -> None:
        self._shell.display(value, display_id=self.display_id, update=True)


class Events:
    """Callbacks around the execution of cells and messages."""

    def __init__(self) -> None:
        self.callbacks: dict[str, list[Callable[..., Any]]] = {}

    def register(self, event: str, callback: Callable[..., Any]) -> None:
        self.callbacks.setdefault(event, []).append(callback)

    def unregister(self, event: str, callback: Callable[..., Any]) -> None:
        self.callbacks[event].remove(callback)

    def trigger(self, event: str, *values: Any) -> None:
        for callback in list(self.callbacks.get(event, ())):
            callback(*values)


class DisplayFormatter:
    def format(self, value: object, include: object = None, exclude: object = None) -> tuple[Bundle, Bundle]:
        return mime_bundle(value)


class Shell:
    """What `get_ipython()` returns. `kernel` must have `get_parent`, `set_parent`, `publish` and `show_error`."""

    _one: ClassVar[Shell | None] = None

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.events = Events()
        self.display_formatter = DisplayFormatter()
        self.user_ns: dict[str, Any] = kernel.namespace

    @classmethod
    def instance(cls) -> Shell | None:
        return Shell._one

    @classmethod
    def initialized(cls) -> bool:
        return Shell._one is not None

    def get_parent(self) -> dict[str, Any]:
        parent: dict[str, Any] = self.kernel.get_parent()
        return parent

    def set_parent(self, parent: dict[str, Any]) -> None:
        self.kernel.set_parent(parent)

    def showtraceback(self, exc_tuple: Any = None, **_: Any) -> None:
        error = exc_tuple[1] if exc_tuple else sys.exc_info()[1]
        if error is not None:
            self.kernel.show_error(error)

    def display(
        self, value: object, *, raw: bool = False, metadata: Bundle | None = None,
        display_id: str | None = None, update: bool = False,
    ) -> None:  # fmt: skip
        if not raw and (own := method(value, "_ipython_display_")):
            own()
            return
        data, found = (value, {}) if raw else mime_bundle(value)
        self.kernel.publish(
            "update_display_data" if update else "display_data",
            data=data,
            metadata=found | (metadata or {}),
            transient={"display_id": display_id} if display_id else {},
        )


def shell() -> Shell:
    """The one shell. Raises RuntimeError before `install`."""
    if Shell._one is None:
        raise RuntimeError("no shell")
    return Shell._one


def get_ipython() -> Shell | None:
    return Shell._one


def display(
    *values: object, raw: bool = False, metadata: Bundle | None = None, display_id: str | bool | None = None, **_: Any
) -> DisplayHandle | None:
    """Show values below the cell; with `display_id` returns a handle whose `update` replaces them."""
    name = uuid.uuid4().hex if display_id is True else (display_id or None)
    for value in values:
        shell().display(value, raw=raw, metadata=metadata, display_id=name)
    return DisplayHandle(shell(), name) if name else None


def update_display(value: object, *, display_id: str, **_: Any) -> None:
    shell().display(value, display_id=display_id, update=True)


def clear_output(wait: bool = False) -> None:
    shell().kernel.publish("clear_output", wait=wait)


def install(kernel: Any) -> Shell:
    """Make the modules and the shell, once."""
    Shell._one = Shell(kernel)
    contents: dict[str, list[Any]] = {
        "IPython": [get_ipython, display],
        "IPython.display": [
            display, update_display, clear_output, DisplayObject, DisplayHandle,
            HTML, Markdown, SVG, Latex, Math, JSON, Image, Pretty,
        ],
        "IPython.core": [],
        "IPython.core.getipython": [get_ipython],
        "IPython.core.display": [DisplayObject],
        "IPython.core.interactiveshell": [],
    }  # fmt: skip
    for name, members in contents.items():
        module = sys.modules[name] = ModuleType(name, __doc__)
        module.__path__ = []
        for member in members:
            setattr(module, member.__name__, member)
        parent, _, leaf = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], leaf, module)
    sys.modules["IPython.core.interactiveshell"].InteractiveShell = Shell  # type: ignore[attr-defined]
    return Shell._one
