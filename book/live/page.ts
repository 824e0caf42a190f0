/** The page's side of the live start: cells, widgets, and the messages between them and the worker. */

import { Cell } from "./cell";
import { addEditor } from "./editor";
import type { Beginning } from "./live";
import { Manager } from "./manager";
import { captured } from "./output-widget";
import type { FromWorker, KernelMessage, ToWorker } from "./protocol";
import { drawStored } from "./stored";

// A live page is left alone for so long before the rest of Python's files is fetched, in milliseconds.
const CALM = 1000;

export async function begin({ settings, progress, worker, early }: Beginning): Promise<void> {
  const post = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  const manager = new Manager(post);
  const cells = new Map<string, Cell>();
  let live = false;
  let broken = false;

  const run = (cell: Cell, source: string): void => post({ type: "run", parent: cell.begin(), source });
  const cellOf = (parent: string): Cell | undefined => cells.get(parent.split("/")[0]!);

  async function kernel(message: KernelMessage, buffers: ArrayBuffer[]): Promise<void> {
    if (message.kind.startsWith("comm_")) await manager.receive(message, buffers);
    else if (!captured(message)) cellOf(message.parent)?.receive(message);
  }

  function ran(parent: string, ok: boolean): void {
    void cellOf(parent)?.end(parent, ok).then(() => {
      if (performance.getEntriesByName("hearts-first-live").length === 0) performance.mark("hearts-first-live");
      if ([...cells.values()].some((cell) => cell.state === "loading")) return;
      if (live) return;
      live = true;
      progress.done();
      performance.mark("hearts-live");
      setTimeout(() => post({ type: "rest" }), CALM);
    });
  }

  function failed(why: string): void {
    if (broken) return;
    broken = true;
    progress.fail("failed", { why });
    for (const cell of cells.values()) if (cell.state === "loading") cell.state = "failed";
  }

  // One after the other: an output must find the widget that the message before it made or changed.
  let turn = Promise.resolve();
  const inTurn = (action: () => unknown): void => {
    turn = turn.then(action).then(
      () => undefined,
      (error: unknown) => console.error(error),
    );
  };

  function receive(data: FromWorker): void {
    switch (data.type) {
      case "loaded":
        return progress.loaded(data.file, data.loaded);
      case "starting":
        return progress.step("start");
      case "ready":
        document.documentElement.dataset["liveStart"] = data.start;
        progress.step("run");
        for (const cell of cells.values()) addEditor(cell, settings, (source) => run(cell, source));
        return;
      case "kernel":
        return inTurn(() => kernel(JSON.parse(data.text) as KernelMessage, data.buffers));
      case "idle":
        return inTurn(() => manager.idle(data.parent));
      case "ran":
        return inTurn(() => ran(data.parent, data.ok));
      case "failed":
        return failed(data.why);
    }
  }

  await parsed();
  for (const root of document.querySelectorAll<HTMLElement>("[data-live][data-cell]")) {
    const cell = new Cell(root, manager);
    cells.set(cell.id, cell);
    run(cell, cell.source);
  }
  // Most likely needed soon: fetched while Python starts.
  if ([...cells.values()].some((cell) => cell.source.includes("ipywidgets"))) void import("@jupyter-widgets/controls");
  early.forEach(receive);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  worker.onerror = (event) => failed(event.message);
  whenIdle(() => void drawStored(cells.values(), settings));
}

function parsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }));
}

function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(action, { timeout: 500 });
  else setTimeout(action, 100);
}
