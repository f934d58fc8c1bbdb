import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { openGame } from "../e2e/open-game";
import { startSession } from "../e2e/sign-in";
import { startApp } from "../e2e/start-app";
import { dayOf } from "../lib/time";
import { openBrowser } from "./browser";
import { Hand, lostOne } from "./hand";
import { type Bench, type BenchRow, median, rowOf } from "./row";
import before from "./tasks-before.json" with { type: "json" };

const TURNS = 3;
const CELLS = Array.from({ length: 10 }, (_, at) => `tf:${at + 1}b`);
const LAYOUTS: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Milliseconds and taps of each task in the last commit before the table's new slip, strip and records, measured by this file on a busy machine. */
const BEFORE: Readonly<Record<string, readonly number[]>> = before.tasks;

const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);
type Task = (hand: Hand, page: Page) => Promise<void>;

const OPEN: Readonly<Record<string, Task>> = {
  "bet on one cell": (hand, page) => hand.bet(cell(page, "tf:big")),
  "bet on ten cells": (hand, page) => hand.bet(...CELLS.map((bet) => cell(page, bet))),
  "repeat the last bets": (hand) => hand.bet("Rebet"),
  "correct a wrong chip": (hand, page) => hand.bet(cell(page, "tf:1b"), "Undo", cell(page, "tf:2b")),
  mute: (hand, page) => hand.tap(page.getByTestId("speaker")),
};

/** After a lost round. */
const DRAWN: Readonly<Record<string, Task>> = {
  async "read the last round's net"(hand, page) {
    const strip = page.getByTestId("round-net");
    if ((await strip.count()) > 0) return hand.see(strip.getByText(/1\.00/));
    // Before the strip below the stage, only the records said it.
    await hand.openRecords();
    await hand.see(lostOne(page));
  },
  async "find yesterday's lost bet"(hand, page) {
    await hand.openRecords();
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith("/dt/")), hand.tap("Yesterday")]);
    await hand.see(lostOne(page));
  },
  async "verify the last round"(hand, page) {
    await hand.openRecords();
    await hand.tap(page.locator("[data-group] button"), "Verify in this browser");
    await hand.see(page.getByTestId("verdict").getByText(/SHA-256/));
  },
};

type On = readonly [layout: string, page: Page];
async function measure(todo: typeof OPEN, [layout, page]: On, reset: () => Promise<void>): Promise<BenchRow[]> {
  const measured: BenchRow[] = [];
  for (const [name, task] of Object.entries(todo)) {
    const [ms, taps]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await reset();
      const hand = new Hand(page);
      const start = performance.now();
      await task(hand, page);
      ms.push(performance.now() - start);
      taps.push(hand.taps);
    }
    const [base = Number.NaN, tapsBefore = Number.NaN] = BEFORE[`${name}, ${layout}`] ?? [];
    const row = rowOf(
      { name: `Task: ${name}, ${layout}`, baseName: `commit ${before.commit}`, unit: "ms" },
      { ours: ms, base: [base] },
      { atMost: Number.POSITIVE_INFINITY },
    );
    measured.push({ ...row, target: `≤ ${tapsBefore} taps (${median(taps)})`, met: median(taps) <= tapsBefore });
  }
  return measured;
}

async function pageOf(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, reducedMotion: "reduce", ...options })).newPage();
  await startSession(page, "demo", "demo");
  await openGame(page);
  return page;
}

/** Loses 1.00 in the next round, unless the bet is the one in 45 that wins. From then on yesterday is asked for as today: all else about the records is as players have it. */
async function loseOne(page: Page): Promise<void> {
  await page.locator("#tab-gy").click();
  await page.locator("[data-phase=open]").first().waitFor();
  await new Hand(page).bet(cell(page, "gy:3"));
  await page.locator("[data-phase=announced]").first().waitFor();
  await page.locator("[data-phase=open]").first().waitFor();
  const today = dayOf(new Date(), "Asia/Kuala_Lumpur");
  await page.route("**/api/user/dt/", (route) => {
    const asked = route.request().postData() ?? "";
    return route.continue({ postData: asked.replaceAll(/(\r\n\r\n)\d{4}-\d\d-\d\d/g, `$1${today}`) });
  });
}

/** Eight tasks of a player in a real Chromium. The time of each runs from the first press until the page shows its result; presses follow each other without a pause. */
export const rows: Bench = async () => {
  const browser = await openBrowser();
  const [open, drawn] = await Promise.all([startApp({ GAME_SECONDS: "3600" }), startApp({ GAME_SECONDS: "20" })]);
  try {
    const measured: BenchRow[] = [];
    for (const [layout, options] of Object.entries(LAYOUTS)) {
      const table = await pageOf(browser, open.url, options);
      measured.push(...(await measure(OPEN, [layout, table], () => openGame(table))));
      const past = await pageOf(browser, drawn.url, options);
      await loseOne(past);
      const close = async (): Promise<void> => {
        while ((await past.getByRole("dialog").count()) > 0) await past.keyboard.press("Escape");
      };
      measured.push(...(await measure(DRAWN, [layout, past], close)));
      await Promise.all([table.context().close(), past.context().close()]);
    }
    return measured;
  } finally {
    await browser.close();
    await Promise.all([open.stop(), drawn.stop()]);
  }
};
