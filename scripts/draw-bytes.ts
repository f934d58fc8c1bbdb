import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { gameOf } from "../games/registry";
import { drawBytes } from "./randomness/draw-bytes";
import { runMain, UsageError } from "./run-main";

/** `draw-bytes GAME MEGABYTES FILE` writes the random bytes of a game's draws to a file, for test batteries such as PractRand. */
async function main(code = "", megabytes = "", file = ""): Promise<void> {
  const game = gameOf(code);
  const bytes = Number(megabytes) * 2 ** 20;
  if (game === undefined || !Number.isSafeInteger(bytes) || bytes <= 0 || file === "") {
    throw new UsageError("usage: npm run draw-bytes -- GAME MEGABYTES FILE");
  }
  const output = createWriteStream(file, { flags: "wx" });
  let left = bytes;
  for (const chunk of drawBytes([game], randomBytes(32))) {
    if (!output.write(chunk.subarray(0, left))) await once(output, "drain");
    left -= Math.min(left, chunk.length);
    if (left === 0) break;
  }
  output.end();
  await once(output, "finish");
  console.log(`${bytes} bytes of ${code}'s draws are in ${file}.`);
}

runMain(() => main(...process.argv.slice(2)));
