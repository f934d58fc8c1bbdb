import { expect, ONE_ROUND_OF_BETS, test as base } from "./app";
import { startAtTable } from "./open-game";
import { platformOf } from "./platform";
import { startApp } from "./start-app";

/** The app in front of a platform that does not declare that it honours a bet's key. */
const test = base.extend<object, object>({
  app: [
    async ({ gameSeconds }, use) => {
      const app = await startApp({ GAME_SECONDS: String(gameSeconds), PLATFORM_IDEMPOTENCY: "off" });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.use(ONE_ROUND_OF_BETS);

test("a bet whose answer was lost is posted once, and found in the records", async ({ page }) => {
  await startAtTable(page, "demo");
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
  const before = await platformOf(page).orders();
  let posts = 0;
  await page.route("**/api/user/game/PK10/bet", async (route) => {
    posts += 1;
    await route.fetch();
    await route.fulfill({ status: 500, json: { message: "Server Error" } });
  });
  await page.locator('[data-bet="tf:9o"]').click();
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await expect(page.locator("[data-bet-status]").filter({ visible: true })).toContainText(
    "The connection dropped, but your bet was placed: 9th Odd · RM 1.00.",
  );
  await expect(page.locator('[data-bet="tf:9o"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
  expect(posts).toBe(1);
  expect((await platformOf(page).orders()).length - before.length).toBe(1);
});
