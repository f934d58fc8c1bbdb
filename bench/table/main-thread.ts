import type { Browser, Page } from "@playwright/test";
import * as z from "zod";

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.optional(z.number()),
      dur: z.optional(z.number()),
      /** Time on the processor alone, in microseconds: what other programs do meanwhile is not in it. */
      tdur: z.optional(z.number()),
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>["traceEvents"][number];

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

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
  await browser.startTracing(page, { categories: CATEGORIES });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  return untilPainted(traceEvents, start);
}

function untilPainted(events: readonly TraceEvent[], start: string): number {
  const first = events.filter((event) => event.name === start).toSorted(byTime)[0];
  if (first === undefined) throw new Error(`The trace has no ${start}`);
  const mine = events.filter((event) => event.pid === first.pid && event.tid === first.tid).toSorted(byTime);
  const tasks = mine.filter((event) => event.name === "RunTask" || event.name === "ThreadControllerImpl::RunTask");
  const from = tasks.findLastIndex((task) => (task.ts ?? 0) <= (first.ts ?? 0));
  const committed = mine.find((event) => event.name === "Commit" && (event.ts ?? 0) > (first.ts ?? 0));
  if (from < 0 || committed === undefined) throw new Error("The trace has no frame");
  const counted = tasks.slice(from).filter((task) => (task.ts ?? 0) <= (committed.ts ?? 0));
  return counted.reduce((sum, task) => sum + (task.tdur ?? 0), 0) / 1000;
}

const byTime = (left: TraceEvent, right: TraceEvent): number => (left.ts ?? 0) - (right.ts ?? 0);
