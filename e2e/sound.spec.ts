import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";

const DRAW_MS = 10_000;
/** The peak must be this far below full scale, in dB. */
const HEADROOM_DB = 1;
const LATEST_ONSET_MS = 40;

interface Heard {
  readonly peak: number;
  /** The delays from the picture to the sound, in ms, for hits that no other sound hides. */
  readonly onsets: readonly number[];
}

/** Code for the page. Renders draws offline: the scheduler's own steps run while the rendering is suspended, 20 times a second. */
const HEARS = `
import { createScene as cars } from "./games/pk10/canvas/scene";
import { createScene as horses } from "./games/racinggod/canvas/scene";
import { createScene as wheel } from "./games/luckywheel/canvas/scene";
import { createSceneOf } from "./games/balls/canvas/scene";
import { startSceneSounds, winScore } from "./components/sound/scene-sounds";
import { createBuses } from "./lib/sound/sound-player";
import { EFFECTS } from "./lib/sound/effects";
import { MUSIC } from "./lib/sound/music";
import { playScore } from "./lib/sound/score";

const RATE = 32_000;
const SCENES = {
  PK10: [cars, [4, 8, 2, 6, 1, 10, 9, 3, 7, 5]],
  RACINGGOD: [horses, [4, 8, 2, 6, 1, 3, 7, 5]],
  LUCKYWHEEL: [wheel, [32]],
  BALLS48: [createSceneOf(48), [17]],
};

async function render(seconds, play) {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  Object.defineProperty(context, "state", { value: "running" });
  play(context, createBuses(context, { music: 100, effects: 100 }));
  const sound = await context.startRendering();
  return [0, 1].map((channel) => sound.getChannelData(channel));
}
const peakOf = (channels) => Math.max(...channels.map((samples) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0)));

/** Plays a scene's draw from 0.1 s on. */
function playDraw(context, buses, scene) {
  let step = () => undefined;
  const { setInterval } = window;
  window.setInterval = (callback) => ((step = callback), 0);
  const facts = { drawMs: ${DRAW_MS} };
  const timeNow = () => ((context.currentTime - 0.1) * 1000) / facts.drawMs;
  const showingAt = () => ({ facts, moment: timeNow() < 0 || timeNow() > 1 ? { phase: "closed" } : { phase: "draw", time: timeNow() } });
  startSceneSounds(context, buses, { scene, showingAt }, 0);
  window.setInterval = setInterval;
  for (let at = 0.1; at < 10.5; at += 0.05) void context.suspend(at).then(() => (step(), context.resume()));
}

window.hear = async (name) => {
  const [createScene, result] = SCENES[name];
  const scene = createScene({ roundNo: "202611210042", result, previous: null, drawMs: ${DRAW_MS}, times: null });
  const mix = await render(12, (context, buses) => {
    playDraw(context, buses, scene);
    playScore(context, buses.music, MUSIC, 0);
    playScore(context, buses.win, EFFECTS.win, 10.1);
    playScore(context, buses.win, winScore(100, 1), 10.1);
  });
  const [left, right] = await render(12, (context, buses) => playDraw(context, buses, { ...scene, voicesAt: () => [] }));
  const hits = scene.hitsBetween(0, 1).filter(({ kind }) => kind !== "reveal").map(({ at }) => 0.1 + (at * ${DRAW_MS}) / 1000);
  const alone = hits.filter((at, index) => at - (hits[index - 1] ?? -1) > 0.6 && at < 9);
  const onsets = alone.map((at) => {
    const first = Math.round((at - 0.05) * RATE);
    const found = left.slice(first, first + RATE / 5).findIndex((each, index) => Math.abs(each) + Math.abs(right[first + index]) > 0.001);
    return found < 0 ? Infinity : (found / RATE - 0.05) * 1000;
  });
  return { peak: peakOf(mix), onsets };
};
window.shareOfMusic = async () => {
  const level = async (bus) => peakOf(await render(1, (context, buses) => {
    const source = new ConstantSourceNode(context);
    source.connect(buses[bus]);
    source.start();
  }));
  return (await level("music")) / (await level("table"));
};
`;

let script = "";
test.beforeAll(async () => {
  const root = join(import.meta.dirname, "..");
  const { outputFiles } = await build({
    stdin: { contents: HEARS, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    alias: { "@": root },
  });
  script = outputFiles[0]?.text ?? "";
});

for (const game of ["PK10", "RACINGGOD", "LUCKYWHEEL", "BALLS48"]) {
  test(`the sounds of ${game}'s draw match its picture, and never reach full scale`, async ({ page }) => {
    await page.setContent("<canvas></canvas>");
    await page.addScriptTag({ content: script });
    const { peak, onsets } = await page.evaluate<Heard>(`hear("${game}")`);
    expect(20 * Math.log10(peak)).toBeLessThan(-HEADROOM_DB);
    expect(onsets.length).toBeGreaterThan(0);
    for (const onset of onsets) expect(Math.abs(onset)).toBeLessThan(LATEST_ONSET_MS);
  });
}

test("music is mixed at 30 % of the effects", async ({ page }) => {
  await page.setContent("<canvas></canvas>");
  await page.addScriptTag({ content: script });
  expect(await page.evaluate<number>("shareOfMusic()")).toBeCloseTo(0.3, 3);
});
