/** What the page and its worker say to each other. Kernel messages travel as the JSON text that Python wrote. */

import type { Bytes } from "./files";

/** A file of the runtime: its address relative to the runtime's folder and its size as it travels, in bytes. */
export interface File {
  readonly url: string;
  readonly size: number;
}

/** What `hearts_book.runtime` put into the page; `snapshot` is missing where none could be made. */
export interface Files {
  readonly worker: string;
  readonly page: string;
  readonly style: string;
  readonly wasm: File;
  readonly stdlib: File;
  readonly packages: File;
  readonly snapshot?: File;
  /** The catalogues of languages other than English. */
  readonly words: Readonly<Record<string, File>>;
  /** sha256 of the packages zip: a snapshot made from other packages is not used. */
  readonly sha256: string;
}

export type Start = "snapshot" | "stock";

/** An output or comm message of the kernel, by its `kind`; `parent` is `"cell/serial"`. */
export interface KernelMessage {
  readonly kind: string;
  readonly parent: string;
  readonly content: any;
}

/** A message of a widget in the page; `text` is its content as JSON. */
export interface CommMessage {
  readonly type: "comm";
  readonly kind: "comm_open" | "comm_msg" | "comm_close";
  readonly parent: string;
  readonly text: string;
  readonly buffers: ArrayBuffer[];
}

export type ToWorker =
  | { readonly type: "boot"; readonly base: string; readonly files: Files; readonly lang: string; readonly env: Readonly<Record<string, string>> }
  // A file that the page has fetched, or why it could not.
  | { readonly type: "file"; readonly name: "wasm" | "snapshot"; readonly content?: Bytes; readonly why?: string }
  | { readonly type: "run"; readonly parent: string; readonly source: string }
  // The page is live: what else may be of use can be fetched now.
  | { readonly type: "rest" }
  | CommMessage;

export type FromWorker =
  | { readonly type: "loaded"; readonly file: File; readonly loaded: number }
  | { readonly type: "starting" }
  | { readonly type: "ready"; readonly start: Start }
  | { readonly type: "kernel"; readonly text: string; readonly buffers: ArrayBuffer[] }
  | { readonly type: "idle"; readonly parent: string }
  | { readonly type: "ran"; readonly parent: string; readonly ok: boolean }
  | { readonly type: "failed"; readonly why: string };
