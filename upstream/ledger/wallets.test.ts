import { fundedAccount, shownBalance } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "./reconcile";
import { fundWallet } from "./wallets";

describeEachDatabase("funding a wallet", (open) => {
  let db: Database;
  let accountId: number;
  beforeAll(async () => {
    db = await open();
    accountId = await fundedAccount(db, 1_000);
  });

  it("posts the money from the funding account, and the books agree", async () => {
    await Promise.all([fundWallet(db, accountId, 1), fundWallet(db, accountId, 20)]);
    expect(await shownBalance(db, accountId)).toBe(1_021);
    const [outside] = await db.query(
      `select sum(e.amount)::bigint as amount from entries e join ledger_accounts l on l.id = e.ledger_account_id
        where l.kind = 'funding'`,
    );
    expect(outside).toEqual({ amount: -1_021 });
    expect(await reconcile(db)).toEqual([]);
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])("refuses %d", async (amount) => {
    await expect(fundWallet(db, accountId, amount)).rejects.toThrow(RangeError);
  });

  it("refuses an account without a wallet, and leaves nothing behind", async () => {
    await expect(fundWallet(db, accountId + 1, 5)).rejects.toThrow("has no wallet");
    await expect(shownBalance(db, accountId + 1)).rejects.toThrow("has no wallet");
    expect(await reconcile(db)).toEqual([]);
  });
});
