import { committedWords } from "../shared/rules/words";
import { uniformFrom } from "../shared/draw/draw";

/** The fastest winner, and the span of the winners' times, in milliseconds. */
const FASTEST_MS = 58_000;
const WINNERS_SPAN_MS = 4_000;

/** The smallest gap between one racer and the next, and the span of the gaps. */
const LEAST_GAP_MS = 25;
const GAPS_SPAN_MS = 600;

/**
 * The finishing times of a race in milliseconds, ascending in finishing order. They are an HMAC-SHA256 of the round
 * number and the order: everyone computes the same times, and the times reveal nothing before the draw.
 */
export function finishTimes(roundNo: string, order: readonly number[]): number[] {
  const uniform = uniformFrom(committedWords(new Uint8Array(32), `grandstand:v1:times:${roundNo}:${order.join(",")}`));
  let time = FASTEST_MS + uniform(WINNERS_SPAN_MS);
  return order.map((_, place) => (time += place === 0 ? 0 : LEAST_GAP_MS + uniform(GAPS_SPAN_MS)));
}
