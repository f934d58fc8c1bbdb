import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { ONE_ROUND_OF_BETS, test } from "./app";
import { startAtTable } from "./open-game";
import { startSession } from "./sign-in";
import { WORDS } from "./words";
import { pk10 } from "../games/pk10/game";
import { LOCALES, PLAYED_CODES } from "../lib/contract/games";
import { htmlLang, intlTag } from "../lib/locale";
import { pathOfReading, READING_PAGES } from "../lib/paths";
import { moneyFormat } from "../lib/wording/money-format";

// No draw happens during these tests: it would make the page shorter, and the browser would lose the scroll position.
test.use(ONE_ROUND_OF_BETS);

const { vn } = WORDS;
const SENTENCE = "Mười xe đua";

const dialog = (page: Page): Locator => page.getByRole("dialog");

async function openFromMenu(page: Page, name: string): Promise<Locator> {
  const entry = page.getByRole("banner").getByRole("button", { name, exact: true }).filter({ visible: true });
  await entry.click();
  return entry;
}

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test("a change of language changes the rules, and both pages of the dialog are accessible", async ({ page }) => {
  const words = vn;
  await startAtTable(page, "demo");
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Tiếng Việt" }).filter({ visible: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await openFromMenu(page, words.shell.rules);
  await expect(dialog(page)).toHaveAccessibleName(words.shell.rules);
  await expect(dialog(page).getByText(SENTENCE)).toBeVisible();
  await expect(dialog(page).getByRole("heading", { level: 3 })).toHaveCount(13);
  await expect(dialog(page).getByRole("table")).toHaveCount(7);
  await expect(dialog(page).getByRole("row", { name: /43,650$/ })).toBeAttached();
  await expectAccessible(page, '[role="dialog"]');

  await dialog(page).getByRole("tab", { name: words.shell.limits }).click();
  await expect(dialog(page)).toHaveAccessibleName(words.shell.limits);
  const rows = dialog(page).getByRole("table").locator("tbody tr");
  const money = moneyFormat(intlTag("vn"), "MYR");
  const types: Readonly<Record<string, string>> = words.bets.type;
  await expect(rows.getByRole("rowheader")).toHaveText(pk10.betTypes.map(({ code }) => types[code] ?? code));
  await expect(rows.first()).toContainText(money.plain(100));
  await expect(rows.first()).toContainText(money.plain(200_000));
  await expect(dialog(page).getByRole("row", { name: words.limits.orderMax })).toContainText(money.labelled(1_000_000));
  await expect(dialog(page).getByRole("row", { name: words.limits.maxPayout })).toContainText(
    money.labelled(10_000_000),
  );
  await expectAccessible(page, '[role="dialog"]');
});

test("a modal holds the page at its top and then restores position and focus; its links scroll to their parts, and the arrows change its pages", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  await page.locator("#tab-of").click();
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: "instant" }));
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(0);

  for (const [name, close] of [
    ["Rules", () => page.keyboard.press("Escape")],
    ["Limit rules", () => dialog(page).getByRole("button", { name: "Close" }).click()],
    ["Rules", () => page.mouse.click(4, 20)],
  ] as const) {
    const opener = await openFromMenu(page, name);
    await expect(dialog(page)).toHaveAccessibleName(name);
    await expect(dialog(page).locator(":focus")).toHaveCount(1);
    expect(await scrollTop(page)).toBe(0);
    const root = page.locator("html");
    await expect(root).toHaveClass(/body-locked/);
    const { height, screen } = await page.evaluate(() => ({
      height: document.body.getBoundingClientRect().height,
      screen: window.innerHeight,
    }));
    expect(height).toBe(screen);
    await page.mouse.wheel(0, 400);
    expect(await scrollTop(page)).toBe(0);
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(root).not.toHaveClass(/body-locked/);
    await expect.poll(() => scrollTop(page)).toBe(before);
    await expect(opener).toBeFocused();
  }

  await openFromMenu(page, "Rules");
  const address = page.url();
  await dialog(page).getByRole("navigation").getByRole("link", { name: "Fan tan" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Fan tan", exact: true })).toBeInViewport();
  await expect(dialog(page).getByRole("heading", { name: "How a round runs" })).not.toBeInViewport();
  expect(page.url()).toBe(address);
  expect(await scrollTop(page)).toBe(0);

  const tabs = dialog(page).getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page)).toHaveAccessibleName("Limit rules");
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    await expect(dialog(page).locator(":focus"), "the focus stays in the dialog").toHaveCount(1);
  }
});

