import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { themeCss, themeSchema } from "../lib/bff/brand/theme";

/**
 * Axe with all of its rules. Passed rules are not recorded. No second page is opened for frames of other origins,
 * because the pages have no such frames.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

/** Runs in the page. Counts the elements that fade or load, without endless animations. A long table counts until all its parts are rendered. */
const moving = (): number =>
  document.querySelectorAll("[aria-busy=true]").length +
  document
    .getAnimations()
    .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity).length;

/** Content that fades in has its final colours only at the end. */
async function expectAtRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

const phase = (): string | null => document.querySelector("[data-phase]")?.getAttribute("data-phase") ?? null;

/** Axe's findings, as rule and elements. Axe checks again if a phase begins during the check, because the new phase fades the board. */
export async function violationsOf(page: Page, builder: AxeBuilder): Promise<string[][]> {
  await expectAtRest(page);
  const before = await page.evaluate(phase);
  const { violations } = await builder.analyze();
  if (violations.length > 0 && (await page.evaluate(phase)) !== before) return violationsOf(page, builder);
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]);
}

export async function expectAccessible(page: Page, part = "body"): Promise<void> {
  const builder = axe(page).include(part);
  // Axe reads the style sheet's colours, which a browser with forced colours does not paint.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  if (isForced) builder.disableRules("color-contrast");
  expect(await violationsOf(page, builder)).toEqual([]);
}

export async function offerBothSchemes(page: Page): Promise<void> {
  const body = themeCss(themeSchema.parse({ scheme: "system" }));
  await page.route("/brand.css", (route) => route.fulfill({ contentType: "text/css", body }));
  await page.emulateMedia({ colorScheme: "dark" });
}

const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Expects no finding on the page, or in `part` of it, in the dark scheme, and no finding about colours in the light
 * scheme. The page has both schemes, and shows the dark scheme before and after.
 */
export async function expectAccessibleInBoth(page: Page, what: string, part = "body"): Promise<void> {
  const builder = (): AxeBuilder => axe(page).include(part).exclude("iframe");
  expect(await violationsOf(page, builder()), what).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  expect(await violationsOf(page, builder().withRules(COLOURS)), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
}
