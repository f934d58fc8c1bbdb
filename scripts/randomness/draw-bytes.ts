import { createHash } from "node:crypto";
import { drawWords } from "../../games/shared/draw/draw";
import type { Game } from "../../games/shared/rules/types";

const WORDS_OF_ROUND = 8;
const CHUNK_WORDS = WORDS_OF_ROUND * 4_096;

/**
 * The endless bytes of draws, of each game in turn. A round gives the first block of its committed stream, with its
 * link of the hash chain of `seed` as the secret.
 */
export function* drawBytes(games: readonly Game[], seed: Uint8Array): Generator<Buffer> {
  let secret = seed;
  for (let round = 0; ;) {
    const chunk = Buffer.alloc(CHUNK_WORDS * 4);
    for (let at = 0; at < chunk.length; round += 1) {
      const game = games[round % games.length];
      if (game === undefined) throw new RangeError("no game");
      secret = createHash("sha256").update(secret).digest();
      const nextWord = drawWords(game, { secret, roundNo: String(round + 1) });
      for (let word = 0; word < WORDS_OF_ROUND; word += 1) at = chunk.writeUInt32BE(nextWord(), at);
    }
    yield chunk;
  }
}
