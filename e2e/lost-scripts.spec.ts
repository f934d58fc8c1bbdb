import { expect, ONE_ROUND, test } from "./app";
import { startAtTable } from "./open-game";
import { putChip, STAKE } from "./put-chip";
import { startSession } from "./sign-in";

/** Unconfirmed chips leave the board at the close: no round closes during these tests. */
test.use(ONE_ROUND);

test("a script that fails to load shows a message, and the page refreshes", async ({ page }) => {
  await startSession(page, "demo");
  await page.goto("/game/pk10/home");
  await expect(page.locator("[data-phase]").first()).toBeAttached();
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Bet records" }).first().dispatchEvent("click");
  await expect(page.getByText("A required resource failed to load. The page will refresh.")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.unroute("**/_next/static/**/*.js");
  await loaded;
  await expect(page.getByText("A required resource failed to load. The page will refresh.")).toHaveCount(0);
});

test("a lost script affects only its own part: the chips stay, the refresh waits for them, and a second press loads it", async ({
  page,
}) => {
  const banner = page.getByText("A required resource failed to load. The page will refresh.");
  await startAtTable(page, "demo");
  await putChip(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  const lost = page.waitForEvent("console", (message) =>
    message.text().includes("a part of the page could not be loaded"),
  );
  await page.getByRole("button", { name: "Bet records" }).first().click();
  await lost;
  await page.getByRole("button", { name: "Rules", exact: true }).first().click();
  await expect(banner).toBeVisible();
  // The page wants to refresh now, and asks first.
  await page.evaluate(
    () => new Promise((resolve) => window.addEventListener("page:reload", () => resolve(null), { once: true })),
  );
  await expect(page.locator('[data-bet="tf:big"]')).toHaveAttribute("aria-label", STAKE);
  expect(loads).toBe(0);
  await page.unroute("**/_next/static/**/*.js");
  await page.getByRole("button", { name: "Rules", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).filter({ visible: true }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(banner).toHaveCount(0);
});
