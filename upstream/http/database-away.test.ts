import { randomUUID } from "node:crypto";
import pg from "pg";
import type { CallName } from "@/lib/contract/calls";
import { until } from "@/scripts/testing/until";
import { deriveKey } from "../accounts/passwords";
import { openTestRound, testRequest } from "../bets/testing";
import type { Database } from "../db/database";
import { migrate } from "../db/migrate";
import { openPostgres } from "../db/postgres";
import { createTestPostgres, describePostgres, openTestLine, type TestLine } from "../db/testing";
import { fairnessRoutes } from "../rounds/fairness";
import { type TestApp, testApp, type TestCall } from "./testing";

const UNAVAILABLE = [503, "1", "unavailable"];
type Answer = Awaited<ReturnType<TestApp["call"]>>;
const outcome = (answer: Answer): unknown[] => [answer.statusCode, answer.headers["retry-after"], answer.json().code];

describePostgres("a PostgreSQL behind the API", () => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const each of close.toReversed()) await each();
    close = [];
  });

  /** The API with a proxy before its database. `locker` and `admin` are direct connections to the database. */
  async function start(overrides: Parameters<typeof testApp>[1] = {}, answerTimeoutMs?: number) {
    const { url, drop } = await createTestPostgres();
    close.push(drop);
    const line: TestLine = await openTestLine(url);
    close.push(async () => line.close());
    // This connection has no time limit of the test, because a migration takes longer on a busy machine.
    const setup = await openPostgres(url);
    await migrate(setup);
    const roundId = await openTestRound(setup);
    await setup.close();
    const db: Database = await openPostgres(line.url, answerTimeoutMs);
    close.push(() => db.close());
    const api = await testApp(db, overrides);
    close.push(() => api.app.close());
    await api.app.register(fairnessRoutes, { db });
    // On a busy machine a sign-in may take longer than a call may.
    const token = await until(() => api.signIn("demo").catch(() => false as const));
    const [admin, locker] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    for (const client of [admin, locker]) {
      await client.connect();
      close.push(() => client.end());
    }
    return { api, db, line, admin, locker, roundId, token };
  }

  async function waiting(admin: pg.Client): Promise<number[]> {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.map(({ pid }) => pid);
  }

  /** Cuts only the connection that waits for a lock; `cut` are the connections cut before. */
  async function cutWaiting(admin: pg.Client, cut: readonly number[] = []): Promise<number[]> {
    const [pid] = await until(async () => {
      const found = (await waiting(admin)).filter((each) => !cut.includes(each));
      return found.length > 0 && found;
    });
    if (pid === undefined) throw new Error("nothing waits");
    await admin.query("select pg_terminate_backend($1::int)", [pid]);
    return [...cut, pid];
  }

  it.each<[CallName, string, (roundId: number) => TestCall]>([
    ["me", "ledger_accounts", () => ({})],
    ["loadBalance", "ledger_accounts", () => ({})],
    // The lock delays the look-up of the call's session.
    ["loadBalance", "access_tokens", () => ({})],
    ["gameHome", "rounds", () => ({})],
    ["lobbyHome", "rounds", () => ({})],
    ["page", "pages", () => ({ body: { pt: "pk10_rules" } })],
    ["table", "orders", () => ({ body: { model: "PK10Transaction" } })],
    [
      "bet",
      "ledger_accounts",
      (id) => ({ body: testRequest(id), headers: { "idempotency-key": "3f0a1c9e-53a5-4c7e-8a43-6f3c9a6c1d10" } }),
    ],
  ])(
    "that cuts a connection of %s (%s) makes the API repeat the call once, and answer 503 after a second cut",
    async (name, table, call) => {
      const { api, db, admin, locker, roundId, token } = await start();
      await locker.query(`begin; lock table ${table} in access exclusive mode`);
      const asked = api.call(name, { token, ...call(roundId) });
      const cut = await cutWaiting(admin);
      await until(async () => (await waiting(admin)).some((pid) => !cut.includes(pid)));
      await locker.query("commit");
      expect((await asked).statusCode).toBe(name === "bet" ? 201 : 200);
      expect(await db.query("select count(*) as count from orders")).toEqual([{ count: name === "bet" ? 1 : 0 }]);

      // The upstream has cached the first player's balance.
      const other = await api.signIn("demo2");
      await locker.query(`begin; lock table ${table} in access exclusive mode`);
      const again = api.call(name, { token: other, ...call(roundId) });
      await cutWaiting(admin, await cutWaiting(admin));
      expect(outcome(await again)).toEqual(UNAVAILABLE);
      await locker.query("commit");
    },
  );

  it.each<[CallName, string, TestCall]>([
    ["locale", "accounts", { body: { lang: "th" } }],
    ["logout", "access_tokens", {}],
  ])("that cuts the connection of the change %s does not make the API repeat it", async (name, table, call) => {
    const { api, admin, locker, token } = await start();
    await locker.query(`begin; lock table ${table} in share mode`);
    const asked = api.call(name, { token, ...call });
    await cutWaiting(admin);
    expect(outcome(await asked)).toEqual(UNAVAILABLE);
    expect(await waiting(admin)).toEqual([]);
    await locker.query("commit");
    expect((await api.call("me", { token })).json()).toMatchObject({ lang: null });
  });

  it("that hangs causes a 503 with Retry-After for every caller, and a line in the log", async () => {
    const { api, line, token, roundId } = await start({}, 1_000);
    line.silence(true);
    const key = { "idempotency-key": randomUUID() };
    const operator = { authorization: "Bearer local:a-secret-of-the-hub" };
    const answers = await Promise.all([
      api.call("login", { body: { username: "demo", password: "demo" } }),
      api.call("launch", { body: { token: "x".repeat(43) } }),
      api.call("me", { token }),
      api.call("gameHome", { token }),
      api.call("bet", { token, body: testRequest(roundId), headers: key }),
      api.call("logout", { token }),
      api.app.inject({ method: "POST", url: "/api/operator/status", headers: operator, payload: {} }),
      api.app.inject("/api/fairness/PK10"),
    ]);
    expect(answers.map(outcome)).toEqual(answers.map(() => UNAVAILABLE));
    expect(api.logged.join("")).toContain("the database gave no answer");
    expect(api.logged.join("")).not.toContain('"level":50');
  });

  it("that is slower than the limit of a call causes a 503; a sign-in that gets a 503 ends no session", async () => {
    const derive = jest.fn(deriveKey);
    const { api, locker, token } = await start({ callTimeoutMs: 1_000, deriveKey: derive });
    const hashes = derive.mock.calls.length;
    await locker.query("begin; lock table ledger_accounts in access exclusive mode");
    expect(outcome(await api.call("loadBalance", { token }))).toEqual(UNAVAILABLE);
    await locker.query("commit");
    await locker.query("begin; lock table accounts in access exclusive mode");
    const signIn = await fetch(`${await api.app.listen()}/api/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "demo", password: "demo" }),
    });
    expect([signIn.status, signIn.headers.get("retry-after")]).toEqual([503, "1"]);
    await locker.query("commit");
    // Fifty calls take far longer than a sign-in.
    for (let calls = 0; calls < 50; calls += 1) expect((await api.call("me", { token })).statusCode).toBe(200);
    expect(derive).toHaveBeenCalledTimes(hashes);
  });
});
