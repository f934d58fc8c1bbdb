import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signedNotice } from "../lib/bff/pages/notice-signature";
import { expect, test } from "./app";
import { expectHeader } from "./header";
import { freshRound, openGame } from "./open-game";
import { platformOf } from "./platform";
import { signIn } from "./sign-in";

/** A round long enough to place chips by hand. */
test.use({ gameSeconds: 20 });

async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByTestId("balance").textContent();
  return Number(text?.replaceAll(/[^\d.]/g, ""));
}

const BETS = [
  ["tf", "tf:big"],
  ["tf", "tf:1b"],
  ["tf", "tf:1s"],
  ["of", "of:2-10"],
  ["gy", "gy:11"],
  ["ft", "ft:1n2"],
  ["dt", "dt:1"],
] as const;

test(
  "sign in, see the header of this layout, bet on all five types, see the draw, the winnings and the order",
  { tag: "@server" },
  async ({ page }) => {
    const pageErrors: string[] = [];
    page.on("pageerror", (error) => pageErrors.push(error.message));
    await signIn(page, "demo");
    await expect(page).toHaveURL(/\/lobby\/home$/);
    await page.getByRole("link", { name: "Play" }).first().click();
    await expect(page).toHaveURL(/\/game\/pk10\/home$/);
    const platform = platformOf(page);
    const before = await platform.balance();
    await expect.poll(() => shownBalance(page)).toBe(before);
    await expectHeader(page, "demo");

    await freshRound(page);
    let tab = "tf";
    for (const [type, bet] of BETS) {
      if (type !== tab) await page.locator(`#tab-${type}`).click();
      tab = type;
      await page.locator(`[data-bet="${bet}"]`).click();
    }
    expect(await platform.balance(), "nothing is bet before Confirm").toBe(before);
    const confirm = page.getByTestId("confirm").filter({ visible: true });
    await expect(confirm).toHaveText(/7\.00/);
    await confirm.click();
    await expect.poll(() => shownBalance(page)).toBe(before - BETS.length);
    expect(await platform.balance()).toBe(before - BETS.length);
    await expect(page.locator('[data-bet="dt:1"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);

    await page.reload();
    await page.locator("#tab-dt").click();
    await expect(page.locator('[data-bet="dt:1"]'), "a reload loses no confirmed bet").toHaveAttribute(
      "aria-label",
      /1\.00 confirmed/,
    );

    await expect(page.locator("[data-phase=announced]").first()).toBeAttached();
    // One of the two sides of the first position always wins.
    await expect(page.getByTestId("own-win")).toBeVisible();
    await expect(page.getByTestId("result").getByRole("listitem")).toHaveCount(10);
    const [order] = await platform.orders();
    expect(order?.numbers).toHaveLength(BETS.length);
    expect(order?.win_lose_amount).not.toBeNull();
    const after = await platform.balance();
    expect(after).toBeCloseTo(before + (order?.win_lose_amount ?? 0), 2);
    await expect.poll(() => shownBalance(page)).toBe(after);

    await page.getByRole("button", { name: "Bet records" }).click();
    const row = page.locator(`[data-group="${order?.reference_number}"]`);
    await expect(row).toContainText(order?.round_no ?? "-");
    await expect(row.getByRole("row")).toHaveCount(BETS.length);
    expect(pageErrors).toEqual([]);
  },
);

test("the pages up to the table are in the player's language", { tag: "@desk" }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "user_locale", value: "vn", url: baseURL ?? "" }]);
  await page.goto("/authentication");
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Đăng nhập");
  await signIn(page, "demo2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Chào mừng trở lại");
  await openGame(page);
  for (const name of ["Đoán hạng", "Nhất nhì", "Fan tan", "Rồng hổ", "Hai mặt"])
    await page.getByRole("tab", { name }).click();
  await page.getByRole("button", { name: "Lịch sử cược" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test(
  "the landing page shows only known messages, in the player's language, and signed texts",
  { tag: "@desk" },
  async ({ page, app }) => {
    await page.goto("/error?message=duplicate_login");
    await expect(page.getByText("Duplicate login detected")).toBeVisible();
    const words = "<img src=x onerror=alert(1)>";
    const secret = await readFile(join(app.dataDir, "session-secret"), "utf8");
    await page.goto(`/error?${signedNotice(words, [secret])}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
    await page.goto(`/error?message=${encodeURIComponent("Call +1 900 123 to unlock your account")}`);
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expect(page).toHaveURL(/\/error$/);
  },
);

test("the refusal of wrong credentials does not show which part is wrong", { tag: "@desk" }, async ({ page }) => {
  await page.goto("/authentication");
  await page.getByLabel("Username").fill("demo");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username or password is incorrect.")).toBeVisible();
  await expect(page).toHaveURL(/\/authentication$/);
});
