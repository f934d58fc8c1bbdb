// @ts-check
/**
 * Makes the demo stream of upstream/stream/media: a seamless loop, drawn by scripts/stream, with an ambience that ffmpeg
 * synthesises, in two qualities, cut for HLS. Its results are committed: run it only to change the picture.
 *
 *   node scripts/make-stream.mjs
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HEIGHT, WIDTH } from "./stream/track.mjs";
import { createScene } from "./stream/scene.mjs";

const media = join(import.meta.dirname, "..", "upstream", "stream", "media");
const FPS = 25;
const SEGMENT_SECONDS = 4;
const SEGMENTS = 6;
const LOOP_SECONDS = SEGMENT_SECONDS * SEGMENTS;
/** The clone's history carries these files for ever. */
const MOST_BYTES = 6_000_000;

/** @type {readonly { name: string, height: number, videoKbps: number, audioKbps: number }[]} */
const QUALITIES = [
  { name: "hd", height: 720, videoKbps: 800, audioKbps: 64 },
  { name: "sd", height: 360, videoKbps: 280, audioKbps: 48 },
];

/** Longer than the loop by this, so that its end can be faded into its beginning. */
const OVERLAP = 2;

/** A crowd as coloured noise that swells, and engines that pass: every swell's period divides the loop. */
function ambience() {
  const swell = (/** @type {number} */ period, /** @type {number} */ offset) =>
    `exp(-pow((mod(t+${offset}\\,${period})-${period / 2})/1.1\\,2))`;
  const engine = (/** @type {number} */ hertz, /** @type {number} */ period, /** @type {number} */ offset) =>
    `${swell(period, offset)}*(sin(2*PI*${hertz}*t+9*sin(2*PI*t/${period}))+0.5*sin(4*PI*${hertz}*t+18*sin(2*PI*t/${period}))+0.3*sin(6*PI*${hertz}*t))`;
  const seconds = LOOP_SECONDS + OVERLAP;
  return [
    `anoisesrc=color=brown:sample_rate=48000:seed=7:amplitude=0.5:duration=${seconds},highpass=f=120,lowpass=f=900,volume='if(isnan(t),0,0.34+0.1*sin(2*PI*t/8))':eval=frame[low]`,
    `anoisesrc=color=pink:sample_rate=48000:seed=11:amplitude=0.5:duration=${seconds},highpass=f=500,lowpass=f=3400,volume='if(isnan(t),0,0.1+0.05*sin(2*PI*t/12))':eval=frame[high]`,
    `aevalsrc='0.05*(${engine(118, 8, 0)}+${engine(97, 6, 2)}+${engine(134, 12, 7)})':sample_rate=48000:duration=${seconds},lowpass=f=1400[cars]`,
    `[low][high][cars]amix=inputs=3:normalize=0,aformat=sample_rates=48000:channel_layouts=mono,asplit[one][two]`,
    `[one]atrim=${OVERLAP}:${seconds},asetpts=PTS-STARTPTS[body]`,
    `[two]atrim=0:${OVERLAP},asetpts=PTS-STARTPTS[head]`,
    `[body][head]acrossfade=d=${OVERLAP}:c1=qsin:c2=qsin,aformat=channel_layouts=mono,asplit=${QUALITIES.length}${QUALITIES.map((quality) => `[${quality.name}-sound]`).join("")}`,
  ].join(";");
}

