/** Fetches the runtime's files, unpacks them, and counts what has arrived. */

import type { PyodideInterface } from "pyodide";

import type { File } from "./protocol";

export type Bytes = Uint8Array<ArrayBuffer>;
/** Hears how much of a file has arrived. */
export type Report = (file: File, loaded: number) => void;

export class Downloads {
  constructor(
    private readonly base: string,
    private readonly report: Report,
  ) {}

  /** The content of a file as it arrives; .gz is unpacked on the way, so that hosts need not know about compression. */
  async stream(file: File): Promise<ReadableStream<Bytes>> {
    const response = await fetch(new URL(file.url, this.base));
    if (!response.ok || !response.body) throw new Error(`${file.url}: ${response.status} ${response.statusText}`);
    let loaded = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Bytes, Bytes>({
        transform: (chunk, controller) => {
          loaded += chunk.length;
          this.report(file, loaded);
          controller.enqueue(chunk);
        },
      }),
    );
    return file.url.endsWith(".gz") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  }

  async bytes(file: File): Promise<Bytes> {
    return new Uint8Array(await new Response(await this.stream(file)).arrayBuffer());
  }
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
