// The benchmark of bench_rounds.py in the browser's Python, under Node:  node tests/core/bench_pyodide.mjs [seconds]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const home = join(root, "widgets", "node_modules", "pyodide");
const { loadPyodide } = await import(join(home, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${home}/` });

for (const entry of readdirSync(join(root, "hearts_core"), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(py|mo)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const target = join("/core", path.slice(root.length));
  python.FS.mkdirTree(dirname(target));
  python.FS.writeFile(target, readFileSync(path));
}
python.FS.writeFile("/core/bench_rounds.py", readFileSync(join(root, "tests", "core", "bench_rounds.py")));
python.globals.set("seconds", process.argv[2] ?? "1.0");
python.runPython(`
import sys
sys.path.insert(0, "/core")
sys.argv = ["bench_rounds.py", "--seconds", seconds]
import bench_rounds
bench_rounds.main()
`);
