import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { PLAYED_CODES } from "../lib/contract/games";
import { signIn } from "../e2e/sign-in";
import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import { openBrowser } from "./browser";
import { buildHello, hello, HELLO_PATH } from "./hello-page";
import type { BenchRow } from "./row";

const root = join(import.meta.dirname, "..");
const LIMIT_KB = 75;
/** After this time without a new script the page has loaded all its scripts, lazy ones included. */
const QUIET_MS = 2_000;

/**
 * Texts that identify the built code of a game: words of its board, which its page must load, and of its definition,
 * which a page may load later. No build step renames them.
 */
const MARKS = {
  PK10: ['("pk10")', 'code:"PK10",catalogueVersion'],
  RACINGGOD: ['("racinggod")', 'code:"RACINGGOD",catalogueVersion'],
  LUCKYWHEEL: ['("luckywheel")', 'code:"LUCKYWHEEL",catalogueVersion'],
  BALLS: ['("balls")', '"qt","quarter"'],
} as const;

type Family = keyof typeof MARKS;
const FAMILIES = ["PK10", "RACINGGOD", "LUCKYWHEEL", "BALLS"] as const satisfies readonly Family[];

const PAGES: readonly { readonly path: string; readonly family: Family | null }[] = [
  { path: "/lobby/home", family: null },
  ...PLAYED_CODES.map((code) => ({
    path: `/game/${code.toLowerCase()}/home`,
    family: FAMILIES.find((family) => code.startsWith(family)) ?? null,
  })),
];

/** Gzipped sizes in bytes: of the scripts that were asked for before the first paint with content, and of the later ones. */
interface Scripts {
  readonly first: readonly number[];
  readonly later: readonly number[];
  /** The contents of all built scripts as one text. */
  readonly code: string;
}

/**
 * The JavaScript that the lobby and each game's page load for their first view in a real Chromium, signed in, beside a
 * page that only says hello, and whether it includes the code of a game that is not on the page. The base is a Next
 * app of one bare page (bench/hello), built by the same packages and served by `next start`: any page of this
 * framework loads its scripts. Both are counted in the same way: every script answer, decoded, and compressed again at
 * level 9.
 */
export async function rows(): Promise<BenchRow[]> {
  await checkMarks();
  const browser = await openBrowser();
  try {
    const bare = await helloPage(browser);
    const app = await startApp({ GAME_SECONDS: "60" });
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    try {
      await signIn(await context.newPage(), "demo", "demo");
      const measured: BenchRow[] = [];
      for (const { path, family } of PAGES) {
        // A new page: nothing that another page had loaded is missing from the count.
        const page = await context.newPage();
        measured.push(rowOfPage(path, family, await scriptsOf(page, path), bare));
        await page.close();
      }
      return measured;
    } finally {
      await context.close();
      await app.stop();
    }
  } finally {
    await browser.close();
  }
}

/** Throws if no built script contains a mark: a search for it could never find anything. */
async function checkMarks(): Promise<void> {
  const folder = join(root, ".next", "static", "chunks");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  const scripts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  for (const mark of Object.values(MARKS).flat()) {
    if (!scripts.some((script) => script.includes(mark))) throw new Error(`No built script carries ${mark}`);
  }
}

function rowOfPage(path: string, family: Family | null, page: Scripts, bare: Scripts): BenchRow {
  if (family !== null && !page.code.includes(MARKS[family][0])) throw new Error(`${path} does not carry its own board`);
  const strangers = FAMILIES.filter(
    (other) => other !== family && MARKS[other].some((mark) => page.code.includes(mark)),
  );
  const [ours, base] = [kilobytes(page.first), kilobytes(bare.first)];
  return {
    name: `JavaScript of ${path}, gzipped`,
    ours,
    base,
    baseName: "a page that says hello",
    unit: "kB",
    ratio: ours - base,
    target: `≤ +${LIMIT_KB} kB, no other game's code`,
    met: ours - base <= LIMIT_KB && strangers.length === 0,
    note:
      `The ratio column is the difference. ${page.first.length} scripts beside ${bare.first.length}, asked for before the first paint; by itself the page then loads ${page.later.length} more of ${kilobytes(page.later).toFixed(1)} kB, hello ${bare.later.length} of ${kilobytes(bare.later).toFixed(1)} kB. 1 kB = 1000 bytes. ` +
      `Code of other games: ${strangers.length === 0 ? "none" : strangers.join(", ")}.`,
  };
}

async function helloPage(browser: Browser): Promise<Scripts> {
  buildHello();
  const server = await startNext(process.env, { folder: hello, path: HELLO_PATH });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    return await scriptsOf(await context.newPage(), HELLO_PATH);
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Opens a path and adds up the sizes of all scripts until none has arrived for a while. */
async function scriptsOf(page: Page, path: string): Promise<Scripts> {
  const bodies = new Map<string, Promise<Buffer>>();
  let last = performance.now();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    last = performance.now();
    const body = response.body();
    // A script that arrives after the count is ignored; an awaited one reports its failure.
    body.catch(() => undefined);
    bodies.set(response.url(), body);
  });
  // Straight from the network each time: a cached script would not be counted twice, nor missed.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const answer = await page.goto(path, { waitUntil: "load" });
  if (answer?.ok() !== true || new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const early = new Set(await page.evaluate(beforeFirstPaint));
  const weighed = await Promise.all(
    [...bodies].map(async ([url, coming]) => {
      const body = await coming;
      return { early: early.has(url), size: gzipSync(body, { level: 9 }).length, text: body.toString() };
    }),
  );
  return {
    first: weighed.filter((script) => script.early).map(({ size }) => size),
    later: weighed.filter((script) => !script.early).map(({ size }) => size),
    code: weighed.map(({ text }) => text).join("\n"),
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
