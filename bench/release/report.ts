import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Report } from "../crowd/players";
import { type BenchRow, quantile, rowOf } from "../row";

const BACK_MS = 10_000;

export type Sum = Pick<Report, "refused" | "orders" | "unanswered" | "refusedKeys" | "backMs" | "lost"> & {
  readonly calls: number;
};

/** What all players have seen until now. */
export async function reportOf(processes: readonly ChildProcess[], asked = "so far"): Promise<Sum> {
  const reports = await Promise.all(
    processes.map(async (child) => {
      child.send(asked);
      const [report] = (await once(child, "message")) as [Report];
      return report;
    }),
  );
  const refused: Record<string, number> = {};
  for (const [what, count] of reports.flatMap((each) => Object.entries(each.refused)))
    refused[what] = (refused[what] ?? 0) + count;
  const good = reports.flatMap(({ tookMs }) => Object.values(tookMs)).reduce((sum, { length }) => sum + length, 0);
  return {
    refused,
    calls: good + Object.values(refused).reduce((sum, count) => sum + count, 0),
    orders: reports.flatMap(({ orders }) => orders),
    refusedKeys: reports.flatMap(({ refusedKeys }) => refusedKeys),
    unanswered: reports.flatMap(({ unanswered }) => unanswered),
    backMs: reports.flatMap(({ backMs }) => backMs),
    lost: reports.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** Answers of 5xx, and calls without an answer, between two reports, by call and status. */
function failures(from: Sum, to: Sum): { count: number; words: string } {
  const found = Object.entries(to.refused)
    .map(([what, count]) => [what, count - (from.refused[what] ?? 0)] as const)
    .filter(([what, count]) => count > 0 && / (0|5\d\d)\b/.test(what));
  const words = found.map(([what, count]) => `${count} × ${what}`).join(", ");
  return { count: found.reduce((sum, [, count]) => sum + count, 0), words: words || "no call failed" };
}

/** `reports`: when the players had arrived, after both releases together, after the release, and after PostgreSQL's restart. */
export function rowsOf(
  name: string,
  reports: readonly Sum[],
  stored: ReadonlyMap<string, number>,
  faults: number,
  rounds: number,
): BenchRow[] {
  const [calm, together, released, last] = reports;
  if (calm === undefined || together === undefined || released === undefined || last === undefined)
    throw new Error("a part has no report");
  const [half, whole, postgres] = [failures(calm, together), failures(together, released), failures(released, last)];
  const calls = released.calls - calm.calls;
  const failed = half.count + whole.count;
  const other = postgres.words.split(", ").filter((each) => each !== "no call failed" && !each.endsWith(" 503"));
  const ids = new Set(stored.values());
  const isStored =
    last.orders.length === ids.size && last.orders.every((id) => ids.has(id)) && last.unanswered.length === 0;
  const refused = last.refusedKeys.filter((key) => stored.has(key));
  const bets = { ours: stored.size, base: last.orders.length, ratio: stored.size / last.orders.length, unit: "bets" };
  const back = `${released.lost} sockets were closed, ${released.backMs.length} have all three channels again; the longest time.`;
  return [
    {
      ...{ name: `${name}: failed calls`, ours: failed, baseName: "all calls", base: calls, unit: "calls" },
      ...{ ratio: failed / calls, target: "0", met: failed === 0 },
      note: `One upstream and one app exchanged, both releases together for ${rounds} rounds: ${half.words}. All and nginx: ${whole.words}.`,
    },
    rowOf(
      { name: `${name}: the last socket is back`, baseName: "the bound", unit: "ms", note: back },
      { ours: [quantile(released.backMs, 1)], base: [BACK_MS] },
      { within: BACK_MS },
    ),
    {
      ...{ name: `${name}: stored bets`, baseName: "accepted bets", ...bets, target: "each one, once" },
      ...{
        met: isStored && refused.length === 0 && faults === 0,
        note: `${last.unanswered.length} without an answer, ${refused.length} refused and stored (${refused.join(", ")}), ${faults} faults of the ledger and the draws.`,
      },
    },
    {
      ...{ name: `${name}: PostgreSQL restarted, failures other than 503 with Retry-After`, unit: "calls" },
      ...{ ours: other.length, baseName: "503 with Retry-After", base: postgres.count - other.length },
      ...{
        ratio: other.length / Math.max(1, postgres.count),
        target: "0",
        met: other.length === 0,
        note: postgres.words,
      },
    },
  ];
}
