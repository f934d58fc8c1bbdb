import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order, OddsTable } from "@/lib/contract/entities";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import { type Currency, type Minor, toWire } from "@/lib/money";
import { type Database, DatabaseUnavailable, type Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { type BetCheck, checkBet, type FieldErrors } from "./check";
import { orderToWire, readOrder } from "./orders";
import { betLimitSetsOf } from "./limits";
import type { BetRefusal } from "@/lib/contract/errors";
import { batch } from "../db/batch";

/** A bet that passed the checks, as the database functions take it: the arguments of `place_bet`. */
export interface CheckedBetValues {
  readonly account: number;
  readonly key: string;
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
interface Refusal {
  readonly code: BetRefusal;
  readonly errors?: FieldErrors;
  readonly odds?: OddsTable;
}

/** The result of the database function `place_bet`. */
type PlacedRow =
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
 * Places in one transaction the bets that arrive while others are being placed, at most one bet of each player. A
 * single bet is not delayed. If a batch fails, places each of its bets singly, unless the database cannot be reached.
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

interface PlaceBetDeps {
  readonly db: Database;
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
  readonly request: BetRequest;
}

export type PlaceBetResult =
  /** Stored and staked. `balance`: as shown after this bet. `replayed`: the key was used before, and this call changed nothing. */
  | { readonly kind: "accepted"; readonly order: Order; readonly balance: Minor; readonly replayed: boolean }
  /** The bet changed nothing. The same key gets the same refusal while the round is open. */
  | ({ readonly kind: "refused" } & Refusal)
  /** An amount has too many decimals, or the bet limits do not exist: `validation_failed`. */
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** The key was used for another request: `idempotency_conflict`. */
  | { readonly kind: "conflict" };

type CheckedBet = Extract<BetCheck, { kind: "ok" }>;

/**
 * Places a bet, once per account and key: one round trip if it is accepted, two in a game with forms. A repeated key
 * and request get the first answer: an accepted bet at any time, a refusal while the round is open.
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
  const values = valuesOf(input, checked, hash);
  const row = await deps.place(values);
  switch (row.outcome) {
    case "accepted":
      publishBalance(deps, input.account, row.shown);
      return {
        kind: "accepted",
        order: orderToWire({
          id: row.placed_id,
          reference_number: row.placed_reference,
          round_id: values.round,
          round_no: row.placed_round_no,
          ...values,
          currency,
          odds_milli: values.odds,
        }),
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

/** The odds of the round. Null if the odds depend on the round's form and there is none. */
async function oddsOfRound(db: Database, game: Game, roundId: number): Promise<ReturnType<Game["odds"]> | null> {
  if (game.nextForm === undefined) return game.odds();
  const [round] = await db.query<{ form: number[] | null }>(`select form from rounds where id = $1 and game = $2`, [
    roundId,
    game.code,
  ]);
  return round === undefined || round.form === null ? null : game.odds(round.form);
}

/** Returns the stored answer for a used key. For a new key, stores the refusal, if there is one, and returns null. */
async function findAnswer(
  db: Database,
  { account, gameCode, idempotencyKey, request }: PlaceBetInput,
  hash: Buffer,
  checked: Exclude<BetCheck, CheckedBet>,
): Promise<PlaceBetResult | null> {
  const found = await db.transaction(async (tx) => {
    // The first request with this key locks the wallet until its commit: this statement waits for it.
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

/** Does not wait: the answer has the balance too, and the next event or poll replaces a lost event. */
function publishBalance(
  { events, log }: PlaceBetDeps,
  { id, currency }: PlaceBetInput["account"],
  balance: Minor,
): void {
  events.user(id, "user_balance_update", { balance: toWire(balance, currency) }).catch((error: unknown) => {
    log.warn({ err: error, accountId: id }, "bets: a new balance was not published");
  });
}
