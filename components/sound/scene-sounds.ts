import type { Scene, SceneHit, SceneVoice } from "@/games/shared/canvas/scene";
import type { PlayedCode } from "@/lib/contract/games";
import { noiseOf, pitch as semitones, playScore, type Score } from "@/lib/sound/score";
import type { Showing } from "@/games/shared/canvas/play-scene";
import type { Buses } from "@/lib/sound/sound-player";

interface Voice {
  /** Approaches the values of `voice` with a time constant of `seconds`. */
  set(voice: SceneVoice, seconds: number): void;
  stop(): void;
}

/** The volume of each kind, and the range of its pitch in hertz. */
const KINDS = {
  engine: { gain: 0.1, low: 48, high: 165 },
  crowd: { gain: 0.22, low: 500, high: 1_400 },
  fan: { gain: 0.16, low: 180, high: 600 },
} as const;
/** An engine's two saws are this far above and below its pitch. */
const DETUNED_CENTS = 11;
/** Cutoff of an engine's low-pass, in multiples of its pitch, at the lowest and at the highest pitch. */
const [DARK, BRIGHT] = [3, 9];

/** The voice begins silent. An engine is two detuned saws through a low-pass; a crowd and a fan are bands of noise. */
function startVoice(context: AudioContext, out: AudioNode, { kind }: SceneVoice, noise: AudioBuffer): Voice {
  const { gain, low, high } = KINDS[kind];
  const filter = context.createBiquadFilter();
  const level = context.createGain();
  const place = context.createStereoPanner();
  level.gain.value = 0;
  filter.connect(level).connect(place).connect(out);
  const saws = kind === "engine" ? [-DETUNED_CENTS, DETUNED_CENTS].map((cents) => sawOf(context, cents, filter)) : [];
  const hiss = kind === "engine" ? null : noiseLoop(context, noise, filter);
  filter.type = kind === "engine" ? "lowpass" : "bandpass";
  filter.Q.value = 0.7;
  return {
    set(voice, seconds) {
      const now = context.currentTime;
      const hertz = low * (high / low) ** voice.pitch;
      const cutoff = kind === "engine" ? hertz * (DARK + (BRIGHT - DARK) * voice.pitch) : hertz;
      for (const saw of saws) saw.frequency.setTargetAtTime(hertz, now, seconds);
      filter.frequency.setTargetAtTime(cutoff, now, seconds);
      level.gain.setTargetAtTime(gain * voice.gain, now, seconds);
      place.pan.setTargetAtTime(voice.pan, now, seconds);
    },
    stop() {
      const end = context.currentTime + 0.3;
      level.gain.setTargetAtTime(0, context.currentTime, 0.06);
      for (const source of [...saws, ...(hiss === null ? [] : [hiss])]) source.stop(end);
      setTimeout(() => place.disconnect(), 500);
    },
  };
}

function sawOf(context: AudioContext, cents: number, out: AudioNode): OscillatorNode {
  const saw = context.createOscillator();
  saw.type = "sawtooth";
  saw.detune.value = cents;
  saw.connect(out);
  saw.start();
  return saw;
}

function noiseLoop(context: AudioContext, noise: AudioBuffer, out: AudioNode): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  source.connect(out);
  source.start();
  return source;
}

/** `showingAt` takes an instant of page time. */
export interface SoundingScene {
  readonly scene: Scene;
  showingAt(now: number): Showing;
}

/** The timer runs every `STEP_MS` and schedules the sounds of the next `AHEAD_MS`: a late timer is not audible. */
const AHEAD_MS = 160;
const STEP_MS = 50;
/** The scene is quiet for this long before the reveal. */
const HUSH_SECONDS = 0.4;
/** Time constant with which a voice approaches its new values. */
const GLIDE_SECONDS = 0.05;

/**
 * Plays the sounds of a draw's scene. The audio clock schedules each sound for the time of its frame.
 * @returns a function that stops the sounds
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

/** The reveal's time if it is in `from ≤ at < to`, else null. Without a reveal, the draw's end counts as one. */
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

/** `pitch`: 0 to 1. */
const HITS: Readonly<Record<Exclude<SceneHit["kind"], "reveal">, (pitch: number) => Score>> = {
  go: (pitch) => ({
    seconds: 0.5,
    tones: [
      { at: 0, seconds: 0.45, hertz: 520 + 360 * pitch, wave: "square", gain: 0.12, attack: 0.005, lowpass: 1_800 },
    ],
    hisses: [{ at: 0, seconds: 0.12, gain: 0.2, highpass: 900 }],
  }),
  click: (pitch) => ({
    seconds: 0.03,
    tones: [{ at: 0, seconds: 0.03, hertz: 1_300 + 900 * pitch, wave: "triangle", gain: 0.4, attack: 0.001 }],
    hisses: [{ at: 0, seconds: 0.008, gain: 0.3, highpass: 2_000 }],
  }),
  hoof: (pitch) => ({
    seconds: 0.09,
    tones: [{ at: 0, seconds: 0.09, hertz: 120 + 90 * pitch, toHertz: 60, wave: "sine", gain: 0.4, attack: 0.002 }],
    hisses: [{ at: 0, seconds: 0.03, gain: 0.12, highpass: 700 }],
  }),
  ball: (pitch) => ({
    seconds: 0.05,
    tones: [{ at: 0, seconds: 0.05, hertz: 700 + 1_100 * pitch, wave: "triangle", gain: 0.25, attack: 0.001 }],
    hisses: [{ at: 0, seconds: 0.012, gain: 0.12, highpass: 2_500 }],
  }),
  tube: (pitch) => ({
    seconds: 0.5,
    tones: [
      { at: 0, seconds: 0.5, hertz: 240, toHertz: 500 + 400 * pitch, wave: "triangle", gain: 0.16, attack: 0.05 },
    ],
    hisses: [{ at: 0, seconds: 0.4, gain: 0.1, highpass: 1_500 }],
  }),
};

/** The first note of a game's reveal, in semitones above A4. */
export type Motif = number;

export const MOTIFS: Readonly<Record<PlayedCode, Motif>> = {
  PK10: -2,
  RACINGGOD: 0,
  LUCKYWHEEL: 3,
  BALLS12: 5,
  BALLS24: 4,
  BALLS36: 2,
  BALLS48: 1,
};

/** The reveal: three rising notes, in each game's own key. */
const motifScore = (motif: Motif): Score => ({
  seconds: 0.9,
  tones: [0, 4, 7].map((step, index) => ({
    at: 0.11 * index,
    seconds: 0.55,
    hertz: semitones(motif + step),
    wave: "triangle" as const,
    gain: 0.2,
    attack: 0.006,
  })),
  hisses: [{ at: 0.22, seconds: 0.35, gain: 0.04, highpass: 5_000 }],
});

/** The sound of a win gets one more voice for each of these multiples of the stake that the win reaches. */
const WIN_TIERS = [2, 10, 50] as const;
const WIN_VOICES = [12, 16, 24] as const;

export function winScore(returned: number, staked: number): Score {
  const voices = WIN_VOICES.filter((_, tier) => returned >= staked * (WIN_TIERS[tier] ?? Infinity));
  return {
    seconds: 1.6,
    tones: voices.flatMap((voice, tier) =>
      [0, 7, 12].map((step, index) => ({
        at: 0.5 + 0.14 * index + 0.3 * tier,
        seconds: 0.6,
        hertz: semitones(voice + step - 9),
        wave: "triangle" as const,
        gain: 0.07,
        attack: 0.01,
      })),
    ),
    hisses: [],
  };
}
