import { SESSION_HANDLE, SESSION_SECONDS } from "@/lib/contract/session";
import { type Answer, jsonAnswer } from "../answer";
import { cookieSiteOf, type Visit, visitOf } from "../context";
import type { BffRequest } from "../request";
import { sessionCookieLine } from "../session/cookies";
import type { Session } from "../session/session";
import { callPlatform } from "../upstream/send-call";
import type { BffLog } from "../upstream/platform-log";
import { forgetWaitingLink } from "./waiting-link";

const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * POST /api/user/logout: deletes the session's cookie and the waiting launch link. A page with a session handle has no
 * cookie. Deletes nothing if the platform had already ended the session: the sign-in that ended it may be in another tab
 * of this browser, and replace the cookie before this answer arrives.
 */
export async function logout(visit: Visit, session: Session | null): Promise<Answer> {
  if (session !== null && (await endAtPlatform(visit, session)) === "had ended") return jsonAnswer(200, {});
  const hasHandle = visit.request.headers.get(SESSION_HANDLE) !== null;
  const ended = hasHandle ? [] : [sessionCookieLine(cookieSiteOf(visit.context), "", 0)];
  return jsonAnswer(200, {}, [...ended, ...forgetWaitingLink(visit)]);
}

/** After these statuses the same logout may succeed later. Any other status is final. */
const mayRecover = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/** Replaces the browser's request, which is over, when a logout is sent again. */
const NO_BROWSER: BffRequest = new Request("http://logout.invalid/");

/**
 * Ends a session in the BFF at once, and repeats the platform's logout until the platform answers or the token has
 * expired. Resolves after the first attempt and never rejects. "had ended": the platform answered that attempt 401.
 */
export async function endAtPlatform(
  visit: Visit,
  { sid, token, tokenSeconds = SESSION_SECONDS }: Session,
): Promise<"had ended" | "ends"> {
  const { context, address, trace } = visit;
  context.sessions.end(sid);
  const call = { name: "logout", body: {}, token, timeoutMs: LOGOUT_TIMEOUT_MS } as const;
  let outcome: "had ended" | "ends" = "ends";
  const send = async (sender: Visit): Promise<boolean> => {
    const answer = await callPlatform(sender, call).catch(() => "aborted" as const);
    if (typeof answer === "string" || mayRecover(answer.status)) return false;
    if (answer.status === 401) outcome = "had ended";
    else if (answer.status >= 400) {
      context.log.warn({ status: answer.status, trace }, "the platform refused a logout");
    }
    return true;
  };
  // No later account fetch can prolong the token.
  const until = context.now() + tokenSeconds * 1000;
  const again = visitOf(context, NO_BROWSER, { address, trace });
  await context.logouts.deliver(send(visit), { sid, until, send: () => send(again) });
  return outcome;
}

interface Logout {
  sid: string;
  /** Epoch milliseconds at which the session's token expires. */
  until: number;
  /** Sends the logout, and returns whether the platform has answered. Never rejects. */
  send: () => Promise<boolean>;
}

export interface UnconfirmedLogouts {
  /**
   * Resolves after the first try of a logout. If the try gets no answer, the logout is sent again at growing intervals until the platform
   * answers or the token expires.
   */
  deliver(firstTry: Promise<boolean>, logout: Logout): Promise<void>;
  readonly size: number;
  /** The number of logouts that were given up, because too many logouts waited or the process stopped. */
  readonly lost: number;
  /** Sends the waiting logouts once more, until one logout fails. */
  stop(): Promise<void>;
}

export interface UnconfirmedLogoutsOptions {
  now: () => number;
  log: BffLog;
  /** The maximum number of waiting logouts; beyond the maximum, the logout with the oldest try is given up. */
  limit?: number;
  /** Each further failure doubles the pause, up to 15 s. */
  firstPauseMs?: number;
}

const LONGEST_PAUSE_MS = 15_000;

/**
 * Repeats one logout at a time: a platform that fails one logout probably fails every logout, and a recovering platform must not be flooded.
 */
export function createUnconfirmedLogouts(options: UnconfirmedLogoutsOptions): UnconfirmedLogouts {
  const { now, log, limit = 1_000, firstPauseMs = 1_000 } = options;
  /** By sign-in; the logout with the oldest attempt comes first. */
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
