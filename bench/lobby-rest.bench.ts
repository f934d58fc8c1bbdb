import type { Browser, BrowserContext, CDPSession } from "@playwright/test";
import { signIn } from "../e2e/sign-in";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openBrowser } from "./browser";
import { median, type Bench } from "./row";

/** Two windows are two whole rounds of every game. */
const GAME_SECONDS = 30;
const WINDOWS = 2;
const SETTLE_MS = 5_000;
const LIMIT_PERCENT = 3;

interface Lobby {
  readonly client: CDPSession;
  /** What its socket brought so far. */
  frames(): number;
}

/**
 * The main thread of the lobby that nobody touches, all games ticking, beside the same page whose socket the server has
 * closed for good. Both are open through the same rounds, and thread time is counted, so neither pays for the other.
 */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: String(GAME_SECONDS) });
  const browser = await openBrowser();
  try {
    const live = await openLobby(browser, app, false);
    const deaf = await openLobby(browser, app, true);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const [framesBefore, samples] = [live.frames(), { ours: [] as number[], base: [] as number[] }];
    for (let turn = 0; turn < WINDOWS; turn += 1) {
      const before = await Promise.all([busyOf(live), busyOf(deaf)]);
      await new Promise((resolve) => setTimeout(resolve, GAME_SECONDS * 1000));
      const after = await Promise.all([busyOf(live), busyOf(deaf)]);
      samples.ours.push(share(before[0], after[0]));
      samples.base.push(share(before[1], after[1]));
    }
    const frames = live.frames() - framesBefore;
    if (frames === 0 || deaf.frames() > 0)
      throw new Error(`${frames} frames with the socket, ${deaf.frames()} without`);
    const [ours, base] = [median(samples.ours), median(samples.base)];
    return [
      {
        name: "Main thread of the lobby at rest, all games ticking",
        ours,
        base,
        baseName: "the same page, its socket closed",
        unit: "% of a core",
        ratio: ours - base,
        target: `≤ ${LIMIT_PERCENT} %`,
        met: ours <= LIMIT_PERCENT,
        samples,
        note: `The ratio column is the difference. Thread time of all tasks in windows of ${GAME_SECONDS} s, a round of every game; ${frames} frames came over the socket. The page without one asks for the lobby each 5 s instead.`,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
};

/** The lobby of a player of its own, so that no sign-in ends the other's. */
async function openLobby(browser: Browser, app: RunningApp, closed: boolean): Promise<Lobby> {
  const context: BrowserContext = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  let frames = 0;
  // 4001 is the hub's word for a client that need not come back.
  if (closed) await page.routeWebSocket(/\/app\//, (socket) => void socket.close({ code: 4001 }));
  else page.on("websocket", (socket) => socket.on("framereceived", () => (frames += 1)));
  await signIn(page, closed ? "demo2" : "demo", closed ? "demo2" : "demo");
  await page.goto("/lobby/home", { waitUntil: "load" });
  await page.locator("[data-game]").first().waitFor();
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return { client, frames: () => frames };
}

interface Busy {
  readonly at: number;
  readonly taskSeconds: number;
}

async function busyOf({ client }: Lobby): Promise<Busy> {
  const { metrics } = await client.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration")?.value;
  if (task === undefined) throw new Error("Chromium tells no TaskDuration");
  return { at: performance.now(), taskSeconds: task };
}

/** In percent of the time between. */
function share(before: Busy, after: Busy): number {
  return ((after.taskSeconds - before.taskSeconds) * 100_000) / (after.at - before.at);
}
