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
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  send(content: Message): void;
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

export interface RenderProps {
  model: Model;
  el: HTMLElement;
}
