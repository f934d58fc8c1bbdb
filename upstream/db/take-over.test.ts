import { randomUUID } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { createBettor, openTestRound, testLine, testRequest } from "../bets/testing";
import { reconcile } from "../ledger/reconcile";
import { settleRound } from "../settlement/settle";
import type { Database } from "./database";
import { migrate, readMigrations, LAST_OF_0_1_0, SCHEMA } from "./migrate";
import { describeEachDatabase } from "./testing";

const FUNDS = 1_000_000;
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The statements of the release before currencies. */
const BEFORE = {
  playerOfToken: `select player.* from unnest($1::text[]) with ordinality as token (hash, at)
  cross join lateral player_of_token(decode(token.hash, 'hex')) player order by token.at`,
  open: `with account as (
       insert into accounts (merchant_id, username, password_hash) values ($1, $2, $3)
       on conflict do nothing returning id
     )
     insert into ledger_accounts (kind, account_id, balance) select 'wallet', id, 0 from account returning account_id`,
  fund: `with wallet as (
       update ledger_accounts set balance = balance + $2 where account_id = $1 returning id, balance
     ), posting as (
       insert into postings (kind) select 'funding' from wallet returning id
     )
     insert into entries (posting_id, ledger_account_id, amount, balance_after)
     select posting.id, wallet.id, $2, wallet.balance from posting, wallet
     union all
     select posting.id, funding.id, -$2, null from posting, ledger_accounts funding where funding.kind = 'funding'
     returning id`,
  bet: `select * from place_bet($1::bigint, $2::uuid, $3::bytea, $4::text, $5::bigint, $6::int, $7::bigint, $8::int,
  $9::bigint, $10::text[], $11::text[], $12::bigint[], $13::int[])`,
  post: `with batch as (
       select id, account_id, total, returned from orders where id = any ($1::bigint[])
     ), posting as (
       insert into postings (kind, order_id) select $2, id from batch order by id returning id, order_id
     ), credit as (
       update ledger_accounts w set balance = w.balance + c.amount
         from (select account_id, sum(returned)::bigint as amount from batch where returned > 0 group by account_id) c
        where w.account_id = c.account_id
       returning w.id, w.account_id, w.balance
     ), ended as (
       select p.id as posting_id, b.total, b.returned, b.account_id,
              coalesce(sum(b.returned) over (partition by b.account_id order by b.id desc
                rows between unbounded preceding and 1 preceding), 0)::bigint as returned_later
         from batch b join posting p on p.order_id = b.id
     )
     insert into entries (posting_id, ledger_account_id, amount, balance_after)
     select * from (
       select e.posting_id, c.id, e.returned as amount, c.balance - e.returned_later
         from ended e join credit c on c.account_id = e.account_id where e.returned > 0
       union all
       select e.posting_id, a.id, -e.total, null from ended e, ledger_accounts a where a.kind = 'stakes'
       union all
       select e.posting_id, a.id, e.total - e.returned, null
         from ended e, ledger_accounts a where a.kind = 'house' and e.total <> e.returned
     ) as rows order by posting_id`,
};

/** The winnings of a bet on car 1, stake excluded. */
const won = (amount: number): number => Math.floor((amount * (pk10.odds()["of"]?.["1-1"] ?? 0)) / 1000) - amount;

/**
 * Turns a new database into one of release 0.1.0: removes later tables and columns, and replaces the list of
 * migrations. The digest of release 0.1.0 was made from its files.
 */
