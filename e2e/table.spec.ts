import type { Locator, Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";
import { expect, ONE_ROUND_OF_BETS, test } from "./app";
import { startAtTable, switchLanguage } from "./open-game";
import { platformOf } from "./platform";

test.use(ONE_ROUND_OF_BETS);

const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);
const confirm = (page: Page): Locator => page.getByTestId("confirm").filter({ visible: true });
const tab = (page: Page, type: string): Promise<void> => page.locator(`#tab-${type}`).click();

/** For tests of behaviour that is the same in both layouts. */
const DESK = { tag: "@desk" };

async function atTable(page: Page, user: string, locale: Locale = "en"): Promise<void> {
  await startAtTable(page, user, { locale });
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
}

async function openSlip(page: Page): Promise<void> {
  const toggle = page.locator('[aria-expanded="false"]', { has: page.getByTestId("bar-total") });
  if (await toggle.isVisible()) await toggle.click();
}

async function closeSlip(page: Page, label = "Close slip"): Promise<void> {
  const close = page.getByRole("button", { name: label });
  if (await close.isVisible()) await close.click();
}

async function press(page: Page, bet: string, times: number): Promise<void> {
  await cell(page, bet).evaluate((each: HTMLElement, count) => {
    for (let chip = 0; chip < count; chip += 1) each.click();
  }, times);
}

const line = (page: Page, bet: string): Locator => page.locator(`[data-line="${bet}"]`).filter({ visible: true });

test("all five boards have their usual layout, and nothing leaves its cell", async ({ page }) => {
  const counts = { tf: 54, of: 100, gy: 66, ft: 28, dt: 10 };
  // No test of this app bets as this player: the cells have no stake.
  await atTable(page, "acme");
  for (const locale of ["en", "th", "vn", "id"] as const) {
    await switchLanguage(page, locale);
    for (const [type, count] of Object.entries(counts)) {
      await tab(page, type);
      await expect(page.locator("[data-bet]")).toHaveCount(count);
      await expect(page.locator(`[data-bet^="${type}:"]`)).toHaveCount(count);
      // Each cell has odds with three decimals, and no text is wider than the space in its cell.
      const faults = await page.locator("[data-bet]").evaluateAll(
        (cells, point) =>
          cells.flatMap((each) => {
            const inside = each.getBoundingClientRect();
            const texts = [...each.querySelectorAll("span")].map((span) => {
              const range = document.createRange();
              range.selectNodeContents(span);
              return range.getBoundingClientRect();
            });
            const tight = texts.some(({ left, right }) => left < inside.left + 1.5 || right > inside.right - 1.5);
            const odds = new RegExp(`\\d+\\${point}\\d{3}$`).test(each.textContent ?? "");
            return tight || !odds ? [each.getAttribute("data-bet")] : [];
          }),
        locale === "vn" || locale === "id" ? "," : ".",
      );
      expect(faults, `${locale} ${type}`).toEqual([]);
    }
    const strip = page.getByRole("tablist");
    expect(await strip.evaluate((box) => box.scrollWidth - box.clientWidth), "every tab is in sight").toBe(0);
  }
});

test("crown sums are one row if the width allows it, pairs are a triangle on a desktop, nims are on the edges of the square", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  const at = async (bet: string) => (await cell(page, bet).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await tab(page, "gy");
  if ((page.viewportSize()?.width ?? 0) > 1280) expect((await at("gy:3")).y).toBe((await at("gy:19")).y);
  const isDesk = (page.viewportSize()?.width ?? 0) > 760;
  if (isDesk) expect((await at("gy:1-10")).x).toBeCloseTo((await at("gy:9-10")).x, 0);
  expect((await at("gy:1-2")).y).toBe((await at(isDesk ? "gy:1-10" : "gy:1-6")).y);
  await tab(page, "ft");
  const [three, one, two, four] = [await at("ft:3p"), await at("ft:1p"), await at("ft:2p"), await at("ft:4p")];
  expect(three.y).toBeLessThan(two.y);
  expect(two.y).toBeLessThan(one.y);
  expect(four.x).toBeLessThan(two.x);
  // The nim of 3 with 4 is on 4's side, above 3's own fan. The corner of 3 and 4 is outside of both.
  expect((await at("ft:3n4")).y).toBeLessThan(three.y);
  expect((await at("ft:3n4")).x).toBeLessThan((await at("ft:3n2")).x);
  expect((await at("ft:34c")).x).toBeLessThan((await at("ft:3n4")).x);
});

