/**
 * Makes a picture drawn in Python answer: patches it into the page, lets cards move, listens, and sends back what was
 * chosen. It knows no rule of Hearts, has no sentence, and draws nothing itself.
 */

import { Idiomorph } from "idiomorph";

import { kept, listen, typing } from "./form";
import { Frames } from "./frames";
import { Hand } from "./hand";
import type { Choice, Frame, Model, RenderProps } from "./model";
import { measure, move } from "./motion";
import { openShelf } from "./shelf";
import { Voice } from "./voice";
import "./table.css";
import "./lesson.css";
import "./coach.css";

/** How long a move may stay unanswered before another one is let through, in milliseconds. */
const PATIENCE = 4000;

class Picture {
  private readonly root: HTMLElement;
  private readonly hand: Hand;
  private readonly voice: Voice;
  private readonly frames: Frames;
  private n = -1;
  private fresh = true;
  private asked = -Infinity;
  /** What was chosen before the choice before it was answered. */
  private later: Choice[] = [];

  constructor(
    private readonly model: Model,
    el: HTMLElement,
  ) {
    this.root = el.ownerDocument.createElement("div");
    this.root.className = "ht-root";
    // Keys pressed here are the table's: JupyterLab's own shortcuts look for this mark before they act.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.hand = new Hand(this.root);
    this.voice = new Voice(el.ownerDocument);
    this.frames = new Frames(
      (frame) => this.show(frame),
      () => model.get("pace"),
    );
    this.root.addEventListener("click", (event) => this.click(event));
    for (const kind of ["keydown", "keypress", "keyup"] as const) {
      this.root.addEventListener(kind, (event) => this.key(event));
    }
    this.root.addEventListener("change", (event) => {
      if ((event.target as HTMLInputElement).type === "range") event.stopImmediatePropagation(); // heard while it moved
    });
    listen(this.root, (choice) => this.choose(choice));
    this.root.addEventListener("input", (event) => this.slide(event));
    el.append(this.root, this.voice.element);
    const frame = model.get("frame");
    this.show(frame, true);
    this.warm(frame.html);
    model.on("change:frame", this.receive);
  }

  remove(): void {
    this.model.off("change:frame", this.receive);
    this.frames.stop();
  }

  private readonly receive = (): void => {
    this.asked = -Infinity;
    this.frames.add(this.model.get("frame"));
    if (this.frames.busy) this.later = []; // meant for a picture that is gone
    const next = this.later.shift();
    if (next) this.post(next);
  };

  private show(frame: Frame, first = false): void {
    this.n = frame.n;
    if (first) {
      this.root.innerHTML = frame.html;
      this.hand.settle(undefined);
      return;
    }
    this.fresh = false;
    const held = this.hand.hold();
    const before = measure(this.root);
    this.patch(frame.html);
    this.hand.settle(held);
    move(this.root, before);
    if (this.root.querySelector('[data-phase="cover"]')) this.voice.forget();
    this.voice.say(frame.say);
  }

  private patch(html: string): void {
    Idiomorph.morph(this.root, html, {
      morphStyle: "innerHTML",
      callbacks: {
        beforeNodeMorphed: (old, now) => !same(old, now) && !held(old, now) && !plotted(old),
        beforeAttributeUpdated: (attribute, node) =>
          !kept(attribute, node) && (attribute !== "tabindex" || !node.matches(".ht-card")),
      },
    });
  }

  /**
   * Patches the first picture with itself when there is time, and lets Python go through a move: both have then seen what
   * the first move needs.
   */
  private warm(html: string): void {
    const later = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
    later(() => {
      if (!this.fresh) return;
      this.patch(html);
      this.model.send({ type: "warm", n: this.n });
    });
  }

  /** Follows a slider while it moves: of the places that it passes meanwhile only the last one counts. */
  private slide(event: Event): void {
    const slider = event.target as HTMLInputElement;
    if (slider.type !== "range") return;
    this.later = this.later.filter(({ choice }) => choice !== slider.dataset.control);
    this.choose({ type: "set", choice: slider.dataset.control ?? "", value: slider.value });
  }

  private click(event: MouseEvent): void {
    const chosen = (event.target as Element).closest<HTMLElement>("[data-type]");
    if (!chosen || !this.root.contains(chosen)) return;
    event.preventDefault();
    this.hand.choose(chosen);
    this.send(chosen, event.detail > 1);
  }

  /**
   * Sends a choice. What is marked `data-once` is never sent on top of another choice: the second click of a double click
   * would hit the card that has just moved under the pointer. Other choices wait for their turn. While pictures are still
   * to come, what is seen is not how things stand: then the rest is shown at once, and nothing is sent.
   */
  private send(chosen: HTMLElement, repeated = false): void {
    if (this.frames.busy) {
      this.frames.hurry();
      return;
    }
    const { type = "", card, choice, once } = chosen.dataset;
    const waiting = performance.now() - this.asked < PATIENCE;
    if (once !== undefined && (repeated || waiting)) return;
    const message: Choice = { type };
    if (card !== undefined) message.card = card;
    if (choice !== undefined) message.choice = choice;
    this.choose(message);
  }

  /** Sends a choice, after those that are still unanswered. */
  private choose(choice: Choice): void {
    if (performance.now() - this.asked < PATIENCE) this.later.push(choice);
    else this.post(choice);
  }

  private post(choice: Choice): void {
    this.asked = performance.now();
    this.model.send({ ...choice, n: this.n });
  }

  private key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.type !== "keydown" || typing(event)) return;
    if (this.hand.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const shortcut = this.root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`);
    if (shortcut) {
      event.preventDefault();
      this.send(shortcut);
    }
  }
}

/** A slider in use keeps its place: where it stands, Python will follow. */
function held(old: Element, now: Node): boolean {
  if (!(old instanceof HTMLInputElement) || old.type !== "range" || old !== old.ownerDocument.activeElement) return false;
  if (!(now instanceof HTMLInputElement)) return false;
  for (const { name, value } of now.attributes) if (name !== "value") old.setAttribute(name, value);
  return true;
}

/** A chart is drawn into its place by whoever knows its figures. */
function plotted(old: Element): boolean {
  return old instanceof HTMLElement && old.dataset.plot !== undefined;
}

/** Shapes and the faces of cards never change, backs only with their number: no need to compare their parts. */
function same(old: Element, now: Node): boolean {
  if (!(now instanceof Element) || !(old instanceof SVGElement)) return false;
  if (old.classList.contains("ht-face")) {
    const card = old.parentElement?.dataset.card;
    return card !== undefined && card === now.parentElement?.dataset.card;
  }
  if (old.classList.contains("ht-shapes")) return now.classList.contains("ht-shapes");
  return old.classList.contains("ht-backs") && old.childElementCount === now.childElementCount;
}

export default {
  render({ model, el }: RenderProps): () => void {
    const picture = new Picture(model, el);
    const shelf = model.get("shelf");
    const close = shelf === undefined ? undefined : openShelf(model, el, shelf);
    return () => {
      close?.();
      picture.remove();
    };
  },
};
