import { expect } from "@playwright/test";
import { freshRound, openGame } from "../open-game";
import { platformOf } from "../platform";
import { placeBets } from "../put-chip";
import { signIn } from "../sign-in";
import { laravelTest } from "./laravel";

const test = laravelTest({ open: 16, result: 12 });

test("a player of a Laravel platform bets by the board, sees the draw and the winnings, and finds the order", async ({
  page,
  services,
}) => {
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(error.message));
  const { username, password } = services.player;
  await signIn(page, username, undefined, password);
  await openGame(page);
  const platform = platformOf(page);
  const before = await platform.balance();

  await freshRound(page);
  // One of the two sides of the first position always wins.
  await placeBets(page, ["tf:1b", "tf:1s"]);
  expect(await platform.balance()).toBe(before - 2);

  const [order] = await platform.orders();
  await expect(page.getByTestId("result")).toHaveAttribute("data-round", order?.round_no ?? "");
  await expect(page.getByTestId("result").getByRole("listitem")).toHaveCount(10);
  await expect(page.getByTestId("own-win")).toBeVisible();
  // The side that won returns 1.98.
  await expect.poll(() => platform.balance()).toBeCloseTo(before - 0.02, 2);

  await page.getByRole("button", { name: "Bet records" }).click();
  await expect(page.locator(`[data-group="${order?.reference_number}"]`)).toContainText(order?.round_no ?? "-");
  expect(pageErrors).toEqual([]);
});
