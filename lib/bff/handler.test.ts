import { calls } from "@/lib/contract/calls";
import { GAME_CODES } from "@/lib/contract/games";
import {
  ask,
  browserCall,
  browserCalls,
  codeOf,
  createTestBff,
  info,
  ok,
  pathOfCall,
  serverCalls,
  TEST_TOKEN,
  TEST_XSRF,
  testSite,
  upstreamAnswer,
} from "./testing";
import { visitOf } from "./context";
import { answerCall } from "./handler";
import type { UpstreamRequest, UpstreamResponse } from "./upstream/transport";

describe("the allow-list", () => {
  it.each(browserCalls.filter((name) => name !== "me" && name !== "logout"))(
    "forwards %s to the same path",
    async (name) => {
      const form = { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x--" };
      const { response, sent } = await ask(
        pathOfCall(name),
        calls[name].encoding === "multipart" ? form : { body: "{}" },
      );
      expect(response?.status).toBe(200);
      expect(sent.map(({ method, path }) => [method, path])).toEqual([[calls[name].method, pathOfCall(name)]]);
    },
  );

  it("forwards the player's questions to the path of the records, and reads the answer as questions", async () => {
    const row = { id: 7, created_at: "2026-11-21T05:06:07.000Z", state: "open", text: "Late?", secret: 1 };
    const answer = { total_records: 1, total_pages: 1, records: [row] };
    const { response, sent } = await ask("/api/user/dt/support_requests", { body: "{}" }, () =>
      upstreamAnswer(200, answer),
    );
    expect(sent.map(({ path }) => path)).toEqual(["/api/user/dt/"]);
    const { secret: _, ...known } = row;
    expect(await response?.json()).toEqual({ ...answer, records: [known] });
  });

  it.each(serverCalls)("answers 404 for %s, which only the server may call", async (name) => {
    const { response, sent } = await ask(pathOfCall(name), { body: "{}" });
    expect(response?.status).toBe(404);
    expect(sent).toEqual([]);
  });

  it.each([
    "/api/user/",
    "/api/user/admin",
    "/api/user/me/x",
    "/api/user//me",
    "/api/user/%6de",
    "/api/user/..%2fadmin",
    "/api/user/game/PK10",
    "/api/user/game/PK11/home",
    "/api/user/game/pk10/home",
    "/api/user/game/PK10/home/x",
    "/api/user/game/PK10/nope",
    "/api/user/game/constructor/home",
    "/api/user/constructor",
    "/api/nothing",
    "/sanctum/other",
  ])("answers 404 for %s", async (path) => {
    const { response, sent } = await ask(path, { body: "{}" });
    expect([response?.status, await codeOf(response)]).toEqual([404, "not_found"]);
    expect(sent).toEqual([]);
  });

  it.each(GAME_CODES)("knows the game %s", async (code) => {
    const { sent } = await ask(`/api/user/game/${code}/home`);
    expect(sent[0]?.path).toBe(`/api/user/game/${code}/home`);
  });

  it.each([
    ["GET", "/api/user/load_balance", "POST"],
    ["DELETE", "/api/user/game/PK10/bet", "POST"],
    ["GET", "/api/auth/login", "POST"],
    ["POST", "/sanctum/csrf-cookie", "GET"],
    ["PUT", "/api/auth/launch", "GET, POST"],
    ["HEAD", "/authentication?token=launch-token-0123456789", "GET"],
  ])("answers 405 for %s %s and names %s", async (method, path, allow) => {
    const { response, sent } = await ask(path, { method });
    expect([response?.status, response?.headers.get("allow"), await codeOf(response)]).toEqual([
      405,
      allow,
      "method_not_allowed",
    ]);
    expect(sent).toEqual([]);
  });

  it("gives no answer for pages, which the host serves", async () => {
    const { context } = createTestBff(ok);
    for (const path of ["/", "/lobby/home", "/authentication", "/apiary", "/app/key"]) {
      expect(await answerCall(visitOf(context, await browserCall(path, { method: "GET" }), info))).toBeNull();
    }
  });

  it("accepts a launch with or without a slash at the end", async () => {
    for (const path of ["/authentication", "/authentication/"]) {
      const { sent } = await ask(`${path}?token=launch-token-0123456789`, { method: "GET" });
      expect(sent[0]?.path).toBe("/api/user/launch");
    }
  });

  it("never passes the query on", async () => {
    const { sent } = await ask("/api/user/load_balance?token=x&admin=1");
    expect(sent[0]?.path).toBe("/api/user/load_balance");
  });
});

describe("a call to the upstream", () => {
  it("has only headers that the BFF makes", async () => {
    const { sent } = await ask("/api/user/game/PK10/bet", {
      body: '{"a":1}',
      headers: {
        authorization: "Bearer forged",
        role: "admin",
        "x-forwarded-for": "1.2.3.4",
        "x-custom": "1",
        timezone: "Asia/Tokyo",
        vrevv: "abc.1",
        "idempotency-key": "0b0ff8a5-3f5c-4b39-a7e4-8c4c5a2f6f00",
        "content-type": "application/json; charset=utf-8",
        cookie: `${(await browserCall("/")).headers.get("cookie")}; user_locale=vn; other=1`,
      },
    });
    expect(sent[0]?.headers).toEqual({
      host: "upstream.example",
      accept: "application/json",
      "accept-language": "vn",
      "cache-control": "no-cache",
      pragma: "no-cache",
      role: "user",
      "x-requested-with": "XMLHttpRequest",
      "x-forwarded-for": "203.0.113.9",
      traceparent: expect.stringMatching(new RegExp(`^00-${info.trace}-[0-9a-f]{16}-01$`)),
      "content-length": "7",
      "content-type": "application/json",
      authorization: `Bearer ${TEST_TOKEN}`,
      timezone: "Asia/Tokyo",
      vrevv: "abc.1",
      "idempotency-key": "0b0ff8a5-3f5c-4b39-a7e4-8c4c5a2f6f00",
    });
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toBe('{"a":1}');
  });

  it.each([
    ["timezone", "Asia/Tokyo,x"],
    ["timezone", "../../etc"],
    ["timezone", "a".repeat(100)],
    ["timezone", "Area/Of_so_many_letters/That_no_zone_has_it"],
    ["vrevv", "a b"],
    ["vrevv", "x".repeat(65)],
  ])("leaves out a malformed %s (%s)", async (name, value) => {
    const { sent } = await ask("/api/user/load_balance", { headers: { [name]: value } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).not.toHaveProperty(name);
  });

  it("is not sent if its idempotency key is malformed", async () => {
    const { response, sent } = await ask("/api/user/game/PK10/bet", {
      body: "{}",
      headers: { "idempotency-key": "1" },
    });
    expect([response?.status, sent.length]).toEqual([422, 0]);
  });

  it("is in English if the language cookie is unknown", async () => {
    const { sent } = await ask("/api/user/load_balance", {
      headers: { cookie: `${(await browserCall("/")).headers.get("cookie")}; user_locale=xx` },
    });
    expect(sent[0]?.headers["accept-language"]).toBe("en");
  });

  it("is in the language of the rendered page if there is no cookie", async () => {
    const { sent } = await ask("/api/user/load_balance", { headers: { "accept-language": "zh-HK,en;q=0.5" } });
    expect(sent[0]?.headers["accept-language"]).toBe("tc");
  });
});

describe("the check of a body", () => {
  it.each(browserCalls.filter((name) => name !== "logout"))("refuses one byte more than %s may have", async (name) => {
    const { response, sent } = await ask(pathOfCall(name), { body: "x".repeat(calls[name].maxBytes + 1) });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([413, "payload_too_large", 0]);
  });

  it("refuses a streamed body beyond the limit, without a Content-Length", async () => {
    const { context, sent } = createTestBff(ok);
    const small = await browserCall("/api/user/load_balance");
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
    const request = { method: "POST", url: small.url, headers: small.headers, signal: small.signal, body };
    expect((await answerCall(visitOf(context, request, info)))?.status).toBe(413);
    expect(sent).toEqual([]);
  });

  it.each([
    ["/api/user/game/PK10/bet", "application/x-www-form-urlencoded"],
    ["/api/user/game/PK10/bet", "text/plain"],
    ["/api/user/support_requests", "application/json"],
    ["/api/user/support_requests", "application/x-www-form-urlencoded"],
    ["/api/user/page", "text/plain"],
    ["/api/user/page", "multipart/form-data"],
    ["/api/user/page", "multipart/form-data; boundary=a\tb"],
    ["/api/user/page", "application/jsonp"],
    ["/api/user/page", ""],
  ])("refuses %s with the content type %j", async (path, type) => {
    const { response, sent } = await ask(path, { body: "x=1", headers: { "content-type": type } });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([415, "unsupported_media_type", 0]);
  });

  it.each([
    ["application/x-www-form-urlencoded; charset=UTF-8", "application/x-www-form-urlencoded"],
    [
      "multipart/form-data; boundary=----WebKitFormBoundaryAbC",
      'multipart/form-data; boundary="----WebKitFormBoundaryAbC"',
    ],
    ["Application/JSON", "application/json"],
  ])("rewrites %s as %s", async (given, forwarded) => {
    const { sent } = await ask("/api/user/page", { body: "x", headers: { "content-type": given } });
    expect(sent[0]?.headers["content-type"]).toBe(forwarded);
  });
});

it("only a sign-in renews the anti-forgery token", async () => {
  const granted = (): UpstreamResponse => upstreamAnswer(200, { token: TEST_TOKEN, expires_in: 900 });
  const body = '{"username":"a","password":"b"}';
  const { response } = await ask("/api/auth/login", { session: null, body }, granted);
  const renewed = response?.headers.getSetCookie().filter((line) => line.startsWith("XSRF-TOKEN=")) ?? [];
  expect(renewed).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)]);
  expect(renewed[0]).not.toContain(TEST_XSRF);
  const { response: balance } = await ask("/api/user/load_balance");
  expect(balance?.headers.getSetCookie()).toEqual([]);
});

