import { PLAYED_CODES, type PlayedCode } from "../../lib/contract/games";
import { readArguments, UsageError } from "../run-main";

export interface KitOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** A launch token that nobody has used. */
  readonly launch?: string | undefined;
  readonly game: PlayedCode;
  /** True if the kit may stake money: {@link STAKES}. */
  readonly bet: boolean;
  readonly hub?: { readonly url: string; readonly key: string } | undefined;
  /** The application's secret. Without it the kit checks only the form of signatures. */
  readonly secret?: string | undefined;
  readonly timeoutMs: number;
  /** A slower answer gets a warning. */
  readonly slowMs: number;
  /** Time limit in ms for a round and its events; by default a little more than two rounds. */
  readonly waitMs?: number;
}

export const USAGE = `usage: npm run platform-check -- --url ORIGIN --user NAME --password PASSWORD [--launch TOKEN] [--game PK10] [--bet]
         [--hub URL --key KEY] [--json] [--junit FILE]
PLATFORM_CHECK_PASSWORD may give the password, and PUSHER_APP_SECRET the hub's secret, outside the command line.
Exit code: 0 the contract holds, 1 it does not, 2 the kit could not run. docs/platform.md says what is checked.`;

export const STAKES = `--bet stakes the smallest stake a few times. Two more orders exceed the max of a bet type and must be refused: a platform
that accepts them takes up to twice the max + two smallest stakes. docs/platform.md#kit says more.`;

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: "string" } as const, { type: "boolean" } as const];
  const names = { url: text, user: text, password: text, launch: text, game: text, hub: text, key: text, junit: text };
  const { values } = readArguments({ args: [...args], options: { ...names, bet: flag, json: flag } }, `\n${USAGE}`);
  // A script passes an empty text for an option that the script does not use.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as typeof values;
}

const wrong = (what: string): UsageError => new UsageError(`${what}\n${USAGE}`);

/** The options of the kit, whether to print JSON, and the file for the JUnit report. @throws UsageError */
export function readCommandLine(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { json = false, junit, bet = false, launch, user, hub, key, ...given } = parse(args);
  const [url = "", password] = [given.url?.replace(/\/+$/, ""), given.password ?? env["PLATFORM_CHECK_PASSWORD"]];
  const game = PLAYED_CODES.find((code) => code === (given.game ?? "PK10").toUpperCase());
  if (!/^https?:\/\/[^/?#]+$/.test(url) || !URL.canParse(url))
    throw wrong("--url must be an origin, such as https://platform.example");
  if (user === undefined || !password) throw wrong("--user and --password are needed");
  if (game === undefined) throw wrong(`--game must be one of ${PLAYED_CODES.join(", ")}`);
  if ((hub === undefined) !== (key === undefined)) throw wrong("--hub and --key go together");
  if (hub !== undefined && (!/^(ws|http)s?:/.test(hub) || !URL.canParse(hub)))
    throw wrong("--hub must be an address that begins with wss:, ws:, https: or http:");
  const options: KitOptions = {
    ...{ url, user, password, launch, game, bet, timeoutMs: 30_000, slowMs: 2_000 },
    hub: hub === undefined || key === undefined ? undefined : { url: hub, key },
    secret: env["PUSHER_APP_SECRET"] || undefined,
  };
  return { options, json, junit };
}
