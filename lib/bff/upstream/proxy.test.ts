import { createCallsUnderWay } from "./proxy";
import {
  browserCall,
  type CallOptions,
  codeOf,
  createTestBff,
  info,
  ok,
  pathOfCall,
  testSession,
  upstreamAnswer,
} from "../testing";
import { type UpstreamRequest, type UpstreamResponse, UpstreamUnreachable } from "./transport";
import { answeredPage } from "@/lib/api/data-table";
import { type CallName, calls } from "@/lib/contract/calls";
import { type Reply, says, startStub, type StubPlatform } from "./testing-platform";

describe("calls under way", () => {
  interface Held {
    readonly request: UpstreamRequest;
    answer(answer: UpstreamResponse): void;
    fail(error: Error): void;
  }

  /** A BFF whose upstream answers at the test's command, and fails a call whose browser disconnects. */
  function heldBff() {
    const held: Held[] = [];
    const test = createTestBff(
      (request) =>
        new Promise((resolve, reject) => {
          held.push({ request, answer: resolve, fail: reject });
          request.onCancel(() => reject(new Error("given up")));
        }),
    );
    const ask = async (path: string, options: CallOptions = {}): Promise<Response | null> =>
      test.bff(await browserCall(`/api/user/${path}`, { body: "{}", ...options }), info);
    const reached = async (count: number): Promise<void> => {
      while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    return { held, ask, reached, sent: test.sent };
  }

  const refusal = async (response: Response | null): Promise<unknown[]> => [
    response?.status,
    response?.headers.get("retry-after"),
    await codeOf(response),
  ];
  const REFUSED = [429, "1", "too_many_requests"];

  test("a player's thirteenth simultaneous call is refused, until an earlier one is answered", async () => {
    const { held, ask, reached, sent } = heldBff();
    const asked = Array.from({ length: 12 }, () => ask("load_balance"));
    await reached(12);
    expect(await refusal(await ask("load_balance"))).toEqual(REFUSED);
    expect(await refusal(await ask("me"))).toEqual(REFUSED);
    expect(sent).toHaveLength(12);
    const other = ask("load_balance", { session: { ...testSession, sid: "sid-2" } });
    await reached(13);
    held[12]?.answer(ok());
    expect((await other)?.status).toBe(200);
    held[0]?.answer(ok());
    // `held[0]` may belong to any of the calls: each call seals its cookie first, which takes a random time.
    expect((await Promise.race(asked))?.status).toBe(200);
    const next = ask("load_balance");
    await reached(14);
    expect(await refusal(await ask("load_balance"))).toEqual(REFUSED);
    for (const each of held) each.answer(ok());
    expect((await Promise.all([...asked, next])).map((response) => response?.status)).toEqual(Array(13).fill(200));
  });

  test("a player's third call for records at a time is refused, while other calls continue", async () => {
    const { held, ask, reached } = heldBff();
    const asked = [ask("dt/"), ask("dt")];
    await reached(2);
    expect(await refusal(await ask("dt/"))).toEqual(REFUSED);
    const balance = ask("load_balance");
    await reached(3);
    held[0]?.answer(ok());
    await Promise.race(asked);
    asked.push(ask("dt/"));
    await reached(4);
    expect(await refusal(await ask("dt/"))).toEqual(REFUSED);
    for (const each of held) each.answer(ok());
    expect((await Promise.all([...asked, balance])).map((response) => response?.status)).toEqual([200, 200, 200, 200]);
  });

  test("a logout is never refused", async () => {
    const { held, ask, reached } = heldBff();
    const asked = Array.from({ length: 12 }, () => ask("load_balance"));
    await reached(12);
    const logout = ask("logout");
    await reached(13);
    expect(held[12]?.request.path).toBe("/api/user/logout");
    for (const each of held) each.answer(upstreamAnswer(200, {}));
    expect((await logout)?.status).toBe(200);
    await Promise.all(asked);
  });

  test("a call whose browser disconnects makes room for another", async () => {
    const { held, ask, reached } = heldBff();
    const browser = new AbortController();
    const asked = [ask("dt/", { signal: browser.signal }), ask("dt/", { signal: browser.signal })];
    await reached(2);
    browser.abort();
    expect((await Promise.all(asked)).map((response) => response?.status)).toEqual([499, 499]);
    const next = ask("dt/");
    await reached(3);
    held[2]?.answer(ok());
    expect((await next)?.status).toBe(200);
  });

  test.each([
    ["is away", new UpstreamUnreachable("refused"), 502],
    ["causes an unexpected error", new Error("boom"), "Error: boom"],
  ])("a call makes room for another when the upstream %s", async (_how, failure, outcome) => {
    const { held, ask, reached } = heldBff();
    const outcomes = [ask("dt/"), ask("dt/")].map((asked) =>
      asked.then(
        (response) => response?.status,
        (error: unknown) => String(error),
      ),
    );
    await reached(2);
    for (const each of held) each.fail(failure);
    expect(await Promise.all(outcomes)).toEqual([outcome, outcome]);
    const next = ask("dt/");
    await reached(3);
    held[2]?.answer(ok());
    expect((await next)?.status).toBe(200);
  });

  test("a call that never reaches the upstream makes room for another", async () => {
    const { held, ask, reached } = heldBff();
    const tooLarge = "x".repeat(9 * 1024);
    const gone = AbortSignal.abort();
    for (let count = 0; count < 3; count += 1) {
      expect((await ask("dt/", { body: tooLarge }))?.status).toBe(413);
      expect((await ask("dt/", { signal: gone }))?.status).toBe(499);
      expect((await ask("dt/", { headers: { "content-type": "text/plain" } }))?.status).toBe(415);
    }
    const next = ask("dt/");
    await reached(1);
    held[0]?.answer(ok());
    expect((await next)?.status).toBe(200);
  });

  test("only sessions with calls under way are kept", async () => {
    const underWay = createCallsUnderWay();
    const ends: (() => void)[] = [];
    const work = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
    const running = ["a", "a", "b"].map(async (sid) => underWay.run(sid, "table", work));
    expect(underWay.run("a", "table", work)).toBeNull();
    expect([underWay.sessions, ends.length]).toEqual([2, 3]);
    for (const end of ends) end();
    await Promise.all(running);
    expect(underWay.sessions).toBe(0);
  });
});

describe("smaller page", () => {
  let platform: StubPlatform;
  afterEach(() => platform.stop());

  const large = "x".repeat(5_000_000);
  const records = { total_records: 900, total_pages: 30, records: [] };

  async function start(tooLarge: number): Promise<void> {
    let answers = 0;
    const reply: Reply = (response, request) => {
      answers += 1;
      says(200, answers <= tooLarge ? { ...records, note: large } : records)(response, request);
    };
    platform = await startStub({ "/dt/": reply });
  }

  const asked = { model: "PK10Transaction", p: 2, ipp: 500 };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...asked, "filters[game]": "PK10" })) form.set(name, String(value));
  const multipart = new Response(form);
  const encoded = "model=PK10Transaction&p=2&ipp=500&filters%5Bgame%5D=PK10";

  describe("a page of records above 4 MB", () => {
    it.each<[string, () => Promise<{ body: string; type: string }>, string]>([
      [
        "multipart form",
        async () => ({ body: await multipart.text(), type: multipart.headers.get("content-type") ?? "" }),
        encoded.replace("p=2&ipp=500", "p=17&ipp=30"),
      ],
      [
        "form",
        async () => ({ body: encoded, type: "application/x-www-form-urlencoded" }),
        encoded.replace("p=2&ipp=500", "p=17&ipp=30"),
      ],
      [
        "JSON",
        async () => ({ body: JSON.stringify({ ...asked, filters: { game: "PK10" } }), type: "application/json" }),
        JSON.stringify({ ...asked, p: 17, ipp: 30, filters: { game: "PK10" } }),
      ],
    ])(
      "is requested again, as the page of the smallest size that contains its first order, by %s",
      async (_, made, again) => {
        await start(1);
        const { body, type } = await made();
        const response = await platform.ask("/api/user/dt/", { body, headers: { "content-type": type } });
        expect(platform.asked.map((call) => call.body)).toEqual([body, again]);
        const answer = calls.table.response.parse(await response.json());
        expect([response.status, answer]).toEqual([200, { ...records, ipp: 30 }]);
        expect(answeredPage(asked, answer)).toEqual({ p: 17, ipp: 30 });
      },
    );

    it.each<[string, number, object, number]>([
      ["if the page of the smallest size is too large, too", 2, asked, 2],
      ["if the smallest size was requested", 1, { ...asked, ipp: 30 }, 1],
      ["if the call cannot be read", 1, { ...asked, ipp: "many" }, 1],
    ])("is refused as `upstream_answer_too_large` %s", async (_, tooLarge, body, times) => {
      await start(tooLarge);
      const response = await platform.ask("/api/user/dt/", { body: JSON.stringify(body) });
      expect([response.status, await codeOf(response)]).toEqual([502, "upstream_answer_too_large"]);
      expect(platform.asked).toHaveLength(times);
    });

    it("is answered by the platform's refusal of the smaller page", async () => {
      const replies = [
        says(200, { ...records, note: large }),
        says(429, { message: "Slow down." }, { "retry-after": "7" }),
      ];
      platform = await startStub({ "/dt/": (...exchange) => replies.shift()?.(...exchange) });
      const response = await platform.ask("/api/user/dt/", { body: JSON.stringify(asked) });
      expect([response.status, response.headers.get("retry-after"), await codeOf(response)]).toEqual([
        429,
        "7",
        "too_many_requests",
      ]);
    });
  });
});

