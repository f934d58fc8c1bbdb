import { expect, type Page } from "@playwright/test";

/** The PK10 table, listening: a press before that would be lost. */
export async function openGame(page: Page): Promise<void> {
  await page.goto("/game/pk10/home");
  await expect(page.locator("body.game-pk10")).toBeAttached();
}

/** Waits until betting has just opened, so that the whole of it is left. */
export async function freshRound(page: Page, gameSeconds: number): Promise<void> {
  const timeout = 2000 * gameSeconds;
  await expect(page.locator("[data-phase]:not([data-phase=open])").first()).toBeAttached({ timeout });
  await expect(page.locator("[data-phase=open]").first()).toBeAttached({ timeout });
}
