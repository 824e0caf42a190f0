// Takes the memory snapshot from which the pages wake Python in under a second:
//   node snapshot.mjs --packages packages.zip --out FOLDER
// writes snapshot.zst (the form is described in snapshot.ts) and manifest.json. The names that begin with _ are Pyodide's own.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pack } from "./pack.mjs";
import { option, startPython, version } from "./node-python.mjs";

// Shorter stretches of zeros are not worth a new run; runs begin where words do, which packs better.
const GAP = 64;
const WORD = 8;

// Where late.py waits to be imported before everything else.
const LATE = "/lib/late";

const PREPARE = `
import os, sys

import kernel
from hearts_widgets import Table

# A first table, dealt and closed again: what it reads from the zip of packages, which arrives later, and what it draws
# once and keeps, are in the memory.
kernel.kernel.connect(lambda text, buffers: None)
table = Table(seed=1)
for widget in (table, table.layout):
    widget.close()
kernel.kernel.disconnect()

import slim
slim.slim_all()
sys.meta_path.pop(0)
sys.path.remove("${LATE}")
for name in ("sitecustomize", "slim"):
    del sys.modules[name]
del os.environ["PYTHONPATH"], Table, name, os, table, widget, slim, sys
`;

/** Overwrites what the allocators hold free with zeros, which compress to nothing. */
function clearFree(module) {
  const held = [];
  const top = () => module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
  const begin = top();
  for (let size = 1 << 24; size >= 16; size >>= 1) {
    for (;;) {
      const block = module._malloc(size);
      if (top() !== begin) {
        module._free(block);
        break;
      }
      module.HEAPU8.fill(0, block, block + size);
      held.push(block);
    }
  }
  for (const block of held) module._free(block);
}

/** The memory after `fresh`, as runs of (offset, length, bytes). */
function runs(memory, fresh) {
  const changed = memory.slice();
  for (let i = 0; i < fresh.length; i++) changed[i] ^= fresh[i];
  const parts = [];
  const next = (from) => {
    while (from < changed.length && changed[from] === 0) from++;
    return from;
  };
  const word = (at) => at - (at % WORD);
  for (let start = word(next(0)); start < changed.length; ) {
    const limit = start < fresh.length ? fresh.length : changed.length;
    let end = start + 1;
    for (let zeros = 0; end < limit && zeros < GAP; end++) zeros = changed[end] === 0 ? zeros + 1 : 0;
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, start, true);
    new DataView(head.buffer).setUint32(4, end - start, true);
    parts.push(head, changed.subarray(start, end));
    start = Math.max(end, word(next(end)));
  }
  return Buffer.concat(parts);
}

let fresh;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...input) => {
  const result = await instantiate(...input);
  const { memory, PyErr_Print } = (result.instance ?? result).exports;
  if (PyErr_Print) {
    const bytes = new Uint8Array(memory.buffer);
    // Whole words: the page adds them up to see that its module is the same.
    fresh = bytes.slice(0, (bytes.findLastIndex((byte) => byte !== 0) & -WORD) + WORD);
  }
  return result;
};

const packages = option("packages");
const out = option("out");
const file = (name) => readFileSync(new URL(name, import.meta.url));
const python = await startPython(packages, {
  _makeSnapshot: true,
  env: { HOME: "/home/reader", PYTHONPATH: LATE },
  fsInit: async (files) => {
    files.mkdirTree(LATE);
    files.writeFile(`${LATE}/sitecustomize.py`, file("late.py"));
    files.writeFile(`${LATE}/slim.py`, file("slim.py"));
  },
});
python.runPython(PREPARE);
const module = python._module;
clearFree(module);
const whole = python.makeMemorySnapshot();
const size = new Uint32Array(whole.buffer, whole.byteOffset, 2)[1];
const memory = whole.subarray(size);
// Nothing on the stack outlives the snapshot.
memory.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_base());

const meta = {
  pyodide: version,
  packages: createHash("sha256").update(readFileSync(packages)).digest("hex"),
  memory: memory.length,
  head: size,
  fresh: fresh.length,
  sum: new Uint32Array(fresh.buffer).reduce((sum, word) => (sum + word) | 0, 0),
};
const body = [Buffer.from(`${JSON.stringify(meta)}\n`), whole.subarray(0, size), runs(memory, fresh)];
mkdirSync(out, { recursive: true });
const packed = await pack(Buffer.concat(body));
writeFileSync(join(out, "snapshot.zst"), packed);
writeFileSync(join(out, "manifest.json"), `${JSON.stringify({ ...meta, bytes: packed.length }, null, 2)}\n`);
