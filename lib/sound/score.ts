/** One note of an oscillator. Times in seconds from the score's start, gains 0…1. */
export interface Tone {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  /** The pitch at the end of the glide. */
  readonly toHertz?: number;
  readonly wave: "sine" | "triangle" | "square";
  readonly gain: number;
  /** Seconds until it is loudest; from there it fades to its end. */
  readonly attack: number;
  /** Cuts the frequencies above, in hertz. */
  readonly lowpass?: number;
}

/** A burst of noise above a frequency: the clatter of clay, a brushed cymbal. */
export interface Hiss {
  readonly at: number;
  readonly seconds: number;
  readonly gain: number;
  readonly highpass: number;
}

/** A sound as data: all sounds are synthesized, there are no recordings. */
export interface Score {
  readonly seconds: number;
  readonly tones: readonly Tone[];
  readonly hisses: readonly Hiss[];
}

/** Equal temperament: semitones above A4 → hertz. */
export const pitch = (semitones: number): number => 440 * 2 ** (semitones / 12);
