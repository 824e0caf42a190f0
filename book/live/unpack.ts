/**
 * Unpacks the runtime's files, so that hosts need not know about compression; those that do, and have the browser unpack
 * them already, are no trouble.
 */

import { gunzipSync } from "fflate";
import { ZSTDDecoder } from "zstddec";

import type { Bytes } from "./files";

const zstd = new ZSTDDecoder();
const ready = zstd.init();

const begins = (content: Bytes, ...magic: number[]): boolean => magic.every((byte, at) => content[at] === byte);

/** Throws if the content is damaged. */
export async function unzstd(packed: Bytes): Promise<Bytes> {
  if (!begins(packed, 0x28, 0xb5, 0x2f, 0xfd)) return packed;
  await ready;
  const content = zstd.decode(packed) as Bytes;
  // The decoder's way to say that the checksum at the end does not hold.
  if (content.length === 0) throw new Error("a file of Python's is damaged");
  return content;
}

/** At once, since Python may be waiting. Throws if the content is damaged. */
export function gunzip(packed: Bytes): Bytes {
  return begins(packed, 0x1f, 0x8b) ? (gunzipSync(packed) as Bytes) : packed;
}
