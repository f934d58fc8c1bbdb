import type { Page } from "@playwright/test";
import { DEMO_HUB_APP } from "@/lib/bff/env";
import { type RunningApp, startApp } from "../e2e/start-app";
import { OF_HUB, openSockets, startClients } from "./hub-sockets";
import { BARE_PAGE_FLAG, barePage, openLive, publish } from "./live/game-page";
import { nextPaint } from "./live/paint-times";
import { DESK, openBrowser, playerPage } from "./pages";
import { type Bench, quantile, rowOf } from "./row";

const LISTENING = 500;
/** Number of events that one page measures before the other page's turn. */
const BLOCK = 20;
const BLOCKS = 6;
const WARM_UP = 5;
const MEDIAN_MS = 25;
const P95_MS = 60;
const RATIO = 1.3;
const NOTE = "From the call of the publish API through hub and tunnel to the end of the frame that paints the odds.";
const CELL = '[data-bet="tf:big"]';

/** Time from the call of the hub's publish API to the painted frame while 500 other sockets listen, compared with a page that runs only pusher-js. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "3600", SOCKETS_PER_ADDRESS: "1000" });
  const browser = await openBrowser(BARE_PAGE_FLAG);
  const listeners = startClients();
  try {
    const path = `/app/${DEMO_HUB_APP.key}?protocol=7`;
    const port = Number(new URL(app.url).port);
    await openSockets(listeners, { ...OF_HUB, port, path, count: LISTENING, addresses: 1 });
    const game = await playerPage(browser, app.url, DESK);
    const bare = await barePage(browser, app.url, BARE);
    const samples = { ours: [] as number[], base: [] as number[] };
    for (let block = 0; block < BLOCKS; block += 1) {
      const sides = [
        { page: game, open: () => openLive(game), into: samples.ours },
        { page: bare, open: () => openLive(bare, "/bare-pusher"), into: samples.base },
      ];
      // The other page is blank meanwhile and uses no processor time.
      for (const { page, open, into } of block % 2 === 0 ? sides : sides.toReversed()) {
        await open();
        into.push(...(await measure(page, app)));
        await page.goto("about:blank");
      }
    }
    const row = (which: string, share: number, withinMs: number) => {
      const figures = { ours: [quantile(samples.ours, share)], base: [quantile(samples.base, share)] };
      const name = `Publish to painted odds, ${LISTENING} other sockets listening, ${which}`;
      return rowOf({ name, baseName: "a bare pusher-js page that sets textContent", unit: "ms", note: NOTE }, figures, {
        within: withinMs,
      });
    };
    const middle = row("median", 0.5, MEDIAN_MS);
    const target = `${middle.target}, ratio ≤ ${RATIO}`;
    return [{ ...middle, target, met: middle.met && middle.ratio <= RATIO }, row("95th percentile", 0.95, P95_MS)];
  } finally {
    listeners.kill();
    await browser.close();
    await app.stop();
  }
};

async function measure(page: Page, app: RunningApp): Promise<number[]> {
  const latencies: number[] = [];
  for (let turn = 0; turn < WARM_UP + BLOCK; turn += 1) {
    // A random pause lets the event come at any moment of a frame.
    await page.waitForTimeout(40 + Math.random() * 60);
    const painted = await nextPaint(page, CELL);
    const odds = 1.5 + (turn % 2) + Math.round(Math.random() * 400) / 1000;
    const publishedAt = performance.timeOrigin + performance.now();
    await publish(app, "odds_update", { odds: { tf: { big: odds } } });
    latencies.push((await painted()) - publishedAt);
  }
  return latencies.slice(WARM_UP);
}

const BARE = {
  body: '<button data-bet="tf:big">2.200</button>',
  script: `channel.bind("odds_update", ({ odds }) => { document.querySelector("button").textContent = odds.tf.big; });`,
};
