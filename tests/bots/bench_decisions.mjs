// The benchmark of bench_decisions.py in the browser's Python, under Node:  node tests/bots/bench_decisions.mjs [rounds]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const home = join(root, "widgets", "node_modules", "pyodide");
const { loadPyodide } = await import(join(home, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${home}/` });

for (const entry of readdirSync(join(root, "hearts_core"), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(py|mo|json)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const target = join("/core", path.slice(root.length));
  python.FS.mkdirTree(dirname(target));
  python.FS.writeFile(target, readFileSync(path));
}
python.FS.writeFile("/core/bench_decisions.py", readFileSync(join(root, "tests", "bots", "bench_decisions.py")));
python.globals.set("rounds", process.argv[2] ?? "1");
// The browser's Python knows no processor time.
python.globals.set("cpu", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython(`
import sys
sys.path.insert(0, "/core")
sys.argv = ["bench_decisions.py", "--rounds", rounds]
import bench_decisions
bench_decisions.main(cpu)
`);
