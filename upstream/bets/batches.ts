import type { Logger } from "pino";
import type { OddsTable } from "@/lib/contract/entities";
import type { BetRefusal } from "@/lib/contract/errors";
import type { Minor } from "@/lib/money";
import { batch } from "../db/batch";
import { DatabaseUnavailable, type Queryable } from "../db/database";
import type { FieldErrors } from "./check";

/** A bet that passed the checks, as the database functions take it: the arguments of `place_bet`. */
export interface CheckedBetValues {
  readonly account: number;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly hash: Buffer;
  readonly game: string;
  readonly round: number;
  readonly setting: number;
  readonly max_payout: Minor;
  readonly catalogue: number;
  readonly total: Minor;
  readonly types: readonly string[];
  readonly numbers: readonly string[];
  readonly amounts: readonly Minor[];
  readonly odds: readonly number[];
  readonly currency: string;
}

/** The reason of a refusal. `odds`: with `odds_changed`, the new odds of the changed lines. */
export interface Refusal {
  readonly code: BetRefusal;
  readonly errors?: FieldErrors;
  readonly odds?: OddsTable;
}

/** The result of the database function `place_bet`. */
export type PlacedRow =
  | { outcome: "accepted"; placed_id: number; placed_reference: string; placed_round_no: string; shown: Minor }
  | { outcome: "replayed"; placed_id: number; shown: Minor }
  | { outcome: "refused"; refusal: Refusal }
  | { outcome: "conflict" | "game_disabled" | "round_closed" | "insufficient_balance" };

/** Judges a bet by wallet, round and key, and stores it. */
export type PlaceChecked = (bet: CheckedBetValues) => Promise<PlacedRow>;

/** The migration of the function documents how it keeps a bet atomic. */
const PLACE_BET = `select * from place_bet($1::bigint, $2::uuid, $3::bytea, $4::text, $5::bigint, $6::int, $7::bigint, $8::int,
  $9::bigint, $10::text[], $11::text[], $12::bigint[], $13::int[], $14::text)`;
const PLACE_BETS = `select * from place_bets($1::jsonb)`;

/** A batch holds the locks of its wallets until its last bet is placed: 64 bets of three lines take about 25 ms. */
const MAX_BETS = 64;
/** While one batch waits for the disk or for a wallet, another one works. */
const BATCHES_AT_ONCE = 2;

/** Places each bet in a transaction of its own. */
export function placeSingly(db: Queryable): PlaceChecked {
  return async (bet) => {
    const [row] = await db.query<PlacedRow>(PLACE_BET, [
      ...[bet.account, bet.key, bet.hash, bet.game, bet.round, bet.setting, bet.max_payout, bet.catalogue, bet.total],
      ...[bet.types, bet.numbers, bet.amounts, bet.odds, bet.currency],
    ]);
    if (row === undefined) throw new Error("place_bet answered nothing");
    return row;
  };
}

/**
 * Places the bets that come while others are being placed together, at most one of each player, in one transaction. A single bet is
 * not delayed. If a batch fails, each of its bets is placed singly, and a line is logged; if the database is away, each rejects.
 */
export function placeInBatches(db: Queryable, log: Pick<Logger, "warn">): PlaceChecked {
  const singly = placeSingly(db);
  return batch(
    async (bets: readonly CheckedBetValues[]) => {
      const [first] = bets;
      if (first !== undefined && bets.length === 1) return [await singly(first)];
      try {
        const values = bets.map((bet) => ({ ...bet, hash: `\\x${bet.hash.toString("hex")}` }));
        return await db.query<PlacedRow>(PLACE_BETS, [JSON.stringify(values)]);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        log.warn({ err: error, bets: bets.length }, "bets: a batch failed, its bets are placed singly");
        return bets.map(singly);
      }
    },
    { most: MAX_BETS, apart: (bet) => bet.account, atOnce: BATCHES_AT_ONCE },
  );
}
