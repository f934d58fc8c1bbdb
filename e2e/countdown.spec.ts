import type { Locator, Page } from "@playwright/test";
import { PLAYED_CODES } from "../lib/contract/games";
import { expect, test } from "./app";
import { openGame, startAtLobby } from "./open-game";
import { startSession } from "./sign-in";

const stageCard = (page: Page): Locator => page.getByRole("main").getByRole("timer", { name: "Bets close in" });
const barCard = (page: Page): Locator => page.getByTestId("countdown").getByRole("timer");

test("every game counts down to the close of betting: in its bar, and on a desktop also on its stage", async ({
  page,
  isMobile,
}) => {
  await startSession(page, "demo");
  const cards = isMobile ? [barCard(page)] : [stageCard(page), barCard(page)];
  for (const game of PLAYED_CODES) {
    await openGame(page, game.toLowerCase());
    for (const card of cards) await expect(card, game).toHaveText(/^00:00:\d\d$/);
    const digits = stageCard(page).locator("b").filter({ visible: true });
    await expect(digits, game).toHaveCount(isMobile ? 0 : 6);
    await expect(barCard(page).locator("b").filter({ visible: true }), game).toHaveCount(6);
  }
  await expect(page.locator("[data-phase=closed]").first()).toBeAttached();
  for (const card of [stageCard(page), barCard(page)]) await expect(card).toHaveCount(0);
});

test("the lobby's wide tile counts down in the normal size on a desktop, every other tile in the mini size", async ({
  page,
  isMobile,
}) => {
  await startAtLobby(page, "demo");
  const tiles = page.locator("article[data-game]");
  // Polled, because a tile loses its digits when its round closes.
  const expectHeight = (tile: number, height: number): Promise<void> =>
    expect
      .poll(async () => (await tiles.nth(tile).getByRole("timer").locator("b").first().boundingBox())?.height)
      .toBe(height);
  await expectHeight(0, isMobile ? 24 : 44);
  await expectHeight(1, 24);
});
