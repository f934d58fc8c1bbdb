import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { type FaultProxy, startFaultProxy } from "../e2e/faults/proxy";
import { platformOf } from "../e2e/platform";
import { startApp } from "../e2e/start-app";
import { BARE_PAGE_FLAG, barePage } from "./live/game-page";
import { DESK, openBrowser, playerPage } from "./pages";
import { type Bench, interleave, rowOf } from "./row";

const CUT_MS = 10_000;
const LIMIT_MS = 2_000;
const TURNS = 3;
/** Two rounds pass within a cut: every part of the screen is then out of date. */
const GAME_SECONDS = 5;

/** Time until the screen is right after the network of a player's device failed for ten seconds, compared with a bare pusher-js. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: String(GAME_SECONDS) });
  const proxy = await startFaultProxy(app.url);
  const browser = await openBrowser(BARE_PAGE_FLAG);
  try {
    const game = await gamePage(browser, proxy);
    const bare = await subscribedPage(browser, proxy);
    const samples = await interleave(
      TURNS,
      () => recoveryMs(browser, proxy, () => isRight(game)),
      () => recoveryMs(browser, proxy, () => bare.evaluate(() => document.title === "subscribed")),
    );
    const name = "recovery after a 10 s cut: the right round, nothing called stale";
    const row = rowOf({ name, baseName: "bare pusher-js, subscribed again", unit: "ms" }, samples, {
      within: LIMIT_MS,
    });
    return [{ ...row, target: `every one ≤ ${LIMIT_MS} ms`, met: Math.max(...samples.ours) <= LIMIT_MS }];
  } finally {
    await browser.close();
    await proxy.stop();
    await app.stop();
  }
};

/** Ms from the network's return until `isBack`. The browser also goes offline and online, as if the device's own network failed. */
async function recoveryMs(browser: Browser, proxy: FaultProxy, isBack: () => Promise<boolean>): Promise<number> {
  await setOffline(browser, true);
  proxy.cut();
  await pause(CUT_MS);
  if (await isBack()) throw new Error("The page did not notice that its network was gone");
  const start = performance.now();
  proxy.restore();
  await setOffline(browser, false);
  return (await untilTrue(isBack)) - start;
}

async function setOffline(browser: Browser, offline: boolean): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.setOffline(offline)));
}

/** The time on the clock of `performance` at which `isSo` became true. Throws after a minute. */
async function untilTrue(isSo: () => Promise<boolean>): Promise<number> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("The page is not right after a minute");
    await pause(20);
  }
  return performance.now();
}

async function gamePage(browser: Browser, proxy: FaultProxy): Promise<Page> {
  const page = await playerPage(browser, proxy.url, DESK);
  await page.goto("/game/pk10/home");
  await untilTrue(() => isRight(page));
  return page;
}

async function isRight(page: Page): Promise<boolean> {
  if ((await page.locator("[data-connection]").count()) > 0) return false;
  try {
    const [{ games }, shown] = await Promise.all([
      platformOf(page).home(),
      page.getByTestId("round-no").first().textContent(),
    ]);
    return games[0]?.round_no === shown;
  } catch {
    // The call fails while the network is cut.
    return false;
  }
}

async function subscribedPage(browser: Browser, proxy: FaultProxy): Promise<Page> {
  const page = await barePage(browser, proxy.url, {
    script: `pusher.connection.bind("state_change", () => (document.title = "away"));
      channel.bind("pusher:subscription_succeeded", () => (document.title = "subscribed"));`,
  });
  await page.goto("/bare-pusher");
  await untilTrue(async () => (await page.title()) === "subscribed");
  return page;
}
