import type { SceneVoice } from "@/games/shared/canvas/scene";

/** A sound that plays until it is stopped. */
export interface Voice {
  /** Changes strength, pitch and place to the values of `voice` within about `seconds`. */
  set(voice: SceneVoice, seconds: number): void;
  stop(): void;
}

/** The volume of each kind, and the range of its pitch in hertz. */
const KINDS = {
  engine: { gain: 0.1, low: 48, high: 165 },
  crowd: { gain: 0.22, low: 500, high: 1_400 },
  fan: { gain: 0.16, low: 180, high: 600 },
} as const;
/** The second saw of an engine, beside the first. */
const DETUNED_CENTS = 11;
/** The low-pass of an engine, in multiples of its pitch: it opens with the speed. */
const [DARK, BRIGHT] = [3, 9];

/** An engine is two detuned saws through a low-pass; a crowd and a fan are bands of noise. It begins silent. */
export function startVoice(context: AudioContext, out: AudioNode, { kind }: SceneVoice, noise: AudioBuffer): Voice {
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
