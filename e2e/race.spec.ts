import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { startSession } from "./sign-in";

/** The race of such a round takes 20 / 6 s. A small window is painted faster. */
test.use({
  gameSeconds: 20,
  contextOptions: { reducedMotion: "no-preference" },
  viewport: { width: 1024, height: 640 },
});

const atPhase = (page: Page, phase: string) => page.locator(`[data-phase=${phase}]`).first();

async function openGame(page: Page): Promise<void> {
  await page.goto("/game/pk10/home");
  await expect(page.getByTestId("draw"), "the race is loaded once the page is idle").not.toHaveCSS("opacity", "0");
}

const finishingOrder = async (page: Page): Promise<string> =>
  (await page.getByTestId("result").getByRole("listitem").allTextContents()).join(" ");

const pixels = (page: Page): Promise<string> =>
  page.getByTestId("draw").evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error("The race is not on a canvas");
    const { width, height } = element;
    const data = element.getContext("2d")?.getImageData(0, Math.floor(height / 2), width, 4).data ?? [];
    return Array.from(data)
      .filter((_, index) => index % 37 === 0)
      .join();
  });

interface Film {
  readonly rankings: string[];
  readonly pictures: string[];
  readonly resultShown: boolean;
}

/** Watches one race from the grid to its end. Runs in the page, because a race of three seconds does not wait for calls from the test. */
async function watchRace(): Promise<Film> {
  const canvas = document.querySelector("canvas[data-draw]");
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The race is not on a canvas");
  const rankings: string[] = [];
  const pictures: string[] = [];
  let resultShown = false;
  const look = (): void => {
    const now = document.querySelector("[data-ranking]")?.getAttribute("data-ranking");
    if (typeof now !== "string" || now === rankings.at(-1)) return;
    rankings.push(now);
    pictures.push(canvas.toDataURL("image/jpeg", 0.1));
    resultShown ||= document.querySelector("[data-testid=result]") !== null;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-ranking"] });
  await new Promise<void>((resolve) => {
    const wait = (): void =>
      rankings.length > 0 && canvas.dataset.draw === "drawn" ? resolve() : void setTimeout(wait, 20);
    wait();
  });
  observer.disconnect();
  return { rankings, pictures, resultShown };
}

test("a round's race runs, changes its order, and ends in the drawn order", async ({ page }) => {
  await startSession(page, "demo");
  await openGame(page);
  // A page that joins late sees few changes of the order.
  await expect(atPhase(page, "open")).toBeVisible();
  const { rankings, pictures, resultShown } = await page.evaluate(watchRace);
  expect(new Set(pictures).size, "the canvas changes").toBeGreaterThan(2);
  expect(new Set(rankings).size, "orders").toBeGreaterThan(2);
  expect(resultShown, "the result is not shown before the race ends").toBe(false);
  await expect(page.getByTestId("result").getByRole("listitem")).toHaveCount(10);
  expect(rankings.at(-1)).toBe(await finishingOrder(page));
});

/**
 * Hides the page for a part of a race, and again until its end. Runs in the page, because a race of three seconds does not wait for calls
 * from the test. The page gets only the event that it is hidden, because a test cannot hide Chromium.
 */
async function hideDuringRace(): Promise<{ moved: boolean; draws: (string | undefined)[]; stayed: boolean }> {
  const canvas = document.querySelector("canvas[data-draw]");
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The race is not on a canvas");
  const picture = (): string => canvas.toDataURL();
  const seconds = (): string => document.querySelector("section:has([data-draw]) [role=timer]")?.textContent ?? "";
  const ranking = (): string | null => document.querySelector("[data-ranking]")?.getAttribute("data-ranking") ?? null;
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => (isSo() ? resolve() : void setTimeout(look, 20));
      look();
    });
  const hide = (hidden: boolean): void => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const grid = "1 2 3 4 5 6 7 8 9 10";
  await until(() => ![null, grid].includes(ranking()));
  hide(true);
  const [left, clock, draw] = [picture(), seconds(), canvas.dataset.draw];
  await until(() => seconds() !== clock);
  const [unseen, drawUnseen] = [picture(), canvas.dataset.draw];
  hide(false);
  const back = picture();
  hide(true);
  await until(() => canvas.dataset.draw === "drawn");
  hide(false);
  return { stayed: unseen === left, moved: back !== left, draws: [draw, drawUnseen, canvas.dataset.draw] };
}

/** With reduced motion the picture of a race changes only once, when the finishing order is announced. */
async function expectStill(page: Page): Promise<void> {
  await expect(atPhase(page, "drawing")).toBeVisible();
  const still = await pixels(page);
  await expect(atPhase(page, "announced")).toBeVisible();
  expect(await pixels(page)).not.toBe(still);
}

test("a hidden race is not painted; when visible again it continues or shows its end; with reduced motion it shows only its end", async ({
  page,
}) => {
  await startSession(page, "demo");
  const other = await page.context().newPage();
  await other.emulateMedia({ reducedMotion: "reduce" });
  await openGame(other);
  await openGame(page);
  const [hidden] = await Promise.all([page.evaluate(hideDuringRace), expectStill(other)]);
  expect(hidden).toEqual({ stayed: true, moved: true, draws: ["playing", "playing", "drawn"] });
  for (const each of [page, other]) {
    await expect(each.getByTestId("result").getByRole("listitem")).toHaveCount(10);
    await expect(each.getByTestId("ranking")).toHaveCount(0);
  }
});
