import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe with all of its rules; what passes is not written down, and no second page is opened for frames of other origins: there are none. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** No rule of axe is broken on the page, or inside of `part` of it. */
export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  const { violations } = await axe(page).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
