// Starts the browser's Python under Node, with the packages zip of the pages on its path.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ZSTDDecoder } from "../../widgets/node_modules/zstddec/dist/zstddec.mjs";
import createPyodideModule from "../../widgets/node_modules/pyodide/pyodide.asm.mjs";
import { loadPyodide, version } from "../../widgets/node_modules/pyodide/pyodide.mjs";

export { version };

// Pyodide's files: beside the built tool in the installed package, or where npm put them.
const FOLDERS = ["../pyodide/", "../../widgets/node_modules/pyodide/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

const zstd = new ZSTDDecoder();

async function file(name) {
  for (const folder of FOLDERS) {
    if (existsSync(folder + name)) return readFileSync(folder + name);
    if (existsSync(`${folder}${name}.zst`)) {
      await zstd.init();
      return zstd.decode(readFileSync(`${folder}${name}.zst`));
    }
  }
  throw new Error(`${name} not found in ${FOLDERS.join(" or ")}`);
}

/** Python alone; `options` go to Pyodide. */
export async function barePython(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hearts-python-"));
  try {
    for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) writeFileSync(join(folder, name), await file(name));
    return await loadPyodide({
      indexURL: folder,
      packageBaseUrl: folder,
      lockFileContents: JSON.stringify({
        info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
        packages: {},
      }),
      createPyodideModule,
      ...options,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Python with `packages` (the path of the zip) importable. */
export async function startPython(packages, options = {}) {
  const python = await barePython(options);
  python.FS.writeFile("/lib/packages.zip", readFileSync(packages));
  python.runPython('import sys; sys.path.insert(0, "/lib/packages.zip")');
  return python;
}

/** The value of `--name` on the command line. */
export function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0 || at + 1 >= process.argv.length) throw new Error(`--${name} is missing`);
  return process.argv[at + 1];
}
