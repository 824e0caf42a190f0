/**
 * Begins the live start of a page: a small classic script in its head, so that nothing has to be fetched before, and so
 * that it can say why nothing becomes live where modules can't be loaded (a page opened from a file).
 */

import { Progress, type Settings } from "./progress";
import { download } from "./files";
import type { File, Files, FromWorker, ToWorker } from "./protocol";

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
  const worker = new Worker(new URL(files.worker, base), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => early.push(data);
  worker.onerror = (event) => early.push({ type: "failed", why: event.message || files.worker });
  const post = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  post({ type: "boot", base, files });
  const send = (name: "wasm" | "snapshot", file: File): void => {
    download(base, file, (file, loaded) => progress.loaded(file, loaded)).then(
      (content) => post({ type: "file", name, content }, [content.buffer]),
      (error: unknown) => post({ type: "file", name, why: String(error) }),
    );
  };
  // Begun here, so that they need not wait until the worker has.
  send("wasm", files.wasm);
  if (files.snapshot) send("snapshot", files.snapshot);
  import(new URL(files.page, base).href)
    .then((page: typeof import("./page")) => page.begin({ settings, progress, worker, early }))
    .catch((error: unknown) => progress.fail("failed", { why: String(error) }));
}
