import type { CallName } from "@/lib/contract/calls";

/** Calls that one session may have under way. A page that comes back has four (its home, balance and two channels). */
const CALLS = 12;
/** Of those, calls for records, the dearest that there are. */
const TABLES = 2;

export interface CallsUnderWay {
  /** Does the work as a call of this session and gives its promise, or null, with nothing done, where too many are under way. */
  run<Result>(sid: string, name: CallName, work: () => Promise<Result>): Promise<Result> | null;
  /** Sessions with calls under way, which are all that is kept. */
  readonly sessions: number;
}

/** Bounds what one player's calls take from all others. */
export function createCallsUnderWay(): CallsUnderWay {
  const bySession = new Map<string, { calls: number; tables: number }>();
  return {
    get sessions() {
      return bySession.size;
    },
    run(sid, name, work) {
      const counts = bySession.get(sid) ?? { calls: 0, tables: 0 };
      const table = name === "table" ? 1 : 0;
      if (counts.calls >= CALLS || counts.tables + table > TABLES) return null;
      counts.calls += 1;
      counts.tables += table;
      bySession.set(sid, counts);
      return work().finally(() => {
        counts.calls -= 1;
        counts.tables -= table;
        if (counts.calls === 0) bySession.delete(sid);
      });
    },
  };
}
