import type { BetRequest } from "@/lib/contract/calls";
import { BET_REFUSALS, type BetRefusal } from "@/lib/contract/errors";
import { pk10 } from "@/games/pk10/game";
import { START_FORM } from "@/games/racinggod/form";
import { returnOf } from "@/lib/money";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import {
  shownBalance,
  acceptedOrder,
  type Bettor,
  createBettor,
  openTestRound,
  testLine,
  testRequest,
} from "./testing";
import { settleRound } from "../settlement/settle";
import { ordersReader } from "./orders";
import type { PlaceBetResult } from "./place";

const FUNDS = 100_000;
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describeEachDatabase("placing a bet", (open) => {
  let db: Database;
  let roundId: number;
  let player: Bettor;

  beforeAll(async () => {
    db = await open();
    roundId = await openTestRound(db);
  });
  beforeEach(async () => {
    player = await createBettor(db, FUNDS);
  });

  async function roundWith(change: string): Promise<number> {
    const id = await openTestRound(db);
    await db.query(`update rounds set ${change} where id = $1`, [id]);
    return id;
  }

  async function roundOfAnotherGame(): Promise<number> {
    await db.query(`insert into games (code, game_seconds) values ('BALLS12', 60) on conflict do nothing`);
    return roundWith("game = 'BALLS12'");
  }

  const RACE = { bet_type: "win", number: "7", amount: 2, odds: 7.68 };
  async function placeOnRace(form: string, round?: number): Promise<PlaceBetResult> {
    await db.query(`insert into games (code, game_seconds) values ('RACINGGOD', 60) on conflict do nothing`);
    const race = round ?? (await roundWith(`game = 'RACINGGOD', form = ${form}`));
    return player.place(testRequest(race, { lines: [RACE] }), { gameCode: "RACINGGOD" });
  }
  const formOf = (form: readonly number[]): string => `'{${form.join()}}'`;

  async function whileDisabled(work: () => Promise<PlaceBetResult>): Promise<PlaceBetResult> {
    await db.query(`update games set enabled = false where code = 'PK10'`);
    try {
      return await work();
    } finally {
      await db.query(`update games set enabled = true where code = 'PK10'`);
    }
  }

  const state = (): Promise<object[]> =>
    db.query(
      `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
              (select count(*) from postings) as postings, (select count(*) from entries) as entries,
              (select sum(balance)::bigint from ledger_accounts) as wallets,
              (select balance from ledger_accounts where account_id = $1) as balance`,
      [player.accountId],
    );

  it("stakes the order, stores it as accepted and publishes the new balance", async () => {
    const lines = [testLine("tf", "big", 3), { ...testLine("ft", "3n4", 1.05), odds: 9 }];
    const result = await player.place(testRequest(roundId, { odds_policy: "any", lines }));
    expect(result).toEqual({
      kind: "accepted",
      order: {
        id: expect.any(Number),
        reference_number: expect.any(String),
        round_id: roundId,
        round_no: expect.stringMatching(/^B/),
        total_amount: 4.05,
        numbers: [testLine("tf", "big", 3), testLine("ft", "3n4", 1.05)],
      },
      balance: FUNDS - 405,
      replayed: false,
    });
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toEqual([acceptedOrder(result)]);
    const balance = (FUNDS - 405) / 100;
    expect(player.published).toEqual([
      { accountId: player.accountId, event: "user_balance_update", payload: { balance } },
    ]);
    const [stored] = await db.query(
      `select setting_id, max_payout, catalogue_version, total, shown_after, returned from orders where account_id = $1`,
      [player.accountId],
    );
    expect(stored).toEqual({
      setting_id: 1,
      max_payout: 10_000_000,
      catalogue_version: pk10.catalogueVersion,
      total: 405,
      shown_after: FUNDS - 405,
      returned: null,
    });
    expect(await reconcile(db)).toEqual([]);
  });

  it("lists the orders of a round newest last, and only the player's own", async () => {
    const references: string[] = [];
    for (const amount of [1, 2, 3]) {
      const result = await player.place(testRequest(roundId, { lines: [testLine("tf", "big", amount)] }));
      references.push(acceptedOrder(result).reference_number);
    }
    acceptedOrder(await (await createBettor(db, FUNDS)).place(testRequest(roundId)));
    acceptedOrder(await player.place(testRequest(await openTestRound(db))));
    const orders = await ordersReader(db)({ accountId: player.accountId, roundId });
    expect(orders.map((order) => order.total_amount)).toEqual([1, 2, 3]);
    expect(orders.map((order) => order.reference_number)).toEqual(references);
  });

  it("writes the reference with the merchant's day and the order's number", async () => {
    const written = await db.query<{ text: string }>(
      `select base32(value) as text from unnest($1::bigint[]) with ordinality as v (value, at) order by at`,
      [[0, 31, 32, 33_554_431, 33_554_432, 2 ** 45]],
    );
    expect(written.map((row) => row.text)).toEqual(["00000", "0000Z", "00010", "ZZZZZ", "100000", "1000000000"]);
    const order = acceptedOrder(await player.place(testRequest(roundId)));
    const [day] = await db.query<{ day: string; text: string }>(
      `select to_char(created_at at time zone 'Asia/Kuala_Lumpur', 'YYMMDD') as day, base32(id) as text
         from orders where id = $1`,
      [order.id],
    );
    expect(order.reference_number).toBe(`PK${day?.day}${day?.text}`);
  });

  const placeLine = (type: string, number: string, amount: number): Promise<PlaceBetResult> =>
    player.place(testRequest(roundId, { lines: [testLine(type, number, amount)] }));
  const placeOn = async (round: Promise<number> | number): Promise<PlaceBetResult> =>
    player.place(testRequest(await round));
  const placeChanged = (change: Partial<BetRequest["lines"][number]>): Promise<PlaceBetResult> =>
    player.place(testRequest(roundId, { lines: [{ ...testLine("tf", "big", 1), ...change }] }));
  const duels = [1, 2, 3, 4, 5, 6].map((position) => testLine("dt", String(position), 2_000));

  const refusals: readonly [string, BetRefusal, () => Promise<PlaceBetResult>][] = [
    ["a closed round", "round_closed", () => placeOn(roundWith("status = 2"))],
    ["a void round", "round_closed", () => placeOn(roundWith("status = 3"))],
    ["a round that the clock has closed", "round_closed", () => placeOn(openTestRound(db, -0.001))],
    ["a round not open yet", "round_closed", () => placeOn(roundWith("opens_at = closes_at - interval '1 s'"))],
    ["a round that does not exist", "round_closed", () => placeOn(2 ** 40)],
    ["a round of another game", "round_closed", () => placeOn(roundOfAnotherGame())],
    ["in a game with forms, a round of another game", "round_closed", () => placeOnRace("null", roundId)],
    ["a round without its form", "round_closed", () => placeOnRace("null")],
    ["odds of another form", "odds_changed", () => placeOnRace(formOf(START_FORM.toReversed()))],
    ["too little", "below_min", () => placeLine("tf", "big", 0.5)],
    ["too much on a line", "above_max", () => placeLine("tf", "big", 2_001)],
    ["too much in all", "above_order_max", () => player.place(testRequest(roundId, { lines: duels }))],
    ["more than the wallet has", "insufficient_balance", () => placeLine("tf", "big", 1_000.01)],
    ["other odds", "odds_changed", () => placeChanged({ odds: 3 })],
    ["an unknown bet", "unknown_bet", () => placeChanged({ number: "11b" })],
    [
      "another setting than the forced one",
      "setting_forced",
      () =>
        player.place(testRequest(roundId), { account: { id: player.accountId, forcedSettingId: 2, currency: "MYR" } }),
    ],
    ["the lobby, which is no game", "game_disabled", () => player.place(testRequest(roundId), { gameCode: "LOBBY" })],
    ["a disabled game", "game_disabled", () => whileDisabled(() => placeOn(roundId))],
  ];

  it("has a test below for every refusal", () => {
    expect(new Set(refusals.map(([, code]) => code))).toEqual(new Set(BET_REFUSALS));
  });

  it.each(refusals)("refuses %s (%s) and changes nothing", async (_, code, attempt) => {
    const before = await state();
    const result = await attempt();
    expect(result).toMatchObject({ kind: "refused", code });
    expect("odds" in result).toBe(code === "odds_changed");
    expect(await state()).toEqual(before);
    expect(player.published).toEqual([]);
  });

  it("stakes at the odds of the round's form", async () => {
    expect(acceptedOrder(await placeOnRace(formOf(START_FORM))).numbers).toEqual([RACE]);
  });

  it("rejects unknown bet limits without counting a refused bet, and changes nothing", async () => {
    const before = await state();
    expect(await player.place(testRequest(roundId, { setting_id: 9 }))).toMatchObject({ kind: "invalid" });
    expect(await state()).toEqual(before);
  });

  it("takes the last sen of a wallet", async () => {
    expect(await placeLine("tf", "big", FUNDS / 100)).toMatchObject({ kind: "accepted", balance: 0 });
  });

  it("throws for an account without a wallet", async () => {
    const nobody = { id: 2 ** 40, forcedSettingId: null, currency: "MYR" };
    await expect(player.place(testRequest(roundId), { account: nobody })).rejects.toThrow("no wallet");
  });

  it("neither shows winnings before they are announced nor accepts them as a stake", async () => {
    const won = await openTestRound(db);
    acceptedOrder(await player.place(testRequest(won, { lines: [testLine("of", "1-1", 990)] })));
    await db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [won, CARS]);
    await settleRound(db, pk10, { id: won, status: 1, outcome: CARS });
    expect(await placeLine("tf", "big", 4)).toMatchObject({ kind: "accepted", balance: 600 });
    expect(await placeLine("tf", "big", 7)).toMatchObject({ kind: "refused", code: "insufficient_balance" });
    expect(await shownBalance(db, player.accountId)).toBe(600);
    await db.query(`update rounds set announced_at = clock_timestamp() where id = $1`, [won]);
    const returned = returnOf(99_000, pk10.odds()["of"]?.["1-1"] ?? 0);
    expect(await placeLine("tf", "big", 7)).toMatchObject({ kind: "accepted", balance: 600 + returned - 700 });
    expect(await reconcile(db)).toEqual([]);
  });

  it("answers even if the balance cannot be published, and logs the failure", async () => {
    const unheard = await createBettor(db, FUNDS, () => Promise.reject(new Error("broker gone")));
    acceptedOrder(await unheard.place(testRequest(roundId)));
    const { accountId } = unheard;
    expect(unheard.warn).toHaveBeenCalledWith({ err: new Error("broker gone"), accountId }, expect.any(String));
  });

  it("does not wait until the balance is published", async () => {
    const slow = await createBettor(db, FUNDS, () => new Promise(() => undefined));
    acceptedOrder(await slow.place(testRequest(roundId)));
    expect(slow.published).toHaveLength(1);
  });
});
