/** A worker that fetches, unpacks and compiles Pyodide's module while another one prepares the memory for it. */

import { Decompress } from "fzstd";

import { Downloads, type Bytes } from "./files";
import type { FromWorker, ToCompiler } from "./protocol";

const post = (message: FromWorker): void => self.postMessage(message);

/** zstd, chunk by chunk. */
function unpack(): TransformStream<Bytes, Bytes> {
  let unpacker: Decompress;
  return new TransformStream({
    start: (controller) => void (unpacker = new Decompress((chunk) => controller.enqueue(chunk as Bytes))),
    transform: (chunk) => unpacker.push(chunk),
    flush: () => unpacker.push(new Uint8Array(), true),
  });
}

async function compile({ base, file, port }: ToCompiler): Promise<void> {
  const downloads = new Downloads(base, (file, loaded) => post({ type: "loaded", file, loaded }));
  const content = (await downloads.stream(file)).pipeThrough(unpack());
  // Said here rather than by the host, which may not know the type.
  const headers = { "content-type": "application/wasm" };
  port.postMessage(await WebAssembly.compileStreaming(new Response(content, { headers })));
}

self.onmessage = ({ data }: MessageEvent<ToCompiler>) => {
  compile(data)
    .catch((error: unknown) => post({ type: "failed", why: String(error) }))
    .finally(() => self.close());
};
