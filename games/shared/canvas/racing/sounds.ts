import type { Scene, SceneFacts, SceneHit } from "../scene";
import { type Choreography, LINE_TIME, smooth, STRAIGHT_TIME } from "./choreography";
import type { RaceStyle } from "./kit";

/** The beats of a gallop as shares of a stride, with their strengths. */
const BEATS = [
  [0, 0.7],
  [0.16, 1],
  [0.3, 0.8],
  [0.46, 0.6],
] as const;
/** Strides a second at full gallop, for any duration of the draw. */
const STRIDES = 2.3;
/** The places, 0 for the leader, whose engines or hooves are audible; more would be noise. */
const HEARD = [0, 1, 3, 6] as const;
/** A racer this many lengths ahead of the middle of the field is heard fully on the right. */
const STEREO = 3;

type Sounds = Pick<Scene, "hitsBetween" | "voicesAt">;

export function soundsOf(style: RaceStyle, { drawMs }: SceneFacts, race: Choreography): Sounds {
  /**
   * The stereo position of each place's sound. Two racers that change places are level at that moment; therefore no
   * sound jumps from one side to the other.
   */
  const pansAt = (time: number): readonly number[] => {
    const distances = [...race.distancesAt(time)].sort((left, right) => right - left);
    const field = race.fieldAt(time);
    return HEARD.map((place) => Math.min(1, Math.max(-1, ((distances[place] ?? field) - field) / STEREO)));
  };
  const marks: readonly SceneHit[] = [
    { kind: "go", at: 0, pan: 0, gain: 1, pitch: 0.5 },
    ...[0, 1, 2].map((place): SceneHit => ({
      kind: "reveal",
      at: arrivalOf(race, place),
      pan: 0,
      gain: 1 - 0.2 * place,
      pitch: 1 - 0.3 * place,
    })),
  ];
  const perStride = 1000 / STRIDES / drawMs;
  const hooves = (from: number, to: number): readonly SceneHit[] => {
    const first = Math.floor(from / perStride) - 1;
    const strides = Array.from({ length: Math.ceil((to - from) / perStride) + 2 }, (_, index) => first + index);
    return HEARD.flatMap((_, voice) =>
      strides
        .flatMap((stride) => BEATS.map(([beat, gain]) => ({ at: (stride + beat + voice * 0.23) * perStride, gain })))
        .filter(({ at }) => at >= from && at < to)
        .map(({ at, gain }): SceneHit => ({
          kind: "hoof",
          at,
          pan: pansAt(at)[voice] ?? 0,
          gain: gain * (0.8 - 0.12 * voice) * race.paceAt(at) ** 0.5,
          pitch: 0.35 + 0.1 * voice,
        })),
    );
  };
  return {
    hitsBetween(from, to) {
      const hits = style.hasHorses ? [...marks, ...hooves(from, to)] : marks;
      return hits
        .filter(({ at, gain }) => at >= from && at < to && gain > 0.02)
        .sort((left, right) => left.at - right.at);
    },
    voicesAt(time) {
      const pace = race.paceAt(time);
      const crowd = {
        kind: "crowd",
        pan: 0,
        gain: 0.2 + 0.8 * smooth(time, STRAIGHT_TIME - 0.2, LINE_TIME),
        pitch: 0.5,
      } as const;
      if (style.hasHorses) return [crowd];
      const engines = pansAt(time).map((pan, voice) => ({
        kind: "engine" as const,
        pan,
        gain: (0.35 + 0.55 * pace) * (1 - 0.12 * voice),
        pitch: Math.min(1, 0.15 + 0.7 * pace ** 0.7 + 0.04 * voice),
      }));
      return [...engines, crowd];
    },
  };
}

/** The moment, at most 0.999, when the racer of a place is on the line. Bisection works: the field never moves back. */
function arrivalOf(race: Choreography, place: number): number {
  let [before, after] = [LINE_TIME - 0.01, 1.5];
  for (let step = 0; step < 24; step += 1) {
    const middle = (before + after) / 2;
    const distance = [...race.distancesAt(middle)].sort((left, right) => right - left)[place] ?? 0;
    if (distance < race.line) before = middle;
    else after = middle;
  }
  return Math.min(0.999, after);
}
