/** Keyboard and focus: one card of the hand is in the tab order, arrow keys move along it. */

const CARD = ".ht-hand > button";

/** The focus was in the table before a redraw, and where in the hand (-1: not there). */
export interface Held {
  place: number;
}

export class Hand {
  private current = "";
  /** The element that got the focus because there was nothing better. */
  private parked: Element | undefined;

  constructor(private readonly root: HTMLElement) {}

  private cards(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(CARD)];
  }

  private rove(cards: HTMLElement[], at: number): void {
    cards.forEach((card, place) => (card.tabIndex = place === at ? 0 : -1));
    this.current = cards[at]?.id ?? "";
  }

  /** Makes a card the one in the tab order, for example because it was clicked. */
  choose(card: Element): void {
    const cards = this.cards();
    const at = cards.findIndex((other) => other === card);
    if (at >= 0) this.rove(cards, at);
  }

  /** Moves along the hand; true if the key was one of ours. */
  key(event: KeyboardEvent): boolean {
    const cards = this.cards();
    const at = cards.findIndex((card) => card === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
    const to = this.destination(event.key, cards, at);
    const card = to === undefined ? undefined : cards[to];
    if (to === undefined || !card) return false;
    this.rove(cards, to);
    card.focus();
    return true;
  }

  private destination(key: string, cards: HTMLElement[], at: number): number | undefined {
    const last = cards.length - 1;
    switch (key) {
      case "ArrowRight":
        return at === last ? 0 : at + 1;
      case "ArrowLeft":
        return at === 0 ? last : at - 1;
      case "ArrowDown":
        return nearest(cards, at, 1);
      case "ArrowUp":
        return nearest(cards, at, -1);
      case "Home":
        return 0;
      case "End":
        return last;
      default:
        return undefined;
    }
  }

  /** The focused element of the table, if the focus is in it. */
  hold(): Held | undefined {
    const active = this.root.ownerDocument.activeElement;
    if (!active || !this.root.contains(active)) return undefined;
    return { place: this.cards().findIndex((card) => card === active) };
  }

  /** After a redraw: one card in the tab order, and the focus where it was or, if that is gone, as near as can be. */
  settle(held: Held | undefined): void {
    const cards = this.cards();
    const before = cards.findIndex((card) => card.id === this.current);
    const place = before >= 0 ? before : Math.min(Math.max(held?.place ?? 0, 0), cards.length - 1);
    if (cards.length) this.rove(cards, place);
    const active = this.root.ownerDocument.activeElement;
    if (!held || (active && active !== this.parked && active !== this.root && this.root.contains(active))) return;
    const good = cards[place] ?? this.root.querySelector<HTMLElement>(".ht-actions button");
    const next = good ?? this.root.querySelector<HTMLElement>("[tabindex]");
    this.parked = good ? undefined : (next ?? undefined);
    next?.focus({ preventScroll: true });
  }
}

/** The card straight above or below in a hand that wraps into rows, if there is one. */
function nearest(cards: HTMLElement[], at: number, direction: 1 | -1): number | undefined {
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const here = boxes[at];
  if (!here) return undefined;
  let best: number | undefined;
  let least = Infinity;
  boxes.forEach((box, place) => {
    const rows = (box.top - here.top) * direction;
    if (rows < here.height / 2) return;
    const distance = rows * 4 + Math.abs(box.left - here.left);
    if (distance < least) [best, least] = [place, distance];
  });
  return best;
}
