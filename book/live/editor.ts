/** Lets a reader change the code of a cell, run it in place, and go back to the book's own. */

import type { Cell } from "./cell";
import { words, type Settings } from "./progress";

/** Puts the editor into the fold that holds the code of `cell`; `run` runs a source in it. */
export function addEditor(cell: Cell, settings: Settings, run: (source: string) => void): void {
  const fold = cell.root.querySelector<HTMLElement>(":scope > .cell-code");
  const code = fold?.querySelector<HTMLElement>(".cell_input");
  if (!fold || !code) return;

  const area = document.createElement("textarea");
  area.className = "cell-editor";
  area.setAttribute("aria-label", words(settings, "code"));
  area.spellcheck = false;
  area.autocapitalize = "off";
  const fill = (source: string): void => {
    area.value = source;
    fit();
  };
  const fit = (): void => {
    area.rows = area.value.split("\n").length + 1;
    reset.disabled = area.value === cell.source;
  };
  const start = (): void => run(area.value);
  const button = (id: string, action: () => void): HTMLButtonElement => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = words(settings, id);
    element.addEventListener("click", action);
    return element;
  };
  const reset = button("reset", () => {
    fill(cell.source);
    area.focus();
    start();
  });

  area.addEventListener("input", fit);
  for (const kind of ["keydown", "keypress", "keyup"] as const) {
    area.addEventListener(kind, (event) => {
      // Keys pressed here are for the code, never for the page.
      event.stopPropagation();
      if (kind !== "keydown" || event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
      event.preventDefault();
      start();
    });
  }

  const tools = document.createElement("div");
  tools.className = "cell-tools";
  tools.append(button("run-cell", start), reset);
  fill(cell.source);
  code.replaceWith(area, tools);
}
