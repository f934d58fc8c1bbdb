import { expect, type Locator, type Page } from "@playwright/test";
import { openGame } from "../e2e/open-game";
import { startApp } from "../e2e/start-app";
import { dayOf } from "../lib/time";
import { DESK, openBrowser, PHONE, playerPage } from "./pages";
import { type Bench, type BenchRow, rowOf } from "./row";

const button = (name: string): string => `role=button[name="${name}"]`;
const cell = (bet: string): string => `[data-bet="${bet}"]`;
/** The amount of an order that lost 1.00, in the bet records. */
const LOST_ONE = "[data-group] >> text=/^−1\\.00$/";

/** A player's hand. Each press, and each swipe to a part that is out of sight, counts as a tap. */
class Hand {
  taps = 0;
  constructor(readonly page: Page) {}
  #find = (selector: string): Locator => this.page.locator(selector).filter({ visible: true }).first();
  async tap(...selectors: readonly string[]): Promise<void> {
    for (const selector of selectors) await this.#find(selector).click();
    this.taps += selectors.length;
  }
  async see(selector: string): Promise<void> {
    await this.#find(selector).waitFor();
    const inSight = expect(this.#find(selector)).toBeInViewport({ ratio: 0.5, timeout: 1 });
    this.taps += await inSight.then(() => 0).catch(() => 1);
    await this.#find(selector).scrollIntoViewIfNeeded();
  }
  async bet(...before: readonly string[]): Promise<void> {
    await this.tap(...before, "[data-testid=confirm]");
    await this.see("[data-bet-status=accepted] p");
  }
  async openRecords(): Promise<void> {
    await this.tap(button("Bet records"));
    await this.#find(LOST_ONE).waitFor();
  }
  async findYesterday(): Promise<void> {
    await this.openRecords();
    await Promise.all([this.page.waitForResponse("**/dt/"), this.tap(button("Yesterday"))]);
    await this.see(LOST_ONE);
  }
  async verify(): Promise<void> {
    await this.openRecords();
    await this.tap("[data-group] button", button("Verify in this browser"));
    await this.see("[data-testid=verdict] >> text=/SHA-256/");
  }
}

/** `desk` and `phone` are the most taps that the task may take. */
type Task = readonly [name: string, desk: number, phone: number, work: (hand: Hand) => Promise<void>];
const TEN = Array.from({ length: 10 }, (_, at) => cell(`tf:${at + 1}b`));
const OPEN: readonly Task[] = [
  ["bet on one cell", 2, 2, (hand) => hand.bet(cell("tf:big"))],
  ["bet on ten cells", 11, 11, (hand) => hand.bet(...TEN)],
  ["repeat the last bets", 2, 2, (hand) => hand.bet(button("Rebet"))],
  ["correct a wrong chip", 4, 4, (hand) => hand.bet(cell("tf:1b"), button("Undo"), cell("tf:2b"))],
  ["mute", 1, 1, (hand) => hand.tap("[data-testid=speaker]")],
];
const DRAWN: readonly Task[] = [
  ["read the last round's net", 1, 2, (hand) => hand.see("[data-testid=round-net] >> text=/1\\.00/")],
  ["find yesterday's lost bet", 2, 3, (hand) => hand.findYesterday()],
  ["verify the last round", 3, 4, (hand) => hand.verify()],
];

async function measure(tasks: readonly Task[], layout: "desk" | "phone", page: Page, reset: () => Promise<void>) {
  const measured: BenchRow[] = [];
  for (const [name, desk, phone, work] of tasks) {
    await reset();
    const hand = new Hand(page);
    await work(hand);
    const title = { name: `Task: ${name}, ${layout}`, baseName: "the most taps", unit: "taps" };
    measured.push(rowOf(title, { ours: [hand.taps], base: [{ desk, phone }[layout]] }, { atMost: 1 }));
  }
  return measured;
}

/** Loses 1.00 in the next round, unless the bet is the one in 45 that wins. Later requests for a day's records get today's. */
async function loseOne(page: Page): Promise<void> {
  await page.locator("#tab-gy").click();
  await page.locator("[data-phase=open]").first().waitFor();
  await new Hand(page).bet(cell("gy:3"));
  await page.locator("[data-phase=announced]").first().waitFor();
  await page.locator("[data-phase=open]").first().waitFor();
  await page.route("**/api/user/dt/", (route) => {
    const today = `$1${dayOf(new Date(), "Asia/Kuala_Lumpur")}`;
    return route.continue({
      postData:
        route
          .request()
          .postData()
          ?.replaceAll(/(\r\n\r\n)[\d-]{10}/g, today) ?? "",
    });
  });
}

export const rows: Bench = async () => {
  const browser = await openBrowser();
  const [open, drawn] = await Promise.all([startApp({ GAME_SECONDS: "3600" }), startApp({ GAME_SECONDS: "20" })]);
  try {
    const measured: BenchRow[] = [];
    for (const layout of ["desk", "phone"] as const) {
      const options = { reducedMotion: "reduce" as const, ...{ desk: DESK, phone: PHONE }[layout] };
      const table = await playerPage(browser, open.url, options);
      measured.push(...(await measure(OPEN, layout, table, () => openGame(table))));
      const past = await playerPage(browser, drawn.url, options);
      await openGame(past);
      await loseOne(past);
      const closeAll = async (): Promise<void> => {
        while ((await past.getByRole("dialog").count()) > 0) await past.keyboard.press("Escape");
      };
      measured.push(...(await measure(DRAWN, layout, past, closeAll)));
      await Promise.all([table.context().close(), past.context().close()]);
    }
    return measured;
  } finally {
    await Promise.all([browser.close(), open.stop(), drawn.stop()]);
  }
};
