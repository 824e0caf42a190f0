// Bundles the TypeScript of the table and of the live pages, and packs Pyodide's files; run by the package's build hook.
import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { pack } from "../book/live/pack.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const shared = {
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  nodePaths: [here("node_modules")],
  legalComments: "linked",
  logLevel: "warning",
};

await build({
  ...shared,
  entryPoints: { table: here("src/table.ts"), lab: here("src/lab.ts"), explorer: here("src/explorer.ts") },
  outdir: here("hearts_widgets/static"),
});

const live = (path) => here(`../book/live/${path}`);
const out = (path) => here(`../book/hearts_book/static/${path}`);

/**
 * anywidget's file for notebooks ends in a call of AMD's `define`: here it is a module like others. It gives up a model
 * that is not ready within two seconds, and then drops all its messages: a slow phone with a full page needs longer.
 */
const anywidget = {
  name: "anywidget",
  setup(build) {
    build.onLoad({ filter: /anywidget[\\/]dist[\\/]index\.js$/ }, ({ path }) => {
      const given = readFileSync(path, "utf8");
      const module = given.replace(/^define\(\[[^\]]*\], (\w+)\);?\s*$/m, "export default $1;");
      const patient = module.replace(/^ *AbortSignal\.timeout\(2e3\)\.addEventListener\("abort", \(\) => \{[^}]*\}\);\n/m, "");
      if (module === given || patient === module) throw new Error(`${path} is another than the one that is changed here`);
      return { contents: patient };
    });
  },
};

/** Large parts of libraries that the page never uses. */
const unused = {
  name: "unused",
  setup(build) {
    // The manager's own sanitizer takes the place of this one.
    build.onLoad({ filter: /node_modules[\\/]sanitize-html[\\/]index\.js$/ }, () => ({ contents: "export default null;" }));
    build.onResolve({ filter: /^jquery$/ }, () => ({ path: here("node_modules/jquery/dist/jquery.slim.js") }));
  },
};

rmSync(out("."), { recursive: true, force: true });
mkdirSync(out("python"), { recursive: true });

await build({
  ...shared,
  entryPoints: { live: live("live.ts"), glossary: live("glossary.ts") },
  format: "iife",
  outdir: out("live"),
});
await build({
  ...shared,
  entryPoints: { page: live("page.ts"), live: live("live.css") },
  splitting: true,
  chunkNames: "[name]-[hash]",
  plugins: [anywidget, unused],
  loader: { ".svg": "dataurl" },
  outdir: out("live"),
});
await build({
  ...shared,
  entryPoints: { worker: live("worker.ts") },
  splitting: true,
  chunkNames: "[name]-[hash]",
  external: ["node:*", "ws"],
  outdir: out("live"),
});
/** Pyodide asks Node for web sockets, which nobody opens. */
const sockets = {
  name: "sockets",
  setup(build) {
    build.onResolve({ filter: /^ws$/ }, ({ path }) => ({ path, namespace: "unused" }));
    build.onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "export default null;" }));
  },
};
await build({
  ...shared,
  entryPoints: [live("snapshot.mjs"), live("run-notebook.mjs")],
  platform: "node",
  plugins: [sockets],
  outdir: out("tools"),
  outExtension: { ".js": ".mjs" },
});

for (const name of ["kernel.py", "stand_in.py"]) copyFileSync(live(name), out(`python/${name}`));
for (const name of ["late.py", "slim.py"]) copyFileSync(live(name), out(`tools/${name}`));
mkdirSync(out("pyodide"), { recursive: true });
const pyodide = (name) => here(`node_modules/pyodide/${name}`);
// Shipped packed: hosts need not know about compression, nor the type of WebAssembly.
writeFileSync(out("pyodide/pyodide.asm.wasm.zst"), await pack(readFileSync(pyodide("pyodide.asm.wasm"))));
copyFileSync(pyodide("python_stdlib.zip"), out("pyodide/python_stdlib.zip"));
// For the chapters as notebooks: JupyterLite starts Pyodide by itself, from its files as they are.
mkdirSync(out("notebook"), { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"]) copyFileSync(pyodide(name), out(`notebook/${name}`));
// Wheels for the browser's Python alone, which the build hook has fetched.
const wheels = here("node_modules/.hearts");
for (const name of existsSync(wheels) ? readdirSync(wheels) : []) copyFileSync(`${wheels}/${name}`, out(`notebook/${name}`));
