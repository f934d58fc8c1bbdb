import { type Database, readSnapshot } from "./database";
import { openDatabase } from "./open-database";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres";
import { createTestPostgres, describeEachDatabase, describePostgres, openTestLine } from "./testing";

describeEachDatabase("database", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("reads every type in the same way on both databases", async () => {
    const [row] = await db.query<Record<string, unknown>>(
      `select $1::bigint as amount, $2::bytea as hash, $3::timestamptz as at, $4::int[] as cars, '{1,2}'::bigint[] as ids,
              '2026-11-21'::date as day, '{"a":1}'::jsonb as json, true as yes, null::bigint as nothing`,
      [9_007_199_254_740_991, Buffer.from("ff00", "hex"), new Date("2026-11-21T00:00:00.123Z"), [3, 1]],
    );
    expect(row).toEqual({
      amount: 9_007_199_254_740_991,
      hash: Buffer.from("ff00", "hex"),
      at: new Date("2026-11-21T00:00:00.123Z"),
      cars: [3, 1],
      ids: [1, 2],
      day: "2026-11-21",
      json: { a: 1 },
      yes: true,
      nothing: null,
    });
  });

  it("refuses a bigint that a number cannot hold", async () => {
    await expect(db.query("select 9007199254740993::bigint as amount")).rejects.toThrow(RangeError);
  });

  it("names no parameter of a failed query in the error", async () => {
    const secret = "a secret that is not published yet";
    for (const failing of [db.query("select $1::int", [secret.length, secret]), db.query("select 1 / $1::int", [0])]) {
      const error: unknown = await failing.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify({ ...(error as Error) })).not.toContain(secret);
      expect(Object.keys(error as Error)).not.toContain("params");
    }
  });

  it("rolls a failed transaction back and keeps a good one", async () => {
    const insert = "insert into pages (page_type, locale, content) values ($1, 'en', '')";
    await expect(
      db.transaction(async (tx) => {
        await tx.query(insert, ["lost"]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await db.transaction((tx) => tx.query(insert, ["kept"]));
    expect(await db.query("select page_type from pages")).toEqual([{ page_type: "kept" }]);
  });

  it("migrates once, even when several start together", async () => {
    await db.query("drop schema public cascade");
    await db.query("create schema public");
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(await db.query("select kind from ledger_accounts order by kind")).toEqual([
      { kind: "funding" },
      { kind: "house" },
      { kind: "stakes" },
    ]);
  });

  it("refuses a posting that does not sum to zero, and any change of a posting", async () => {
    await db.query("insert into postings (kind) values ('funding')");
    const entry = (amount: number): string =>
      `insert into entries (posting_id, ledger_account_id, amount) select p.id, l.id, ${amount} from postings p, ledger_accounts l where l.kind = 'house'`;
    await expect(db.query(entry(5))).rejects.toThrow(/sum to zero/);
    await expect(db.query("update postings set kind = 'refund'")).rejects.toThrow(/append-only/);
  });

  it("proves that it can write by changing a row", async () => {
    const written = (): Promise<object[]> => db.query("select value from app_settings where key = 'write_probe'");
    await db.probeWrite();
    const first = await written();
    expect(first).toHaveLength(1);
    await db.probeWrite();
    const second = await written();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    await db.query("alter table app_settings rename to settings_elsewhere");
    await expect(db.probeWrite()).rejects.toThrow("app_settings");
    await db.query("alter table settings_elsewhere rename to app_settings");
  });

  it("allows one leader at a time", async () => {
    const first = await db.tryLead(42, () => undefined);
    expect(first).not.toBeNull();
    expect(await db.tryLead(42, () => undefined)).toBeNull();
    await first?.release();
    const second = await db.tryLead(42, () => undefined);
    expect(second).not.toBeNull();
    await second?.release();
  });
});

describePostgres("a connection to PostgreSQL that dies", () => {
  it("in the middle of a transaction fails only that transaction", async () => {
    const { url, drop } = await createTestPostgres();
    const db = await openDatabase({ databaseUrl: url, dataDir: "" });
    const alive = (pid: number | undefined): Promise<object[]> =>
      db.query("select 1 from pg_stat_activity where pid = $1", [pid]);
    const work = db.transaction(async (tx) => {
      const [backend] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await db.query("select pg_terminate_backend($1::int)", [backend?.pid]);
      while ((await alive(backend?.pid)).length > 0);
      await tx.query("select 1");
    });
    await expect(work).rejects.toThrow();
    expect(await db.transaction((tx) => tx.query("select 1 as one"))).toEqual([{ one: 1 }]);
    await db.close();
    await drop();
  });
});

describePostgres("a line to PostgreSQL that falls silent", () => {
  it("fails the query and the transaction on it in time, and the next ones use another connection", async () => {
    const { url, drop } = await createTestPostgres();
    const line = await openTestLine(url);
    const db = await openPostgres(line.url, 500);
    // All connections fall silent at once: only the first query may find out by waiting.
    await Promise.all([1, 2, 3].map(() => db.query("select pg_sleep(0.1)")));
    expect(db.pool?.().idle).toBe(3);
    line.silence();
    await expect(db.query("select 1 as one")).rejects.toThrow("timeout");
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
    const work = db.transaction(async (tx) => {
      await tx.query("select 1");
      line.silence();
      await tx.query("select 1");
    });
    await expect(work).rejects.toThrow("timeout");
    expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
    await db.close();
    line.close();
    await drop();
  });

  it("is also limited by PostgreSQL: 30 s for a statement, 10 s for an idle transaction", async () => {
    const { url, drop } = await createTestPostgres();
    const db = await openDatabase({ databaseUrl: url, dataDir: "" });
    const [row] = await db.query(
      "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle",
    );
    expect(row).toEqual({ statement: "30s", idle: "10s" });
    await db.close();
    await drop();
  });
});

describePostgres("a leader on PostgreSQL", () => {
  it("is notified when its connection dies", async () => {
    const { url, drop } = await createTestPostgres();
    const db = await openDatabase({ databaseUrl: url, dataDir: "" });
    const lost = new Promise<void>(
      (resolve) =>
        void db.tryLead(7, resolve).then(async (led) => {
          expect(led).not.toBeNull();
          await db.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'grandstand-leader %' and datname = current_database()",
          );
        }),
    );
    await lost;
    const again = await db.tryLead(7, () => undefined);
    expect(again).not.toBeNull();
    await again?.release();
    await db.close();
    await drop();
  });
});

describeEachDatabase("a snapshot", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("may take as long as it needs, and keeps the time limit of all other statements", async () => {
    const limit = async (queryable: Pick<Database, "query">): Promise<object[]> =>
      queryable.query("select current_setting('statement_timeout') as limit");
    const [before, inside] = [await limit(db), await readSnapshot(db, limit)];
    expect(inside).toEqual([{ limit: "0" }]);
    if (db.driver === "postgres") expect(before).not.toEqual(inside);
    expect(await limit(db)).toEqual(before);
  });

  it("writes nothing", async () => {
    const write = "insert into pages (page_type, locale, content) values ('lost', 'en', '')";
    await expect(readSnapshot(db, (tx) => tx.query(write))).rejects.toThrow(/read-only/);
  });
});
