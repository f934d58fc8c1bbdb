import { createBettor, openTestRound, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { driftCheck } from "./reconcile";

describeEachDatabase("the cheap look at the books", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("checks each new posting once, and finds a balance that was changed by hand", async () => {
    const look = driftCheck(db);
    const roundId = await openTestRound(db);
    const [ringgit, baht] = [await createBettor(db, 100_000), await createBettor(db, 100_000, undefined, "THB")];
    await look();
    await ringgit.place(testRequest(roundId));
    // A check covers only postings that existed at the previous check.
    expect((await look()).postings).toBe(0);
    const clean = await look();
    expect(clean.postings).toBe(1);
    expect(clean.drifts.filter(({ drift }) => drift !== 0)).toEqual([]);

    await db.query(`update ledger_accounts set balance = balance + 7 where account_id = $1`, [ringgit.accountId]);
    for (const bettor of [ringgit, baht]) await bettor.place(testRequest(roundId));
    await look();
    const found = await look();
    expect(found.drifts).toContainEqual({ currency: "MYR", drift: 7 });
    expect(found.drifts).toContainEqual({ currency: "THB", drift: 0 });
    expect(await look()).toMatchObject({ postings: 0 });
    await db.query(`update ledger_accounts set balance = balance - 7 where account_id = $1`, [ringgit.accountId]);
  });

  it("finds a posting that does not sum to zero", async () => {
    const look = driftCheck(db);
    await look();
    // A trigger of the database refuses such a posting, but a restored or repaired copy could contain one.
    await db.transaction(async (tx) => {
      await tx.query(`alter table entries disable trigger user`);
      await tx.query(
        `with posting as (insert into postings (kind, currency) values ('funding', 'MYR') returning id)
         insert into entries (posting_id, ledger_account_id, currency, amount)
         select posting.id, l.id, 'MYR', 11 from posting, ledger_accounts l where l.kind = 'funding' and l.currency = 'MYR'`,
      );
      await tx.query(`alter table entries enable trigger user`);
    });
    await look();
    expect((await look()).drifts).toContainEqual({ currency: "MYR", drift: 11 });
  });
});
