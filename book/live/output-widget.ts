/** ipywidgets' Output: outputs that belong to `with out:` are shown in the widget instead of below the cell. */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";

import type { Manager } from "./manager";
import { OutputArea, OutputList } from "./outputs";
import type { KernelMessage } from "./protocol";

/** The widgets that take the outputs of a message, by the message's id; the last one has them. */
const captures = new Map<string, OutputModel[]>();

/** Gives the message to the Output widget that captures it; false if none does. */
export function captured(message: KernelMessage): boolean {
  const model = captures.get(message.parent)?.at(-1);
  model?.add(message);
  return model !== undefined;
}

class OutputModel extends DOMWidgetModel {
  private list = new OutputList();

  override defaults(): any {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _model_module: "@jupyter-widgets/output",
      _view_name: "OutputView",
      _view_module: "@jupyter-widgets/output",
      msg_id: "",
      outputs: [],
    };
  }

  override initialize(attributes: any, options: any): void {
    super.initialize(attributes, options);
    this.list = new OutputList(this.get("outputs"));
    this.listenTo(this, "change:msg_id", () => this.capture(this.previous("msg_id"), this.get("msg_id")));
    this.listenTo(this, "change:outputs", () => {
      if (this.get("outputs") !== this.list.outputs) this.list = new OutputList(this.get("outputs"));
    });
    this.once("destroy", () => this.capture(this.get("msg_id"), ""));
    this.capture("", this.get("msg_id"));
  }

  add(message: KernelMessage): void {
    this.list.add(message);
    this.set("outputs", this.list.outputs);
    this.save_changes();
  }

  private capture(before: string, now: string): void {
    const left = captures.get(before)?.filter((model) => model !== this);
    if (left?.length) captures.set(before, left);
    else captures.delete(before);
    if (now) captures.set(now, [...(captures.get(now) ?? []), this]);
  }
}

class OutputView extends DOMWidgetView {
  private area: OutputArea | undefined;

  override render(): void {
    super.render();
    this.el.classList.add("jupyter-widgets", "widget-output");
    this.area = new OutputArea(this.el, this.model.widget_manager as Manager);
    this.listenTo(this.model, "change:outputs", () => this.refresh());
    this.refresh();
  }

  override processLuminoMessage(message: Parameters<DOMWidgetView["processLuminoMessage"]>[0]): void {
    super.processLuminoMessage(message);
    if (message.type === "after-attach") this.area?.attached();
  }

  override remove(): any {
    this.area?.clear();
    return super.remove();
  }

  private refresh(): void {
    this.area?.show(this.model.get("outputs"));
  }
}

export const outputClasses = { OutputModel, OutputView };
