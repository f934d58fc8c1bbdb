import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";
import type { Database } from "@/upstream/db/database";
import { migrate } from "@/upstream/db/migrate";
import { openDatabase } from "@/upstream/db/open-database";
import { createTestPostgres, describePostgres } from "@/upstream/db/testing";
import { reconcile } from "@/upstream/ledger/reconcile";
import { startUpstream } from "@/upstream/main";
import { TEST_DRAW_KEY } from "@/upstream/rounds/testing";

describePostgres("the app's role of deploy/roles.sql", () => {
  // Roles belong to the whole server. Each run uses other names, because another run may use the same server.
  const suffix = randomBytes(6).toString("hex");
  const [owner, app] = [`grandstand_owner_${suffix}`, `grandstand_app_${suffix}`];
  let database: Awaited<ReturnType<typeof createTestPostgres>>;
  let admin: Database;
  let asApp: Database;
  let grants = "";
  let upstream: Awaited<ReturnType<typeof startUpstream>>;

  const urlOf = (role: string): string => {
    const url = new URL(database.url);
    url.username = role;
    return url.href;
  };

  beforeAll(async () => {
    database = await createTestPostgres();
    admin = await openDatabase({ databaseUrl: database.url, dataDir: "" });
    for (const role of [owner, app]) await admin.query(`create role ${role} login`);
    await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`);
    const asOwner = await openDatabase({ databaseUrl: urlOf(owner), dataDir: "" });
    await migrate(asOwner);
    grants = (await readFile(path.join(__dirname, "roles.sql"), "utf8")).replaceAll(/\bgrandstand_app\b/g, app);
    await asOwner.query(grants);
    await asOwner.close();
    asApp = await openDatabase({ databaseUrl: urlOf(app), dataDir: "" });
    upstream = await startUpstream(
      {
        host: "127.0.0.1",
        port: await freePort(),
        databaseUrl: urlOf(app),
        drawKeys: [TEST_DRAW_KEY],
        redisUrl: undefined,
        dataDir: "",
        gameSeconds: 5,
        app: { id: "roles", key: "roles", secret: "secret-of-the-roles-test" },
        demoData: true,
      },
      pino({ level: "error" }),
    );
  });

  afterAll(async () => {
    await upstream.stop();
    await Promise.all([asApp.close(), admin.close()]);
    await database.drop();
    const server = await openDatabase({ databaseUrl: database.url.replace(/[^/]+$/, "postgres"), dataDir: "" });
    for (const role of [app, owner]) await server.query(`drop role ${role}`);
    await server.close();
  });

  async function ask(call: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${upstream.url}/api/user/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  it("is enough to sign in, bet and settle with books that agree", async () => {
    const { token } = (await (await ask("login", { username: "demo", password: "demo" })).json()) as { token: string };
    const authorization = `Bearer ${token}`;
    await until(async () => {
      const home = (await (await ask("game/PK10/home", {}, { authorization })).json()) as {
        games: { id: number; status: number }[];
      };
      const [round] = home.games;
      if (round?.status !== 0) return false;
      const lines = [{ bet_type: "tf", number: "big", amount: 1, odds: 1.9 }];
      const bet = { round_id: round.id, setting_id: 1, odds_policy: "any", lines };
      const answer = await ask("game/PK10/bet", bet, { authorization, "idempotency-key": randomUUID() });
      return answer.status === 201;
    });
    await until(async () => (await asApp.query("select 1 from orders where settled_at is not null")).length === 1);
    expect(await reconcile(asApp)).toEqual([]);
  });

  it("is enough to record what an operator does", async () => {
    const answer = await fetch(`${upstream.url}/api/operator/kick`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer local:secret-of-the-roles-test" },
      body: JSON.stringify({ mcode: "ACME", username: "acme", why: "a test" }),
    });
    expect(answer.status).toBe(200);
    expect(await asApp.query("select actor, action, why from operator_actions")).toEqual([
      { actor: "local", action: "kick", why: "a test" },
    ]);
  });

  it.each([
    "create table another (id int)",
    "create or replace function append_only() returns trigger language plpgsql as 'begin return new; end'",
    "alter table entries disable trigger all",
    "drop table entries",
    "truncate entries cascade",
    "update entries set amount = 1",
    "delete from entries",
    "update postings set kind = 'refund'",
    "delete from postings",
    "delete from ledger_accounts",
    "update ledger_accounts set kind = 'house'",
    "update orders set total = 1",
    "delete from orders",
    "update order_lines set odds_milli = 9000",
    "update rounds set commitment = ''",
    "update rounds set closes_at = now()",
    "delete from rounds",
    "delete from app_settings",
    "update hash_chains set anchor = ''",
    "update support_requests set text = ''",
    "delete from support_requests",
    "update operator_actions set actor = 'nobody'",
    "delete from operator_actions",
    "insert into schema_migrations (name) values ('x')",
    "set session_replication_role = replica",
  ])("is refused: %s", async (statement) => {
    await expect(asApp.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
  it("is granted nothing if it could still create tables after roles.sql's revoke (as before PostgreSQL 15)", async () => {
    await admin.query("alter schema public owner to postgres");
    await admin.query("grant create on schema public to public");
    const asOwner = await openDatabase({ databaseUrl: urlOf(owner), dataDir: "" });
    await expect(asOwner.query(grants)).rejects.toThrow("may still create in schema public");
    await asOwner.close();
  });
});
