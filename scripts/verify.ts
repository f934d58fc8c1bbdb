import { verifyDay } from "./verify/day";
import { isGame } from "./verify/read-draws";

const USAGE = `Checks every round of a day: its secret, its outcome, its place in the chain.
Usage: node verify.mjs https://host GAME YYYY-MM-DD
Exit code 0: all is well. 1: a fault, or the day could not be read. 2: wrong arguments.`;

const [site = "", game = "", day = ""] = process.argv.slice(2);
const code = game.toUpperCase();
if (!URL.canParse(site) || !isGame(code) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  verifyDay(new URL(site).origin, code, day, (line) => console.log(line)).then(
    (isWell) => {
      process.exitCode = isWell ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
