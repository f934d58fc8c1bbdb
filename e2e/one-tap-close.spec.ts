import { expect, test } from "./app";
import { atOneTapTable, cell, postedKeys } from "./one-tap";
import { changeTimers } from "./change-timers";
import { freshRound } from "./open-game";
import { pace } from "./pace";

test.use({ gameSeconds: 20 });

test("chips are not bet if the round closes within the 400 ms, and wait for Confirm after the player puts them back", async ({
  page,
}) => {
  // The 400 ms last until after the close.
  await changeTimers(page, { 400: 60_000 * pace });
  await atOneTapTable(page, "demo2");
  await freshRound(page);
  const keys = postedKeys(page);
  await cell(page, "tf:9o").click();
  await expect(cell(page, "tf:9o")).toHaveAttribute("aria-label", /1\.00 on it$/);
  const missed = page.getByTestId("missed").filter({ visible: true });
  await expect(missed).toContainText(/RM\s1 was not bet in round \d{4}\./);
  await missed.getByRole("button", { name: "Put back" }).click();
  await expect(cell(page, "tf:9o")).toHaveAttribute("aria-label", /1\.00 on it$/);
  await expect(page.getByTestId("confirm").filter({ visible: true })).toHaveText(/^Confirm RM\s1\.00/);
  expect(keys).toEqual([]);
});
