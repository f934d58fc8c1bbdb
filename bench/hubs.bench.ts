import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Broker } from "../upstream/hub/broker";
import { frames, textFrame } from "../upstream/hub/protocol";
import { createRedisBroker } from "../upstream/hub/redis-broker";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { CHANNEL, OF_HUB, openSockets, startClients, timed } from "./hub-sockets";
import { inNamespaces } from "./hubs/in-namespaces";
import { interleave, rowOf, type Bench } from "./row";

const SOCKETS = 4_000;
const TURNS = 15;
const REDIS_URL = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";

const event = { channel: CHANNEL, event: "game_update", data: JSON.stringify({ text: "x".repeat(500) }), stamp: false };
const FRAME_BYTES = textFrame(frames.event(event.channel, event.event, event.data)).length;

/**
 * Time until 4 000 sockets have one event through Redis, with two and with four workers of `npm run hub`, compared with
 * one process. The bound is the threshold of the alert for slow fan-out. As root on Linux the bench also measures two
 * hubs of 8 000 sockets each, whose clients are in network namespaces.
 */
export const rows: Bench = async () => [await besideOne(2), await besideOne(4), ...(await inNamespaces(REDIS_URL))];

async function besideOne(workers: number) {
  const started: RunningHub[] = [];
  try {
    const several = await startHub(workers);
    started.push(several);
    const one = await startHub(1);
    started.push(one);
    const samples = await interleave(TURNS, several.send, one.send);
    const note = `${FRAME_BYTES} bytes a frame; hub, clients and Redis are separate processes, loopback; from publish to the last byte. Mean time in which a hub process hands an event over: ${await several.handOver()} ms, with one process ${await one.handOver()} ms.`;
    const name = `One event to ${SOCKETS} sockets at ${workers} hub processes`;
    return rowOf({ name, baseName: "at one hub process", unit: "ms", note }, samples, { within: 250 });
  } finally {
    for (const each of started) await each.stop();
  }
}

interface RunningHub {
  /** Ms from the publish of an event until all sockets have it. */
  send(): Promise<number>;
  /** Mean time in which a hub process hands an event over, in ms. */
  handOver(): Promise<string>;
  stop(): Promise<void>;
}

async function startHub(workers: number): Promise<RunningHub> {
  const [port, metricsPort] = (await freePorts(2)) as [number, number];
  const id = `bench-${process.pid}-${workers}`;
  const hub = spawn(process.execPath, ["--import", "tsx", "scripts/hub.ts"], {
    env: {
      ...process.env,
      ...{ WORKERS: String(workers), REDIS_URL, HUB_HOST: "0.0.0.0", HUB_PORT: String(port), LOG_LEVEL: "error" },
      ...{ PUSHER_APP_ID: id, PUSHER_APP_KEY: "bench-key", PUSHER_APP_SECRET: "bench-secret" },
      ...{ SOCKETS_PER_ADDRESS: "100000", METRICS_PORT: String(metricsPort) },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The hub's address is the first line on stdout. Workers write only their log.
  await once(hub.stdout, "data");
  const broker: Broker = await createRedisBroker(REDIS_URL, { prefix: `grandstand-hub:${id}` });
  const clients: ChildProcess = startClients();
  await openSockets(clients, { ...OF_HUB, port, count: SOCKETS });
  return {
    send: () => timed(clients, FRAME_BYTES * SOCKETS, () => broker.publish(event)),
    async handOver() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const of = (name: string): number => Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]);
      const metric = "grandstand_hub_fan_out_duration_seconds";
      return ((of(`${metric}_sum`) / of(`${metric}_count`)) * 1_000).toFixed(1);
    },
    async stop() {
      clients.kill();
      await broker.close();
      hub.kill("SIGTERM");
      await once(hub, "exit");
    },
  };
}