describe("the demo's launch tokens", () => {
  const body = '{"username":"demo","lang":"en","game":"PK10"}';
  const { demoTokens } = createTestBff(ok).context;
  const mint = async (
    address: string,
    demo = true,
    asked = body,
  ): Promise<{ status?: number; sent: UpstreamRequest[] }> => {
    const test = createTestBff(() => upstreamAnswer(201, { launch_token: "made" }), {
      demoTokens,
      siteOf: () => ({ ...testSite, demo_players: demo ? ["demo"] : [] }),
    });
    const response = await test.bff(await browserCall("/api/demo/launch_tokens", { body: asked }), {
      ...info,
      address,
    });
    return { ...(response === null ? {} : { status: response.status }), sent: test.sent };
  };

  it("are counted by the visitor's own address, thirty a minute for one network", async () => {
    const { status, sent } = await mint("203.0.113.40");
    expect([status, sent[0]?.path, sent[0]?.headers["x-forwarded-for"]]).toEqual([
      201,
      "/api/merchant/launch_tokens",
      "203.0.113.40",
    ]);
    const tries = await Promise.all(Array.from({ length: 40 }, (_, at) => mint(`2001:db8:1:2::${at + 1}`)));
    expect(tries.filter(({ status: made }) => made === 201)).toHaveLength(30);
    expect(tries.filter(({ status: made }) => made === 429)).toHaveLength(10);
    expect((await mint("2001:db8:1:3::1")).status).toBe(201);
  });

  it.each([
    ["on a site without demo players", false, body, 404],
    ["for a player whom the demo does not have", true, body.replace("demo", "lim88"), 404],
    ["for an unknown game", true, body.replace("PK10", "CHESS"), 422],
  ])("are refused %s", async (_, demo, asked, expected) => {
    const { status, sent } = await mint("203.0.113.41", demo, asked);
    expect([status, sent]).toEqual([expected, []]);
  });
});
