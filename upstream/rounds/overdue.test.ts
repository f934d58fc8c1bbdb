import { openTestRound } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { overdueRounds } from "./overdue";

describeEachDatabase("how late the rounds are", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  /** Makes a round of PK10 that closes in this number of seconds, and ends all others. */
  async function roundThatCloses(inSeconds: number, status = 0): Promise<number> {
    await db.query(`update rounds set status = 3, settled_at = now(), announced_at = now()`);
    const id = await openTestRound(db, inSeconds);
    await db.query(`update rounds set status = $2 where id = $1`, [id, status]);
    return id;
  }

  it.each<[string, number, number, number, number]>([
    ["open, before its close", 60, 0, 0, 0],
    ["open, a minute after its close", -60, 0, 60, 0],
    ["closed, before its draw", -1, 2, 0, 0],
    ["closed, 57 s after its draw should have been", -60, 2, 57, 0],
    ["void and not settled, 57 s after its draw should have been", -60, 3, 57, 57],
  ])("is measured for a round that is %s", async (_what, closesIn, status, overdue, unsettled) => {
    await roundThatCloses(closesIn, status);
    const [late] = await overdueRounds(db);
    expect(Math.floor(late?.overdueSeconds ?? -1)).toBe(overdue);
    expect(Math.floor(late?.unsettledSeconds ?? -1)).toBe(unsettled);
  });

  it("is measured for a game without a next round, unless the game is closed", async () => {
    const id = await roundThatCloses(-75, 3);
    await db.query(`update rounds set settled_at = now(), announced_at = now() where id = $1`, [id]);
    expect(Math.floor((await overdueRounds(db))[0]?.overdueSeconds ?? -1)).toBe(60);
    await db.query(`update games set enabled = false`);
    expect(await overdueRounds(db)).toEqual([]);
    await db.query(`update games set enabled = true`);
  });
});
