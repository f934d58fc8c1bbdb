import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe with all of its rules; passed rules are not recorded, and no second page is opened for frames of other origins: there are none. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** Fading content has its final colours only at its end; endless animations always have them. A long table is rendered in parts. */
export async function expectAtRest(page: Page): Promise<void> {
  const moving = () =>
    document.querySelectorAll("[aria-busy=true]").length +
    document
      .getAnimations()
      .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** The page, or `part` of it, breaks no rule of axe. */
export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  await expectAtRest(page);
  const { violations } = await axe(page).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
