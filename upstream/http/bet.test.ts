import { randomUUID } from "node:crypto";
import { type BetRequest, calls } from "@/lib/contract/calls";
import { BET_REFUSALS, type BetRefusal, errorBodySchema } from "@/lib/contract/errors";
import { openTestRound, testLine, testRequest } from "../bets/testing";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { type TestApp, testApp } from "./testing";

/** The data that a bet may change, as one text. */
const STATE = `
  select md5(string_agg(row, '|' order by row)) as sum from (
    select 'o' || o::text as row from orders o union all select 'l' || l::text from order_lines l
    union all select 'p' || p::text from postings p union all select 'e' || e::text from entries e
    union all select 'w' || w::text from ledger_accounts w union all select 'r' || r::text from rounds r) rows`;

interface Attempt {
  readonly code: BetRefusal;
  readonly request: (roundId: number) => BetRequest;
  /** Run before the attempt, and taken back after it. */
  readonly before?: string;
  readonly after?: string;
}

const big = (amount: number): BetRequest["lines"][number] => testLine("tf", "big", amount);

const attempts: readonly Attempt[] = [
  { code: "round_closed", request: () => testRequest(999_999) },
  {
    code: "round_closed",
    request: (id) => testRequest(id),
    before: "update rounds set status = 2",
    after: "update rounds set status = 0",
  },
  { code: "below_min", request: (id) => testRequest(id, { lines: [big(0.99)] }) },
  { code: "above_max", request: (id) => testRequest(id, { lines: [big(2_000.01)] }) },
  { code: "above_max", request: (id) => testRequest(id, { lines: [big(1_500), big(1_500)] }) },
  {
    code: "above_order_max",
    request: (id) => testRequest(id, { lines: [1, 2, 3, 4, 5, 6].map((car) => testLine("of", `1-${car}`, 2_000)) }),
  },
  {
    code: "insufficient_balance",
    request: (id) => testRequest(id, { setting_id: 2, lines: [big(10_000.01)] }),
  },
  {
    code: "odds_changed",
    request: (id) => testRequest(id, { lines: [{ ...big(3), odds: 9.999 }], odds_policy: "better" }),
  },
  {
    code: "odds_changed",
    request: (id) => testRequest(id, { lines: [{ ...big(3), odds: 1.001 }], odds_policy: "none" }),
  },
  { code: "unknown_bet", request: (id) => testRequest(id, { lines: [{ ...big(3), number: "huge" }] }) },
  {
    code: "setting_forced",
    request: (id) => testRequest(id),
    before: "update accounts set forced_setting_id = 3",
    after: "update accounts set forced_setting_id = null",
  },
  {
    code: "game_disabled",
    request: (id) => testRequest(id),
    before: "update games set enabled = false",
    after: "update games set enabled = true",
  },
];

it("tries every refusal there is", () => {
  expect(new Set(attempts.map((attempt) => attempt.code))).toEqual(new Set(BET_REFUSALS));
});

describeEachDatabase("betting over HTTP", (open) => {
  let api: TestApp;
  let token = "";
  let roundId = 0;
  beforeAll(async () => {
    api = await testApp(await open());
    token = await api.signIn("demo");
    roundId = await openTestRound(api.db);
  });
  afterAll(() => api.app.close());

  const bet = (body: object, key: string = randomUUID()): ReturnType<TestApp["call"]> =>
    api.call("bet", { token, body, headers: { "idempotency-key": key } });
  const state = (): Promise<object[]> => api.db.query(STATE);

  it.each(attempts)("refuses with $code (case $#) and changes nothing", async ({ code, request, before, after }) => {
    if (before !== undefined) await api.db.query(before);
    const stateBefore = await state();
    const told = api.events.length;
    const answer = await bet(request(roundId));
    const error = errorBodySchema.parse(answer.json());
    expect([answer.statusCode, error.code]).toEqual([422, code]);
    expect(await state()).toEqual(stateBefore);
    expect(api.events).toHaveLength(told);
    if (code === "odds_changed") expect(error.odds).toEqual({ tf: { big: big(3).odds } });
    if (after !== undefined) await api.db.query(after);
  });

  it.each([{ key: "" }, { key: "1" }])("refuses the key '$key'", async ({ key }) => {
    const answer = await bet(testRequest(roundId), key);
    expect([answer.statusCode, errorBodySchema.parse(answer.json()).code]).toEqual([422, "validation_failed"]);
  });

  it("refuses a round of another game, and an unknown game", async () => {
    await api.db.query("insert into games (code, game_seconds) values ('BALLS12', 60) on conflict do nothing");
    const foreign = await api.call("bet", {
      token,
      game: "NOSUCH",
      body: testRequest(roundId),
      headers: { "idempotency-key": randomUUID() },
    });
    expect(foreign.statusCode).toBe(404);
    await api.db.query("update rounds set game = 'BALLS12' where id = $1", [roundId]);
    const answer = await bet(testRequest(roundId));
    expect(errorBodySchema.parse(answer.json()).code).toBe("round_closed");
    await api.db.query("update rounds set game = 'PK10' where id = $1", [roundId]);
  });

  it("takes a bet, lowers the balance, publishes it, and shows the order on the page and in the records", async () => {
    const told = api.events.length;
    const answer = await bet(testRequest(roundId));
    expect(answer.statusCode).toBe(201);
    const { order, balance } = calls.bet.response.parse(answer.json());
    expect(balance).toBe(9_991);
    expect(order).toMatchObject({ round_id: roundId, total_amount: 9 });
    expect(order.numbers).toHaveLength(3);
    expect(JSON.parse(api.events[told]?.data ?? "{}")).toMatchObject({ balance: 9_991, seq: expect.any(Number) });
    const loaded = calls.loadBalance.response.parse((await api.call("loadBalance", { token })).json());
    expect(loaded.balance).toBe(9_991);
    const home = calls.gameHome.response.parse((await api.call("gameHome", { token })).json());
    expect(home.orders).toEqual([order]);
    const table = await api.call("table", { token, body: { model: "PK10Transaction" } });
    expect(calls.table.response.parse(table.json()).records).toMatchObject([
      { id: order.id, win_lose_explained: "pending", balance_before: 10_000, balance_after: 9_991 },
    ]);
    expect(await reconcile(api.db)).toEqual([]);
  });

  it("makes one order of one key, with any number of simultaneous repeats", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => bet(testRequest(roundId), key)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const other = await bet(testRequest(roundId, { lines: [big(4)] }), key);
    expect([other.statusCode, errorBodySchema.parse(other.json()).code]).toEqual([422, "idempotency_conflict"]);
  });

  it("never overdraws a wallet with 100 bets at once", async () => {
    await api.signIn("demo2");
    token = await api.signIn("acme");
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bet(testRequest(roundId, { lines: [big(300)] }))),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(33);
    const refused = answers.filter((answer) => answer.statusCode !== 201);
    expect(new Set(refused.map((answer) => errorBodySchema.parse(answer.json()).code))).toEqual(
      new Set(["insufficient_balance"]),
    );
    const { balance } = calls.loadBalance.response.parse((await api.call("loadBalance", { token })).json());
    expect(balance).toBe(100);
    expect(await reconcile(api.db)).toEqual([]);
  });
});
