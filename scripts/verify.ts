import { readArguments, runMain, UsageError } from "./run-main";
import { type DayVerdict, verifyDay } from "./verify/day";
import { isGame } from "./verify/read-draws";

const USAGE = `Checks every round of a day: its secret, its outcome, its place in the chain.
Usage: node verify.mjs https://host GAME YYYY-MM-DD [--accept NAME]…
Exit code 0: all is well. 1: a fault, or the day could not be read. 2: wrong arguments.
3: no fault, but findings, each printed as "FINDING NAME: …":
  chain-ID     the chain was left before its last link, as after a restore of the platform's database
  number       round numbers of another form than day and count: a missing round shows in the links only
  beacon_time  it is not published when bets closed: the beacon's round could have been chosen
  beacon       rounds without a beacon, after rounds with one: their outcome could be known before the close
  void_unknown void rounds without their secret or their beacon's value, and rounds not drawn after an hour
  closed_late  bets closed when the beacon's value could be known: nothing proves which orders were there
  order_root   drawn rounds without a root of their orders, after rounds with one
--accept NAME  a finding of this name is no reason for 3, for example because the platform announced it`;

const CODES: Readonly<Record<DayVerdict, number>> = { well: 0, fault: 1, findings: 3 };

async function main(): Promise<number> {
  const options = { accept: { type: "string", multiple: true }, help: { type: "boolean" } } as const;
  const { positionals, values } = readArguments({ options, allowPositionals: true }, `\n\n${USAGE}`);
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [site = "", game = "", day = "", ...more] = positionals;
  const code = game.toUpperCase();
  if (!URL.canParse(site) || !isGame(code) || !/^\d{4}-\d{2}-\d{2}$/.test(day) || more.length > 0)
    throw new UsageError(USAGE);
  return CODES[await verifyDay(new URL(site).origin, code, day, values.accept ?? [], (line) => console.log(line))];
}

runMain(main);
