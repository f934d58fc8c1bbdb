import { SESSION_SECONDS } from "@/lib/contract/session";
import { testBrands } from "../brand/testing";
import { SESSION_COOKIE, sessionCookieLine } from "../session/cookies";
import { MAX_TOKEN_LENGTH, sealSession } from "../session/session";
import {
  ask,
  browserCall,
  browserCalls,
  codeOf,
  createTestBff,
  info,
  ok,
  pathOfCall,
  sessionOf,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_SECRET,
  TEST_TOKEN,
  testAccount,
  testSession,
  upstreamAnswer,
} from "../testing";
import { type UpstreamResponse, UpstreamUnreachable } from "../upstream/transport";

describe("the session", () => {
  it.each(browserCalls.filter((name) => name !== "logout"))("is needed for %s", async (name) => {
    const { response, sent } = await ask(pathOfCall(name), { body: "{}", session: null });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([401, "unauthenticated", 0]);
  });

  it("ends 15 minutes after the last account fetch", async () => {
    const { response } = await ask("/api/user/load_balance", {
      session: { ...testSession, seenAt: TEST_NOW / 1000 - 900 },
    });
    expect(response?.status).toBe(401);
  });

  it("lasts 15 minutes from each account fetch, and no other call prolongs it", async () => {
    const lobby = { games: [], selected_setting_id: null };
    const test = createTestBff(({ path }) =>
      upstreamAnswer(200, path.endsWith("/me") ? testAccount : path.endsWith("/home") ? lobby : { balance: 1 }),
    );
    let session = testSession;
    const statusAfter = async (minutes: number, path: string, method = "POST"): Promise<number | undefined> => {
      test.clock.now += minutes * 60_000;
      const response = await test.bff(await browserCall(path, { session, method }), info);
      session = (await sessionOf(response, test.clock.now)) ?? session;
      return response?.status;
    };
    expect(await statusAfter(14, "/api/user/me")).toBe(200);
    expect(await statusAfter(14, "/api/bootstrap", "GET")).toBe(200);
    expect(await statusAfter(14, "/api/bootstrap?game=LOBBY", "GET")).toBe(200);
    expect(await statusAfter(14, "/api/user/load_balance")).toBe(200);
    expect(await statusAfter(1, "/api/user/load_balance")).toBe(401);
    expect(await statusAfter(0, "/api/user/me")).toBe(401);
  });

  it("is sealed again by /me and not by /load_balance; the answer of /me has only the contract's fields", async () => {
    const aged = { ...testSession, seenAt: TEST_NOW / 1000 - 600 };
    const { response } = await ask("/api/user/me", { session: aged }, () =>
      upstreamAnswer(200, { ...testAccount, token: TEST_TOKEN, password_hash: "x" }),
    );
    expect(await response?.json()).toEqual(testAccount);
    expect(await sessionOf(response)).toEqual({
      ...testSession,
      accountId: 7,
      merchantId: 1,
      lang: "en",
      currency: "MYR",
    });
    expect(response?.headers.getSetCookie()[0]).toMatch(/; Path=\/; SameSite=Lax; Max-Age=900; HttpOnly$/);
    const other = await ask("/api/user/load_balance", { session: aged });
    expect(other.response?.headers.getSetCookie()).toEqual([]);
  });

  it("is not restored by an account answer that was under way when the player signed out", async () => {
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

  it("is not changed by a 401, which names its session", async () => {
    for (const path of ["/api/user/load_balance", "/api/user/me"]) {
      const { response } = await ask(path, {}, () => upstreamAnswer(401, { message: "Unauthenticated." }));
      expect([response?.status, response?.headers.getSetCookie(), response?.headers.get("x-session-id")]).toEqual([
        401,
        [],
        "sid-1",
      ]);
    }
  });

  it("neither serves a page of an earlier sign-in nor ends with that page's logout", async () => {
    const headers = { "x-session-id": "an-earlier-sid" };
    const bet = await ask("/api/user/game/PK10/bet", { headers, body: "{}" });
    expect([bet.response?.status, bet.response?.headers.get("x-session-id"), bet.sent]).toEqual([401, null, []]);
    const out = await ask("/api/user/logout", { headers });
    expect([out.response?.status, out.response?.headers.getSetCookie(), out.sent]).toEqual([200, [], []]);
    const own = await ask("/api/user/load_balance", { headers: { "x-session-id": testSession.sid } });
    expect(own.response?.status).toBe(200);
  });

  it.each([
    ["answers 500", () => upstreamAnswer(500, {})],
    ["is down", () => Promise.reject(new UpstreamUnreachable("x"))],
  ])("ends with a logout even if the upstream %s", async (_, answer) => {
    const test = createTestBff(answer);
    const response = await test.bff(await browserCall("/api/user/logout"), info);
    expect([response?.status, response?.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect(test.sent[0]?.headers.authorization).toBe(`Bearer ${TEST_TOKEN}`);
  });

  it("begins with a sign-in, over https as a Secure cookie, and ends this browser's earlier session", async () => {
    const test = createTestBff(() => upstreamAnswer(200, { token: "another-token-0123456789", expires_in: 900 }), {
      publicOrigins: [TEST_ORIGIN, "https://play.example"],
    });
    const response = await test.bff(
      await browserCall("/api/auth/login", { body: '{"username":"demo","password":"demo"}', secure: true }),
      info,
    );
    expect(await response?.json()).toEqual({ expires_in: 900 });
    expect(response?.headers.getSetCookie()[0]).toMatch(
      /^__Host-grandstand_session=.*; Path=\/; SameSite=Lax; Secure; .*; HttpOnly$/,
    );
    expect(await sessionOf(response)).toEqual({
      token: "another-token-0123456789",
      tokenSeconds: 900,
      sid: expect.any(String),
      seenAt: TEST_NOW / 1000,
    });
    expect(test.sent[0]).toMatchObject({ path: "/api/user/login", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(test.sent[0]?.headers).not.toHaveProperty("authorization");
    expect(test.context.sessions.hasEnded("sid-1")).toBe(true);
  });

  it.each([
    ["th", [{ lang: "th" }]],
    ["xx", []],
    [undefined, []],
  ])(
    "begins with the language cookie %s, and the platform gets the language if the product has it",
    async (locale, sentLocales) => {
      const test = createTestBff(({ path }) =>
        // A platform that refuses the language prevents no sign-in.
        path.endsWith("/locale")
          ? upstreamAnswer(500, {})
          : upstreamAnswer(200, { token: TEST_TOKEN, expires_in: 900 }),
      );
      const cookies = locale === undefined ? [] : [`user_locale=${locale}`];
      const body = '{"username":"a","password":"b"}';
      const call = await browserCall("/api/auth/login", { body, session: null, cookies });
      expect((await test.bff(call, info))?.status).toBe(200);
      const calls = test.sent.filter(({ path }) => path === "/api/user/locale");
      expect(calls.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()))).toEqual(sentLocales);
      for (const { headers } of calls) expect(headers.authorization).toBe(`Bearer ${TEST_TOKEN}`);
    },
  );

  it.each([
    [404, 0],
    [405, 0],
    [501, 0],
    [500, 1],
  ])("begins if the language call answers %i; the log then has %i lines", async (status, lines) => {
    const warn = jest.fn();
    const test = createTestBff(
      ({ path }) =>
        path.endsWith("/locale")
          ? upstreamAnswer(status, {})
          : upstreamAnswer(200, { token: TEST_TOKEN, expires_in: 900 }),
      { log: { warn, error: () => undefined } },
    );
    const body = '{"username":"a","password":"b"}';
    const call = await browserCall("/api/auth/login", { body, session: null, cookies: ["user_locale=th"] });
    expect((await test.bff(call, info))?.status).toBe(200);
    expect(warn).toHaveBeenCalledTimes(lines);
  });

  it.each(["18|Vt7…", "with a blank", "with\nlines", ""])("does not begin with the token %j", async (token) => {
    const answer = (): UpstreamResponse => upstreamAnswer(200, { token, expires_in: 900 });
    const { response } = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}' }, answer);
    expect([response?.status, await codeOf(response), response?.headers.getSetCookie()]).toEqual([
      502,
      "contract_mismatch",
      [],
    ]);
  });

  it("does not begin with a token that is too long for a cookie, and fits into a cookie with any shorter token", async () => {
    const faults: object[] = [];
    const signInWith = async (token: string) => {
      const log = { warn: (fields: object) => void faults.push(fields), error: () => undefined };
      const test = createTestBff(() => upstreamAnswer(200, { token, expires_in: 900 }), { log });
      return test.bff(await browserCall("/api/auth/login", { body: '{"username":"a","password":"b"}' }), info);
    };
    const refused = await signInWith("x".repeat(MAX_TOKEN_LENGTH + 1));
    expect([refused?.status, refused?.headers.getSetCookie()]).toEqual([502, []]);
    const received = `text of ${MAX_TOKEN_LENGTH + 1} characters`;
    expect(faults).toEqual([expect.objectContaining({ call: "login", path: "$.token", received })]);
    expect((await signInWith("x".repeat(MAX_TOKEN_LENGTH)))?.status).toBe(200);
    const largest = {
      ...testSession,
      token: "x".repeat(MAX_TOKEN_LENGTH),
      tokenSeconds: Number.MAX_VALUE,
      accountId: Number.MAX_SAFE_INTEGER,
      merchantId: Number.MAX_SAFE_INTEGER,
    };
    const line = sessionCookieLine(
      { secure: true, framed: true },
      await sealSession(largest, [TEST_SECRET]),
      SESSION_SECONDS,
    );
    expect(line.length).toBeLessThan(4096);
  });

  it("is not read over https from a cookie that another host of the domain could have set", async () => {
    const origins = { publicOrigins: [TEST_ORIGIN, "https://play.example"] };
    const statusOf = async (secure: boolean): Promise<number | undefined> =>
      (await createTestBff(ok, origins).bff(await browserCall("/api/user/load_balance", { secure }), info))?.status;
    expect([await statusOf(false), await statusOf(true)]).toEqual([401, 200]);
  });

  it("does not begin with a password at a brand without a password sign-in", async () => {
    const { bff, sent } = createTestBff(ok, { brandOf: (host) => ({ ...testBrands.of(host), signIn: false }) });
    const call = await browserCall("/api/auth/login", { body: '{"username":"a","password":"b"}', session: null });
    expect([(await bff(call, info))?.status, sent]).toEqual([404, []]);
  });

  it.each([
    ["not json", 422, "malformed_request"],
    ["{}", 422, "validation_failed"],
    ['{"username":"","password":"x"}', 422, "validation_failed"],
  ])("does not begin with the body %j", async (body, status, code) => {
    const { response, sent } = await ask("/api/auth/login", { body });
    expect([response?.status, await codeOf(response), sent.length]).toEqual([status, code, 0]);
  });

  it.each([
    [
      "a 401 without a code: the platform's own words about the player's input",
      upstreamAnswer(401, { message: "These credentials do not match our records." }),
      [401, "bad_credentials", "These credentials do not match our records."],
      true,
    ],
    [
      "a code that is not ours",
      upstreamAnswer(401, { message: "Falsches Passwort.", code: "AUTH-7", errors: [] }),
      [401, "bad_credentials", "Falsches Passwort."],
      true,
    ],
    [
      "our own code",
      upstreamAnswer(401, { message: "No", code: "bad_credentials" }),
      [401, "bad_credentials", "The user name or the password is wrong."],
      false,
    ],
    [
      "a 401 without a message",
      upstreamAnswer(401, "<html></html>"),
      [401, "bad_credentials", "The user name or the password is wrong."],
      false,
    ],
    [
      "a 403 in words",
      upstreamAnswer(403, { message: "Your account is suspended." }),
      [403, "forbidden", "Your account is suspended."],
      true,
    ],
    [
      "a 422 with PHP's empty object for its faults",
      upstreamAnswer(422, { message: "The account is locked.", errors: [] }),
      [422, "validation_failed", "The account is locked."],
      true,
    ],
    [
      "a 500, whose words are for operators",
      upstreamAnswer(500, { message: "SQLSTATE" }),
      [500, "internal", "The platform failed."],
      false,
    ],
  ])("does not begin with %s", async (_, answer, expected, isOwnWords) => {
    const { response } = await ask(
      "/api/auth/login",
      { body: '{"username":"a","password":"b"}', session: null },
      () => answer,
    );
    const body = await response?.json();
    expect([response?.status, body.code, body.message]).toEqual(expected);
    // The form shows an error of the whole form as text.
    expect(body.errors).toEqual(isOwnWords ? { credentials: [body.message] } : {});
    expect(response?.headers.getSetCookie()).toEqual([]);
  });

  it("does not begin if Laravel refuses a field, and the error keeps the field's name", async () => {
    const faults = { message: "The username is unknown.", errors: { username: ["The username is unknown."] } };
    const { response } = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}' }, () =>
      upstreamAnswer(422, faults),
    );
    expect(await response?.json()).toEqual({ ...faults, code: "validation_failed" });
  });

  it("does not begin after too many tries, and the answer has the platform's Retry-After", async () => {
    const { response } = await ask("/api/auth/login", { body: '{"username":"a","password":"b"}' }, () =>
      upstreamAnswer(429, { message: "Wait" }, { "retry-after": "60" }),
    );
    expect([response?.status, response?.headers.get("retry-after")]).toEqual([429, "60"]);
  });
});
