/**
 * The browser's storage, files and clipboard for a widget that keeps something. What is kept, and what it means, is
 * Python's affair: texts by name come and go as they are. The page around and JupyterLab are alike here.
 */

import type { Model, ShelfMessage } from "./model";
import "./play.css";

/** Files longer than this are not read, in bytes. */
const LARGEST = 2_000_000;

/** Tells other widgets in the same window that a text was written: the browser tells other windows only. */
const WRITTEN = "hearts-shelf-written";

interface Written {
  name: string;
  by: Model;
}

interface Put {
  id: number;
  name: string;
  text: string | null;
  /** What Python believes to stand there now. */
  was: string | null;
}

interface Order {
  put?: Put;
  download?: { name: string; text: string };
  /** The address without what stands after this sign: the link there has been read. */
  forget?: string;
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // forbidden
  }
}

/** Opens the shelf whose names begin with `prefix`; returns how to close it. */
export function openShelf(model: Model, root: HTMLElement, prefix: string): () => void {
  const send = (message: ShelfMessage): void => model.send(message);

  const texts = (): Record<string, string> | null => {
    try {
      const kept = storage();
      if (!kept) return null;
      const names = Object.keys(kept).filter((name) => name.startsWith(prefix));
      return Object.fromEntries(names.map((name) => [name.slice(prefix.length), kept.getItem(name) ?? ""]));
    } catch {
      return null;
    }
  };

  const put = ({ id, name, text, was }: Put): void => {
    const there = (): string | null => storage()?.getItem(prefix + name) ?? null;
    let outcome: "done" | "other" | "full" | "forbidden" = "forbidden";
    let now = was;
    try {
      const kept = storage();
      if (kept) {
        now = there();
        outcome = now === was || now === text ? "done" : "other";
        if (outcome === "done" && now !== text) {
          if (text === null) kept.removeItem(prefix + name);
          else kept.setItem(prefix + name, text);
          now = text;
          window.dispatchEvent(new CustomEvent<Written>(WRITTEN, { detail: { name: prefix + name, by: model } }));
        }
      }
    } catch (problem) {
      outcome = problem instanceof DOMException && problem.name === "SecurityError" ? "forbidden" : "full";
    }
    send({ type: "answered", id, outcome, text: now });
  };

  const obey = (order: Order): void => {
    if (order.put) put(order.put);
    if (order.download) download(order.download.name, order.download.text);
    if (order.forget !== undefined && location.hash.startsWith(order.forget)) {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  };

  const changed = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(prefix)) send({ type: "moved", texts: texts() });
  };
  const written = (event: Event): void => {
    const { name, by } = (event as CustomEvent<Written>).detail;
    if (by !== model && name.startsWith(prefix)) send({ type: "moved", texts: texts() });
  };
  const address = (): string => location.href.split("#")[0] ?? "";
  const went = (): void => send({ type: "went", address: address(), hash: location.hash });

  const picked = async (event: Event): Promise<void> => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.type !== "file") return;
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    send({ type: "file", text: file.size > LARGEST ? null : await file.text() });
  };

  const copy = async (event: Event): Promise<void> => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
    const field = button && root.querySelector<HTMLInputElement>(`[id="${CSS.escape(button.dataset.copy ?? "")}"]`);
    if (!field) return;
    field.select();
    let done = false;
    try {
      await navigator.clipboard.writeText(field.value);
      done = true;
    } catch {
      // not allowed here: the text stands selected, ready for the reader's own keys
    }
    send({ type: "copied", done });
  };

  window.addEventListener("storage", changed);
  window.addEventListener(WRITTEN, written);
  window.addEventListener("hashchange", went);
  root.addEventListener("change", (event) => void picked(event));
  root.addEventListener("click", (event) => void copy(event));
  model.on("msg:custom", obey as () => void);
  send({ type: "opened", texts: texts(), address: address(), hash: location.hash });

  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(WRITTEN, written);
    window.removeEventListener("hashchange", went);
    model.off("msg:custom", obey as () => void);
  };
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
