import { LINK_BYTES } from "@/games/shared/draw/chain";
import { pk10 } from "@/games/pk10/game";
import type { Database } from "@/upstream/db/database";
import { seeded } from "@/upstream/faults/seeded";
import { settleRound } from "@/upstream/settlement/settle";
import { type StakedOrder, stakeRound } from "@/upstream/settlement/testing";
import { onPglite, onPostgres } from "./databases";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const PLAYERS = 500;
const LINES_PER_ORDER = 3;
const FEW = 2_000;
const MANY = 20_000;
const TURNS = 5;
const SECRET = new Uint8Array(LINK_BYTES).fill(7);

/** A round with ten times the lines takes at most ten times as long to settle. */
export const rows: Bench = async () => [
  ...(await onPostgres(async (db) => [await growth("PostgreSQL", db)])),
  await onPglite((db) => growth("PGlite", db)),
];

async function growth(database: string, db: Database): Promise<BenchRow> {
  const samples = await interleave(
    TURNS,
    () => settlementMs(db, MANY),
    () => settlementMs(db, FEW),
  );
  const title = { name: `Settlement of ${MANY} lines, ${database}`, baseName: `${FEW} lines`, unit: "ms" };
  const note = `Orders of ${LINES_PER_ORDER} lines from ${PLAYERS} players.`;
  return rowOf({ ...title, note }, samples, { atMost: MANY / FEW });
}

async function settlementMs(db: Database, lines: number): Promise<number> {
  const orders = ordersOf(lines);
  const { round } = await stakeRound(db, PLAYERS, orders, SECRET);
  // Autovacuum would do this within a minute. Without it, PostgreSQL's plan for foreign keys expects only three ledger accounts.
  await db.query("analyze ledger_accounts");
  const start = performance.now();
  const settled = await settleRound(db, pk10, round);
  const took = performance.now() - start;
  if (settled !== orders.length) throw new Error(`settled ${settled} of ${orders.length} orders`);
  return took;
}

function ordersOf(lines: number): StakedOrder[] {
  const uniform = seeded(lines);
  const odds = pk10.odds();
  const bets = pk10.betTypes.flatMap((type) => type.bets);
  return Array.from({ length: Math.ceil(lines / LINES_PER_ORDER) }, () => ({
    player: uniform(PLAYERS),
    maxPayout: 10_000_000,
    lines: Array.from({ length: LINES_PER_ORDER }, () => {
      const bet = bets[uniform(bets.length)];
      const oddsMilli = bet === undefined ? undefined : odds[bet.type]?.[bet.number];
      if (bet === undefined || oddsMilli === undefined) throw new Error("no such bet");
      return { type: bet.type, number: bet.number, amount: 100 + uniform(10_000), oddsMilli };
    }),
  }));
}
