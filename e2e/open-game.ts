import { expect, type Page } from "@playwright/test";

/** The PK10 table, listening: a press before that would be lost. */
export async function openGame(page: Page): Promise<void> {
  await page.goto("/game/pk10/home");
  await expect(page.locator("body.game-pk10")).toBeAttached();
}
