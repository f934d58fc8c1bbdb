import { SESSION_COOKIE } from "../session/cookies";
import type { BffContext } from "../context";
import {
  browserCall,
  codeOf,
  createTestBff,
  info,
  pathOfCall,
  TEST_NOW,
  TEST_TOKEN,
  testAccount,
  upstreamAnswer,
  sessionOf,
} from "../testing";
import type { UpstreamResponse } from "./transport";
import { partialBetOf } from "./read-answer";

describe("read answer", () => {
  const LINE = "the platform's answer is not what the contract says";
  const json = (body: unknown, status = 200): UpstreamResponse => upstreamAnswer(status, body);

  function platform(answer: () => UpstreamResponse, overrides: Partial<BffContext> = {}) {
    const warn = jest.fn<void, [object, string]>();
    const test = createTestBff(answer, { log: { warn, error: () => undefined }, ...overrides });
    const ask = async (
      path: string,
      options: Parameters<typeof browserCall>[1] = { body: "{}" },
    ): Promise<Response> => {
      const response = await test.bff(await browserCall(path, options), info);
      if (response === null) throw new Error("not answered by the BFF");
      return response;
    };
    return { ...test, ask, warn, counts: test.context.platformLog.mismatches };
  }

  const home = {
    games: [
      {
        id: 7,
        status: 0,
        time_left: 12,
        round_no: "202611210007",
        end_at: "2026-11-21T02:00:00.000Z",
      },
    ],
    odds: { tf: { big: 2.2 }, of: {} },
    settings: {
      chips: [{ settingID: 1, values: [1, 5] }],
      settings: [{ settingID: 1, limits: { tf: { min: 1, max: 2000 } }, order_max: 10_000 }],
      payouts: [{ settingID: 1, maxPayout: 100_000 }],
    },
    game_seconds: 60,
  };
  /** The same home answer in the form of Laravel's default casts and API resources. */
  const laravelHome = {
    data: {
      games: {
        data: [
          {
            id: "7",
            status: "0",
            time_left: 12,
            round_no: 202_611_210_007,
            end_at: "2026-11-21T10:00:00.000000+08:00",
            created_at: "2026-11-21 10:00:00",
          },
        ],
      },
      odds: { tf: { big: "2.200" }, of: [] },
      settings: {
        chips: [{ settingID: 1, values: ["1.00", "5.00"] }],
        settings: [{ settingID: "1", limits: { tf: { min: "1.00", max: "2000.00" } }, order_max: "10000.00" }],
        payouts: [{ settingID: "1", maxPayout: "100000.00" }],
      },
      game_seconds: "60",
    },
  };
  const leastAccount = {
    id: 7,
    username: "demo",
    merchant_id: "1",
    merchant: { mcode: "DEMO", developer: false },
    lang: null,
    balance: "10000.00",
  };

  describe("a platform's answer in another form", () => {
    it("reaches the browser in the contract's form", async () => {
      const { ask, warn } = platform(() => json(laravelHome));
      const response = await ask("/api/user/game/PK10/home");
      expect([response.status, await response.json(), warn.mock.calls]).toEqual([200, home, []]);
    });

    it("keeps its status, and loses the fields that the contract does not know", async () => {
      const order = {
        id: 1,
        reference_number: 9,
        round_id: 7,
        round_no: 8,
        total_amount: "5.00",
        numbers: [],
        note: "x",
      };
      const { ask } = platform(() => json({ order, balance: "1233.50", token: TEST_TOKEN }, 201));
      const response = await ask("/api/user/game/PK10/bet");
      expect([response.status, await response.json()]).toEqual([
        201,
        {
          order: { id: 1, reference_number: "9", round_id: 7, round_no: "8", total_amount: 5, numbers: [] },
          balance: 1233.5,
        },
      ]);
    });

    it("becomes an account if it has only the specification's fields, and the session continues", async () => {
      const { ask } = platform(() => json(leastAccount));
      const response = await ask("/api/user/me");
      expect(await response.json()).toEqual({ ...testAccount, lang: null });
      expect(await sessionOf(response)).toMatchObject({ accountId: 7, lang: null, currency: "MYR" });
    });

    it("is accepted in a page's bootstrap, too", async () => {
      const test = createTestBff(({ path }) => json(path.endsWith("/me") ? { data: leastAccount } : laravelHome));
      const call = await browserCall("/api/bootstrap?game=PK10", { method: "GET" });
      const response = await test.bff(call, info);
      expect(await response?.json()).toMatchObject({ account: { ...testAccount, lang: null }, home });
    });

    it("grants a session", async () => {
      const granted = { data: { token: TEST_TOKEN, expires_in: "900" } };
      const login = await platform(() => json(granted)).ask("/api/auth/login", {
        body: '{"username":"a","password":"b"}',
        session: null,
      });
      expect([login.status, await login.json()]).toEqual([200, { expires_in: 900 }]);
      const launched = { ...granted.data, lang: "ms", game: null, exit_url: null };
      const launch = await platform(() => json(launched)).ask("/authentication?token=launch-token-0123456789", {
        method: "GET",
        session: null,
      });
      expect(launch.headers.get("location")).toBe("/lobby/home");
      expect(launch.headers.getSetCookie()[0]).toContain(SESSION_COOKIE);
    });
  });

  describe("the amounts of a player", () => {
    const inVnd = { ...leastAccount, currency: "vnd", balance: "50000.00" };
    const limits = (min: number): object => ({
      ...home,
      settings: {
        ...home.settings,
        settings: [{ settingID: 1, limits: { tf: { min, max: 2_000 } }, order_max: 10_000 }],
      },
    });
    const page = (account: object, min: number) => {
      const { bff, context } = createTestBff(({ path }) => json(path.endsWith("/me") ? account : limits(min)));
      const ask = async () => bff(await browserCall("/api/bootstrap?game=PK10", { method: "GET" }), info);
      return { ask, counts: context.platformLog.mismatches };
    };

    it.each([
      ["KWD", 0.125, 200],
      ["KWD", 0.0005, 502],
    ])(
      "are read in the currency of the account's own answer: in %s a limit of %d gives the status %d",
      async (currency, min, status) => {
        const { ask, counts } = page({ ...leastAccount, currency }, min);
        expect((await ask())?.status).toBe(status);
        expect([...counts]).toEqual(status === 200 ? [] : [["gameHome", 1]]);
      },
    );

    it("are read in the session's last currency, and a balance is rounded down and logged", async () => {
      const { ask } = platform(() => json(inVnd));
      const account = await ask("/api/user/me");
      expect(await account.json()).toMatchObject({ currency: "VND", balance: 50_000 });
      const session = await sessionOf(account);
      expect(session).toMatchObject({ currency: "VND" });
      const later = platform(() => json({ balance: 1233.9 }));
      const balance = await later.ask("/api/user/load_balance", { body: "{}", session });
      expect([balance.status, await balance.json()]).toEqual([200, { balance: 1233 }]);
      const expected = "money in VND with 0 decimals at most";
      expect(later.warn.mock.calls).toEqual([
        [{ call: "loadBalance", path: "$.balance", expected, received: "1233.9", count: 1, trace: info.trace }, LINE],
      ]);
    });
  });

  describe("an answer that cannot be read", () => {
    it("causes 502, a count, and a line with call, path, expectation and value", async () => {
      const { ask, warn, counts } = platform(() => json({ balance: "12,50" }));
      const response = await ask("/api/user/load_balance");
      expect([response.status, await response.json()]).toEqual([
        502,
        { message: "The platform's answer cannot be read.", code: "contract_mismatch", errors: {} },
      ]);
      const expected = "money in MYR with 2 decimals at most";
      expect(warn.mock.calls).toEqual([
        [{ call: "loadBalance", path: "$.balance", expected, received: '"12,50"', count: 1, trace: info.trace }, LINE],
      ]);
      expect([...counts]).toEqual([["loadBalance", 1]]);
    });

    it("describes the fault to a developer", async () => {
      const { ask } = platform(() => json({ balance: "12,50" }), { development: true });
      expect(await (await ask("/api/user/load_balance")).json()).toMatchObject({
        message: 'loadBalance $.balance: expected money in MYR with 2 decimals at most, received "12,50"',
      });
    });

    it("is counted every time, and logged once in five seconds for each field", async () => {
      let body: object = {};
      const { ask, warn, counts, clock } = platform(() => json(body));
      for (let time = 0; time < 3; time += 1) await ask("/api/user/load_balance");
      body = { balance: 1, server_time: {} };
      await ask("/api/user/load_balance");
      clock.now += 5_000;
      body = {};
      await ask("/api/user/load_balance");
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
        expect.objectContaining({ path: "$.balance", received: "nothing", count: 1 }),
        expect.objectContaining({ path: "$.server_time", received: "an object", count: 4 }),
        expect.objectContaining({ path: "$.balance", count: 5 }),
      ]);
      expect(counts.get("loadBalance")).toBe(5);
    });

    it.each<[string, UpstreamResponse, string, string]>([
      ["empty", upstreamAnswer(200, ""), "JSON", "nothing"],
      ["without a body", upstreamAnswer(204, ""), "JSON", "nothing"],
      ["a text", upstreamAnswer(200, '"1.50"'), "an object", '"1.50"'],
      ["null", upstreamAnswer(200, "null"), "an object", "null"],
    ])("may be %s", async (_, answer, expected, received) => {
      const { ask, warn } = platform(() => answer);
      const response = await ask("/api/user/load_balance");
      expect([response.status, await codeOf(response)]).toEqual([502, "contract_mismatch"]);
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ path: "$", expected, received });
    });

    it("grants no session and logs no text of the answer", async () => {
      const body = { token: ["new-bearer"], expires_in: "new-bearer" };
      const { ask, warn } = platform(() => json({ token: "new-bearer", expires_in: "new-bearer" }));
      const login = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}', session: null });
      expect([login.status, await codeOf(login), login.headers.getSetCookie()]).toEqual([502, "contract_mismatch", []]);
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ path: "$.expires_in", received: "text of 10 characters" });
      const launch = platform(() => json(body));
      const response = await launch.ask("/authentication?token=launch-token-0123456789", {
        method: "GET",
        session: null,
      });
      expect(response.headers.get("location")).toBe("/error?message=contract_mismatch&lang=en&reference=4BF92F35");
      expect([...launch.counts]).toEqual([["launch", 1]]);
      expect(JSON.stringify([warn.mock.calls, launch.warn.mock.calls])).not.toContain("new-bearer");
    });
  });

  describe("the bearer", () => {
    const escaped = TEST_TOKEN.replace("u", String.raw`\u0075`);

    it.each<[string, UpstreamResponse]>([
      ["in a field", json({ auth: TEST_TOKEN })],
      ["escaped", upstreamAnswer(200, `{"auth": "x${escaped}"}`)],
      ["in a field that cannot be read", json({ auth: { [TEST_TOKEN]: TEST_TOKEN } })],
      ["as the content type", upstreamAnswer(200, "{}", { "content-type": TEST_TOKEN })],
    ])("in an answer (%s) keeps this answer from the browser, and is not logged", async (_, answer) => {
      const { ask, warn } = platform(() => answer, { development: true });
      const response = await ask("/api/user/broadcasting/auth");
      const text = await response.text();
      expect([response.status, warn.mock.calls.length]).toEqual([502, 1]);
      expect(text + JSON.stringify(warn.mock.calls)).not.toContain(TEST_TOKEN);
    });

    it("may hold characters that JSON escapes", async () => {
      const token = 'a"bearer"of\\sorts';
      const { ask } = platform(() => json({ auth: token }));
      const session = { token, sid: "sid-1", seenAt: TEST_NOW / 1000 };
      expect((await ask("/api/user/broadcasting/auth", { body: "{}", session })).status).toBe(502);
    });

    it("is in no line about a fault", async () => {
      const { ask, warn } = platform(() => json({ ...home, odds: { [TEST_TOKEN]: { big: TEST_TOKEN } } }));
      await ask("/api/user/game/PK10/home");
      expect(JSON.stringify(warn.mock.calls)).not.toContain(TEST_TOKEN);
    });
  });

  describe("a bet", () => {
    const odd = { order: { id: 5, reference_number: "A-1" }, balance: "soon" };

    it("whose answer cannot be read reaches the browser as its order's id", async () => {
      const { ask, warn, counts } = platform(() => json(odd, 201));
      const response = await ask("/api/user/game/PK10/bet");
      expect([response.status, await response.json()]).toEqual([201, { partial: true, order: odd.order }]);
      expect(warn.mock.calls).toEqual([[expect.objectContaining({ call: "bet", path: "$.order.round_id" }), LINE]]);
      expect(counts.get("bet")).toBe(1);
    });

    it("whose answer is JSON with another content type reaches the browser, and is counted", async () => {
      const order = { id: "1", reference_number: "9", round_id: 7, round_no: 8, total_amount: "5.00", numbers: [] };
      const { ask, counts } = platform(() =>
        upstreamAnswer(200, { order, balance: "1.00" }, { "content-type": "text/html; charset=UTF-8" }),
      );
      const response = await ask("/api/user/game/PK10/bet");
      expect([response.status, await response.json()]).toEqual([
        200,
        { order: { ...order, id: 1, round_no: "8", total_amount: 5 }, balance: 1 },
      ]);
      expect(counts.get("bet")).toBe(1);
    });

    it.each<[string, UpstreamResponse]>([
      ["is no JSON", upstreamAnswer(200, "<html>", { "content-type": "text/html" })],
      ["repeats the bearer", json({ ...odd, token: TEST_TOKEN })],
      ["says that it failed, and names no order", json({ success: false })],
    ])("whose answer %s is 502", async (_, answer) => {
      const { ask } = platform(() => answer);
      const response = await ask("/api/user/game/PK10/bet");
      expect([response.status, await codeOf(response)]).toEqual([502, "contract_mismatch"]);
    });
  });

  it("passes on unchanged an answer that has no schema in the contract", async () => {
    const { ask, warn } = platform(() => json({ anything: ["at", "all"] }));
    const response = await ask(pathOfCall("locale"));
    expect([response.status, await response.json(), warn.mock.calls]).toEqual([200, { anything: ["at", "all"] }, []]);
  });
});

