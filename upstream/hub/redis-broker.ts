import * as z from "zod";
import { dataText, stampText, type Broker, type DeliveredMessage } from "./broker";
import { parseJson } from "./protocol";
import { Cluster, Redis } from "ioredis";

interface RedisBrokerOptions {
  /** Separates deployments that share one Redis: PUBLISH reaches the subscribers of all its databases. */
  readonly prefix: string;
  /** A call without an answer rejects after this time; default 2 s. */
  readonly commandTimeoutMs?: number;
  /** True if the address may be a Redis cluster's: a cluster's events use sharded pub/sub. Default: false. */
  readonly mayBeCluster?: boolean;
  /** Called when a connection is lost; ioredis reconnects automatically. */
  readonly onError?: (error: Error) => void;
}

/** A channel's seq is forgotten after this time without an event. The next seq comes from the clock, and is higher. */
const SEQ_LIFETIME_SECONDS = 7 * 24 * 3600;

/**
 * Counts and publishes in one step: events arrive in the order of seq. A channel's first seq is Redis's clock in µs: if
 * Redis loses its data, the next seq is higher than the last one. Lua would write large numbers with an exponent.
 */
const PUBLISH_STAMPED = `
local time = redis.call('TIME')
local micros = time[1] .. string.format('%06d', time[2])
redis.call('SET', KEYS[1], micros, 'NX')
local seq = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
local millis = string.sub(micros, 1, -4)
redis.call(ARGV[4], ARGV[1], string.format('%.0f', seq) .. ' ' .. millis .. ' ' .. ARGV[2])
return 1
`;

const envelopeSchema = z.object({
  channel: z.string(),
  event: z.string(),
  data: z.string(),
  exceptSocketId: z.string().optional(),
});

/** An envelope in Redis: `seq millis {json}`, or `- - {json}` without a stamp. Null for any other text. */
export function readEnvelope(text: string): DeliveredMessage | null {
  const match = /^(\d+|-) (\d+|-) (\{.*\})$/s.exec(text);
  if (match === null) return null;
  const [, seq = "-", millis = "-", json = ""] = match;
  const parsed = envelopeSchema.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { channel, event, data, exceptSocketId } = parsed.data;
  return {
    channel,
    event,
    data: seq === "-" ? data : stampText(data, { seq: Number(seq), timeMs: Number(millis) }),
    ...(exceptSocketId === undefined ? {} : { exceptSocketId }),
  };
}

/**
 * The broker of several processes on one Redis. Resolves when it is connected, and rejects if it cannot connect. While
 * Redis is away, `publish` and `lastSeq` reject within about two seconds; afterwards the broker continues by itself.
 * Publishes an event at most once: an event that was being sent when the connection broke is not repeated.
 */
export async function createRedisBroker(url: string, options: RedisBrokerOptions): Promise<Broker> {
  const { prefix, commandTimeoutMs = 2_000, mayBeCluster = false } = options;
  const listeners = new Set<(message: DeliveredMessage) => void>();
  let lastError: Error | undefined;
  const onError = (error: Error): void => {
    // ioredis adds the refused command to the error, and a refused AUTH command holds the password.
    if ("command" in error) delete error.command;
    lastError = error;
    options.onError?.(error);
  };
  const onText = (text: string): void => {
    const message = readEnvelope(text);
    if (message !== null) for (const listener of listeners) listener(message);
  };
  const link = await linkRedis(url, { prefix, commandTimeoutMs, mayBeCluster, onError, onText }).catch(
    (error: unknown) => {
      // ioredis reports only that the connection is closed; its events give the reason. The url may hold a password.
      throw new Error(`Redis at ${new URL(url).host} cannot be reached`, { cause: lastError ?? error });
    },
  );
  const { client } = link;
  const seqKey = (channel: string): string => `${link.prefixOf(channel)}:seq:${channel}`;

  return {
    async publish({ channel, event, data, stamp, exceptSocketId }) {
      const topic = topicOf(link.prefixOf(channel));
      const envelope = JSON.stringify({ channel, event, data: dataText(data, stamp), exceptSocketId });
      if (stamp)
        await client.eval(PUBLISH_STAMPED, 1, seqKey(channel), topic, envelope, SEQ_LIFETIME_SECONDS, link.publish);
      else if (link.publish === "SPUBLISH") await client.spublish(topic, `- - ${envelope}`);
      else await client.publish(topic, `- - ${envelope}`);
    },
    async lastSeq(channel) {
      return Number((await client.get(seqKey(channel))) ?? 0);
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isConnected: link.isReady,
    async close() {
      listeners.clear();
      link.disconnect();
      await Promise.resolve();
    },
  };
}

interface LinkOptions {
  readonly prefix: string;
  readonly commandTimeoutMs: number;
  /** False: the address is that of a single Redis; no request is made to find out. */
  readonly mayBeCluster: boolean;
  readonly onError: (error: Error) => void;
  readonly onText: (text: string) => void;
}

interface RedisLink {
  readonly client: Redis | Cluster;
  /** The command that publishes to a topic, also in a script. */
  readonly publish: "PUBLISH" | "SPUBLISH";
  /** The prefix of a channel's topic and keys, which a cluster keeps on one node. */
  prefixOf(channel: string): string;
  isReady(): boolean;
  disconnect(): void;
}

/** Topics among which a cluster distributes the channels; each topic may be on another node. */
const TOPICS = 16;

const topicOf = (prefix: string): string => `${prefix}:events`;

const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 1_000);

