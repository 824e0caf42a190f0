/** The widgets of the page: models and views of ipywidgets and anywidget, all from the page's own files. */

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import anywidget from "anywidget";

import { Channel, type Send } from "./channel";
import { outputClasses } from "./output-widget";
import type { KernelMessage } from "./protocol";

type Classes = Record<string, unknown>;

/** The packages that widgets may name, by their module. Nothing is ever asked of another host. */
const PACKAGES: Record<string, (manager: Manager) => Classes | Promise<Classes>> = {
  "@jupyter-widgets/base": () => base as unknown as Classes,
  "@jupyter-widgets/controls": async () => (await import("@jupyter-widgets/controls")) as unknown as Classes,
  "@jupyter-widgets/output": () => outputClasses as Classes,
  anywidget: () => anywidgetClasses,
};
const anywidgetClasses = anywidget(base);

// Descriptions may hold these, if their widget allows HTML.
const TAGS = new Set("A ABBR B CODE EM I LI OL SPAN STRONG UL".split(" "));
const ATTRIBUTES = new Set(["class", "href", "title"]);

export class Manager extends ManagerBase {
  /** `send` takes what widgets say to Python; without it the widgets are pictures. */
  constructor(private readonly send?: Send) {
    super();
  }

  /** Handles `comm_open`, `comm_msg` or `comm_close`; done when it has taken effect. */
  async receive(message: KernelMessage, buffers: ArrayBuffer[]): Promise<void> {
    const { kind, content } = message;
    const full = {
      header: { msg_type: kind },
      parent_header: { msg_id: message.parent },
      content,
      metadata: content.metadata,
      buffers: buffers.map((buffer) => new DataView(buffer)),
    };
    if (kind === "comm_open" && this.send) {
      const channel = new Channel(content.comm_id, content.target_name, message.parent, this.send);
      this.channels.set(channel.comm_id, channel);
      await this.handle_comm_open(channel, full as unknown as Parameters<ManagerBase["handle_comm_open"]>[1]);
    } else if (kind === "comm_msg") {
      await this.channels.get(content.comm_id)?.message(full);
    } else if (kind === "comm_close") {
      this.channels.get(content.comm_id)?.closed(full);
      this.channels.delete(content.comm_id);
    }
  }

  /** Python has dealt with the widget's message `id`. */
  idle(id: string): void {
    Channel.idle(id);
  }

  override inline_sanitize(source: string): string {
    const template = document.createElement("template");
    template.innerHTML = source;
    for (const element of [...template.content.querySelectorAll("*")]) {
      if (!TAGS.has(element.tagName)) element.replaceWith(...element.childNodes);
      for (const { name, value } of [...element.attributes]) {
        const kept = name.startsWith("aria-") || (ATTRIBUTES.has(name) && !/^\s*javascript:/i.test(value));
        if (!kept) element.removeAttribute(name);
      }
    }
    return template.innerHTML;
  }

  protected override async loadClass(name: string, module: string): Promise<typeof base.WidgetModel | typeof base.WidgetView> {
    const found = (await PACKAGES[module]?.(this))?.[name];
    if (!found) throw new Error(`${module}: ${name}`);
    return found as typeof base.WidgetModel;
  }

  protected override async _create_comm(target: string, id = base.uuid(), data = {}, metadata = {}): Promise<base.IClassicComm> {
    if (!this.send) throw new Error(target);
    const channel = new Channel(id, target, "", this.send);
    this.channels.set(id, channel);
    channel.open(data, undefined, metadata);
    return channel;
  }

  protected override async _get_comm_info(): Promise<object> {
    return {};
  }

  private readonly channels = new Map<string, Channel>();
}
