import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import { buildHello, HELLO } from "./hello-page";
import { DESK, openBrowser, playerPage } from "./pages";
import type { Bench, BenchRow } from "./row";

const CHUNKS = join(import.meta.dirname, "..", ".next", "static", "chunks");
const LIMIT_KB = 75;
/** A page that gets no new script for this time has loaded all of its scripts, lazy ones included. */
const QUIET_MS = 2_000;

/** Texts in a game's built code that no build step renames: the first is of its board, the second of its definition. */
const MARKS = {
  PK10: ['("pk10")', 'code:"PK10",catalogueVersion'],
  RACINGGOD: ['("racinggod")', 'code:"RACINGGOD",catalogueVersion'],
  LUCKYWHEEL: ['("luckywheel")', 'code:"LUCKYWHEEL",catalogueVersion'],
  BALLS: ['("balls")', '"qt","quarter"'],
} as const;

const PAGES = {
  "/lobby/home": null,
  "/game/pk10/home": "PK10",
  "/game/racinggod/home": "RACINGGOD",
  "/game/luckywheel/home": "LUCKYWHEEL",
  "/game/balls48/home": "BALLS",
} as const;

/** Gzipped sizes, in bytes, of the scripts that a page requested before its first contentful paint and after it; `code` is the text of all. */
interface Scripts {
  readonly first: readonly number[];
  readonly later: readonly number[];
  readonly code: string;
}

/**
 * Sizes of the scripts that the lobby and a page of each kind of game load for their first view, compared with a Next
 * page that says hello. A page must load no other game's code. The bench itself compresses each script, at level 9.
 */
export const rows: Bench = async () => {
  checkMarks();
  buildHello();
  const [browser, hello, app] = [await openBrowser(), await startNext(process.env, HELLO), await startApp()];
  try {
    const bare = await scriptsOf(await browser.newPage({ baseURL: hello.url }), HELLO.path);
    const player = await playerPage(browser, app.url, DESK);
    const measured: BenchRow[] = [];
    for (const [path, game] of Object.entries(PAGES))
      measured.push(rowOfPage(path, game, await scriptsOf(await player.context().newPage(), path), bare));
    return measured;
  } finally {
    await browser.close();
    await Promise.all([hello.stop(), app.stop()]);
  }
};

/** Throws if a mark is in no built script: a search for that mark could not find the game's code. */
function checkMarks(): void {
  const files = readdirSync(CHUNKS, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const code = files.map((file) => readFileSync(join(CHUNKS, file), "utf8")).join("\n");
  const absent = Object.values(MARKS)
    .flat()
    .filter((mark) => !code.includes(mark));
  if (absent.length > 0) throw new Error(`No built script has ${absent.join(", ")}`);
}

function rowOfPage(path: string, game: keyof typeof MARKS | null, page: Scripts, bare: Scripts): BenchRow {
  if (game !== null && !page.code.includes(MARKS[game][0])) throw new Error(`${path} does not load its own board`);
  const others = Object.entries(MARKS).filter(([code]) => code !== game);
  const strangers = others.filter(([, marks]) => marks.some((mark) => page.code.includes(mark))).map(([code]) => code);
  const [ours, base] = [kilobytes(page.first), kilobytes(bare.first)];
  const later = `${page.later.length} scripts of ${kilobytes(page.later).toFixed(1)} kB after it`;
  return {
    name: `JavaScript of ${path}, gzipped`,
    ours,
    base,
    baseName: "a page that says hello",
    unit: "kB",
    ratio: ours - base,
    target: `≤ +${LIMIT_KB} kB, no other game's code`,
    met: ours - base <= LIMIT_KB && strangers.length === 0,
    note: `The ratio is the difference. ${page.first.length} scripts before the first paint, ${later}. Code of other games: ${strangers.join(", ") || "no"}.`,
  };
}

async function scriptsOf(page: Page, path: string): Promise<Scripts> {
  const bodies = new Map<string, Promise<Buffer>>();
  let last = performance.now();
  const onResponse = (response: Response): void => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    last = performance.now();
    bodies.set(response.url(), response.body());
  };
  page.on("response", onResponse);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const answer = await page.goto(path, { waitUntil: "load" });
  if (answer?.ok() !== true || new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off("response", onResponse);
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return performance.getEntriesByType("resource").flatMap((each) => (each.startTime <= painted ? [each.name] : []));
  });
  const [first, later]: [number[], number[]] = [[], []];
  let code = "";
  for (const [url, body] of bodies) {
    (early.includes(url) ? first : later).push(gzipSync(await body, { level: 9 }).length);
    code += (await body).toString();
  }
  await page.close();
  return { first, later, code };
}

const kilobytes = (sizes: readonly number[]): number => sizes.reduce((left, right) => left + right, 0) / 1000;
