import { randomUUID } from "node:crypto";
import { type BetRequest, calls } from "@/lib/contract/calls";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { openTestRound, testLine, testRequest } from "../bets/testing";
import { describePglite } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { type TestApp, testApp } from "./testing";

describePglite("a player's currency over HTTP", (open) => {
  let api: TestApp;
  let roundId = 0;
  beforeAll(async () => {
    api = await testApp(await open());
    roundId = await openTestRound(api.db);
  });
  afterAll(() => api.app.close());

  const bet = (token: string, lines: BetRequest["lines"]): ReturnType<TestApp["call"]> =>
    api.call("bet", {
      token,
      body: testRequest(roundId, { lines }),
      headers: { "idempotency-key": randomUUID() },
    });

  it.each([
    { username: "acme", currency: "MYR", funds: 10_000, stake: 5.25, min: 1, chips: [1, 5, 10, 50, 100] },
    { username: "siam", currency: "THB", funds: 100_000, stake: 50.25, min: 10, chips: [10, 50, 100, 500, 1_000] },
    {
      username: "viet",
      currency: "VND",
      funds: 50_000_000,
      stake: 5_001,
      min: 5_000,
      chips: [5_000, 25_000, 50_000, 250_000, 500_000],
    },
  ])(
    "$currency is sent, limited, staked and recorded unchanged",
    async ({ username, currency, funds, stake, min, chips }) => {
      const token = await api.signIn(username);
      const account = calls.me.response.parse((await api.call("me", { token })).json());
      expect(account).toMatchObject({ currency, balance: funds });
      const home = async () => calls.gameHome.response.parse((await api.call("gameHome", { token })).json());
      const { settings } = await home();
      expect(settings.chips[0]?.values).toEqual(chips);
      expect(settings.settings[0]?.limits["tf"]?.min).toBe(min);
      const lobby = calls.lobbyHome.response.parse((await api.call("lobbyHome", { token, game: "LOBBY" })).json());
      expect(lobby.games.map(({ limits }) => limits[0]?.min)).toEqual([min]);

      const eventCount = api.events.length;
      const answer = await bet(token, [testLine("tf", "big", stake)]);
      expect(answer.statusCode).toBe(201);
      const balance = funds - stake;
      expect(calls.bet.response.parse(answer.json())).toMatchObject({
        order: { total_amount: stake, numbers: [{ amount: stake }] },
        balance,
      });
      expect(api.events.slice(eventCount).map(({ data }) => JSON.parse(data))).toMatchObject([{ balance }]);
      expect(calls.loadBalance.response.parse((await api.call("loadBalance", { token })).json()).balance).toBe(balance);
      expect((await home()).orders).toMatchObject([{ total_amount: stake, numbers: [{ amount: stake }] }]);
      const table = await api.call("table", { token, body: { model: "PK10Transaction" } });
      expect(calls.table.response.parse(table.json()).records).toMatchObject([
        { total_amount: stake, balance_before: funds, balance_after: balance, numbers: [{ amount: stake }] },
      ]);
      expect(await reconcile(api.db)).toEqual([]);
    },
  );

  it.each([
    ["acme", 5.005],
    ["siam", 50.005],
    ["viet", 5_000.5],
    ["viet", 5_000.01],
  ])(
    "refuses %s's amount of %d, which has more digits than the currency, and changes nothing",
    async (username, amount) => {
      const token = await api.signIn(username);
      const stored = () =>
        api.db.query("select (select count(*) from orders) as orders, (select count(*) from bet_refusals) as refusals");
      const before = await stored();
      const answer = await bet(token, [testLine("tf", "big", 5_000), testLine("tf", "small", amount)]);
      expect(answer.statusCode).toBe(422);
      const { code, errors } = errorBodySchema.parse(answer.json());
      expect([code, Object.keys(errors ?? {})]).toEqual(["validation_failed", ["lines.1.amount"]]);
      expect(await stored()).toEqual(before);
    },
  );

  const launch = (body: object): ReturnType<TestApp["call"]> =>
    api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: "Bearer siam-merchant-api-key" },
      payload: body,
    });

  async function launchedIn(body: object): Promise<string | undefined> {
    const { launch_token: token } = (await launch(body)).json<{ launch_token: string }>();
    const session = calls.launch.response.parse((await api.call("launch", { body: { token } })).json());
    return calls.me.response.parse((await api.call("me", { token: session.token })).json()).currency;
  }

  it("of a new player is the launch's or the merchant's, and never changes", async () => {
    expect(await launchedIn({ username: "somchai" })).toBe("THB");
    expect(await launchedIn({ username: "somchai", currency: "THB" })).toBe("THB");
    expect(await launchedIn({ username: "linh", currency: "VND" })).toBe("VND");
    expect(await launchedIn({ username: "linh" })).toBe("VND");
    const opened =
      "select a.username from accounts a join ledger_accounts w on w.account_id = a.id and w.currency = a.currency";
    expect(await api.db.query(`${opened} where a.username in ('somchai', 'linh')`)).toHaveLength(2);
  });

  it.each([
    [{ username: "siam", currency: "VND" }, "not the player's"],
    [{ username: "nok", currency: "USD" }, "must be one of MYR, THB, VND"],
    [{ username: "nok", currency: "" }, "must be one of MYR, THB, VND"],
  ])("refuses to launch %j: %s", async (body, message) => {
    const answer = await launch(body);
    expect(answer.statusCode).toBe(422);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({
      code: "validation_failed",
      errors: { currency: [message] },
    });
    expect(await api.db.query("select 1 from accounts where username = 'nok'")).toEqual([]);
  });
});
