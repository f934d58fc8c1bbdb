import { setTimeout } from "node:timers/promises";
import { type Browser, devices, type Page } from "@playwright/test";
import { startSession } from "../e2e/sign-in";
import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import { buildHello, HELLO } from "./hello-page";
import { openBrowser } from "./pages";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const TURNS = 5;
const GAME = "/game/pk10/home";
const CPU_SLOWDOWN = 4;
/** Slow 4G as Lighthouse has it: a round trip of 150 ms, 1.6 Mbit/s down, 0.75 up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** The bench fails if the page has not reacted to a tap after this time. */
const LONGEST_MS = 60_000;
/** Interval between two reads of the page's marks. Each read costs the page time. */
const LOOK_MS = 500;
const CELL = '[data-bet="tf:big"]';

/**
 * A cheap phone with a cold cache opens a game. Measures the time until the odds are shown and until a tap puts a chip
 * down, compared with the load of a page that only says hello.
 */
export const rows: Bench = async () => {
  buildHello();
  const app = await startApp({ GAME_SECONDS: "300" });
  const bare = await startNext(process.env, HELLO);
  const browser = await openBrowser();
  try {
    const shownAt: number[] = [];
    const measured = await interleave(
      TURNS,
      async () => {
        const { odds, tap } = await openGame(browser, app.url);
        shownAt.push(odds);
        return tap;
      },
      () => openHello(browser, bare.url),
    );
    const row = (until: string, ours: number[], atMost: number): BenchRow => {
      const name = `Phone, slow 4G, CPU ÷ ${CPU_SLOWDOWN}, cold cache: PK10 until ${until}`;
      const title = { name, baseName: "a page that says hello, its script run", unit: "ms" };
      return rowOf(title, { ours, base: measured.base }, { atMost });
    };
    // 1.9 was measured when the server rendered the odds into each document.
    return [row("the odds are shown", shownAt.slice(1), 1), row("a tap has put a chip down", measured.ours, 1.9)];
  } finally {
    await browser.close();
    await bare.stop();
    await app.stop();
  }
};

/**
 * Taps the cell in every frame. Records when the cell first shows odds, and when its accessible name first has an
 * amount. The page itself taps, because taps through DevTools took a fifth of the page's time.
 */
const WATCH = `self.marks = {};
(function look() {
  const cell = document.querySelector('${CELL}');
  if (cell && /\\d\\.\\d{3}/.test(cell.textContent)) marks.odds ??= performance.now();
  if (cell && / on it$/.test(cell.ariaLabel)) {
    marks.tap = performance.now();
    return;
  }
  cell?.click();
  requestAnimationFrame(look);
})();`;

declare global {
  var marks: Partial<Marks>;
}

/** Times in ms since the navigation began. */
interface Marks {
  odds: number;
  tap: number;
}

async function slowPhone(browser: Browser, baseURL: string, ready: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ ...devices["Pixel 7"], baseURL });
  const page = await context.newPage();
  await ready(page);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

async function openGame(browser: Browser, url: string): Promise<Marks> {
  const page = await slowPhone(browser, url, (each) => startSession(each, "demo"));
  await page.addInitScript(WATCH);
  await page.goto(GAME, { waitUntil: "commit" });
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    await setTimeout(LOOK_MS);
    const { odds, tap } = await page.evaluate(() => self.marks);
    if (odds === undefined || tap === undefined) continue;
    await page.context().close();
    return { odds, tap };
  }
  throw new Error(`${GAME} took no tap`);
}

async function openHello(browser: Browser, url: string): Promise<number> {
  const page = await slowPhone(browser, url, () => Promise.resolve());
  await page.goto(HELLO.path, { waitUntil: "load" });
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.duration ?? 0);
  await page.context().close();
  return loaded;
}
