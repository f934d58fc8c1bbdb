import type { Browser, Page } from "@playwright/test";
import * as z from "zod";

/** What the trace records of one event of the page; `timeStamp` in ms on the page's clock. */
const eventTimingSchema = z.object({ type: z.optional(z.unknown()), timeStamp: z.optional(z.number()) });

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds on the browser's own clock. */
      ts: z.number().default(0),
      dur: z.optional(z.number()),
      /** CPU time in microseconds, without the time of other programs. */
      tdur: z.optional(z.number()),
      /** The id that joins the parts of one event, until the last part has come. */
      id2: z.optional(z.object({ local: z.optional(z.string()) })),
      args: z.optional(z.object({ data: z.optional(eventTimingSchema) })),
    }),
  ),
});
export type TraceEvent = z.infer<typeof traceSchema>["traceEvents"][number];

/**
 * What the browser did during `work`, in order.
 * @param categories of Chromium's trace; each costs the page some of the time that is measured
 */
export async function traceOf(
  browser: Browser,
  page: Page,
  { categories, work }: { categories: readonly string[]; work: () => Promise<void> },
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  return traceEvents.toSorted((left, right) => left.ts - right.ts);
}
