import { randomUUID } from "node:crypto";
import { type BetRequest, calls } from "@/lib/contract/calls";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { openTestRound, testLine, testRequest } from "../bets/testing";
import { describePglite } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { type TestApp, testApp } from "./testing";

const big = (amount: number): BetRequest["lines"][number] => testLine("tf", "big", amount);

describePglite("betting over HTTP", (open) => {
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

  it("answers a refusal with its code, the fields and the odds in force", async () => {
    const moved = testRequest(roundId, { lines: [{ ...big(3), odds: 9.999 }], odds_policy: "better" });
    const answer = await bet(moved);
    expect([answer.statusCode, errorBodySchema.parse(answer.json())]).toMatchObject([
      422,
      { code: "odds_changed", errors: { "lines.0.odds": [expect.any(String)] }, odds: { tf: { big: big(3).odds } } },
    ]);
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

  it("accepts a bet and publishes the balance; the home and the records show the order", async () => {
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

  it("answers a repeated bet with the first answer, and another bet with the known key with a conflict", async () => {
    const key = randomUUID();
    const [first, again] = [await bet(testRequest(roundId), key), await bet(testRequest(roundId), key)];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    const other = await bet(testRequest(roundId, { lines: [big(4)] }), key);
    expect([other.statusCode, errorBodySchema.parse(other.json()).code]).toEqual([422, "idempotency_conflict"]);
  });
});
