import { errorBodySchema } from "@/lib/contract/platform-forms";
import type { Database } from "../db/database";
import { describeEachDatabase, openTestPglite } from "../db/testing";
import { TEST_HUB_APP, TEST_TOKENS, type TestApp, testApp } from "../http/testing";

describeEachDatabase("maintenance", (open) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await open());
  });
  afterAll(() => api.app.close());

  const turn = (on: boolean) =>
    api.app.inject({
      method: "POST",
      url: "/api/operator/maintenance",
      headers: { authorization: `Bearer local:${TEST_HUB_APP.secret}` },
      payload: { on, why: "a test" },
    });

  async function outcomeOf(answer: ReturnType<TestApp["call"]>): Promise<string> {
    const { statusCode, json } = await answer;
    return statusCode < 300 ? "served" : `${statusCode} ${errorBodySchema.parse(json()).code}`;
  }

  it("refuses every player except those of developer merchants until it is off; logouts still work", async () => {
    await api.db.query("update merchants set developer = true where mcode = 'ACME'");
    const [demo, acme] = [await api.signIn("demo"), await api.signIn("acme")];
    await turn(true);
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("503 maintenance");
    expect(await outcomeOf(api.call("loadBalance", { token: demo }))).toBe("503 maintenance");
    expect(await outcomeOf(api.call("me", { token: acme }))).toBe("served");
    const login = (name: string) => outcomeOf(api.call("login", { body: { username: name, password: name } }));
    expect(await login("demo2")).toBe("503 maintenance");
    expect(await login("acme")).toBe("served");
    await turn(false);
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("served");
    await turn(true);
    expect(await outcomeOf(api.call("logout", { token: demo }))).toBe("served");
    await turn(false);
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("401 unauthenticated");
  });

  it("does not end the session of a page that waits until maintenance is over", async () => {
    const token = await api.signIn("demo");
    await turn(true);
    const nearlyOver = () =>
      api.db.query("update access_tokens set expires_at = clock_timestamp() + interval '30 seconds'");
    const longestMinutes = async () =>
      (
        await api.db.query<{ left: number }>(
          "select ceil(extract(epoch from max(expires_at) - clock_timestamp()) / 60)::int as left from access_tokens",
        )
      )[0]?.left;
    await nearlyOver();
    expect(await outcomeOf(api.call("loadBalance", { token }))).toBe("503 maintenance");
    expect(await longestMinutes()).toBe(1);
    expect(await outcomeOf(api.call("me", { token }))).toBe("503 maintenance");
    expect(await longestMinutes()).toBe(15);
    await api.db.query("update access_tokens set expires_at = clock_timestamp()");
    expect(await outcomeOf(api.call("me", { token }))).toBe("401 session_expired");
    await turn(false);
  });

  it("uses up no launch token", async () => {
    const made = await api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: "Bearer demo-merchant-api-key" },
      payload: { username: "demo" },
    });
    const token = made.json<{ launch_token: string }>().launch_token;
    await turn(true);
    expect(await outcomeOf(api.call("launch", { body: { token } }))).toBe("503 maintenance");
    await turn(false);
    expect(await outcomeOf(api.call("launch", { body: { token } }))).toBe("served");
  });
});

describe("guesses of an operator's token", () => {
  let db: Database;
  let api: TestApp;
  beforeAll(async () => {
    db = await openTestPglite();
  });
  beforeEach(async () => {
    api = await testApp(db);
  });
  afterEach(() => api.app.close());
  afterAll(() => db.close());

  const [local, alice, grafana] = TEST_TOKENS;
  const statusFor = async (token: string, address?: string): Promise<number> => {
    const forwarded = address === undefined ? {} : { "x-forwarded-for": address };
    const headers = { authorization: `Bearer ${token}`, ...forwarded };
    return (await api.app.inject({ method: "POST", url: "/api/operator/status", headers, payload: {} })).statusCode;
  };
  async function countOf(guesses: readonly Promise<number>[]): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (const status of await Promise.all(guesses)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
  const times = (count: number, guess: (at: number) => Promise<number>): readonly Promise<number>[] =>
    Array.from({ length: count }, (_, at) => guess(at));
  const right = ({ name, secret }: (typeof TEST_TOKENS)[number]): string => `${name}:${secret}`;

  it.each([
    ["without a name", (at: number) => `guess-${at}`],
    ["of names that no token has", (at: number) => `nobody${at}:guess-${at}`],
  ])("%s are limited to ten a minute, and lock out no holder of a token", async (_which, guess) => {
    expect(await countOf(times(200, (at) => statusFor(guess(at))))).toEqual({ 403: 10, 429: 190 });
    for (const token of TEST_TOKENS) expect(await statusFor(right(token))).toBe(200);
  });

  it("of one name are limited to ten a minute, which locks out only that name, even with the right secret", async () => {
    const guesses = [...times(199, (at) => statusFor(`alice:guess-${at}`)), statusFor(right(alice))];
    expect(await countOf(guesses)).toEqual({ 403: 10, 429: 190 });
    for (const token of [local, grafana]) expect(await statusFor(right(token))).toBe(200);
    expect(await statusFor(right(alice), "203.0.113.7")).toBe(200);
  });

  it("under invented addresses are limited to a hundred a minute for a name", async () => {
    const guess = (at: number) => statusFor(`alice:guess-${at}`, `203.0.${at % 100}.7`);
    expect(await countOf(times(200, guess))).toEqual({ 403: 100, 429: 100 });
    expect([await statusFor(right(alice)), await statusFor(right(grafana))]).toEqual([429, 200]);
  });
});
