import { type EffectName, EFFECTS } from "./effects";
import { MUSIC } from "./music";
import { playScore } from "./score";

interface SoundEdge {
  createContext(): AudioContext;
  createOffline(seconds: number): OfflineAudioContext;
  /** The brand's own sounds as files of the browser's formats, by effect. */
  ownSounds(): Readonly<Partial<Record<EffectName, Promise<ArrayBuffer>>>>;
}

export interface SoundPlayer {
  play(effect: EffectName): void;
  /** The device and its mixer, for sounds other than effects. */
  readonly context: AudioContext;
  readonly buses: Buses;
  setVolumes(volumes: Volumes): void;
  /** A hidden page makes no sound. */
  setSeen(seen: boolean): void;
  stop(): void;
}

/** Opens the audio device. Call this from a gesture: otherwise the browser keeps the device silent. */
export function startSound(edge: SoundEdge, volumes: Volumes): SoundPlayer {
  const context = edge.createContext();
  const buses = createBuses(context, volumes);
  let loop: AudioBufferSourceNode | null = null;
  let rendering = false;
  let stopped = false;

  const own = new Map<EffectName, AudioBuffer>();
  for (const [effect, file] of Object.entries(edge.ownSounds()) as [EffectName, Promise<ArrayBuffer>][]) {
    file
      .then((bytes) => context.decodeAudioData(bytes))
      .then((buffer) => own.set(effect, buffer))
      .catch((error: unknown) => console.warn(`the brand's sound ${effect} cannot be played`, error));
  }
  const play = (effect: EffectName): void => {
    if (context.state !== "running") return;
    const bus = effect === "win" ? buses.win : buses.table;
    const buffer = own.get(effect);
    if (buffer === undefined) return playScore(context, bus, EFFECTS[effect], context.currentTime);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(bus);
    source.start();
  };

  const startMusic = async (): Promise<void> => {
    if (loop !== null || rendering || stopped) return;
    rendering = true;
    let buffer: AudioBuffer;
    try {
      buffer = await renderLoop(edge);
    } finally {
      rendering = false;
    }
    if (stopped) return;
    loop = context.createBufferSource();
    loop.buffer = buffer;
    loop.loop = true;
    loop.loopStart = MUSIC.seconds;
    loop.loopEnd = MUSIC.seconds * 2;
    loop.connect(buses.music);
    loop.start(0, MUSIC.seconds);
  };
  const wantMusic = (percent: number): void => {
    if (percent > 0) startMusic().catch((error: unknown) => console.warn("the music could not be made", error));
  };
  wantMusic(volumes.music);

  return {
    play,
    context,
    buses,
    setVolumes: (next) => {
      buses.setVolumes(next);
      wantMusic(next.music);
    },
    setSeen: (seen) => {
      const change = seen ? context.resume() : context.suspend();
      change.catch((error: unknown) => console.warn("the audio device does not answer", error));
    },
    stop: () => {
      stopped = true;
      context.close().catch((error: unknown) => console.warn("the audio device could not be closed", error));
    },
  };
}

/** Two turns of the music, rendered off the main thread; the second contains the overlapping notes of the first. */
async function renderLoop(edge: SoundEdge): Promise<AudioBuffer> {
  const offline = edge.createOffline(MUSIC.seconds * 2);
  for (const turn of [0, 1]) playScore(offline, offline.destination, MUSIC, turn * MUSIC.seconds);
  return offline.startRendering();
}

export interface Volumes {
  /** 0–100. */
  readonly music: number;
  readonly effects: number;
}

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

/** The gain of the whole mix: no single sound is louder than −12 dBFS at full volume. */
const LOUDEST = 10 ** (-12 / 20);
/** The gain of the music; that of the effects is 1. */
const MUSIC_SHARE = 0.3;
const HUSHED = 10 ** (-12 / 20);
const DUCKED = 0.5;
/** A volume changes over this time; a sudden change would click. */
const GLIDE_SECONDS = 0.04;

/** Perceived loudness: half the slider is half as loud, a quarter of the amplitude. */
const amplitude = (percent: number): number => (percent / 100) ** 2;

/**
 * The mixer. Music and effects have the player's volumes, and can be lowered for a moment while another sound plays.
 * @public for a rendering without a page
 */
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
