/**
 * The memory snapshot as a file, packed as zstd: a line of JSON, Pyodide's own head, then what differs from the fresh memory of the
 * WebAssembly module, as runs of (offset, length, bytes to XOR). `snapshot.mjs` writes it.
 */

import type { Bytes } from "./files";

export interface Meta {
  readonly pyodide: string;
  /** sha256 of the packages zip that was imported. */
  readonly packages: string;
  /** Bytes of memory, of Pyodide's head, how far the module's own data reach, and their sum as words. */
  readonly memory: number;
  readonly head: number;
  readonly fresh: number;
  readonly sum: number;
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

/**
 * Writes the snapshot into `memory`, of which `used` bytes have been touched; it began with `begin`.
 * Throws if that is not what the snapshot was made from.
 */
export function restore(memory: Uint8Array, used: number, begin: Bytes, { meta, runs }: Snapshot): void {
  const fresh = begin.subarray(0, meta.fresh);
  let sum = 0;
  for (const word of new Uint32Array(begin.buffer, 0, meta.fresh >> 2)) sum = (sum + word) | 0;
  if (sum !== meta.sum) throw new Error("the memory snapshot is of another module");
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
