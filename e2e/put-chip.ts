import { expect, type Frame, type Page } from "@playwright/test";

/** Money has two decimals, odds have three. The language decides the separator. */
export const STAKE = /\d[.,]00(?!\d)/;

/**
 * Bets one chip on each of `bets` (`type:number`) in the open round. Uses the keyboard: on a busy machine a click may take as long as
 * a long press, which takes chips back.
 */
export async function placeBets(page: Page, bets: readonly string[]): Promise<void> {
  for (const bet of bets) await page.locator(`[data-bet="${bet}"]`).press("Enter");
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await expect(page.locator(`[data-bet="${bets[0]}"]`)).toHaveAttribute("aria-label", /1\.00 confirmed/);
}

export async function putChip(page: Page | Frame): Promise<void> {
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
  const cell = page.locator('[data-bet="tf:big"]');
  const total = page.getByTestId("confirm").filter({ visible: true });
  // A tap before hydration is lost. The total is checked, because the cell may already show a confirmed bet.
  await expect(async () => {
    await cell.click();
    await expect(total).toHaveText(STAKE, { timeout: 1000 });
  }).toPass();
}
