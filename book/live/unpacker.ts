/**
 * A worker that fetches and unpacks one file while another one reads the rest of the runtime: Pyodide's module, which it
 * compiles as well, or the memory snapshot.
 */

import { Decompress, decompress } from "fzstd";

import { crc32 } from "./crc32";
import { Downloads, type Bytes } from "./files";
import type { FromWorker, Snapshot, ToUnpacker, Unpacked } from "./protocol";

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

async function module({ base, file }: ToUnpacker): Promise<WebAssembly.Module> {
  const content = (await downloads(base).stream(file)).pipeThrough(unpack());
  // Said here rather than by the host, which may not know the type.
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(content, { headers }));
}

async function bytes({ base, file }: ToUnpacker): Promise<Bytes> {
  const packed = await downloads(base).bytes(file);
  if (crc32(packed) !== (file as Snapshot).crc) throw new Error(`${file.url} is damaged`);
  return decompress(packed) as Bytes;
}

const downloads = (base: string): Downloads => new Downloads(base, (file, loaded) => post({ type: "loaded", file, loaded }));

self.onmessage = async ({ data }: MessageEvent<ToUnpacker>) => {
  const answer = (unpacked: Unpacked, transfer: Transferable[] = []): void => data.port.postMessage(unpacked, transfer);
  try {
    if (data.as === "module") answer({ module: await module(data) });
    else {
      const content = await bytes(data);
      answer({ bytes: content }, [content.buffer]);
    }
  } catch (error) {
    answer({ error: String(error) });
  }
  self.close();
};
