// A benchmark of the core in the browser's Python, under Node:  node tests/bench_pyodide.mjs tests/core/bench_rounds.py [--seconds 1]
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const home = join(root, "widgets", "node_modules", "pyodide");
const [script, ...options] = process.argv.slice(2);
const { loadPyodide } = await import(join(home, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${home}/` });

for (const entry of readdirSync(join(root, "hearts_core"), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(py|mo|json)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const target = join("/core", path.slice(root.length));
  python.FS.mkdirTree(dirname(target));
  python.FS.writeFile(target, readFileSync(path));
}
python.FS.writeFile(`/core/${basename(script)}`, readFileSync(script));
python.globals.set("arguments", python.toPy([script, ...options]));
// The browser's Python knows no processor time.
python.globals.set("cpu", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython(`
import sys, time
from runpy import run_path
from pathlib import PurePath
time.process_time = cpu
sys.path.insert(0, "/core")
sys.argv = list(arguments)
run_path("/core/" + PurePath(sys.argv[0]).name, run_name="__main__")
`);
