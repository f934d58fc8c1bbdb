import type { BffLog } from "../upstream/platform-log";

/** A logout that may be sent again. */
interface Logout {
  /** The sign-in that it ends. */
  sid: string;
  /** When its token ends by itself: epoch milliseconds. */
  until: number;
  /** Sends it; whether the platform has answered. Never rejects. */
  send: () => Promise<boolean>;
}

/** Logouts that the platform has not answered. */
export interface UnconfirmedLogouts {
  /**
   * Makes the first try of a logout. If it gets no answer, sends the logout again at growing intervals until the platform answers or
   * the token ends. Resolves after the first try.
   */
  deliver(firstTry: Promise<boolean>, logout: Logout): Promise<void>;
  /** How many wait for their next try. */
  readonly size: number;
  /** How many were given up: too many waited, or the process stopped. */
  readonly lost: number;
  /** Repeats the waiting logouts, up to the first failure. */
  stop(): Promise<void>;
}

export interface UnconfirmedLogoutsOptions {
  now: () => number;
  log: BffLog;
  /** Most waiting logouts; above it, the logout with the oldest try is dropped. */
  limit?: number;
  /** After a failure; doubles with each further one up to 15 s. */
  firstPauseMs?: number;
}

const LONGEST_PAUSE_MS = 15_000;

/**
 * Repeats one logout at a time: a platform that fails one probably fails all, and must not be flooded when it recovers.
 */
export function createUnconfirmedLogouts(options: UnconfirmedLogoutsOptions): UnconfirmedLogouts {
  const { now, log, limit = 1_000, firstPauseMs = 1_000 } = options;
  /** The logouts by sign-in; the logout with the oldest attempt comes first. */
  const waiting = new Map<string, Logout>();
  const firstTries = new Set<Promise<void>>();
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let stopped = false;
  let lost = 0;

  const giveUp = (sids: readonly string[], reason: string): void => {
    for (const sid of sids) waiting.delete(sid);
    lost += sids.length;
    if (sids.length > 0) log.warn({ sids, reason }, "logouts did not reach the platform and are not sent again");
  };

  const sendInTurn = async (): Promise<void> => {
    for (let [next] = waiting.values(); next !== undefined; [next] = waiting.values()) {
      const { sid, until, send } = next;
      // A token that has ended by itself needs no logout.
      if (now() >= until) {
        waiting.delete(sid);
        continue;
      }
      if (!(await send())) {
        if (waiting.delete(sid)) waiting.set(sid, next);
        return;
      }
      waiting.delete(sid);
      pauseMs = firstPauseMs;
    }
    pauseMs = firstPauseMs;
  };

  const schedule = (): void => {
    if (stopped || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      sending = sendInTurn().finally(() => {
        timer = undefined;
        schedule();
      });
    }, pauseMs);
    timer.unref();
  };

  const keepUnanswered = async (firstTry: Promise<boolean>, logout: Logout): Promise<void> => {
    if (await firstTry) return;
    const [oldest] = waiting.keys();
    if (waiting.size >= limit && oldest !== undefined) giveUp([oldest], "too many wait");
    waiting.set(logout.sid, logout);
    schedule();
  };

  return {
    deliver(firstTry, logout) {
      const tried = keepUnanswered(firstTry, logout).finally(() => firstTries.delete(tried));
      firstTries.add(tried);
      return tried;
    },
    get size() {
      return waiting.size;
    },
    get lost() {
      return lost;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([...firstTries, sending]);
      await sendInTurn();
      giveUp([...waiting.keys()], "the process stops");
    },
  };
}
