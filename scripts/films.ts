import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { FILMS, type FilmName } from "../upstream/stream/loop";
import { browserOptions } from "./browser.mjs";
import { openScenes } from "./scene-page";

const media = join(import.meta.dirname, "../upstream/stream/media");
const SEGMENT_MS = 4000;
const SEGMENTS = 3;
const FRAMES_A_SECOND = 25;
const FILM_MS = SEGMENTS * SEGMENT_MS;
const FRAMES = (FILM_MS * FRAMES_A_SECOND) / 1000;
/** For each film: the game, and the part of its draw as fractions, which begins after the start and ends before the outcome is visible. */
const PARTS: Readonly<Record<FilmName, readonly [game: string, from: number, to: number]>> = {
  cars: ["PK10", 0.08, 0.62],
  horses: ["RACINGGOD", 0.08, 0.62],
  // Later the wheel is slow enough to read its numbers.
  wheel: ["LUCKYWHEEL", 0.05, 0.25],
  balls: ["BALLS24", 0.08, 0.62],
};
const FADE_SECONDS = 0.4;

const SIZES = {
  hd: { height: 720, rate: "600k" },
  sd: { height: 360, rate: "220k" },
} as const;

/**
 * Renders the films of the demo's stream from the games' own canvases, in a headless Chromium and with ffmpeg. A film
 * is a part of an invented draw without its outcome; the word DEMO is in the picture.
 */
async function main(): Promise<void> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await openScenes(browser, "", PAINTER);
    for (const film of FILMS) await render(page, film);
  } finally {
    await browser.close();
  }
  const loop = { version: digest(), segmentMs: SEGMENT_MS, segments: SEGMENTS };
  writeFileSync(join(media, "loop.json"), `${JSON.stringify(loop, null, 2)}\n`);
}

async function render(page: Page, film: FilmName): Promise<void> {
  const whole = join(media, `${film}.mkv`);
  const encoder = spawnEncoder([
    ...["-f", "image2pipe", "-framerate", String(FRAMES_A_SECOND), "-c:v", "mjpeg", "-i", "-"],
    ...["-vf", fades(), "-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p", whole],
  ]);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const [game, from, to] = PARTS[film];
    const time = from + ((to - from) * frame) / FRAMES;
    const picture = await page.evaluate<string>(`paintFrame("${game}", ${time})`);
    if (!encoder.stdin.write(Buffer.from(picture, "base64"))) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  await once(encoder, "close");
  for (const [quality, { height, rate }] of Object.entries(SIZES)) {
    const folder = join(media, film, quality);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync(
      "ffmpeg",
      [
        ...["-v", "error", "-i", whole, "-f", "lavfi", "-i", "anoisesrc=color=brown:amplitude=0.08,lowpass=f=500"],
        ...["-vf", `scale=-2:${height}`, "-c:v", "libx264", "-preset", "veryslow"],
        ...["-profile:v", "main", "-crf", "25", "-maxrate", rate, "-bufsize", "2400k", "-bf", "0"],
        ...["-g", "100", "-keyint_min", "100", "-sc_threshold", "0", "-c:a", "aac", "-b:a", "32k", "-ac", "1"],
        ...["-t", String(FILM_MS / 1000), "-f", "hls", "-hls_time", String(SEGMENT_MS / 1000)],
        ...["-hls_list_size", "0", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
        ...["-hls_segment_filename", "%d.m4s", "made.m3u8"],
      ],
      { cwd: folder, stdio: "inherit" },
    );
    if (status !== 0) throw new Error(`ffmpeg could not write ${film} in ${quality}`);
    rmSync(join(folder, "made.m3u8"));
  }
  rmSync(whole);
  console.log(film);
}

const fades = (): string => {
  const end = FILM_MS / 1000 - FADE_SECONDS;
  return `fade=in:st=0:d=${FADE_SECONDS},fade=out:st=${end}:d=${FADE_SECONDS}`;
};

const spawnEncoder = (args: readonly string[]) =>
  spawn("ffmpeg", ["-v", "error", "-y", ...args], { stdio: ["pipe", "inherit", "inherit"] });

function digest(): string {
  const hash = createHash("sha256");
  for (const film of FILMS) {
    for (const quality of Object.keys(SIZES)) {
      const folder = join(media, film, quality);
      for (const name of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

const PAINTER = `
import { DETAILS } from "./games/shared/canvas/detail";

const box = { width: 960, height: 540, ratio: 4 / 3 };
const canvas = document.createElement("canvas");
canvas.width = 1280;
canvas.height = 720;
document.body.append(canvas);
const painter = canvas.getContext("2d", { alpha: false });
const view = { detail: DETAILS[0], isLight: false, isReduced: false, backed: [], hasWon: false };
const made = {};

window.paintFrame = (game, time) => {
  const [createScene, result] = SCENES[game];
  made[game] ??= createScene({ roundNo: "202601010001", result, previous: null, drawMs: 22_000, times: null });
  made[game].paint(painter, box, { phase: "draw", time }, view);
  painter.resetTransform();
  painter.font = "700 40px sans-serif";
  painter.textAlign = "right";
  painter.textBaseline = "top";
  painter.lineWidth = 6;
  painter.strokeStyle = "rgba(0, 0, 0, 0.6)";
  painter.fillStyle = "rgba(255, 255, 255, 0.85)";
  painter.strokeText("DEMO", 1248, 84);
  painter.fillText("DEMO", 1248, 84);
  return canvas.toDataURL("image/jpeg", 0.92).slice("data:image/jpeg;base64,".length);
};
`;

await main();
