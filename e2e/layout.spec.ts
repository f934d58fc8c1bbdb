import type { Locator } from "@playwright/test";
import { LOCALES } from "../lib/contract/games";
import { expect, ONE_ROUND, test } from "./app";
import { expectNothingCutOff } from "./cut-off";
import { launchLink } from "./launch-link";
import { openGame, startAtLobby, startAtTable, switchLanguage } from "./open-game";
import { putChip } from "./put-chip";
import { startSession } from "./sign-in";

/** The stage grows from the close to the result: no round closes during these tests. */
test.use(ONE_ROUND);

declare global {
  interface Window {
    /** The header's parts with their left and right edges in px, at the time when the document was parsed and no data had arrived. */
    headerParts: (readonly [Element, number, number])[];
  }
}

/**
 * The important widths of each page: the narrowest, the narrowest with labels in the bar, both sides of each switch of
 * the layout, the widest. phone.spec.ts covers PK10 and Racing God from 320 to 400 px.
 */
const WALK = [
  ["/lobby/home", [320, 760, 761, 1440, 1700, 2560]],
  ["/game/pk10/home", [760, 761, 1024, 2560]],
  ["/game/racinggod/home", [761]],
  ["/game/luckywheel/home", [320]],
] as const;

test("nothing is cut off from 320 to 2560 px in any language, and the layout switches at 760 px without a reload", async ({
  page,
}) => {
  await startSession(page, "demo");
  for (const [path, widths] of WALK) {
    await page.goto(path);
    await expect(page.getByTestId("balance")).toHaveText(/RM/);
    for (const locale of LOCALES) {
      await switchLanguage(page, locale);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.locator("body")).toHaveClass(width <= 760 ? /layout-mobile/ : /layout-desktop/);
        await expectNothingCutOff(page, `${path} in ${locale} at ${width}`);
      }
    }
  }
});

test("each page shows the whole logo of its brand from 360 px on, and cuts nothing off", async ({ page }) => {
  await startSession(page, "demo");
  const pages = ["/lobby/home", "/game/pk10/home", "/game/balls12/home", "/game/pk10/rules", "/error", "/nowhere"];
  for (const path of [...pages, "/iframe/test", "/authentication"]) {
    await page.goto(path);
    for (const width of [360, 390, 761, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const logo = page.locator('img[src="/brand/logo"]').filter({ visible: true }).first();
      await expect(logo, `${path} at ${width}`).toBeInViewport({ ratio: 1 });
      expect((await logo.boundingBox())?.width, `${path} at ${width}`).toBeGreaterThan(48);
      await expectNothingCutOff(page, `${path} at ${width}`);
    }
  }
});

test("with a deposit link, the header of a game moves nothing and cuts nothing off, from 360 to 2560 px", async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      window.headerParts = [...document.querySelectorAll("header button, header a, header output")].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [part, left, right];
      });
    });
  });
  const deposit_url = "https://casino.example/cashier";
  for (const locale of LOCALES) {
    // The previous page would redirect when its session ends.
    await page.goto("about:blank");
    await page.goto(await launchLink(app, app.url, "demo", "PK10", { deposit_url, lang: locale }));
    for (const width of [360, 390, 760, 761, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const isOpened = [360, 761, 1440].includes(width);
      if (isOpened) await page.goto("/game/pk10/home");
      await expect(page.locator(`header a[href="${deposit_url}"]`).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByTestId("balance")).toHaveText(/RM/);
      await expectNothingCutOff(page, `deposit in ${locale} at ${width}`);
      if (!isOpened) continue;
      // A part that grows at one edge does not move.
      const moved = await page.evaluate(() =>
        window.headerParts.flatMap(([part, left, right]) => {
          const now = part.getBoundingClientRect();
          const px = Math.min(Math.abs(now.left - left), Math.abs(now.right - right));
          return part.isConnected && px > 4 ? [`${part.textContent} by ${px}`] : [];
        }),
      );
      expect(moved, `${locale} at ${width}`).toEqual([]);
    }
  }
});

