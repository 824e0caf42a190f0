/** The charts of a comparison, drawn by Observable Plot: each difference with its interval. The table says the same. */

import * as Plot from "@observablehq/plot";

/** One difference; `told` says that it stands out. */
interface Row {
  label: string;
  value: number;
  low: number;
  high: number;
  told: boolean;
}

export interface Plots {
  groups?: readonly { title: string; axis: string; rows: readonly Row[] }[];
}

const LINE = 16;
const GAP = 16;
const CHARACTER = 7;

/** Draws the groups into the places that the picture leaves for them. */
export function draw(root: HTMLElement, plots: Plots): void {
  const groups = plots.groups ?? [];
  root.querySelectorAll<HTMLElement>("[data-plot]").forEach((place) => {
    const group = groups[Number(place.dataset["plot"])];
    place.replaceChildren(...(group ? [chart(group.title, group.axis, group.rows, place.clientWidth || 320)] : []));
  });
}

function chart(title: string, axis: string, rows: readonly Row[], width: number): Element {
  const longest = Math.max(...rows.map(({ label }) => label.length));
  const left = Math.min(longest * CHARACTER + 12, width * 0.45);
  const lines = Math.ceil((1.25 * longest * CHARACTER) / left);
  const svg = Plot.plot({
    width,
    height: rows.length * (LINE * lines + GAP) + 56,
    marginLeft: left,
    marginRight: 16,
    marginTop: 8,
    marginBottom: 44,
    ariaLabel: title,
    style: { background: "none", color: "inherit", fontSize: "13px", fontFamily: "inherit", overflow: "visible" },
    x: { label: axis, grid: true, nice: true, ticks: Math.max(3, Math.floor((width - left) / 90)) },
    y: { label: null, domain: rows.map(({ label }) => label), tickSize: 0 },
    marks: [
      Plot.axisY({ lineWidth: (left - 12) / 13, tickSize: 0, label: null }),
      Plot.ruleX([0], { strokeWidth: 1.5 }),
      Plot.ruleY(rows, { y: "label", x1: "low", x2: "high", strokeWidth: 2.5, strokeLinecap: "round" }),
      // Not by colour: what stands out is a full dot, everything else a ring.
      Plot.dot(rows, {
        y: "label",
        x: "value",
        r: 5.5,
        fill: (row: Row) => (row.told ? "currentColor" : "var(--ht-panel, Canvas)"),
        stroke: "currentColor",
        strokeWidth: 2,
      }),
    ],
  });
  svg.setAttribute("role", "img");
  // An image is one thing with one name: its parts have none.
  svg.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  return svg;
}
