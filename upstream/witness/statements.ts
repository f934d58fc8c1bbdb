import { dayDigest } from "@/games/shared/draw/day-digest";
import type { PlayedCode } from "@/lib/contract/games";
import type { Queryable } from "../db/database";
import { CHAIN_COLUMNS, type ChainRow, readDays } from "../rounds/fair-rounds";
import type { RoundRow } from "../rounds/wire";

/** Maximum of new statements about a game's days in one turn: each reads a day's rounds. */
const DAYS_AT_ONCE = 5;
const CHAINS_AT_ONCE = 100;

export interface Statement {
  readonly id: number;
  /** The bytes that are sent, the same at each try. */
  readonly body: string;
}

async function store(db: Queryable, name: string, statement: object): Promise<void> {
  await db.query(`insert into witness_statements (name, body) values ($1, $2) on conflict (name) do nothing`, [
    name,
    JSON.stringify(statement),
  ]);
}

/** Stores each chain's anchor, and the digest of each past day whose rounds are all settled. */
export async function storeDue(db: Queryable, games: readonly PlayedCode[]): Promise<void> {
  const chains = await db.query<ChainRow & { game: string }>(
    `select game, ${CHAIN_COLUMNS} from hash_chains c
      where not exists (select 1 from witness_statements where name = 'anchor:' || c.id)
      order by id limit ${CHAINS_AT_ONCE}`,
  );
  for (const { id, game, anchor, length, created_at: createdAt } of chains) {
    const chain = { chain_id: id, anchor: Buffer.from(anchor).toString("hex"), length };
    await store(db, `anchor:${id}`, { type: "anchor", game, ...chain, created_at: createdAt.toISOString() });
  }
  for (const game of games) await storeDays(db, game);
}

const STATED = ["round_no", "status", "commitment", "order_root", "outcome", "settled_at"] as const;

async function storeDays(db: Queryable, game: PlayedCode): Promise<void> {
  // The newest day may get more rounds.
  const [, ...over] = await readDays(db, game);
  const stated = await db.query<{ name: string }>(`select name from witness_statements where name = any ($1)`, [
    over.map((day) => `day:${game}:${day}`),
  ]);
  const names = new Set(stated.map(({ name }) => name));
  const due = over.filter((day) => !names.has(`day:${game}:${day}`)).toReversed();
  let stored = 0;
  for (const day of due) {
    if (stored === DAYS_AT_ONCE) return;
    const digits = day.replaceAll("-", "");
    const rows = await db.query<Pick<RoundRow, (typeof STATED)[number]>>(
      `select ${STATED.join(", ")} from rounds
        where game = $1 and round_no >= $2 and round_no < $2 || 'a' order by id`,
      [game, digits],
    );
    // A drawn or void round is settled when its orders are paid or refunded: until then its row may be mended.
    if (rows.some(({ settled_at: settledAt }) => settledAt === null)) continue;
    const rounds = rows.map((row) => ({
      round_no: row.round_no,
      status: row.status,
      commitment: Buffer.from(row.commitment).toString("hex"),
      order_root: row.order_root === null ? null : Buffer.from(row.order_root).toString("hex"),
      result_numbers: row.outcome,
    }));
    const digest = dayDigest(game, day, rounds);
    await store(db, `day:${game}:${day}`, { type: "day", game, day, rounds: rounds.length, digest });
    stored += 1;
  }
}

export const readWaiting = (db: Queryable, limit: number): Promise<Statement[]> =>
  db.query<Statement>(
    `select id, body from witness_statements where acknowledged_at is null order by id limit ${limit}`,
  );

export async function acknowledge(db: Queryable, id: number): Promise<void> {
  await db.query(`update witness_statements set acknowledged_at = clock_timestamp() where id = $1`, [id]);
}

/** Seconds for which the oldest statement has waited for the witness; 0 if no statement waits. */
export async function secondsBehind(db: Queryable): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>(
    `select extract(epoch from clock_timestamp() - min(created_at))::float8 as seconds
       from witness_statements where acknowledged_at is null`,
  );
  return row?.seconds ?? 0;
}
