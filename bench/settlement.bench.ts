import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LINK_BYTES } from "@/games/shared/draw/chain";
import { pk10 } from "@/games/pk10/game";
import type { Database } from "@/upstream/db/database";
import { openDatabase } from "@/upstream/db/open-database";
import { migrate } from "@/upstream/db/migrate";
import { createTestPostgres } from "@/upstream/db/testing";
import { seeded } from "@/upstream/faults/seeded";
import { settleRound } from "@/upstream/settlement/settle";
import { type StakedOrder, stakeRound } from "@/upstream/settlement/testing";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const PLAYERS = 500;
const LINES_PER_ORDER = 3;
const LINES = { few: 2_000, many: 20_000 } as const;
const TURNS = 5;
const SECRET = new Uint8Array(LINK_BYTES).fill(7);

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

/** Milliseconds to settle a fresh round of that many lines. */
async function settlementMs(db: Database, lines: number): Promise<number> {
  const orders = ordersOf(lines);
  const { round } = await stakeRound(db, PLAYERS, orders, SECRET);
  // Autovacuum does this within a minute: otherwise the plan for foreign keys would expect only three ledger accounts.
  await db.query("analyze ledger_accounts");
  const start = performance.now();
  const settled = await settleRound(db, pk10, round);
  const took = performance.now() - start;
  if (settled !== orders.length) throw new Error(`settled ${settled} of ${orders.length} orders`);
  return took;
}

async function growth(name: string, db: Database): Promise<BenchRow> {
  const samples = await interleave(
    TURNS,
    () => settlementMs(db, LINES.many),
    () => settlementMs(db, LINES.few),
  );
  return rowOf(
    {
      name: `Settlement of ${LINES.many} lines, ${name}`,
      baseName: `${LINES.few} lines`,
      unit: "ms",
      note: `orders of ${LINES_PER_ORDER} lines from ${PLAYERS} players; linear is 10.`,
    },
    samples,
    { atMost: LINES.many / LINES.few },
  );
}

export const rows: Bench = async () => {
  const measured: BenchRow[] = [];
  const created = await createTestPostgres().catch((error: unknown) => {
    console.error("settlement: left out on PostgreSQL:", error);
    return null;
  });
  if (created !== null) {
    const db = await openDatabase({ databaseUrl: created.url, dataDir: "" });
    try {
      await migrate(db);
      measured.push(await growth("PostgreSQL", db));
    } finally {
      await db.close();
      await created.drop();
    }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), "grandstand-bench-"));
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await migrate(db);
    measured.push(await growth("PGlite", db));
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true });
  }
  return measured;
};
