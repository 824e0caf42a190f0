/** The worker of a page: Python, with a kernel that runs the page's cells and talks to its widgets. */

import type { PyProxy } from "pyodide/ffi";

import { download, type Bytes } from "./files";
import type { CommMessage, File, FromWorker, ToWorker } from "./protocol";
import { gunzip, unzstd } from "./unpack";

/** `kernel.Kernel` of kernel.py. */
interface Kernel extends PyProxy {
  run(parent: string, source: string): Promise<boolean>;
  receive(kind: string, parent: string, text: string, buffers: Uint8Array[]): void;
}

const post = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

/** A file that the page fetches. */
class Arrival {
  arrive!: (file: ToWorker & { type: "file" }) => void;
  readonly content = new Promise<Bytes>((resolve, reject) => {
    this.arrive = ({ content, why }) => (content ? resolve(content) : reject(new Error(why)));
  });
}
const arrivals = { wasm: new Arrival(), snapshot: new Arrival() };

async function boot({ base, files, lang, env }: ToWorker & { type: "boot" }): Promise<Kernel> {
  // All at once: the module is compiled elsewhere while the snapshot is unpacked and Pyodide's script is read.
  const module = arrivals.wasm.content.then(unzstd).then((bytes) => WebAssembly.compile(bytes));
  const snapshot = files.snapshot && arrivals.snapshot.content.then(unzstd);
  const report = (file: File, loaded: number): void => post({ type: "loaded", file, loaded });
  const words = files.words[lang] && download(base, files.words[lang], report).then(gunzip);
  // Whoever waits for them below says what went wrong.
  for (const file of [module, snapshot, words]) file?.catch(() => undefined);
  const { Interpreter } = await import("./python");
  const interpreter = new Interpreter(base, files, module, snapshot, report);
  const { python, start } = await interpreter.start(() => post({ type: "starting" }));
  const tell = (text: string, views: Uint8Array<ArrayBuffer>[] = []): void => {
    const buffers = views.map((view) => view.buffer);
    post({ type: "kernel", text, buffers }, buffers);
  };
  const catalogues = words ? new TextDecoder().decode(await words) : "";
  const kernel = python.pyimport("kernel").connect(tell, JSON.stringify(env), catalogues) as Kernel;
  post({ type: "ready", start });
  if (start === "snapshot") rest = interpreter.late(python);
  return kernel;
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
  } else if (data.type === "file") {
    arrivals[data.name].arrive(data);
  } else if (data.type === "run") {
    ran = ran.then(() => run(data.parent, data.source)).catch(failed);
  } else if (data.type === "rest") {
    // Not what the page waits for: whoever needs one of them earlier or later fetches it then.
    rest?.().catch((error: unknown) => console.info(String(error)));
  } else {
    receive(data).catch(failed);
  }
};
