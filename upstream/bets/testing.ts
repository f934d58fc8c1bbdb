import { randomUUID } from "node:crypto";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { pk10 } from "@/games/pk10/game";
import type { Currency, Minor } from "@/lib/money";
import { openAccount } from "../accounts/player";
import { NO_PASSWORD } from "../accounts/passwords";
import type { Database, Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { fundWallet, shownBalances } from "../ledger/wallets";
import { type PlaceChecked, placeInBatches, placeBet, type PlaceBetInput, type PlaceBetResult } from "./place";

export async function openTestRound(db: Database, closesInSeconds = 3_600): Promise<number> {
  await db.query(`insert into games (code, game_seconds) values ('PK10', 60) on conflict (code) do nothing`);
  const [round] = await db.query<{ id: number }>(
    `with chain as (
       insert into hash_chains (game, anchor, plain_seed, length, used) values ('PK10', '\\x00', '\\x01', 10, 1) returning id
     )
     insert into rounds (game, round_no, opens_at, closes_at, draws_at, announces_at, next_at, chain_id, link, commitment)
     select 'PK10', 'B' || chain.id, least(t, closes) - interval '1 hour', closes, closes + interval '3 s',
            closes + interval '13 s', closes + interval '15 s', chain.id, 1, '\\x00'
       from chain, clock_timestamp() t, lateral (select t + $1::float8 * interval '1 s' as closes) c
     returning id`,
    [closesInSeconds],
  );
  if (round === undefined) throw new Error("no round");
  return round.id;
}

export async function fundedAccount(db: Database, funds: Minor, currency: Currency = "MYR"): Promise<number> {
  const [merchant] = await db.query<{ id: number }>(
    `insert into merchants (mcode, name, api_key_hash) values ('TEST', 'Test', '\\x00')
       on conflict (mcode) do update set name = excluded.name returning id`,
  );
  if (merchant === undefined) throw new Error("no merchant");
  const username = randomUUID();
  const id = await openAccount(db, { merchantId: merchant.id, username, passwordHash: NO_PASSWORD, currency });
  if (id === null) throw new Error("no account");
  await fundWallet(db, id, funds);
  return id;
}

/** A line at the odds in force; `amount` in wire money. */
export function testLine(type: string, number: string, amount: number): BetRequest["lines"][number] {
  const milli = pk10.odds()[type]?.[number];
  if (milli === undefined) throw new Error(`no bet ${type} ${number}`);
  return { bet_type: type, number, amount, odds: milli / 1000 };
}

/** A valid request with bet limits 1: RM 3 on each of three bets, unless changed. */
export function testRequest(roundId: number, change: Partial<BetRequest> = {}): BetRequest {
  return {
    round_id: roundId,
    setting_id: 1,
    odds_policy: "none",
    lines: [testLine("tf", "big", 3), testLine("of", "1-1", 3), testLine("ft", "3n4", 3)],
    ...change,
  };
}

export interface Bettor {
  readonly accountId: number;
  readonly published: { accountId: number; event: string; payload: object }[];
  readonly warn: jest.Mock;
  /** Places a bet of this player under a new key, unless another key is given. */
  place(request: BetRequest, change?: Partial<Omit<PlaceBetInput, "request">>): Promise<PlaceBetResult>;
}

const placers = new WeakMap<Database, PlaceChecked>();

/** The bets of all players on this database go in the same batches, like those of one process. */
function placerOf(db: Database): PlaceChecked {
  const place = placers.get(db) ?? placeInBatches(db, { warn: jest.fn() });
  placers.set(db, place);
  return place;
}

/** A new player with `funds`, whose bets go directly to `placeBet`; `tell` replaces the hub. */
export async function createBettor(
  db: Database,
  funds: Minor,
  tell: () => Promise<void> = async () => undefined,
  currency: Currency = "MYR",
): Promise<Bettor> {
  const accountId = await fundedAccount(db, funds, currency);
  const published: Bettor["published"] = [];
  const warn = jest.fn();
  const events: Pick<Events, "user"> = {
    user(account, event, payload) {
      published.push({ accountId: account, event, payload });
      return tell();
    },
  };
  const place: Bettor["place"] = (request, change) =>
    placeBet(
      { db, place: placerOf(db), events, log: { warn } },
      {
        account: { id: accountId, forcedSettingId: null, currency },
        gameCode: "PK10",
        idempotencyKey: randomUUID(),
        request,
        ...change,
      },
    );
  return { accountId, published, warn, place };
}

export function acceptedOrder(result: PlaceBetResult): Order {
  if (result.kind !== "accepted") throw new Error(`not accepted: ${JSON.stringify(result)}`);
  return result.order;
}

export async function shownBalance(db: Queryable, accountId: number): Promise<Minor> {
  const shown = (await shownBalances(db, [accountId])).get(accountId);
  if (shown === undefined) throw new Error(`account ${accountId} has no wallet`);
  return shown;
}
