import { createBettor, openTestRound, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { decidedRound } from "../settlement/testing";
import { closeRound } from "./store";

/** A promise that another place resolves. */
function createGate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describeEachDatabase("closing a round", (open) => {
  let db: Database;
  let roundId: number;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    roundId = (await decidedRound(db, "void")).id;
    await db.query(`update rounds set status = 0 where id = $1`, [roundId]);
  });

  const statusOf = async (): Promise<number | undefined> =>
    (await db.query<{ status: number }>(`select status from rounds where id = $1`, [roundId]))[0]?.status;

  /** Acts like a bet: locks the open round until its own transaction ends. */
  const takeOpenRound = `select id from rounds where id = $1 and status = 0 for share`;

  it("waits for a bet in flight, and refuses the ones after", async () => {
    const [taken, mayEnd] = [createGate(), createGate()];
    const order: string[] = [];
    const bet = db.transaction(async (tx) => {
      expect(await tx.query(takeOpenRound, [roundId])).toHaveLength(1);
      taken.open();
      await mayEnd.passed;
      order.push("bet");
    });
    await taken.passed;
    const close = closeRound(db, roundId).then(() => order.push("close"));
    if (db.driver === "postgres") {
      await waitingForLock();
      expect(await statusOf()).toBe(0);
    }
    mayEnd.open();
    await Promise.all([bet, close]);
    expect(order).toEqual(["bet", "close"]);
    expect(await statusOf()).toBe(2);
    expect(await db.query(takeOpenRound, [roundId])).toEqual([]);
  });

  it("is not delayed by bets that come too late", async () => {
    // PGlite has one connection: there a bet cannot come in the middle of a close.
    if (db.driver === "pglite") return;
    const player = await createBettor(db, 100_000);
    const late = await openTestRound(db, -1);
    await db.transaction(async (tx) => {
      await closeRound(tx, late);
      // Answered while the row is locked: the bet did not need it.
      expect(await player.place(testRequest(late))).toMatchObject({ kind: "refused", code: "round_closed" });
    });
  });

  it("ignores a round that is not open", async () => {
    await db.query(`update rounds set status = 3 where id = $1`, [roundId]);
    await closeRound(db, roundId);
    expect(await statusOf()).toBe(3);
  });

  /** Waits until PostgreSQL reports that the close waits. */
  async function waitingForLock(): Promise<void> {
    for (;;) {
      const [waiting] = await db.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'select close_round%'`,
      );
      if (waiting !== undefined && waiting.count > 0) return;
    }
  }
});
