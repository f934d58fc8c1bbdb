import { createBettor, openTestRound, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { decidedRound } from "../settlement/testing";
import { closeRound } from "./store";

describeEachDatabase("closing a round", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("is not delayed by bets that come too late", async () => {
    // PGlite has one connection: there a bet cannot arrive in the middle of a close.
    if (db.driver === "pglite") return;
    const player = await createBettor(db, 100_000);
    const late = await openTestRound(db, -1);
    await db.transaction(async (tx) => {
      await closeRound(tx, late);
      // The bet is answered while the row is locked: it did not need the lock.
      expect(await player.place(testRequest(late))).toMatchObject({ kind: "refused", code: "round_closed" });
    });
  });

  it("ignores a round that is not open", async () => {
    const { id } = await decidedRound(db, "void");
    await closeRound(db, id);
    expect(await db.query("select status from rounds where id = $1", [id])).toEqual([{ status: 3 }]);
  });
});
