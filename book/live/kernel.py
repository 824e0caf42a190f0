"""The kernel of a live page: runs cells and carries the widgets' messages, in Pyodide (a browser's worker, or Node).

`connect(post)` comes first; then `run` for cells and `receive` for what widgets in the page send. Everything goes out
through `post(text, buffers)`: one JSON object each, `{"kind", "parent", "content"}`. A parent `"3/…"` belongs to the
cell numbered 3: outputs, widgets and tasks that a callback makes later carry it on, so that what they print is shown
where it belongs.
"""

from __future__ import annotations

import ast
import asyncio
import binascii
import contextvars
import importlib
import inspect
import io
import json
import linecache
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Any, override

import comm
from comm.base_comm import BaseComm
from pyodide.ffi import to_js

import stand_in

Post = Callable[[str, Any], None]
"""Takes the text of a message and its buffers as JavaScript's byte arrays (None: none)."""

# Text printed by long-running code is passed on at this pace, in seconds.
PACE = 0.1

parent: contextvars.ContextVar[str] = contextvars.ContextVar("parent", default="")


def cell_of(parent_id: str) -> str:
    return parent_id.partition("/")[0]


class Stream(io.TextIOBase):
    """stdout or stderr: collects what is printed and passes it on in few messages."""

    def __init__(self, kernel: Kernel, name: str) -> None:
        self._kernel = kernel
        self._name = name
        self._parts: list[str] = []
        self._parent = ""
        self._sent = 0.0

    @override
    def writable(self) -> bool:
        return True

    @override
    def write(self, text: str) -> int:
        if self._parent != parent.get():
            self.flush()
            self._parent = parent.get()
        if not self._parts:
            asyncio.get_event_loop().call_soon(self.flush)
        self._parts.append(text)
        if text.endswith("\n") and time.monotonic() - self._sent > PACE:
            self.flush()
        return len(text)

    @override
    def flush(self) -> None:
        if self._parts:
            text = "".join(self._parts)
            self._parts.clear()
            self._sent = time.monotonic()
            self._kernel.send("stream", {"name": self._name, "text": text}, parent_id=self._parent)


class Comm(BaseComm):
    """One widget's channel to the page."""

    @override
    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        content = {"comm_id": self.comm_id, "data": data or {}, "metadata": metadata or {}}
        if msg_type == "comm_open":
            kernel.owners[self.comm_id] = cell_of(parent.get())
            content["target_name"] = self.target_name
        elif msg_type == "comm_close":
            kernel.owners.pop(self.comm_id, None)
        kernel.send(msg_type, content, buffers or ())


