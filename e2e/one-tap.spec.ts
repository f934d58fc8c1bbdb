import type { Page } from "@playwright/test";
import { expect, ONE_ROUND_OF_BETS, test } from "./app";
import { atOneTapTable, cell, postedKeys } from "./one-tap";
import { platformOf } from "./platform";

test.use(ONE_ROUND_OF_BETS);

const BET = "**/api/user/game/PK10/bet";

async function tap(page: Page, bets: readonly string[]): Promise<void> {
  await page.evaluate(async (codes) => {
    for (const code of codes) {
      document.querySelector<HTMLElement>(`[data-bet="${code}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }, bets);
}

test("taps within 400 ms, even a double tap, are one order under one key; a later tap is another order", async ({
  page,
}) => {
  await atOneTapTable(page, "demo");
  const keys = postedKeys(page);
  const before = await platformOf(page).orders();
  await expect(page.getByTestId("board-note")).toContainText("A tap bets at once, without Confirm, up to RM 20.");
  await cell(page, "tf:1o").dblclick();
  await expect(cell(page, "tf:1o")).toHaveAttribute("aria-label", /odds 1\.980, 2\.00 confirmed$/);
  await tap(page, ["tf:2o", "tf:3e", "tf:4o"]);
  await expect(cell(page, "tf:4o")).toHaveAttribute("aria-label", /odds 1\.980, 1\.00 confirmed$/);
  const orders = await platformOf(page).orders();
  expect(orders.slice(0, orders.length - before.length).map(({ total_amount }) => total_amount)).toEqual([3, 2]);
  expect(new Set(keys).size).toBe(2);
  expect(keys).toHaveLength(2);
});

test("a tap above the player's own maximum places no bet and shows the reason", async ({ page }) => {
  await atOneTapTable(page, "demo");
  const keys = postedKeys(page);
  await page.getByRole("radio", { name: "Chip of 50" }).filter({ visible: true }).click();
  await cell(page, "tf:5o").click();
  await expect(page.getByTestId("board-note")).toHaveText(/^A tap may bet at most RM\s20: your own maximum\.$/);
  await expect(cell(page, "tf:5o")).toHaveAttribute("aria-label", "5th Odd, odds 1.980");
  expect(keys).toEqual([]);
});

test("a tap whose answer was lost is shown like a confirmed bet and placed once, and later taps wait for Confirm", async ({
  page,
}) => {
  await atOneTapTable(page, "demo2");
  const before = await platformOf(page).orders();
  let cut = true;
  await page.route(BET, async (route) => {
    const response = await route.fetch();
    await (cut ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  await page.route("**/api/user/dt/", (route) => (cut ? route.abort("connectionreset") : route.continue()));
  await cell(page, "tf:6o").click();
  await expect(page.locator("[data-bet-status=asking_again]").filter({ visible: true })).toBeVisible();
  await tap(page, ["tf:7o", "tf:7o"]);
  await expect(page.getByTestId("board-note")).toHaveText("Your bet is being placed.");
  cut = false;
  const note = page.locator("[data-bet-status=accepted]").filter({ visible: true });
  await expect(note).toContainText("The connection dropped, but your bet was placed: 6th Odd · RM 1.00.");
  await expect(cell(page, "tf:7o")).toHaveAttribute("aria-label", /odds 1\.980, 2\.00 on it$/);
  expect((await platformOf(page).orders()).length - before.length).toBe(1);
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await expect(cell(page, "tf:7o")).toHaveAttribute("aria-label", /2\.00 confirmed$/);
  expect((await platformOf(page).orders()).length - before.length).toBe(2);
});

test("the chips of a refused tap return to the board with the reason", async ({ page }) => {
  await atOneTapTable(page, "demo");
  await page.route(BET, (route) =>
    route.fulfill({ status: 422, json: { message: "no", code: "insufficient_balance", errors: {} } }),
  );
  await cell(page, "tf:8o").click();
  await expect(page.locator("[data-bet-status=refused]").filter({ visible: true })).toBeVisible();
  await expect(cell(page, "tf:8o")).toHaveAttribute("aria-label", /1\.00 on it$/);
});
