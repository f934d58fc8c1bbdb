import { parseArgs } from "node:util";
import { readCommandEnv } from "../lib/bff/env";
import { DEMO_MERCHANTS } from "../lib/contract/demo";
import { runMain } from "./run-main";

const USAGE = `npm run launch-link -- [username] [game] [currency] [--exit-url URL] [--deposit-url URL] [--support-url URL]

Prints a launch link for a player of a demo merchant, as a merchant's own server would make it.
The embedded upstream must be running. The link works once, within a minute.

  username   demo by default; a new name is a new player of the demo merchant with this currency
  game       where the link leads, such as PK10; the lobby by default
  currency   of a new player: MYR, THB or VND`;

/** The arguments as parsed; prints the reason and gives undefined if they are invalid. */
function argumentsOf(args: string[]) {
  const url = { type: "string" } as const;
  const options = {
    "exit-url": url,
    "deposit-url": url,
    "support-url": url,
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(". ");
    console.error(`${reason}.\n\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Prints a launch link: {@link USAGE} says how. */
async function main(): Promise<void> {
  const parsed = argumentsOf(process.argv.slice(2));
  if (parsed === undefined) return;
  const { positionals, values } = parsed;
  if (values.help === true) return console.log(USAGE);
  const [username = "demo", game, currency] = positionals;
  const links = {
    exit_url: values["exit-url"],
    deposit_url: values["deposit-url"],
    support_url: values["support-url"],
  };
  const settings = readCommandEnv(process.env);
  if (!settings.embedded || !settings.demoData) throw new Error("No demo data are served here (DEMO_DATA).");
  const merchant =
    DEMO_MERCHANTS.find(({ players }) => players.some((player) => player === username)) ??
    DEMO_MERCHANTS.find((each) => each.currency === currency) ??
    DEMO_MERCHANTS[0];
  const answer = await fetch(`${settings.upstreamUrl}/api/merchant/launch_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${merchant.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ username, game, currency, ...links }),
  }).catch((error: unknown) => {
    throw new Error(`No upstream answers at ${settings.upstreamUrl} (UPSTREAM_PORT).`, { cause: error });
  });
  if (!answer.ok) throw new Error(`The upstream refused (${answer.status}): ${await answer.text()}`);
  const made: unknown = await answer.json();
  if (typeof made !== "object" || made === null || !("launch_token" in made)) throw new Error("No token in the answer");
  const link = new URL("/authentication", settings.publicOrigins[0] ?? `http://${settings.host}:${settings.port}`);
  link.searchParams.set("token", String(made.launch_token));
  if (game !== undefined) link.searchParams.set("game", game);
  console.log(link.href);
}

runMain(main);
