import type { UniformSource } from "../rules/types";

const WORDS = 2 ** 32;

/**
 * Uniform integers from uniform 32-bit words. A word at or above the largest multiple of the bound is skipped: its remainder
 * would make small numbers more likely. Throws RangeError for a bound that is no integer in 1…2³².
 */
export function uniformFrom(nextWord: () => number): UniformSource {
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) throw new RangeError(`no bound: ${bound}`);
    const limit = WORDS - (WORDS % bound);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % bound;
    }
  };
}
