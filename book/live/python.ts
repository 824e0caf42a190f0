/** Starts Python in the worker: from the memory snapshot if there is one that fits, else the stock way. */

import { loadPyodide, version, type PyodideConfig, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import { bytesAtOnce, download, lateFile, type Bytes, type Report } from "./files";
import type { File, Files, Start } from "./protocol";
import { parse, restore } from "./snapshot";
import { gunzip } from "./unpack";

const STDLIB = "/lib/python314.zip";
const PACKAGES = "/lib/packages.zip";

// An address that asks no host: whatever Pyodide would fetch is handed over instead.
const NOWHERE = "data:,";
const SETTINGS: PyodideConfig = {
  indexURL: NOWHERE,
  packageBaseUrl: NOWHERE,
  stdLibURL: NOWHERE,
  lockFileContents: JSON.stringify({
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
    packages: {},
  }),
};
// Pyodide's head of a snapshot (a few numbers and names) fits well into this.
const HEAD = 4096;
// The module's own data end well before this.
const FRESH = 1 << 22;

export class Interpreter {
  private fresh: ((memory: Bytes) => void) | undefined;

  /** `module` is Pyodide's, `snapshot` the memory's content. */
  constructor(
    private readonly base: string,
    private readonly files: Files,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly snapshot: Promise<Bytes> | undefined,
    private readonly report: Report,
  ) {
    WebAssembly.instantiateStreaming = async (_source: unknown, imports?: WebAssembly.Imports) => {
      const compiled = await module;
      const instance = await WebAssembly.instantiate(compiled, imports);
      this.fresh?.(new Uint8Array((instance.exports["memory"] as WebAssembly.Memory).buffer));
      return { module: compiled, instance };
    };
  }

  async start(starting: () => void): Promise<{ python: PyodideInterface; start: Start }> {
    // Pyodide would wait for ever for a module that does not come.
    const missing = this.module.then(() => new Promise<never>(() => undefined));
    return Promise.race([this.whichever(starting), missing]);
  }

  private async whichever(starting: () => void): Promise<{ python: PyodideInterface; start: Start }> {
    if (this.snapshot) {
      try {
        return { python: await this.fromSnapshot(this.snapshot, starting), start: "snapshot" };
      } catch (error) {
        // Not what a reader can mend: the stock start below serves.
        console.info(String(error));
      }
    }
    return { python: await this.stock(starting), start: "stock" };
  }

  private async fromSnapshot(content: Promise<Bytes>, starting: () => void): Promise<PyodideInterface> {
    const loading = content.then((file) => {
      const snapshot = parse(file);
      const { pyodide, packages } = snapshot.meta;
      if (pyodide !== version || packages !== this.files.sha256 || snapshot.meta.fresh > FRESH) throw new Error("the memory snapshot does not fit");
      return snapshot;
    });
    loading.catch(() => undefined);
    let fresh: Bytes = new Uint8Array();
    this.fresh = (memory) => (fresh = memory.slice(0, FRESH));
    // Pyodide wants the whole snapshot before it makes the module; it is given the head, which is filled in meanwhile.
    const head = new Uint8Array(HEAD);
    return loadPyodide({
      ...SETTINGS,
      _loadSnapshot: head,
      createPyodideModule: async (settings) => {
        const [module, snapshot] = await Promise.all([createPyodideModule(settings), loading]);
        starting();
        const { meta } = snapshot;
        head.set(snapshot.head);
        // Where the memory would begin: nothing is left to be copied, `restore` has done it.
        new Uint32Array(head.buffer)[1] = HEAD;
        if (module.HEAPU8.length < meta.memory) module.growMemory(meta.memory);
        const used = module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
        restore(module.HEAPU8, used, fresh, snapshot);
        return module;
      },
    });
  }

  private async stock(starting: () => void): Promise<PyodideInterface> {
    this.fresh = undefined;
    const [stdlib, packages] = await Promise.all([
      download(this.base, this.files.stdlib, this.report),
      download(this.base, this.files.packages, this.report).then(gunzip),
    ]);
    starting();
    const address = URL.createObjectURL(new Blob([stdlib]));
    const python = await loadPyodide({ ...SETTINGS, stdLibURL: address, createPyodideModule });
    URL.revokeObjectURL(address);
    python.FS.writeFile(PACKAGES, packages);
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PACKAGES)})`);
    return python;
  }

  /** After a start from the snapshot: the files that it has read already, in case that something else of them is asked for. */
  late(python: PyodideInterface): () => Promise<void> {
    const { stdlib, packages } = this.files;
    const late = (path: string, { url }: File) => lateFile(python.FS, path, () => gunzip(bytesAtOnce(new URL(url, this.base))));
    const arrived = { stdlib: late(STDLIB, stdlib), packages: late(PACKAGES, packages) };
    return async () => {
      const quietly = (): void => undefined;
      arrived.stdlib(await download(this.base, stdlib, quietly));
      arrived.packages(gunzip(await download(this.base, packages, quietly)));
    };
  }
}
