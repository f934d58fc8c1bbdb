import type { Moment, SceneFacts } from "../scene";
import { type Choreography, LINE_TIME, smooth, STRAIGHT_TIME } from "./choreography";
import type { Camera } from "./track";

export interface Staging {
  readonly kind: "grid" | "race" | "again" | "podium";
  /** Lengths from the start line; `racer − 1` is the index. */
  readonly distances: readonly number[];
  /** The speed of each racer: 0 at rest, 1 at full speed. */
  readonly paces: readonly number[];
  readonly camera: Camera;
  /** The number of lit red lamps, 0…5; "go" when all are green. */
  readonly lamps: number | "go";
  /** Seconds, for all swinging parts. */
  readonly seconds: number;
  readonly time: number;
  /** The loudness of the stands, 0…1. */
  readonly excitement: number;
}

/** Duration of the way to the grid, and when the first and the last racer set off, in ms after the opening. */
const ARRIVAL_MS = 1_600;
const [FIRST_ARRIVAL_MS, LAST_ARRIVAL_MS] = [-1_000, 1_400];
const ARRIVAL_LENGTHS = 10;
const LAMPS = 5;
/** Position of the grid, as a share of the width. */
const START_X = 0.56;

/** The field runs on past the line for `RUN_OUT_MS` after the draw. Then the finish is repeated until `PODIUM_MS`. */
const RUN_OUT_MS = 600;
export const PODIUM_MS = 3_600;
/** The time after which the podium is complete and nothing moves. */
export const STILL_MS = 15_000;
const LAP_LENGTHS = 26;
const AGAIN_FROM = 0.9;
const AGAIN_TO = 1;

export function stagingOf(facts: SceneFacts, race: Choreography, moment: Moment, isReduced: boolean): Staging {
  const { previous } = facts;
  const racers = race.distancesAt(0).length;
  switch (moment.phase) {
    case "betting":
      return isReduced ? gridAt(racers, 0, 0) : gridAt(racers, moment.sinceMs, 0, arrivalsOf(previous, racers));
    case "closed":
      return gridAt(racers, isReduced ? 0 : moment.sinceMs, lampsAt(moment.leftMs));
    case "draw":
      return raceAt(facts, race, moment.time);
    case "result":
      return resultAt(facts, race, isReduced ? STILL_MS : moment.sinceMs);
  }
}

/** One lamp, and one more in each of the last seconds before the start; all of them if the start is unknown. */
function lampsAt(leftMs: number | null): number {
  if (leftMs === null) return LAMPS;
  return Math.min(LAMPS, Math.max(1, LAMPS + 1 - Math.ceil(leftMs / 1000)));
}

/** When each racer sets off for the grid, in ms after the opening: the last race's winner first. */
function arrivalsOf(previous: SceneFacts["previous"], racers: number): readonly number[] {
  const order = previous?.numbers ?? [];
  return Array.from({ length: racers }, (_, index) => {
    const place = order.indexOf(index + 1);
    const share = (place < 0 ? index : place) / (racers - 1);
    return FIRST_ARRIVAL_MS + (LAST_ARRIVAL_MS - FIRST_ARRIVAL_MS) * share;
  });
}

/** The racers wait on the grid; the racers in `arrivals` roll to the grid first. */
function gridAt(racers: number, sinceMs: number, lamps: number, arrivals: readonly number[] = []): Staging {
  const away = Array.from({ length: racers }, (_, index) => {
    const rolled = sinceMs - (arrivals[index] ?? Number.NEGATIVE_INFINITY);
    return 1 - Math.min(1, Math.max(0, rolled / ARRIVAL_MS));
  });
  return {
    kind: "grid",
    distances: away.map((share) => 0 - ARRIVAL_LENGTHS * share * share),
    paces: away.map((share) => (share >= 1 ? 0 : 0.5 * share)),
    camera: { at: 0, x: START_X },
    lamps,
    seconds: sinceMs / 1000,
    time: 0,
    excitement: 0.1 + 0.1 * lamps,
  };
}

function raceAt({ drawMs }: SceneFacts, race: Choreography, time: number): Staging {
  const pace = race.paceAt(time);
  const distances = race.distancesAt(time);
  // The field moves from right of the middle to left of it, which makes room for the line.
  const x = START_X - 0.08 * smooth(time, 0.1, 0.3) - 0.14 * smooth(time, 0.62, STRAIGHT_TIME);
  return {
    kind: "race",
    distances,
    paces: distances.map(() => pace),
    camera: { at: race.fieldAt(time), x },
    lamps: "go",
    seconds: (time * drawMs) / 1000,
    time,
    excitement: 0.25 + 0.75 * smooth(time, 0.6, LINE_TIME),
  };
}

function resultAt(facts: SceneFacts, race: Choreography, sinceMs: number): Staging {
  if (sinceMs < RUN_OUT_MS) return raceAt(facts, race, 1 + sinceMs / facts.drawMs);
  if (sinceMs < PODIUM_MS) {
    const share = (sinceMs - RUN_OUT_MS) / (PODIUM_MS - RUN_OUT_MS);
    return { ...raceAt(facts, race, AGAIN_FROM + (AGAIN_TO - AGAIN_FROM) * share), kind: "again", excitement: 1 };
  }
  const at = raceAt(facts, race, 1);
  const seconds = (Math.min(STILL_MS, sinceMs) - PODIUM_MS) / 1000;
  // The camera moves along the course behind the podium: the lap of the winner.
  const lap = LAP_LENGTHS * smooth(seconds, 0, (STILL_MS - PODIUM_MS) / 1000);
  return { ...at, kind: "podium", camera: { at: at.camera.at + lap, x: at.camera.x }, seconds, excitement: 1 };
}
