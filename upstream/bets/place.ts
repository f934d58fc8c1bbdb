import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { BetRequest } from "@/lib/contract/calls";
import type { OddsTable, Order } from "@/lib/contract/entities";
import type { BetRefusal } from "@/lib/contract/errors";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Database } from "../db/database";
import type { Events } from "../hub/events";
import { type BetCheck, checkBet, type FieldErrors } from "./check";
import { readOrder } from "./orders";
import { betLimitSetsOf } from "./limits";

interface PlaceBetDeps {
  readonly db: Database;
  readonly events: Pick<Events, "user">;
  readonly log: Pick<Logger, "warn">;
}

export interface PlaceBetInput {
  readonly account: {
    readonly id: number;
    /** The only bet limits that the player may use; null = any. */
    readonly forcedSettingId: number | null;
    readonly currency: Currency;
  };
  /** The code in the path, in capitals: `PK10`. */
  readonly gameCode: string;
  /** A UUID, checked by the caller. */
  readonly idempotencyKey: string;
  /** Parsed by the contract's schema. */
  readonly request: BetRequest;
}

export type PlaceBetResult =
  /** Stored and staked. `balance` is what the player saw then; `replayed`: the key was used before, and this call changed nothing. */
  | { readonly kind: "accepted"; readonly order: Order; readonly balance: Minor; readonly replayed: boolean }
  /**
   * The bet changed nothing; the same key is refused while the round is open. `odds`: with `odds_changed`, the new
   * odds of the changed lines.
   */
  | { readonly kind: "refused"; readonly code: BetRefusal; readonly errors?: FieldErrors; readonly odds?: OddsTable }
  /** The request names bet limits that do not exist: `validation_failed`. */
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** The key was used for another request: `idempotency_conflict`. */
  | { readonly kind: "conflict" };

type CheckedBet = Extract<BetCheck, { kind: "ok" }>;
type Refused = Extract<PlaceBetResult, { kind: "refused" }>;

/** The result of the database function `place_bet`. */
type PlacedRow =
  | { outcome: "accepted"; placed_id: number; placed_reference: string; placed_round_no: string; shown: Minor }
  | { outcome: "replayed"; placed_id: number; shown: Minor }
  | { outcome: "refused"; refusal: Omit<Refused, "kind"> }
  | { outcome: "conflict" | "game_disabled" | "round_closed" | "insufficient_balance" };

/** The migration of the function documents how it keeps a bet atomic. */
export const PLACE_BET = `select * from place_bet($1::bigint, $2::uuid, $3::bytea, $4::text, $5::bigint, $6::int, $7::bigint, $8::int,
  $9::bigint, $10::text[], $11::text[], $12::bigint[], $13::int[], $14::text)`;

/**
 * Places a bet, once per account and key: one round trip when it is accepted. The same key with the same request gives its first
 * answer, even after the round closed or the odds moved. The new balance is published on the player's channel after the commit.
 */
export async function placeBet(deps: PlaceBetDeps, input: PlaceBetInput): Promise<PlaceBetResult> {
  const { db } = deps;
  const { currency, forcedSettingId } = input.account;
  const hash = requestHash(input.gameCode, input.request);
  const game = gameOf(input.gameCode);
  const checked = checkBet({
    request: input.request,
    game,
    odds: game === undefined ? null : await oddsOfRound(db, game, input.request.round_id),
    currency,
    limitSets: betLimitSetsOf(currency),
    forcedSettingId,
  });
  // A repeated request gets its order, even if it would be refused now.
  if (checked.kind !== "ok") return (await findAnswer(db, input, hash, checked)) ?? checked;
  const row = await callPlaceBet(db, input, checked, hash);
  switch (row.outcome) {
    case "accepted":
      publishBalance(deps, input.account, row.shown);
      return {
        kind: "accepted",
        order: orderOf(row, input.request.round_id, checked, currency),
        balance: row.shown,
        replayed: false,
      };
    case "replayed":
      return { kind: "accepted", order: await readOrder(db, row.placed_id), balance: row.shown, replayed: true };
    case "conflict":
      return { kind: "conflict" };
    case "refused":
      return { kind: "refused", ...row.refusal };
    default:
      return { kind: "refused", code: row.outcome };
  }
}

