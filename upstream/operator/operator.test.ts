import pino from "pino";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { seedDemo } from "../accounts/demo";
import { readMaintenance } from "../accounts/maintenance";
import { hashPasswordOnce } from "../accounts/testing";
import type { Database, Queryable } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { type Broker, createMemoryBroker } from "../hub/broker";
import { testOperator } from "../http/testing";
import { until } from "@/scripts/testing/until";
import { saveGames } from "../rounds/store";
import { type ActionName, ACTIONS } from "./actions";
import type { Operator } from "./operator";
import { readProcesses, startReports } from "./processes";
import { tokenHolders } from "./tokens";

const alice = { name: "alice", scope: "write" } as const;
const grafana = { name: "grafana", scope: "read" } as const;
const why = "a test";

const CHANGES: Readonly<Record<string, object>> = {
  maintenance: { on: true },
  game: { game: "PK10", on: false },
  "kick-game": { game: "PK10" },
  kick: { mcode: "DEMO", username: "demo" },
  version: {},
  "reseal-seeds": {},
  "retire-chains": {},
  "create-merchant": { mcode: "LION", name: "Lion Casino" },
  "new-key": { mcode: "ACME" },
  "set-merchant": { mcode: "DEMO", time_zone: "Asia/Bangkok" },
  "answer-support": { id: 1, answer: "It was refunded." },
  "close-support": { id: 1 },
};
const changes = Object.entries(CHANGES) as [ActionName, object][];

