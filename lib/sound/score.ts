/** One note of an oscillator. Times in seconds from the score's start, gains 0…1. */
export interface Tone {
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly toHertz?: number;
  readonly wave: "sine" | "triangle" | "square";
  readonly gain: number;
  /** Seconds until the note is loudest; then the note fades to its end. */
  readonly attack: number;
  /** Cuts the frequencies above, in hertz. */
  readonly lowpass?: number;
}

/** A burst of noise above `highpass`, in hertz: the clatter of clay, a brushed cymbal. */
export interface Hiss {
  readonly at: number;
  readonly seconds: number;
  readonly gain: number;
  readonly highpass: number;
}

/** A sound as data: the product's own sounds are synthesized, not recorded. */
export interface Score {
  readonly seconds: number;
  readonly tones: readonly Tone[];
  readonly hisses: readonly Hiss[];
}

/** Equal temperament: semitones above A4 → hertz. */
export const pitch = (semitones: number): number => 440 * 2 ** (semitones / 12);

/** An exponential envelope cannot end at 0: this counts as silence. */
const SILENCE = 0.0001;

/** Schedules a score's notes in an audio context, to play at `out` from `start` (seconds of the context's clock) on. */
export function playScore(context: BaseAudioContext, out: AudioNode, score: Score, start: number): void {
  for (const tone of score.tones) playTone(context, out, tone, start);
  for (const hiss of score.hisses) playHiss(context, out, hiss, start);
}

function envelope(context: BaseAudioContext, part: { gain: number; seconds: number }, at: number, attack: number) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, at);
  gain.gain.linearRampToValueAtTime(part.gain, at + Math.min(attack, part.seconds / 2));
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + part.seconds);
  return gain;
}

function playTone(context: BaseAudioContext, out: AudioNode, tone: Tone, start: number): void {
  const at = start + tone.at;
  const source = context.createOscillator();
  source.type = tone.wave;
  source.frequency.setValueAtTime(tone.hertz, at);
  if (tone.toHertz !== undefined) source.frequency.exponentialRampToValueAtTime(tone.toHertz, at + tone.seconds);
  const gain = envelope(context, tone, at, tone.attack);
  source.connect(gain);
  through(context, gain, "lowpass", tone.lowpass).connect(out);
  source.start(at);
  source.stop(at + tone.seconds);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, made once for each context. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known !== undefined) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

function playHiss(context: BaseAudioContext, out: AudioNode, hiss: Hiss, start: number): void {
  const at = start + hiss.at;
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const gain = envelope(context, hiss, at, 0.002);
  source.connect(gain);
  through(context, gain, "highpass", hiss.highpass).connect(out);
  source.start(at);
  source.stop(at + hiss.seconds);
}

function through(
  context: BaseAudioContext,
  node: AudioNode,
  type: "lowpass" | "highpass",
  hertz: number | undefined,
): AudioNode {
  if (hertz === undefined) return node;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = hertz;
  node.connect(filter);
  return filter;
}
