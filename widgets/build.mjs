// Bundles the TypeScript of the table and of the live pages; run by the package's build hook.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

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
  entryPoints: { table: here("src/table.ts") },
  outdir: here("hearts_widgets/static"),
});
