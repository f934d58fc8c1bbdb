import { parseArgs } from "node:util";
import { PLAYED_CODES, type PlayedCode } from "../../lib/contract/games";

export interface KitOptions {
  /** The platform's origin. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** A launch token that has not been used. */
  readonly launch?: string | undefined;
  readonly game: PlayedCode;
  /** Stakes money: the smallest stake, a few times. */
  readonly bet: boolean;
  /** Where the browser's socket goes, and the key of the hub's application. */
  readonly hub?: { readonly url: string; readonly key: string } | undefined;
  /** The application's secret, with which a signature can be proved and not only looked at. */
  readonly secret?: string | undefined;
  readonly timeoutMs: number;
  /** An answer that takes longer is slow. */
  readonly slowMs: number;
  /** How long to wait for a round and its events; left out: two rounds and a little. */
  readonly waitMs?: number;
}

export interface CommandLine {
  readonly options: KitOptions;
  readonly json: boolean;
  /** File for the JUnit report. */
  readonly junit: string | undefined;
}

export const USAGE = `usage: npm run platform-check -- --url ORIGIN --user NAME --password PASSWORD [--launch TOKEN] [--game PK10] [--bet]
         [--hub URL --key KEY] [--json] [--junit FILE]
PLATFORM_CHECK_PASSWORD may give the password, and PUSHER_APP_SECRET the hub's secret, outside the command line.
Exit code: 0 the contract holds, 1 it does not, 2 the kit could not run. docs/platform.md says what is checked.`;

/** Thrown for a command line that says too little, or what is not known. */
export class UsageError extends Error {
  override name = "UsageError";
}

const TIMEOUT_MS = 30_000;
/** Players wait. */
const SLOW_MS = 2_000;

function originOf(text: string | undefined, name: string, protocols: readonly string[]): string {
  if (text === undefined || !URL.canParse(text)) throw new UsageError(`--${name} must be an address`);
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) throw new UsageError(`--${name} must begin with ${protocols.join(" or ")}`);
  return text.replace(/\/+$/, "");
}

/** @throws UsageError */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values } = parse(args);
  const code = (values.game ?? "PK10").toUpperCase();
  const game = PLAYED_CODES.find((each) => each === code);
  if (game === undefined) throw new UsageError(`--game must be one of ${PLAYED_CODES.join(", ")}`);
  const password = values.password ?? env["PLATFORM_CHECK_PASSWORD"];
  if (values.user === undefined || password === undefined) throw new UsageError("--user and --password are needed");
  if ((values.hub === undefined) !== (values.key === undefined)) throw new UsageError("--hub and --key go together");
  const url = originOf(values.url, "url", ["http:", "https:"]);
  if (new URL(url).pathname !== "/") throw new UsageError("--url must be an origin, without a path");
  return {
    options: {
      url,
      user: values.user,
      password,
      launch: values.launch,
      game,
      bet: values.bet ?? false,
      hub:
        values.key === undefined
          ? undefined
          : { url: originOf(values.hub, "hub", ["ws:", "wss:", "http:", "https:"]), key: values.key },
      secret: env["PUSHER_APP_SECRET"],
      timeoutMs: TIMEOUT_MS,
      slowMs: SLOW_MS,
    },
    json: values.json ?? false,
    junit: values.junit,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        user: text,
        password: text,
        launch: text,
        game: text,
        bet: flag,
        hub: text,
        key: text,
        json: flag,
        junit: text,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
