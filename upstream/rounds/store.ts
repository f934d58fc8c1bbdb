import { ROUND_STATUS } from "@/lib/contract/games";
import type { Database, Queryable } from "../db/database";
import { TOLERATED_SETBACK_MS } from "./phases";
import type { RoundRow } from "./wire";

export interface GameRow {
  /** The database's clock, to which every phase is held. */
  readonly now: Date;
  readonly enabled: boolean;
  readonly gameSeconds: number;
  /** The unfinished rounds and the latest one, oldest first. */
  readonly rounds: readonly RoundRow[];
}

/** Sets the length of the games' rounds; it applies from the next round on. A new game starts enabled. */
export async function saveGames(db: Queryable, codes: readonly string[], gameSeconds: number): Promise<void> {
  await db.query(
    `insert into games (code, game_seconds) select code, $2 from unnest($1::text[]) as code
      on conflict (code) do update set game_seconds = excluded.game_seconds`,
    [codes, gameSeconds],
  );
}

export async function readGame(db: Queryable, code: string): Promise<GameRow> {
  const [game] = await db.query<{ now: Date; enabled: boolean; game_seconds: number }>(
    `select clock_timestamp() as now, enabled, game_seconds from games where code = $1`,
    [code],
  );
  if (game === undefined) throw new Error(`game ${code} is not in the database`);
  const rounds = await db.query<RoundRow>(
    `select * from rounds
      where id in (select id from rounds where game = $1 and announced_at is null
                   union select max(id) from rounds where game = $1)
      order by id`,
    [code],
  );
  return { now: game.now, enabled: game.enabled, gameSeconds: game.game_seconds, rounds };
}

/**
 * Waits for the bets in flight, and stores the root of the round's orders, or marks the round as closed late if the
 * beacon's value may be known: it is stored, or `beaconAt` is past.
 */
export async function closeRound(db: Queryable, id: number, beaconAt?: Date): Promise<void> {
  await db.query(`select close_round($1, $2)`, [id, beaconAt ?? null]);
  // Clears all closed rounds: a refusal at the close may have been stored after its own round was cleared.
  await db.query(`delete from bet_refusals b using rounds r where r.id = b.round_id and r.status <> 0`);
}

export const VOID_REASONS = ["clock_jump", "draw_failed", "beacon_missing"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Makes an undrawn round void if it opens more than 10 s after the database's clock; returns whether it did. */
export function voidRoundAhead(db: Queryable, id: number): Promise<boolean> {
  return voidUndrawn(db, id, TOLERATED_SETBACK_MS);
}

/** Makes an undrawn round void; with `aheadMs`, only if it opens later than this time from the database's now. */
export async function voidUndrawn(db: Queryable, id: number, aheadMs?: number): Promise<boolean> {
  const rows = await db.query(
    `update rounds set status = 3
      where id = $1 and status in (0, 2)
        and ($2::int is null or opens_at > clock_timestamp() + $2::int * interval '1 ms') returning id`,
    [id, aheadMs ?? null],
  );
  return rows.length > 0;
}

export type Draw = { readonly outcome: readonly number[]; readonly revealed: Uint8Array } | "void";

export interface DrawEntropy {
  readonly signature: Uint8Array;
  readonly value: string;
}

/** The database stored something other than what was written, for example because of a trigger. */
export class AlteredDrawError extends Error {}

/**
 * Stores a draw; false if the round was already decided. A void round keeps the beacon's value, which shows what would
 * have been drawn. Throws {@link AlteredDrawError}, with nothing stored, if the database stores something else.
 */
export async function saveDraw(db: Database, id: number, draw: Draw, entropy?: DrawEntropy): Promise<boolean> {
  const { outcome, revealed } = draw === "void" ? { outcome: null, revealed: null } : draw;
  const written = [
    draw === "void" ? ROUND_STATUS.void : ROUND_STATUS.resulted,
    outcome,
    revealed,
    entropy?.value ?? "",
    entropy?.signature ?? null,
  ];
  return db.transaction(async (tx) => {
    const rows = await tx.query(
      `update rounds set status = $2, outcome = $3, revealed = $4, entropy = $5, beacon_signature = $6
        where id = $1 and status = 2 returning id`,
      [id, ...written],
    );
    // Triggers that wait for the commit write now, before the row is read.
    await tx.query(`set constraints all immediate`);
    // A separate statement, because the `returning` of the update lacks the changes that a trigger makes after the update.
    const [kept] = await tx.query<{ is_drawn: boolean; is_closed: boolean }>(
      `select status = 2 as is_closed,
              status = $2 and outcome is not distinct from $3::int[] and revealed is not distinct from $4
                and entropy = $5 and beacon_signature is not distinct from $6 as is_drawn
         from rounds where id = $1`,
      [id, ...written],
    );
    const isAltered = rows.length > 0 ? kept?.is_drawn !== true : kept?.is_closed === true;
    if (isAltered) throw new AlteredDrawError(`round ${id} is stored otherwise than drawn`);
    return rows.length > 0;
  });
}

export async function saveAnnounced(db: Queryable, id: number): Promise<void> {
  await db.query(
    `update rounds set announced_at = clock_timestamp()
      where id = $1 and settled_at is not null and announced_at is null`,
    [id],
  );
}
