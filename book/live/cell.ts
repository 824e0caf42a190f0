/** One code cell of the page: its state, its outputs, and the change from the picture to what answers. */

import { OutputArea, OutputList } from "./outputs";
import type { Manager } from "./manager";
import type { KernelMessage } from "./protocol";

export type State = "drawn" | "loading" | "live" | "failed";

// Outputs of a cell that takes longer than this are shown as they come.
const PATIENCE = 500;

export class Cell {
  readonly id: string;
  readonly source: string;
  private serial = 0;
  private list = new OutputList();
  private element: HTMLElement;
  private area: OutputArea | undefined;
  private next: OutputArea | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly root: HTMLElement,
    private readonly manager: Manager,
  ) {
    this.id = root.dataset["cell"]!;
    this.source = JSON.parse(root.querySelector("script.cell-source")!.textContent!) as string;
    this.element = root.querySelector<HTMLElement>(":scope > .cell_output") ?? this.empty();
  }

  get state(): State {
    return this.root.dataset["live"] as State;
  }

  set state(state: State) {
    this.root.dataset["live"] = state;
    this.root.toggleAttribute("aria-busy", state === "loading");
  }

  /** Makes ready for another run and returns its id. What is seen stays until there is something else to see. */
  begin(): string {
    this.settle();
    this.state = "loading";
    this.list = new OutputList();
    this.next = new OutputArea(this.element.cloneNode(false) as HTMLElement, this.manager);
    this.next.element.hidden = false;
    return `${this.id}/${++this.serial}`;
  }

  /** Takes an output of the present run, or of a widget that it made. */
  receive(message: KernelMessage): void {
    const serial = message.parent.split("/")[1];
    if (serial !== String(this.serial) && !serial?.startsWith("w")) return;
    this.list.add(message);
    (this.next ?? this.area)?.show(this.list.outputs);
    if (this.next) this.timer ??= setTimeout(() => this.swap(), PATIENCE);
    else this.element.hidden = this.list.outputs.length === 0;
  }

  async end(parent: string, ok: boolean): Promise<void> {
    await this.next?.drawn();
    if (parent !== `${this.id}/${this.serial}`) return;
    this.swap();
    this.settle();
    this.state = ok ? "live" : "failed";
  }

  /** Puts the new outputs where the old ones, or the picture, were; the focus stays where it seems to be. */
  private swap(): void {
    if (!this.next) return;
    const old = this.element;
    const focus = remember(old);
    this.element = this.next.element;
    this.element.style.minHeight = `${old.offsetHeight}px`;
    this.element.hidden = this.list.outputs.length === 0;
    old.replaceWith(this.element);
    if (!this.area) this.keepAnswers(old);
    this.area?.clear();
    this.area = this.next;
    this.next = undefined;
    this.area.attached();
    focus(this.element);
  }

  /** A question on paper can't be asked: the picture, with all its answers unfolded, is what is printed. */
  private keepAnswers(picture: HTMLElement): void {
    const answers = picture.querySelectorAll<HTMLDetailsElement>("details.ht-option");
    if (answers.length === 0) return;
    for (const answer of answers) answer.open = true;
    picture.classList.add("for-print");
    this.element.classList.add("not-for-print");
    this.element.after(picture);
  }

  /** The height need not be held any longer. */
  private settle(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.element.style.minHeight = "";
  }

  private empty(): HTMLElement {
    const element = document.createElement("div");
    element.className = "cell_output docutils container";
    element.hidden = true;
    const code = this.root.querySelector(":scope > .cell-code");
    if (code) code.before(element);
    else this.root.append(element);
    return element;
  }
}

/** Notes what has the focus within `old`; the answer gives it to what looks the same elsewhere. */
function remember(old: HTMLElement): (now: HTMLElement) => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !old.contains(focused)) return () => undefined;
  const alike = (within: HTMLElement): HTMLElement[] =>
    [...within.querySelectorAll<HTMLElement>(focused.tagName)].filter(
      (element) =>
        element.textContent === focused.textContent &&
        element.getAttribute("aria-label") === focused.getAttribute("aria-label"),
    );
  const place = alike(old).indexOf(focused);
  return (now) => alike(now)[place]?.focus({ preventScroll: true });
}
