/** A widget's channel to Python: Jupyter's comm, over the worker. */

import type { ICallbacks, IClassicComm } from "@jupyter-widgets/base";

import type { CommMessage } from "./protocol";

export type Send = (message: CommMessage, transfer: Transferable[]) => void;
type Handler = (message: any) => unknown;
type Buffers = ArrayBuffer[] | ArrayBufferView[];

let serial = 0;

export class Channel implements IClassicComm {
  private static readonly waiting = new Map<string, ICallbacks>();
  private handler: Handler | undefined;
  private closing: Handler | undefined;

  /** `parent` is what made the widget; its cell owns all that the widget says. */
  constructor(
    readonly comm_id: string,
    readonly target_name: string,
    private readonly parent: string,
    private readonly deliver: Send,
  ) {}

  /** Python has dealt with message `id`: a model that holds changes back sends them now. */
  static idle(id: string): void {
    const callbacks = Channel.waiting.get(id);
    Channel.waiting.delete(id);
    callbacks?.iopub?.["status"]?.({ content: { execution_state: "idle" } } as any);
  }

  message(message: unknown): unknown {
    return this.handler?.(message);
  }

  closed(message: unknown): void {
    this.closing?.(message);
  }

  on_msg(handler: Handler): void {
    this.handler = handler;
  }

  on_close(handler: Handler): void {
    this.closing = handler;
  }

  open(data: any, callbacks?: ICallbacks, metadata?: any, buffers?: Buffers): string {
    return this.post("comm_open", data, callbacks, metadata, buffers);
  }

  send(data: any, callbacks?: ICallbacks, metadata?: any, buffers?: Buffers): string {
    return this.post("comm_msg", data, callbacks, metadata, buffers);
  }

  close(data?: any, callbacks?: ICallbacks, metadata?: any, buffers?: Buffers): string {
    return this.post("comm_close", data, callbacks, metadata, buffers);
  }

  private post(kind: CommMessage["kind"], data: any, callbacks?: ICallbacks, metadata: any = {}, buffers: Buffers = []): string {
    const parent = `${this.parent.split("/")[0]}/w${++serial}`;
    if (callbacks) Channel.waiting.set(parent, callbacks);
    const content = { comm_id: this.comm_id, target_name: this.target_name, data: data ?? {}, metadata };
    // Copies, so that the widget keeps its own.
    const sent = buffers.map((buffer) =>
      ArrayBuffer.isView(buffer)
        ? (buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer)
        : buffer.slice(0),
    );
    this.deliver({ type: "comm", kind, parent, text: JSON.stringify(content), buffers: sent }, sent);
    return parent;
  }
}
