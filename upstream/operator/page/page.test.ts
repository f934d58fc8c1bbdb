import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { seedDemo } from "../../accounts/demo";
import { hashPasswordOnce } from "../../accounts/testing";
import type { Database } from "../../db/database";
import { openTestPglite } from "../../db/testing";
import { TEST_TOKENS, testOperator } from "../../http/testing";
import { createMemoryBroker } from "../../hub/broker";
import { saveGames } from "../../rounds/store";
import type { Operator } from "../operator";
import { html } from "./layout";
import { buildOperatorPage } from "./server";

const [, alice, grafana] = TEST_TOKENS;
const HOST = "127.0.0.1:4100";
const SAME_SITE = { origin: `http://${HOST}`, "sec-fetch-site": "same-origin" };

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`,
});

test("any text that is put into markup stays text", () => {
  const hostile = `<script>"x'&`;
  expect(html`<a title="${hostile}">${[hostile, html`<b>${1}</b>`, null, false]}</a>`.text).toBe(
    `<a title="&lt;script&gt;&quot;x&#39;&amp;">&lt;script&gt;&quot;x&#39;&amp;<b>1</b></a>`,
  );
});

describe("the operators' page", () => {
  let db: Database;
  let operator: Operator;
  let app: FastifyInstance;
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  beforeAll(async () => {
    db = await openTestPglite();
    await seedDemo(db, hashPasswordOnce);
    await saveGames(db, ["PK10", "BALLS12"], 60);
  });
  // Each Operator counts wrong tokens: every test starts with a new one.
  beforeEach(() => {
    operator = testOperator(db, createMemoryBroker(), log);
    app = buildOperatorPage(operator, ["operator.internal.example"], log);
  });
  afterEach(() => app.close());
  afterAll(() => db.close());

  const get = (url: string, headers: Record<string, string> = basic(alice.name, alice.secret)) =>
    app.inject({ url, headers: { host: HOST, ...headers } });
  const post = (
    action: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { ...basic(alice.name, alice.secret), ...SAME_SITE },
  ) =>
    app.inject({
      method: "POST",
      url: `/act/${action}`,
      headers: { host: HOST, "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const recorded = async (): Promise<number> =>
    (await db.query<{ n: number }>("select count(*)::int as n from operator_actions"))[0]?.n ?? 0;
  const isOpen = async (game: string): Promise<boolean | undefined> =>
    (await db.query<{ enabled: boolean }>("select enabled from games where code = $1", [game]))[0]?.enabled;

  it.each([
    ["nobody", {}],
    ["a wrong secret", basic(alice.name, "not-alices-operator-secret")],
    ["another's name", basic(alice.name, grafana.secret)],
    ["no secret", basic(alice.name, "")],
    ["a bearer", { authorization: `Bearer ${alice.secret}` }],
  ])("answers nothing to %s, and asks for a token", async (_who, headers) => {
    for (const url of ["/", "/style.css", "/merchant?mcode=DEMO", "/nothing"]) {
      const answer = await get(url, headers);
      expect([url, answer.statusCode, answer.headers["www-authenticate"]]).toEqual([
        url,
        401,
        expect.stringMatching(/^Basic realm=/),
      ]);
    }
    const before = await recorded();
    expect((await post("version", { why: "x" }, { ...headers, ...SAME_SITE })).statusCode).toBe(401);
    expect(await recorded()).toBe(before);
  });

  it("refuses a name from one network after ten wrong secrets in a minute, even with the right secret, and no other name or network", async () => {
    const wrong = basic(alice.name, "not-alices-operator-secret");
    for (let tries = 0; tries < 10; tries += 1) expect((await get("/", wrong)).statusCode).toBe(401);
    const refused = await get("/");
    expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
    expect((await get("/", basic(grafana.name, grafana.secret))).statusCode).toBe(200);
    expect(logged.join()).not.toMatch(/operator-secret/);
  });

  it.each([
    [HOST, 200],
    ["[::1]:4100", 200],
    ["10.0.0.3", 200],
    ["localhost:4100", 200],
    [hostname(), 200],
    ["Operator.internal.example", 200],
    ["evil.example:4100", 403],
    ["127.0.0.1.evil.example", 403],
    ["localhost.evil.example", 403],
    ["operator.internal.example.evil.example", 403],
    ["2130706433", 403],
  ])("under the host %s answers an operator with %d", async (host, status) => {
    expect((await get("/", { host, ...basic(alice.name, alice.secret) })).statusCode).toBe(status);
    expect((await get("/", { host })).statusCode).toBe(status === 200 ? 401 : status);
  });

  it("shows rounds, sockets, leader, merchants and players to an operator who may only read, without a form for a change", async () => {
    const reader = basic(grafana.name, grafana.secret);
    const { body } = await get("/", reader);
    for (const text of ["grafana, may only read", "Sockets", "Leader of the rounds", "PK10", "ACME"])
      expect(body).toContain(text);
    expect(body).not.toContain("/act/");
    expect((await get("/merchant?mcode=DEMO", reader)).body).not.toContain("/act/");
    expect((await get("/")).body).toContain("/act/game");
  });

  it("refuses a change by an operator who may only read", async () => {
    const before = await recorded();
    const answer = await post(
      "game",
      { game: "PK10", on: "false", why: "x" },
      { ...basic(grafana.name, grafana.secret), ...SAME_SITE },
    );
    expect([answer.statusCode, await isOpen("PK10"), await recorded()]).toEqual([403, true, before]);
  });

  it.each([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" }],
    ["an old browser on another site", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["a client that sends no origin", {}],
    ["a cross-site page with this origin's name", { origin: `http://${HOST}`, "sec-fetch-site": "cross-site" }],
  ])("refuses a change from %s, and does not make it", async (_from, headers) => {
    const before = await recorded();
    const answer = await post(
      "game",
      { game: "PK10", on: "false", why: "x" },
      { ...basic(alice.name, alice.secret), ...headers },
    );
    expect([answer.statusCode, await isOpen("PK10"), await recorded()]).toEqual([403, true, before]);
  });

  it("makes a change of a form, shows its outcome, and lists it", async () => {
    const answer = await post("game", { game: "BALLS12", on: "false", why: "late rounds" });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/\?done=\d+$/)]);
    expect(await isOpen("BALLS12")).toBe(false);
    const { body } = await get(String(answer.headers.location));
    expect(body).toMatch(/role="status">\s*<p>\S+ \S+ UTC, alice: BALLS12 is closed/);
    expect(body).toContain("late rounds");
    expect((await get("/actions")).body).toContain("late rounds");
    expect((await get("/?done=999999")).body).not.toContain('role="status"');
  });

  it("redirects from a change of a merchant to that merchant's page", async () => {
    const answer = await post("set-merchant", { mcode: "DEMO", developer: "true", why: "x" });
    expect(answer.headers.location).toMatch(/^\/merchant\?mcode=DEMO&done=\d+$/);
    const back = await post("set-merchant", {
      mcode: "DEMO",
      developer: "false",
      why: "x",
      from: "https://evil.example",
    });
    expect(back.headers.location).toMatch(/^\/merchant\?mcode=DEMO&done=\d+$/);
  });

  it("shows a new API key at once and never again", async () => {
    const { body } = await post("create-merchant", { mcode: "LION", name: "Lion", why: "x" });
    const key = /class="key">([\w-]{43})</.exec(body)?.[1] ?? "";
    expect(key).toHaveLength(43);
    for (const url of ["/", "/merchant?mcode=LION", "/actions"]) expect((await get(url)).body).not.toContain(key);
    expect(logged.join()).not.toContain(key);
  });

  it("names the fault of a form, and changes nothing", async () => {
    const before = await recorded();
    const answer = await post("game", { game: "PK10", on: "false", why: "" });
    expect([answer.statusCode, await isOpen("PK10"), await recorded()]).toEqual([422, true, before]);
    expect(answer.body).toContain("why: must be given");
    expect((await post("status", { why: "x" })).statusCode).toBe(404);
    expect((await post("__proto__", { why: "x" })).statusCode).toBe(404);
  });

  it.each(["/?search=%00", "/?after=%00", "/merchant?mcode=%00", "/merchant?mcode=DEMO&search=%00"])(
    "refuses %s, because the database's text cannot hold a NUL",
    async (url) => {
      expect((await get(url)).statusCode).toBe(422);
    },
  );

  it("lists the players' questions, answers and closes them; a reader has no form", async () => {
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(
      `insert into support_requests (account_id, text)
       select id, 'Where is <b>my win</b>?' from accounts where username = 'demo' returning id`,
    );
    const page = async (name: string, secret: string): Promise<string> =>
      (await get("/questions", basic(name, secret))).body;
    expect(await page(grafana.name, grafana.secret)).toContain("Where is &lt;b&gt;my win&lt;/b&gt;?");
    expect(await page(grafana.name, grafana.secret)).not.toContain("/act/");
    const answered = await post("answer-support", { id: String(id), answer: "It was paid.", why: "x" });
    expect(answered.headers.location).toMatch(/^\/questions\?done=\d+$/);
    expect((await get(String(answered.headers.location))).body).toContain("It was paid.");
    expect((await post("close-support", { id: String(id), why: "x" })).statusCode).toBe(303);
    expect(await page(alice.name, alice.secret)).toContain("No question is open.");
    expect((await post("close-support", { id: "x", why: "x" })).statusCode).toBe(422);
  });

  it("shows hostile names as text, and lets no script run", async () => {
    const hostile = `<img src=x onerror=alert(1)>"'`;
    await db.query("update merchants set name = $1 where mcode = 'ACME'", [hostile]);
    await db.query("update accounts set username = $1 where username = 'acme'", [hostile]);
    await db.query(
      `insert into access_tokens (hash, account_id, expires_at)
       select '\\x01', id, clock_timestamp() + interval '5 minutes' from accounts where username = $1`,
      [hostile],
    );
    await post("game", { game: "PK10", on: "true", why: hostile });
    const asked = ["/", "/merchant?mcode=ACME", "/actions", `/?search=${encodeURIComponent(hostile)}`];
    for (const url of asked) {
      const { body, headers } = await get(url);
      expect(body).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;");
      expect(body).not.toMatch(/<img|<script|style=/);
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
    }
    const missing = await get(`/merchant?mcode=${encodeURIComponent("<img>")}`);
    expect([missing.statusCode, missing.body]).toEqual([404, expect.not.stringContaining("<img>")]);
  });
});
