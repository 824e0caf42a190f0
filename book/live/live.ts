/**
 * Begins the live start of a page, from its head: a small classic script, so that it can say why nothing becomes live
 * where modules can't be loaded (a page opened from a file). The rest is in page.ts and worker.ts.
 */

import { Progress, type Settings } from "./progress";
import type { File, Files, FromWorker, Ports, ToUnpacker, ToWorker } from "./protocol";

/** What this script hands over to page.ts. */
export interface Beginning {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly worker: Worker;
  readonly unpackers: readonly Worker[];
  /** What the workers said before page.ts was there. */
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
  const open = (file: string): Worker => {
    const worker = new Worker(new URL(file, base), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => early.push(data);
    worker.onerror = (event) => early.push({ type: "failed", why: event.message || file });
    return worker;
  };
  const unpackers: Worker[] = [];
  const unpack = (file: File, as: ToUnpacker["as"]): MessagePort => {
    const { port1: port, port2 } = new MessageChannel();
    const unpacker = open(files.unpacker);
    unpacker.postMessage({ base, file, as, port } satisfies ToUnpacker, [port]);
    unpackers.push(unpacker);
    return port2;
  };
  const ports: Ports = {
    module: unpack(files.wasm, "module"),
    ...(files.snapshot && { snapshot: unpack(files.snapshot, "bytes") }),
  };
  const worker = open(files.worker);
  worker.postMessage({ type: "boot", base, files, ports } satisfies ToWorker, Object.values(ports) as MessagePort[]);
  import(new URL(files.page, base).href)
    .then((page: typeof import("./page")) => page.begin({ settings, progress, worker, unpackers, early }))
    .catch((error: unknown) => progress.fail("failed", { why: String(error) }));
}