test("twenty taps that do not wait for the page all count", async ({ page, hasTouch }) => {
  await atTable(page, "demo");
  const bets = ["tf:big", "tf:small", "tf:1b", "tf:1s"];
  await cell(page, "tf:big").evaluate((each) => each.scrollIntoView({ block: "center" }));
  const spots = await Promise.all(
    bets.map(async (bet) => {
      const box = await cell(page, bet).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    }),
  );
  // The browser's own input does not wait for the page, like a player's fingers.
  const input = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  for (let tap = 0; tap < 20; tap += 1) {
    const { x, y } = spots[tap < 10 ? 0 : tap % spots.length] ?? { x: 0, y: 0 };
    const mouse = { x, y, button: "left", clickCount: 1 } as const;
    if (hasTouch) {
      sent.push(input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }));
      sent.push(input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }));
    } else {
      sent.push(input.send("Input.dispatchMouseEvent", { type: "mousePressed", ...mouse }));
      sent.push(input.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...mouse }));
    }
  }
  await Promise.all(sent);
  await expect(confirm(page)).toHaveText(/20\.00/);
  await expect(cell(page, "tf:big")).toHaveAttribute("aria-label", /12\.00 on it/);
});

test("a press that adds nothing shows the reason in the player's language, and limits follow the chosen setting", async ({
  page,
}) => {
  // The test needs a player whose balance covers an order's maximum, which a player who has bet may lack.
  await atTable(page, "acme", "vn");
  const note = page.getByTestId("board-note");
  await page.getByRole("radio", { name: "Chip 100", exact: true }).filter({ visible: true }).click();
  await press(page, "tf:1b", 20);
  await expect(note).toContainText("thêm chip");
  await cell(page, "tf:1b").click();
  await expect(note).toHaveText("Hạng nhất Tài: tối đa 2.000 RM.");
  for (const bet of ["tf:2b", "tf:3b", "tf:4b", "tf:5b"]) await press(page, bet, 20);
  await cell(page, "tf:6b").click();
  await expect(note).toHaveText("Mỗi vé tối đa 10.000 RM.");
  await openSlip(page);
  const limits = page.getByRole("combobox", { name: "Hạn mức" }).filter({ visible: true });
  await limits.selectOption({ index: 2 });
  await expect(line(page, "tf:1b")).toBeVisible();
  await line(page, "tf:1b").getByRole("textbox").fill("50");
  await page.keyboard.press("Enter");
  await expect(line(page, "tf:1b")).toContainText("tối thiểu 100 RM");
  await expect(confirm(page)).toHaveAttribute("aria-disabled", "true");
  await expect(confirm(page)).toHaveAccessibleDescription("Hạng nhất Tài: tối thiểu 100 RM.");
  await closeSlip(page, "Đóng phiếu");
  await expect(page.getByRole("radio", { name: "Chip 10.000" }).filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Chip 10.000" }).filter({ visible: true })).toBeVisible();
});

test("the stake field accepts only numbers, and the possible return follows it", DESK, async ({ page, context }) => {
  await atTable(page, "demo", "th");
  await cell(page, "tf:1b").click();
  await openSlip(page);
  const box = line(page, "tf:1b").getByRole("textbox");
  await box.click();
  await page.keyboard.type("1e2.3.4-56");
  await expect(box).toHaveValue("12.34");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("1.00");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((amount) => navigator.clipboard.writeText(amount), text);
    await box.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+v");
  };
  await paste("RM 1,234.567");
  await expect(line(page, "tf:1b").getByRole("status")).toContainText("“RM 1,234.567”");
  await expect(box).toHaveValue("1.00");
  await paste("RM 1,234.56");
  await expect(box).toHaveValue("1234.56");
  await page.keyboard.press("Enter");
  await expect(line(page, "tf:1b").getByTestId("line-return")).toHaveText("2,444.42");
  await expect(page.getByTestId("possible-return").filter({ visible: true })).toHaveText("2,444.42");
  await expect(page.getByTestId("least-return").filter({ visible: true })).toHaveText("0.00");
  await expect(page.getByTestId("covers").filter({ visible: true })).toHaveText("50%");
  await expect(confirm(page)).toHaveText(/1,234\.56/);
  // PK10's odds do not change while betting is open.
  await expect(page.getByRole("radiogroup", { name: "ถ้าอัตราจ่ายเปลี่ยน" })).toHaveCount(0);
});

