import { calls, type CallName } from "@/lib/contract/calls";
import { GAME_CODES } from "@/lib/contract/games";
import { SESSION_COOKIE, XSRF_COOKIE } from "./cookies";
import { unsealSession } from "./session";
import { UpstreamAnswerTooLarge, UpstreamUnreachable } from "./transport";
import {
  browserCall,
  type CallOptions,
  codeOf,
  createTestBff,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_SECRET,
  TEST_TOKEN,
  TEST_XSRF,
  testAccount,
  testSession,
  upstreamAnswer,
} from "./testing";

const info = { address: "203.0.113.9" };
const ok = () => upstreamAnswer(200, { balance: 1.5 });
const browserCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].from === "browser");
const serverCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].from === "server");
const pathOfCall = (name: CallName): string => `/api/user${calls[name].path.replace(":gameCode", "PK10")}`;

async function ask(path: string, options: CallOptions = {}, answer = ok) {
  const test = createTestBff(answer);
  const response = await test.bff(await browserCall(path, options), info);
  return { ...test, response };
}

describe("the allow-list", () => {
  it.each(browserCalls.filter((name) => name !== "me" && name !== "logout"))(
    "sends %s on to the same path",
    async (name) => {
      const { response, sent } = await ask(pathOfCall(name), { body: "{}" });
      expect(response?.status).toBe(200);
      expect(sent.map(({ method, path }) => [method, path])).toEqual([[calls[name].method, pathOfCall(name)]]);
    },
  );

  it.each(serverCalls)("answers 404 for %s, which only the server may ask", async (name) => {
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
    ["POST", "/api/auth/launch", "GET"],
  ])("answers 405 for %s %s and names %s", async (method, path, allow) => {
    const { response, sent } = await ask(path, { method });
    expect([response?.status, response?.headers.get("allow"), await codeOf(response)]).toEqual([
      405,
      allow,
      "method_not_allowed",
    ]);
    expect(sent).toEqual([]);
  });

  it("leaves pages to others", async () => {
    const { bff } = createTestBff(ok);
    for (const path of ["/", "/lobby/home", "/authentication", "/apiary", "/app/key"]) {
      expect(await bff(await browserCall(path, { method: "GET" }), info)).toBeNull();
    }
  });

  it("never sends the query on", async () => {
    const { sent } = await ask("/api/user/load_balance?token=x&admin=1");
    expect(sent[0]?.path).toBe("/api/user/load_balance");
  });
});

