import type { Browser, Page } from "@playwright/test";

/** One event of Chromium's trace. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the browser's own clock. */
  readonly ts: number;
  /** CPU time in microseconds, without the time of other programs. */
  readonly tdur?: number;
  /** Joins the parts of one event. */
  readonly id2?: { readonly local?: string };
  /** `timeStamp` in ms on the page's clock. */
  readonly args?: { readonly data?: { readonly type?: unknown; readonly timeStamp?: number } };
}

/**
 * The browser's events during `work`, in order.
 * @param categories of Chromium's trace; each slows the page a little during the measurement
 */
export async function traceOf(
  browser: Browser,
  page: Page,
  { categories, work }: { categories: readonly string[]; work: () => Promise<void> },
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] });
  await work().catch(async (error: unknown) => {
    await browser.stopTracing();
    throw error;
  });
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return trace.traceEvents.toSorted((left, right) => (left.ts ?? 0) - (right.ts ?? 0));
}
