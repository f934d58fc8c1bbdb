import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { freshRound, startAtTable } from "./open-game";
import { platformOf } from "./platform";

test.use({ gameSeconds: 20 });

interface View {
  readonly username: string;
  readonly viewport: { width: number; height: number };
  readonly forcedColors?: "active";
}

const VIEWS: readonly (readonly [string, readonly View[]])[] = [
  [
    "enlarged or narrow windows",
    [
      // The first two: a desktop of 1280 × 1024 at 400 %, and one of 1440 × 900 at 200 %.
      { username: "demo", viewport: { width: 320, height: 256 } },
      { username: "demo2", viewport: { width: 720, height: 450 } },
      { username: "acme", viewport: { width: 320, height: 568 } },
    ],
  ],
  [
    "forced colours",
    [
      { username: "demo", forcedColors: "active", viewport: { width: 1440, height: 900 } },
      { username: "demo2", forcedColors: "active", viewport: { width: 390, height: 844 } },
    ],
  ],
];

async function expectReflow(page: Page): Promise<void> {
  const root = page.locator("html");
  expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

async function expectReadable(page: Page, part = "body"): Promise<void> {
  await expectReflow(page);
  await expectAccessible(page, part);
}

async function playIn(page: Page, username: string): Promise<void> {
  await startAtTable(page, username);
  await freshRound(page);
  const confirm = page.getByTestId("confirm").filter({ visible: true });
  for (const bet of ["tf:1b", "tf:1s"]) await page.locator(`[data-bet="${bet}"]`).click();
  await expect(confirm).toHaveText(/2\.00/);
  await confirm.click();
  await expect(page.locator('[data-bet="tf:1b"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
  await expectReflow(page);
  await expect(page.locator("[data-phase=closed]").first()).toBeAttached();
  await expect(page.getByTestId("locked-bets")).toContainText("2 bets locked · RM 2.00");
  await expectReflow(page);
  const net = page.getByTestId("round-net");
  await expect(net).toHaveText(/0\.02/);
  await net.scrollIntoViewIfNeeded();
  await expect(net).toBeInViewport({ ratio: 1 });
  await expectReadable(page);

  const [order] = await platformOf(page).orders();
  await page.getByRole("button", { name: "Bet records", exact: true }).filter({ visible: true }).first().click();
  const record = page.locator(`[data-group="${order?.reference_number}"]`);
  await expect(record).toContainText(order?.round_no ?? "-");
  await expectReadable(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByTestId("last-results").getByRole("button").first().click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(page.getByTestId("verdict")).toContainText("the result is the same");
  await expectReadable(page, "[role=dialog]");
  await page.getByRole("button", { name: "Replay the race" }).click();
  await expect(page.getByTestId("replay")).toBeVisible();
}

for (const [what, views] of VIEWS) {
  test(`in ${what} a bet is placed, its result read and its record found, and axe finds nothing`, async ({
    browser,
    app,
    watchPolicy,
  }) => {
    await Promise.all(
      views.map(async ({ username, ...look }) => {
        const context = await browser.newContext({ baseURL: app.url, reducedMotion: "reduce", ...look });
        watchPolicy(context);
        await playIn(await context.newPage(), username);
        await context.close();
      }),
    );
  });
}
