import { createHash, randomUUID } from "node:crypto";
import { acceptedOrder, createBettor, openTestRound, testLine, testRequest } from "../bets/testing";
import { pk10 } from "@/games/pk10/game";
import { type BeaconChain, QUICKNET } from "@/games/shared/draw/beacon-chain";
import { storeBeacon } from "../beacon/store-beacon";
import { describeEachDatabase } from "../db/testing";
import { fairRoundToWire } from "./fair-rounds";
import { countLateCloses } from "./reconcile-draws";
import { closeRound } from "./store";
import type { RoundRow } from "./wire";

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** The Merkle root, as docs/fairness.md defines it. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  let level = leaves;
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = Buffer.of(), right] = level.slice(at, at + 2);
      above.push(right === undefined ? left : sha256(Buffer.of(1), left, right));
    }
    level = above;
  }
  return level[0] ?? sha256();
}

describeEachDatabase("the root of a round's orders", (open) => {
  it("covers every accepted order with its lines, and no other order", async () => {
    const db = await open();
    const player = await createBettor(db, 1_000_000);
    for (const count of [0, 1, 2, 5, 8]) {
      const roundId = await openTestRound(db);
      const leaves: Buffer[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const idempotencyKey = randomUUID();
        const lines = [testLine("tf", "big", 1), testLine("of", "1-1", 2)].slice(nth % 2);
        const order = acceptedOrder(await player.place(testRequest(roundId, { lines }), { idempotencyKey }));
        const texts = order.numbers.map(
          ({ bet_type: type, number, amount, odds = 0 }) =>
            `${type} ${number} ${Math.round(amount * 100)} ${Math.round(odds * 1000)}`,
        );
        const total = Math.round(order.total_amount * 100);
        const [row] = await db.query<{ created_at: Date }>(`select created_at from orders where id = $1`, [order.id]);
        const accepted = `${player.accountId}:1:${pk10.catalogueVersion}:MYR:${total}:10000000:${row?.created_at.getTime()}`;
        const text = `grandstand:v1:order:${order.reference_number}:${idempotencyKey}:${accepted}:${texts.join(",")}`;
        leaves.push(sha256(Buffer.of(0), text));
      }
      await closeRound(db, roundId);
      const [round] = await db.query<{ order_root: Uint8Array }>(`select order_root from rounds where id = $1`, [
        roundId,
      ]);
      expect(Buffer.from(round?.order_root ?? [])).toEqual(rootOf(leaves));
    }
  });

  it.each([
    ["the value is stored", 1_000, undefined],
    ["a later value is stored", 1_007, undefined],
    ["the value's time has come, and nobody has stored it", undefined, -1],
  ])("is missing, and the round is marked as closed late, if %s at the close", async (_case, stored, beaconInMs) => {
    const db = await open();
    const close = async (change: () => Promise<unknown>): Promise<RoundRow> => {
      const id = await openTestRound(db);
      await db.query(`update rounds set beacon_round = 1000, beacon_chain = $2 where id = $1`, [id, QUICKNET.hash]);
      await db.query(`delete from beacon`);
      await change();
      await closeRound(db, id, new Date(Date.now() + (beaconInMs ?? 60_000)));
      const [round] = await db.query<RoundRow>(`select * from rounds where id = $1`, [id]);
      if (round === undefined) throw new Error("no round");
      return round;
    };
    const store = (chain: BeaconChain, round: number) => storeBeacon(db, chain, { round, signature: "" });
    const late = await close(async () => stored !== undefined && store(QUICKNET, stored));
    expect(late).toMatchObject({ status: 2, order_root: null, closed_late: true });
    expect(fairRoundToWire(pk10, { ...late, next_commitment: null })).toMatchObject({
      order_root: null,
      closed_late: true,
    });
    expect(await countLateCloses(db)).toBe(1);
    if (stored === undefined) return;
    for (const [chain, value] of [
      [QUICKNET, 999],
      [{ ...QUICKNET, hash: "another" }, stored],
    ] as const)
      expect(await close(() => store(chain, value))).toMatchObject({ order_root: rootOf([]), closed_late: false });
  });
});
