/**
 * Shows the meaning of a word of the glossary below it: while it is pointed at or focused, or after a tap. The word is a
 * link to the glossary, and stays one: a click or Enter follows it, a second tap does. Escape hides the meaning.
 */

const script = document.currentScript as HTMLScriptElement;
const note = document.createElement("div");
note.className = "meaning";
// Read out already, as the description of the link.
note.setAttribute("aria-hidden", "true");
note.hidden = true;
document.body.append(note);

// Time to move the pointer from the word to its meaning, in milliseconds.
const WAY = 300;
const MARGIN = 8;

let shown: HTMLAnchorElement | undefined;
let leaving: number | undefined;

function stay(): void {
  clearTimeout(leaving);
}

function hide(): void {
  stay();
  note.hidden = true;
  shown = undefined;
}

function leave(): void {
  stay();
  leaving = window.setTimeout(hide, WAY);
}

function show(word: HTMLAnchorElement): void {
  stay();
  if (shown === word) return;
  const meaning = document.getElementById(word.getAttribute("aria-describedby")!);
  if (!meaning) return;
  shown = word;
  note.innerHTML = meaning.innerHTML;
  const more = document.createElement("a");
  more.href = word.href;
  more.tabIndex = -1;
  more.textContent = script.dataset["more"]!;
  note.append(" ", more);
  note.hidden = false;
  place(word);
}

/** Below the word, or above it where there is no room; never beyond the window's sides. */
function place(word: HTMLElement): void {
  note.style.left = "0"; // where all its width has room
  const { left, top, bottom } = word.getClientRects()[0]!;
  const room = document.documentElement.clientWidth - note.offsetWidth - MARGIN;
  const below = bottom + note.offsetHeight + MARGIN <= window.innerHeight;
  note.style.left = `${Math.max(MARGIN, Math.min(left, room)) + scrollX}px`;
  note.style.top = `${(below ? bottom : top - note.offsetHeight) + scrollY}px`;
}

const word = (event: Event): HTMLAnchorElement | null => (event.target as Element).closest?.<HTMLAnchorElement>("a.meant") ?? null;
let touched = false;

document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch" && word(event) !== shown;
  if (!word(event) && !note.contains(event.target as Node)) hide();
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const over = word(event);
  if (over) show(over);
  else if (note.contains(event.target as Node)) stay();
  else if (shown && shown !== document.activeElement) leave();
});
document.addEventListener("focusin", (event) => {
  const focused = word(event);
  if (!focused) return hide();
  // The focus comes before the click of a tap, which must still be the first.
  show(focused);
});
document.addEventListener("click", (event) => {
  const tapped = word(event);
  if (!tapped || !touched) return;
  event.preventDefault();
  show(tapped);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
window.addEventListener("resize", hide);

export {};
