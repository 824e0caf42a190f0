/** Draws stock controls from the state that was stored when the notebook was executed, until Python is up. */

import type { Cell } from "./cell";
import { Manager } from "./manager";
import { OutputArea } from "./outputs";
import { words, type Settings } from "./progress";

const STATE = "application/vnd.jupyter.widget-state+json";
const VIEW = "application/vnd.jupyter.widget-view+json";

/** Draws what cells that are not live yet have stored. A state that can't be read is said so where it would be seen. */
export async function drawStored(cells: Iterable<Cell>, settings: Settings): Promise<void> {
  const waiting = [...cells]
    .filter((cell) => cell.state === "drawn" || cell.state === "loading")
    .flatMap((cell) => [...cell.root.querySelectorAll<HTMLScriptElement>(`script[type="${VIEW}"]`)]);
  if (waiting.length === 0) return;
  const manager = new Manager();
  try {
    for (const script of document.querySelectorAll(`script[type="${STATE}"]`)) {
      await manager.set_state(JSON.parse(script.textContent!));
    }
    for (const script of waiting) await draw(script, manager);
  } catch (error) {
    console.info(String(error));
    for (const script of waiting) {
      const line = document.createElement("p");
      line.className = "live-damaged";
      line.textContent = words(settings, "damaged");
      script.after(line);
    }
  }
}

async function draw(script: HTMLScriptElement, manager: Manager): Promise<void> {
  const { model_id: id } = JSON.parse(script.textContent!) as { model_id: string };
  if (!manager.has_model(id)) return;
  const place = document.createElement("div");
  // A picture: it answers as soon as the live one takes its place.
  place.inert = true;
  script.after(place);
  const area = new OutputArea(place, manager);
  area.show([{ output_type: "display_data", data: { [VIEW]: { model_id: id } } }]);
  area.attached();
  await area.drawn();
}
