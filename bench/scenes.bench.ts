import type { Browser } from "@playwright/test";
import { openScenes } from "../scripts/scene-page";
import { openBrowser } from "./pages";
import { type Bench, type BenchRow, median, quantile, rowOf } from "./row";

const DRAW_MS = 10_000;
const SCENES = ["PK10", "RACINGGOD", "LUCKYWHEEL", "BALLS48"];

/** The size of the stage during a draw, in CSS pixels. `ratio`: device pixels per CSS pixel. */
const DESK = { width: 1100, height: 504, ratio: 1 };
const PHONE = { width: 390, height: 432, ratio: 2 };

interface Measured {
  readonly frames: readonly number[];
  readonly detail: number;
  readonly bytes: number;
}

/** Measures each kind of draw in headless Chromium, which paints in software: frames at a desktop's size, canvas memory at a phone's. */
export const rows: Bench = async () => {
  const browser = await openBrowser();
  try {
    const measured: BenchRow[] = [];
    for (const scene of SCENES) {
      const desk = await measure(browser, scene, DESK);
      const phone = await measure(browser, scene, PHONE);
      const row = (what: string, unit: string, ours: number, bound: number, note?: string): BenchRow => {
        const title = { name: `${scene}: ${what}`, baseName: "the bound", unit, note };
        return rowOf(title, { ours: [ours], base: [bound] }, unit === "frames/s" ? { atLeast: 0.95 } : { atMost: 1 });
      };
      const given = `Levels of detail given up (0–4): ${desk.detail}.`;
      const size = `${DESK.width} × ${DESK.height}`;
      measured.push(
        row(`frames at the median, ${size}`, "frames/s", 1000 / median(desk.frames), 60, given),
        row("a frame at the 95th percentile", "ms", quantile(desk.frames, 0.95), 25),
        row("canvases on a phone", "MB", phone.bytes / 1e6, 60),
      );
    }
    return measured;
  } finally {
    await browser.close();
  }
};

async function measure(browser: Browser, scene: string, { width, height, ratio }: typeof DESK): Promise<Measured> {
  const html = `<canvas style="width:${width}px;height:${height}px"></canvas>`;
  const options = { viewport: { width, height }, deviceScaleFactor: ratio };
  const page = await openScenes(browser, html, MEASURES, options);
  try {
    return await page.evaluate<Measured>(`measureDraw("${scene}")`);
  } finally {
    await page.close();
  }
}

const MEASURES = `
import { playScene } from "./games/shared/canvas/play-scene";

const canvases = [document.querySelector("canvas")];
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const made = create(name, options);
  if (name === "canvas") canvases.push(made);
  return made;
};
const Offscreen = window.OffscreenCanvas;
if (Offscreen) window.OffscreenCanvas = class extends Offscreen { constructor(w, h) { super(w, h); canvases.push(this); } };

window.measureDraw = (name) =>
  new Promise((resolve) => {
    const [createScene, result] = SCENES[name];
    const facts = { roundNo: "202611210042", result, previous: null, drawMs: ${DRAW_MS}, times: null };
    const startsAt = performance.now();
    const frames = [];
    let before = null;
    let most = 0;
    const scene = playScene(canvases[0], createScene, {
      showingAt: (now) => ({ facts, moment: { phase: "draw", time: Math.min(1, (now - startsAt) / facts.drawMs) } }),
      lookNow: () => ({ isReduced: false, backed: [{ value: result[0], amount: "RM 30" }], hasWon: false }),
      onDrawn(time, detail) {
        const now = performance.now();
        if (before !== null && time < 1) frames.push(now - before);
        before = now;
        most = Math.max(most, canvases.reduce((sum, { width, height }) => sum + 4 * width * height, 0));
        if (time < 1) return;
        scene.stop();
        resolve({ frames, detail, bytes: most });
      },
    });
    // A wheel that rests before the end of the draw paints no last frame by itself.
    setTimeout(() => scene.repaint(), facts.drawMs);
  });
`;
