import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { pk10 } from "@/games/pk10/game";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openLive, publish } from "./live/game-page";
import { nextPaint } from "./live/paint-times";
import { DESK, openBrowser, PHONE, playerPage } from "./pages";
import { type Bench, type BenchRow, interleave, quantile, rowOf } from "./row";

const SLOWDOWN = 4;
const TAP_LIMIT_MS = 50;
const ODDS_LIMIT_MS = 6;
const TAP_TURNS = 2;
const ODDS_TURNS = 15;
/** Time that a finger or button stays down in a tap. */
const REST_MS = 60;
/** Taps of a turn on each board, spread over its cells. */
const TAPS: Readonly<Record<string, number>> = { tf: 12, of: 12, gy: 12, ft: 8, dt: 4 };
/** The board with most cells at once. */
const WIDEST = "of";

/** The built game page in Chromium, signed in, in a round that stays open; beside a bare page with as many cells. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "3600" });
  const browser = await openBrowser();
  try {
    return [
      await taps(browser, app, "desk", DESK),
      await taps(browser, app, "phone", PHONE),
      await oddsUpdate(browser, app),
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
};

const selectorOf = (type: string, number: string): string => `[data-bet="${type}:${number}"]`;
const CELLS = pk10.betTypes.flatMap(({ bets }) => bets);

/** Buttons that show more text when they are pressed. */
async function bareButtons(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  const cells = CELLS.map((bet) => `<button data-bet="${bet.type}:${bet.number}">9.800</button>`);
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><style>button { touch-action: manipulation }</style><p>${cells.join("</p><p>")}</p>`,
  );
  await page.evaluate(() => {
    for (const button of document.querySelectorAll("button"))
      button.addEventListener("click", () => (button.textContent = `${button.textContent} 1`));
  });
  return page;
}

async function taps(browser: Browser, app: RunningApp, name: string, layout: BrowserContextOptions): Promise<BenchRow> {
  const [game, bare] = [await playerPage(browser, app.url, layout), await bareButtons(browser, layout)];
  const all: { ours: number[]; base: number[] } = { ours: [], base: [] };
  // The first turn warms both sides up and is not counted.
  for (let turn = 0; turn <= TAP_TURNS; turn += 1) {
    await openLive(game);
    const ours = await tapsOf(game, layout, true);
    const base = await tapsOf(bare, layout, false);
    if (turn === 0) continue;
    all.ours.push(...ours);
    all.base.push(...base);
  }
  await Promise.all([game.context().close(), bare.context().close()]);
  const p95 = { ours: [quantile(all.ours, 0.95)], base: [quantile(all.base, 0.95)] };
  const title = { name: `Tap to painted chip, 95th percentile, ${name}, ${SLOWDOWN} × CPU slowdown`, unit: "ms" };
  const note = `${all.ours.length} taps over all five boards, from the release of finger or button to the end of the frame that paints the chip; the middle tap took ${quantile(all.ours, 0.5).toFixed(1)} ms.`;
  return rowOf({ ...title, baseName: `${CELLS.length} bare buttons that set their text`, note }, p95, {
    within: TAP_LIMIT_MS,
  });
}

async function tapsOf(page: Page, layout: BrowserContextOptions, tabs: boolean): Promise<number[]> {
  const latencies: number[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  for (const [type, count] of Object.entries(TAPS)) {
    if (tabs) await page.locator(`#tab-${type}`).click();
    const bets = CELLS.filter((bet) => bet.type === type);
    for (let at = 0; at < count; at += 1) {
      const number = bets[Math.floor((at * bets.length) / count)]?.number ?? "";
      latencies.push(await tap(page, selectorOf(type, number), "hasTouch" in layout));
    }
  }
  await client.detach();
  return latencies;
}

/** Ms from the release of finger or button to the end of the frame that paints the cell's new text. */
async function tap(page: Page, selector: string, isTouch: boolean): Promise<number> {
  const cell = page.locator(selector);
  // A named function would need a helper of tsx, which the page lacks.
  await cell.evaluate((box) => {
    box.scrollIntoView({ block: "center", behavior: "instant" });
    window.addEventListener("pointerup", ({ timeStamp }) => Reflect.set(window, "benchReleased", timeStamp), {
      capture: true,
      once: true,
    });
  });
  const painted = await nextPaint(page, selector);
  if (isTouch) await cell.tap();
  else await cell.click({ delay: REST_MS });
  const paintedAt = await painted();
  return paintedAt - (await page.evaluate((): number => performance.timeOrigin + Reflect.get(window, "benchReleased")));
}

async function oddsUpdate(browser: Browser, app: RunningApp): Promise<BenchRow> {
  const [game, bare] = [await playerPage(browser, app.url, DESK), await bareButtons(browser, DESK)];
  await openLive(game);
  await game.locator(`#tab-${WIDEST}`).click();
  let raised = 0;
  const samples = await interleave(
    ODDS_TURNS,
    () => mainThreadMs(game, () => publish(app, "odds_update", oddsRaised((raised = 1 - raised)))),
    () => mainThreadMs(bare, () => bare.evaluate(setAllTexts)),
  );
  const shown = await game.locator("[data-bet]").count();
  const name = `Odds update of all ${CELLS.length} cells, main thread to the painted frame`;
  const title = { name, baseName: `${CELLS.length} bare buttons whose text is set`, unit: "ms" };
  const note = `Time of the renderer's main thread, by Chromium's own counter: parsing, state, script, style, layout, paint. ${shown} of the cells are on the screen: the board with most of them.`;
  return rowOf({ ...title, note }, samples, { within: ODDS_LIMIT_MS });
}

/** Ms that the page's main thread works from the start of `update` until the new odds are painted. */
async function mainThreadMs(page: Page, update: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const busyMs = async (): Promise<number> => {
    const { metrics } = await client.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  const painted = await nextPaint(page, selectorOf(WIDEST, "1-1"));
  const before = await busyMs();
  await update();
  await painted();
  const spent = (await busyMs()) - before;
  await client.detach();
  return spent;
}

/** All odds of PK10, higher by this number of thousandths, as the platform would send them. */
function oddsRaised(byMilli: number): object {
  const table = Object.entries(pk10.odds()).map(([type, numbers]) => [
    type,
    Object.fromEntries(Object.entries(numbers).map(([number, odds]) => [number, (odds + byMilli) / 1000])),
  ]);
  return { odds: Object.fromEntries(table) };
}

/** Runs in the page. */
function setAllTexts(): void {
  const text = String(Math.random()).slice(0, 5);
  for (const button of document.querySelectorAll("button")) button.textContent = text;
}
