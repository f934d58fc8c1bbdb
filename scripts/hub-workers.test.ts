import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import Pusher from "pusher";
import { greeted, openClient, testApp } from "@/upstream/hub/testing";
import { bundled } from "./testing/bundled.mjs";
import { freePorts } from "./testing/free-ports.mjs";
import { hasRedisServer, startRedis, stopRedis } from "./testing/redis-server";
import { until } from "./testing/until";

const program = bundled("scripts/hub.ts");
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function spawnHub(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program], {
    cwd: path.resolve(__dirname, ".."),
    env: {
      ...{ ...process.env, LOG_LEVEL: "info", WORKERS: "2", REDIS_URL: "", ...env },
      ...{ PUSHER_APP_ID: testApp.id, PUSHER_APP_KEY: testApp.key, PUSHER_APP_SECRET: testApp.secret },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += String(chunk)));
  return { child, output, ended: once(child, "close").then(([code]: unknown[]) => code) };
}

const SOCKETS = 20;
const CHANNEL = "game-PK10";

const withServer = hasRedisServer() ? test : test.skip;
withServer(
  "a hub's two workers share sockets and channels, and one continues without the other (skipped without redis-server)",
  async () => {
    const [hubPort, metricsPort, redisPort] = (await freePorts(3)) as [number, number, number];
    const redis = await startRedis(redisPort);
    const { child, output, ended } = spawnHub({
      ...{ HUB_PORT: String(hubPort), METRICS_PORT: String(metricsPort) },
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    });
    await until(() => output.text.includes(`The hub runs at http://127.0.0.1:${hubPort}`));
    const join = async () => {
      const client = openClient(`ws://127.0.0.1:${hubPort}/app/${testApp.key}?protocol=7`);
      await greeted(client);
      client.send({ event: "pusher:subscribe", data: { channel: CHANNEL } });
      await client.next("pusher_internal:subscription_succeeded", CHANNEL);
      return client;
    };
    const platform = new Pusher({
      appId: testApp.id,
      ...testApp,
      host: "127.0.0.1",
      port: String(hubPort),
      useTLS: false,
    });
    const clients = await Promise.all(Array.from({ length: SOCKETS }, join));
    await platform.trigger(CHANNEL, "results", { round: 1 });
    await Promise.all(clients.map((client) => client.next("results", CHANNEL)));
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`^grandstand_hub_sockets ${SOCKETS}$`, "m"));

    const [pid = 0] = [...output.text.matchAll(/"worker":(\d+),"msg":"a worker is ready"/g)].map(([, id]) =>
      Number(id),
    );
    process.kill(pid, "SIGKILL");
    await until(() => output.text.includes("a worker died and is started again"));
    const left = await until(() => {
      const open = clients.filter(({ ws }) => ws.readyState === ws.OPEN);
      return open.length < SOCKETS && open;
    });
    expect(left.length).toBeGreaterThan(0);
    await platform.trigger(CHANNEL, "results", { round: 2 });
    await Promise.all(left.map((client) => client.next("results", CHANNEL)));
    await until(() => output.text.includes("a worker is back"));
    await join();

    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await stopRedis(redis);
  },
);

test("two workers of a hub without Redis are refused", async () => {
  const { ended, output } = spawnHub({});
  expect(await ended).toBe(1);
  expect(output.text).toMatch(/^Wrong settings:\n {2}REDIS_URL: is required when WORKERS is above 1/);
});
