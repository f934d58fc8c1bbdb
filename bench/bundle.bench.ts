import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { signIn } from "../e2e/sign-in";
import { startApp } from "../e2e/start-app";
import { openBrowser } from "./browser";
import { freePort } from "./free-port";
import { buildHello, hello, HELLO_PATH, next } from "./hello-page";
import type { BenchRow } from "./row";

const root = join(import.meta.dirname, "..");
const LIMIT_KB = 110;
/** No script has come for this long: whatever the page loads by itself, lazily too, has come. */
const QUIET_MS = 2_000;

/** Gzipped sizes in bytes: of the scripts that were asked for before the first paint with content, and of the later ones. */
interface Scripts {
  readonly first: readonly number[];
  readonly later: readonly number[];
}

/**
 * The JavaScript that the game page loads for its first view in a real Chromium, signed in, beside a page that only says hello. The base is a Next
 * app of one bare page (bench/hello) that is built by the same packages and served by `next start`: its scripts are what any
 * page of this framework carries. Both are counted alike: every script answer, decoded, and compressed again at level 9.
 */
export async function rows(): Promise<BenchRow[]> {
  const browser = await openBrowser();
  try {
    const [game, bare] = [await gamePage(browser), await helloPage(browser)];
    const [ours, base] = [kilobytes(game.first), kilobytes(bare.first)];
    return [
      {
        name: "JavaScript of /game/pk10/home, gzipped",
        ours,
        base,
        baseName: "a page that says hello",
        unit: "kB",
        ratio: ours - base,
        target: `≤ +${LIMIT_KB} kB`,
        met: ours - base <= LIMIT_KB,
        note: `The ratio column is the difference. ${game.first.length} scripts beside ${bare.first.length}, asked for before the first paint; by itself the page then loads ${game.later.length} more of ${kilobytes(game.later).toFixed(1)} kB, hello ${bare.later.length} of ${kilobytes(bare.later).toFixed(1)} kB. 1 kB = 1000 bytes.`,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function gamePage(browser: Browser): Promise<Scripts> {
  const app = await startApp({ GAME_SECONDS: "60" });
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  try {
    await signIn(await context.newPage(), "demo", "demo");
    // A page of its own, so that nothing that the form had loaded is missing from the count.
    const page = await context.newPage();
    return await scriptsOf(page, "/game/pk10/home");
  } finally {
    await context.close();
    await app.stop();
  }
}

async function helloPage(browser: Browser): Promise<Scripts> {
  buildHello();
  const port = await freePort();
  const server = spawn(process.execPath, [next, "start", hello, "-H", "127.0.0.1", "-p", String(port)], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
  try {
    await once(server.stdout, "data");
    await untilAnswers(`http://127.0.0.1:${port}${HELLO_PATH}`);
    return await scriptsOf(await context.newPage(), HELLO_PATH);
  } finally {
    await context.close();
    server.kill("SIGTERM");
    await ended;
  }
}

/** Opens a path and weighs every script that comes until none has come for a while. */
async function scriptsOf(page: Page, path: string): Promise<Scripts> {
  const sizes = new Map<string, Promise<number>>();
  let last = performance.now();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    last = performance.now();
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  // Straight from the network each time: a cached script would not be counted twice, nor missed.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const answer = await page.goto(path, { waitUntil: "load" });
  if (answer?.ok() !== true || new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const early = new Set(await page.evaluate(beforeFirstPaint));
  const weighed = await Promise.all(
    [...sizes].map(async ([url, size]) => ({ early: early.has(url), size: await size })),
  );
  return {
    first: weighed.filter((script) => script.early).map(({ size }) => size),
    later: weighed.filter((script) => !script.early).map(({ size }) => size),
  };
}

/** Runs in the page: the addresses of what was asked for before the first paint with content. */
function beforeFirstPaint(): string[] {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (painted === undefined) throw new Error("Nothing was painted");
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry.startTime <= painted)
    .map((entry) => entry.name);
}

function kilobytes(sizes: readonly number[]): number {
  return sizes.reduce((left, right) => left + right, 0) / 1000;
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