/** SHA-256 of the request's values: whitespace and the order of keys make no difference. */
function requestHash(gameCode: string, request: BetRequest): Buffer {
  const lines = request.lines.map((line) => [line.bet_type, line.number, line.amount, line.odds]);
  const canonical = JSON.stringify([gameCode, request.round_id, request.setting_id, request.odds_policy, lines]);
  return createHash("sha256").update(canonical).digest();
}

/** The odds of the round that is bet on; null when a game whose odds depend on the round has no such round. */
async function oddsOfRound(db: Database, game: Game, roundId: number): Promise<ReturnType<Game["odds"]> | null> {
  if (game.nextForm === undefined) return game.odds();
  const [round] = await db.query<{ form: number[] | null }>(`select form from rounds where id = $1 and game = $2`, [
    roundId,
    game.code,
  ]);
  return round === undefined || round.form === null ? null : game.odds(round.form);
}

/** The stored answer for a key that was used before; null for a new key, whose refusal is stored. */
async function findAnswer(
  db: Database,
  { account, gameCode, idempotencyKey, request }: PlaceBetInput,
  hash: Buffer,
  checked: Exclude<BetCheck, CheckedBet>,
): Promise<PlaceBetResult | null> {
  const found = await db.transaction(async (tx) => {
    // The first request may not be committed yet: its lock on the wallet is released when it is.
    await tx.query(`select 1 from ledger_accounts where account_id = $1 for update`, [account.id]);
    const [row] = await tx.query<
      { same: boolean } & (
        | { id: number; shown_after: Minor; refusal: null }
        | { id: null; refusal: Omit<Refused, "kind"> }
      )
    >(
      `select id, request_hash = $3 as same, shown_after, null::jsonb as refusal
         from orders where account_id = $1 and idempotency_key = $2
       union all
       select null, request_hash = $3, null, refusal
         from bet_refusals where account_id = $1 and idempotency_key = $2 and round_id = $4`,
      [account.id, idempotencyKey, hash, request.round_id],
    );
    if (row === undefined && checked.kind === "refused") {
      const { kind: _, ...refusal } = checked;
      await tx.query(`select keep_refusal($1, $2, $3, $4, $5, $6)`, [
        account.id,
        idempotencyKey,
        hash,
        gameCode,
        request.round_id,
        JSON.stringify(refusal),
      ]);
    }
    return row;
  });
  if (found === undefined) return null;
  if (!found.same) return { kind: "conflict" };
  if (found.id === null) return { kind: "refused", ...found.refusal };
  return { kind: "accepted", order: await readOrder(db, found.id), balance: found.shown_after, replayed: true };
}

async function callPlaceBet(db: Database, input: PlaceBetInput, bet: CheckedBet, hash: Buffer): Promise<PlacedRow> {
  const [row] = await db.query<PlacedRow>(PLACE_BET, [
    input.account.id,
    input.idempotencyKey,
    hash,
    input.gameCode,
    input.request.round_id,
    bet.limits.id,
    bet.limits.maxPayout,
    bet.catalogueVersion,
    bet.total,
    bet.lines.map((line) => line.type),
    bet.lines.map((line) => line.number),
    bet.lines.map((line) => line.amount),
    bet.lines.map((line) => line.oddsMilli),
    input.account.currency,
  ]);
  if (row === undefined) throw new Error("place_bet answered nothing");
  return row;
}

function orderOf(
  row: Extract<PlacedRow, { outcome: "accepted" }>,
  roundId: number,
  bet: CheckedBet,
  currency: Currency,
): Order {
  return {
    id: row.placed_id,
    reference_number: row.placed_reference,
    round_id: roundId,
    round_no: row.placed_round_no,
    total_amount: toWire(bet.total, currency),
    numbers: bet.lines.map((line) => ({
      bet_type: line.type,
      number: line.number,
      amount: toWire(line.amount, currency),
      odds: line.oddsMilli / 1000,
    })),
  };
}

/**
 * This publication is not awaited: the answer carries the balance too, and the next event or poll replaces a lost one.
 * A failure is logged.
 */
function publishBalance(
  { events, log }: PlaceBetDeps,
  { id, currency }: PlaceBetInput["account"],
  balance: Minor,
): void {
  events.user(id, "user_balance_update", { balance: toWire(balance, currency) }).catch((error: unknown) => {
    log.warn({ err: error, accountId: id }, "bets: a new balance was not published");
  });
}
