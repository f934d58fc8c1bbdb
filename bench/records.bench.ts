import { dayOf } from "@/lib/time";
import type { Database } from "@/upstream/db/database";
import { type TransactionQuery, readTransactions } from "@/upstream/records/transactions";
import { seededRoundNo, seedRecords } from "@/upstream/records/testing";
import { onPostgres } from "./databases";
import { type Bench, type BenchRow, median, rowOf } from "./row";

const ORDERS = 100_000;
const DAYS = 40;
const TURNS = 15;
const LIMIT_MS = 50;
const ZONE = "Asia/Kuala_Lumpur";
const daysAgo = (count: number): string => dayOf(new Date(Date.now() - count * 86_400_000), ZONE);

type Asked = Partial<TransactionQuery>;

function cases(): Readonly<Record<string, Asked>> {
  const today = daysAgo(0);
  const week = { from: daysAgo(7), to: today };
  const month = { from: daysAgo(30), to: today };
  return {
    first: {},
    "first of 500": { pageSize: 500 },
    middle: { page: 1_667 },
    "middle of 500": { page: 100, pageSize: 500 },
    last: { page: 3_334 },
    "last of 500": { page: 200, pageSize: 500 },
    beyond: { page: 1_000_000 },
    week,
    "last of a month by 500": { ...month, page: 150, pageSize: 500 },
    "one game": { game: "PK10" },
    "middle of one game by 500": { game: "PK10", page: 90, pageSize: 500 },
    "last of a rare game by 500": { game: "BALLS12", page: 20, pageSize: 500 },
    "a game never played": { game: "RACINGGOD" },
    "one round": { roundNo: seededRoundNo(5_000) },
    "one round, game and month": { ...month, roundNo: seededRoundNo(19_000), game: "PK10" },
    "one order": { referenceNumber: "none" },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The nodes of PostgreSQL's plan for a page's last statement, from the outermost to the innermost. */
async function planOf(db: Database, query: TransactionQuery): Promise<string> {
  const statements: { text: string; params: readonly unknown[] }[] = [];
  const recording = {
    query<Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
      statements.push({ text, params });
      return db.query<Row>(text, params);
    },
  };
  await readTransactions(recording, query);
  const last = statements.at(-1);
  if (last === undefined) throw new Error("No statement was run");
  const plan = await db.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off) ${last.text}`,
    last.params,
  );
  return plan.map((row) => row["QUERY PLAN"].trim().replace(/^-> +/, "")).join("; ");
}

async function measure(db: Database): Promise<BenchRow[]> {
  const { accountId } = await seedRecords(db, ORDERS, DAYS);
  // Autovacuum does this within a minute of such a load; here it would run during a measurement.
  await db.query("analyze");
  const unfiltered = {
    game: undefined,
    roundNo: undefined,
    referenceNumber: undefined,
    from: undefined,
    to: undefined,
  };
  const everything = { accountId, ...unfiltered, timeZone: ZONE, page: 1, pageSize: 30 };
  const queryOf = (asked: Asked): TransactionQuery => ({ ...everything, ...asked });
  const samples = new Map<string, number[]>();
  const bare: number[] = [];
  const BARE = "select * from orders where account_id = $1 order by id desc limit 30";
  for (let turn = -1; turn < TURNS; turn += 1) {
    const base = await timed(() => db.query(BARE, [accountId]));
    if (turn >= 0) bare.push(base);
    for (const [name, asked] of Object.entries(cases())) {
      const took = await timed(() => readTransactions(db, queryOf(asked)));
      if (turn >= 0) samples.set(name, [...(samples.get(name) ?? []), took]);
    }
  }
  const medians = [...samples].map(([name, taken]) => ({ name, taken, ms: median(taken) }));
  const slowest = medians.toSorted((left, right) => right.ms - left.ms)[0];
  const first = medians[0];
  if (slowest === undefined || first === undefined) throw new Error("No page was measured");
  const listed = medians.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(", ");
  const plan = await planOf(db, queryOf(cases()[slowest.name] ?? {}));
  const row = (which: string, ours: readonly number[], note: string): BenchRow => {
    const name = `Records of a player with ${ORDERS} orders, ${which}, PostgreSQL`;
    const title = { name, baseName: "a bare select of 30 orders", unit: "ms", note };
    return rowOf(title, { ours, base: bare }, { within: LIMIT_MS });
  };
  return [
    row("first page", first.taken, "Total, orders, lines and proofs, through the driver."),
    row("slowest page", slowest.taken, `It is "${slowest.name}" of: ${listed}. Its plan: ${plan}.`),
  ];
}

/** The seeded orders have no ledger entries. Another player has as many orders. */
export const rows: Bench = () => onPostgres(measure);