test("on a low screen the lines of the open slip can be read and edited, and nothing covers Confirm", async ({
  page,
}) => {
  await startSession(page, "demo");
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openGame(page);
    await putChip(page);
    await page.locator("button", { has: page.getByTestId("bar-total") }).click();
    const line = page.locator('[data-line="tf:big"]').filter({ visible: true });
    await expect(line, `at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
    await line.getByRole("textbox").fill("5");
    await line.getByRole("textbox").press("Enter");
    await page.getByTestId("confirm").filter({ visible: true }).click({ trial: true });
    await page.getByRole("button", { name: "Clear" }).filter({ visible: true }).click();
    // The slip's head can be reached at the end of the scroll.
    await page.getByRole("button", { name: "Close slip" }).click();
  }
});

test("on a desktop at least 220 px of the board are in sight while betting, and the tray holds its buttons", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
  const chips = page.getByRole("region", { name: "Chips" });
  const board = () => page.getByRole("region", { name: "Betting table" }).boundingBox();
  const boardInSight = async () => ((await chips.boundingBox())?.y ?? 0) - ((await board())?.y ?? 0);
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const besideLast = async () => (await rightOf(chips)) - (await rightOf(chips.getByRole("button").last()));
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(boardInSight, `at ${width} × ${height}`).toBeGreaterThanOrEqual(220);
    await expect.poll(besideLast, `at ${width} × ${height}`).toBeGreaterThan(0);
  }
});

test("the lobby is as wide as the window up to 2560 px, and its tiles fill their rows, from one game to seven", async ({
  page,
}) => {
  await startAtLobby(page, "demo");
  const tiles = page.locator("article[data-game]");
  await expect(tiles).toHaveCount(7);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  for (const games of [7, 6, 5, 4, 3, 2, 1]) {
    await page.locator(".lobby-grid > li").evaluateAll((all, count) => {
      for (const each of all.slice(count)) each.remove();
    }, games);
    for (const width of [390, 761, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = width > 760 ? 32 : 12;
      const rows = (): Promise<string[]> =>
        tiles.evaluateAll((all) => {
          const ends = new Map<number, [number, number]>();
          for (const { top, left, right } of all.map((tile) => tile.getBoundingClientRect()))
            ends.set(Math.round(top), [ends.get(Math.round(top))?.[0] ?? Math.round(left), Math.round(right)]);
          return [...new Set([...ends.values()].map(([left, right]) => `${left} to ${right}`))];
        });
      await expect.poll(rows, { message: `${games} games at ${width}` }).toEqual([`${edge} to ${width - edge}`]);
      if (width > 760) {
        const logout = page.getByRole("banner").getByRole("button").last();
        const right = () => logout.evaluate((button) => button.getBoundingClientRect().right);
        await expect.poll(right, { message: `the bar at ${width}` }).toBe(width - 32);
      }
    }
  }
});

test("only PK10 has its own background, from the first paint on", async ({ page }) => {
  await startSession(page, "demo");
  const ground = page.locator(".speedway", { has: page.getByRole("main") });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openGame(page);
    await expect(ground).toHaveCSS("background-image", /repeating-linear-gradient/);
    expect((await ground.boundingBox())?.width, "from edge to edge").toBe(width);
  }
  expect(await (await page.request.get("/game/pk10/home")).text(), "drawn by the server").toContain("speedway");
  await openGame(page, "balls12");
  await expect(page.locator(".speedway")).toHaveCount(0);
});

test("on a phone in landscape, bar, table and dialogs stay beside the notch", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await startSession(page, "demo");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 44, right: 44, bottom: 21 } });
  await openGame(page);
  const boxOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  const inside = (what: string, part: Locator): Promise<void> =>
    expect(async () => {
      const { left, right } = await boxOf(part);
      expect(left, `${what}: left`).toBeGreaterThanOrEqual(44);
      expect(right, `${what}: right`).toBeLessThanOrEqual(800);
    }).toPass();
  await inside("header", page.getByRole("banner"));
  await inside("table", page.locator('[data-bet="tf:big"]'));
  const confirm = page.getByTestId("confirm").filter({ visible: true });
  await inside("confirm", confirm);
  await expect.poll(async () => (await boxOf(confirm)).bottom, "confirm: bottom").toBeLessThanOrEqual(390 - 21);
  await page.getByRole("banner").getByRole("button", { name: "Bet records" }).click();
  await inside("dialog", page.getByRole("dialog"));
});
