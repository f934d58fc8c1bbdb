export interface Volumes {
  /** 0–100. */
  readonly music: number;
  readonly effects: number;
}

/** The outputs of the kinds of sound. */
export interface Buses {
  readonly music: GainNode;
  readonly scene: GainNode;
  readonly table: GainNode;
  readonly win: GainNode;
  setVolumes(volumes: Volumes): void;
  /** Lowers all but the win to a quarter from `from` to `to`, in seconds of the context's clock. */
  hush(from: number, to: number): void;
  /** Lowers music and scene during an effect of `seconds`. */
  duck(seconds: number): void;
}

/** Limiter: no sound is louder than −12 dBFS at full volume. */
const LOUDEST = 10 ** (-12 / 20);
/** The gain of the effects. */
const MUSIC_SHARE = 0.3;
const HUSHED = 10 ** (-12 / 20);
const DUCKED = 0.5;
/** A volume changes over this time; a sudden change would click. */
const GLIDE_SECONDS = 0.04;

/** Perceived loudness: half the slider is half as loud, a quarter of the amplitude. */
const amplitude = (percent: number): number => (percent / 100) ** 2;

/** The mixer: music and effects have the player's volumes, and both are lowered under each other for a moment. */
export function createBuses(context: AudioContext, volumes: Volumes): Buses {
  const to = (out: AudioNode, gain = 1): GainNode => {
    const node = context.createGain();
    node.gain.value = gain;
    node.connect(out);
    return node;
  };
  const master = to(context.destination, LOUDEST);
  const effects = to(master, amplitude(volumes.effects));
  const music = to(master, MUSIC_SHARE * amplitude(volumes.music));
  // A ducked bus has a second gain, because the first is the player's volume or the mix.
  const ducked = { music: to(music), scene: to(effects), table: to(effects) };
  const glide = (node: GainNode, gain: number, at: number): void =>
    void node.gain.setTargetAtTime(gain, at, GLIDE_SECONDS);
  return {
    ...ducked,
    win: to(effects),
    setVolumes(next) {
      glide(effects, amplitude(next.effects), context.currentTime);
      glide(music, MUSIC_SHARE * amplitude(next.music), context.currentTime);
    },
    hush(from, until) {
      for (const node of Object.values(ducked)) {
        glide(node, HUSHED, from);
        glide(node, 1, until);
      }
    },
    duck(seconds) {
      for (const node of [ducked.music, ducked.scene]) {
        glide(node, DUCKED, context.currentTime);
        glide(node, 1, context.currentTime + seconds);
      }
    },
  };
}
