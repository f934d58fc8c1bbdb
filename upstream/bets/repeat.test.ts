import { randomUUID } from "node:crypto";
import type { BetRequest } from "@/lib/contract/calls";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { fundWallet } from "../ledger/wallets";
import { closeRound } from "../rounds/store";
import { ordersReader } from "./orders";
import { acceptedOrder, type Bettor, createBettor, openTestRound, testLine, testRequest } from "./testing";

const FUNDS = 100_000;
/** The stake of `testRequest`. */
const STAKE = 900;

describeEachDatabase("repeating a bet", (open) => {
  let db: Database;
  let roundId: number;
  let player: Bettor;
  let idempotencyKey: string;

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    roundId = await openTestRound(db);
    player = await createBettor(db, FUNDS);
    idempotencyKey = randomUUID();
  });

  it("gives callers with one key one order and one answer", async () => {
    const results = await Promise.all([1, 2, 3].map(() => player.place(testRequest(roundId), { idempotencyKey })));
    const answers = results.map((result) => ({ ...result, replayed: null }));
    expect(answers[0]).toMatchObject({ kind: "accepted", balance: FUNDS - STAKE });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(results.filter((result) => result.kind === "accepted" && !result.replayed)).toHaveLength(1);
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(1);
    expect(player.published).toHaveLength(1);
  });

  it("gives the first answer, even after other bets and if the bet would now be refused", async () => {
    const first = await player.place(testRequest(roundId), { idempotencyKey });
    acceptedOrder(await player.place(testRequest(roundId)));
    const again = { ...first, replayed: true };
    await db.query(`update rounds set status = 2 where id = $1`, [roundId]);
    expect(await player.place(testRequest(roundId), { idempotencyKey })).toEqual(again);
    const account = { id: player.accountId, forcedSettingId: 2, currency: "MYR" };
    expect(await player.place(testRequest(roundId), { idempotencyKey, account })).toEqual(again);
    expect(player.published).toHaveLength(2);
  });

  const others: readonly [string, (request: BetRequest) => Partial<BetRequest>][] = [
    ["policy", () => ({ odds_policy: "any" })],
    ["setting", () => ({ setting_id: 9 })],
    ["round", (request) => ({ round_id: request.round_id + 1_000 })],
    ["amount", (request) => ({ lines: [testLine("tf", "big", 4), ...request.lines.slice(1)] })],
    ["odds", (request) => ({ lines: request.lines.map((line) => ({ ...line, odds: line.odds + 0.001 })) })],
    ["order of lines", (request) => ({ lines: request.lines.toReversed() })],
    ["number of lines", (request) => ({ lines: request.lines.slice(1) })],
  ];

  it.each(others)("refuses the key with another %s", async (_, change) => {
    const request = testRequest(roundId);
    acceptedOrder(await player.place(request, { idempotencyKey }));
    const other = { ...request, ...change(request) };
    expect(await player.place(other, { idempotencyKey })).toEqual({ kind: "conflict" });
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(1);
  });

  it("refuses the key on another game", async () => {
    acceptedOrder(await player.place(testRequest(roundId), { idempotencyKey }));
    const elsewhere = player.place(testRequest(roundId), { idempotencyKey, gameCode: "LOBBY" });
    expect(await elsewhere).toEqual({ kind: "conflict" });
  });

  it("repeats a refusal, even if the bet would now be accepted", async () => {
    const request = testRequest(roundId, { lines: [testLine("tf", "big", 2_000)] });
    const first = await player.place(request, { idempotencyKey });
    expect(first).toEqual({ kind: "refused", code: "insufficient_balance" });
    await fundWallet(db, player.accountId, 1_000_000);
    expect(await player.place(request, { idempotencyKey })).toEqual(first);
    acceptedOrder(await player.place(request));
    expect(await ordersReader(db)({ accountId: player.accountId, roundId })).toHaveLength(1);
  });

  it("repeats a refusal with all its details, and refuses the key with another bet of that round", async () => {
    const account = { id: player.accountId, forcedSettingId: 2, currency: "MYR" };
    const request = testRequest(roundId);
    const first = await player.place(request, { idempotencyKey, account });
    expect(first).toMatchObject({ code: "setting_forced", errors: { setting_id: [expect.any(String)] } });
    expect(await player.place(request, { idempotencyKey })).toEqual(first);
    const forced = { ...account, forcedSettingId: 3 };
    expect(await player.place(request, { idempotencyKey, account: forced })).toEqual(first);
    const other = testRequest(roundId, { lines: [testLine("tf", "big", 4)] });
    expect(await player.place(other, { idempotencyKey })).toEqual({ kind: "conflict" });
    expect(await player.place(other, { idempotencyKey, account })).toEqual({ kind: "conflict" });
    acceptedOrder(await player.place(request));
  });

  it("repeats the refusal of a closed game after the game has opened", async () => {
    await db.query(`update games set enabled = false where code = 'PK10'`);
    const first = await player.place(testRequest(roundId), { idempotencyKey });
    await db.query(`update games set enabled = true where code = 'PK10'`);
    expect(first).toMatchObject({ code: "game_disabled" });
    expect(await player.place(testRequest(roundId), { idempotencyKey })).toEqual(first);
  });

  it("keeps refusals while their round is open, and does not store a refusal for an unknown round", async () => {
    const kept = () => db.query(`select 1 from bet_refusals where account_id = $1`, [player.accountId]);
    const tooMuch = { lines: [testLine("tf", "big", 2_000)] };
    await player.place(testRequest(roundId, tooMuch));
    await player.place(testRequest(roundId + 1_000_000, tooMuch));
    // An unknown setting makes the request invalid: it is not a refused bet.
    await player.place(testRequest(roundId, { setting_id: 9 }));
    expect(await kept()).toHaveLength(1);
    await closeRound(db, roundId);
    expect(await kept()).toEqual([]);
    expect(await player.place(testRequest(roundId, tooMuch))).toMatchObject({ code: "round_closed" });
    expect(await kept()).toEqual([]);
  });

  it("lets two players use one key", async () => {
    const other = await createBettor(db, FUNDS);
    const results = [
      await player.place(testRequest(roundId), { idempotencyKey }),
      await other.place(testRequest(roundId), { idempotencyKey }),
    ];
    expect(results.map((result) => result.kind === "accepted" && !result.replayed)).toEqual([true, true]);
  });
});
