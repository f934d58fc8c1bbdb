import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { freshRound, openGame, startAtTable } from "./open-game";
import { placeBets } from "./put-chip";
import { startSession } from "./sign-in";

test.use({ gameSeconds: 20 });

const atPhase = (page: Page, phase: string) => page.locator(`[data-phase=${phase}]`).first();

/** Heights in CSS pixels: `stage` is the bar and the picture together. */
const heights = (page: Page) =>
  page.locator("[data-locked]").evaluate((stage) => {
    const [bar, scene] = [...stage.children].map((part) => part.getBoundingClientRect().height);
    return { stage: (bar ?? 0) + (scene ?? 0), canvas: stage.querySelector("canvas")?.clientHeight, bar };
  });

const shareOf = (height: number, share: number) => expect.closeTo(height * share, -0.5);

const SIZES = [
  // The board keeps its 220 px.
  { name: "a desk", width: 1440, height: 900, betting: 404 / 900, drawing: 0.6 },
  { name: "a large desk", width: 1920, height: 1080, betting: 0.46, drawing: 0.6 },
  { name: "a phone", width: 390, height: 844, betting: 220 / 844, drawing: 0.55 },
] as const;

test("during the draw the stage grows to its share of the window, and its canvas has the new size at once", async ({
  page,
}) => {
  await startSession(page, "demo");
  await Promise.all(
    SIZES.map(async ({ name, width, height, betting, drawing }) => {
      const window = await page.context().newPage();
      await window.setViewportSize({ width, height });
      await openGame(window);
      await freshRound(window);
      await expect.poll(() => heights(window), name).toMatchObject({ stage: shareOf(height, betting) });
      await expect(atPhase(window, "closed")).toBeAttached();
      const { canvas = 0, bar = 0 } = await heights(window);
      expect(canvas + bar, name).toBeCloseTo(height * drawing, -0.5);
      await expect.poll(() => heights(window), name).toMatchObject({ stage: shareOf(height, drawing) });
    }),
  );
});

function coveredByWinnings(): Promise<readonly string[]> {
  const boxOf = (id: string, within = ""): DOMRect | undefined =>
    document.querySelector(`[data-testid="${id}"] ${within}`)?.getBoundingClientRect();
  const parts = { draw: "", result: "", "locked-bets": "", "last-results": "li:first-child" };
  // The card starts this far below its place.
  const RISE_PX = 12;
  const covered = new Set<string>();
  let isSeen = false;
  return new Promise((resolve) => {
    const look = (): void => {
      const win = boxOf("own-win");
      if (isSeen && win === undefined) {
        resolve([...covered]);
        return;
      }
      isSeen ||= win !== undefined;
      for (const [id, within] of Object.entries(parts)) {
        const box = boxOf(id, within);
        if (win === undefined || box === undefined || box.height === 0) continue;
        const isAside = win.right <= box.left || win.left >= box.right;
        if (!isAside && win.top < box.bottom && win.bottom - RISE_PX > box.top) covered.add(id);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

test("at the close the player's own bets replace the board, which returns unchanged; at any size the winnings cover no bet, draw or result", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  const windows = await Promise.all(
    [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1100, height: 800 },
      { width: 1440, height: 900 },
      { width: 1280, height: 600 },
    ].map(async (size) => {
      const window = await page.context().newPage();
      await window.setViewportSize(size);
      await openGame(window);
      return window;
    }),
  );
  await freshRound(page);
  // One of the two bets wins.
  await placeBets(page, ["tf:1b", "tf:1s"]);
  const covered = Promise.all(windows.map((window) => window.evaluate(coveredByWinnings)));
  // Only an earlier failure of the test should be reported.
  void covered.catch(() => undefined);
  await page.evaluate(() => window.scrollTo(0, 240));
  await expect(atPhase(page, "closed")).toBeAttached();
  await expect(page.getByTestId("locked-bets")).toContainText("2 bets locked · RM 2.00");
  await expect(page.locator('[data-bet="tf:1b"]')).toBeHidden();
  await expect(atPhase(page, "open")).toBeAttached();
  await expect(page.locator('[data-bet="tf:1b"]')).toBeVisible();
  await expect(page.getByTestId("locked-bets")).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(240);
  expect(await covered).toEqual([[], [], [], [], []]);
});

test("on a low window eight cells, Confirm and the stage are in sight at once", async ({ page }) => {
  await startSession(page, "demo");
  for (const { name, ...size } of [
    { name: "a phone on its side", width: 844, height: 390 },
    { name: "a desk at 200 %", width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await openGame(page);
    await expect(atPhase(page, "open")).toBeAttached();
    // A phone without chips on the table has only the small button.
    const confirm = page
      .getByTestId(/^confirm/)
      .filter({ visible: true })
      .first();
    const cells = await page.locator("[data-bet]").evaluateAll(
      (all, floor) => {
        const inSight = all
          .map((cell) => cell.getBoundingClientRect())
          .filter(({ top, bottom }) => top > 60 && bottom < floor);
        return inSight.filter(({ height: cell }) => cell > 0).length;
      },
      (await confirm.boundingBox())?.y ?? 0,
    );
    expect(cells, name).toBeGreaterThanOrEqual(8);
    await expect(page.getByTestId("draw"), name).toBeInViewport({ ratio: 1 });
  }
});

test("the sound is off until the player presses the speaker, and stays on in the lobby until another press", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  const speaker = page.getByTestId("speaker").filter({ visible: true }).first();
  await expect(speaker).toHaveAccessibleName("Turn sound on");
  await speaker.click();
  await expect(speaker).toHaveAccessibleName("Mute");
  await page.goto("/lobby/home");
  await expect(speaker).toHaveAccessibleName("Mute");
  await speaker.click();
  await expect(speaker).toHaveAccessibleName("Turn sound on");
});
