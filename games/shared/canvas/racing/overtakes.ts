/** Two neighbours in the order change places. */
export interface Overtake {
  /** The moment when they are level, and half of the time that it takes. */
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
  /** The strength of each racer, in games that publish it. */
  readonly form: readonly number[] | null;
}

/** When the first and the last overtake of a race may happen. */
const FIRST = 0.22;
const LAST = 0.872;
const FEWEST = 14;
const SPREAD = 3;
/** The time from one overtake to the next, at least: three changes a second, and some air. */
const STEP_MS = 420;
/** Each overtake is moved by at most this share of the step. */
const JITTER = 0.14;
/** Half of the duration of an overtake: a minimum in ms, and a minimum as a share of the draw. */
const HALF_MS = 480;
const HALF_SHARE = 0.045;
/** The likelihood of an overtake falls by this with each place from the lead, and never below the minimum. */
const FALL = 0.8;
const LEAST = 0.12;
/** The lead itself changes less often than the places behind it, except in the last overtake. */
const LEAD = 0.8;
/** The last one decides about one of the first three places. */
const DECIDED = 3;
/** Exponent of the ratio of two strengths: form favours the stronger of two by this. */
const FORM_PULL = 0.7;

/**
 * The overtakes of a race that ends in `result`, earliest first, and the order before the first one. They are built
 * backwards from the result. No two racers change places in two of three overtakes that follow each other.
 */
export function overtakesBefore(
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

/** Backwards in time the stronger racer is more often the one that was in front before. */
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
