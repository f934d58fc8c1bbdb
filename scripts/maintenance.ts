import { readEnv } from "../lib/env";

const WORDS = { on: { on: true }, off: { on: false }, status: {} } as const;

const isWord = (word: string): word is keyof typeof WORDS => Object.hasOwn(WORDS, word);

/** Turns the running embedded upstream's maintenance switch, or says how it stands: `maintenance on|off|status`. */
async function main(word = "status"): Promise<void> {
  if (!isWord(word)) throw new Error("usage: npm run maintenance -- on|off|status");
  const settings = readEnv(process.env);
  // A platform has a switch of its own, and must not be sent the hub's secret.
  if (!settings.embedded) throw new Error("UPSTREAM_URL is set: this switch is the embedded upstream's alone.");
  const answer = await fetch(`${settings.upstreamUrl}/api/operator/maintenance`, {
    method: "POST",
    headers: { authorization: `Bearer ${settings.hubApp.secret}`, "content-type": "application/json" },
    body: JSON.stringify(WORDS[word]),
  });
  if (!answer.ok) throw new Error(`The upstream refused (${answer.status}): ${await answer.text()}`);
  const told: unknown = await answer.json();
  const on = typeof told === "object" && told !== null && "on" in told && told.on === true;
  console.log(on ? "Maintenance is on: only developer merchants' players are served." : "Maintenance is off.");
}

main(...process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
