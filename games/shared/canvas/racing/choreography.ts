import { hashOf, mulberry32 } from "../random";
import type { SceneFacts } from "../scene";

/** The course of a race. Distances are in racer lengths from the start line; `racer − 1` is the index of every list. */
export interface Choreography {
  readonly line: number;
  /** The position of each racer at `time` of the draw; after time 1 the field continues. */
  distancesAt(time: number): readonly number[];
  /** The distance of the middle of the field. */
  fieldAt(time: number): number;
  /** The pace of the field: 0 at rest, 1 at full speed, less in slow motion. */
  paceAt(time: number): number;
  /** Racers at `time`, leader first. From LINE_TIME on it is the result. */
  rankingAt(time: number): readonly number[];
}

/** About the largest distance of a racer from the middle of the field. */
export const FIELD_HALF = 2.7;
/** Full speed, in lengths a second. */
export const FULL_SPEED = 10;
/** Until this time, a fraction of the draw, the racers move from the level start into their first order. */
export const SORTED_TIME = 0.2;
/** The line is in view from this time on. */
export const STRAIGHT_TIME = 0.8;
/** The time when the winner is on the line. */
export const LINE_TIME = 0.92;
/** The slow motion ends at the line: in a draw of seven seconds or more the whole field passes it before time 1. */
const RELEASE_RAMP = [LINE_TIME, LINE_TIME + 0.01] as const;
/** The distance that the field moves from STRAIGHT_TIME to LINE_TIME; less in a short draw. */
const STRAIGHT = 3.8;
const START_RAMP = [0.005, 0.13] as const;
const SLOW_RAMP = [0.68, STRAIGHT_TIME] as const;
/** Maximum speed of the slow motion, as a share of full speed. */
const FASTEST_STRAIGHT = 0.6;
/** In a shorter draw the gaps between the racers are smaller. */
const FULL_DRAW_MS = 6_000;
/** The time that a horse needs for one length: it converts differences of a platform's times to lengths. */
const LENGTH_MS = 170;
const LEAST_MARGIN = 0.004;
/** Between these times the gaps of the race become the margins of the finish. */
const MARGINS_FROM = 0.66;
const MARGINS_TO = 0.9;

/** @throws RangeError unless the result is a permutation of 1…racers */
export function choreograph(facts: SceneFacts, racers: number): Choreography {
  const { roundNo, drawMs, form, times } = facts;
  const result = facts.result ?? Array.from({ length: racers }, (_, index) => index + 1);
  if (result.length !== racers || result.some((_, index) => !result.includes(index + 1)))
    throw new RangeError(`not a finishing order of ${racers} racers: ${result.join(", ")}`);
  const random = mulberry32(hashOf(`${roundNo}:${result.join("-")}`));
  const { order, overtakes } = overtakesBefore({ result, drawMs, form: form ?? null }, random);
  const small = Math.min(1, drawMs / FULL_DRAW_MS);
  const gaps = gapsOf(racers - 1, small, random);
  const margins = times === null ? marginsOf(racers - 1, small, random) : marginsOfTimes(times, small);
  const reactions = result.map(() => 0.012 + 0.02 * random());

  const lengths = (FULL_SPEED * drawMs) / 1000;
  const straightRate = Math.min(FASTEST_STRAIGHT, STRAIGHT / ((LINE_TIME - STRAIGHT_TIME) * lengths));
  const paceAt = (time: number): number =>
    smooth(time, ...START_RAMP) - (1 - straightRate) * (smooth(time, ...SLOW_RAMP) - smooth(time, ...RELEASE_RAMP));
  const fieldAt = (time: number): number =>
    lengths *
    (smoothed(time, ...START_RAMP) -
      (1 - straightRate) * (smoothed(time, ...SLOW_RAMP) - smoothed(time, ...RELEASE_RAMP)));

  /** Each racer's distance from the middle of the field. */
  const offsetsAt = (time: number): readonly number[] => {
    const share = smooth(time, MARGINS_FROM, MARGINS_TO);
    const now = gaps.map(
      ({ gap, sway, from }, place) =>
        (1 - share) * gap * (1 + sway * Math.sin(from + time * 9)) + share * (margins[place] ?? 0),
    );
    const half = now.reduce((sum, gap) => sum + gap, 0) / 2;
    const offsets: number[] = [];
    let place = half;
    for (const [index, racer] of order.entries()) {
      offsets[racer - 1] = place;
      place -= now[index] ?? 0;
    }
    for (const { at, half: window, place: front, up, down } of overtakes) {
      if (time <= at - window) break;
      const moved = (now[front] ?? 0) * smoothest(time, at - window, at + window);
      offsets[up - 1] = (offsets[up - 1] ?? 0) + moved;
      offsets[down - 1] = (offsets[down - 1] ?? 0) - moved;
    }
    return offsets.map((offset, index) => offset * smoothest(time, reactions[index] ?? 0, SORTED_TIME));
  };
  const distancesAt = (time: number): readonly number[] => {
    const field = fieldAt(time);
    return offsetsAt(time).map((offset) => field + offset);
  };
  return {
    line: Math.max(...distancesAt(LINE_TIME)),
    distancesAt,
    fieldAt,
    paceAt,
    rankingAt: (time) => rankingOf(distancesAt(time)),
  };
}

function rankingOf(distances: readonly number[]): readonly number[] {
  return distances
    .map((distance, index) => ({ distance, racer: index + 1 }))
    .sort((left, right) => right.distance - left.distance || left.racer - right.racer)
    .map(({ racer }) => racer);
}

