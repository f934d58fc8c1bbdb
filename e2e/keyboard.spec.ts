import type { Locator, Page } from "@playwright/test";
import { expect, ONE_ROUND_OF_BETS, test } from "./app";
import { startAtTable } from "./open-game";
import { platformOf } from "./platform";

test.use(ONE_ROUND_OF_BETS);

const cell = (page: Page, bet: string): Locator => page.locator(`[data-bet="${bet}"]`);
const stakeOf = (page: Page): Promise<string | null> =>
  page.getByTestId("confirm").filter({ visible: true }).textContent();

async function atTable(page: Page, game = "pk10"): Promise<void> {
  await startAtTable(page, "demo", { game });
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
}

/** Runs in the page: the tab stops of the board, and the buttons that the arrows cannot reach from the first button. */
function wayThrough(): { stops: number; lost: (string | undefined)[] } {
  const board = document.querySelector("#board");
  if (board === null) throw new Error("There is no board");
  const buttons = [...board.querySelectorAll("button")];
  const stops = buttons.filter((button) => button.tabIndex >= 0);
  const reached = new Set<Element>(stops);
  for (const from of reached) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (document.activeElement !== null && board.contains(document.activeElement))
        reached.add(document.activeElement);
    }
  }
  return { stops: stops.length, lost: buttons.filter((each) => !reached.has(each)).map((each) => each.dataset["bet"]) };
}

test("every board is one tab stop, and the arrows reach each of its cells", async ({ page }) => {
  for (const game of ["pk10", "racinggod", "luckywheel", "balls48"]) {
    await atTable(page, game);
    const tabs = await page.getByRole("tab").all();
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      await tab?.click();
      await expect(page.locator("#board [tabindex='0']")).toHaveCount(1);
      expect(await page.evaluate(wayThrough), `${game} ${await tab?.textContent()}`).toEqual({ stops: 1, lost: [] });
    }
  }
});

test("Tab enters the board at a cell, the next Tab leaves the board, and Shift+Tab returns to the last cell", async ({
  page,
}) => {
  await atTable(page);
  await page.locator("#tab-tf").focus();
  await page.keyboard.press("Tab");
  await expect(cell(page, "tf:big")).toBeFocused();
  // Waits for the library of the arrow keys.
  await expect(page.locator("#board [tabindex='0']")).toHaveCount(1);
  for (const [key, bet] of [
    ["ArrowRight", "tf:small"],
    ["ArrowDown", /^tf:\db$/],
    ["End", /^tf:10/],
    ["Home", null],
    ["ArrowDown", "tf:big"],
    ["ArrowLeft", "tf:big"],
  ] as const) {
    await page.keyboard.press(key);
    if (bet === null) await expect(page.getByRole("button", { name: "What wins: Crown sum: 1st + 2nd" })).toBeFocused();
    else await expect(page.locator("[data-bet]:focus")).toHaveAttribute("data-bet", bet);
  }
  // A click on the content of a cell also moves the tab stop.
  await cell(page, "tf:3o").click();
  await page.keyboard.press("Tab");
  await expect(page.locator("#board :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(cell(page, "tf:3o")).toBeFocused();
});

test("a bet is placed with the keyboard only: chip, cell, stake, undo, Confirm", async ({ page }) => {
  await atTable(page);
  const before = await platformOf(page).orders();
  await cell(page, "tf:big").focus();
  for (const key of ["2", "Enter", "+", "+", "-", "ArrowRight", "Enter", "u"]) await page.keyboard.press(key);
  await expect(page.getByTestId("board-note")).toHaveText(/^Undone: RM\s5 on Crown sum Small$/);
  await expect(cell(page, "tf:big")).toHaveAttribute("aria-label", "Crown sum Big, odds 2.205, 10.00 on it");
  await expect(cell(page, "tf:big")).toHaveCSS("border-top-style", "dashed");
  await page.keyboard.press("c");
  await expect(cell(page, "tf:big")).toHaveAttribute("aria-label", "Crown sum Big, odds 2.205, 10.00 confirmed");
  await expect(cell(page, "tf:big")).toHaveCSS("border-top-style", "solid");
  await expect(cell(page, "tf:small"), "the focus stays").toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByTestId("board-note")).toHaveText("Put a chip on the table first.");
  expect((await platformOf(page).orders()).length - before.length).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Rebet" }).filter({ visible: true }).click();
  await expect(cell(page, "tf:big")).toHaveAttribute("aria-label", /10\.00 on it, 10\.00 confirmed/);
});

test("? lists the keys, which do nothing in fields and dialogs and can be turned off", async ({ page }) => {
  await atTable(page);
  await cell(page, "tf:1b").focus();
  await page.keyboard.press("Enter");
  const slip = page.getByTestId("slip");
  const field = slip.getByRole("textbox", { name: "Stake on 1st Big" });
  await field.focus();
  await page.keyboard.type("u2");
  await expect(field).toHaveValue("2");
  await page.keyboard.press("Escape");
  await slip.getByRole("button", { name: "Remove 1st Big" }).focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys of the table" });
  await expect(keys.locator("kbd")).toContainText(["Enter", "C", "U", "?"]);
  await page.keyboard.press("u");
  await expect(cell(page, "tf:1b")).toHaveAttribute("aria-label", /1\.00 on it$/);
  await keys.getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await cell(page, "tf:1b").focus();
  for (const key of ["u", "+", "-", "c", "2"]) await page.keyboard.press(key);
  await expect(cell(page, "tf:1b")).toHaveAttribute("aria-label", /1\.00 on it$/);
  expect(await stakeOf(page)).toMatch(/1\.00/);
  await page.reload();
  await expect(cell(page, "tf:1b")).toHaveAttribute("aria-label", /1\.00 on it$/);
  await cell(page, "tf:1b").focus();
  await page.keyboard.press("?");
  await page.keyboard.press("Delete");
  await expect(cell(page, "tf:1b")).toHaveAttribute("aria-label", "1st Big, odds 1.980");
  await expect(keys).toHaveCount(0);
});

test("screen readers read bet, odds, stake and state of a cell once: in its name, not in a description", async ({
  page,
}) => {
  await atTable(page);
  const second = cell(page, "tf:2b");
  await expect(second).toHaveAccessibleName("2nd Big, odds 1.980");
  await second.press("Enter");
  await expect(second).toHaveAccessibleName("2nd Big, odds 1.980, 1.00 on it");
  await page.keyboard.press("c");
  await expect(second).toHaveAccessibleName("2nd Big, odds 1.980, 1.00 confirmed");
  await second.press("Enter");
  await expect(second).toHaveAccessibleName("2nd Big, odds 1.980, 1.00 on it, 1.00 confirmed");
  await page.getByTestId("slip").getByRole("textbox", { name: "Stake on 2nd Big" }).fill("0");
  await expect(second).toHaveAccessibleName(/1\.00 confirmed, cannot be confirmed like this$/);
  // The cell's name contains all texts drawn in it, because the browser gives screen readers only the name.
  const tree = await page.context().newCDPSession(page);
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  const cells = nodes.filter(({ role, name }) => role?.value === "button" && /, odds \d/.test(String(name?.value)));
  expect(cells).toHaveLength(54);
  const texts = nodes.filter(({ role }) => role?.value === "StaticText" || role?.value === "InlineTextBox");
  const inCells = new Set(cells.flatMap(({ childIds }) => childIds ?? []));
  expect(texts.filter(({ nodeId, ignored }) => !ignored && inCells.has(nodeId))).toEqual([]);
  expect(cells.filter(({ description }) => (description?.value ?? "") !== "")).toEqual([]);
});
