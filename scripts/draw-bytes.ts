import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { drawWords } from "../games/shared/draw/draw";
import { gameOf } from "../games/registry";
import { fail } from "./operator/ask";

const WORDS_OF_ROUND = 8;
const ROUNDS_AT_ONCE = 4_096;

/**
 * Writes the bytes of a game's draws, for test batteries such as PractRand and dieharder: of each round the first
 * block of its committed stream, on the links of a fresh hash chain. `draw-bytes GAME MEGABYTES FILE`.
 */
async function main(code = "", megabytes = "", file = ""): Promise<void> {
  const game = gameOf(code);
  const bytes = Number(megabytes) * 2 ** 20;
  if (game === undefined || !Number.isSafeInteger(bytes) || bytes <= 0 || file === "") {
    throw new Error("usage: npm run draw-bytes -- GAME MEGABYTES FILE");
  }
  const output = createWriteStream(file, { flags: "wx" });
  let secret: Uint8Array = randomBytes(32);
  for (let written = 0, round = 1; written < bytes;) {
    const chunk = Buffer.alloc(Math.min(bytes - written, ROUNDS_AT_ONCE * WORDS_OF_ROUND * 4));
    for (let at = 0; at < chunk.length; round += 1) {
      secret = createHash("sha256").update(secret).digest();
      const nextWord = drawWords(game, { secret, roundNo: String(round) });
      for (let word = 0; word < WORDS_OF_ROUND; word += 1) at = chunk.writeUInt32BE(nextWord(), at);
    }
    if (!output.write(chunk)) await once(output, "drain");
    written += chunk.length;
  }
  output.end();
  await once(output, "finish");
  console.log(`${bytes} bytes of ${code}'s draws are in ${file}.`);
}

main(...process.argv.slice(2)).catch(fail);
