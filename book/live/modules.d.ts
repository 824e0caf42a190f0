/** Modules that come without types. */

declare module "anywidget" {
  const classes: (base: typeof import("@jupyter-widgets/base")) => Record<string, unknown>;
  export default classes;
}

declare module "pyodide/pyodide.asm.mjs" {
  const create: (settings: object) => Promise<any>;
  export default create;
}
