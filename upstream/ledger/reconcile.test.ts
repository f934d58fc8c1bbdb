import { randomBytes } from "node:crypto";
import { gameOf } from "@/games/registry";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { settleRound } from "../settlement/settle";
import { decidedRound, stakeOn } from "../settlement/testing";
import { reconcile } from "./reconcile";

/** A bet on every car to come first: one line wins in any draw. */
const lines = Array.from({ length: 10 }, (_, at) => ({
  type: "of",
  number: `1-${at + 1}`,
  amount: 1_000,
  oddsMilli: 9_800,
}));

/** Writes clean books: in each of two currencies three settled orders, one of which lost, and one order in play. */
async function books(db: Database): Promise<void> {
  const game = gameOf("PK10");
  if (game === undefined) throw new Error("no game");
  const settled = await decidedRound(db, randomBytes(32));
  const inPlay = await decidedRound(db, randomBytes(32));
  const lost = { type: "of", number: `1-${((settled.outcome?.[0] ?? 0) % 10) + 1}`, amount: 1_000, oddsMilli: 9_800 };
  const orders = [
    { player: 0, maxPayout: 10_000_000, lines },
    { player: 1, maxPayout: 10_000_000, lines: [lost] },
    { player: 1, maxPayout: 5_000, lines },
  ];
  for (const currency of ["MYR", "VND"]) await stakeOn(db, settled, 2, orders, currency);
  await settleRound(db, game, settled);
  for (const currency of ["VND", "MYR"]) {
    await stakeOn(db, inPlay, 1, [{ player: 0, maxPayout: 10_000, lines }], currency);
  }
}

/** Changes the ledger as an administrator could: triggers and foreign keys stop our own code. */
async function unguarded(db: Database, statement: string): Promise<void> {
  await db.query("set local session_replication_role = replica");
  await db.query(statement);
}

/** Removes the settlement's posting of the first order that meets the condition. */
const removePosting = (condition: string): string =>
  `with gone as (
     delete from postings where id = (select min(p.id) from postings p join orders o on o.id = p.order_id
                                       where p.kind = 'settlement' and ${condition}) returning id
   ) delete from entries using gone where posting_id = gone.id`;

const corruptions: readonly { statement: string; rule: string; row: RegExp }[] = [
  {
    statement: "update entries set amount = amount + 1 where id = (select max(id) from entries)",
    rule: "every posting sums to zero in each currency",
    row: /^postings \d+$/,
  },
  {
    // The sum remains zero: ringgit leave a wallet, and as many dong arrive as stakes.
    statement: `update entries set currency = 'VND', ledger_account_id = (select id from ledger_accounts where kind = 'stakes' and currency = 'VND')
                 where id = (select min(e.id) from entries e join ledger_accounts l on l.id = e.ledger_account_id
                              where l.kind = 'stakes' and l.currency = 'MYR')`,
    rule: "every posting sums to zero in each currency",
    row: /^postings \d+$/,
  },
  {
    statement: `update entries set ledger_account_id = (select id from ledger_accounts where kind = 'stakes' and currency = 'VND')
                 where id = (select min(e.id) from entries e join ledger_accounts l on l.id = e.ledger_account_id
                              where l.kind = 'stakes' and l.currency = 'MYR')`,
    rule: "every posting lies between accounts of its own currency",
    row: /^postings \d+$/,
  },
  {
    statement: "update postings set currency = 'THB' where id = (select min(id) from postings)",
    rule: "every posting lies between accounts of its own currency",
    row: /^postings \d+$/,
  },
  {
    statement: "update ledger_accounts set currency = 'VND' where account_id = (select min(account_id) from orders)",
    rule: "every wallet has its account's currency",
    row: /^ledger_accounts \d+$/,
  },
  {
    statement: "update accounts set currency = 'VND' where id = (select min(account_id) from orders)",
    rule: "every wallet has its account's currency",
    row: /^ledger_accounts \d+$/,
  },
  {
    statement: "update orders set currency = 'VND' where id = (select min(id) from orders)",
    rule: "every order has the currency of its account and postings",
    row: /^orders \d+$/,
  },
  {
    // The total in play is the same as before, but not the total of each currency.
    statement: `update orders set currency = 'VND' where id = (select max(id) from orders where currency = 'MYR' and settled_at is null)`,
    rule: "stakes in play equal the unsettled orders",
    row: /^ledger_accounts \d+$/,
  },
  {
    statement:
      "update ledger_accounts set balance = balance + 1 where account_id = (select min(account_id) from orders)",
    rule: "every wallet equals the sum of its entries",
    row: /^ledger_accounts \d+$/,
  },
  {
    statement:
      "update entries set balance_after = balance_after + 1 where id = (select min(id) from entries where balance_after is not null)",
    rule: "every balance after an entry follows from the one before",
    row: /^entries \d+$/,
  },
  {
    statement: "update orders set settled_at = null, returned = null where id = (select min(id) from orders)",
    rule: "stakes in play equal the unsettled orders",
    row: /^ledger_accounts \d+$/,
  },
  {
    statement: "update orders set total = total + 1 where id = (select min(id) from orders)",
    rule: "every order was staked with its total",
    row: /^orders \d+$/,
  },
  {
    statement: "update orders set returned = returned + 1 where id = (select min(id) from orders)",
    rule: "every settled order's return equals what its wallet got",
    row: /^orders \d+$/,
  },
  {
    statement: removePosting("returned > 0"),
    rule: "every settled order's return equals what its wallet got",
    row: /^orders \d+$/,
  },
  {
    // The order returned nothing, and its stake is still in play.
    statement: removePosting("returned = 0"),
    rule: "every settled order's return equals what its wallet got",
    row: /^orders \d+$/,
  },
  {
    statement: "delete from order_lines where order_id = (select min(id) from orders) and line_no = 0",
    rule: "every order's total equals its lines",
    row: /^orders \d+$/,
  },
  {
    statement: "update order_lines set returned = 1 where order_id = (select min(id) from orders) and line_no = 1",
    rule: "every line returned what its verdict says",
    row: /^order_lines \d+\/1$/,
  },
  {
    statement:
      "update orders set max_payout = max_payout - 1 where id = (select max(id) from orders where returned is not null)",
    rule: "every order returned its lines, at most its cap",
    row: /^orders \d+$/,
  },
];

describeEachDatabase("reconcile", (open) => {
  it("reports nothing for correct books, and names each row that was corrupted", async () => {
    const db = await open();
    await books(db);
    expect(await reconcile(db)).toEqual([]);
    for (const { statement, rule, row } of corruptions) {
      await db
        .transaction(async (tx) => {
          await unguarded({ ...db, query: tx.query }, statement);
          const found = await reconcile({ ...db, transaction: (work) => work({ query: readable(tx.query) }) });
          expect(found).toContainEqual({ rule, row: expect.stringMatching(row), detail: expect.any(String) });
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
    }
    expect(await reconcile(db)).toEqual([]);
  });
});

class Undo extends Error {}

/** Skips `set transaction`, which PostgreSQL refuses in a transaction that has written already. */
function readable(query: Database["query"]): Database["query"] {
  return async (text, params) => (text.startsWith("set transaction") ? [] : query(text, params));
}
