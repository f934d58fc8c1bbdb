import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { linkBytes } from "./chain";
import type { Game, RoundForm } from "./types";
import { uniformFrom } from "./uniform";

const WORD_BYTES = 4;

/** All that an outcome is made of. */
export interface DrawInput {
  /** The round's link of the hash chain: 32 bytes, or as 64 hex digits. */
  readonly secret: Uint8Array | string;
  readonly roundNo: string;
  /** A public beacon's value from after the close; empty where none is configured. */
  readonly entropy?: string;
  /** What the game published with the round before betting, for games that have a form. */
  readonly form?: RoundForm;
}

/**
 * The committed stream of a round: block 0, 1, 2 … is HMAC-SHA256(key = the 32 bytes of the secret, message = the UTF-8
 * of `grandstand:v1:{game}:{round_no}:{entropy}:{block}`, block in decimal), and each block is eight unsigned 32-bit
 * big-endian words, read from its first byte on.
 */
function committedWords(game: Game, { secret, roundNo, entropy = "" }: DrawInput): () => number {
  const key = linkBytes(secret);
  const blockAt = (block: number): DataView => {
    const bytes = hmac(sha256, key, utf8ToBytes(`grandstand:v1:${game.code}:${roundNo}:${entropy}:${block}`));
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  let block = 0;
  let offset = 0;
  let view = blockAt(block);
  return () => {
    if (offset === view.byteLength) {
      block += 1;
      offset = 0;
      view = blockAt(block);
    }
    const word = view.getUint32(offset);
    offset += WORD_BYTES;
    return word;
  };
}

/**
 * The one outcome of a round (domain.md, "The draw"; docs/decisions/002-draw.md). The same input gives the same outcome
 * in the upstream and in a verifier's browser. Throws RangeError for a secret that is no link.
 */
export function drawOutcome(game: Game, input: DrawInput): readonly number[] {
  return game.draw(uniformFrom(committedWords(game, input)), input.form);
}
