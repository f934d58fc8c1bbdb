import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { freshRound, startAtTable } from "./open-game";
import { platformOf } from "./platform";

test.use({ gameSeconds: 20 });

const VIEWS = [
  { name: "a desk of 1280 × 1024 at 400 %", width: 320, height: 256, forcedColors: "none" },
  { name: "a desk of 1440 × 900 at 200 %", width: 720, height: 450, forcedColors: "none" },
  { name: "a window 320 px wide", width: 320, height: 568, forcedColors: "none" },
  { name: "a desk in forced colours", width: 1440, height: 900, forcedColors: "active" },
  { name: "a phone in forced colours", width: 390, height: 844, forcedColors: "active" },
] as const;

/** Nothing is wider than the window. */
async function expectReflow(page: Page): Promise<void> {
  const root = page.locator("html");
  expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

async function expectReadable(page: Page): Promise<void> {
  await expectReflow(page);
  await expectAccessible(page);
}

for (const { name, width, height, forcedColors } of VIEWS) {
  test(`in ${name} a bet is placed, its result read and its record found, and axe finds nothing`, async ({
    page,
    app,
  }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await startAtTable(page, "demo");
    await freshRound(page, app.gameSeconds);
    const confirm = page.getByTestId("confirm").filter({ visible: true });
    for (const bet of ["tf:1b", "tf:1s"]) await page.locator(`[data-bet="${bet}"]`).click();
    await expect(confirm).toHaveText(/2\.00/);
    await confirm.click();
    await expect(page.locator('[data-bet="tf:1b"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
    await expectReflow(page);
    await expect(page.locator("[data-phase=closed]").first()).toBeAttached({ timeout: 30_000 });
    await expect(page.getByTestId("locked-bets")).toContainText("2 bets locked · RM 2.00");
    await expectReflow(page);
    const net = page.getByTestId("round-net");
    await expect(net).toHaveText(/0\.02/, { timeout: 40_000 });
    await net.scrollIntoViewIfNeeded();
    await expect(net).toBeInViewport({ ratio: 1 });
    await expectReadable(page);

    const [order] = await platformOf(page).orders();
    await page.getByRole("button", { name: "Bet records", exact: true }).filter({ visible: true }).first().click();
    const record = page.locator(`[data-group="${order?.reference_number}"]`);
    await expect(record).toContainText(order?.round_no ?? "-");
    await expectReadable(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByTestId("last-results").getByRole("button").first().click();
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await expect(page.getByTestId("verdict")).toContainText("the result is the same");
    await expectReadable(page);
  });
}
