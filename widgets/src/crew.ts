/** Workers with Python of their own, which play the chunks of a run while the page goes on answering. */

import type { FromWorker, ToWorker } from "../../book/live/protocol";

/** A run: its number, its plan as text, and the chunks to be played (part, first, count). No chunks: nothing to do. */
export interface Work {
  readonly run: number;
  readonly plan: string;
  readonly chunks: readonly (readonly [string, number, number])[];
}

/** What Python hears: a chunk's tally as text, or that no worker can be had here. */
export type Report =
  | { type: "chunk"; run: number; chunk: number; tally: string }
  | { type: "no-worker"; run: number; why: string };

const MOST = 2;

const SOURCE = `
from IPython.display import JSON, display
from hearts_core.lab.chunks import play_text
display(JSON(play_text(*ARGUMENTS)))
`;

export class Crew {
  private workers: Worker[] = [];
  private work: Work | undefined;
  private next = 0;

  constructor(private readonly report: (message: Report) => void) {}

  /** Takes on a run in place of the one before, whose workers are sent away at once. */
  take(work: Work | undefined): void {
    this.dismiss();
    if (!work?.chunks.length) return;
    this.work = work;
    const spawn = (globalThis as { heartsWorker?: () => Worker }).heartsWorker;
    if (!spawn) {
      this.report({ type: "no-worker", run: work.run, why: "" });
      return;
    }
    // One core is left to the page.
    const wanted = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1, work.chunks.length));
    for (let number = 0; number < wanted; number++) this.hire(spawn());
  }

  dismiss(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    this.work = undefined;
    this.next = 0;
  }

  private hire(worker: Worker): void {
    this.workers.push(worker);
    const post = (message: ToWorker): void => worker.postMessage(message);
    let chunk = -1;
    const go = (): void => {
      const work = this.work!;
      chunk = this.next++;
      const arguments_ = work.chunks[chunk];
      if (!arguments_) {
        worker.terminate();
        return;
      }
      const written = JSON.stringify(JSON.stringify([work.plan, ...arguments_]));
      post({ type: "run", parent: `${chunk}/1`, source: `import json\nARGUMENTS = json.loads(${written})\n${SOURCE}` });
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === "ready") go();
      else if (data.type === "kernel") this.hear(data.text, chunk);
      else if (data.type === "ran" && data.ok) go();
      else if (data.type === "failed") this.fail(data.why);
    };
    worker.onerror = (event) => this.fail(event.message);
  }

  private hear(text: string, chunk: number): void {
    const { kind, content } = JSON.parse(text) as { kind: string; content: any };
    if (kind === "display_data") this.report({ type: "chunk", run: this.work!.run, chunk, tally: content.data["application/json"] });
    else if (kind === "error") this.fail(`${content.ename}: ${content.evalue}`);
  }

  private fail(why: string): void {
    if (!this.work) return;
    const { run } = this.work;
    this.dismiss();
    this.report({ type: "no-worker", run, why });
  }
}