test("other limits can be viewed, and only the button chooses them", async ({ page }) => {
  await startAtTable(page, "demo");
  await openFromMenu(page, "Limit rules");
  const payout = dialog(page).getByRole("row", { name: "Maximum payout per order" });
  await dialog(page)
    .getByRole("radio", { name: /100 – 50,000/ })
    .check({ force: true });
  await expect(payout).toContainText("RM 2,000,000.00");
  await page.keyboard.press("Escape");
  await openFromMenu(page, "Limit rules");
  await expect(payout).toContainText("RM 100,000.00");
  await dialog(page)
    .getByRole("radio", { name: /100 – 50,000/ })
    .check({ force: true });
  await dialog(page).getByRole("button", { name: "Use these limits" }).click();
  await expect(dialog(page).getByText("These limits are in use at your table.")).toBeVisible();
  await page.reload();
  await openFromMenu(page, "Limit rules");
  await expect(payout, "the choice is remembered").toContainText("RM 2,000,000.00");
});

test.describe("without JavaScript,", { tag: "@desk" }, () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES) {
    test(`the pages of rules and limits are in ${locale}`, async ({ page }) => {
      const words = WORDS[locale];
      await startSession(page, "demo", locale);
      await page.goto("/game/pk10/rules");
      await expect(page.locator("html")).toHaveAttribute("lang", htmlLang(locale));
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(words.shell.rules);
      await expect(page.getByRole("heading", { level: 3 })).toHaveCount(13);
      await expect(page.locator("article")).toHaveAttribute("lang", htmlLang(locale));
      for (const type of pk10.betTypes) {
        const name = (words.bets.type as Readonly<Record<string, string>>)[type.code] ?? "";
        await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
      }
      await page.getByRole("link", { name: words.shell.limits, exact: true }).click();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(words.shell.limits);
      const money = moneyFormat(intlTag(locale), "MYR");
      await expect(page.getByRole("table")).toHaveCount(3);
      await expect(page.getByRole("table").first()).toContainText(words.limits.playType);
      await expect(page.getByRole("table").first()).toContainText(money.labelled(10_000_00));
      await expect(page.getByRole("table").last()).toContainText(money.labelled(2_000_000_00));
    });
  }

  test("every game has both pages, a guest is sent to sign in, and back, forward and reload work", async ({ page }) => {
    await page.goto("/game/pk10/rules");
    await expect(page).toHaveURL(/\/authentication$/);
    await startSession(page, "demo");
    for (const game of PLAYED_CODES) {
      for (const reading of READING_PAGES) {
        const answer = await page.goto(pathOfReading(game, reading));
        expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([200, "no-store"]);
        await expect(page.getByRole("table").first()).toBeVisible();
      }
    }
    const title = page.getByRole("heading", { level: 2 });
    await page.goto("/game/pk10/rules");
    await page.getByRole("link", { name: "Limit rules" }).click();
    await expect(title).toHaveText("Limit rules");
    await page.goBack();
    await expect(title).toHaveText("Rules");
    await page.goForward();
    await expect(title).toHaveText("Limit rules");
    await page.reload();
    await expect(title).toHaveText("Limit rules");
    expect((await page.goto("/game/chess/rules"))?.status()).toBe(404);
  });
});

test(
  "each answer of a rules or limits page allows only the inline scripts with its own nonce",
  { tag: ["@server", "@desk"] },
  async ({ page }) => {
    await startSession(page, "demo");
    const nonces = new Set<string>();
    for (const path of ["/game/pk10/rules", "/game/pk10/rules", "/game/pk10/limits"]) {
      const policy = (await page.goto(path))?.headers()["content-security-policy"] ?? "";
      const [, nonce = ""] = /script-src 'self' 'nonce-([\w-]{22,})';/.exec(policy) ?? [];
      nonces.add(nonce);
      const given = page.locator("script").evaluateAll((scripts) => scripts.map((script) => script.nonce));
      expect([...new Set(await given)]).toEqual([nonce]);
    }
    expect(nonces.size).toBe(3);
  },
);

test("the page has the same text as the dialog, is accessible, prints dark on light, and leads back to the table, which sets its class on the body", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  await openFromMenu(page, "Rules");
  const text = await dialog(page).locator("article").innerText();
  const opened = page.waitForEvent("popup");
  await dialog(page).getByRole("link", { name: "Open as a page" }).click();
  const reading = await opened;
  await expect(reading).toHaveURL(/\/game\/pk10\/rules$/);
  await expect(reading).toHaveTitle("Rules · PK10 Racing");
  expect(await reading.locator("article").innerText()).toBe(text);
  await expectAccessible(reading);
  await reading.emulateMedia({ media: "print" });
  await expect(reading.getByRole("navigation")).toHaveCount(0);
  await expect(reading.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(reading.getByRole("heading", { level: 3 }).first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await reading.emulateMedia({ media: "screen" });
  await expect(reading.getByRole("link", { name: "PK10 Racing: every draw" })).toHaveAttribute(
    "href",
    "/fairness/pk10",
  );
  await reading.getByRole("link", { name: "PK10 Racing", exact: true }).click();
  await expect(reading.locator("body.game-pk10")).toBeAttached();
  // The document stays the same, and only the game itself can have removed its class.
  await reading.locator('a[href="/lobby/home"]').filter({ visible: true }).first().click();
  await expect(reading).toHaveURL(/\/lobby\/home$/);
  await expect(reading.locator("body")).not.toHaveClass(/game-pk10/);
});
