import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import type { Database, Queryable } from "../db/database";
import { migrate } from "../db/migrate";
import { openPostgres, poolOn } from "../db/postgres";
import { createTestPostgres, describePostgres, openTestPglite } from "../db/testing";
import { testApp } from "../http/testing";
import { startUpstream } from "../main";
import { TEST_DRAW_KEY } from "../rounds/testing";
import { type TransactionQuery, readTransactions } from "./transactions";
import { replicaOrDatabase } from "./replica";
import { seededRoundNo, seedRecords } from "./testing";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const silent = pino({ level: "silent" });

describePostgres("records from a replica", () => {
  let url = "";
  let drop: () => Promise<void>;
  let db: Database;
  let replica: Database;
  beforeAll(async () => {
    ({ url, drop } = await createTestPostgres());
    db = await openPostgres(url);
    await migrate(db);
    replica = poolOn(`${url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`);
  });
  afterAll(async () => {
    await Promise.all([db.close(), replica.close()]);
    await drop();
  });

  it("need no right to write, and equal those from the database", async () => {
    const { accountId } = await seedRecords(db, 20, 2);
    const query: TransactionQuery = {
      ...{ accountId, game: undefined, roundNo: undefined, referenceNumber: undefined, from: undefined, to: undefined },
      ...{ timeZone: "UTC", page: 2, pageSize: 5 },
    };
    await expect(replica.query("create table of_a_replica ()")).rejects.toThrow("read-only transaction");
    const page = await readTransactions(replica, query);
    expect(page.records).toHaveLength(5);
    expect(page).toEqual(await readTransactions(db, query));
  });

  it("are read from the database while the replica is away", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-replica-"));
    const logged: string[] = [];
    const upstream = await startUpstream(
      {
        ...{ host: "127.0.0.1", port: 0, databaseUrl: url, databaseReadUrl: "postgres://127.0.0.1:1/none", dataDir },
        ...{ drawKeys: [TEST_DRAW_KEY], redisUrl: undefined, demoData: true, gameSeconds: 60 },
        app: { id: "test", key: "test-key", secret: "test-secret" },
      },
      pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }),
    );
    closers.push(async () => {
      await upstream.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const post = async (call: string, body: object, token = ""): Promise<Response> =>
      fetch(`${upstream.url}/api/user/${call}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const { token } = await (await post("login", { username: "demo", password: "demo" })).json();
    const answer = await post("dt/", { model: "PK10Transaction", p: 1, ipp: 10 }, token);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ records: [] })]);
    expect(logged.filter((line) => line.includes("the replica fails"))).toHaveLength(1);
  });
});

describe("a replica", () => {
  let db: Database;
  beforeAll(async () => void (db = await openTestPglite()));
  afterAll(() => db.close());

  it("serves pages of records; the database serves the look-up of a round or a reference number", async () => {
    const asked: string[] = [];
    const counted: Queryable = {
      query: (text, params) => {
        asked.push(text);
        return db.query(text, params);
      },
    };
    const { call, signIn } = await testApp(db, { replica: replicaOrDatabase(counted, db, silent) });
    const token = await signIn("demo");
    const read = async (filters: object): Promise<number> => {
      asked.length = 0;
      const body = { model: "PK10Transaction", p: 1, ipp: 10, filters };
      expect((await call("table", { token, body })).statusCode).toBe(200);
      return asked.length;
    };
    expect(await read({})).toBeGreaterThan(0);
    expect(await read({ game: "PK10" })).toBeGreaterThan(0);
    expect(await read({ round_no: seededRoundNo(1) })).toBe(0);
    expect(await read({ reference_number: "1" })).toBe(0);
  });
});
