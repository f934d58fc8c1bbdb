import * as z from "zod/mini";
import { askOperator, fail } from "./operator/ask";

const answerSchema = z.object({ games: z.record(z.string(), z.boolean()) });

const usage = new Error("usage: npm run game -- on GAME | off GAME | kick GAME | status");

function requestOf(word: string, game: string | undefined): object {
  if (word === "status" && game === undefined) return {};
  if (game === undefined) throw usage;
  if (word === "on" || word === "off") return { turn: { game, on: word === "on" } };
  if (word === "kick") return { kick: game };
  throw usage;
}

/**
 * Closes a game of the running embedded upstream, opens it, or says how all of them stand: `game off BALLS12|on BALLS12|status`. The
 * running round of a closed game is drawn and settled; no other opens. `kick` sends everybody who is in a game to the lobby.
 */
async function main(word = "status", game?: string): Promise<void> {
  const told = await askOperator("games", requestOf(word, game));
  for (const [code, on] of Object.entries(answerSchema.parse(told).games)) {
    console.log(`${code.padEnd(12)} ${on ? "open" : "closed"}`);
  }
}

main(...process.argv.slice(2)).catch(fail);
