/** Fetches the runtime's files, unpacks them, and counts what has arrived. */

import type { PyodideInterface } from "pyodide";

import type { File } from "./protocol";

export type Bytes = Uint8Array<ArrayBuffer>;
/** Hears how much of a file has arrived. */
export type Report = (file: File, loaded: number) => void;

/** The content of a file, as it travels. */
export async function download(base: string, file: File, report: Report): Promise<Bytes> {
  const response = await fetch(new URL(file.url, base));
  if (!response.ok || !response.body) throw new Error(`${file.url}: ${response.status} ${response.statusText}`);
  const chunks: Bytes[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    report(file, loaded);
  }
  const content = new Uint8Array(loaded);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

/** Waits for a file within the present turn of Python; only a worker may do this. */
export function bytesAtOnce(address: URL): Bytes {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/** A file of Emscripten's memory file system. */
interface Node {
  contents: Bytes;
  usedBytes: number;
  stream_ops: object;
}

/**
 * A file of Python's that arrives after Python has woken: opening it before waits for it.
 * Returns what puts the content there.
 */
export function lateFile(fs: PyodideInterface["FS"], path: string, atOnce: () => Bytes): (content: Bytes) => void {
  fs.writeFile(path, new Uint8Array());
  const node = fs.lookupPath(path, {}).node as unknown as Node;
  const usual = node.stream_ops;
  const arrive = (content: Bytes): void => {
    if (node.stream_ops === usual) return;
    node.contents = content;
    node.usedBytes = content.length;
    node.stream_ops = usual;
  };
  node.stream_ops = { ...usual, open: () => arrive(atOnce()) };
  return arrive;
}
