import { parseArgs } from "node:util";
import { readCommandEnv } from "../lib/bff/env";
import { DEMO_MERCHANTS } from "../lib/contract/demo";

/**
 * Prints a launch link for a player of a demo merchant, like a merchant's own server: `launch-link [username] [game]
 * [currency] [--exit-url …] [--deposit-url …] [--support-url …]`. A new player belongs to the merchant of that
 * currency.
 * The embedded upstream must be running. The link works once, within a minute.
 */
async function main(): Promise<void> {
  const url = { type: "string" } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "exit-url": url, "deposit-url": url, "support-url": url },
  });
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
  });
  if (!answer.ok) throw new Error(`The upstream refused (${answer.status}): ${await answer.text()}`);
  const made: unknown = await answer.json();
  if (typeof made !== "object" || made === null || !("launch_token" in made)) throw new Error("No token in the answer");
  const link = new URL("/authentication", settings.publicOrigins[0] ?? `http://${settings.host}:${settings.port}`);
  link.searchParams.set("token", String(made.launch_token));
  if (game !== undefined) link.searchParams.set("game", game);
  console.log(link.href);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