describe("a call whose connection is cut", () => {
  async function isRepeatable(
    name: CallName,
    idempotency = true,
    options: CallOptions = {},
  ): Promise<boolean | undefined> {
    const test = createTestBff(ok);
    Object.assign(test.context, { settings: { ...test.context.settings, platformIdempotency: idempotency } });
    await test.bff(await browserCall(pathOfCall(name), { body: "{}", ...options }), info);
    return test.sent[0]?.repeatable;
  }
  const headers = { "idempotency-key": "6f1c2a52-2f3a-4c56-9a3e-1f0a6d1b7c11" };

  it.each(["loadBalance", "gameHome", "table", "me"] as const)("%s may be sent again", async (name) => {
    expect(await isRepeatable(name)).toBe(true);
  });

  it("a bet may be sent again only with its key, to a platform that knows bets by their keys", async () => {
    expect(await isRepeatable("bet", true, { headers })).toBe(true);
    expect(await isRepeatable("bet", true)).toBe(false);
    expect(await isRepeatable("bet", false, { headers })).toBe(false);
  });

  it("a sign-in is sent once", async () => {
    const { bff, sent } = createTestBff(() => upstreamAnswer(401, {}));
    const body = JSON.stringify({ username: "lim88", password: "secret" });
    await bff(await browserCall("/api/auth/login", { session: null, body }), info);
    expect(sent.map(({ path, repeatable }) => [path, repeatable])).toEqual([["/api/user/login", false]]);
  });
});
