// `npm start`: builds if the sources have changed, starts app and upstream, prints the address.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll, isBuilt } from "./build.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

/** As public as the demo players' passwords: demo data are only for demonstration. */
const DEMO_MERCHANT_KEY = "demo-merchant-api-key";

/** Requests a merchant's launch link as the merchant's server does. The link works once, within a minute. */
async function launchLink(upstreamUrl, url) {
  const answer = await fetch(`${upstreamUrl}/api/merchant/launch_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${DEMO_MERCHANT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ username: "demo", game: "PK10" }),
  }).catch(() => null);
  if (answer === null || !answer.ok) return `no launch link: the upstream answered ${answer?.status ?? "nothing"}`;
  const { launch_token: token } = await answer.json();
  return `${url}/authentication?token=${encodeURIComponent(token)}&game=PK10`;
}

if (!isBuilt()) {
  console.log("Building (only when the sources changed) …");
  await buildAll();
}
const { serve } = await import(path.resolve("dist/server.mjs"));
const { url, port, brands, demoUpstreamUrl } = await serve();
console.log(`\n  ${brands.own} runs at ${url}`);
if (new URL(url).protocol === "https:") console.log(`  Your proxy has to pass it on to port ${port} of this machine.`);
if (!process.stdin.isTTY) console.log(`  kill -HUP ${process.pid} reads the brands again.`);
for (const { name, origin } of brands.others) console.log(`  ${name} at ${origin}`);
if (demoUpstreamUrl !== null) {
  console.log(`
  DEMO accounts, with the money of a new wallet:
    demo  / demo     merchant DEMO, RM 10 000.00
    demo2 / demo2    merchant DEMO, RM 10 000.00
    acme  / acme     merchant ACME, RM 10 000.00
    siam  / siam     merchant SIAM, THB 100 000.00
    viet  / viet     merchant VIET, VND 50 000 000

  A merchant's launch of demo, once, within 60 s:
    ${await launchLink(demoUpstreamUrl, url)}`);
  if (process.stdin.isTTY) {
    console.log("  Enter makes a fresh one.");
    process.stdin.on("data", () => {
      void launchLink(demoUpstreamUrl, url).then((link) => console.log(`    ${link}`));
    });
  }
}
console.log("\n  Ctrl-C stops everything.\n");
