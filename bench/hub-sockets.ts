import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { type Broker, createMemoryBroker } from "../upstream/hub/broker";
import { createHub, type Hub } from "../upstream/hub/hub";

export const CHANNEL = "game-PK10";
const APP = { id: "bench", key: "bench-key", secret: "bench-secret" };

export const OF_HUB = {
  path: `/app/${APP.key}?protocol=7`,
  subscribe: JSON.stringify({ event: "pusher:subscribe", data: { channel: CHANNEL } }),
};
export const OF_BARE_SERVER = { path: "/", subscribe: null };

/** A hub that sends no ping within an hour, because the clients do not answer pings. */
export function benchHub(sockets: number): { hub: Hub; broker: Broker } {
  const broker = createMemoryBroker();
  const limits = { maxConnectionsPerAddress: sockets, pingAfterMs: 3_600_000 };
  const log = { info: (): void => {}, warn: (): void => {} };
  return { hub: createHub({ app: APP, broker, log, limits }), broker };
}

export async function listen(server: Server): Promise<number> {
  server.listen({ host: "0.0.0.0", port: 0, backlog: 1_024 });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bench's server has no port");
  return address.port;
}

/** Starts a process, in the network namespace if given, that opens sockets and counts the bytes received. */
export function startClients(namespace?: string): ChildProcess {
  const script = `${import.meta.dirname}/fan-out-clients.mjs`;
  if (namespace === undefined) return fork(script, { execArgv: [] });
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  return spawn("ip", ["netns", "exec", namespace, process.execPath, script], { stdio: [...stdio] });
}

/** Opens `count` sockets in the process `clients`: to `host`, or by default spread over loopback addresses. */
export const openSockets = (
  clients: ChildProcess,
  job: { path: string; subscribe: string | null; port: number; count: number; addresses?: number; host?: string },
): Promise<unknown> => ask(clients, { open: job }, "opened");

const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Ms from the start of `send` until the sockets of `clients` have received this number of bytes. Both processes read the same monotonic clock. */
export async function timed(clients: ChildProcess, bytes: number, send: () => Promise<unknown>): Promise<number> {
  await ask(clients, { expect: bytes }, "armed");
  const received = answerOf(clients, "received");
  const startedMs = nowMs();
  await send();
  return Number(await received) - startedMs;
}

/** Ms from the start of `send` to the arrival of each chunk at the sockets of all these processes; each process gets `bytes`. */
export async function arrivalsOf(
  clients: readonly ChildProcess[],
  bytes: number,
  send: () => Promise<unknown>,
): Promise<number[]> {
  await Promise.all(clients.map((each) => ask(each, { expect: bytes }, "armed")));
  const received = Promise.all(clients.map((each) => answerOf(each, "received")));
  const startedMs = nowMs();
  await send();
  await received;
  const arrivals = await Promise.all(clients.map((each) => ask(each, { arrivals: true }, "arrivals")));
  return (arrivals as number[][]).flat().map((arrivedMs) => arrivedMs - startedMs);
}

const GIVE_UP_MS = 60_000;

export async function ask(child: ChildProcess, job: object, answer: string): Promise<unknown> {
  const answered = answerOf(child, answer);
  child.send(job);
  return answered;
}

/**
 * Returns the named field of the process's next message. Throws if the message lacks the field, if the process ends, or
 * if it sends nothing for a minute.
 */
export async function answerOf(child: ChildProcess, name: string): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(() => "it ended");
  const messages = once(child, "message", { signal: AbortSignal.any([over.signal, AbortSignal.timeout(GIVE_UP_MS)]) });
  ended.catch(() => undefined);
  messages.catch(() => undefined);
  try {
    const sent: unknown = await Promise.race([messages.then(([message]) => message as unknown), ended]);
    if (typeof sent === "object" && sent !== null && name in sent) return Reflect.get(sent, name);
    throw new Error(`A process of the bench did not answer ${name}: ${JSON.stringify(sent)}`);
  } finally {
    over.abort();
  }
}
