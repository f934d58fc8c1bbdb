import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../scripts/testing/free-ports.mjs";
import { frames, textFrame } from "../../upstream/hub/protocol";
import { createRedisBroker } from "../../upstream/hub/redis-broker";
import { arrivalsOf, CHANNEL, OF_HUB, openSockets, startClients } from "../hub-sockets";
import { residentMegabytes, watchProcesses } from "../processes";
import { type BenchRow, quantile, rowOf } from "../row";
import { makeClientMachines, namespacesLack } from "./namespaces";

const HUBS = 2;
const SOCKETS = 8_000;
const EVENTS = 60;
const EVENT_EVERY_MS = 1_000;
const AGE_MS = 250;

interface Side {
  readonly hub: ChildProcess;
  readonly clients: ChildProcess;
  /** Growth of the hub's resident memory per socket. */
  readonly kilobytes: number;
}

export async function inNamespaces(redisUrl: string): Promise<BenchRow[]> {
  const lack = namespacesLack();
  if (lack !== undefined) {
    console.error(`The hubs in network namespaces are skipped: ${lack}.`);
    return [];
  }
  const id = `bench-${process.pid}-namespaces`;
  const broker = await createRedisBroker(redisUrl, { prefix: `grandstand-hub:${id}` });
  const { machines, remove } = makeClientMachines(HUBS);
  const children: ChildProcess[] = [];
  const sides: Side[] = [];
  try {
    for (const { namespace, hubAddress } of machines) {
      const [port = 0] = await freePorts(1);
      const hub = startHub(id, hubAddress, port, redisUrl);
      children.push(hub);
      await once(hub.stdout ?? hub, "data");
      const clients = startClients(namespace);
      children.push(clients);
      const before = residentMegabytes(hub.pid);
      await openSockets(clients, { ...OF_HUB, host: hubAddress, port, count: SOCKETS });
      sides.push({ hub, clients, kilobytes: ((residentMegabytes(hub.pid) - before) * 2 ** 20) / SOCKETS / 1_000 });
    }
    const pids = (of: (side: Side) => ChildProcess) => () => sides.map((side) => of(side).pid ?? 0);
    const watch = watchProcesses({ hubs: pids(({ hub }) => hub), clients: pids(({ clients }) => clients) });
    const event = { channel: CHANNEL, event: "game_update", data: JSON.stringify({ text: "x".repeat(500) }) };
    const bytes = textFrame(frames.event(event.channel, event.event, event.data)).length * SOCKETS;
    const ages: number[] = [];
    for (let at = 0; at < EVENTS; at += 1) {
      const publish = () => broker.publish({ ...event, stamp: false });
      ages.push(
        ...(await arrivalsOf(
          sides.map(({ clients }) => clients),
          bytes,
          publish,
        )),
      );
      await pause(EVENT_EVERY_MS);
    }
    const { hubs, clients } = watch();
    const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(ages, share));
    const figures = [p50, p95, p99, most].map((age) => age?.toFixed(0)).join(", ");
    const memory = sides.map(({ kilobytes }) => `${kilobytes.toFixed(1)} kB`).join(" and ");
    const note = `p50, p95, p99 and the most of ${ages.length}: ${figures} ms. ${EVENTS} events, one in ${EVENT_EVERY_MS} ms at least. Both hubs ${hubs?.percent.toFixed(0)} % of a core and ${hubs?.megabytes.toFixed(0)} MB, the clients ${clients?.percent.toFixed(0)} %; resident memory for each socket: ${memory}.`;
    const name = `Event at ${HUBS} hubs × ${SOCKETS} sockets in network namespaces: age at the socket, 99th percentile`;
    const samples = { ours: [p99 ?? NaN], base: [p50 ?? NaN] };
    return [rowOf({ name, baseName: "the median", unit: "ms", note }, samples, { within: AGE_MS })];
  } finally {
    for (const child of children) {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    remove();
    await broker.close();
  }
}

function startHub(id: string, host: string, port: number, redisUrl: string): ChildProcess {
  return spawn(process.execPath, ["dist/hub.mjs"], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "error", REDIS_URL: redisUrl },
      ...{ PUSHER_APP_ID: id, PUSHER_APP_KEY: "bench-key", PUSHER_APP_SECRET: "bench-secret" },
      ...{ HUB_HOST: host, HUB_PORT: String(port), SOCKETS_PER_ADDRESS: String(SOCKETS) },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}
