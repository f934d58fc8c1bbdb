import { luckywheel } from "../games/luckywheel/game";
import { symbolOf } from "../games/luckywheel/wheel";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { playRound } from "./play-round";
import { startSession } from "./sign-in";

test.use({ gameSeconds: 20, contextOptions: { reducedMotion: "no-preference" } });

test("the wheel spins, stops on the drawn segment, and its symbol and its sides are paid", async ({ page }) => {
  await startSession(page, "demo");
  const [segment = 0] = await playRound(page, luckywheel, ["sy:star", "sy:clover", "ts:big", "ts:small"]);
  const names = {
    star: "Star",
    clover: "Clover",
    bell: "Bell",
    seven: "Seven",
    diamond: "Diamond",
    crown: "Crown",
    sun: "Sun",
  };
  await expect(page.getByTestId("result")).toContainText(`${names[symbolOf(segment)]}Segment ${segment}`);
  await expect(page.getByTestId("paytable").getByRole("row")).toHaveCount(8);
});

test("/layout shows the lucky wheel at any size and moment", async ({ page }) => {
  await startSession(page, "demo");
  await page.goto("/layout");
  await expect(page.locator("body.game-luckywheel")).toBeAttached();
  const canvas = page.getByTestId("layout-canvas");
  const picture = (): Promise<string> =>
    canvas.evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL("image/jpeg", 0.1) : ""));
  await expect.poll(async () => (await picture()).length).toBeGreaterThan(2000);
  const first = await picture();
  await page.getByRole("slider", { name: "Segment 1" }).fill("17");
  await expect.poll(picture, "another segment, another picture").not.toBe(first);
  await page.getByRole("radio", { name: "374" }).check({ force: true });
  await expect
    .poll(() => canvas.evaluate((element) => [element.clientWidth, element.clientHeight]))
    .toEqual([374, 432]);
  await expectAccessible(page);
});
