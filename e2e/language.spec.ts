import { expect, ONE_ROUND_OF_BETS, test } from "./app";
import { startAtTable } from "./open-game";
import { putChip, STAKE } from "./put-chip";

/** Unconfirmed chips leave the board at the close: no round closes during this test. */
test.use(ONE_ROUND_OF_BETS);

test("a language switch keeps chips, an open dialog and the socket", async ({ page }) => {
  const isMobile = (page.viewportSize()?.width ?? 0) <= 760;
  // On a phone the languages are in the side menu.
  const menu = isMobile ? "#main-menu" : "#language-menu";
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await startAtTable(page, "demo");
  await putChip(page);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  await expect.poll(() => sockets.length, "the page's socket").toBe(1);
  // The dialog covers the button, but the choice is still in the page.
  await page.getByRole("button", { name: "Bet records" }).first().click();
  await expect(page.getByRole("dialog", { name: "Bet records" })).toBeVisible();
  await page.locator(`${menu} [lang=vi]`).evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole("dialog", { name: "Lịch sử cược" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await expect(page).toHaveTitle(/^Đua xe PK10|PK10/);
  await expect(page.locator('[data-bet="tf:big"]')).toHaveAttribute("aria-label", STAKE);
  expect(sockets.length).toBe(1);
  await page.keyboard.press("Escape");
  await page.locator('a[href="/lobby/home"]').filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chào mừng trở lại, demo");
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  await page.goto("/lobby/home");
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
});
