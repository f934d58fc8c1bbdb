import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { themeCss, themeSchema } from "../lib/bff/brand/theme";

/**
 * Axe with all of its rules. Passed rules are not recorded, and no second page is opened for frames of other origins:
 * the pages have no such frames.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/**
 * In the page: the number of elements that fade or load. Endless animations do not count. A long table counts until all
 * its parts are rendered.
 */
const moving = (): number =>
  document.querySelectorAll("[aria-busy=true]").length +
  document
    .getAnimations()
    .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity).length;

/** Content that fades in has its final colours only at the end. */
async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** In the page: the phase of the round that it shows, if it shows one. */
const phase = (): string | null => document.querySelector("[data-phase]")?.getAttribute("data-phase") ?? null;

/**
 * Axe's findings, as rule and elements. If a phase begins during the check it fades the board: axe then checks again.
 */
export async function violationsOf(page: Page, builder: AxeBuilder): Promise<string[][]> {
  await expectAtRest(page);
  const before = await page.evaluate(phase);
  const { violations } = await builder.analyze();
  if (violations.length > 0 && (await page.evaluate(phase)) !== before) return violationsOf(page, builder);
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]);
}

/** The page, or `part` of it, breaks no rule of axe. */
export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  const builder = axe(page).include(part);
  // Axe reads the style sheet's colours, which a browser with forced colours does not paint.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  if (isForced) builder.disableRules("color-contrast");
  expect(await violationsOf(page, builder)).toEqual([]);
}

/** Gives the page a brand with both schemes, and shows the dark scheme. */
export async function offerBothSchemes(page: Page): Promise<void> {
  const body = themeCss(themeSchema.parse({ scheme: "system" }));
  await page.route("/brand.css", (route) => route.fulfill({ contentType: "text/css", body }));
  await page.emulateMedia({ colorScheme: "dark" });
}

/** The rules whose findings depend on the scheme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * A page with both schemes, or `part` of it, breaks no rule in the dark scheme, and no rule of colours in the light scheme. The page
 * shows the dark scheme before and after.
 */
export async function expectAccessibleInBoth(page: Page, what: string, part = "body"): Promise<void> {
  const builder = (): AxeBuilder => axe(page).include(part).exclude("iframe");
  expect(await violationsOf(page, builder()), what).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  expect(await violationsOf(page, builder().withRules(COLOURS)), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
}
