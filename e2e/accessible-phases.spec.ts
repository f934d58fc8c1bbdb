import { axe, violationsOf } from "./accessible";
import { expect, test } from "./app";
import { freshRound, startAtTable } from "./open-game";
import { putChip } from "./put-chip";

test.use({ gameSeconds: 20 });

/** The phases of a round in which chips were not confirmed. */
const PHASES = ["closed", "drawing", "announced", "open"] as const;

test("axe finds nothing in any phase of a round", async ({ page, app }) => {
  await startAtTable(page, "demo2");
  await freshRound(page, app.gameSeconds);
  await putChip(page);
  for (const phase of PHASES) {
    await expect(page.locator(`[data-phase=${phase}]`).first()).toBeAttached({ timeout: 60_000 });
    if (phase === "closed") await expect(page.getByTestId("missed").filter({ visible: true })).toContainText("RM 1");
    expect(await violationsOf(page, axe(page)), `the phase ${phase}`).toEqual([]);
  }
});