interface Gap {
  readonly gap: number;
  /** The amplitude of the gap's changes, as a share of the gap, and their first phase in radians. */
  readonly sway: number;
  readonly from: number;
}

function gapsOf(count: number, small: number, random: () => number): readonly Gap[] {
  const unit = ((2 * FIELD_HALF) / count) * 0.72 * small;
  return Array.from({ length: count }, () => ({
    gap: unit * (0.75 + 0.5 * random()),
    sway: 0.22 * random(),
    from: 6.3 * random(),
  }));
}

function marginsOf(count: number, small: number, random: () => number): readonly number[] {
  const margins = Array.from({ length: count }, (_, place) => (place < 2 ? 0.22 : 0.5) * (0.5 + random()));
  const fit = Math.min(1, (2 * FIELD_HALF) / margins.reduce((sum, margin) => sum + margin, 0));
  return margins.map((margin) => margin * fit * small);
}

function marginsOfTimes(times: readonly number[], small: number): readonly number[] {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const fit = Math.min(1 / LENGTH_MS, (2 * FIELD_HALF) / Math.max(1, span)) * small;
  return times.slice(1).map((time, place) => Math.max(LEAST_MARGIN, (time - (times[place] ?? time)) * fit));
}

function shareOf(time: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (time - from) / (to - from)));
}

/** Rises from 0 to 1 between two times, with a continuous speed. */
export function smooth(time: number, from: number, to: number): number {
  const share = shareOf(time, from, to);
  return share * share * (3 - 2 * share);
}

/** The integral of `smooth` up to `time`. */
function smoothed(time: number, from: number, to: number): number {
  const share = shareOf(time, from, to);
  return (to - from) * share ** 3 * (1 - share / 2) + Math.max(0, time - to);
}

/** Rises from 0 to 1 between two times, with a continuous acceleration. */
function smoothest(time: number, from: number, to: number): number {
  const share = shareOf(time, from, to);
  return share ** 3 * (10 - 15 * share + 6 * share * share);
}

interface Overtake {
  /** The moment when the two are level, and half of the duration. */
  readonly at: number;
  readonly half: number;
  /** The front one of the two places, 0 for the lead. */
  readonly place: number;
  /** The racer that gains the place and the one that loses it. */
  readonly up: number;
  readonly down: number;
}

interface Ending {
  readonly result: readonly number[];
  readonly drawMs: number;
  readonly form: readonly number[] | null;
}

/** Fractions of the draw between which overtakes may happen. */
const FIRST = 0.22;
const LAST = 0.872;
const FEWEST = 14;
const SPREAD = 3;
/** The least mean time between two overtakes. With the jitter, at most three overtakes happen in one second. */
const STEP_MS = 420;
/** Each overtake except the last is moved by at most this share of the mean time between two. */
const JITTER = 0.14;
/** Half of the duration of an overtake: a minimum in ms, and a minimum as a share of the draw. */
const HALF_MS = 480;
const HALF_SHARE = 0.045;
/** The probability of an overtake falls by this factor with each place behind the lead, to a minimum. */
const FALL = 0.8;
const LEAST = 0.12;
/** The weight of a change of the lead, except in the last overtake: the same as the weight of the next place. */
const LEAD = 0.8;
/** The last overtake decides one of the first three places. */
const DECIDED = 3;
/** Exponent of the ratio of two strengths: how much form favours the stronger of two. */
const FORM_PULL = 0.7;

/**
 * The overtakes of a race that ends in `result`, earliest first, and the order before the first one. They are built
 * backwards from the result. No pair of racers changes places twice within three successive overtakes.
 */
function overtakesBefore(
  { result, drawMs, form }: Ending,
  random: () => number,
): { readonly order: readonly number[]; readonly overtakes: readonly Overtake[] } {
  const wanted = FEWEST + Math.floor(SPREAD * random());
  const count = Math.min(wanted, Math.max(1, Math.floor(((LAST - FIRST) * drawMs) / STEP_MS)));
  const step = (LAST - FIRST) / count;
  const half = Math.min(0.1, Math.max(HALF_SHARE, HALF_MS / drawMs));
  const order = [...result];
  const overtakes: Overtake[] = [];
  const pairs: string[] = [];
  for (let index = count - 1; index >= 0; index -= 1) {
    const last = index === count - 1;
    const weights = order.slice(1).map((behind, place) => {
      const front = order[place] ?? 0;
      if (pairs.slice(-2).includes(pairOf(front, behind)) || (last && place >= DECIDED)) return 0;
      const likely = place === 0 && !last ? LEAD : Math.max(LEAST, FALL ** place);
      return likely * pullOf(form, front, behind);
    });
    const place = pick(weights, random);
    const [up = 0, down = 0] = order.slice(place, place + 2);
    const at = FIRST + (index + 0.5 + (last ? 0.3 : JITTER * (2 * random() - 1))) * step;
    order.splice(place, 2, down, up);
    overtakes.unshift({ at, half, place, up, down });
    pairs.push(pairOf(up, down));
  }
  return { order, overtakes };
}

/** The weight of an overtake in which `front` passes `behind`: larger if `behind` is the stronger racer. */
function pullOf(form: readonly number[] | null, front: number, behind: number): number {
  const [strong, weak] = [form?.[behind - 1] ?? 1, form?.[front - 1] ?? 1];
  return (strong / weak) ** FORM_PULL;
}

function pairOf(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`;
}

function pick(weights: readonly number[], random: () => number): number {
  let ticket = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    ticket -= weight;
    return ticket < 0;
  });
  return Math.max(0, found);
}