/** One ffmpeg takes the frames once and cuts all qualities. @returns {string[]} */
function ffmpegArguments() {
  const pictures = QUALITIES.map(({ name }) => `[${name}-in]`).join("");
  const scaled = QUALITIES.map(
    ({ name, height }) => `[${name}-in]scale=-2:${height}:flags=area,format=yuv420p[${name}]`,
  );
  const gop = String(FPS * SEGMENT_SECONDS);
  return [
    ...["-hide_banner", "-loglevel", "warning", "-y"],
    ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", String(FPS), "-i", "-"],
    ...["-filter_complex", [`[0:v]split=${QUALITIES.length}${pictures}`, ...scaled, ambience()].join(";")],
    ...QUALITIES.flatMap(({ name, videoKbps, audioKbps }) => [
      ...["-map", `[${name}]`, "-map", `[${name}-sound]`, "-t", String(LOOP_SECONDS)],
      ...["-c:v", "libx264", "-preset", "slow", "-profile:v", "main", "-crf", "21", "-aq-mode", "3"],
      ...["-maxrate", `${videoKbps}k`, "-bufsize", `${videoKbps * SEGMENT_SECONDS}k`],
      // Whole groups of pictures in every segment; no frame waits for a later one, so that timestamps start at zero.
      ...["-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-bf", "0", "-threads", "1", "-fflags", "+bitexact"],
      ...["-c:a", "aac", "-b:a", `${audioKbps}k`, "-ac", "1", "-flags", "+bitexact"],
      ...["-f", "hls", "-hls_time", String(SEGMENT_SECONDS), "-hls_list_size", "0", "-hls_segment_type", "fmp4"],
      ...["-hls_flags", "independent_segments", "-hls_fmp4_init_filename", "init.mp4"],
      ...["-hls_segment_filename", join(media, name, "%d.m4s"), join(media, name, "made.m3u8")],
    ]),
  ];
}

async function main() {
  if (spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status !== 0) {
    throw new Error(
      "ffmpeg is needed to make the stream, with libx264: install it (apt-get install ffmpeg, brew install ffmpeg) and run this again.\n" +
        "Nothing else needs it: the stream that is committed in upstream/stream/media serves as it is.",
    );
  }
  rmSync(media, { recursive: true, force: true });
  for (const { name } of QUALITIES) mkdirSync(join(media, name), { recursive: true });
  await film();
  check();
  const version = digest();
  const loop = { version, segmentMs: SEGMENT_SECONDS * 1000, segments: SEGMENTS };
  writeFileSync(join(media, "loop.json"), `${JSON.stringify(loop, null, 2)}\n`);
  console.log(`The stream ${version} is in upstream/stream/media.`);
}

async function film() {
  const encoder = spawn("ffmpeg", ffmpegArguments(), { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(encoder, "close");
  const scene = createScene();
  const frames = FPS * LOOP_SECONDS;
  for (let frame = 0; frame < frames; frame += 1) {
    if (!encoder.stdin.write(Buffer.from(scene.draw(frame / frames)))) await once(encoder.stdin, "drain");
    if (frame % FPS === 0) process.stdout.write(`\r${frame / FPS} of ${LOOP_SECONDS} s`);
  }
  encoder.stdin.end();
  const [code] = await ended;
  process.stdout.write("\r");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Every segment must be whole: the playlist counts on it. */
function check() {
  for (const { name } of QUALITIES) {
    const list = join(media, name, "made.m3u8");
    const durations = [...readFileSync(list, "utf8").matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) =>
      Number(seconds),
    );
    rmSync(list);
    if (durations.length !== SEGMENTS || durations.some((seconds) => Math.abs(seconds - SEGMENT_SECONDS) > 0.05)) {
      throw new Error(`The segments of ${name} are not ${SEGMENTS} of ${SEGMENT_SECONDS} s: ${durations.join(", ")}`);
    }
  }
  const bytes = files().reduce((sum, file) => sum + readFileSync(join(media, file)).length, 0);
  if (bytes > MOST_BYTES) throw new Error(`The stream is ${bytes} bytes; at most ${MOST_BYTES} may be committed.`);
  console.log(`${(bytes / 1e6).toFixed(2)} MB`);
}

const files = () =>
  QUALITIES.flatMap(({ name }) => readdirSync(join(media, name)).map((file) => join(name, file))).sort();

/** Names the content, so that browsers may keep the segments for ever. */
function digest() {
  const hash = createHash("sha256");
  for (const file of files()) hash.update(file).update(readFileSync(join(media, file)));
  return hash.digest("hex").slice(0, 12);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
