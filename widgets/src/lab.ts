/**
 * The lab in the page: a picture drawn in Python like every other, the charts of its figures, and the workers in which a
 * long run is played. What is played, what it means and every word of it comes from Python.
 */

import { draw, type Plots } from "./plots";
import type { Frame, RenderProps } from "./model";
import table from "./table";
import { Crew, type Work } from "./crew";
import "./lab.css";

/** The lab's model: that of a picture, and more. */
interface LabModel {
  get(name: "frame"): Frame;
  get(name: "plots"): Plots;
  get(name: "work"): Work | undefined;
  on(name: string, callback: (content: any) => void): void;
  off(name: string, callback: (content: any) => void): void;
  send(content: object): void;
}

export default {
  render(props: RenderProps): () => void {
    const close = table.render(props);
    const model = props.model as unknown as LabModel;
    const plot = (): void => draw(props.el, model.get("plots"));
    const crew = new Crew((message) => model.send(message));
    const work = (): void => crew.take(model.get("work"));
    const order = (content: { download?: { name: string; text: string } }): void => {
      if (content.download) download(content.download.name, content.download.text);
    };
    // A new picture comes with its figures, in whatever order: the charts are drawn when both are there.
    let waiting = 0;
    const later = (): void => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(plot);
    };
    const resized = new ResizeObserver(later);
    model.on("change:frame", later);
    model.on("change:plots", later);
    model.on("change:work", work);
    model.on("msg:custom", order);
    resized.observe(props.el);
    later();
    work();
    return () => {
      cancelAnimationFrame(waiting);
      resized.disconnect();
      model.off("change:frame", later);
      model.off("change:plots", later);
      model.off("change:work", work);
      model.off("msg:custom", order);
      crew.dismiss();
      close();
    };
  },
};

/** Gives a reader a file. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
