"""Pages in real Chromium with widgets on them that keep something: the built TypeScript and a real storage there."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page, Route
from stage import document

from hearts_widgets.picture import SCRIPT, Picture

ADDRESS = "http://course.test/page.html"

MODEL = """
async ({script, names, states}) => {
  const module = await import(script);
  names.forEach((name, number) => {
    const listeners = {};
    const state = states[number];
    const model = {
      get: (key) => state[key],
      on: (key, callback) => (listeners[key] ??= []).push(callback),
      off: (key, callback) => listeners[key].splice(listeners[key].indexOf(callback), 1),
      send: (content) => {
        window.pending = (window.pending ?? 0) + 1;
        window.toPython(name, content).then(({frames, orders}) => {
          for (const frame of frames) {
            state.frame = frame;
            (listeners["change:frame"] ?? []).forEach((callback) => callback());
          }
          for (const order of orders) (listeners["msg:custom"] ?? []).forEach((callback) => callback(order));
          window.pending -= 1;
        });
      },
    };
    module.default.render({model, el: document.getElementById(name)});
  });
}
"""


class Shelves:
    """One page of one browser profile with some widgets, by name; all see the same storage."""

    def __init__(self, page: Page, widgets: dict[str, Picture]) -> None:
        self.page = page
        self.widgets = widgets
        self._sent: dict[str, list[dict[str, Any]]] = {name: [] for name in widgets}
        self._frames: dict[str, list[dict[str, Any]]] = {name: [] for name in widgets}
        for name, widget in widgets.items():
            widget.send = self._sent[name].append
            widget.observe(lambda change, name=name: self._frames[name].append(change["new"]), "frame")
        page.expose_function("toPython", self._answer)
        page.route("http://course.test/**", self._serve)
        page.goto(ADDRESS)
        script = "data:text/javascript;base64," + base64.b64encode(str(SCRIPT).encode()).decode()
        states = [{"frame": widget.frame, "pace": widget.pace, "shelf": widget.shelf} for widget in widgets.values()]
        page.evaluate(MODEL, {"script": script, "names": list(widgets), "states": states})
        self.settled()

    def _serve(self, route: Route) -> None:
        body = "".join(f"<div id='{name}'></div>" for name in self.widgets)
        route.fulfill(content_type="text/html", body=document(f"<main><h1>Test</h1>{body}</main>"))

    def _answer(self, name: str, content: Any) -> dict[str, Any]:
        self.widgets[name]._handle_custom_msg(content, [])
        frames, orders = self._frames[name][:], self._sent[name][:]
        self._frames[name].clear()
        self._sent[name].clear()
        return {"frames": frames, "orders": orders}

    def settled(self) -> None:
        """Waits until every message of the page is answered and every answer is shown."""
        self.page.wait_for_function("window.pending === 0")
        for name, widget in self.widgets.items():
            if self.page.evaluate("name => document.getElementById(name).innerHTML", name):
                self.page.wait_for_timeout(50)
            assert widget is not None
