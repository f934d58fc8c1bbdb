import { rm } from "node:fs/promises";
import pino from "pino";
import WebSocket from "ws";
import { openTestRound, testLine, testRequest } from "../bets/testing";
import { dataFolder, openTestPglite } from "../db/testing";
import { testApp } from "../http/testing";
import { startUpstream } from "../main";
import { TEST_DRAW_KEY } from "../rounds/testing";
import { until } from "@/scripts/testing/until";

test("accepted bets are counted by currency, and refused bets by the refusal's code", async () => {
  const db = await openTestPglite();
  const api = await testApp(db);
  const token = await api.signIn("demo");
  const body = testRequest(await openTestRound(db));
  const bet = (request: object, key: string) =>
    api.call("bet", {
      token,
      body: request,
      headers: { "idempotency-key": `00000000-0000-4000-8000-00000000000${key}` },
    });
  await bet(body, "1");
  await bet(body, "1");
  await bet({ ...body, lines: [testLine("tf", "big", 0.01)] }, "2");
  await bet({ ...body, setting_id: 99 }, "3");
  const scraped = (await api.app.inject("/metrics")).body.split("\n");
  for (const line of [
    'grandstand_bets_accepted_total{currency="MYR",replayed="false"} 1',
    'grandstand_bets_accepted_total{currency="MYR",replayed="true"} 1',
    'grandstand_staked_minor_units_total{currency="MYR"} 900',
    'grandstand_bets_refused_total{code="below_min"} 1',
    'grandstand_bets_refused_total{code="validation_failed"} 1',
    'grandstand_bets_refused_total{code="round_closed"} 0',
  ]) {
    expect(scraped).toContain(line);
  }
  await api.app.close();
  await db.close();
});

test("a running upstream reports its rounds, its hub, its books and whether it leads", async () => {
  const dataDir = await dataFolder("demo");
  const app = { id: "test", key: "test-key", secret: "test-secret" };
  const upstream = await startUpstream(
    ...([
      {
        host: "127.0.0.1",
        port: 0,
        databaseUrl: undefined,
        drawKeys: [TEST_DRAW_KEY],
        redisUrl: undefined,
        dataDir,
        demoData: true,
        gameSeconds: 5,
        app,
      },
      pino({ level: "silent" }),
    ] as const),
  );
  const socket = new WebSocket(`${upstream.url.replace("http", "ws")}/app/test-key?protocol=7`);
  socket.on("open", () => socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: "game-PK10" } })));
  try {
    const scrape = async (): Promise<string> => (await fetch(`${upstream.url}/metrics`)).text();
    const steps = ["close", "draw", "settle", "announce"];
    await until(async () => {
      const text = await scrape();
      const done = steps.every((step) =>
        text.includes(`grandstand_round_step_late_seconds_count{game="PK10",step="${step}"}`),
      );
      return done && /grandstand_hub_fan_out_duration_seconds_count [1-9]/.test(text);
    });
    const text = await scrape();
    expect(text).toMatch(/^grandstand_leader 1$/m);
    expect(text).toMatch(/^grandstand_hub_sockets 1$/m);
    expect(text).toMatch(/^grandstand_hub_frames_sent_total [1-9]/m);
    expect(text).toMatch(/^grandstand_round_overdue_seconds\{game="PK10"\} \d/m);
    expect(text).toMatch(/^grandstand_settlement_lag_seconds\{game="BALLS48"\} \d/m);
    expect(text).toMatch(/^grandstand_ledger_drift_minor_units_total\{currency="MYR"\} 0$/m);
    expect(text).toMatch(/^grandstand_ledger_checked_timestamp_seconds [1-9]/m);
    expect(text).toMatch(/^# TYPE grandstand_database_connections gauge$/m);
  } finally {
    socket.terminate();
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
