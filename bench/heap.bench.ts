import type { CDPSession, Page } from "@playwright/test";
import Pusher from "pusher";
import { channelName } from "@/lib/contract/channels";
import { pk10 } from "@/games/pk10/game";
import { hubOf } from "../e2e/hub";
import { signIn } from "../e2e/sign-in";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openBrowser } from "./browser";
import type { Bench } from "./row";

/** An hour at ten updates a second. */
const UPDATES = 36_000;
/** The hub takes so many events in one request. */
const BATCH = 10;
const PER_SECOND = 300;
/** What a page keeps for good (code, caches, the lists of results) is there after so many. */
const WARM_UP = 3_000;
const GROWTH_MB = 5;
const MB = 1024 * 1024;
/** Rounds go on meanwhile: some thirty of them. */
const ROUND_SECONDS = 5;

/** An hour's odds on an open game page, in two minutes: what its heap has grown by once everything unused is collected. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: String(ROUND_SECONDS) });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, "demo", "demo");
    await page.goto("/game/pk10/home", { waitUntil: "load" });
    await page.locator("#tab-of").click();
    const client = await context.newCDPSession(page);
    await moveOdds(page, app, WARM_UP);
    const before = await heapOf(client);
    await moveOdds(page, app, UPDATES);
    const after = await heapOf(client);
    const growth = (after.bytes - before.bytes) / MB;
    return [
      {
        name: `Heap growth of ${UPDATES} odds updates, an hour at ten a second`,
        ours: growth,
        base: before.bytes / MB,
        baseName: "the heap before them",
        unit: "MB",
        ratio: after.bytes / before.bytes,
        target: `< ${GROWTH_MB} MB, no detached nodes left by them`,
        met: growth < GROWTH_MB && after.detached <= before.detached,
        note: `After a forced collection. Detached nodes ${before.detached} before, ${after.detached} after; nodes ${before.nodes} and ${after.nodes}; listeners ${before.listeners} and ${after.listeners}.`,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
};

const numbers = pk10.betTypes.flatMap(({ bets }) => bets).filter(({ type }) => type === "of");

/** So many updates, each of twenty cells of the board that is seen; resolves once the page shows the last. */
async function moveOdds(page: Page, app: RunningApp, count: number): Promise<void> {
  const { hostname, port } = new URL(app.upstreamUrl);
  const { id: appId, key, secret } = hubOf(app);
  const hub = new Pusher({ appId, key, secret, host: hostname, port, useTLS: false, cluster: "" });
  const channel = channelName.game("PK10");
  const startedAt = performance.now();
  for (let sent = 0; sent < count; sent += BATCH) {
    const events = Array.from({ length: BATCH }, (_, at) => ({
      channel,
      name: "odds_update",
      data: { odds: { of: oddsAt(sent + at) } },
    }));
    await hub.triggerBatch(events);
    const aheadMs = startedAt + ((sent + BATCH) / PER_SECOND) * 1000 - performance.now();
    if (aheadMs > 0) await page.waitForTimeout(aheadMs);
  }
  const last = (1001 + (count % 500)) / 1000;
  // A new round may put its own odds over the last ones, so they are sent until they are seen.
  for (;;) {
    await hub.trigger(channel, "odds_update", { odds: { of: { "1-1": last } } });
    const seen = await page
      .waitForFunction(
        (text) => document.querySelector('[data-bet="of:1-1"]')?.textContent?.includes(text),
        String(last),
        {
          timeout: 2000,
        },
      )
      .catch(() => null);
    if (seen !== null) return;
  }
}

function oddsAt(step: number): Record<string, number> {
  const first = (step * 20) % numbers.length;
  const moved = [...numbers, ...numbers].slice(first, first + 20);
  return Object.fromEntries(moved.map(({ number }, at) => [number, 9 + ((step * 7 + at * 13) % 1000) / 1000]));
}

async function heapOf(
  client: CDPSession,
): Promise<{ bytes: number; nodes: number; listeners: number; detached: number }> {
  await client.send("DOM.enable");
  await client.send("HeapProfiler.enable");
  for (let turn = 0; turn < 3; turn += 1) await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  const { detachedNodes } = await client.send("DOM.getDetachedDomNodes");
  await client.send("DOM.disable");
  await client.send("HeapProfiler.disable");
  return { bytes: usedSize, nodes, listeners: jsEventListeners, detached: detachedNodes.length };
}
