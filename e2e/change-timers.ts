import type { Page } from "@playwright/test";

/** In the pages that open from now on, a timer with a key's number of ms runs for the value's number instead. */
export async function changeTimers(page: Page, changes: Readonly<Record<number, number>>): Promise<void> {
  await page.addInitScript((other: Record<number, number>) => {
    const { setTimeout: real } = window;
    const changed = (run: TimerHandler, ms = 0, ...more: unknown[]): number => real(run, other[ms] ?? ms, ...more);
    Object.assign(window, { setTimeout: changed });
  }, changes);
}
