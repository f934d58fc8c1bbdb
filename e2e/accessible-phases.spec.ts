import { axe, expectAccessibleInBoth, offerBothSchemes, violationsOf } from "./accessible";
import { expect, test } from "./app";
import { freshRound, openGame, startAtTable } from "./open-game";
import { putChip } from "./put-chip";

test.use({ gameSeconds: 20 });

/** The phases that follow the open round with an unconfirmed chip. */
const PHASES = ["closed", "drawing", "announced", "open"] as const;

/** The boards of the four drums differ only in the number of cells. */
const BOARDS = ["pk10", "racinggod", "luckywheel", "balls12"] as const;

test("axe finds nothing in any phase of a dark table, nor in any game's results, dark or light", async ({ page }) => {
  await offerBothSchemes(page);
  await startAtTable(page, "demo2");
  await freshRound(page);
  await putChip(page);
  for (const phase of PHASES) {
    await expect(page.locator(`[data-phase=${phase}]`).first()).toBeAttached();
    if (phase === "closed") await expect(page.getByTestId("missed").filter({ visible: true })).toContainText("RM 1");
    expect(await violationsOf(page, axe(page)), `the phase ${phase}`).toEqual([]);
  }
  for (const game of BOARDS) {
    await openGame(page, game);
    await expect(page.getByTestId("last-results").getByRole("button").first()).toBeVisible();
    await expectAccessibleInBoth(page, `${game} with results`);
  }
  await page.goto("/lobby/home");
  await expectAccessibleInBoth(page, "the lobby with results");
});
