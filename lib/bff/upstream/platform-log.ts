import type { CallName } from "@/lib/contract/calls";
import type { FaultWords } from "@/lib/contract/normalise-values";

export type PlatformCallName = CallName | "fairness";

export interface BffLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Logs the platform's faults, at limited intervals for each kind. */
export interface PlatformLog {
  /** The number of mismatches of each call since the start of the process. */
  readonly mismatches: ReadonlyMap<PlatformCallName, number>;
  mismatch(call: PlatformCallName, fault: FaultWords, trace: string): void;
  /** `failed`: a status, a redirect, or no answer in time. */
  failure(call: PlatformCallName, failed: string, trace: string): void;
  outage(failure: Error, trace?: string): void;
}

export function createPlatformLog(log: BffLog, now: () => number): PlatformLog {
  const mismatches = new Map<PlatformCallName, number>();
  const [mismatchDue, failureDue, outageDue] = [createThrottle(now), createThrottle(now), createThrottle(now)];
  return {
    mismatches,
    mismatch(call, { path, expected, received }, trace) {
      const count = (mismatches.get(call) ?? 0) + 1;
      mismatches.set(call, count);
      if (mismatchDue(`${call} ${path} ${expected}`) === null) return;
      log.warn({ call, path, expected, received, count, trace }, "the platform's answer is not what the contract says");
    },
    failure(call, failed, trace) {
      const calls = failureDue(`${call} ${failed}`);
      if (calls !== null) log.warn({ call, failed, calls, trace }, "the platform failed a call");
    },
    outage(failure, trace) {
      const calls = outageDue("");
      if (calls !== null) log.warn({ reason: failure.message, calls, trace }, "the upstream gave no answer");
    },
  };
}

/** A fault usually hits every player's calls: one line in this time is enough. */
const LINE_MS = 5_000;
/** Limits the memory: the platform's answers decide how many keys there are. */
const MAX_KEYS = 500;

/** Counts a key; returns its count since the last line if a line is due, else null. */
function createThrottle(now: () => number): (key: string) => number | null {
  const lines = new Map<string, { times: number; quietUntil: number }>();
  return (key) => {
    const { times, quietUntil } = lines.get(key) ?? { times: 0, quietUntil: 0 };
    const isDue = now() >= quietUntil;
    if (lines.size >= MAX_KEYS && !lines.has(key)) lines.clear();
    lines.set(key, isDue ? { times: 0, quietUntil: now() + LINE_MS } : { times: times + 1, quietUntil });
    return isDue ? times + 1 : null;
  };
}
