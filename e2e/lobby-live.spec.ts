import type { Page } from "@playwright/test";
import { PLAYED_CODES } from "../lib/contract/games";
import { expect, test } from "./app";
import { freshRound, startAtLobby, startAtTable } from "./open-game";
import { placeBets } from "./put-chip";

declare global {
  interface Window {
    /** The frames in which the picture of a tile was painted, each with the games of those tiles. */
    painted: Map<number, Set<string>>;
  }
}

function watchPaints(): void {
  window.painted = new Map();
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function note(this: CanvasRenderingContext2D, ...args: never[]) {
    const game = this.canvas.closest<HTMLElement>("article[data-game]")?.dataset["game"];
    const frame = Number(document.timeline.currentTime);
    if (game !== undefined) window.painted.set(frame, (window.painted.get(frame) ?? new Set()).add(game));
    Reflect.apply(drawImage, this, args);
  };
}

async function framesIn(page: Page, ms: number, game: string): Promise<{ all: number; own: number; seconds: number }> {
  return page.evaluate(
    async ([span, code]) => {
      window.painted.clear();
      const start = performance.now();
      await new Promise((resolve) => setTimeout(resolve, span));
      const frames = [...window.painted.values()];
      const seconds = (performance.now() - start) / 1000;
      return { all: frames.length, own: frames.filter((games) => games.has(code)).length, seconds };
    },
    [ms, game] as const,
  );
}

test("the tiles play their rounds in at most fifteen frames a second, and not while out of sight or with reduced motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(watchPaints);
  await page.setViewportSize({ width: 390, height: 844 });
  await startAtLobby(page, "demo");
  const tile = page.locator("article[data-game=PK10]");
  const picture = tile.getByTestId("tile-picture");
  await expect(picture).toHaveAttribute("data-playing", "true");
  await expect(tile).toHaveAttribute("data-phase", "drawing");
  const seen = await framesIn(page, 1_500, "PK10");
  expect(seen.own, "a draw moves").toBeGreaterThan(2);
  expect(seen.all, `in ${seen.seconds} s`).toBeLessThanOrEqual(15 * seen.seconds + 1);

  await page.locator("article[data-game=BALLS48]").scrollIntoViewIfNeeded();
  await expect(tile).not.toBeInViewport();
  await expect(tile).toHaveAttribute("data-phase", "open");
  await expect(tile).toHaveAttribute("data-phase", "drawing");
  expect((await framesIn(page, 1_000, "PK10")).own, "out of sight").toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await tile.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("data-playing", "false");
  await expect(tile).toHaveAttribute("data-phase", "drawing");
  expect((await framesIn(page, 1_000, "PK10")).all, "with reduced motion").toBe(0);
});

test("the player orders the games by keyboard, by the next close or by own bets, and the order is stored", async ({
  page,
}) => {
  await startAtTable(page, "demo2", { game: "balls24" });
  await freshRound(page);
  await placeBets(page, ["ts:big"]);

  await page.goto("/lobby/home");
  const tiles = page.locator("article[data-game]");
  await expect(tiles.first()).toHaveAttribute("data-game", PLAYED_CODES[0] ?? "");
  const choice = page.getByRole("group", { name: "Order of the games" });
  await choice.getByRole("radio", { name: "Standard" }).press("ArrowRight");
  await expect(choice.getByRole("radio", { name: "My games" })).toBeChecked();
  await expect(tiles.first()).toHaveAttribute("data-game", "BALLS24");
  await page.reload();
  await expect(choice.getByRole("radio", { name: "My games" })).toBeChecked();
  await expect(tiles.first()).toHaveAttribute("data-game", "BALLS24");

  await choice.getByRole("radio", { name: "My games" }).press("ArrowRight");
  /** The remaining seconds of each game in the tiles' order; Infinity if the game is not open. */
  const left = (): Promise<number[]> =>
    tiles.evaluateAll((all) =>
      all.map((each) => {
        const [, minutes, seconds] = each.querySelector("[role=timer]")?.textContent?.split(":") ?? [];
        const isOpen = each.dataset["phase"] === "open" && seconds !== undefined;
        return isOpen ? Number(minutes) * 60 + Number(seconds) : Number.POSITIVE_INFINITY;
      }),
    );
  await expect(async () => {
    const seconds = await left();
    expect(seconds.filter(Number.isFinite).length).toBeGreaterThan(1);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  }).toPass();
});
