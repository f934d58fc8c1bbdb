import { LOCALES } from "../lib/contract/games";
import { expect, test } from "./app";
import { expectNothingCutOff } from "./cut-off";
import { openGame } from "./open-game";
import { signIn } from "./sign-in";

/** Of each page the widths that tell: the narrowest, the narrowest with words in the bar, both sides of each switch of its layout, the widest. */
const WALK = [
  ["/lobby/home", [320, 760, 761, 1440]],
  ["/game/pk10/home", [320, 375, 760, 761, 1024, 2560]],
  ["/game/racinggod/home", [320, 761]],
  ["/game/luckywheel/home", [320]],
] as const;

test("nothing is cut off from 320 to 2560 px in any language, and the layout switches live at 760", async ({
  page,
}) => {
  for (const locale of LOCALES) {
    await signIn(page, "demo", "demo", locale);
    for (const [path, widths] of WALK) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.locator("body")).toHaveClass(width <= 760 ? /layout-mobile/ : /layout-desktop/);
        await expectNothingCutOff(page, `${path} in ${locale} at ${width}`);
      }
    }
  }
});

test("the header and the bar of a phone have the specification's sizes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "demo", "demo", "en");
  await openGame(page);
  expect((await page.getByRole("banner").boundingBox())?.height, "top").toBe(70);
  const bar = await page.locator("section", { has: page.getByTestId("bar-total") }).boundingBox();
  // Its upper border stands above the 66.
  expect(bar?.height, "bottom").toBe(67);
  const confirm = await page.getByTestId("confirm").filter({ visible: true }).boundingBox();
  expect(confirm?.width, "confirm").toBe(36);
  const total = await page.locator("button", { has: page.getByTestId("bar-total") }).boundingBox();
  expect(390 - (total?.x ?? 0), "right").toBe(105);
});
