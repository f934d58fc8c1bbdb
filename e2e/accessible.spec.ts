import type { Page } from "@playwright/test";
import { themeCss } from "../lib/bff/brand/theme-css";
import { axe, violationsOf } from "./accessible";
import { expect, test } from "./app";
import { freshRound, openGame } from "./open-game";
import { putChip } from "./put-chip";
import { startSession } from "./sign-in";

test.use({ gameSeconds: 20 });

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await violationsOf(page, axe(page).exclude("iframe")), what).toEqual([]);
}

/** Opens a dialog, looks, and closes it by Escape. */
async function expectAccessibleDialog(page: Page, what: string, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, what);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

for (const scheme of ["dark", "light"] as const) {
  test(`axe finds nothing on any screen or open modal, ${scheme}`, async ({ page, app }) => {
    await page.route("/brand.css", (route) => route.fulfill({ contentType: "text/css", body: themeCss({ scheme }) }));
    await lookEverywhere(page, app.gameSeconds);
  });
}

async function lookEverywhere(page: Page, gameSeconds: number): Promise<void> {
  for (const path of ["/authentication", "/error", "/error?message=maintenance", "/nowhere", "/iframe/test"]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto("/authentication");
  await page.locator("[popovertarget=language-menu]").first().click();
  await expectAccessible(page, "the language menu");
  await page.locator('input[name="username"]').fill("nobody");
  await page.locator('input[name="password"]').press("Enter");
  await expectAccessible(page, "the sign-in's errors");

  await startSession(page, "demo", "demo");
  await page.goto("/lobby/home");
  await expectAccessible(page, "the lobby");
  await openGame(page);
  const menu = page.locator("button[popovertarget=main-menu]").first();
  const isMobile = await menu.isVisible();
  for (const [at, what] of ["records", "rules", "limits", "preferences"].entries()) {
    await expectAccessibleDialog(page, what, async () => {
      if (isMobile) await menu.click();
      const entries = page.locator(isMobile ? "#main-menu button[aria-haspopup]" : "header button[aria-haspopup]");
      await entries.filter({ visible: true }).nth(at).click();
    });
  }
  if (isMobile) {
    await menu.click();
    await expectAccessible(page, "the side menu");
    await page.keyboard.press("Escape");
  }

  await page.locator('[data-bet="tf:big"]').click();
  if (isMobile) await page.locator("button", { has: page.getByTestId("bar-total") }).click();
  await expectAccessible(page, "the slip with a bet in it");
  await expectAccessibleDialog(page, "favourites", () =>
    page.getByRole("button", { name: "Favourites" }).filter({ visible: true }).click(),
  );
  // The question comes only while chips are on the table, and those are cleared with their round.
  await openGame(page);
  await freshRound(page, gameSeconds);
  await putChip(page);
  await expectAccessibleDialog(page, "the question before a logout", async () => {
    if (isMobile) await menu.click();
    await page.getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
  });
  await page.getByRole("button", { name: "Watch live" }).click();
  await expect(page.locator("video")).toBeVisible();
  await expectAccessible(page, "the live stream");
}
