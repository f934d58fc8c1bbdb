/** @jest-environment node */
import fastify from "fastify";
import { errorBodySchema } from "@/lib/contract/errors";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { addOperatorApi } from "./operator";
import { TEST_HUB_APP, type TestApp, testApp } from "./testing";

describeEachDatabase("maintenance", (open) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await open());
  });
  afterAll(() => api.app.close());

  async function turn(body: object, secret: string = TEST_HUB_APP.secret): Promise<[number, unknown]> {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/operator/maintenance",
      headers: { authorization: `Bearer ${secret}` },
      payload: body,
    });
    return [answer.statusCode, answer.json()];
  }

  async function outcomeOf(answer: ReturnType<TestApp["call"]>): Promise<string> {
    const { statusCode, json } = await answer;
    return statusCode < 300 ? "served" : `${statusCode} ${errorBodySchema.parse(json()).code}`;
  }

  it("is turned by who knows the hub's secret, and by nobody else", async () => {
    expect(await turn({ on: true }, "not-the-secret-at-all")).toEqual([403, expect.anything()]);
    expect(await turn({})).toEqual([200, { on: false }]);
    expect(await turn({ on: true })).toEqual([200, { on: true }]);
    expect(await turn({})).toEqual([200, { on: true }]);
    expect(await turn({ on: false })).toEqual([200, { on: false }]);
  });

  it("knows a secret that is short and of any characters", async () => {
    const app = fastify();
    const events = createEvents(createMemoryBroker());
    addOperatorApi(app, { db: api.db, events, log: app.log, revision: undefined }, "s#cr t!8");
    const ask = (authorization: string) =>
      app.inject({ method: "POST", url: "/api/operator/maintenance", headers: { authorization }, payload: {} });
    expect((await ask("Bearer s#cr t!8")).json()).toEqual({ on: false });
    expect((await ask("Bearer s#cr t!")).json()).not.toHaveProperty("on");
    expect((await ask("Basic s#cr t!8")).json()).not.toHaveProperty("on");
    await app.close();
  });

  it("leaves a line in the log for every turn, without the secret", async () => {
    // Every call has a line for developers besides.
    const warned = () => api.logged.filter((line) => JSON.parse(line).level >= 40);
    const before = warned().length;
    await turn({});
    expect(warned()).toHaveLength(before);
    await turn({ on: false });
    const [line, ...more] = warned().slice(before);
    expect(more).toEqual([]);
    expect(line).toMatch(/"on":false.*the maintenance switch was turned/);
    expect(line).not.toContain(TEST_HUB_APP.secret);
  });

  it("shuts out every player but those of developer merchants, at once and until it is off; leaving stays free", async () => {
    await api.db.query("update merchants set developer = true where mcode = 'ACME'");
    const [demo, acme] = [await api.signIn("demo"), await api.signIn("acme")];
    await turn({ on: true });
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("503 maintenance");
    expect(await outcomeOf(api.call("loadBalance", { token: demo }))).toBe("503 maintenance");
    expect(await outcomeOf(api.call("me", { token: acme }))).toBe("served");
    const login = (name: string) => outcomeOf(api.call("login", { body: { username: name, password: name } }));
    expect(await login("demo2")).toBe("503 maintenance");
    expect(await login("acme")).toBe("served");
    await turn({ on: false });
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("served");
    await turn({ on: true });
    expect(await outcomeOf(api.call("logout", { token: demo }))).toBe("served");
    await turn({ on: false });
    expect(await outcomeOf(api.call("me", { token: demo }))).toBe("401 unauthenticated");
  });

  it("outlasts no session of a page that waits for its end", async () => {
    const token = await api.signIn("demo");
    await turn({ on: true });
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
    await turn({ on: false });
  });

  it("uses no launch token up", async () => {
    const made = await api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: "Bearer demo-merchant-api-key" },
      payload: { username: "demo" },
    });
    const token = made.json<{ launch_token: string }>().launch_token;
    await turn({ on: true });
    expect(await outcomeOf(api.call("launch", { body: { token } }))).toBe("503 maintenance");
    await turn({ on: false });
    expect(await outcomeOf(api.call("launch", { body: { token } }))).toBe("served");
  });
});
