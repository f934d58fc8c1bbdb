import { acceptedOrder, createBettor, fundedAccount, openTestRound, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "./reconcile";

describeEachDatabase("the database itself", (open) => {
  let db: Database;
  const playerIn = new Map<string, number>();
  beforeAll(async () => {
    db = await open();
    for (const currency of ["MYR", "THB", "VND"]) playerIn.set(currency, await fundedAccount(db, 1_000, currency));
  });

  const walletOf = (currency: string): string =>
    `(select id from ledger_accounts where account_id = ${playerIn.get(currency)})`;
  const singleOf = (kind: string, currency: string): string =>
    `(select id from ledger_accounts where kind = '${kind}' and currency = '${currency}')`;
  /** A posting of 5 from a wallet to the house account, as faulty code could write it. */
  const move = (
    posting: string,
    wallet: string,
    house: string,
    entries: readonly [string, string] = [posting, posting],
  ) =>
    db.query(
      `with posting as (insert into postings (kind, currency) values ('funding', '${posting}') returning id)
       insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
       select id, ${walletOf(wallet)}, '${entries[0]}', -5, 995 from posting
       union all select id, ${singleOf("house", house)}, '${entries[1]}', 5, null from posting`,
    );

  it("has one account each for stakes, house and funding in each currency that has a wallet", async () => {
    const singles = await db.query<{ currency: string; kinds: string }>(
      `select currency, string_agg(kind, ' ' order by kind) as kinds
         from ledger_accounts where kind <> 'wallet' group by currency order by currency`,
    );
    const kinds = "funding house stakes";
    expect(singles).toEqual(["MYR", "THB", "VND"].map((currency) => ({ currency, kinds })));
    const again = db.query("insert into ledger_accounts (kind, currency) values ('house', 'THB')");
    await expect(again).rejects.toThrow("ledger_accounts_single");
  });

  it.each([
    ["from a MYR wallet to a THB house, with both entries in MYR", () => move("MYR", "MYR", "THB")],
    ["from a MYR wallet to a THB house, with an entry in each", () => move("MYR", "MYR", "THB", ["MYR", "THB"])],
    ["in MYR between two THB accounts", () => move("MYR", "THB", "THB")],
    ["in THB between two MYR accounts", () => move("THB", "MYR", "MYR", ["THB", "THB"])],
    [
      "that gets entries of a second currency later",
      () =>
        db.query(
          `insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
           select id, ${walletOf("VND")}, 'VND', -5, 995 from postings where currency = 'THB'
           union all select id, ${singleOf("house", "VND")}, 'VND', 5, null from postings where currency = 'THB'`,
        ),
    ],
  ])("refuses a posting %s", async (_, post) => {
    await expect(post()).rejects.toThrow(/entries_currency_of_(posting|ledger_account)/);
  });

  it.each([
    ["an account's currency", () => db.query(`update accounts set currency = 'THB' where id = ${playerIn.get("MYR")}`)],
    ["a wallet's", () => db.query(`update ledger_accounts set currency = 'THB' where id = ${walletOf("MYR")}`)],
    [
      "a funding account's",
      () => db.query(`update ledger_accounts set currency = 'USD' where id = ${singleOf("funding", "VND")}`),
    ],
  ])("refuses to change %s", async (_, change) => {
    await expect(change()).rejects.toThrow("violates foreign key");
  });

  it("refuses an order in another currency than its player's", async () => {
    const { place } = await createBettor(db, 1_000);
    const { id } = acceptedOrder(await place(testRequest(await openTestRound(db))));
    const change = db.query(`update orders set currency = 'THB' where id = ${id}`);
    await expect(change).rejects.toThrow("orders_currency_of_account");
  });

  it.each(["myr", "RM", "BAHT", ""])("refuses the currency %j", async (currency) => {
    const values = `(select merchant_id from accounts limit 1), 'nobody', '-', '${currency}'`;
    const insert = db.query(`insert into accounts (merchant_id, username, password_hash, currency) select ${values}`);
    await expect(insert).rejects.toThrow("accounts_currency_check");
    await expect(db.query(`update merchants set currency = '${currency}'`)).rejects.toThrow("merchants_currency_check");
  });

  it("has books that agree after all these tests", async () => {
    expect(await reconcile(db)).toEqual([]);
  });
});
