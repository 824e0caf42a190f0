/** The part of a widget's model that a picture needs; both anywidget hosts (JupyterLab, the live page) provide it. */

/** One picture, and what is to be spoken with it. */
export interface Frame {
  /** Counts up; sent back with a move, so that Python knows which picture was answered. */
  n: number;
  /** The drawing, as made in Python. */
  html: string;
  /** What happened, for screen readers. */
  say: string;
  /** How long the picture before it should have stood, in beats. */
  beats: number;
}

export interface Model {
  get(name: "frame"): Frame;
  get(name: "pace"): number;
  /** With what the names of a widget's texts in the browser's storage begin; only widgets that keep something have it. */
  get(name: "shelf"): string | undefined;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  send(content: Message | ShelfMessage): void;
}

/** What was chosen. */
export interface Choice {
  type: string;
  card?: string;
  choice?: string;
  /** What was chosen or typed in a control of a form. */
  value?: string;
}

/** A choice on its way to Python, with the number of the picture that it answers. */
export interface Message extends Choice {
  n: number;
}

/** What the page tells of the browser's storage, files and address; none of it answers a picture. */
export type ShelfMessage =
  | { type: "opened"; texts: Record<string, string> | null; address: string; hash: string }
  | { type: "answered"; id: number; outcome: string; text: string | null }
  | { type: "moved"; texts: Record<string, string> | null }
  | { type: "went"; address: string; hash: string }
  | { type: "file"; text: string | null }
  | { type: "copied"; done: boolean };

export interface RenderProps {
  model: Model;
  el: HTMLElement;
}
