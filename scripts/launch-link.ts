import { readCommandEnv } from "../lib/bff/env";
import { DEMO_MERCHANTS } from "../lib/contract/demo";
import { readArguments, runMain } from "./run-main";

const USAGE = `npm run launch-link -- [username] [game] [currency] [--exit-url URL] [--deposit-url URL] [--support-url URL]

Prints a launch link for a player of a demo merchant, as a merchant's own server would make it.
The embedded upstream must be running. The link works once, within a minute.

  username   demo by default; a new name is a new player of the demo merchant with this currency
  game       where the link leads, such as PK10; the lobby by default
  currency   of a new player: MYR, THB or VND`;

async function main(): Promise<void> {
  const url = { type: "string" } as const;
  const links = { "exit-url": url, "deposit-url": url, "support-url": url };
  const options = { ...links, help: { type: "boolean", short: "h" } } as const;
  const { positionals, values } = readArguments({ options, allowPositionals: true }, `\n\n${USAGE}`);
  if (values.help === true) return console.log(USAGE);
  const [username = "demo", game, currency] = positionals;
  const { "exit-url": exit_url, "deposit-url": deposit_url, "support-url": support_url } = values;
  const settings = readCommandEnv(process.env);
  if (!settings.embedded || !settings.demoData) throw new Error("No demo data are served here (DEMO_DATA).");
  const merchant =
    DEMO_MERCHANTS.find(({ players }) => players.some((player) => player === username)) ??
    DEMO_MERCHANTS.find((each) => each.currency === currency) ??
    DEMO_MERCHANTS[0];
  const answer = await fetch(`${settings.upstreamUrl}/api/merchant/launch_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${merchant.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ username, game, currency, exit_url, deposit_url, support_url }),
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
