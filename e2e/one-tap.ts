import { expect, type Locator, type Page } from "@playwright/test";
import { startAtTable } from "./open-game";

export const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);
/** Opens the table as `user`, and lets each tap bet at once, with at most RM 20 in one order. */
export async function atOneTapTable(page: Page, user: string): Promise<void> {
  await startAtTable(page, user);
  await page.getByRole("button", { name: "Preferences" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Preferences" });
  const box = dialog.getByRole("checkbox", { name: "A tap bets at once" });
  await expect(box, "off at first").not.toBeChecked();
  await box.check();
  await dialog.getByRole("textbox", { name: "At most in one order" }).fill("20");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** The idempotency keys of the bets that this page posts from now on, in order. */
export function postedKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/bet"))
      keys.push(request.headers()["idempotency-key"] ?? "none");
  });
  return keys;
}
