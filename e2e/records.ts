import type { Locator, Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";
import { expect } from "./app";
import { openGame } from "./open-game";
import { platformOf } from "./platform";
import { startSession } from "./sign-in";

/** Enough orders for two pages of the smallest size. */
export const ORDERS = 34;
export const LINES = [
  { bet_type: "tf", number: "1b", amount: 1 },
  { bet_type: "tf", number: "1s", amount: 1 },
];

export async function placeOne(page: Page, bets = LINES): Promise<boolean> {
  const platform = platformOf(page);
  const home = await platform.home();
  const round = home.games.find(({ status }) => status === 0);
  if (round === undefined) return false;
  const lines = bets.map((line) => ({ ...line, odds: home.odds[line.bet_type]?.[line.number] }));
  const bet = { round_id: round.id, setting_id: 1, odds_policy: "any", lines };
  const placed = await platform.post("/game/PK10/bet", bet, { "Idempotency-Key": crypto.randomUUID() });
  return placed.ok();
}

async function books(page: Page): Promise<{ total: number; settled: boolean }> {
  const { total_records: total, records } = await platformOf(page).table({ ipp: 1 });
  return { total, settled: records[0] !== undefined && records[0].win_lose_amount !== null };
}

/**
 * Signs in with a language, and opens PK10 for a player with {@link ORDERS} settled orders. No other test of an app
 * with rounds of this length bets as this player.
 */
export async function withOrders(page: Page, locale: Locale): Promise<void> {
  await startSession(page, "acme", locale);
  for (let { total } = await books(page); total < ORDERS;) if (await placeOne(page)) total += 1;
  await expect.poll(async () => (await books(page)).settled).toBe(true);
  await openGame(page);
}

/** The header's button, which is before the side menu's hidden one. */
export const opener = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Bet records|ประวัติเดิมพัน|Lịch sử cược)$/ }).first();
export const groups = (page: Page): Locator => page.locator("[data-group]");

export async function openRecords(page: Page): Promise<Locator> {
  // A press before hydration is lost: the loop presses until the dialog is open.
  await expect(async () => {
    if ((await page.getByRole("dialog").count()) === 0) await opener(page).click({ timeout: 2000 });
    await expect(page.getByRole("dialog").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(groups(page).first()).toBeVisible();
  await expect(page.getByTestId("records-spinner")).toHaveCount(0);
  return page.getByRole("dialog").first();
}

const isTable = (url: string): boolean => url.endsWith("/api/user/dt/");

export async function tableFields(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([page.waitForRequest((each) => isTable(each.url())), act()]);
  const fields = [...(request.postData() ?? "").matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}
