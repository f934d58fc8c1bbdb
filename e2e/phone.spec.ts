import type { Locator, Page } from "@playwright/test";
import { LOCALES, PLAYED_CODES } from "../lib/contract/games";
import { expect, ONE_ROUND, test } from "./app";
import { expectNothingCutOff } from "./cut-off";
import { openGame, startAtTable, switchLanguage } from "./open-game";
import { startSession } from "./sign-in";
import { missedTargets } from "./touch-targets";

test.use({ ...ONE_ROUND, isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } });

const row = (page: Page): Locator => page.getByTestId("bet-actions");
const bar = (page: Page): Locator => page.getByTestId("bet-bar");

const boxOf = async (each: Locator) => {
  const box = await each.boundingBox();
  if (box === null) throw new Error("not in sight");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test("the bar and the header of a phone have the specification's sizes, and all five chips are in sight", async ({
  page,
}) => {
  // No test of this app bets as this player: there is no bet to repeat.
  await startSession(page, "acme");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await openGame(page);
    expect((await boxOf(page.getByRole("banner"))).height, "top").toBe(70);
    await expect(row(page), "nothing to confirm, nothing to repeat").toBeHidden();
    const foot = await boxOf(bar(page));
    expect([foot.height, foot.bottom], "bottom").toEqual([66, 740]);
    const small = page.getByTestId("confirm-small");
    expect((await boxOf(small)).width, "confirm").toBe(36);
    const slip = await boxOf(page.getByRole("button", { name: "Show slip" }));
    expect(width - slip.x, "right").toBe(105);
    const chips = page.getByRole("radio", { name: /^Chip/ });
    await expect(chips).toHaveCount(5);
    for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });
    expect((await boxOf(chips.last())).right).toBeLessThan(slip.x);
    await small.focus();
    const why = page.getByRole("tooltip", { name: "Put a chip on the table first." }).filter({ visible: true });
    await expect(why, "why it cannot be pressed is on the screen as a whole").toBeInViewport({ ratio: 1 });
  }
});

