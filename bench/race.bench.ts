import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { type BenchRow, interleave, rowOf } from "./row";

const root = join(import.meta.dirname, "..");
const WIDTH = 1280;
const HEIGHT = 720;
const RACE_MS = 6_000;
const TURNS = 3;

/** What the page measures: frames of the screen in a second, and the level of detail that a race came down to. */
interface Measured {
  readonly perSecond: number;
  readonly detail: number;
}

/**
 * Frames a second of a whole race at 1280 × 720 in headless Chromium, which paints in software, beside a loop that asks for frames
 * and paints nothing, in the same page. What the race cannot hold it gives up in detail.
 */
export async function rows(): Promise<BenchRow[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await racePage(browser);
    const details: number[] = [];
    const samples = await interleave(
      TURNS,
      async () => {
        const { perSecond, detail } = await page.evaluate<Measured>("measureRace()");
        details.push(detail);
        return perSecond;
      },
      async () => (await page.evaluate<Measured>("measureNothing()")).perSecond,
    );
    const note = `Each race began with the whole picture; levels of detail given up (0–4) by race: ${details.join(" ")}.`;
    const name = `The race at ${WIDTH} × ${HEIGHT}, software rendering`;
    return [rowOf({ name, baseName: "an empty frame loop", unit: "frames/s", note }, samples, { atLeast: 0.9 })];
  } finally {
    await browser.close();
  }
}

/** A page with nothing but the race's own code and a canvas. */
async function racePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`<style>body{margin:0}canvas{width:${WIDTH}px;height:${HEIGHT}px}</style><canvas></canvas>`);
  const { outputFiles } = await build({
    stdin: { contents: MEASURES, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    alias: { "@": root },
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  return page;
}

const MEASURES = `
import { startRace } from "./lib/race/start-race";

const RACE_MS = ${RACE_MS};
const cars = ["#f2d21b", "#0b6fc4", "#4a5058", "#f5812a", "#1fd0dc", "#5a3ff0", "#c9ced4", "#dd1a2e", "#7e1119", "#0a7514"];
for (const [index, paint] of cars.entries()) document.documentElement.style.setProperty(\`--color-car-\${index + 1}\`, paint);
document.documentElement.style.setProperty("--color-accent", "#e6b450");

function count(done: Promise<void>): Promise<number> {
  let frames = 0;
  let counting = true;
  const startedAt = performance.now();
  const frame = () => {
    frames += 1;
    if (counting) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return done.then(() => {
    counting = false;
    return (frames * 1000) / (performance.now() - startedAt);
  });
}

Object.assign(window, {
  async measureRace() {
    const canvas = document.querySelector("canvas");
    if (canvas === null) throw new Error("The page has no canvas");
    let detail = 0;
    const perSecond = await count(
      new Promise((onEnd) => {
        startRace(canvas, {
          result: [4, 8, 2, 6, 1, 10, 9, 3, 7, 5],
          roundNo: "202611210042",
          durationMs: RACE_MS,
          onDetail(level) {
            detail = level;
          },
          onEnd,
        });
      }),
    );
    return { perSecond, detail };
  },
  async measureNothing() {
    return { perSecond: await count(new Promise((done) => setTimeout(done, RACE_MS))), detail: 0 };
  },
});
`;
