import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Database } from "../db/database";
import type { Events } from "../hub/events";
import type { CheckedBetValues, PlaceChecked, PlacedRow, Refusal } from "./batches";
import { type BetCheck, checkBet, type FieldErrors } from "./check";
import { readOrder } from "./orders";
import { betLimitSetsOf } from "./limits";

interface PlaceBetDeps {
  readonly db: Database;
  /** Places what passed the checks. */
  readonly place: PlaceChecked;
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
  /** The bet changed nothing; the same key is refused while the round is open. */
  | ({ readonly kind: "refused" } & Refusal)
  /** The request names bet limits that do not exist: `validation_failed`. */
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** The key was used for another request: `idempotency_conflict`. */
  | { readonly kind: "conflict" };

type CheckedBet = Extract<BetCheck, { kind: "ok" }>;

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
  const row = await deps.place(valuesOf(input, checked, hash));
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
      { same: boolean } & ({ id: number; shown_after: Minor; refusal: null } | { id: null; refusal: Refusal })
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

function valuesOf(
  { account, idempotencyKey, gameCode, request }: PlaceBetInput,
  bet: CheckedBet,
  hash: Buffer,
): CheckedBetValues {
  return {
    account: account.id,
    key: idempotencyKey,
    hash,
    game: gameCode,
    round: request.round_id,
    setting: bet.limits.id,
    max_payout: bet.limits.maxPayout,
    catalogue: bet.catalogueVersion,
    total: bet.total,
    types: bet.lines.map((line) => line.type),
    numbers: bet.lines.map((line) => line.number),
    amounts: bet.lines.map((line) => line.amount),
    odds: bet.lines.map((line) => line.oddsMilli),
    currency: account.currency,
  };
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
