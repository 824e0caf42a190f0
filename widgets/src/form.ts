/** Form controls: what is chosen or typed in one goes back as a choice. What a control means is Python's affair. */

import type { Choice } from "./model";
import "./settings.css";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function control(target: EventTarget | null): Control | undefined {
  const there = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => target instanceof kind);
  return there && (target as Control).dataset.control !== undefined ? (target as Control) : undefined;
}

/** Calls `choose` whenever a control below `root` has got another value. */
export function listen(root: HTMLElement, choose: (choice: Choice) => void): void {
  root.addEventListener("change", (event) => {
    const changed = control(event.target);
    if (!changed) return;
    const { control: choice = "" } = changed.dataset;
    const value = changed.type === "checkbox" ? String((changed as HTMLInputElement).checked) : changed.value;
    choose({ type: "set", choice, value });
  });
}

/** Whether a key belongs to the control it was pressed in. */
export function typing(event: Event): boolean {
  return control(event.target) !== undefined;
}

/** Whether a redraw leaves an attribute alone: a fold is open or closed as the reader left it. */
export function kept(attribute: string, node: Element): boolean {
  return attribute === "open" && node.matches("details.ht-fold");
}
