import { type Hiss, pitch, type Score, type Tone } from "./score";

export type EffectName = "chip" | "chipBack" | "confirm" | "refused" | "tick" | "close" | "win";

const tone = (at: number, seconds: number, hertz: number, more: Partial<Tone> = {}): Tone => ({
  at,
  seconds,
  hertz,
  wave: "sine",
  gain: 0.3,
  attack: 0.004,
  ...more,
});

function score(tones: readonly Tone[], hisses: readonly Hiss[] = []): Score {
  const ends = [...tones, ...hisses].map((part) => part.at + part.seconds);
  return { seconds: Math.max(...ends), tones, hisses };
}

/** Two clay chips that touch. */
const clack = (at: number, hertz: number): readonly Tone[] => [
  tone(at, 0.05, hertz, { toHertz: hertz * 0.7, wave: "triangle", gain: 0.3, attack: 0.001 }),
  tone(at, 0.09, hertz * 2.76, { gain: 0.1, attack: 0.001 }),
];

const WIN = [0, 4, 7, 12, 16, 19];

export const EFFECTS: Readonly<Record<EffectName, Score>> = {
  chip: score([...clack(0, 1250), ...clack(0.035, 1480)], [{ at: 0, seconds: 0.03, gain: 0.12, highpass: 4000 }]),
  chipBack: score([...clack(0, 1100), ...clack(0.04, 820)], [{ at: 0, seconds: 0.04, gain: 0.08, highpass: 3000 }]),
  confirm: score([
    tone(0, 0.16, pitch(3), { wave: "triangle" }),
    tone(0.09, 0.34, pitch(10), { wave: "triangle" }),
    tone(0.09, 0.4, pitch(22), { gain: 0.08 }),
  ]),
  refused: score([
    tone(0, 0.14, pitch(-14), { wave: "square", gain: 0.14, lowpass: 900 }),
    tone(0.15, 0.24, pitch(-17), { wave: "square", gain: 0.14, lowpass: 800 }),
  ]),
  tick: score([tone(0, 0.07, pitch(12), { gain: 0.22, attack: 0.002 }), tone(0, 0.03, pitch(24), { gain: 0.08 })]),
  close: score([
    tone(0, 1.1, pitch(-5), { gain: 0.28, attack: 0.01 }),
    tone(0, 0.8, pitch(-5) * 2.4, { gain: 0.1, attack: 0.004 }),
    tone(0, 0.5, pitch(-5) * 4.1, { gain: 0.05 }),
  ]),
  win: score(
    [
      ...WIN.map((step, index) => tone(index * 0.085, 0.5, pitch(3 + step), { wave: "triangle", gain: 0.09 })),
      tone(0.52, 1.2, pitch(15), { gain: 0.14, attack: 0.02 }),
      tone(0.52, 1.2, pitch(22), { gain: 0.12, attack: 0.03 }),
      tone(0.52, 1.2, pitch(-9), { wave: "triangle", gain: 0.12, attack: 0.02, lowpass: 1200 }),
    ],
    [{ at: 0.5, seconds: 0.7, gain: 0.05, highpass: 6000 }],
  ),
};
