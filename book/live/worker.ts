/** The worker of a page: Python, with a kernel that runs the page's cells and talks to its widgets. */

import type { PyProxy } from "pyodide/ffi";

import { Downloads } from "./files";
import type { CommMessage, FromWorker, ToWorker, Unpacked } from "./protocol";
import { Interpreter } from "./python";

/** `kernel.Kernel` of kernel.py. */
interface Kernel extends PyProxy {
  run(parent: string, source: string): Promise<boolean>;
  receive(kind: string, parent: string, text: string, buffers: Uint8Array[]): void;
}

const post = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

async function boot({ base, files, ports }: ToWorker & { type: "boot" }): Promise<Kernel> {
  const downloads = new Downloads(base, (file, loaded) => post({ type: "loaded", file, loaded }));
  const module = unpacked(ports.module).then((content) => content.module!);
  const snapshot = ports.snapshot && unpacked(ports.snapshot).then((content) => content.bytes!);
  const interpreter = new Interpreter(base, files, downloads, module, snapshot);
  // Pyodide would wait for ever for a module that does not come.
  const missing = module.then(() => new Promise<never>(() => undefined));
  const { python, start } = await Promise.race([interpreter.start(() => post({ type: "starting" })), missing]);
  const kernel = python.pyimport("kernel").connect((text: string, views: Uint8Array<ArrayBuffer>[] = []) => {
    const buffers = views.map((view) => view.buffer);
    post({ type: "kernel", text, buffers }, buffers);
  }) as Kernel;
  post({ type: "ready", start });
  if (start === "snapshot") rest = interpreter.late(python);
  return kernel;
}

/** What an unpacker sends. */
function unpacked(port: MessagePort): Promise<Unpacked> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<Unpacked>) => (data.error ? reject(new Error(data.error)) : resolve(data));
  });
}

let kernel: Promise<Kernel> | undefined;
/** Fetches the files that Python has not needed so far. */
let rest: (() => Promise<void>) | undefined;
let ran: Promise<void> = Promise.resolve();

async function run(parent: string, source: string): Promise<void> {
  const ok = await (await kernel!).run(parent, source);
  post({ type: "ran", parent, ok });
}

async function receive({ kind, parent, text, buffers }: CommMessage): Promise<void> {
  (await kernel!).receive(kind, parent, text, buffers.map((buffer) => new Uint8Array(buffer)));
  post({ type: "idle", parent });
}

const failed = (error: unknown): void => post({ type: "failed", why: String(error) });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "boot") {
    kernel = boot(data);
    kernel.catch(failed);
  } else if (data.type === "run") {
    ran = ran.then(() => run(data.parent, data.source)).catch(failed);
  } else if (data.type === "rest") {
    // Not what the page waits for: whoever needs one of them earlier or later fetches it then.
    rest?.().catch((error: unknown) => console.info(String(error)));
  } else {
    receive(data).catch(failed);
  }
};
