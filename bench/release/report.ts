import type { Report } from "../crowd/players";
import { type BenchRow, quantile, rowOf } from "../row";

const BACK_MS = 10_000;

const callsIn = ({ tookMs, refused }: Report): number =>
  [...Object.values(tookMs).map(({ length }) => length), ...Object.values(refused)].reduce(
    (sum, each) => sum + each,
    0,
  );

function failures(from: Report, to: Report): { count: number; other: number; words: string } {
  const found = Object.entries(to.refused)
    .map(([what, count]) => [what, count - (from.refused[what] ?? 0)] as const)
    .filter(([what, count]) => count > 0 && / (0|5\d\d)\b/.test(what));
  const words = found.map(([what, count]) => `${count} × ${what}`).join(", ");
  const sumOf = (some: typeof found): number => some.reduce((sum, [, count]) => sum + count, 0);
  const other = sumOf(found.filter(([what]) => !what.endsWith(" 503")));
  return { count: sumOf(found), other, words: words || "no call failed" };
}

/** `reports` were taken after the players had arrived, after both releases had served together, after the release, and after PostgreSQL's restart. */
export function rowsOf(
  name: string,
  reports: readonly Report[],
  stored: ReadonlyMap<string, number>,
  faults: number,
  rounds: number,
): BenchRow[] {
  const [calm, together, released, last] = reports;
  if (calm === undefined || together === undefined || released === undefined || last === undefined)
    throw new Error("a part has no report");
  const [half, whole, postgres] = [failures(calm, together), failures(together, released), failures(released, last)];
  const calls = callsIn(released) - callsIn(calm);
  const failed = half.count + whole.count;
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
      ...{ ours: postgres.other, baseName: "503 with Retry-After", base: postgres.count - postgres.other },
      ...{
        ratio: postgres.other / Math.max(1, postgres.count),
        target: "0",
        met: postgres.other === 0,
        note: postgres.words,
      },
    },
  ];
}
