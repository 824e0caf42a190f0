/** Starts a worker with Python in it: the page's own, or a further one for work that nobody should wait for. */

import { download, type Report } from "./files";
import type { Settings } from "./progress";
import type { File, Files, ToWorker } from "./protocol";

/**
 * `base` is the address of the runtime's folder; of the page's settings the language is taken. The page fetches the files, so that they need not wait until the worker
 * has begun; what a worker before fetched comes from the browser's memory.
 */
export function spawn(base: string, files: Files, { lang, env }: Settings, report: Report): Worker {
  const worker = new Worker(new URL(files.worker, base), { type: "module" });
  const post = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  post({ type: "boot", base, files, lang, env });
  const send = (name: "wasm" | "snapshot", file: File): void => {
    download(base, file, report).then(
      (content) => post({ type: "file", name, content }, [content.buffer]),
      (error: unknown) => post({ type: "file", name, why: String(error) }),
    );
  };
  send("wasm", files.wasm);
  if (files.snapshot) send("snapshot", files.snapshot);
  return worker;
}