test(
  "in a game with new odds in each round, the player chooses the policy for changed odds, which is stored",
  DESK,
  async ({ page }) => {
    await startAtTable(page, "demo", { locale: "th", game: "racinggod" });
    await openSlip(page);
    const policy = page.getByRole("radiogroup", { name: "ถ้าอัตราจ่ายเปลี่ยน" }).filter({ visible: true });
    await policy.getByText("เฉพาะที่ดีกว่า").click();
    await expect(policy).toHaveAccessibleDescription(/ถ้าต่ำลงจะถามคุณก่อน/);
    await page.reload();
    await openSlip(page);
    await expect(page.getByRole("radio", { name: "เฉพาะที่ดีกว่า" }).filter({ visible: true })).toBeChecked();
  },
);

test("a layout is saved under a name, used, renamed, deleted and restored", async ({ page }) => {
  await atTable(page, "demo2");
  await cell(page, "tf:big").click();
  await cell(page, "tf:1b").click();
  await openSlip(page);
  await page.getByRole("button", { name: "Favourites" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Favourites" });
  await dialog.getByRole("textbox").fill("  Opening  ");
  await page.keyboard.press("Enter");
  const row = dialog.locator('[data-favourite="Opening"]');
  await expect(row).toContainText("2 bets · RM 2.00");
  await page.reload();
  await openSlip(page);
  await page.getByRole("button", { name: "Favourites" }).filter({ visible: true }).click();
  await row.getByRole("button", { name: "Rename Opening" }).click();
  await dialog.getByRole("textbox", { name: "New name for Opening" }).fill("First");
  await page.keyboard.press("Enter");
  const renamed = dialog.locator('[data-favourite="First"]');
  await renamed.getByRole("button", { name: "Delete First" }).click();
  await expect(renamed).toHaveCount(0);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await renamed.getByRole("button", { name: "Put First on the table" }).click();
  await expect(dialog).toHaveCount(0);
  await closeSlip(page);
  // The layout's chip is added to the chip from before the reload.
  await expect(cell(page, "tf:1b")).toHaveAttribute("aria-label", /2\.00 on it/);
});

test("a bet whose answer was lost is shown after a reload, and is placed once", DESK, async ({ page }) => {
  await atTable(page, "demo2");
  const before = await platformOf(page).orders();
  let reached = 0;
  let cut = true;
  // The route stays: `unroute` would send a pending request again, and its handler would fail.
  await page.route("**/api/user/game/PK10/bet", async (route) => {
    const response = await route.fetch();
    reached += response.status() === 201 ? 1 : 0;
    await (cut ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  await page.route("**/api/user/dt/", (route) => (cut ? route.abort("connectionreset") : route.continue()));
  await cell(page, "tf:9o").click();
  await confirm(page).click();
  await expect(page.locator("[data-bet-status=asking_again]").filter({ visible: true })).toBeVisible();
  expect(reached, "the server took it").toBeGreaterThan(0);
  // The first page gets no answer to its bet. After the reload the page sends the bet again, and gets an answer.
  await page.reload();
  await expect(page.locator("[data-bet-status=asking_again]").filter({ visible: true })).toBeVisible();
  cut = false;
  const told = page.locator("[data-bet-status=accepted]").filter({ visible: true });
  await expect(told).toContainText("The connection dropped, but your bet was placed: 9th Odd · RM 1.00.");
  await expect(cell(page, "tf:9o")).toHaveAttribute("aria-label", "9th Odd, odds 1.980, 1.00 confirmed");
  const after = await platformOf(page).orders();
  expect(after.length - before.length).toBe(1);
  expect(reached, "posts, those of both pages").toBeLessThanOrEqual(3);
  await expect(told).toContainText(after[0]?.reference_number ?? "-");
  await page.reload();
  await expect(cell(page, "tf:9o")).toHaveAttribute("aria-label", "9th Odd, odds 1.980, 1.00 confirmed");
  await expect(page.locator("[data-bet-status=idle]").first()).toBeAttached();
  expect(await platformOf(page).orders()).toHaveLength(after.length);
});
