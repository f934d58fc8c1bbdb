import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe with all of its rules; what passes is not written down, and no second page is opened for frames of other origins: there are none. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** What fades in has its own colours only at its end; what goes on for ever has them all the time. A long table comes in parts. */
export async function expectAtRest(page: Page): Promise<void> {
  const moving = () =>
    document.querySelectorAll("[aria-busy=true]").length +
    document
      .getAnimations()
      .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** No rule of axe is broken on the page, or inside of `part` of it. */
export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  await expectAtRest(page);
  const { violations } = await axe(page).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
