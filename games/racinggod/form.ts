import { shuffle } from "../shared/rules/arrangements";
import type { RoundForm, UniformSource } from "../shared/rules/types";

export const RACER_COUNT = 8;

/** The sum of the strengths of a round. A strength is therefore the chance of winning in hundredths of a percent. */
export const STRENGTH_TOTAL = 10_000;

/** Bounds of a strength: the weakest racer can still win, and a bet on the strongest still pays more than its stake. */
export const STRENGTH_MIN = 350;
export const STRENGTH_MAX = 2_600;

/** The most strength that moves between two racers from a round to the next. */
const LARGEST_SHIFT = 160;

/** The form before the first round. */
export const START_FORM: RoundForm = [1_150, 1_900, 850, 1_450, 700, 1_650, 1_250, 1_050];

export function isRacingForm(form: RoundForm): boolean {
  return (
    form.length === RACER_COUNT &&
    form.every((strength) => Number.isInteger(strength) && strength >= STRENGTH_MIN && strength <= STRENGTH_MAX) &&
    form.reduce((total, strength) => total + strength, 0) === STRENGTH_TOTAL
  );
}

/** Returns the form unchanged. Throws RangeError for an invalid or absent form. */
export function racingForm(form: RoundForm | undefined): RoundForm {
  if (form !== undefined && isRacingForm(form)) return form;
  throw new RangeError(`no form of RACINGGOD: ${form?.join(",") ?? "none"}`);
}

/**
 * The strengths of the next round. The racers form four random pairs; in each pair up to 160 of strength moves from one
 * racer to the other, within the bounds. Therefore the sum never changes.
 */
export function nextRacingForm(previous: RoundForm = START_FORM, uniform: UniformSource): RoundForm {
  const strengths = [...racingForm(previous)];
  const pairs = shuffle(RACER_COUNT, uniform);
  for (let at = 0; at < RACER_COUNT; at += 2) {
    const [giver = 0, taker = 0] = pairs.slice(at, at + 2).map((racer) => racer - 1);
    const [given = 0, taken = 0] = [strengths[giver], strengths[taker]];
    const shift = Math.min(uniform(LARGEST_SHIFT + 1), given - STRENGTH_MIN, STRENGTH_MAX - taken);
    strengths[giver] = given - shift;
    strengths[taker] = taken + shift;
  }
  return strengths;
}
