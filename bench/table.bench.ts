import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { pk10 } from "@/games/pk10/game";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openBrowser } from "./browser";
import { gamePage, openGame } from "./live/game-page";
import { type Bench, type BenchRow, interleave, median, quantile } from "./row";
import { mainThreadMs } from "./table/main-thread";
import { oddsRaised, publish } from "./table/publish";
import { type Pointer, tapAll } from "./table/taps";

const SLOWDOWN = 4;
const TAP_LIMIT_MS = 50;
const ODDS_LIMIT_MS = 6;
const TAP_TURNS = 2;
const ODDS_TURNS = 15;
/** Taps of a turn on each board, spread over its cells. */
const TAPS: Readonly<Record<string, number>> = { tf: 12, of: 12, gy: 12, ft: 8, dt: 4 };
/** The board with most cells at once. */
const WIDEST = "of";

const LAYOUTS: readonly { name: string; pointer: Pointer; context: BrowserContextOptions }[] = [
  { name: "desk", pointer: "mouse", context: { viewport: { width: 1440, height: 900 } } },
  {
    name: "phone",
    pointer: "touch",
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

/** The built game page in a real Chromium, signed in, in a round that stays open; beside a bare page of as many cells. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "3600" });
  const browser = await openBrowser();
  try {
    const measured: BenchRow[] = [];
    for (const layout of LAYOUTS) measured.push(await taps(browser, app, layout));
    return [...measured, await oddsUpdate(browser, app)];
  } finally {
    await browser.close();
    await app.stop();
  }
};

/** A number of buttons, each of which shows more when it is pressed. */
async function barePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const cells = pk10.betTypes.flatMap(({ bets }) =>
    bets.map((bet) => `<button data-bet="${bet.type}:${bet.number}">9.800</button>`),
  );
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><style>button { touch-action: manipulation }</style>${cells.join("")}`,
  );
  await page.evaluate(() => {
    for (const button of document.querySelectorAll("button")) {
      button.addEventListener("click", () => (button.textContent = `${button.textContent} 1`));
    }
  });
  return page;
}

const selectorOf = (type: string, number: string): string => `[data-bet="${type}:${number}"]`;

function tappedOf(type: string): string[] {
  const bets = pk10.betTypes.find(({ code }) => code === type)?.bets ?? [];
  const count = TAPS[type] ?? 0;
  return Array.from({ length: count }, (_, at) => bets[Math.floor((at * bets.length) / count)]).flatMap((bet) =>
    bet === undefined ? [] : [selectorOf(bet.type, bet.number)],
  );
}

async function taps(
  browser: Browser,
  app: RunningApp,
  { name, pointer, context }: (typeof LAYOUTS)[number],
): Promise<BenchRow> {
  const [game, bare] = [await gamePage(browser, app, context), await barePage(browser, context)];
  const all: { ours: number[]; base: number[] } = { ours: [], base: [] };
  // The first turn warms both sides up and is not counted.
  for (let turn = 0; turn <= TAP_TURNS; turn += 1) {
    await openGame(game);
    const latencies = await tapsOf(browser, game, pointer, true);
    const bareLatencies = await tapsOf(browser, bare, pointer, false);
    if (turn === 0) continue;
    all.ours.push(...latencies);
    all.base.push(...bareLatencies);
  }
  await game.context().close();
  await bare.context().close();
  const ours = quantile(all.ours, 0.95);
  const base = quantile(all.base, 0.95);
  return {
    name: `Tap to painted chip, 95th percentile, ${name}, ${SLOWDOWN} × CPU slowdown`,
    ours,
    base,
    baseName: "258 bare buttons that set their text",
    unit: "ms",
    ratio: ours / base,
    target: `≤ ${TAP_LIMIT_MS} ms`,
    met: ours <= TAP_LIMIT_MS,
    samples: all,
    note: `${all.ours.length} taps over all five boards, from the release of finger or button to the frame's presentation, which waits for the display's next 60th of a second; the middle tap took ${median(all.ours).toFixed(1)} ms.`,
  };
}

async function tapsOf(browser: Browser, page: Page, pointer: Pointer, tabs: boolean): Promise<number[]> {
  const latencies: number[] = [];
  for (const type of Object.keys(TAPS)) {
    if (tabs) await page.locator(`#tab-${type}`).click();
    latencies.push(...(await tapAll(browser, page, pointer, { cells: tappedOf(type), slowdown: SLOWDOWN })));
  }
  return latencies;
}

/**
 * Runs in the page: resolves when the cell's text has changed and is painted. No other code queries the page during
 * this.
 */
function untilChanged(selector: string): Promise<void> {
  const cell = document.querySelector(selector);
  if (cell === null) throw new Error(`There is no ${selector}`);
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    }).observe(cell, { childList: true, characterData: true, subtree: true });
  });
}

async function oddsUpdate(browser: Browser, app: RunningApp): Promise<BenchRow> {
  const context = { viewport: { width: 1440, height: 900 } };
  const [game, bare] = [await gamePage(browser, app, context), await barePage(browser, context)];
  await openGame(game);
  await game.locator(`#tab-${WIDEST}`).click();
  const seen = selectorOf(WIDEST, "1-1");
  let raised = 0;
  const samples = await interleave(
    ODDS_TURNS,
    () =>
      mainThreadMs(browser, game, "WebSocketReceive", async () => {
        const changed = game.evaluate(untilChanged, seen);
        // Answered after the previous line has begun to watch.
        await game.evaluate(() => undefined);
        raised = raised === 0 ? 1 : 0;
        await publish(app, "odds_update", oddsRaised(raised));
        await changed;
      }),
    () => mainThreadMs(browser, bare, "bench-update", () => bare.evaluate(setAllTexts)),
  );
  const shown = await game.locator("[data-bet]").count();
  await game.context().close();
  await bare.context().close();
  const ours = median(samples.ours);
  const base = median(samples.base);
  return {
    name: "Odds update of all 258 cells, main thread to the painted frame",
    ours,
    base,
    baseName: "258 bare buttons whose text is set",
    unit: "ms",
    ratio: ours / base,
    target: `≤ ${ODDS_LIMIT_MS} ms`,
    met: ours <= ODDS_LIMIT_MS,
    samples,
    note: `Processor time of the trace's tasks from the socket's frame on: parsing, state, script, style, layout, paint; the flash of what moved follows in the frame after. ${shown} of the cells are on the screen: the board with most of them.`,
  };
}

/** Runs in the page. */
function setAllTexts(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      performance.mark("bench-update");
      const text = String(Math.random()).slice(0, 5);
      for (const button of document.querySelectorAll("button")) button.textContent = text;
      setTimeout(resolve);
    });
  });
}
