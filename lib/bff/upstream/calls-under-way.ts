import type { CallName } from "@/lib/contract/calls";
import type { Answer } from "../answer";
import { errorAnswer } from "../errors";
import type { BffRequest } from "../request";

/** Calls that one session may have under way. A page that resumes has four (its home, balance and two channels). */
const CALLS = 12;
/** The same for calls for records, which cost most. */
const TABLES = 2;

export interface CallsUnderWay {
  /** Runs the work as a call of this session, which counts until `sent`. Returns null and runs nothing if too many are under way. */
  run<Result>(sid: string, name: CallName, work: () => Promise<Result>, sent?: Promise<void>): Promise<Result> | null;
  /** The number of sessions that have calls under way. */
  readonly sessions: number;
}

/** Limits how much of this process one player's calls can use. */
export function createCallsUnderWay(): CallsUnderWay {
  const bySession = new Map<string, { calls: number; tables: number }>();
  return {
    get sessions() {
      return bySession.size;
    },
    run(sid, name, work, sent) {
      const counts = bySession.get(sid) ?? { calls: 0, tables: 0 };
      const table = name === "table" || name === "supportRequests" ? 1 : 0;
      if (counts.calls >= CALLS || counts.tables + table > TABLES) return null;
      counts.calls += 1;
      counts.tables += table;
      bySession.set(sid, counts);
      const end = (): void => {
        counts.calls -= 1;
        counts.tables -= table;
        if (counts.calls === 0) bySession.delete(sid);
      };
      return work().finally(() => {
        if (sent === undefined) end();
        else void sent.then(end);
      });
    },
  };
}

/** Answers a call of this session, or 429 if too many are under way. A call counts until its answer is sent, because the answer is in memory until then. */
export function answerBounded(
  underWay: CallsUnderWay,
  request: BffRequest,
  sid: string,
  name: CallName,
  work: () => Promise<Answer>,
): Promise<Answer> | Answer {
  return underWay.run(sid, name, work, request.sent) ?? errorAnswer("too_many_requests", { "retry-after": "1" });
}
