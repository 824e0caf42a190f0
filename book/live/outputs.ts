/** Outputs in Jupyter's form: a list that grows, and an element that shows it. */

import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";
import type { DOMWidgetView } from "@jupyter-widgets/base";

import type { Manager } from "./manager";
import type { KernelMessage } from "./protocol";

export interface Output {
  readonly output_type: string;
  readonly name?: string;
  readonly text?: string;
  readonly data?: Record<string, any>;
  readonly traceback?: string[];
  readonly transient?: { display_id?: string };
}

/** The outputs after `message`; the same list if it is no output. `wait` says whether the next one replaces them all. */
export class OutputList {
  private wait = false;

  constructor(public outputs: readonly Output[] = []) {}

  add({ kind, content }: KernelMessage): void {
    if (kind === "clear_output") {
      this.wait = content.wait;
      if (!content.wait) this.outputs = [];
      return;
    }
    if (kind === "update_display_data") {
      const id = content.transient.display_id;
      this.outputs = this.outputs.map((output) =>
        output.transient?.display_id === id ? { ...output, data: content.data } : output,
      );
      return;
    }
    if (this.wait) {
      this.wait = false;
      this.outputs = [];
    }
    const last = this.outputs.at(-1);
    if (kind === "stream" && last?.output_type === "stream" && last.name === content.name) {
      this.outputs = [...this.outputs.slice(0, -1), { ...last, text: `${last.text}${content.text}` }];
    } else {
      this.outputs = [...this.outputs, { output_type: kind, ...content }];
    }
  }
}

// The richest form that can be shown comes first.
const FORMS = [
  "application/vnd.jupyter.widget-view+json",
  "text/html",
  "text/markdown",
  "image/svg+xml",
  "image/png",
  "image/jpeg",
  "text/latex",
  "text/plain",
];

/** An element that shows outputs; what stays the same is left alone. */
export class OutputArea {
  private shown: { output: Output; part: Part }[] = [];

  constructor(
    readonly element: HTMLElement,
    private readonly manager: Manager,
  ) {}

  show(outputs: readonly Output[]): void {
    let same = 0;
    while (same < outputs.length && this.shown[same]?.output === outputs[same]) same++;
    for (const { part } of this.shown.splice(same)) part.remove();
    for (const output of outputs.slice(same)) {
      const part = new Part(output, this.manager);
      this.shown.push({ output, part });
      part.attach(this.element);
    }
  }

  /** Done when every widget that is shown has drawn itself. */
  async drawn(): Promise<void> {
    await Promise.all(this.shown.map(({ part }) => part.drawn));
  }

  /** Call when `element` has come into the page. */
  attached(): void {
    for (const { part } of this.shown) part.attached();
  }

  clear(): void {
    this.show([]);
  }
}

/** One output. */
class Part {
  readonly element = document.createElement("div");
  readonly drawn: Promise<void>;
  private view: DOMWidgetView | undefined;
  private gone = false;

  constructor(output: Output, manager: Manager) {
    this.drawn = this.draw(output, manager);
  }

  attach(parent: HTMLElement): void {
    parent.append(this.element);
  }

  attached(): void {
    const widget = this.view?.luminoWidget;
    if (!widget || widget.isAttached || !this.element.isConnected) return;
    MessageLoop.sendMessage(widget, Widget.Msg.AfterAttach);
  }

  remove(): void {
    this.gone = true;
    this.view?.remove();
    this.element.remove();
  }

  private async draw({ output_type: type, name, text, data, traceback }: Output, manager: Manager): Promise<void> {
    if (type === "stream") return this.text(`stream ${name}`, text ?? "");
    if (type === "error") return this.text("error traceback", (traceback ?? []).join(""));
    const form = FORMS.find((mime) => data?.[mime] !== undefined);
    if (!form) return;
    const content = data![form];
    switch (form) {
      case "application/vnd.jupyter.widget-view+json":
        return this.widget(content.model_id, manager);
      case "text/html":
      case "image/svg+xml":
        this.element.className = "output text_html";
        this.element.innerHTML = content;
        return;
      case "text/markdown":
        this.element.className = "output text_markdown";
        this.element.innerHTML = (await import("marked")).marked.parse(content, { async: false });
        return;
      case "image/png":
      case "image/jpeg":
        this.element.className = "output image_png";
        this.element.append(Object.assign(new Image(), { src: `data:${form};base64,${content}`, alt: data!["text/plain"] }));
        return;
      default:
        return this.text("text_plain", String(content));
    }
  }

  private text(kind: string, content: string): void {
    this.element.className = `output ${kind} highlight-myst-ansi notranslate`;
    const highlight = document.createElement("div");
    highlight.className = "highlight";
    const pre = document.createElement("pre");
    pre.append(content);
    highlight.append(pre);
    this.element.append(highlight);
  }

  private async widget(id: string, manager: Manager): Promise<void> {
    this.element.className = "output widget_view";
    const view = await manager.create_view((await manager.get_model(id)) as any);
    if (this.gone) return view.remove();
    this.view = view;
    this.element.append(view.el);
    this.attached();
    await painted(view.el);
  }
}

/** anywidget's views are ready before the widget's own script has drawn: wait for its first child, but not for ever. */
async function painted(element: HTMLElement): Promise<void> {
  if (element.hasChildNodes()) return;
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => done());
    const done = (): void => {
      watch.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, 500);
    watch.observe(element, { childList: true });
  });
}
