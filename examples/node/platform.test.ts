import pino from "pino";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { startHubAlone } from "@/upstream/hub-alone";
import { runKit } from "@/scripts/platform-check/run";
import { games } from "./games.mjs";
import { startPlatform } from "./platform.mjs";

const APP = { id: "example", key: "example-key", secret: "a-secret-of-this-hub" };
const MERCHANT_KEY = "a-merchant-key";
/** The rounds are long enough for the kit to bet in time on a busy machine. */
const GAME_SECONDS = 12;

test("the kit finds nothing wrong with any of the seven games, their rounds and their events", async () => {
  const log = pino({ level: "silent" });
  const hubSettings = { host: "127.0.0.1", port: 0, app: APP, broker: createMemoryBroker(), socketsPerAddress: 100 };
  const hub = await startHubAlone(hubSettings, log);
  // Each game has its own player, because the kit checks the balance after each bet.
  const players = games.map(({ code }) => ({ username: code, password: `${code}-password`, balance: 1000 }));
  const ofHub = { ...APP, url: hub.url };
  const platform = await startPlatform({
    port: 0,
    seconds: GAME_SECONDS,
    hub: ofHub,
    players,
    merchantKey: MERCHANT_KEY,
  });
  try {
    const reports = await Promise.all(
      games.map(async ({ code }) => {
        const made = await fetch(`${platform.url}/merchant/launch_tokens`, {
          method: "POST",
          headers: { authorization: `Bearer ${MERCHANT_KEY}`, "content-type": "application/json" },
          body: JSON.stringify({ username: code }),
        });
        const { launch_token: launch } = (await made.json()) as { launch_token: string };
        return runKit({
          ...{ url: platform.url, user: code, password: `${code}-password`, launch, game: code as "PK10", bet: true },
          ...{ hub: { url: hub.url, key: APP.key }, secret: APP.secret },
          // A busy machine is slow, and its rounds come late.
          ...{ timeoutMs: 30_000, slowMs: Infinity, waitMs: 600_000 },
        });
      }),
    );
    expect(reports.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings))).toEqual([]);
    const skipped = reports.flatMap(({ checks }) => checks.filter(({ status }) => status === "skipped"));
    expect([...new Set(skipped.map(({ name }) => name))].sort()).toEqual([
      "language",
      "lobby home",
      "public draws",
      "questions about orders",
      "records in a larger page",
      "refresh check",
      "rules page",
      "settings",
      "sign-in at the hub",
      "streaming quality",
    ]);
  } finally {
    await platform.stop();
    await hub.stop();
  }
});
