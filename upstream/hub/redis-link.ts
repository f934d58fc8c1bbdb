import { Cluster, Redis } from "ioredis";

interface LinkOptions {
  readonly prefix: string;
  /** A call without an answer rejects after this time. */
  readonly commandTimeoutMs: number;
  /** False: the address is that of a single Redis, and nobody asks. */
  readonly mayBeCluster: boolean;
  readonly onError: (error: Error) => void;
  readonly onText: (text: string) => void;
}

/** The connections of a broker. */
export interface RedisLink {
  readonly client: Redis | Cluster;
  /** Publishes to a topic, also in a script. */
  readonly publish: "PUBLISH" | "SPUBLISH";
  /** The prefix of a channel's topic and keys, which a cluster has on one node. */
  prefixOf(channel: string): string;
  /** Whether events can be handed over now, and reach this process. */
  isReady(): boolean;
  disconnect(): void;
}

/** The events of all channels take this many topics of a cluster, on as many of its nodes. */
const TOPICS = 16;

export const topicOf = (prefix: string): string => `${prefix}:events`;

const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 1_000);

/** Connects with a Redis, or with the cluster that it is a node of, and subscribes. Rejects if a connection cannot be made. */
export async function linkRedis(url: string, options: LinkOptions): Promise<RedisLink> {
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

/** Each channel belongs to one of the topics by its name: its events stay in order. Every process subscribes to all topics. */
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

/** The same in every process. */
function topicNumber(channel: string): number {
  let hash = 0;
  for (let at = 0; at < channel.length; at += 1) hash = (Math.imul(hash, 31) + channel.charCodeAt(at)) >>> 0;
  return hash % TOPICS;
}
