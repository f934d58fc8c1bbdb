import { type Hiss, pitch, type Score, type Tone } from "./score";

const BEAT_SECONDS = 60 / 88;
const BEATS_A_BAR = 4;

/** Am9, Fmaj9, C, G: semitones above A4, the root first. */
const BARS: readonly (readonly number[])[] = [
  [-24, -9, -5, -2, 2],
  [-28, -12, -9, -5, -2],
  [-21, -14, -9, -5, -2],
  [-26, -10, -7, -2, 2],
];

/** The note of the chord for each half beat; null is a rest. */
const PICKS: readonly (number | null)[] = [1, null, 3, 2, null, 4, 3, null];

function pad(chord: readonly number[], at: number): Tone[] {
  const seconds = BEAT_SECONDS * (BEATS_A_BAR + 1.5);
  return chord.slice(1).flatMap((step, index) => {
    const voice = { at, seconds, wave: "triangle", attack: 1.1, lowpass: 900 } as const;
    // Two voices slightly detuned, as in a string section.
    return [-0.04, 0.04].map((apart) => ({ ...voice, hertz: pitch(step - 12 + apart), gain: 0.045 - index * 0.004 }));
  });
}

function bass(root: number, at: number): Tone[] {
  const note = (beat: number, beats: number): Tone => ({
    at: at + beat * BEAT_SECONDS,
    seconds: beats * BEAT_SECONDS,
    hertz: pitch(root),
    wave: "triangle",
    gain: 0.13,
    attack: 0.02,
    lowpass: 420,
  });
  return [note(0, 1.6), note(2.5, 1.3)];
}

function plucks(chord: readonly number[], at: number): Tone[] {
  return PICKS.flatMap((pick, half) => {
    const step = pick === null ? undefined : chord[pick];
    if (step === undefined) return [];
    const start = at + (half * BEAT_SECONDS) / 2;
    return [{ at: start, seconds: 0.9, hertz: pitch(step), wave: "sine", gain: 0.05, attack: 0.006 }];
  });
}

const brush = (at: number): Hiss[] =>
  [1, 3].map((beat) => ({ at: at + beat * BEAT_SECONDS, seconds: 0.12, gain: 0.016, highpass: 7000 }));

/** The background music: four calm bars in a loop. Notes beyond its end overlap the next turn. */
export const MUSIC: Score = (() => {
  const bar = BEAT_SECONDS * BEATS_A_BAR;
  const starts = BARS.map((chord, index) => ({ chord, at: index * bar }));
  return {
    seconds: bar * BARS.length,
    tones: starts.flatMap(({ chord, at }) => [...pad(chord, at), ...bass(chord[0] ?? 0, at), ...plucks(chord, at)]),
    hisses: starts.flatMap(({ at }) => brush(at)),
  };
})();
