import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { openGame } from "../e2e/open-game";
import { startApp } from "../e2e/start-app";
import { dayOf } from "../lib/time";
import { DESK, openBrowser, PHONE, playerPage } from "./pages";
import { type Bench, type BenchRow, median, rowOf } from "./row";

const TURNS = 3;
const CELLS = Array.from({ length: 10 }, (_, at) => `tf:${at + 1}b`);
const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);

/** The amount of an order in the records that lost 1.00. */
const lostOne = (page: Page): Locator => page.locator("[data-group]").getByText(/^−1\.00$/);

/** A player's hand; it counts every press, and every swipe to a part that is not in sight, as a tap. */
class Hand {
  taps = 0;
  constructor(readonly page: Page) {}
  async tap(...targets: readonly (Locator | string)[]): Promise<void> {
    for (const target of targets) {
      const found = typeof target === "string" ? this.page.getByRole("button", { name: target, exact: true }) : target;
      await found.filter({ visible: true }).first().click();
      this.taps += 1;
    }
  }
  async see(target: Locator): Promise<void> {
    const seen = target.filter({ visible: true }).first();
    await seen.waitFor();
    const share = await seen.evaluate(
      (box) =>
        new Promise<number>((resolve) => {
          new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(box);
        }),
    );
    if (share > 0.5) return;
    await seen.scrollIntoViewIfNeeded();
    this.taps += 1;
  }
  async bet(...before: readonly (Locator | string)[]): Promise<void> {
    await this.tap(...before, this.page.getByTestId("confirm"));
    await this.see(this.page.locator("[data-bet-status=accepted] p"));
  }
  async openRecords(): Promise<void> {
    await this.tap("Bet records");
    await lostOne(this.page).first().waitFor();
  }
}

/** The most taps that a task may take on a desk's screen and on a phone's, and how a player does it. */
type Task = readonly [desk: number, phone: number, work: (hand: Hand, page: Page) => Promise<void>];

const OPEN: Readonly<Record<string, Task>> = {
  "bet on one cell": [2, 2, (hand, page) => hand.bet(cell(page, "tf:big"))],
  "bet on ten cells": [11, 11, (hand, page) => hand.bet(...CELLS.map((bet) => cell(page, bet)))],
  "repeat the last bets": [2, 2, (hand) => hand.bet("Rebet")],
  "correct a wrong chip": [4, 4, (hand, page) => hand.bet(cell(page, "tf:1b"), "Undo", cell(page, "tf:2b"))],
  mute: [1, 1, (hand, page) => hand.tap(page.getByTestId("speaker"))],
};

/** After a lost round. */
const DRAWN: Readonly<Record<string, Task>> = {
  "read the last round's net": [1, 2, (hand, page) => hand.see(page.getByTestId("round-net").getByText(/1\.00/))],
  "find yesterday's lost bet": [
    2,
    3,
    async (hand, page) => {
      await hand.openRecords();
      await Promise.all([page.waitForResponse((answer) => answer.url().endsWith("/dt/")), hand.tap("Yesterday")]);
      await hand.see(lostOne(page));
    },
  ],
  "verify the last round": [
    3,
    4,
    async (hand, page) => {
      await hand.openRecords();
      await hand.tap(page.locator("[data-group] button"), "Verify in this browser");
      await hand.see(page.getByTestId("verdict").getByText(/SHA-256/));
    },
  ],
};

async function measure(
  tasks: typeof OPEN,
  layout: string,
  page: Page,
  reset: () => Promise<void>,
): Promise<BenchRow[]> {
  const measured: BenchRow[] = [];
  for (const [name, [desk, phone, work]] of Object.entries(tasks)) {
    const [ms, taps]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await reset();
      const hand = new Hand(page);
      const start = performance.now();
      await work(hand, page);
      ms.push(performance.now() - start);
      taps.push(hand.taps);
    }
    const title = { name: `Task: ${name}, ${layout}`, baseName: "the most taps", unit: "taps" };
    const row = rowOf(title, { ours: taps, base: [layout === "desk" ? desk : phone] }, { atMost: 1 });
    measured.push({
      ...row,
      note: `${median(ms).toFixed(0)} ms from the first press until the page shows the result.`,
    });
  }
  return measured;
}

async function openTable(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const page = await playerPage(browser, baseURL, { reducedMotion: "reduce", ...options });
  await openGame(page);
  return page;
}

/** Loses 1.00 in the next round, unless the bet is the one in 45 that wins. Later requests for yesterday's records get today's. */
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

/** The taps that eight tasks of a player take in Chromium; the presses follow each other without a pause. */
export const rows: Bench = async () => {
  const browser = await openBrowser();
  const [open, drawn] = await Promise.all([startApp({ GAME_SECONDS: "3600" }), startApp({ GAME_SECONDS: "20" })]);
  try {
    const measured: BenchRow[] = [];
    for (const [layout, options] of Object.entries({ desk: DESK, phone: PHONE })) {
      const table = await openTable(browser, open.url, options);
      measured.push(...(await measure(OPEN, layout, table, () => openGame(table))));
      const past = await openTable(browser, drawn.url, options);
      await loseOne(past);
      const close = async (): Promise<void> => {
        while ((await past.getByRole("dialog").count()) > 0) await past.keyboard.press("Escape");
      };
      measured.push(...(await measure(DRAWN, layout, past, close)));
      await Promise.all([table.context().close(), past.context().close()]);
    }
    return measured;
  } finally {
    await browser.close();
    await Promise.all([open.stop(), drawn.stop()]);
  }
};