describe("partial bet", () => {
  const order = { id: 9, reference_number: "R9", round_id: 1, round_no: "1", total_amount: 3.5, numbers: [] };

  test.each<[string, unknown, number, string]>([
    ["a balance that cannot be read", { order, balance: "1.233,50" }, 9, "R9"],
    ["no balance", { order }, 9, "R9"],
    ["an amount with three decimals", { order: { ...order, total_amount: 1.234 }, balance: 1 }, 9, "R9"],
    ["an order that has only its id", { order: { id: 9 } }, 9, "9"],
    ["an id as text", { order: { ...order, id: "9" } }, 9, "R9"],
    ["a reference as a number", { order: { ...order, reference_number: 77 } }, 9, "77"],
    ["an order as an API resource", { order: { data: { id: 9 } }, balance: 1 }, 9, "9"],
    ["an answer as an API resource", { data: { order: { id: 9 }, balance: "1" } }, 9, "9"],
    ["an answer that is the order", { id: 9, status: "ok" }, 9, "9"],
    ["an answer that is the order as an API resource", { data: { id: "9" } }, 9, "9"],
    ["success false, and an order", { success: false, order: { id: 9 } }, 9, "9"],
  ])("a readable order id means that the bet is placed, whatever else is wrong: %s", (_title, json, id, reference) => {
    expect(partialBetOf(json)).toEqual({ partial: true, order: { id, reference_number: reference } });
  });

  test.each<[string, unknown]>([
    ["a word that it failed", { success: false, message: "no" }],
    ["a failure with an id", { success: false, id: 9 }],
    ["an order without an id", { order: { ...order, id: null }, balance: 1 }],
    ["an invalid id", { order: { id: "9 or 1" } }],
    ["an id of 0", { order: { id: 0 } }],
    ["a list", []],
    ["nothing", null],
  ])("an answer without a readable order id does not confirm the bet: %s", (_title, json) => {
    expect(partialBetOf(json)).toBeNull();
  });
});
