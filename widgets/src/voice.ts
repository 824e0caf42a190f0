/** Tells what happens to those who don't see it: a log that screen readers read politely, outside the morphed picture. */

const KEPT = 8;

export class Voice {
  readonly element: HTMLElement;

  constructor(private readonly document: Document) {
    this.element = document.createElement("div");
    this.element.className = "ht-voice";
    this.element.setAttribute("role", "log");
    this.element.setAttribute("aria-live", "polite");
  }

  /** Takes back all lines: they were meant for somebody who has left the screen. */
  forget(): void {
    this.element.replaceChildren();
  }

  /** Adds a line; each is read once, also when it is the same as the one before. */
  say(text: string): void {
    if (!text) return;
    const line = this.document.createElement("p");
    line.textContent = text;
    this.element.append(line);
    while (this.element.childElementCount > KEPT) this.element.firstElementChild?.remove();
  }
}
