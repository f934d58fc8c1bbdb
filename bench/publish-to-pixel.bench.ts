import type { Page } from "@playwright/test";
import { channelName } from "@/lib/contract/channels";
import { DEMO_HUB_APP } from "@/lib/bff/env";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openBrowser } from "./browser";
import { openSockets, startClients } from "./hub-sockets";
import { BARE_PAGE_FLAGS, barePage, gamePage, openGame } from "./live/game-page";
import { nextPaint, watchPaints } from "./live/paint-times";
import { type Bench, type BenchRow, median, quantile } from "./row";
import { publish } from "./table/publish";

const LISTENING = 500;
/** One page measures this number of events in a row, then the other page. */
const BLOCK = 20;
const BLOCKS = 6;
const WARM_UP = 5;
const PATIENCE_MS = 10_000;
const MEDIAN_MS = 25;
const P95_MS = 60;
const RATIO = 1.3;
const CELL = '[data-bet="tf:big"]';
const DESK = { viewport: { width: 1440, height: 900 } };
const CHANNEL = channelName.game("PK10");

/**
 * Time from the call of the hub's publish API to the painted frame, beside a page that runs only pusher-js, while 500
 * other sockets listen.
 */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "3600", SOCKETS_PER_ADDRESS: "1000" });
  const browser = await openBrowser(BARE_PAGE_FLAGS);
  const listeners = startClients();
  try {
    const path = `/app/${DEMO_HUB_APP.key}?protocol=7`;
    const subscribe = JSON.stringify({ event: "pusher:subscribe", data: { channel: CHANNEL } });
    const port = Number(new URL(app.url).port);
    await openSockets(listeners, { port, path, subscribe, count: LISTENING, addresses: 1 });
    const game = await gamePage(browser, app, DESK);
    const bare = await barePage(browser, app.url, BARE);
    const samples = { ours: [] as number[], base: [] as number[] };
    for (let block = 0; block < BLOCKS; block += 1) {
      const sides = [
        { page: game, open: () => openGame(game), into: samples.ours },
        { page: bare, open: () => openGame(bare, "/bare-pusher"), into: samples.base },
      ];
      // The other page is closed during this: it uses no processor time.
      for (const { page, open, into } of block % 2 === 0 ? sides : sides.toReversed()) {
        await open();
        into.push(...(await measure(page, app)));
        await page.goto("about:blank");
      }
    }
    return [rowOfMedian(samples), rowOfTail(samples)];
  } finally {
    listeners.kill();
    await browser.close();
    await app.stop();
  }
};

async function measure(page: Page, app: RunningApp): Promise<number[]> {
  await watchPaints(page, CELL);
  const latencies: number[] = [];
  for (let turn = 0; turn < WARM_UP + BLOCK; turn += 1) {
    // Anywhere within a frame of the screen.
    await page.waitForTimeout(40 + Math.random() * 60);
    const painted = await nextPaint(page);
    const odds = 1.5 + (turn % 2) + Math.round(Math.random() * 400) / 1000;
    const publishedAt = performance.timeOrigin + performance.now();
    await publish(app, "odds_update", { odds: { tf: { big: odds } } });
    const paintedAt = await Promise.race([painted(), page.waitForTimeout(PATIENCE_MS).then(() => null)]);
    if (paintedAt === null) throw new Error(`Nothing was painted within ${PATIENCE_MS} ms`);
    latencies.push(paintedAt - publishedAt);
  }
  return latencies.slice(WARM_UP);
}

/** The base: one element whose text is the odds. */
const BARE = {
  body: '<button data-bet="tf:big">2.200</button>',
  script: `channel.bind("odds_update", ({ odds }) => { document.querySelector("button").textContent = odds.tf.big; });`,
};

interface Samples {
  readonly ours: readonly number[];
  readonly base: readonly number[];
}

const baseName = "a bare pusher-js page that sets textContent";

function rowOfMedian(samples: Samples): BenchRow {
  const ours = median(samples.ours);
  const base = median(samples.base);
  const ratio = ours / base;
  return {
    name: `Publish to painted odds, ${LISTENING} other sockets listening, median`,
    ours,
    base,
    baseName,
    unit: "ms",
    ratio,
    target: `≤ ${MEDIAN_MS} ms, ratio ≤ ${RATIO}`,
    met: ours <= MEDIAN_MS && ratio <= RATIO,
    samples,
    note: "From the call of the publish API, whose own request is in it, through hub and tunnel to the end of the frame that paints it.",
  };
}

function rowOfTail(samples: Samples): BenchRow {
  const ours = quantile(samples.ours, 0.95);
  const base = quantile(samples.base, 0.95);
  return {
    name: `Publish to painted odds, ${LISTENING} other sockets listening, 95th percentile`,
    ours,
    base,
    baseName,
    unit: "ms",
    ratio: ours / base,
    target: `≤ ${P95_MS} ms`,
    met: ours <= P95_MS,
  };
}
