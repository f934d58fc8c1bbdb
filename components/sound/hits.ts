import type { SceneHit } from "@/games/shared/canvas/scene";
import type { PlayedCode } from "@/lib/contract/games";
import { pitch as semitones, type Score } from "@/lib/sound/score";

/** The sound of a hit in a scene, at a pitch from 0 to 1. */
export const HITS: Readonly<Record<Exclude<SceneHit["kind"], "reveal">, (pitch: number) => Score>> = {
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
export const motifScore = (motif: Motif): Score => ({
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

/** For each of these multiples of the stake that a win reaches, its sound gets one more voice. */
const WIN_TIERS = [2, 10, 50] as const;
const WIN_VOICES = [12, 16, 24] as const;

/** The voices that a win adds to its sound: one for each tier that it reaches. */
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
