"""A page in real Chromium with one of our widgets on it: the built TypeScript there, the real Python widget here."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from hearts_widgets.picture import SCRIPT, STYLE, Picture

MODEL = """
async ({script, frame, pace}) => {
  const listeners = [];
  const model = {
    get: (name) => model.state[name],
    on: (name, callback) => listeners.push(callback),
    off: (name, callback) => listeners.splice(listeners.indexOf(callback), 1),
    send: (content) => {
      window.sent.push(content);
      window.toPython(content).then((frames) => frames.forEach(model.take));
    },
    take: (frame) => {
      model.state.frame = frame;
      listeners.forEach((callback) => callback());
    },
    state: {frame, pace},
  };
  window.sent = [];
  window.outside = [];
  for (const kind of ["keydown", "keyup", "keypress"]) {
    document.addEventListener(kind, (event) => window.outside.push(event.key));
  }
  window.model = model;
  const module = await import(script);
  window.leave = module.default.render({model, el: document.querySelector("#stage")});
}
"""


class Stage:
    """A widget on a page; what the page sends reaches the widget, and its frames come back."""

    def __init__(self, page: Page, widget: Picture, theme: str = "light") -> None:
        self.page = page
        self.widget = widget
        self.frames: list[dict[str, Any]] = []
        widget.observe(lambda change: self.frames.append(change["new"]), "frame")
        page.expose_function("toPython", self._answer)
        page.set_content(document("<main><h1>Test</h1><div id='stage'></div></main>", theme))
        script = "data:text/javascript;base64," + base64.b64encode(str(SCRIPT).encode()).decode()
        page.evaluate(MODEL, {"script": script, "frame": widget.frame, "pace": widget.pace})

    def _answer(self, content: Any) -> list[dict[str, Any]]:
        already = len(self.frames)
        self.widget._handle_custom_msg(content, [])
        return self.frames[already:]

    def focused(self) -> str | None:
        """What holds the focus: the card's name, or the kind of a button."""
        found = self.page.evaluate(
            "(({dataset, tagName}) => dataset.card ?? dataset.type ?? tagName)(document.activeElement)"
        )
        return str(found)

    def settled(self) -> None:
        """Waits until the page shows Python's last picture."""
        self.page.wait_for_function(
            f"document.querySelector('section.ht') && window.model.state.frame.n >= {self.widget.frame['n']}"
        )


def document(body: str, theme: str = "light") -> str:
    """A whole page around a drawing."""
    background = "#121416" if theme == "dark" else "#ffffff"
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8"><title>Test</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body{{margin:8px;background:{background}}}h1{{color:#777}}{STYLE}</style></head><body>{body}</body></html>"
    )


@contextlib.contextmanager
def watched(chromium: Browser, width: int) -> Iterator[Page]:
    """A page of that width in a profile of its own; it must complain of nothing."""
    context = chromium.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert problems == []
