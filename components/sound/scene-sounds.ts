import type { Scene, SceneHit } from "@/games/shared/canvas/scene";
import type { Showing } from "@/games/shared/canvas/play-scene";
import type { Buses } from "@/lib/sound/buses";
import { HITS, type Motif, motifScore } from "./hits";
import { noiseOf, playScore } from "@/lib/sound/play-score";
import { startVoice, type Voice } from "./voices";

/** The scene on the stage, and its moment at an instant of page time. */
export interface SoundingScene {
  readonly scene: Scene;
  showingAt(now: number): Showing;
}

/** The sounds are scheduled this far ahead, this often: a late timer is not heard. */
const AHEAD_MS = 160;
const STEP_MS = 50;
/** Everything is quiet for this long before the reveal. */
const HUSH_SECONDS = 0.4;
/** Voices reach their new strength over this time. */
const GLIDE_SECONDS = 0.05;

/**
 * Plays the sounds of a draw's scene. The audio clock schedules each sound for the time of its frame.
 * @returns its stop
 */
export function startSceneSounds(
  context: AudioContext,
  buses: Buses,
  { scene, showingAt }: SoundingScene,
  motif: Motif,
): () => void {
  let scheduledTo: number | null = null;
  let isRevealed = false;
  let voices: readonly Voice[] = [];
  const endVoices = (): void => {
    for (const voice of voices) voice.stop();
    voices = [];
  };
  const step = (): void => {
    const now = performance.now();
    const { facts, moment } = showingAt(now);
    if (moment.phase !== "draw" || context.state !== "running") {
      endVoices();
      scheduledTo = null;
      return;
    }
    // A sound that is scheduled now reaches the speaker after the device's latency.
    const latency = context.outputLatency || context.baseLatency || 0;
    const atOf = (time: number): number =>
      Math.max(context.currentTime, context.currentTime + ((time - moment.time) * facts.drawMs) / 1000 - latency);
    const ahead = moment.time + AHEAD_MS / facts.drawMs;
    const from = scheduledTo ?? moment.time;
    for (const hit of scene.hitsBetween(from, ahead)) playHit(context, buses, hit, atOf(hit.at));
    scheduledTo = Math.max(from, ahead);
    const revealed = revealAt(scene, moment.time, moment.time + (1_000 * HUSH_SECONDS + AHEAD_MS) / facts.drawMs);
    if (revealed !== null && !isRevealed) {
      isRevealed = true;
      const at = atOf(revealed);
      buses.hush(Math.max(context.currentTime, at - HUSH_SECONDS), at);
      playScore(context, buses.win, motifScore(motif), at);
    }
    const wanted = scene.voicesAt(moment.time);
    if (voices.length !== wanted.length) {
      endVoices();
      voices = wanted.map((voice) => startVoice(context, buses.scene, voice, noiseOf(context)));
    }
    for (const [index, voice] of wanted.entries()) voices[index]?.set(voice, GLIDE_SECONDS);
  };
  const timer = setInterval(step, STEP_MS);
  step();
  return () => {
    clearInterval(timer);
    endVoices();
  };
}

/** When the outcome is seen, if that is in `from ≤ at < to`; at the draw's end in a scene that names no reveal. */
function revealAt(scene: Scene, from: number, to: number): number | null {
  const hit = scene.hitsBetween(from, to).find(({ kind }) => kind === "reveal");
  if (hit !== undefined) return hit.at;
  const isNamed = scene.hitsBetween(0, 2).some(({ kind }) => kind === "reveal");
  return !isNamed && to > 1 ? 1 : null;
}

function playHit(context: AudioContext, buses: Buses, hit: SceneHit, at: number): void {
  if (hit.kind === "reveal") return;
  const out = context.createStereoPanner();
  out.pan.value = hit.pan;
  const level = context.createGain();
  level.gain.value = hit.gain;
  level.connect(out).connect(buses.scene);
  playScore(context, level, HITS[hit.kind](hit.pitch), at);
}
