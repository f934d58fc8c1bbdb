import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { linkBytes } from "./chain";
import type { Game, RoundForm, UniformSource } from "../rules/types";
import { committedWords } from "../rules/words";

export interface DrawInput {
  /** The round's link of the hash chain: 32 bytes, or as 64 hex digits. */
  readonly secret: Uint8Array | string;
  readonly roundNo: string;
  /** The `entropyOf` of the signature that a public beacon publishes after the close; empty without a beacon. */
  readonly entropy?: string;
  /** The form that the game published when the round opened, in games with forms. */
  readonly form?: RoundForm;
}

/**
 * The one outcome of a round (docs/decisions/002-draw.md), computed from the words of the round's secret and
 * `grandstand:v1:{game}:{round_no}:{entropy}`. The same input gives the same outcome in the upstream and in a
 * verifier's browser. Throws RangeError for an invalid secret or form.
 */
export function drawOutcome(game: Game, input: DrawInput): readonly number[] {
  return game.draw(uniformFrom(drawWords(game, input)), input.form);
}

/** The unsigned 32-bit words that a round's outcome is computed from; the iterator has no end. */
export function drawWords(game: Game, { secret, roundNo, entropy = "" }: DrawInput): () => number {
  return committedWords(linkBytes(secret), `grandstand:v1:${game.code}:${roundNo}:${entropy}`);
}

/**
 * The value that a beacon's signature (96 hex digits) adds to a draw: the SHA256, in hex, of the signature's
 * bytes. drand calls it the round's randomness. Throws for text that is not hex.
 */
export function entropyOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

/**
 * The form of a round, or undefined for a game without forms. It is computed from the previous form and the words of
 * the round's commitment and `grandstand:v1:form:{game}`. Both are public when the round opens, and everybody can
 * compute the form. The chain fixed the commitment long before; therefore nobody can choose a form. Throws RangeError
 * for an invalid commitment or form.
 */
export function formOfRound(
  game: Game,
  commitment: Uint8Array | string,
  previous: RoundForm | null | undefined,
): RoundForm | undefined {
  const words = committedWords(linkBytes(commitment), `grandstand:v1:form:${game.code}`);
  return game.nextForm?.(previous ?? undefined, uniformFrom(words));
}

const WORDS = 2 ** 32;

/**
 * Uniform integers from uniform 32-bit words. A word at or above the largest multiple of the bound is skipped, because
 * its remainder would favour small numbers. Throws RangeError unless the bound is an integer in 1…2³².
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
