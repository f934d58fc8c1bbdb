import * as z from "zod/mini";
import { askOperator, fail } from "./operator/ask";

const answerSchema = z.object({ games: z.record(z.string(), z.boolean()) });

/**
 * Closes a game of the running embedded upstream, opens it, or says how all of them stand: `game off BALLS12|on BALLS12|status`. The
 * running round of a closed game is drawn and settled; no other opens.
 */
async function main(word = "status", game?: string): Promise<void> {
  const turning = word === "on" || word === "off";
  if (turning ? game === undefined : word !== "status") {
    throw new Error("usage: npm run game -- on GAME | off GAME | status");
  }
  const told = await askOperator("games", turning ? { turn: { game, on: word === "on" } } : {});
  for (const [code, on] of Object.entries(answerSchema.parse(told).games)) {
    console.log(`${code.padEnd(12)} ${on ? "open" : "closed"}`);
  }
}

main(...process.argv.slice(2)).catch(fail);
