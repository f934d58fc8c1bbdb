import { SESSION_COOKIE } from "../session/cookies";
import { openSeal, type Session, unsealSession } from "../session/session";
import {
  browserCall,
  cookieValue,
  createTestBff,
  info,
  TEST_NOW,
  TEST_SECRET,
  TEST_TOKEN,
  testAccount,
  testSession,
  upstreamAnswer,
  sessionOf,
} from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../upstream/transport";
import type { ShownName } from "@/lib/contract/session";
import { shownNames } from "./pending-launch";

describe("pending launch", () => {
  /** Browsers drop a cookie whose name and value are longer together. */
  const MAX_COOKIE_BYTES = 4096;
  const NEW_TOKEN = "bearer-of-the-launch-0123456789";
  const LAUNCH = "/authentication?token=launch-token-0123456789&game=PK10&lang=th";
  const ADDRESS = "/api/auth/pending-launch";

  interface Platform {
    next?: object | number;
    current?: object | number;
    /** The fields of the answer to the launch, without the token. */
    launched?: object;
  }

  const bearerOf = ({ headers }: UpstreamRequest): string => headers["authorization"]?.slice("Bearer ".length) ?? "";

  const mallory = { ...testAccount, id: 8, username: "mallory" };

  function platform({ next = mallory, current = testAccount, launched = {} }: Platform = {}) {
    const of = (player: object | number): UpstreamResponse =>
      typeof player === "number" ? upstreamAnswer(player, { message: "no" }) : upstreamAnswer(200, player);
    return createTestBff((request) => {
      if (request.path.endsWith("/launch"))
        return upstreamAnswer(200, { token: NEW_TOKEN, expires_in: 900, ...launched });
      if (request.path.endsWith("/me")) return of(bearerOf(request) === NEW_TOKEN ? next : current);
      return upstreamAnswer(200, {});
    });
  }

  type Browser = ReturnType<typeof platform>;

  async function go(
    { bff }: Browser,
    path: string,
    { cookie = "", session = testSession, body }: { cookie?: string; session?: Session | null; body?: object } = {},
  ): Promise<Response> {
    const sent = body === undefined ? { method: "GET" } : { body: JSON.stringify(body) };
    const response = await bff(await browserCall(path, { session, cookies: [cookie], ...sent }), info);
    if (response === null) throw new Error("not answered by the BFF");
    return response;
  }

  const pendingOf = (response: Response): string => `grandstand_launch=${cookieValue(response, "grandstand_launch")}`;
  async function answering(browser: Browser, cookie: string, accept: boolean): Promise<object> {
    const { sid } = (await (await go(browser, ADDRESS, { cookie })).json()) as { sid: string };
    return { accept, sid };
  }
  const loggedOut = ({ sent }: Browser): string[] =>
    sent.filter(({ path }) => path.endsWith("/logout")).map((request) => bearerOf(request));

  test("a launch of another player asks first and keeps the session", async () => {
    const browser = platform();
    const response = await go(browser, LAUNCH);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/launch"]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^grandstand_launch=[^;]+; Path=\/; SameSite=Lax; Max-Age=300; HttpOnly$/),
    ]);
    expect(response.headers.getSetCookie().join()).not.toContain(NEW_TOKEN);
    expect((await go(browser, "/api/user/me", { body: {} })).status).toBe(200);
    expect(loggedOut(browser)).toEqual([]);
  });

  test("a launch with as many addresses as a session keeps fits into a cookie until the player answers", async () => {
    const addressOf = (name: string): string => `https://${name}.example/`.padEnd(1_000, "x");
    const launched = {
      lang: "th",
      exit_url: addressOf("a"),
      deposit_url: addressOf("b"),
      support_url: "https://c.example/".padEnd(560, "x"),
    };
    const browser = platform({ launched });
    const cookie = pendingOf(await go(browser, LAUNCH));
    expect(`__Host-${cookie}`.length).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
    const body = await answering(browser, cookie, true);
    const kept = await sessionOf(await go(browser, ADDRESS, { cookie, body }));
    expect(kept).toMatchObject({ depositUrl: launched.deposit_url, supportUrl: launched.support_url });
  });

  test.each<[string, Platform, Session | null]>([
    ["nobody is signed in", {}, null],
    ["the same player is signed in", { next: testAccount }, testSession],
    ["the old session is over at the platform", { current: 401 }, testSession],
  ])("a launch is carried out at once when %s", async (_, players, session) => {
    const response = await go(platform(players), LAUNCH, { session });
    expect(response.headers.get("location")).toBe("/game/pk10/home");
    expect(await sessionOf(response)).toMatchObject({ token: NEW_TOKEN });
  });

  test.each<[string, Platform, string]>([
    ["asks when the platform does not say who is signed in", { current: 500 }, "/launch"],
    [
      "is refused when the platform does not say whom it signs in",
      { next: 500 },
      "/error?message=upstream_unreachable&lang=th&reference=4BF92F35",
    ],
  ])("a launch %s", async (_, players, location) => {
    const browser = platform(players);
    const response = await go(browser, LAUNCH);
    expect([response.headers.get("location"), cookieValue(response, SESSION_COOKIE)]).toEqual([location, undefined]);
    expect(loggedOut(browser)).toEqual(players.next === undefined ? [] : [NEW_TOKEN]);
  });

  test("both players are named, with their merchants if the names are or look the same", async () => {
    const browser = platform();
    const cookie = pendingOf(await go(browser, LAUNCH));
    const shown = (name: string, merchant: string | null = null, marks: number[][] = []) => ({ name, marks, merchant });
    const namesOf = async (asked: Browser): Promise<unknown> => {
      const { sid, ...names } = (await (await go(asked, ADDRESS, { cookie })).json()) as { sid: string };
      expect(sid).not.toBe(testSession.sid);
      return names;
    };
    expect(await namesOf(browser)).toEqual({ current: shown("demo"), next: shown("mallory"), alike: false });
    const alike = platform({ next: { ...testAccount, id: 8, merchant: { id: 2, mcode: "ACME", developer: 0 } } });
    expect(await namesOf(alike)).toEqual({ current: shown("demo", "DEMO"), next: shown("demo", "ACME"), alike: false });
    const posing = platform({ next: { ...testAccount, id: 8, username: "d\u0435mo" } });
    expect(await namesOf(posing)).toEqual({
      current: shown("demo", "DEMO", [[1, 2]]),
      next: shown("d\u0435mo", "DEMO", [[1, 2]]),
      alike: true,
    });
    const silent = platform({ current: 500, next: 500 });
    expect(await namesOf(silent)).toEqual({ current: null, next: null, alike: false });
  });

  test("the player's yes replaces the present session, which also ends at the platform", async () => {
    const browser = platform();
    const cookie = pendingOf(await go(browser, LAUNCH));
    const response = await go(browser, ADDRESS, { cookie, body: await answering(browser, cookie, true) });
    expect(await response.json()).toEqual({ path: "/game/pk10/home" });
    expect(await sessionOf(response)).toMatchObject({ token: NEW_TOKEN });
    expect(cookieValue(response, "user_locale")).toBe("th");
    expect(cookieValue(response, "XSRF-TOKEN")).toMatch(/^[\w-]{43}$/);
    expect(cookieValue(response, "grandstand_launch")).toBe("");
    expect(loggedOut(browser)).toEqual([TEST_TOKEN]);
    expect((await go(browser, "/api/user/me", { body: {} })).status).toBe(401);
  });

  test("an answer to one launch does not count for a later launch", async () => {
    const browser = platform();
    const body = await answering(browser, pendingOf(await go(browser, LAUNCH)), true);
    const cookie = pendingOf(await go(browser, LAUNCH));
    const response = await go(browser, ADDRESS, { cookie, body });
    expect([response.status, response.headers.getSetCookie(), loggedOut(browser)]).toEqual([422, [], []]);
    expect((await go(browser, ADDRESS, { cookie, body: await answering(browser, cookie, true) })).status).toBe(200);
  });

  test("the player's no ends the launch's session and keeps the present session", async () => {
    const browser = platform();
    const cookie = pendingOf(await go(browser, LAUNCH));
    const body = await answering(browser, cookie, false);
    const response = await go(browser, ADDRESS, { cookie, body });
    expect([await response.json(), cookieValue(response, SESSION_COOKIE)]).toEqual([
      { path: "/lobby/home" },
      undefined,
    ]);
    expect(loggedOut(browser)).toEqual([NEW_TOKEN]);
    expect((await go(browser, "/api/user/me", { body: {} })).status).toBe(200);
    // The cookie of a declined launch is not valid any more.
    expect((await go(browser, ADDRESS, { cookie, body: { ...body, accept: true } })).status).toBe(422);
  });

  test("an answer is refused without a waiting launch, for a forged launch, and without the anti-forgery token", async () => {
    const browser = platform();
    const cookie = pendingOf(await go(browser, LAUNCH));
    const body = await answering(browser, cookie, true);
    expect((await go(browser, ADDRESS)).status).toBe(404);
    expect((await go(browser, ADDRESS, { body })).status).toBe(422);
    expect((await go(browser, ADDRESS, { cookie: cookie.replace("=Fe", "=fe"), body })).status).toBe(422);
    expect((await go(browser, ADDRESS, { cookie, body: { ...body, accept: "yes" } })).status).toBe(422);
    const forged = await browserCall(ADDRESS, { headers: { "x-xsrf-token": null }, body: JSON.stringify(body) });
    expect((await browser.bff(forged, info))?.status).toBe(419);
    // A session's seal is not valid for a launch, nor a launch's seal for a session.
    const seal = cookie.split("=")[1] ?? "";
    expect(await unsealSession(seal, [TEST_SECRET], TEST_NOW)).toBeNull();
    expect(await openSeal("launch", seal, [TEST_SECRET])).toHaveProperty("session.token", NEW_TOKEN);
  });
});

