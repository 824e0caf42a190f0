/** The line above the first live cell: what is happening while Python starts, or why it can't. */

import type { File } from "./protocol";

export interface Settings {
  /** Address of the runtime's folder, relative to the page. */
  readonly base: string;
  readonly lang: string;
  /** Variables of Python's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
}

/** Fills the named fields of a message of the catalogue. */
export function words(settings: Settings, id: string, fields: Record<string, string> = {}): string {
  const pattern = settings.messages[`live.${id}`];
  if (pattern === undefined) throw new Error(`no message live.${id}`);
  return pattern.replace(/\{([\w-]+)\}/g, (whole, name: string) => fields[name] ?? whole);
}

export class Progress {
  private readonly line = document.createElement("div");
  private readonly files = new Map<string, { loaded: number; size: number }>();
  private over = false;

  constructor(private readonly settings: Settings) {
    this.line.className = "live-progress";
    this.line.setAttribute("role", "status");
  }

  /** Puts the line above `cell`, where it takes no room: nothing moves when it comes or goes. */
  place(cell: Element): void {
    if (!this.over || this.line.classList.contains("failed")) cell.before(this.line);
  }

  /** So much of a file has arrived. */
  loaded(file: File, loaded: number): void {
    this.files.set(file.url, { loaded, size: file.size });
    const sum = (key: "loaded" | "size"): number => [...this.files.values()].reduce((all, one) => all + one[key], 0);
    const megabytes = new Intl.NumberFormat(this.settings.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const fields = { loaded: megabytes.format(sum("loaded") / 1e6), total: megabytes.format(sum("size") / 1e6) };
    this.step("download", fields);
  }

  step(id: "download" | "start" | "run", fields: Record<string, string> = {}): void {
    if (!this.over) this.say(words(this.settings, id, fields));
  }

  /** Says for good what is wrong. */
  fail(id: string, fields: Record<string, string> = {}): void {
    if (this.over) return;
    this.over = true;
    this.line.classList.add("failed");
    this.say(words(this.settings, id, fields));
  }

  done(): void {
    this.over = true;
    this.line.remove();
  }

  private say(text: string): void {
    if (this.line.textContent !== text) this.line.textContent = text;
  }
}