/** Connects to a Redis, or to its cluster, and subscribes. Rejects if a connection cannot be made. */
async function linkRedis(url: string, options: LinkOptions): Promise<RedisLink> {
  const connect = (): Redis => {
    const redis = new Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 2,
      commandTimeout: options.commandTimeoutMs,
      disconnectTimeout: 500,
      autoResendUnfulfilledCommands: false,
      retryStrategy,
    });
    return redis.on("error", options.onError);
  };
  const publisher = connect();
  const subscriber = connect();
  const disconnect = (): void => {
    publisher.disconnect();
    subscriber.disconnect();
  };
  try {
    await publisher.connect();
    if (options.mayBeCluster && (await publisher.info("cluster")).includes("cluster_enabled:1")) {
      disconnect();
      return await linkCluster(url, options);
    }
    subscriber.on("message", (_topic: string, text: string) => options.onText(text));
    await subscriber.connect();
    await subscriber.subscribe(topicOf(options.prefix));
  } catch (error) {
    disconnect();
    throw error;
  }
  return {
    client: publisher,
    publish: "PUBLISH",
    prefixOf: () => options.prefix,
    isReady: () => publisher.status === "ready" && subscriber.status === "ready",
    disconnect,
  };
}

/** A channel's name chooses the topic: the channel's events stay in order. Every process subscribes to all topics. */
async function linkCluster(
  url: string,
  { prefix, commandTimeoutMs, onError, onText }: LinkOptions,
): Promise<RedisLink> {
  const { hostname, port, username, password, protocol } = new URL(url);
  const client = new Cluster([{ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) }], {
    lazyConnect: true,
    shardedSubscribers: true,
    clusterRetryStrategy: retryStrategy,
    redisOptions: {
      ...(password === "" ? {} : { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
      ...(protocol === "rediss:" ? { tls: {} } : {}),
      commandTimeout: commandTimeoutMs,
      maxRetriesPerRequest: 2,
      disconnectTimeout: 500,
      autoResendUnfulfilledCommands: false,
    },
  });
  client.on("error", onError);
  client.on("smessage", (_topic: string, text: string) => onText(text));
  // The braces choose the node of a key and of a topic.
  const prefixes = Array.from({ length: TOPICS }, (_, topic) => `${prefix}:{${topic}}`);
  try {
    await client.connect();
    for (const each of prefixes) await client.ssubscribe(topicOf(each));
  } catch (error) {
    client.disconnect();
    throw error;
  }
  return {
    client,
    publish: "SPUBLISH",
    prefixOf: (channel) => prefixes[topicNumber(channel)] ?? prefix,
    isReady: () => client.status === "ready",
    disconnect: () => client.disconnect(),
  };
}

/** The topic of a channel, the same in every process. */
function topicNumber(channel: string): number {
  let hash = 0;
  for (let at = 0; at < channel.length; at += 1) hash = (Math.imul(hash, 31) + channel.charCodeAt(at)) >>> 0;
  return hash % TOPICS;
}
