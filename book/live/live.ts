/**
 * Begins the live start of a page: a small classic script in its head, so that nothing has to be fetched before, and so
 * that it can say why nothing becomes live where modules can't be loaded (a page opened from a file).
 */

import { Progress, type Settings } from "./progress";
import type { Files, FromWorker } from "./protocol";
import { spawn } from "./spawn";

/** What this script hands over to page.ts. */
export interface Beginning {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly worker: Worker;
  /** What the worker said before page.ts was there. */
  readonly early: FromWorker[];
}

/** The feature that this browser lacks; undefined if it has all. */
function missing(): string | undefined {
  const needed = { WebAssembly: "WebAssembly", Worker: "Web Worker", DecompressionStream: "DecompressionStream" };
  return Object.entries(needed).find(([name]) => !(name in globalThis))?.[1];
}

const settings = JSON.parse(document.getElementById("hearts-live")!.textContent!) as Settings;
const script = document.currentScript as HTMLScriptElement;
const progress = new Progress(settings);
const lacking = missing();

if (location.protocol === "file:") progress.fail("file");
else if (lacking) progress.fail("lacking", { feature: lacking });
else begin(JSON.parse(script.dataset["files"]!) as Files);

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", place);
else place();

function place(): void {
  const cell = document.querySelector("[data-live]");
  if (cell) progress.place(cell);
}

function begin(files: Files): void {
  const base = new URL(`${settings.base}/`, document.baseURI).href;
  const early: FromWorker[] = [];
  const worker = spawn(base, files, settings, (file, loaded) => progress.loaded(file, loaded));
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => early.push(data);
  worker.onerror = (event) => early.push({ type: "failed", why: event.message || files.worker });
  // For widgets with long work to do, which the page's own Python must not be kept from its readers by.
  Object.assign(globalThis, { heartsWorker: () => spawn(base, files, settings, () => undefined) });
  import(new URL(files.page, base).href)
    .then((page: typeof import("./page")) => page.begin({ settings, progress, worker, early }))
    .catch((error: unknown) => progress.fail("failed", { why: String(error) }));
}
