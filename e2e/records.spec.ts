import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { DEFAULT_TIME_ZONE, dayOf } from "../lib/time";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { openGame } from "./open-game";
import { groups, LINES, openRecords, opener, ORDERS, placeOne, tableFields, withOrders } from "./records";
import { startSession } from "./sign-in";

/** A day of the merchant, whose zone has no summer time. */
const daysAgo = (count: number): string => dayOf(new Date(Date.now() - count * 86_400_000), DEFAULT_TIME_ZONE);

test("filters, quick dates, sizes and paging send the right requests", async ({ page }) => {
  await withOrders(page, "en");
  const dialog = await openRecords(page);
  await expect(groups(page)).toHaveCount(30);

  const height = (page.viewportSize()?.height ?? 0) * 0.8;
  await expect(dialog.getByRole("table")).toHaveCSS("max-height", `${height}px`);
  const box = await dialog.getByRole("table").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(height);

  const today = daysAgo(0);
  for (const [name, from, to] of [
    ["Today", today, today],
    ["Yesterday", daysAgo(1), daysAgo(1)],
    ["Last 7 days", daysAgo(7), today],
    ["Last 30 days", daysAgo(30), today],
  ] as const) {
    const fields = await tableFields(page, () => dialog.getByRole("button", { name }).click());
    expect(fields).toEqual({
      model: "PK10Transaction",
      p: "1",
      ipp: "30",
      "filters[game]": "PK10",
      "f-date-from-created_at": from,
      "f-date-to-created_at": to,
    });
  }
  await dialog.getByRole("button", { name: "Clear the dates" }).click();
  await expect(dialog.getByRole("button", { name: "Last 30 days" })).toHaveAttribute("aria-pressed", "false");

  await dialog.getByRole("textbox", { name: "Round no" }).fill("0");
  const none = await tableFields(page, () => dialog.getByRole("button", { name: "Search" }).click());
  expect(none).toEqual({
    model: "PK10Transaction",
    p: "1",
    ipp: "30",
    "filters[game]": "PK10",
    "filters[round_no]": "0",
  });
  await expect(dialog.getByText("No orders found")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Round no" }).fill("");
  await dialog.getByRole("combobox", { name: "Game" }).selectOption({ label: "All games" });
  const all = await tableFields(page, () => dialog.getByRole("button", { name: "Search" }).click());
  expect(all).toEqual({ model: "PK10Transaction", p: "1", ipp: "30" });

  const turned = await tableFields(page, () => dialog.getByRole("button", { name: "Next page" }).click());
  expect(turned["p"]).toBe("2");
  await expect(dialog.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
  const first = await tableFields(page, async () => {
    await dialog.getByRole("textbox", { name: "Page number" }).fill("0");
    await page.keyboard.press("Enter");
  });
  expect(first["p"]).toBe("1");
  await dialog.getByRole("button", { name: "Next page" }).click();
  const sized = await tableFields(page, () =>
    dialog.getByRole("combobox", { name: "Orders per page" }).selectOption({ label: "50 / page" }),
  );
  expect(sized).toMatchObject({ p: "1", ipp: "50" });
  await expect(groups(page)).toHaveCount(ORDERS);
  await page.reload();
  await openRecords(page);
  await expect(groups(page), "the size is remembered").toHaveCount(ORDERS);
});

const COLUMNS = [
  ...["#", "Date time", "Round no", "Order no", "Result", "Order amount", "Win lose", "Win lose amount"],
  ...["Play type", "Bet number", "Bet amount"],
];

test("the file holds every order, one row for each bet line; the table has all eleven columns, and keeps number and date visible when scrolled sideways", async ({
  page,
}) => {
  await withOrders(page, "en");
  const dialog = await openRecords(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bet-records-pk10.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF#,Date time,Game,Round no,Order no,Result,")).toBe(true);
  const rows = text.trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(ORDERS * LINES.length);
  for (const row of rows) expect(row).toMatch(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M,PK10 Racing,\d+,PK\w+,/);

  const table = dialog.getByRole("table");
  const heads = table.getByRole("columnheader");
  expect((await heads.allTextContents()).filter((head) => COLUMNS.includes(head))).toEqual(COLUMNS);
  const left = (await table.boundingBox())?.x ?? 0;
  for (const name of COLUMNS) {
    const head = heads.filter({ hasText: new RegExp(`^${name}$`) });
    await head.scrollIntoViewIfNeeded();
    expect((await head.boundingBox())?.width, name).toBeGreaterThan(30);
  }
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const first = groups(page).first();
  const place = await first.getByRole("cell").nth(0).boundingBox();
  const date = await first.getByRole("cell").nth(1).boundingBox();
  expect(place?.x).toBe(left);
  expect(date?.x).toBe(left + (place?.width ?? 0));
  // A press on the visible cells still opens the order.
  await first.click({ position: { x: 40 + (await table.evaluate((element) => element.scrollLeft)), y: 20 } });
  await expect(page.getByTestId("order-detail")).toBeVisible();
});

function cellsAbove(cells: readonly Element[], most: number): string[] {
  return cells
    .filter((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { height } = range.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(cell).lineHeight)) > most;
    })
    .map((cell) => cell.textContent);
}

const LONG = [
  { bet_type: "gy", number: "19", amount: 1000 },
  { bet_type: "gy", number: "9-10", amount: 1000 },
  { bet_type: "dt", number: "1", amount: 1000 },
];
/** The columns of the order's amount and of a bet line, by index. */
const ONE_LINE = [6, 9, 10, 11, 12, 13];

for (const locale of ["en", "th"] as const) {
  test(`at 1440 px amounts, odds and names take one line, and no cell takes three (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await startSession(page, "demo2", locale);
    await expect.poll(() => placeOne(page, LONG)).toBe(true);
    await openGame(page);
    const cells = (await openRecords(page)).getByRole("table").locator('[data-group] [role="cell"]');
    expect(await cells.count()).toBeGreaterThan(LONG.length * 5);
    expect(await cells.evaluateAll(cellsAbove, 2)).toEqual([]);
    for (const column of ONE_LINE) {
      const ofColumn = cells.and(page.locator(`[style*="--column: ${column};"]`));
      expect(await ofColumn.count(), `column ${column}`).toBeGreaterThan(0);
      expect(await ofColumn.evaluateAll(cellsAbove, 1), `column ${column}`).toEqual([]);
    }
  });
}

for (const { locale, heads } of [
  { locale: "en", heads: COLUMNS },
  { locale: "vn", heads: ["Ngày giờ", "Kỳ số"] },
] as const) {
  test(`on a phone an order is in sight with its first bet; at 320 px it is a card that names its columns, without a scroll sideways (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withOrders(page, locale);
    const dialog = await openRecords(page);
    const table = dialog.getByRole("table");
    const bottomOf = async (part: Locator): Promise<number> => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    // The order has eight cells, from `#` to the amount of its win or loss; its first line has five.
    const lastCell = groups(page).first().getByRole("cell").nth(12);
    const sums = table.getByRole("row").last();
    expect(await bottomOf(lastCell)).toBeLessThanOrEqual((await sums.boundingBox())?.y ?? 0);

    await page.setViewportSize({ width: 320, height: 640 });
    await expect(table).toHaveCSS("max-height", "280px");
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const card = groups(page).first();
    for (const head of heads) {
      const label = card.getByText(head, { exact: true }).first();
      expect((await label.boundingBox())?.width, head).toBeGreaterThan(5);
    }
    await expectAccessible(page);
    const search = dialog.getByRole("button", { name: /^(Search|Tìm)$/ });
    await expect(search).toBeHidden();
    await dialog.getByRole("button", { name: /^(Filters|Bộ lọc)$/ }).click();
    await expectAccessible(page);
    await search.click();
    await expect(search).toBeHidden();
    await card.click({ position: { x: 160, y: 20 } });
    const detail = page.getByTestId("order-detail");
    await detail.getByRole("button", { name: /Verify in this browser|Kiểm chứng/ }).click();
    await expect(detail.getByTestId("verdict")).toBeInViewport({ ratio: 1 });
  });
}

test("an order opens its round with proof and replay, and the list again", async ({ page }) => {
  await withOrders(page, "th");
  await openRecords(page);
  await expectAccessible(page);
  const order = groups(page).first().getByRole("button");
  await order.press("Enter");
  const detail = page.getByTestId("order-detail");
  await expect(detail.getByTestId("order-draw").getByRole("listitem")).toHaveCount(10);
  await expect(detail.getByTestId("order-stakes").getByRole("row")).toHaveCount(1 + LINES.length);
  await detail.getByRole("button", { name: "ตรวจสอบในเบราว์เซอร์นี้" }).click();
  await expect(detail.getByTestId("verdict")).toContainText("ตรงกับรหัสยืนยันผล: รหัสลับ");
  await expect(detail.getByTestId("verdict")).toContainText("ได้ผลเดียวกัน");
  await detail.getByRole("button", { name: "ตรวจว่าบิลของฉันถูกนับแล้ว" }).click();
  await expect(detail.getByTestId("order-verdict")).toContainText("อยู่ในรากที่ประกาศตอนปิดรับเดิมพัน");
  await expect(detail.getByTestId("order-verdict")).not.toContainText("ไม่อยู่");
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await detail.getByRole("button", { name: "ดูการแข่งย้อนหลัง" }).click();
  await expect(detail.getByTestId("replay"), "without motion the end is shown at once").toHaveAttribute(
    "data-ended",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);
  await expect(order).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test.describe("in a browser of another zone, where summer time begins at midnight", () => {
  test.use({ timezoneId: "America/Havana" });

  test("the calendar opens at the merchant's today and picks a range by keyboard", async ({ page }) => {
    await withOrders(page, "vn");
    const dialog = await openRecords(page);
    await dialog.getByRole("button", { name: "Khoảng ngày: Mọi ngày" }).click();
    const grid = page.getByRole("grid");
    await expect(grid).toBeVisible();
    await expect(page.getByText(/^tháng \d+ năm 2\d{3}$/)).toBeVisible();
    await expectAccessible(page);
    const today = daysAgo(0);
    const day = (of: string): Locator => grid.locator(`[data-day="${of}"]`).getByRole("button");
    await expect(day(today)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Chọn ngày cuối")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(day(daysAgo(7))).toBeFocused();
    await page.keyboard.press("Enter");
    const trigger = dialog.getByRole("button", { name: `Khoảng ngày: ${daysAgo(7)} – ${today}` });
    await expect(trigger).toBeFocused();
    const fields = await tableFields(page, () => dialog.getByRole("button", { name: "Tìm" }).click());
    expect(fields).toMatchObject({ "f-date-from-created_at": daysAgo(7), "f-date-to-created_at": today });
  });
});