describe("shown names", () => {
  /** A name with its marks in brackets, and its merchant behind it. */
  function written(shown: ShownName | null): string | null {
    if (shown === null) return null;
    let text = "";
    let at = 0;
    for (const [from, to] of shown.marks) {
      text += `${shown.name.slice(at, from)}[${shown.name.slice(from, to)}]`;
      at = to;
    }
    return text + shown.name.slice(at) + (shown.merchant === null ? "" : ` (${shown.merchant})`);
  }

  const shownAs = (current: string | null, next: string | null) => {
    const named = (username: string | null, merchant: string) => (username === null ? null : { username, merchant });
    const shown = shownNames(named(current, "DEMO"), named(next, "ACME"));
    return [written(shown.current), written(shown.next), shown.alike];
  };

  test.each([
    ["different names", "demo", "mallory"],
    ["names that only begin alike", "demo", "demo2"],
    ["small and capital letters", "demo", "DEMO"],
    ["Chinese, Japanese and Korean with Latin letters", "小明abcありさ", "김小明abc"],
    ["Vietnamese and Thai", "Nguyễn.92", "สมชาย_๙"],
    ["a name that is all Cyrillic", "demo", "иван77"],
    ["emoji", "lucky❤️88", "👨‍👩‍👧"],
  ])("nothing is marked in %s: %s, %s", (_, current, next) => {
    expect(shownAs(current, next)).toEqual([current, next, false]);
  });

  test("the same name at two merchants is shown with both merchants, and an unknown player has no name", () => {
    expect(shownAs("demo", "demo")).toEqual(["demo (DEMO)", "demo (ACME)", false]);
    expect(shownAs("demo", null)).toEqual(["demo", null, false]);
  });

  test.each<[string, string, string, string, string]>([
    ["a Cyrillic letter", "demo2", "d\u0435mo2", "d[e]mo2", "d[\u0435]mo2"],
    ["several Cyrillic letters", "demo2", "d\u0435m\u043E2", "d[e]m[o]2", "d[\u0435]m[\u043E]2"],
    ["only Cyrillic letters", "pay7", "\u0440\u0430\u04437", "[pay]7", "[\u0440\u0430\u0443]7"],
    ["an Armenian letter", "demo", "dem\u0585", "dem[o]", "dem[\u0585]"],
    ["a Cherokee letter", "DEMO", "\u13A0EMO", "[D]EMO", "[\u13A0]EMO"],
    ["a letter of mathematics", "demo", "\u{1D41D}emo", "[d]emo", "[\u{1D41D}]emo"],
    ["a different Latin letter", "lim88", "Iim88", "[l]im88", "[I]im88"],
    ["two letters for one", "moon", "rnoon", "[m]oon", "[rn]oon"],
    ["the same letter, composed otherwise", "andr\u00E9", "andre\u0301", "andr[\u00E9]", "andr[e\u0301]"],
    ["an invisible character", "demo2", "demo\u200B2", "demo2", "demo[\uFFFD]2"],
    ["a change of direction", "demo2", "\u202Edemo2", "demo2", "[\uFFFD]demo2"],
  ])(
    "a name that looks like another because of %s is shown with its merchant and with marked letters",
    (_, current, next, now, then) => {
      expect(shownAs(current, next)).toEqual([`${now} (DEMO)`, `${then} (ACME)`, true]);
      expect(shownAs(next, current)).toEqual([`${then} (DEMO)`, `${now} (ACME)`, true]);
    },
  );

  test.each<[string, string]>([
    ["sc\u043Epe", "sc[\u043E]pe"],
    ["\u0441\u043A\u043E\u0440\u043E t", "\u0441\u043A\u043E\u0440\u043E [t]"],
    ["\u0430lpha\u03B2\u03B3", "[\u0430]lpha[\u03B2\u03B3]"],
    ["som\u0E0Ahai", "som[\u0E0A]hai"],
    ["\u2066demo", "[\uFFFD]demo"],
  ])("letters of another script than most of the name are marked: %s", (name, marked) => {
    expect(shownAs("alice", name)).toEqual(["alice (DEMO)", `${marked} (ACME)`, false]);
    expect(shownAs(null, name)).toEqual([null, `${marked} (ACME)`, false]);
  });
});