test("a row with Undo, Rebet or ×2 and Confirm rises above the bar while there is something to confirm or repeat", async ({
  page,
}) => {
  await startAtTable(page, "demo2");
  await page.locator('[data-bet="tf:big"]').tap();
  const confirm = page.getByTestId("confirm").filter({ visible: true });
  await expect(confirm).toHaveText("Confirm RM 1.00");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const [above, below, wide] = await Promise.all([boxOf(row(page)), boxOf(bar(page)), boxOf(confirm)]);
    expect([above.height, above.bottom], `the row at ${width}`).toEqual([56, below.y]);
    expect(wide.width, `Confirm at ${width}`).toBeGreaterThanOrEqual(160);
    for (const each of [confirm, page.getByTestId("confirm-small")]) {
      const own = await boxOf(each);
      for (const other of await page.locator(".bet-bar button").all()) {
        if (/Confirm/.test((await other.textContent()) ?? "")) continue;
        const box = await boxOf(other);
        const aside = Math.max(own.x - box.right, box.x - own.right);
        const apart = Math.max(own.y - box.bottom, box.y - own.bottom);
        expect(Math.max(aside, apart), `${await other.getAttribute("aria-label")} at ${width}`).toBeGreaterThanOrEqual(
          8,
        );
      }
    }
  }
  await expect(row(page).getByRole("button", { name: "Double" })).toBeVisible();
  await row(page).getByRole("button", { name: "Undo" }).tap();
  await expect(row(page)).toBeHidden();
  // The board has just moved and ignores touches for a moment.
  await expect(async () => {
    await page.locator('[data-bet="tf:big"]').tap();
    await expect(row(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByTestId("confirm-small").tap();
  await expect(page.locator('[data-bet="tf:big"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
  await row(page).getByRole("button", { name: "Rebet" }).tap();
  await expect(confirm).toHaveText("Confirm RM 1.00");
});

/** The drums of 24 and 36 balls have three columns on a phone, like that of 12; that of 48 has four. */
const BOARDS = PLAYED_CODES.filter((game) => game !== "BALLS24" && game !== "BALLS36");

for (const game of BOARDS) {
  test(`every target of ${game} takes a touch of 44 × 44 px`, async ({ page }) => {
    await startAtTable(page, "demo", { locale: "vn", game: game.toLowerCase() });
    const tabs = await page.getByRole("tab").all();
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      await tab?.tap();
      expect(await missedTargets(page), `at rest, ${await tab?.textContent()}`).toEqual([]);
    }
    await page.locator("[data-bet]").first().tap();
    await expect(row(page)).toBeVisible();
    await row(page).getByRole("button").first().focus();
    expect(await missedTargets(page, ".bet-bar"), "with a chip on the table").toEqual([]);
    await page.locator("button", { has: page.getByTestId("bar-total") }).tap();
    expect(await missedTargets(page, ".foot"), "with the slip open").toEqual([]);
  });
}

test("one side of PK10 has five columns on a phone", async ({ page }) => {
  await startAtTable(page, "demo");
  await page.locator("#tab-of").tap();
  const at = await page
    .locator('[data-bet^="of:3-"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
  expect(new Set(at.map(({ x }) => x)).size).toBe(5);
  expect(new Set(at.map(({ y }) => y)).size).toBe(2);
});

test("in a window lower than 400 px the header and the row scroll away, and the bar stays", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await startAtTable(page, "demo2");
  await page.locator('[data-bet="tf:1b"]').tap();
  await expect(page.locator('[data-bet="tf:1b"]')).toHaveAttribute("aria-label", /1\.00 on it/);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(row(page)).not.toBeInViewport();
  expect((await boxOf(bar(page))).bottom).toBe(256);
  await row(page).scrollIntoViewIfNeeded();
  const [above, below] = await Promise.all([boxOf(row(page)), boxOf(bar(page))]);
  expect(above.bottom, "at the page's end nothing covers the row").toBeLessThanOrEqual(below.y);
  await page.getByTestId("confirm-small").tap();
  await expect(page.locator('[data-bet="tf:1b"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
});

/** Runs in the page: the pairs of overlapping texts in the header and the stage's bar. */
function overlaps(): string[] {
  const range = document.createRange();
  const texts = [...document.querySelectorAll("header, section[aria-label] .stage-bar, .sticky.top-0")].flatMap(
    (box) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const found: { words: string; rect: DOMRect }[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text.parentElement?.checkVisibility() !== true || text.parentElement.closest("nav") !== null) continue;
        // Text for screen readers only.
        if (getComputedStyle(text.parentElement).clipPath !== "none") continue;
        range.selectNodeContents(text);
        for (const rect of range.getClientRects())
          if (rect.width > 2 && rect.height > 2) found.push({ words: text.textContent ?? "", rect });
      }
      return found;
    },
  );
  // A line's box is higher than its letters.
  const isOn = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 5 && b.top < a.bottom - 5;
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => (isOn(one.rect, other.rect) ? [`${one.words} on ${other.words}`] : [])),
  );
}

test("nothing in the header and the stage's bar overlaps or is cut off from 320 to 400 px, long round numbers included", async ({
  page,
}) => {
  await startSession(page, "demo");
  for (const game of ["pk10", "racinggod"]) {
    await openGame(page, game);
    await expect(page.getByTestId("balance")).toHaveText(/RM/);
    for (const locale of LOCALES) {
      await switchLanguage(page, locale);
      // A shorter round number needs less space.
      await page.getByTestId("round-no").evaluate((each) => each.replaceChildren("20261124-PK10-000123"));
      for (const width of [320, 360, 390, 400]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNothingCutOff(page, `${game} in ${locale} at ${width}`);
        await expect.poll(() => page.evaluate(overlaps), { message: `${game} in ${locale} at ${width}` }).toEqual([]);
      }
    }
  }
});