class Kernel:
    """One namespace, the cells that run in it, and the widgets they made."""

    def __init__(self) -> None:
        self.namespace: dict[str, Any] = {"__name__": "__main__"}
        self.owners: dict[str, str] = {}
        self._post: Post | None = None
        self._streams = (Stream(self, "stdout"), Stream(self, "stderr"))

    # what goes out

    def send(
        self, kind: str, content: dict[str, Any], buffers: Sequence[Any] = (), parent_id: str | None = None
    ) -> None:
        if self._post is None:
            raise RuntimeError("not connected")
        if kind != "stream":
            self.flush()
        message = {"kind": kind, "parent": parent.get() if parent_id is None else parent_id, "content": content}
        self._post(json.dumps(message, default=str), to_js(list(buffers)) if buffers else None)

    def publish(self, kind: str, **content: Any) -> None:
        self.send(kind, content)

    def flush(self) -> None:
        for stream in self._streams:
            stream.flush()

    def show_error(self, error: BaseException) -> None:
        """Send the traceback, from the reader's own code on."""
        frames = error.__traceback__
        while frames is not None and frames.tb_next is not None and frames.tb_frame.f_code.co_filename == __file__:
            frames = frames.tb_next
        lines = traceback.format_exception(type(error), error, frames)
        self.publish("error", ename=type(error).__name__, evalue=str(error), traceback=lines)

    def failed_task(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """An error in a task nobody waits for: shown below the cell that started it."""
        task = context.get("task") or context.get("future")
        error = context.get("exception") or RuntimeError(context["message"])
        if isinstance(task, asyncio.Task):
            task.get_context().run(self.show_error, error)
        else:
            self.show_error(error)

    # what IPython's shell asks

    def get_parent(self) -> dict[str, Any]:
        return {"header": {"msg_id": parent.get()}}

    def set_parent(self, request: dict[str, Any]) -> None:
        parent.set(request["header"]["msg_id"])

    # what comes in

    async def run(self, parent_id: str, source: str) -> bool:
        """Run a cell; its earlier widgets and tasks end first. Returns whether it went well; an error is sent."""
        self.end(cell_of(parent_id))
        parent.set(parent_id)
        try:
            await self.execute(f"<cell {int(cell_of(parent_id)) + 1}>", source)
        except Exception as error:
            self.show_error(error)
            return False
        except (KeyboardInterrupt, SystemExit):
            return True
        finally:
            self.flush()
        return True

    async def execute(self, name: str, source: str) -> None:
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        body = ast.parse(source, name).body
        last: ast.Expression | None = None
        if body and isinstance(body[-1], ast.Expr) and not source.rstrip().endswith(";"):
            last = ast.Expression(body.pop().value)  # type: ignore[attr-defined]
        await self.evaluate(ast.Module(body, []), name, "exec")
        if last is not None and (value := await self.evaluate(last, name, "eval")) is not None:
            self.namespace["_"] = value
            stand_in.display(value)

    async def evaluate(self, tree: ast.Module | ast.Expression, name: str, mode: str) -> Any:
        code = compile(tree, name, mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        value = eval(code, self.namespace)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    def receive(self, kind: str, parent_id: str, text: str, buffers: Sequence[Any]) -> None:
        """A message of a widget in the page: `comm_msg`, `comm_open` or `comm_close` with its content as JSON."""
        message = {
            "header": {"msg_id": parent_id, "msg_type": kind},
            "content": json.loads(text),
            "buffers": [bytes(buffer) for buffer in buffers],
        }
        handle = getattr(comm.get_comm_manager(), kind)
        contextvars.copy_context().run(self.handle, parent_id, handle, message)

    def handle(self, parent_id: str, handle: Callable[..., None], message: dict[str, Any]) -> None:
        parent.set(parent_id)
        try:
            handle(None, None, message)
        except Exception as error:
            self.show_error(error)
        finally:
            self.flush()

    def end(self, cell: str) -> None:
        """Close the widgets and cancel the tasks of a cell."""
        from ipywidgets.widgets.widget import _instances

        for comm_id in [comm_id for comm_id, owner in self.owners.items() if owner == cell]:
            if widget := _instances.get(comm_id):
                widget.close()
        running = asyncio.current_task()
        for task in asyncio.all_tasks():
            if task is not running and cell_of(task.get_context().get(parent, "")) == cell:
                task.cancel()

    def connect(self, post: Post) -> None:
        """Begin to send through `post`; called after the memory snapshot is restored, which would not keep it."""
        self._post = post
        sys.stdout, sys.stderr = self._streams
        asyncio.get_event_loop().set_exception_handler(self.failed_task)
        # The snapshot holds one state of the generator: without this every reader would get the same numbers.
        random.seed()

    def disconnect(self) -> None:
        """Send nothing any more, as before `connect`."""
        self._post = None
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
        self.namespace.clear()
        self.namespace["__name__"] = "__main__"


# One page shows these widgets: nobody else needs to hear of a change that the page made itself.
os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
kernel = Kernel()
stand_in.install(kernel)
comm.create_comm = Comm
importlib.import_module("ipywidgets")
importlib.import_module("anywidget")


def connect(post: Post, env: str = "{}", words: str = "") -> Kernel:
    """The kernel, sending through `post`. `env` is JSON with variables of the environment; `words` is JSON with the
    compiled catalogues of the page's language by their names, in base64."""
    variables = json.loads(env)
    os.environ.update(variables)
    if words:
        from hearts_core.words import bring

        for name, catalogue in json.loads(words).items():
            bring(variables["HEARTS_LANGUAGE"], name, binascii.a2b_base64(catalogue))
    kernel.connect(post)
    return kernel
