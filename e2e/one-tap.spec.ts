import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./app";
import { freshRound, openGame } from "./open-game";
import { platformOf } from "./platform";
import { startSession } from "./sign-in";

/** Rounds in which betting stays open for half a minute. */
test.use({ gameSeconds: 45 });

const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);
const BET = "**/api/user/game/PK10/bet";

/** The table of a player whose taps bet at once up to RM 20, at the beginning of a round. */
async function atTable(page: Page, user: string): Promise<void> {
  await startSession(page, user, user, "en");
  await openGame(page);
  await page.getByRole("button", { name: "Preferences" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Preferences" });
  const box = dialog.getByRole("checkbox", { name: "A tap bets at once" });
  await expect(box, "off at first").not.toBeChecked();
  await box.check();
  await dialog.getByRole("textbox", { name: "At most in one order" }).fill("20");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await freshRound(page, 45);
}

/** Clicks in the page, some ms apart, like fast fingers. */
async function tap(page: Page, bets: readonly string[]): Promise<void> {
  await page.evaluate(async (codes) => {
    for (const code of codes) {
      document.querySelector<HTMLElement>(`[data-bet="${code}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }, bets);
}

/** The keys under which this page posted bets, in order. */
function postedKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/bet"))
      keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}

test("taps within 400 ms are one order under one key, a double tap too; a later tap is another", async ({ page }) => {
  await atTable(page, "demo");
  const keys = postedKeys(page);
  const before = await platformOf(page).orders();
  await expect(page.getByTestId("board-note")).toContainText("A tap bets at once, without Confirm, up to RM 20.");
  await cell(page, "tf:1b").dblclick();
  await expect(cell(page, "tf:1b")).toHaveAccessibleName(/odds 1\.980, 2\.00 confirmed$/);
  await tap(page, ["tf:2b", "tf:3b", "tf:4b"]);
  await expect(cell(page, "tf:4b")).toHaveAccessibleName(/odds 1\.980, 1\.00 confirmed$/);
  const orders = await platformOf(page).orders();
  expect(orders.slice(0, orders.length - before.length).map(({ total_amount }) => total_amount)).toEqual([3, 2]);
  expect(new Set(keys).size).toBe(2);
  expect(keys).toHaveLength(2);
});

test("a tap above the player's own maximum bets nothing and says so", async ({ page }) => {
  await atTable(page, "demo");
  const keys = postedKeys(page);
  await page.getByRole("radio", { name: "Chip of 50" }).filter({ visible: true }).click();
  await cell(page, "tf:5b").click();
  await expect(page.getByTestId("board-note")).toHaveText(/^A tap may bet at most RM\s20: your own maximum\.$/);
  await expect(cell(page, "tf:5b")).toHaveAccessibleName("5th Big, odds 1.980");
  expect(keys).toEqual([]);
});

test("a tap whose answer was lost is shown as for Confirm, placed once, and the taps after it wait for Confirm", async ({
  page,
}) => {
  await atTable(page, "demo2");
  const before = await platformOf(page).orders();
  let cut = true;
  await page.route(BET, async (route) => {
    const response = await route.fetch();
    await (cut ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  await page.route("**/api/user/dt/", (route) => (cut ? route.abort("connectionreset") : route.continue()));
  await cell(page, "tf:6b").click();
  await expect(page.locator("[data-bet-status=asking_again]").filter({ visible: true })).toBeVisible();
  await tap(page, ["tf:7b", "tf:7b"]);
  await expect(page.getByTestId("board-note")).toHaveText("Your bet is being placed.");
  cut = false;
  const said = page.locator("[data-bet-status=accepted]").filter({ visible: true });
  await expect(said).toContainText("The connection dropped, but your bet was placed: 6th Big · RM 1.00.");
  await expect(cell(page, "tf:7b")).toHaveAccessibleName(/odds 1\.980, 2\.00 on it$/);
  expect((await platformOf(page).orders()).length - before.length).toBe(1);
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await expect(cell(page, "tf:7b")).toHaveAccessibleName(/2\.00 confirmed$/);
  expect((await platformOf(page).orders()).length - before.length).toBe(2);
});

test("a refused tap comes back to the board with the reason", async ({ page }) => {
  await atTable(page, "demo");
  await page.route(BET, (route) =>
    route.fulfill({ status: 422, json: { message: "no", code: "insufficient_balance", errors: {} } }),
  );
  await cell(page, "tf:8b").click();
  await expect(page.locator("[data-bet-status=refused]").filter({ visible: true })).toBeVisible();
  await expect(cell(page, "tf:8b")).toHaveAccessibleName(/1\.00 on it$/);
});

test("chips that the close meets within the 400 ms are not bet, and wait for Confirm once they are put back", async ({
  page,
}) => {
  // The 400 ms last until after the close.
  await page.addInitScript(() => {
    const { setTimeout: real } = window;
    const longer = (run: TimerHandler, ms?: number, ...more: unknown[]): number =>
      real(run, ms === 400 ? 60_000 : ms, ...more);
    Object.assign(window, { setTimeout: longer });
  });
  await atTable(page, "demo2");
  const keys = postedKeys(page);
  await cell(page, "tf:9o").click();
  await expect(cell(page, "tf:9o")).toHaveAccessibleName(/1\.00 on it$/);
  const missed = page.getByTestId("missed").filter({ visible: true });
  await expect(missed).toContainText(/RM\s1 was not bet in round \d{4}\./, { timeout: 60_000 });
  await missed.getByRole("button", { name: "Put back" }).click();
  await expect(cell(page, "tf:9o")).toHaveAccessibleName(/1\.00 on it$/, { timeout: 60_000 });
  await expect(page.getByTestId("confirm").filter({ visible: true })).toHaveText(/^Confirm RM\s1\.00/);
  expect(keys).toEqual([]);
});
