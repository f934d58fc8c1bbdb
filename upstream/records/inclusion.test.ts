import { isIncluded } from "@/games/shared/draw/order-path";
import { calls } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { acceptedOrder, createBettor, openTestRound, testLine, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describePglite } from "../db/testing";
import { closeRound } from "../rounds/store";
import { readTransactions } from "./transactions";

describePglite("an order's path to the root of its round's orders", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  async function read(accountId: number, referenceNumber?: string): Promise<readonly Transaction[]> {
    const whole = { game: undefined, roundNo: undefined, from: undefined, to: undefined, timeZone: "UTC" };
    const page = await readTransactions(db, { ...whole, accountId, referenceNumber, page: 1, pageSize: 30 });
    return calls.table.response.parse(page).records;
  }

  async function rootOf(id: number): Promise<string> {
    const [round] = await db.query<{ order_root: Uint8Array }>(`select order_root from rounds where id = $1`, [id]);
    return Buffer.from(round?.order_root ?? []).toString("hex");
  }

  it.each([1, 2, 3, 5, 8])("verifies for each of %i orders, and for no changed order", async (count) => {
    const players = await Promise.all([createBettor(db, 1_000_000), createBettor(db, 1_000_000, undefined, "VND")]);
    const round = await openTestRound(db);
    const placed = [];
    for (let nth = 0; nth < count; nth += 1) {
      const [player, currency] = nth % 2 === 0 ? [players[0], "MYR"] : [players[1], "VND"];
      const amount = currency === "VND" ? 15_000 : 3;
      const lines = [testLine("tf", "big", amount), testLine("of", "1-1", 2 * amount)].slice(nth % 2);
      const order = acceptedOrder(await player.place(testRequest(round, { lines })));
      placed.push({ accountId: player.accountId, currency, reference: order.reference_number });
    }
    await closeRound(db, round);
    const root = await rootOf(round);
    const rows = [];
    for (const { accountId, currency, reference } of placed) {
      const [order, ...others] = await read(accountId, reference);
      if (order?.inclusion == null) throw new Error("no way to the root");
      expect(others).toEqual([]);
      const { inclusion } = order;
      const claim = { currency, root };
      expect(inclusion.order_root).toBe(root);
      expect(isIncluded(order, inclusion, claim)).toBe(true);
      const [line, ...rest] = order.numbers;
      if (line === undefined) throw new Error("no line");
      const wrong: Partial<Transaction>[] = [
        { reference_number: `${order.reference_number}0` },
        { created_at: new Date(Date.parse(order.created_at) + 1).toISOString() },
        { total_amount: order.total_amount + 1 },
        { numbers: rest },
        { numbers: [line, ...order.numbers] },
        { numbers: [{ ...line, amount: line.amount + 1 }, ...rest] },
        { numbers: [{ ...line, amount: 0.001 }, ...rest] },
        { numbers: [{ ...line, odds: 99 }, ...rest] },
        { numbers: [{ ...line, number: "small" }, ...rest] },
      ];
      for (const change of wrong) expect(isIncluded({ ...order, ...change }, inclusion, claim)).toBe(false);
      for (const change of [
        { key: crypto.randomUUID() },
        { account_id: inclusion.account_id + 1 },
        { setting_id: inclusion.setting_id + 1 },
        { catalogue_version: inclusion.catalogue_version + 1 },
        { max_payout: inclusion.max_payout + 1 },
      ])
        expect(isIncluded(order, { ...inclusion, ...change }, claim)).toBe(false);
      expect(isIncluded(order, inclusion, { currency: currency === "VND" ? "THB" : "VND", root })).toBe(false);
      expect(isIncluded(order, inclusion, { currency, root: "00".repeat(32) })).toBe(false);
      for (const at of inclusion.path.keys()) {
        const path = (change: object) =>
          inclusion.path.map((step, nth) => (nth === at ? { ...step, ...change } : step));
        for (const change of [{ hash: "00".repeat(32) }, { hash: "" }, { hash: "no" }])
          expect(isIncluded(order, { ...inclusion, path: path(change) }, claim)).toBe(false);
        const side = inclusion.path[at]?.side === "left" ? "right" : "left";
        expect(isIncluded(order, { ...inclusion, path: path({ side }) }, claim)).toBe(false);
      }
      rows.push({ order, inclusion });
    }
    for (const [nth, { order }] of rows.entries()) {
      const other = rows[(nth + 1) % count]?.inclusion;
      if (count > 1 && other !== undefined) expect(isIncluded(order, other, { currency: "MYR", root })).toBe(false);
    }
  });

  it("is in the answer from the close on, if the answer is about one order", async () => {
    const player = await createBettor(db, 1_000_000);
    const round = await openTestRound(db);
    const { reference_number: reference } = acceptedOrder(await player.place(testRequest(round)));
    expect((await read(player.accountId, reference))[0]).not.toHaveProperty("inclusion");
    await closeRound(db, round);
    expect((await read(player.accountId, reference))[0]).toHaveProperty("inclusion");
    expect((await read(player.accountId))[0]).not.toHaveProperty("inclusion");
  });

  it("is missing if the round closed without a root", async () => {
    const player = await createBettor(db, 1_000_000);
    const round = await openTestRound(db);
    const { reference_number: reference } = acceptedOrder(await player.place(testRequest(round)));
    await db.query(`update rounds set status = 2 where id = $1`, [round]);
    expect((await read(player.accountId, reference))[0]).not.toHaveProperty("inclusion");
  });
});
