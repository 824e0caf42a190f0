/** The queue of pictures: the first is shown at once, the others follow at a readable pace. */

import type { Frame } from "./model";

export class Frames {
  private waiting: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;

  constructor(
    private readonly show: (frame: Frame) => void,
    private readonly pace: () => number,
  ) {}

  /** Whether pictures are still to come: what is seen is not yet how things stand. */
  get busy(): boolean {
    return this.waiting.length > 0;
  }

  add(frame: Frame): void {
    this.waiting.push(frame);
    if (this.timer === undefined) this.next();
  }

  /** Shows what is waiting at once. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let frame = this.waiting.shift(); frame; frame = this.waiting.shift()) this.present(frame);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private next(): void {
    this.timer = undefined;
    const frame = this.waiting[0];
    if (!frame) return;
    const rest = this.shownAt + frame.beats * this.pace() - performance.now();
    if (rest > 0) {
      this.timer = setTimeout(() => this.next(), rest);
      return;
    }
    this.waiting.shift();
    this.present(frame);
    this.next();
  }

  private present(frame: Frame): void {
    this.shownAt = performance.now();
    this.show(frame);
  }
}
