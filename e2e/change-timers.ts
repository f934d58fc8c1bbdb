import type { Page } from "@playwright/test";

/** Changes timers in the pages that open from now on. `changes`: the length of a timer → its new length, in ms. */
export async function changeTimers(page: Page, changes: Readonly<Record<number, number>>): Promise<void> {
  await page.addInitScript((other: Record<number, number>) => {
    const { setTimeout: real } = window;
    const changed = (run: TimerHandler, ms = 0, ...more: unknown[]): number => real(run, other[ms] ?? ms, ...more);
    Object.assign(window, { setTimeout: changed });
  }, changes);
}