test("a token's name and secret find the token's holder, whatever the secret's length and characters", async () => {
  const holderOf = tokenHolders([
    { ...alice, secret: "s#c:r t!8" },
    { ...grafana, secret: "another-secret" },
  ]);
  const find = (name: string, secret: string) => holderOf({ name, secret }, "127.0.0.1");
  expect([await find("alice", "s#c:r t!8"), await find("grafana", "another-secret")]).toEqual([alice, grafana]);
  expect([await find("alice", "s#c:r t!"), await find("alice", ""), await find("alice", "another-secret")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("each action that changes something is in the table of these tests", () => {
  const written = Object.entries(ACTIONS).filter(([, { scope }]) => scope === "write");
  expect(written.map(([name]) => name).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});

describeEachDatabase("operators", (open) => {
  let db: Database;
  let broker: Broker;
  let operator: Operator;
  let published = 0;
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  beforeAll(async () => {
    db = await open();
    await seedDemo(db, hashPasswordOnce);
    await saveGames(db, ["PK10"], 60);
    broker = createMemoryBroker();
    broker.onMessage(() => void (published += 1));
    operator = testOperator(db, broker, log);
    await db.query("insert into support_requests (account_id, text) select min(id), 'Where is it?' from accounts");
  });
  beforeEach(() => db.query("update support_requests set closed_at = null"));

  const recordsOf = async (from: Queryable = db) =>
    (
      await from.query<{ row: Record<string, unknown> }>("select to_json(a) as row from operator_actions a order by id")
    ).map(({ row }) => row);
  const stateOf = () =>
    db.query<object>(
      `select (select jsonb_agg(to_jsonb(m) order by id) from merchants m) as merchants,
              (select jsonb_agg(to_jsonb(g)) from games g) as games,
              (select jsonb_agg(to_jsonb(r)) from support_requests r) as requests, maintenance_is_on() as maintenance`,
    );

  it.each(changes)(
    "that may only read cannot do %s, and the refusal changes and records nothing",
    async (name, body) => {
      const before = [await stateOf(), await recordsOf(), published];
      await expect(operator.run(grafana, name, { ...body, why })).rejects.toMatchObject({ code: "forbidden" });
      expect([await stateOf(), await recordsOf(), published]).toEqual(before);
      await expect(operator.run(grafana, "status", {})).resolves.toMatchObject({ maintenance: false });
    },
  );

  it.each(changes)(
    "that do %s get one record with name, action and reason, and one line in the log",
    async (name, body) => {
      const before = await recordsOf();
      const lines = logged.length;
      const answer = await operator.run(alice, name, { ...body, why: "  a reason " });
      const added = (await recordsOf()).slice(before.length);
      expect(added).toEqual([
        {
          id: expect.any(Number),
          at: expect.any(String),
          actor: "alice",
          action: name,
          arguments: body,
          why: "a reason",
          outcome: "outcome" in answer ? answer.outcome : "",
        },
      ]);
      expect(answer).toMatchObject({ recorded: added[0]?.id });
      expect(logged.slice(lines).map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 40, actor: "alice", action: name, given: body, recorded: added[0]?.id }),
      ]);
    },
  );

  it("never see an API key in a record or in the log", async () => {
    const made = await operator.run(alice, "create-merchant", { mcode: "SECRET", name: "Secret", why });
    const other = await operator.run(alice, "new-key", { mcode: "SECRET", why });
    const kept = JSON.stringify([await recordsOf(), logged]);
    for (const { api_key: key = "" } of [made, other]) {
      expect(Buffer.from(key, "base64url")).toHaveLength(32);
      expect(kept).not.toContain(key);
    }
    for (const { apiKey } of DEMO_MERCHANTS) expect(kept).not.toContain(apiKey);
  });

  it.each<[string, ActionName, object]>([
    ["of an unknown player", "kick", { mcode: "DEMO", username: "nobody", why }],
    ["of a game that the platform does not run", "game", { game: "BALLS12", on: false, why }],
    ["that creates an existing merchant", "create-merchant", { mcode: "DEMO", name: "Another", why }],
    ["without a setting", "set-merchant", { mcode: "DEMO", why }],
    ["without a reason", "maintenance", { on: true }],
    ["with a blank reason", "maintenance", { on: true, why: " " }],
    ["with a reason that is too long", "maintenance", { on: true, why: "w".repeat(201) }],
    ["with a reason that contains control characters of a terminal", "maintenance", { on: true, why: "\u001b[2J" }],
  ])("are refused a change %s, which changes and records nothing", async (_title, name, body) => {
    const before = [await stateOf(), await recordsOf(), published];
    await expect(operator.run(alice, name, body)).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_found|validation_failed)$/),
    });
    expect([await stateOf(), await recordsOf(), published]).toEqual(before);
  });

  it.each<ActionName>(["game", "set-merchant", "kick-game", "version"])(
    "learn that %s is recorded, if the hub is unreachable",
    async (name) => {
      const away = { ...broker, publish: () => Promise.reject(new Error("the hub is away")) };
      const before = await recordsOf();
      await expect(testOperator(db, away, log).run(alice, name, { ...CHANGES[name], why })).rejects.toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(/^The change is recorded, but open pages may not/),
      });
      expect(await recordsOf()).toHaveLength(before.length + 1);
      expect(logged.at(-1)).toContain("the hub is away");
    },
  );

  it("change nothing if the record cannot be written", async () => {
    const full: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            query: (text, params) =>
              text.includes("operator_actions") ? Promise.reject(new Error("disk full")) : tx.query(text, params),
          }),
        ),
    };
    await operator.run(alice, "maintenance", { on: false, why });
    const before = [await stateOf(), published];
    for (const [name, body] of changes.filter(([each]) => each !== "create-merchant"))
      await expect(testOperator(full, broker, log).run(alice, name, { ...body, why })).rejects.toThrow("disk full");
    expect([await stateOf(), published]).toEqual(before);
    expect(await readMaintenance(db)).toBe(false);
  });

  it("publish a change only after the commit of its record", async () => {
    let committed = false;
    const watched: Database = {
      ...db,
      async transaction(work) {
        const result = await db.transaction(work);
        committed = true;
        return result;
      },
    };
    const wasCommitted: boolean[] = [];
    const listening = createMemoryBroker();
    listening.onMessage(() => wasCommitted.push(committed));
    for (const name of ["game", "set-merchant", "kick-game", "version"] as const) {
      committed = false;
      await testOperator(watched, listening, log).run(alice, name, { ...CHANGES[name], why });
    }
    expect(wasCommitted.length).toBeGreaterThanOrEqual(4);
    expect(wasCommitted).not.toContain(false);
  });

  it("read merchants and players in pages, by a part of their names", async () => {
    await db.query(
      `insert into merchants (mcode, name, api_key_hash)
       select 'M' || lpad(n::text, 3, '0'), 'Number ' || n, sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 60) n`,
    );
    const first = await operator.run(grafana, "merchants", { search: "number" });
    expect([first.merchants.length, first.next]).toEqual([50, "M050"]);
    const second = await operator.run(grafana, "merchants", { search: "number", after: first.next });
    expect([second.merchants.map(({ mcode }) => mcode)[0], second.merchants.length, second.next]).toEqual([
      "M051",
      10,
      null,
    ]);
    // Wildcards of SQL patterns have no special meaning in a search.
    expect((await operator.run(grafana, "merchants", { search: "%" })).merchants).toEqual([]);
    await db.query(
      `insert into access_tokens (hash, account_id, expires_at)
       select sha256(convert_to(username, 'UTF8')), id, clock_timestamp() + interval '5 minutes' from accounts where username like 'demo%'`,
    );
    const { sessions, next } = await operator.run(grafana, "merchant", { mcode: "DEMO", search: "DEMO2" });
    expect([sessions.map(({ username }) => username), next]).toEqual([["demo2"], null]);
    await expect(operator.run(grafana, "merchant", { mcode: "NONE" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describeEachDatabase("the processes of a deployment", (open) => {
  it("are listed with their sockets and the leader; a process that hangs is listed as silent, and a stopped process is not", async () => {
    const db = await open();
    const log = pino({ level: "silent" });
    const leader = { name: "1@a:4001", sockets: 7, leads: true, connected: true };
    const hung = { name: "2@b:4002", sockets: 3, leads: false, connected: false };
    const reports = [leader, hung].map((self) => startReports(db, () => self, log));
    await until(async () => (await readProcesses(db)).length === 2);
    await db.query("update processes set reported_at = reported_at - interval '1 minute' where name = $1", [hung.name]);
    const listed = await readProcesses(db);
    const at = { reported_seconds: expect.any(Number) };
    expect(listed).toEqual([
      { ...leader, ...at, silent: false },
      { ...hung, ...at, silent: true },
    ]);
    await reports[1]?.stop();
    expect((await readProcesses(db)).map(({ name }) => name)).toEqual([leader.name]);
    await db.query("update processes set reported_at = reported_at - interval '10 minutes'");
    expect(await readProcesses(db)).toEqual([]);
    await reports[0]?.stop();
  });

  it("have one leader, even if the report of a killed leader is still stored", async () => {
    const db = await open();
    const log = pino({ level: "silent" });
    const started = (name: string) => startReports(db, () => ({ name, sockets: 0, leads: true, connected: true }), log);
    const names = async () => (await readProcesses(db)).map(({ name, leads }) => [name, leads]);
    const killed = started("1@a:4001");
    await until(async () => (await names()).length === 1);
    await db.query("update processes set reported_at = reported_at - interval '3 s'");
    const next = started("2@b:4002");
    await until(async () => (await names()).length === 2);
    expect(await names()).toEqual([
      ["1@a:4001", false],
      ["2@b:4002", true],
    ]);
    const again = started("3@a:4001");
    await until(async () => (await names()).some(([name]) => name === "3@a:4001"));
    await until(async () => (await names()).length === 2);
    await Promise.all([killed, next, again].map((each) => each.stop()));
  });
});
