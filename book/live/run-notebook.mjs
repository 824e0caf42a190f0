// Runs the code cells of notebooks in the browser's Python, under Node:
//   node run-notebook.mjs --packages packages.zip NOTEBOOK…
// Prints one JSON list of {notebook, cells: [{cell, ok, outputs}]}; ends with 1 if a cell failed that may not ("raises-exception").

import { readFileSync } from "node:fs";

import { option, startPython } from "./node-python.mjs";

// How long tasks that a notebook started may still tell of errors, in milliseconds.
const REST = 200;

const packages = option("packages");
const notebooks = process.argv.slice(2).filter((argument, at, all) => argument !== "--packages" && all[at - 1] !== "--packages");

async function run(path) {
  const python = await startPython(packages);
  const cells = [];
  const ours = python.pyimport("kernel").connect((text) => {
    const { kind, parent, content } = JSON.parse(text);
    // Nobody is on the other end of the widgets' channels, which may stay unanswered.
    if (!kind.startsWith("comm_")) cells[Number(parent.split("/")[0])]?.outputs.push({ output_type: kind, ...content });
  });
  for (const { cell_type: type, source, metadata } of JSON.parse(readFileSync(path, "utf8")).cells) {
    if (type !== "code") continue;
    const cell = { cell: cells.length, may_fail: metadata?.tags?.includes("raises-exception") ?? false, outputs: [] };
    cells.push(cell);
    await ours.run(`${cell.cell}/1`, [source].flat().join(""));
  }
  await new Promise((resolve) => setTimeout(resolve, REST));
  for (const cell of cells) cell.ok = !cell.outputs.some((output) => output.output_type === "error");
  return { notebook: path, cells };
}

const results = [];
for (const path of notebooks) results.push(await run(path));
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`, () => {
  // Tasks of the notebooks may still be waiting.
  process.exit(results.some(({ cells }) => cells.some((cell) => !cell.ok && !cell.may_fail)) ? 1 : 0);
});
