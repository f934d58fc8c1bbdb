import { createHash } from "node:crypto";
import { drawOutcome } from "../draw";
import type { Game, RoundForm } from "../../rules/types";

const SEED: Uint8Array = Uint8Array.from({ length: 32 }, (_, index) => 200 - index);

/** `count` outcomes of a game: the secret of a round is the seed, hashed as many times as the round's number. */
export function* drawn(game: Game, count: number, form?: RoundForm, seed = SEED): Generator<readonly number[]> {
  let secret: Uint8Array = seed;
  for (let round = 1; round <= count; round += 1) {
    secret = createHash("sha256").update(secret).digest();
    yield drawOutcome(game, { secret, roundNo: `20261121${round}`, ...(form === undefined ? {} : { form }) });
  }
}

/**
 * The distance of the counts' χ² from its mean, in standard deviations (Wilson and Hilferty: it is nearly normal). A
 * fair draw exceeds 4 once in 30 000 times.
 */
export function chiSquareDeviations(counts: readonly number[], expected: readonly number[]): number {
  const chiSquare = counts.reduce(
    (sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 0),
    0,
  );
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}