async function atRelease(db: Database, names: readonly string[]): Promise<void> {
  await db.query("drop table if exists support_requests");
  await db.query("alter table launch_tokens drop column if exists used_at");
  await db.query("update accounts set lang = 'en' where lang is null");
  await db.query("alter table accounts alter column lang set default 'en', alter column lang set not null");
  const [sealed] = await db.query("select 1 from pg_attribute where attname = 'plain_seed' and not attisdropped");
  if (sealed !== undefined) {
    await db.query("alter table hash_chains drop column sealed_seed, drop column lineage");
    await db.query("alter table hash_chains rename column plain_seed to seed");
    await db.query("alter table hash_chains alter column seed set not null");
  }
  await db.query("drop table if exists beacon, witness_statements");
  const added = [
    "root_of_orders",
    "close_round",
    "leaves_of_orders",
    "level_above",
    "path_of_order",
    "retire_chains",
    "place_bets",
  ];
  await db.query(`drop function if exists ${[...added, "database_lineage"].join(", ")}`);
  for (const column of ["beacon_round", "beacon_chain", "beacon_signature", "terms_mac", "order_root", "closed_late"])
    await db.query(`alter table rounds drop column if exists ${column}`);
  await db.query(`alter table rounds drop constraint if exists rounds_revealed_when_decided, drop constraint if exists rounds_check2,
                    add constraint rounds_check2 check ((status = 1) = (revealed is not null))`);
  const schema = (await readMigrations()).find(({ name }) => name === SCHEMA);
  const [placeBet = ""] = /create function place_bet\(.*?\nend \$\$;/s.exec(schema?.sql ?? "") ?? [];
  await db.query(placeBet.replace("create", "create or replace"));
  await db.query("delete from schema_migrations");
  await db.query("insert into schema_migrations (name) select unnest($1::text[])", [names]);
}

const appliedTo = async (db: Database): Promise<string[]> =>
  (await db.query<{ name: string }>("select name from schema_migrations order by name")).map(({ name }) => name);

describeEachDatabase("a database of release 0.1.0", (open) => {
  it("is taken over once, with its orders and open rounds, and the books agree", async () => {
    const db = await open();
    const [settled, running] = [await openTestRound(db), await openTestRound(db)];
    const { accountId, place } = await createBettor(db, FUNDS);
    const lines = [testLine("of", "1-1", 10)];
    for (const roundId of [settled, running]) await place(testRequest(roundId, { lines }));
    const draw = (id: number) =>
      db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [id, CARS]);
    await draw(settled);
    await settleRound(db, pk10, { id: settled, status: 1, outcome: CARS });
    await atRelease(db, ["0001_init.sql", LAST_OF_0_1_0]);

    await migrate(db);
    await migrate(db);
    const own = (await readMigrations()).map(({ name }) => name);
    expect(await appliedTo(db)).toEqual(["0001_init.sql", LAST_OF_0_1_0, ...own].toSorted());
    await draw(running);
    expect(await settleRound(db, pk10, { id: running, status: 1, outcome: CARS })).toBe(1);
    const wallet = "select balance from ledger_accounts where account_id = $1";
    expect(await db.query(wallet, [accountId])).toEqual([{ balance: FUNDS + 2 * won(1_000) }]);
    expect(await reconcile(db)).toEqual([]);
  });

  it("is taken over only when its drawn rounds are paid", async () => {
    const db = await open();
    const drawn = await openTestRound(db);
    await db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [drawn, CARS]);
    await atRelease(db, ["0001_init.sql", LAST_OF_0_1_0]);
    await expect(migrate(db)).rejects.toThrow("A drawn round is not paid");
    expect(await appliedTo(db)).not.toContain(SCHEMA);
    await settleRound(db, pk10, { id: drawn, status: 1, outcome: CARS });
    await migrate(db);
    expect(await appliedTo(db)).toContain(SCHEMA);
  });

  it("is refused, with the reason, if it is older or if its schema was changed", async () => {
    const db = await open();
    await atRelease(db, ["0001_init.sql", "0016_operator_actions.sql"]);
    await expect(migrate(db)).rejects.toThrow(`is at 0016_operator_actions.sql. Start release 0.1.0 once`);
    await atRelease(db, ["0001_init.sql", LAST_OF_0_1_0]);
    for (const [change, back] of [
      ["drop index entries_of_posting", "create index entries_of_posting on entries (posting_id)"],
      ["alter table merchants alter column name drop not null", "alter table merchants alter column name set not null"],
      [
        "alter table entries disable trigger entries_append_only",
        "alter table entries enable trigger entries_append_only",
      ],
    ] as const) {
      await db.query(change);
      await expect(migrate(db)).rejects.toThrow("its schema is not the schema of release 0.1.0");
      await db.query(back);
    }
    expect(await appliedTo(db)).not.toContain(SCHEMA);
    await migrate(db);
    expect(await appliedTo(db)).toContain(SCHEMA);
  });
});

