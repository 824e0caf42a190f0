/** Fetches the runtime's files, unpacks them, and counts what has arrived. */

import type { PyodideInterface } from "pyodide";

import type { File } from "./protocol";

type Chunk = Uint8Array<ArrayBuffer>;

export class Downloads {
  private loaded = 0;
  private total = 0;

  constructor(
    private readonly base: string,
    private readonly report: (loaded: number, total: number) => void,
  ) {}

  /** The content of a file as it arrives, unpacked if its name ends in .gz: hosts need not know about compression. */
  async stream(file: File): Promise<ReadableStream<Chunk>> {
    this.total += file.size;
    const response = await fetch(new URL(file.url, this.base));
    if (!response.ok || !response.body) throw new Error(`${file.url}: ${response.status} ${response.statusText}`);
    const counted = response.body.pipeThrough(
      new TransformStream<Chunk, Chunk>({
        transform: (chunk, controller) => {
          this.loaded += chunk.length;
          this.report(this.loaded, this.total);
          controller.enqueue(chunk);
        },
      }),
    );
    return file.url.endsWith(".gz") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  }

  async bytes(file: File): Promise<Chunk> {
    return new Uint8Array(await new Response(await this.stream(file)).arrayBuffer());
  }

  /** Compiles while the file arrives, whatever type the host says it has. */
  async module(file: File): Promise<WebAssembly.Module> {
    const headers = { "content-type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(await this.stream(file), { headers }));
  }
}

/** Waits for a file within the present turn of Python; only a worker may do this. */
export function bytesAtOnce(address: URL): Chunk {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/** A file of Emscripten's memory file system. */
interface Node {
  contents: Chunk;
  usedBytes: number;
  stream_ops: object;
}

/**
 * A file of Python's that arrives after Python has woken: opening it before waits for it.
 * Returns what puts the content there.
 */
export function lateFile(fs: PyodideInterface["FS"], path: string, atOnce: () => Chunk): (content: Chunk) => void {
  fs.writeFile(path, new Uint8Array());
  const node = fs.lookupPath(path, {}).node as unknown as Node;
  const usual = node.stream_ops;
  const arrive = (content: Chunk): void => {
    if (node.stream_ops === usual) return;
    node.contents = content;
    node.usedBytes = content.length;
    node.stream_ops = usual;
  };
  node.stream_ops = { ...usual, open: () => arrive(atOnce()) };
  return arrive;
}
