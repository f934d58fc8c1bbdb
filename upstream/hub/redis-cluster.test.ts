import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { freePorts } from "@/scripts/testing/free-ports.mjs";
import { hasRedisServer, startRedis, stopRedis } from "@/scripts/testing/redis-server";
import { until } from "@/scripts/testing/until";
import type { DeliveredMessage } from "./broker";
import { createRedisBroker } from "./redis-broker";

const SLOTS = 16_384;

interface RedisNode {
  readonly port: number;
  readonly process: ChildProcess;
  readonly admin: Redis;
}

async function startCluster(folder: string): Promise<RedisNode[]> {
  const ports = await freePorts(6);
  const nodes: (RedisNode & { busPort: number })[] = [];
  for (const index of [0, 1, 2]) {
    const [port = 0, busPort = 0] = [ports[index], ports[index + 3]];
    const names = ["--dir", folder, "--cluster-config-file", `nodes-${port}.conf`, "--cluster-port", String(busPort)];
    const process = await startRedis(port, ["--cluster-enabled", "yes", ...names]);
    nodes.push({ port, busPort, process, admin: new Redis(port) });
  }
  for (const [index, { admin }] of nodes.entries()) {
    await admin.call(
      "CLUSTER",
      "ADDSLOTSRANGE",
      Math.ceil((SLOTS * index) / 3),
      Math.ceil((SLOTS * (index + 1)) / 3) - 1,
    );
    for (const other of nodes) await admin.call("CLUSTER", "MEET", "127.0.0.1", other.port, other.busPort);
  }
  for (const { admin } of nodes) {
    await until(async () =>
      /cluster_state:ok[^]*cluster_known_nodes:3/.test(String(await admin.call("CLUSTER", "INFO"))),
    );
  }
  return nodes;
}

const withServer = hasRedisServer() ? describe : describe.skip;
withServer("on a Redis cluster (skipped without redis-server)", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "grandstand-cluster-"));
  let nodes: RedisNode[] = [];
  beforeAll(async () => void (nodes = await startCluster(folder)));
  afterAll(async () => {
    for (const { admin, process } of nodes) {
      admin.disconnect();
      await stopRedis(process);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function brokerBy(node: number, prefix: string) {
    const url = `redis://127.0.0.1:${nodes[node]?.port}`;
    const broker = await createRedisBroker(url, { prefix, mayBeCluster: true });
    closers.push(() => broker.close());
    const messages: DeliveredMessage[] = [];
    broker.onMessage((message) => messages.push(message));
    return { broker, messages };
  }

  const CHANNELS = Array.from({ length: 12 }, (_, index) => `private-user.${index}`);
  const seqOf = ({ data }: DeliveredMessage): number => (JSON.parse(data) as { seq: number }).seq;

  it("delivers every event to every process over all nodes, each channel in order with consecutive seqs", async () => {
    const brokers = await Promise.all([brokerBy(0, "all"), brokerBy(1, "all")]);
    const [{ broker: one }, { broker: two }] = brokers;
    const publishes = CHANNELS.flatMap((channel) =>
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).publish({ channel, event: "e", data: {}, stamp: true }),
      ),
    );
    await Promise.all(publishes);
    await one.publish({ channel: "#hub", event: "unstamped", data: "{}", stamp: false });
    await until(() => brokers.every(({ messages }) => messages.length === publishes.length + 1));
    for (const channel of CHANNELS) {
      const [heard, other] = brokers.map(({ messages }) =>
        messages.filter((message) => message.channel === channel).map(seqOf),
      );
      const [first = 0] = heard ?? [];
      expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => first + index));
      expect(other).toEqual(heard);
      expect(await two.lastSeq(channel)).toBe(first + 19);
    }
    // A channel's seq is on the node of its topic.
    const keys = await Promise.all(nodes.map(({ admin }) => admin.dbsize()));
    expect(keys.map((count) => count > 0)).toEqual([true, true, true]);
    expect(keys.reduce((sum, count) => sum + count)).toBe(CHANNELS.length);
  });

  it("continues after all its subscriptions were cut", async () => {
    const { broker, messages } = await brokerBy(2, "cut");
    for (const { admin } of nodes) await admin.call("CLIENT", "KILL", "TYPE", "pubsub");
    for (const channel of CHANNELS) {
      await until(async () => {
        await broker.publish({ channel, event: "e", data: {}, stamp: true });
        return messages.some((message) => message.channel === channel);
      });
    }
    expect(broker.isConnected()).toBe(true);
  });
});
