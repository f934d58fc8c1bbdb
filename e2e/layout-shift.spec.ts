import { PAGES } from "../lib/pages";
import { expect, ONE_ROUND, test } from "./app";
import { startSession } from "./sign-in";

/** The stage grows from the close to the result: therefore no round closes during these tests. */
test.use(ONE_ROUND);

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Runs in the page. Resolves when the page is idle and has painted everything. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestIdleCallback(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

test("nothing moves when the data arrive, with any earlier choice of the player", async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await startSession(page, "demo");
    await context.addCookies([
      { name: "favourite_games", value: "BALLS24.LUCKYWHEEL", url: baseURL ?? "" },
      { name: "watch_live", value: "1", url: baseURL ?? "" },
    ]);
    // The sign-in page signs out, and the launch page leads on.
    const kept = [...PAGES].filter((path) => path !== "/authentication" && path !== "/launch");
    for (const path of [...kept, "/authentication"]) {
      // A page of the session that the sign-in page ends would redirect.
      await page.goto("about:blank");
      await page.goto(path);
      if (/game|lobby|layout/.test(path)) await expect(page.getByTestId("balance")).toHaveText(/RM/);
      await page.evaluate(settled);
      const sum = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((left, right) => left + right, 0),
      );
      expect.soft(sum, `${path} at ${size.width}`).toBeLessThanOrEqual(0.01);
    }
  }
});
