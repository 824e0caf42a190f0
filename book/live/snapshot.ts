/**
 * The memory snapshot as a file, packed as zstd: a line of JSON, Pyodide's own head, then what differs from the fresh memory of the
 * WebAssembly module, as runs of (offset, length, bytes to XOR). `snapshot.mjs` writes it.
 */

import type { Bytes } from "./files";

export interface Meta {
  readonly pyodide: string;
  /** sha256 of the packages zip that was imported. */
  readonly packages: string;
  /** Bytes of memory, of Pyodide's head, and how far the module's own data reach. */
  readonly memory: number;
  readonly head: number;
  readonly fresh: number;
}

export interface Snapshot {
  readonly meta: Meta;
  readonly head: Bytes;
  readonly runs: Bytes;
}

/** Takes the unpacked file apart. */
export function parse(file: Bytes): Snapshot {
  const end = file.indexOf(10);
  const meta = JSON.parse(new TextDecoder().decode(file.subarray(0, end))) as Meta;
  const head = file.slice(end + 1, end + 1 + meta.head);
  return { meta, head, runs: file.subarray(end + 1 + meta.head) };
}

/** Writes the snapshot into `memory`, of which `used` bytes have been touched; `fresh` is what it began with. */
export function restore(memory: Uint8Array, used: number, fresh: Uint8Array, { runs }: Snapshot): void {
  memory.set(fresh);
  memory.fill(0, fresh.length, used);
  const view = new DataView(runs.buffer, runs.byteOffset, runs.byteLength);
  for (let at = 0; at < runs.length; ) {
    const offset = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    const run = runs.subarray(at + 8, at + 8 + length);
    if (offset >= fresh.length) memory.set(run, offset);
    else for (let i = 0; i < length; i++) memory[offset + i]! ^= run[i]!;
    at += 8 + length;
  }
}
