import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { builtPages } from "../lib/paths";
import { expect, ONE_ROUND, test } from "./app";
import { startSession } from "./sign-in";

/** The stage grows from the close to the result: no round closes during these tests. */
test.use(ONE_ROUND);

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(settled);
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((left, right) => left + right, 0),
  );
}

/** Runs in the page. Resolves when the page is idle and has painted everything. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestIdleCallback(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

test("nothing moves when the data arrive, whatever the player chose earlier", async ({ page, context, baseURL }) => {
  await observeShifts(page);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await startSession(page, "demo");
    await context.addCookies([
      { name: "favourite_games", value: "BALLS24.LUCKYWHEEL", url: baseURL ?? "" },
      { name: "watch_live", value: "1", url: baseURL ?? "" },
    ]);
    // The sign-in page ends the session, and the launch page redirects.
    const kept = [...builtPages()].filter((path) => path !== "/authentication" && path !== "/launch");
    for (const path of [...kept, "/authentication"]) {
      // The previous page would redirect when the sign-in page ends its session.
      await page.goto("about:blank");
      await page.goto(path);
      if (/game|lobby|layout/.test(path)) await expect(page.getByTestId("balance")).toHaveText(/RM/);
      expect.soft(await shiftOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0.01);
    }
  }
});

test("starred games are first in a lobby whose document arrives in two parts", async ({ page, context, app }) => {
  await startSession(page, "demo");
  await context.addCookies([{ name: "favourite_games", value: "BALLS24.LUCKYWHEEL", url: app.url }]);
  // A cookie is valid at every port of its host.
  const slow = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const onward = request(app.url + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (incoming.url === "/lobby/home") void sendInTwo(answer, outgoing);
      else answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await observeShifts(page);
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/lobby/home`);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  slow.closeAllConnections();
  slow.close();
});

/** Sends a lobby's document up to its second tile, and the rest after a pause in which a browser could paint. */
async function sendInTwo(document: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const html = await text(document);
  const cut = html.indexOf('data-tile="RACINGGOD"');
  outgoing.write(html.slice(0, cut));
  await pause(500);
  outgoing.end(html.slice(cut));
}
