import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import Fastify from "fastify";
import { Redis } from "ioredis";
import { WebSocket } from "ws";
import { createMemoryBroker, type Broker } from "./broker";
import { createHub, type Hub, type HubLog } from "./hub";
import type { HubLimits } from "./session";
import type { HubApp } from "./signature";

export const testApp: HubApp = { id: "grandstand-test", key: "test-key", secret: "test-secret" };

/** The Redis of the tests, which other programs may use too. */
export const TEST_REDIS_URL = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";

/** Checked in another process, because jest must know its tests before anything asynchronous has run. */
function redisListens(): boolean {
  const { hostname, port } = new URL(TEST_REDIS_URL);
  const probe = `require("node:net").connect(${port || 6379}, "${hostname}").on("error", () => process.exit(1)).on("connect", () => process.exit(0))`;
  return spawnSync(process.execPath, ["-e", probe]).status === 0;
}

export function describeRedis(title: string, tests: () => void): void {
  if (redisListens()) describe(title, tests);
  else describe.skip(`${title}: skipped, no Redis at ${new URL(TEST_REDIS_URL).host}`, tests);
}

export async function forgetRedisKeys(prefix: string): Promise<void> {
  const redis = new Redis(TEST_REDIS_URL);
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

const quiet: HubLog = { info: () => {}, warn: () => {} };

export interface TestHub {
  readonly hub: Hub;
  readonly broker: Broker;
  readonly server: Server;
  readonly port: number;
  readonly socketUrl: string;
  stop(): Promise<void>;
}

/** A hub with its HTTP API on loopback, on a free port unless one is named. A given broker is left open. */
export async function startTestHub(
  options: { limits?: Partial<HubLimits>; broker?: Broker; port?: number } = {},
): Promise<TestHub> {
  const broker = options.broker ?? createMemoryBroker();
  const hub = createHub({
    app: testApp,
    broker,
    log: quiet,
    limits: { stopSpreadMs: 20, closeTimeoutMs: 500, ...options.limits },
  });
  const fastify = Fastify({ serverFactory: (handler) => createServer(handler) });
  await fastify.register(hub.routes);
  await fastify.ready();
  const server = fastify.server;
  hub.attach(server);
  await fastify.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test hub does not listen on a port");
  const { port } = address;
  return {
    hub,
    broker,
    server,
    port,
    socketUrl: `ws://127.0.0.1:${port}/app/${testApp.key}?protocol=7&client=test&version=1.0`,
    async stop() {
      await hub.stop();
      await fastify.close();
      if (options.broker === undefined) await broker.close();
    },
  };
}

export interface Message {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}

export interface TestClient {
  readonly ws: WebSocket;
  readonly messages: readonly Message[];
  send(message: object | string): void;
  /** The next matching message, already received or still to come; each message is given once. */
  next(event: string, channel?: string): Promise<Message>;
  readonly closed: Promise<number>;
}

export function openClient(url: string, headers: Readonly<Record<string, string>> = {}): TestClient {
  const ws = new WebSocket(url, { perMessageDeflate: false, headers });
  const messages: Message[] = [];
  const given = new Set<Message>();
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => ws.on("close", (code) => resolve(code)));
  ws.on("error", () => {});
  ws.on("message", (raw) => {
    messages.push(JSON.parse(String(raw)) as Message);
    for (const look of waiting) look();
  });
  return {
    ws,
    messages,
    closed,
    send(message) {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      if (ws.readyState === WebSocket.CONNECTING) ws.once("open", () => ws.send(text));
      else ws.send(text);
    },
    next: (event, channel) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = messages.find(
            (message) =>
              message.event === event && !given.has(message) && (channel === undefined || message.channel === channel),
          );
          if (found === undefined) return;
          given.add(found);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void closed.then((code) => reject(new Error(`closed with ${code} while waiting for ${event}`)));
        look();
      }),
  };
}

export async function greeted(client: TestClient): Promise<string> {
  const { data } = await client.next("pusher:connection_established");
  return (JSON.parse(String(data)) as { socket_id: string }).socket_id;
}
