/** Card movement: a card slides from where it was before a redraw; a card from another seat slides from there. */

const TIME = 180;

type Places = Map<string, DOMRect>;

/** Where cards and seats are now. Empty if the reader wants no movement. */
export function measure(root: HTMLElement): Places {
  const places: Places = new Map();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || root.querySelector(".ht[data-still]")) return places;
  for (const item of root.querySelectorAll<HTMLElement>("[data-seat]:not([data-card])")) {
    places.set(`seat ${item.dataset.seat}`, item.getBoundingClientRect());
  }
  for (const item of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const key = place(item);
    if (!places.has(key)) places.set(key, face(item).getBoundingClientRect());
  }
  return places;
}

/** Lets every card of the new picture slide from its former place. */
export function move(root: HTMLElement, before: Places): void {
  if (!before.size) return;
  for (const item of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const played = item.dataset.seat !== undefined;
    const from = before.get(place(item)) ?? (played ? before.get(`hand ${item.dataset.card}`) ?? before.get(`seat ${item.dataset.seat}`) : undefined);
    if (!from) continue;
    const card = face(item);
    const to = card.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: TIME,
      easing: "cubic-bezier(.2, .7, .3, 1)",
    });
  }
}

function place(item: HTMLElement): string {
  return item.dataset.seat === undefined ? `hand ${item.dataset.card}` : `table ${item.id}`;
}

function face(item: HTMLElement): Element {
  return item.querySelector(".ht-face") ?? item;
}
