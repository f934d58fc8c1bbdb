import { Redis } from "ioredis";
import QuickLRU from "quick-lru";
import { SESSION_SECONDS } from "@/lib/contract/session";
import type { BffLog } from "../upstream/platform-log";

/**
 * Time that an ended sign-in is remembered. A renewal that was under way at that moment may have sealed a newer cookie,
 * and a renewal takes 30 s at most.
 */
export const REMEMBER_ENDED_MS = (SESSION_SECONDS + 60) * 1000;
export const MAX_ENDED = 100_000;

export interface SharedEnds {
  /** The listener is called with each sign-in that any process has ended, perhaps more than once. */
  listen(listener: (sid: string) => void): void;
  /** Sends the end of a sign-in as soon as Redis can be reached. */
  tell(sid: string): void;
  /**
   * Resolves when this process knows every end that Redis knew at the call. While Redis is away it resolves at once and counts
   * the call as unchecked. Never rejects.
   */
  refresh(): Promise<void>;
  readonly isConnected: boolean;
  readonly unchecked: number;
  /** Publishes the unpublished ends, if Redis can be reached. */
  stop(): Promise<void>;
}

/** Interval at which each process reads the ends of other processes. */
const READ_EVERY_MS = 1_000;
/** A Redis without an answer after this time counts as disconnected. */
const TIMEOUT_MS = 1_000;
const CHUNK = 1_000;
/** Redis keeps an end for longer than a process does, because the clocks of the machines may differ. */
const KEEP_MS = REMEMBER_ENDED_MS + 3_600_000;

export const connectRedis = (url: string): Redis =>
  new Redis(url, {
    // A connection without an answer for this time is replaced, because commands would pile up on it.
    socketTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    disconnectTimeout: 500,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });

/**
 * Shares ends by one Redis stream. Each process appends its own ends, and reads the entries after the last one that it has read; on
 * every new connection it appends its own ends again and reads the whole stream, since Redis may have lost entries.
 * @param deployment the prefix of the stream's key, the same for all processes of a deployment; two deployments with one prefix only read more
 * than they need
 */
export function shareEnds(redis: Redis, deployment: string, log: BffLog): SharedEnds {
  const key = `${deployment}:ended-sessions`;
  /** The sign-ins that this process has ended, and when, in epoch milliseconds. Keeps up to twice its `maxSize`. */
  const own = new QuickLRU<string, number>({ maxSize: MAX_ENDED / 2 });
  /** The part of `own` that Redis has not confirmed. */
  const unsent = new Set<string>();
  let onEnded: (sid: string) => void = () => undefined;
  let lastRead = "0-0";
  let isConnected = true;
  let unchecked = 0;
  let lastError: Error | undefined;
  let stopped = false;

  const write = async (): Promise<void> => {
    while (unsent.size > 0) {
      const sids = [...unsent].slice(0, CHUNK);
      const pipeline = redis.pipeline();
      for (const sid of sids) pipeline.xadd(key, "MAXLEN", "~", MAX_ENDED, "*", "sid", sid);
      pipeline.xtrim(key, "MINID", "~", Date.now() - KEEP_MS);
      pipeline.pexpire(key, KEEP_MS);
      for (const [failure] of (await pipeline.exec()) ?? []) if (failure !== null) throw failure;
      for (const sid of sids) unsent.delete(sid);
    }
  };

  const read = async (): Promise<void> => {
    for (;;) {
      const [stream] = (await redis.xread("COUNT", CHUNK, "STREAMS", key, lastRead)) ?? [];
      const entries = stream?.[1] ?? [];
      for (const [id, [, sid]] of entries) {
        if (sid !== undefined) onEnded(sid);
        lastRead = id;
      }
      if (entries.length < CHUNK) return;
    }
  };

  const exchange = async (): Promise<void> => {
    try {
      await write();
      await read();
      if (!isConnected) log.warn({}, "Redis is back: the app shares ended sessions again");
      isConnected = true;
    } catch (error) {
      // The error of a refused password contains the password: only its message is logged.
      const reason = (lastError ?? (error as Error)).message;
      if (isConnected && !stopped)
        log.error({ reason }, "Redis is away: the app does not know which sessions other processes end");
      isConnected = false;
    }
  };

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** One exchange at a time. Calls during an exchange share the next exchange, which reads everything that Redis had at the time of the call. */
  const exchangeInTurn = (): Promise<void> => {
    next ??= (running ?? Promise.resolve()).then(() => {
      next = undefined;
      running = exchange();
      return running;
    });
    return next;
  };

  redis.on("error", (error: Error) => (lastError = error));
  redis.on("ready", () => {
    lastError = undefined;
    lastRead = "0-0";
    const since = Date.now() - REMEMBER_ENDED_MS;
    for (const [sid, endedAt] of own) if (endedAt > since) unsent.add(sid);
    void exchangeInTurn();
  });
  const timer = setInterval(() => void exchangeInTurn(), READ_EVERY_MS);
  timer.unref();

  return {
    listen: (listener) => void (onEnded = listener),
    tell(sid) {
      own.set(sid, Date.now());
      const [oldest] = unsent;
      if (unsent.size >= MAX_ENDED && oldest !== undefined) unsent.delete(oldest);
      unsent.add(sid);
      void exchangeInTurn();
    },
    async refresh() {
      if (isConnected) await exchangeInTurn();
      if (!isConnected) unchecked += 1;
    },
    get isConnected() {
      return isConnected;
    },
    get unchecked() {
      return unchecked;
    },
    async stop() {
      clearInterval(timer);
      stopped = true;
      if (isConnected) await exchangeInTurn();
    },
  };
}
