import { expectAccessible } from "./accessible";
import { expect, ONE_ROUND_OF_BETS, test } from "./app";
import { launchLink } from "./launch-link";
import { putChip, STAKE } from "./put-chip";
import { startSession } from "./sign-in";
import { turnMaintenance } from "./operate";

/** The tests take place within one round: unconfirmed chips leave the board at the close. */
test.use(ONE_ROUND_OF_BETS);

test("maintenance covers an open page, which keeps its chips, and a new page; both continue afterwards", async ({
  page,
  app,
}) => {
  await startSession(page, "demo");
  await page.goto("/game/pk10/home");
  await putChip(page);
  await turnMaintenance(app, true);
  try {
    // The poll of the balance detects the maintenance.
    const cover = page.getByRole("dialog", { name: "Under maintenance" });
    await expect(cover).toBeVisible();
    await expectAccessible(page, "dialog");
    const fresh = await page.context().newPage();
    await fresh.goto("/lobby/home");
    await expect(fresh.getByRole("dialog", { name: "Under maintenance" })).toBeVisible();
    await expectAccessible(fresh);
    await turnMaintenance(app, false);
    await fresh.getByRole("button", { name: "Try again" }).click();
    await expect(fresh.getByTestId("balance")).toHaveText(/RM/);
    await expect(fresh.getByRole("dialog", { name: "Under maintenance" })).toHaveCount(0);
    await page.bringToFront();
    // The button may be gone: an automatic check may just have closed the cover.
    const pressed = cover.getByRole("button", { name: "Try again" }).click({ timeout: 5_000 });
    await pressed.catch(() => undefined);
    await expect(cover).toHaveCount(0);
    await expect(page.locator('[data-bet="tf:big"]')).toHaveAttribute("aria-label", STAKE);
  } finally {
    await turnMaintenance(app, false);
  }
});

test("a merchant's link that is opened in a window during maintenance opens the game by itself afterwards", async ({
  page,
  app,
}) => {
  await turnMaintenance(app, true);
  try {
    await page.goto(await launchLink(app, app.url, "demo"));
    await expect(page.getByRole("heading", { name: "Under maintenance" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(page.url()).not.toContain("token");
  } finally {
    await turnMaintenance(app, false);
  }
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
});