describe("what the upstream is told", () => {
  it("gets headers made from nothing", async () => {
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
    ["vrevv", "a b"],
    ["vrevv", "x".repeat(65)],
  ])("leaves out a malformed %s (%s)", async (name, value) => {
    const { sent } = await ask("/api/user/load_balance", { headers: { [name]: value } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).not.toHaveProperty(name);
  });

  it("refuses a malformed idempotency key instead of dropping it", async () => {
    const { response, sent } = await ask("/api/user/game/PK10/bet", {
      body: "{}",
      headers: { "idempotency-key": "1" },
    });
    expect([response?.status, sent.length]).toEqual([422, 0]);
  });

  it("asks in English when the language cookie is none of ours", async () => {
    const { sent } = await ask("/api/user/load_balance", {
      headers: { cookie: `${(await browserCall("/")).headers.get("cookie")}; user_locale=xx` },
    });
    expect(sent[0]?.headers["accept-language"]).toBe("en");
  });
});

describe("bodies", () => {
  it.each(browserCalls.filter((name) => name !== "logout"))("refuses one byte more than %s may have", async (name) => {
    const { response, sent } = await ask(pathOfCall(name), { body: "x".repeat(calls[name].maxBytes + 1) });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([413, "payload_too_large", 0]);
  });

  it("refuses a streamed body beyond the limit, whatever its Content-Length says", async () => {
    const { answer, sent } = createTestBff(ok);
    const small = await browserCall("/api/user/load_balance");
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
    const request = { method: "POST", url: small.url, headers: small.headers, signal: small.signal, body };
    expect((await answer(request, info))?.status).toBe(413);
    expect(sent).toEqual([]);
  });

  it.each([
    ["/api/user/game/PK10/bet", "application/x-www-form-urlencoded"],
    ["/api/user/game/PK10/bet", "text/plain"],
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
  ])("writes %s anew as %s", async (given, forwarded) => {
    const { sent } = await ask("/api/user/page", { body: "x", headers: { "content-type": given } });
    expect(sent[0]?.headers["content-type"]).toBe(forwarded);
  });
});

describe("forgery", () => {
  const guardedPaths = [...browserCalls.map(pathOfCall), "/api/auth/login"];
  const spoilt: [string, Record<string, string | null>][] = [
    ["no header", { "x-xsrf-token": null }],
    ["another header", { "x-xsrf-token": `${"x".repeat(42)}y` }],
    ["a shorter header", { "x-xsrf-token": "x" }],
    ["no cookie", { cookie: "" }],
    ["an empty pair", { cookie: `${XSRF_COOKIE}=`, "x-xsrf-token": "" }],
    ["a weak pair", { cookie: `${XSRF_COOKIE}=1`, "x-xsrf-token": "1" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["the origin's other scheme", { origin: "https://play.example" }],
    ["a null origin", { origin: "null" }],
    ["no origin", { origin: null }],
    ["no origin, cross-site", { origin: null, "sec-fetch-site": "cross-site" }],
    ["no origin, same-site", { origin: null, "sec-fetch-site": "same-site" }],
  ];
  it.each(guardedPaths.flatMap((path) => spoilt.map(([what, headers]) => [path, what, headers] as const)))(
    "answers 419 for %s with %s",
    async (path, _, headers) => {
      const { response, sent } = await ask(path, { body: "{}", headers });
      expect([response?.status, await codeOf(response), sent.length]).toEqual([419, "csrf_mismatch", 0]);
      expect(response?.headers.get("set-cookie")).toBeNull();
    },
  );

  it("takes a call without Origin that its browser calls same-origin", async () => {
    const { response } = await ask("/api/user/load_balance", {
      headers: { origin: null, "sec-fetch-site": "same-origin" },
    });
    expect(response?.status).toBe(200);
  });

  it("compares with the Host header when no public address is set", async () => {
    const { bff } = createTestBff(ok, { publicOrigins: [] });
    expect((await bff(await browserCall("/api/user/load_balance"), info))?.status).toBe(200);
    expect(
      (await bff(await browserCall("/api/user/load_balance", { headers: { host: "other.example" } }), info))?.status,
    ).toBe(419);
  });

  it("gives out a fresh token that then passes", async () => {
    const { bff } = createTestBff(ok);
    const answer = await bff(await browserCall("/sanctum/csrf-cookie", { method: "GET", session: null }), info);
    const cookie = answer?.headers.getSetCookie()[0] ?? "";
    expect(cookie).toMatch(/^XSRF-TOKEN=[A-Za-z0-9_-]{43}; Path=\/; SameSite=Lax$/);
    const token = cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
    expect(token).not.toBe(TEST_XSRF);
    const session = (await browserCall("/")).headers.get("cookie")?.replace(TEST_XSRF, token) ?? "";
    const call = await browserCall("/api/user/load_balance", { headers: { cookie: session, "x-xsrf-token": token } });
    expect((await bff(call, info))?.status).toBe(200);
  });
});

describe("the upstream's answer", () => {
  it.each([
    ["unreachable", new UpstreamUnreachable("x"), 502, "upstream_unreachable"],
    ["endless", new UpstreamAnswerTooLarge("x"), 502, "upstream_unreachable"],
  ])("when %s is told in the error shape", async (_, error, status, code) => {
    const { response, sent } = await ask("/api/user/game/PK10/bet", { body: "{}" }, () => {
      throw error;
    });
    expect([response?.status, await codeOf(response)]).toEqual([status, code]);
    // A mutation is never sent twice.
    expect(sent).toHaveLength(1);
  });

  it("is 504 when it does not come in time, and the call is given up", async () => {
    let cancelled = false;
    const test = createTestBff(
      ({ onCancel }) =>
        new Promise((_, reject) =>
          onCancel(() => {
            cancelled = true;
            reject(new Error("cancelled"));
          }),
        ),
      { timeoutMs: 20 },
    );
    const response = await test.bff(await browserCall("/api/user/load_balance"), info);
    expect([response?.status, await codeOf(response), cancelled]).toEqual([504, "upstream_timeout", true]);
  });

  it("is not waited for when the browser is gone", async () => {
    let cancelled = false;
    const browser = new AbortController();
    const test = createTestBff(
      ({ onCancel }) =>
        new Promise((_, reject) => {
          onCancel(() => {
            cancelled = true;
            reject(new Error("cancelled"));
          });
          browser.abort();
        }),
    );
    const response = await test.bff(await browserCall("/api/user/load_balance", { signal: browser.signal }), info);
    expect([response?.status, cancelled]).toEqual([499, true]);
  });

  it.each([301, 302, 307, 308, 600, 999])(
    "is 502 when it is a redirect, or no status there is (%i)",
    async (status) => {
      const { response } = await ask("/api/user/load_balance", {}, () =>
        upstreamAnswer(status, "", { location: "https://evil.example" }),
      );
      expect([response?.status, response?.headers.get("location")]).toEqual([502, null]);
    },
  );

  it("passes a refusal's known keys and Retry-After, nothing else", async () => {
    const body = {
      message: "Odds changed",
      code: "odds_changed",
      odds: { tf: { "1b": 1.95 } },
      errors: { lines: ["x"] },
      trace: "secret",
    };
    const { response } = await ask("/api/user/game/PK10/bet", { body: "{}" }, () =>
      upstreamAnswer(422, body, { "retry-after": "7", "x-debug": "1", "set-cookie": "a=b" }),
    );
    expect(response?.status).toBe(422);
    expect(await response?.json()).toEqual({
      message: body.message,
      code: body.code,
      odds: body.odds,
      errors: body.errors,
    });
    expect(Object.fromEntries(response?.headers ?? [])).toEqual({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "retry-after": "7",
    });
  });

  it("keeps the text of a 5xx to itself", async () => {
    const { response } = await ask("/api/user/load_balance", {}, () =>
      upstreamAnswer(500, { message: "SQLSTATE[23505]" }),
    );
    expect([response?.status, await response?.text()]).toEqual([500, expect.not.stringContaining("SQLSTATE")]);
  });

  it.each([418, 419, 429])("keeps the status %i", async (status) => {
    const { response } = await ask("/api/user/load_balance", {}, () => upstreamAnswer(status, "<html>"));
    expect(response?.status).toBe(status);
  });

  it("is 502 when a success is no JSON", async () => {
    const { response } = await ask("/api/user/load_balance", {}, () =>
      upstreamAnswer(200, "<html>", { "content-type": "text/html" }),
    );
    expect(response?.status).toBe(502);
  });

  it("may be empty", async () => {
    const { response } = await ask("/api/user/locale", { body: "{}" }, () => upstreamAnswer(200, ""));
    expect([response?.status, await response?.text()]).toEqual([204, ""]);
  });
});

describe("the session", () => {
  const sessionOf = async (response: Response | null): Promise<unknown> => {
    const cookie = response?.headers.getSetCookie().find((line) => line.startsWith(SESSION_COOKIE)) ?? "";
    return unsealSession(cookie.slice(SESSION_COOKIE.length + 1, cookie.indexOf(";")), [TEST_SECRET], TEST_NOW);
  };

  it.each(browserCalls.filter((name) => name !== "logout"))("is needed for %s", async (name) => {
    const { response, sent } = await ask(pathOfCall(name), { body: "{}", session: null });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([401, "unauthenticated", 0]);
  });

  it("is over 15 minutes after the last account fetch", async () => {
    const { response } = await ask("/api/user/load_balance", {
      session: { ...testSession, seenAt: TEST_NOW / 1000 - 900 },
    });
    expect(response?.status).toBe(401);
  });

  it("is sealed anew by /me alone, and /me strips what the contract does not know", async () => {
    const aged = { ...testSession, seenAt: TEST_NOW / 1000 - 600 };
    const { response } = await ask("/api/user/me", { session: aged }, () =>
      upstreamAnswer(200, { ...testAccount, token: TEST_TOKEN, password_hash: "x" }),
    );
    expect(await response?.json()).toEqual(testAccount);
    expect(await sessionOf(response)).toEqual({ ...testSession, accountId: 7 });
    expect(response?.headers.getSetCookie()[0]).toMatch(/; Path=\/; SameSite=Lax; Max-Age=900; HttpOnly$/);
    const other = await ask("/api/user/load_balance", { session: aged });
    expect(other.response?.headers.getSetCookie()).toEqual([]);
  });

  it("does not come back by an account answer that was on its way when the player signed out", async () => {
    let release: (() => void) | undefined;
    const test = createTestBff(({ path }) =>
      path.endsWith("/me")
        ? new Promise((resolve) => (release = () => resolve(upstreamAnswer(200, testAccount))))
        : upstreamAnswer(200, {}),
    );
    const me = test.bff(await browserCall("/api/user/me"), info);
    const loggedOut = await test.bff(await browserCall("/api/user/logout"), info);
    expect(loggedOut?.headers.getSetCookie()).toEqual([
      `${SESSION_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly`,
    ]);
    release?.();
    expect((await me)?.headers.getSetCookie()).toEqual([]);
    expect((await test.bff(await browserCall("/api/user/load_balance"), info))?.status).toBe(401);
  });

  it("is not touched by a 401, which says whose it was", async () => {
    for (const path of ["/api/user/load_balance", "/api/user/me"]) {
      const { response } = await ask(path, {}, () => upstreamAnswer(401, { message: "Unauthenticated." }));
      expect([response?.status, response?.headers.getSetCookie(), response?.headers.get("x-session-id")]).toEqual([
        401,
        [],
        "sid-1",
      ]);
    }
  });

  it.each([
    ["refuses", () => upstreamAnswer(500, {})],
    ["is down", () => Promise.reject(new UpstreamUnreachable("x"))],
  ])("ends by logout even when the upstream %s", async (_, answer) => {
    const test = createTestBff(answer);
    const response = await test.bff(await browserCall("/api/user/logout"), info);
    expect([response?.status, response?.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect(test.sent[0]?.headers.authorization).toBe(`Bearer ${TEST_TOKEN}`);
  });

  it("begins with a sign-in, over https as a Secure cookie, and the old one of this browser ends", async () => {
    const test = createTestBff(() => upstreamAnswer(200, { token: "another-token-0123456789", expires_in: 900 }), {
      publicOrigins: [TEST_ORIGIN, "https://play.example"],
    });
    const response = await test.bff(
      await browserCall("/api/auth/login", { body: '{"username":"demo","password":"demo"}' }),
      info,
    );
    expect(await response?.json()).toEqual({ expires_in: 900 });
    expect(response?.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure$/);
    expect(await sessionOf(response)).toMatchObject({ token: "another-token-0123456789", seenAt: TEST_NOW / 1000 });
    expect(test.sent[0]).toMatchObject({ path: "/api/user/login", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(test.sent[0]?.headers).not.toHaveProperty("authorization");
    expect(test.context.sessions.hasEnded("sid-1")).toBe(true);
  });

  it.each([
    ["not json", 422, "malformed_request"],
    ["{}", 422, "validation_failed"],
    ['{"username":"","password":"x"}', 422, "validation_failed"],
  ])("does not begin by the body %j", async (body, status, code) => {
    const { response, sent } = await ask("/api/auth/login", { body });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([status, code, 0]);
  });

  it("does not begin when the upstream refuses, and its Retry-After is told", async () => {
    const bad = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}' }, () =>
      upstreamAnswer(401, { message: "No", code: "bad_credentials" }),
    );
    expect([bad.response?.status, await codeOf(bad.response), bad.response?.headers.getSetCookie()]).toEqual([
      401,
      "bad_credentials",
      [],
    ]);
    const many = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}' }, () =>
      upstreamAnswer(429, { message: "Wait" }, { "retry-after": "60" }),
    );
    expect([many.response?.status, many.response?.headers.get("retry-after")]).toEqual([429, "60"]);
  });
});

describe("a merchant's launch", () => {
  const token = "launch-token-0123456789";
  const launched = { token: TEST_TOKEN, expires_in: 900 };
  async function visit(query: string, answer: object = launched, status = 200, headers: Record<string, string> = {}) {
    const test = createTestBff(() => upstreamAnswer(status, answer));
    const response = await test.bff(
      await browserCall(`/authentication?${query}`, { method: "GET", session: null, headers }),
      info,
    );
    return { ...test, response };
  }

  it.each([
    [`token=${token}`, {}, "/lobby/home"],
    [`token=${token}&game=pk10`, {}, "/game/pk10/home"],
    [`token=${token}&game=LOBBY`, {}, "/lobby/home"],
    [`token=${token}&game=//evil.example`, {}, "/lobby/home"],
    [`token=${token}`, { game: "RACINGGOD" }, "/game/racinggod/home"],
  ])("?%s (upstream says %j) lands on %s", async (query, extra, location) => {
    const { response, sent } = await visit(query, { ...launched, ...extra });
    expect([
      response?.status,
      response?.headers.get("location"),
      response?.headers.get("referrer-policy"),
      response?.headers.get("cache-control"),
    ]).toEqual([303, location, "no-referrer", "no-store"]);
    expect(response?.headers.getSetCookie()[0]).toContain(`${SESSION_COOKIE}=`);
    expect(sent[0]).toMatchObject({ method: "POST", path: "/api/user/launch" });
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ token });
  });

  it("sets the language it names, if it is one of ours", async () => {
    expect((await visit(`token=${token}&lang=vn`)).response?.headers.getSetCookie()[1]).toBe(
      "user_locale=vn; Path=/; SameSite=Lax; Max-Age=31536000",
    );
    expect((await visit(`token=${token}`, { ...launched, lang: "th" })).response?.headers.getSetCookie()[1]).toMatch(
      /^user_locale=th;/,
    );
    expect((await visit(`token=${token}&lang=x;y`)).response?.headers.getSetCookie()).toHaveLength(1);
  });

  it.each([
    ["a used token", `token=${token}`, 422, { message: "used", code: "launch_token_invalid" }],
    ["a platform that fails", `token=${token}`, 500, {}],
    ["a nonsense answer", `token=${token}`, 200, { nothing: 1 }],
    ["a short token", "token=x", 200, launched],
    ["an empty token", "token=", 200, launched],
  ])("with %s lands on the error page and leaves the session alone", async (_, query, status, answer) => {
    const { response } = await visit(query, answer, status);
    expect([response?.status, response?.headers.get("location"), response?.headers.getSetCookie()]).toEqual([
      303,
      "/error?message=launch_failed",
      [],
    ]);
  });

  it("is not used up by a browser that only fetches ahead", async () => {
    const { sent } = await visit(`token=${token}`, launched, 200, { "sec-purpose": "prefetch" });
    expect(sent).toEqual([]);
  });
});
