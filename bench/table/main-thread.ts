import type { Browser, Page } from "@playwright/test";
import { type TraceEvent, traceOf } from "./trace";

const CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"];

/**
 * Processor time in ms that the page's main thread spends from the first event named `start` to the frame that shows what it
 * brought: script, style, layout and paint.
 * @param work brings the event about and resolves when its frame has been painted
 */
export async function mainThreadMs(
  browser: Browser,
  page: Page,
  start: string,
  work: () => Promise<void>,
): Promise<number> {
  return untilPainted(await traceOf(browser, page, { categories: CATEGORIES, work }), start);
}

function untilPainted(events: readonly TraceEvent[], start: string): number {
  const first = events.find((event) => event.name === start);
  if (first === undefined) throw new Error(`The trace has no ${start}`);
  const mine = events.filter((event) => event.pid === first.pid && event.tid === first.tid);
  const tasks = mine.filter((event) => event.name === "RunTask" || event.name === "ThreadControllerImpl::RunTask");
  const from = tasks.findLastIndex((task) => task.ts <= first.ts);
  // The last step of a frame that a trace names; the rest of the frame submits its layers in the same task.
  const layered = mine.find((event) => event.name === "Layerize" && event.ts > first.ts);
  if (from < 0 || layered === undefined) throw new Error("The trace has no frame");
  const counted = tasks.slice(from).filter((task) => task.ts <= layered.ts);
  return counted.reduce((sum, task) => sum + (task.tdur ?? 0), 0) / 1000;
}