describeEachDatabase("a process of the release before currencies", (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });

  async function merchantOf(mcode: string): Promise<number | undefined> {
    await db.query(
      "insert into merchants (mcode, name, api_key_hash) values ($1::text, $1, sha256(convert_to($1, 'UTF8'))) on conflict do nothing",
      [mcode],
    );
    return (await db.query<{ id: number }>("select id from merchants where mcode = $1", [mcode]))[0]?.id;
  }

  async function oldPlayer(mcode = "OLD", username: string = randomUUID(), passwordHash = "-"): Promise<number> {
    const merchant = await merchantOf(mcode);
    const [row] = await db.query<{ account_id: number }>(BEFORE.open, [merchant, username, passwordHash]);
    if (row === undefined) throw new Error("no account");
    await db.query(BEFORE.fund, [row.account_id, FUNDS]);
    return row.account_id;
  }

  const oldBet = (accountId: number, roundId: number, amount: number) =>
    db.query<{ outcome: string; placed_id: number }>(BEFORE.bet, [
      ...[accountId, randomUUID(), Buffer.alloc(32), "PK10", roundId, 1, 10_000_000, 1, amount],
      ...[["of"], ["1-1"], [amount], [9_800]],
    ]);

  /** Settles a round, which car 1 won, as that release does. */
  async function oldSettlement(roundId: number): Promise<void> {
    await db.query(`update rounds set status = 1, outcome = $2, revealed = '\\x00' where id = $1`, [roundId, CARS]);
    await db.query(
      `update order_lines l set verdict = 'win', returned = l.amount * l.odds_milli / 1000 from orders o where o.id = l.order_id and o.round_id = $1`,
      [roundId],
    );
    const ended = await db.query<{ id: number }>(
      `update orders o set settled_at = clock_timestamp(), returned = (select sum(l.returned) from order_lines l where l.order_id = o.id)
        where o.round_id = $1 returning o.id`,
      [roundId],
    );
    await db.query(BEFORE.post, [ended.map(({ id }) => id), "settlement"]);
  }

  const balanceOf = async (accountId: number): Promise<number | undefined> =>
    (await db.query<{ balance: number }>("select balance from ledger_accounts where account_id = $1", [accountId]))[0]
      ?.balance;

  it("opens rounds, places bets and settles beside players of other currencies", async () => {
    expect(await db.query(BEFORE.playerOfToken, [["00"]])).toMatchObject([{ id: null, ended: null }]);
    const roundId = await openTestRound(db);
    const lines = [testLine("of", "1-1", 5_000)];
    const [vietnamese, thai] = [
      await createBettor(db, FUNDS, undefined, "VND"),
      await createBettor(db, FUNDS, undefined, "THB"),
    ];
    const player = await oldPlayer();
    expect(await oldBet(player, roundId, 1_000)).toMatchObject([{ outcome: "accepted" }]);
    for (const { place } of [vietnamese, thai])
      await place(testRequest(roundId, { odds_policy: "any", setting_id: 1, lines }));
    expect(await reconcile(db)).toEqual([]);

    await oldSettlement(roundId);
    expect(await balanceOf(player)).toBe(FUNDS + 8_800);
    expect(await balanceOf(vietnamese.accountId)).toBe(FUNDS + won(5_000));
    expect(await balanceOf(thai.accountId)).toBe(FUNDS + won(500_000));
    expect(await reconcile(db)).toEqual([]);
  });

  it("places no bet in sen for a player in dong, and opens no account in ringgit for a merchant in baht", async () => {
    const { accountId } = await createBettor(db, FUNDS, undefined, "VND");
    await expect(oldBet(accountId, await openTestRound(db), 1_000)).rejects.toThrow("is in VND, the bet in MYR");
    const merchant = await merchantOf("THAI");
    await db.query("update merchants set currency = 'THB' where id = $1", [merchant]);
    await expect(db.query(BEFORE.open, [merchant, "somchai", "-"])).rejects.toThrow(
      "ledger_accounts_currency_of_account",
    );
    expect(await balanceOf(accountId)).toBe(FUNDS);
    expect(await reconcile(db)).toEqual([]);
  });
});
