import { racinggod } from "../games/racinggod/game";
import { expect, test } from "./app";
import { freshRound, startAtTable } from "./open-game";
import { platformOf } from "./platform";

test.use({ gameSeconds: 20 });

const BETS = [
  ["win", ["win:1", "plc:3", "ts:big", "ts:small"]],
  ["qn", ["qn:1-2"]],
  ["ex", ["ex:1>2", "ex:8>7"]],
] as const;

test("the horses finish as drawn, every bet is paid at its round's own odds, and the next round has others", async ({
  page,
}) => {
  await startAtTable(page, "demo", { game: "racinggod" });
  const platform = platformOf(page);
  const before = await platform.balance();
  await freshRound(page);
  for (const [tab, bets] of BETS) {
    await page.locator(`#tab-${tab}`).click();
    for (const bet of bets) await page.locator(`[data-bet="${bet}"]`).press("Enter");
  }
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await page.locator("#tab-win").click();
  await expect(page.locator('[data-bet="win:1"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
  const card = page.getByRole("tabpanel");
  const offered = await card.innerText();

  await expect(page.locator("[data-draw=drawn]")).toBeAttached();
  await expect(page.locator("[data-phase=announced]").first()).toBeAttached();
  const [order] = await platform.orders();
  const result = order?.result_numbers ?? [];
  await expect(page.getByTestId("result")).toHaveAttribute("data-round", order?.round_no ?? "");
  const tiles = page.getByTestId("result").locator("li > :first-child");
  expect((await tiles.allTextContents()).map(Number)).toEqual(result);

  const returned = (order?.numbers ?? []).reduce((sum, { bet_type, number, odds = 0 }) => {
    const bet = racinggod.find(bet_type, number);
    return bet !== undefined && racinggod.settle(bet, result) === "win" ? sum + Math.floor(odds * 100 + 1e-6) : sum;
  }, 0);
  const staked = BETS.flatMap(([, bets]) => bets).length;
  await expect
    .poll(async () => Math.round((await platform.balance()) * 100))
    .toBe(Math.round((before - staked) * 100) + returned);

  await freshRound(page);
  await expect.poll(() => card.innerText()).not.toBe(offered);
});
