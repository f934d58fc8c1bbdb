import { ERROR_STATUS } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/games";
import { MAX_EXIT_URL_BYTES, MAX_LAUNCH_URLS_BYTES } from "@/lib/contract/http-url";
import { testBrands } from "../brand/testing";
import { isSignedNotice } from "../pages/notice-signature";
import { SESSION_COOKIE } from "../session/cookies";
import { sessionSchema } from "../session/session";
import {
  browserCall,
  cookieValue,
  createTestBff,
  info,
  sessionOf,
  TEST_ORIGIN,
  TEST_SECRET,
  TEST_TOKEN,
  testAccount,
  testSession,
  upstreamAnswer,
} from "../testing";
import { UpstreamUnreachable, type UpstreamRequest, type UpstreamResponse } from "../upstream/transport";

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

describe("a merchant's launch", () => {
  it.each([
    [`token=${token}`, {}, "/lobby/home"],
    [`token=${token}&game=pk10`, {}, "/game/pk10/home"],
    [`token=${token}&game=LOBBY`, {}, "/lobby/home"],
    [`token=${token}&game=//evil.example`, {}, "/lobby/home"],
    [`token=${token}`, { game: "RACINGGOD" }, "/game/racinggod/home"],
  ])("?%s (upstream says %j) leads to %s", async (query, extra, location) => {
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

  it.each<[string, string, number, object, string, string?]>([
    ["maintenance", `token=${token}`, 503, { message: "x", code: "maintenance" }, "maintenance", "&again"],
    [
      "an unknown token",
      `token=${token}`,
      422,
      { message: "no", code: "launch_token_invalid" },
      "launch_token_invalid",
    ],
    ["a used token", `token=${token}`, 422, { message: "used", code: "launch_token_used" }, "launch_token_used"],
    ["an old token", `token=${token}`, 422, { message: "old", code: "launch_token_expired" }, "launch_token_expired"],
    ["a refusal without a code", `token=${token}`, 404, { message: "no" }, "launch_token_invalid"],
    ["too many tries", `token=${token}`, 429, { message: "slow" }, "too_many_requests"],
    ["a platform that fails", `token=${token}`, 500, {}, "internal", "&reference=4BF92F35"],
    ["a nonsense answer", `token=${token}`, 200, { nothing: 1 }, "contract_mismatch", "&reference=4BF92F35"],
    ["a token beyond 4 kB", `token=${"x".repeat(4097)}`, 200, launched, "launch_token_invalid"],
    ["an empty token", "token=", 200, launched, "launch_token_invalid"],
  ])("with %s lands on the error page and sets no session", async (_, query, status, answer, code, after = "") => {
    const { response } = await visit(query, answer, status);
    const cookies = response?.headers.getSetCookie().filter((line) => !line.startsWith("grandstand_link="));
    expect([response?.status, response?.headers.get("location"), cookies]).toEqual([
      303,
      `/error?message=${code}&lang=en${after}`,
      [],
    ]);
    // The landing page has translations for these codes.
    expect(Object.keys(ERROR_STATUS)).toContain(code);
  });

  it.each([1, 900, 4096])("accepts a token of %d characters", async (length) => {
    const long = "a+/=".repeat(1024).slice(0, length);
    const { response, sent } = await visit(`token=${encodeURIComponent(long)}`);
    expect([response?.status, response?.headers.get("location")]).toEqual([303, "/lobby/home"]);
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ token: long });
  });

  it.each([`%74oken=${token}`, `lang=vn&token=${token}`])(
    "is found in every spelling of its query: %s",
    async (query) => {
      const { sent } = await visit(query);
      expect(sent[0]?.path).toBe("/api/user/launch");
    },
  );

  it("shows a platform's own words about the player, signed", async () => {
    const { response } = await visit(`token=${token}`, { message: "Account suspended, call us." }, 403);
    const query = new URL(response?.headers.get("location") ?? "", TEST_ORIGIN).searchParams;
    expect(query.get("message")).toBe("Account suspended, call us.");
    expect(isSignedNotice("Account suspended, call us.", query.get("signature") ?? "", [TEST_SECRET])).toBe(true);
    const long = await visit(`token=${token}`, { message: "x".repeat(301) }, 403);
    expect(long.response?.headers.get("location")).toBe("/error?message=launch_token_invalid&lang=en");
  });

  it.each([
    ["none, if the browser has never visited", "", undefined],
    ["the zone of its last visit", "a=1; time_zone=Asia/Bangkok", "Asia/Bangkok"],
    ["none for an invalid zone", "time_zone=<b>", undefined],
  ])("sends the platform the browser's time zone: %s", async (_, cookie, zone) => {
    const { sent } = await visit(`token=${token}`, launched, 200, { cookie });
    expect(sent.map(({ path, headers }) => [path, headers["timezone"]])).toEqual([["/api/user/launch", zone]]);
  });

  it.each([
    ["the link's language", "&lang=id", "id"],
    ["the page's language if no brand offers the link's", "&lang=xx", "th"],
    ["the page's language if the link names no language", "", "th"],
  ])("sends the platform the language %s", async (_, lang, sentLanguage) => {
    const { sent } = await visit(`token=${token}${lang}`, launched, 200, { "accept-language": "th" });
    expect(sent[0]?.headers["accept-language"]).toBe(sentLanguage);
  });

  it("is not used up by a prefetch", async () => {
    const { sent } = await visit(`token=${token}`, launched, 200, { "sec-purpose": "prefetch" });
    expect(sent).toEqual([]);
  });

  it.each([
    ["https://casino.example/lobby?from=grandstand", true],
    ["http://localhost:8080", true],
    ["http://casino.example/lobby", false],
    ["javascript:alert(1)", false],
    ["https://casino.example:99999", false],
    ["https://user:secret@casino.example", false],
    ["/lobby", false],
  ])("the exit address is kept only if a player may be sent there: %j", async (address, kept) => {
    const { response } = await visit(`token=${token}`, { ...launched, exit_url: address });
    const session = await sessionOf(response);
    expect(session).toMatchObject({ token: TEST_TOKEN });
    expect(session).toEqual(
      kept
        ? expect.objectContaining({ exitUrl: address })
        : expect.not.objectContaining({ exitUrl: expect.anything() }),
    );
  });

  it.each([
    ["a short one beside a short token", "x", 100, 32, true],
    ["the longest beside a short token", "x", 2000, 32, true],
    ["a long one beside a long token", "x", 500, 1700, true],
    ["a longer one beside a long token", "x", 1300, 1700, false],
    ["the longest beside the longest token", "x", 2000, 2000, false],
    ["letters that are three bytes each", "龙", 650, 900, false],
  ])(
    "the exit address is kept if it fits into the cookie; otherwise it is dropped, and a fault of the answer is logged: %s",
    async (_, letter, count, tokenLength, kept) => {
      const warnings: object[] = [];
      const log = { warn: (fields: object) => void warnings.push(fields), error: () => undefined };
      const bearer = "t".repeat(tokenLength);
      const exitUrl = `https://casino.example/${letter.repeat(count)}`;
      const test = createTestBff(
        ({ path }) =>
          upstreamAnswer(
            200,
            path.endsWith("/me")
              ? { ...testAccount, id: Number.MAX_SAFE_INTEGER, merchant_id: Number.MAX_SAFE_INTEGER }
              : { token: bearer, expires_in: 900, exit_url: exitUrl },
          ),
        { log, publicOrigins: [TEST_ORIGIN, "https://play.example"], isFramed: () => true },
      );
      const visited = await test.bff(
        await browserCall(`/authentication?token=${token}`, { method: "GET", session: null }),
        info,
      );
      const session = await sessionOf(visited);
      expect(session).toEqual(
        kept
          ? expect.objectContaining({ token: bearer, exitUrl })
          : expect.not.objectContaining({ exitUrl: expect.anything() }),
      );
      const fault = { call: "launch", path: "$.exit_url", expected: expect.stringMatching(/room/), count: 1 };
      expect(warnings).toEqual(kept ? [] : [expect.objectContaining(fault)]);
      expect(JSON.stringify(warnings)).not.toContain("casino");
      // An account fetch adds its fields; the cookie still fits.
      const own = sessionSchema.parse(session);
      const renewed = await test.bff(await browserCall("/api/user/me", { session: own, secure: true }), info);
      const lines = [...(visited?.headers.getSetCookie() ?? []), ...(renewed?.headers.getSetCookie() ?? [])];
      expect(lines.filter((line) => line.includes(SESSION_COOKIE))).toHaveLength(2);
      for (const line of lines) expect(line.split(";")[0]?.length).toBeLessThanOrEqual(4096);
      expect(await sessionOf(renewed)).toMatchObject(kept ? { exitUrl } : { token: bearer });
    },
  );

  it("an exit address that contains the bearer token is not kept, because pages show the address", async () => {
    const { response } = await visit(`token=${token}`, { ...launched, exit_url: `https://a.example/?t=${TEST_TOKEN}` });
    expect(await sessionOf(response)).toEqual(expect.not.objectContaining({ exitUrl: expect.anything() }));
  });

  it("the addresses of cashier and support are kept like the exit address, which has priority if there is no room", async () => {
    const links = {
      exit_url: "https://a.example/",
      deposit_url: "https://b.example/",
      support_url: "javascript:alert(1)",
    };
    const kept = await sessionOf((await visit(`token=${token}`, { ...launched, ...links })).response);
    expect(kept).toMatchObject({ exitUrl: "https://a.example/", depositUrl: "https://b.example/" });
    expect(kept).toEqual(expect.not.objectContaining({ supportUrl: expect.anything() }));
    const long = {
      exit_url: `https://a.example/${"x".repeat(1400)}`,
      deposit_url: `https://b.example/${"x".repeat(1400)}`,
      support_url: "https://c.example/",
    };
    const capped = await sessionOf((await visit(`token=${token}`, { ...launched, ...long })).response);
    expect(capped).toMatchObject({ exitUrl: long.exit_url, supportUrl: long.support_url });
    expect(capped).toEqual(expect.not.objectContaining({ depositUrl: expect.anything() }));
  });

  it("the longest addresses that a merchant may send fit into the cookie beside a bearer token of 200 bytes", async () => {
    const [host, other] = ["https://a.example/", "https://b.example/"];
    const links = {
      exit_url: host + "x".repeat(MAX_EXIT_URL_BYTES - host.length),
      deposit_url: other + "x".repeat(MAX_LAUNCH_URLS_BYTES - MAX_EXIT_URL_BYTES - other.length),
    };
    const bearer = "t".repeat(200);
    const { response } = await visit(`token=${token}`, { ...launched, token: bearer, ...links });
    expect(await sessionOf(response)).toMatchObject({
      token: bearer,
      exitUrl: links.exit_url,
      depositUrl: links.deposit_url,
    });
  });
});

describe("the language of a launch", () => {
  /** Opens a launch link of a brand in Thai and Chinese, in a browser that prefers Chinese. */
  async function launchIn(query: string, cookie: string, platform: (request: UpstreamRequest) => UpstreamResponse) {
    const locales: Locale[] = ["th", "zh"];
    const test = createTestBff(platform, { brandOf: (host) => ({ ...testBrands.of(host), locales }) });
    const headers = { cookie, "accept-language": "zh" };
    const call = await browserCall(`/authentication?token=${token}${query}`, { method: "GET", session: null, headers });
    const response = await test.bff(call, info);
    const saved = test.sent.filter(({ path }) => path === "/api/user/locale");
    return {
      location: response?.headers.get("location"),
      stored: response?.headers.getSetCookie().filter((line) => line.startsWith("user_locale=")),
      saved: saved.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()).lang),
    };
  }

  const THAI = ["user_locale=th; Path=/; SameSite=Lax; Max-Age=31536000"];

  it.each([
    ["the link's", "&lang=th", { lang: "zh" }, null, "", THAI, ["th"]],
    ["the platform's", "", { lang: "th" }, null, "", THAI, ["th"]],
    ["the platform's, because the brand does not have the link's", "&lang=vn", { lang: "th" }, null, "", THAI, ["th"]],
    ["the platform's, because the link's is not a language", "&lang=x;y", { lang: "th" }, null, "", THAI, ["th"]],
    ["the browser's", "", {}, null, "user_locale=zh", [], ["zh"]],
    ["the browser's, not the launch's", "&lang=vn", { lang: "vn" }, null, "user_locale=zh", [], ["zh"]],
    [
      "no language, because the brand has none of those named",
      "&lang=vn",
      { lang: "vn" },
      null,
      "user_locale=vn",
      [],
      [],
    ],
    ["the link's in the cookie only, because the account has a language", "&lang=th", {}, "zh", "", THAI, []],
  ])(
    "a launch stores its language in the cookie and at the platform, if the brand has it: %s",
    async (_, query, extra, lang, cookie, ...found) => {
      const { stored, saved } = await launchIn(query, cookie, ({ path }) =>
        upstreamAnswer(200, path.endsWith("/me") ? { ...testAccount, lang } : { ...launched, ...extra }),
      );
      expect([stored, saved]).toEqual(found);
    },
  );

  it.each([
    ["&lang=th", "user_locale=zh", "th"],
    ["&lang=vn", "user_locale=zh", "zh"],
    ["", "user_locale=zh", "zh"],
    ["&lang=vn", "user_locale=vn", "th"],
    ["", "", "th"],
  ])("a refused launch (%j, cookie %j) says why in %s, not in the browser's language", async (query, cookie, lang) => {
    const refused = upstreamAnswer(422, { message: "x", code: "launch_token_used" });
    const { location } = await launchIn(query, cookie, () => refused);
    expect(location).toBe(`/error?message=launch_token_used&lang=${lang}`);
  });
});

const NEW_TOKEN = "bearer-of-the-launch-0123456789";
const LAUNCH = `/authentication?token=${token}&game=PK10&lang=th`;

type Browser = ReturnType<typeof createTestBff>;

async function go({ bff }: Pick<Browser, "bff">, path: string, cookie = ""): Promise<Response> {
  const response = await bff(await browserCall(path, { method: "GET", session: null, headers: { cookie } }), info);
  if (response === null) throw new Error("not answered by the BFF");
  return response;
}

const platformThat = (answer: UpstreamResponse | null): Browser =>
  createTestBff(({ path }) => {
    if (answer === null) throw new UpstreamUnreachable("gone");
    return path.endsWith("/launch") ? answer : upstreamAnswer(200, testAccount);
  });

describe("a launch link during maintenance", () => {
  const waitingAt = "/error?message=maintenance&lang=th&again";
  const busy = upstreamAnswer(503, { message: "Back soon.", code: "maintenance" });

  it("waits, sealed, in a separate cookie, and is tried again until the platform answers", async () => {
    let answer = busy;
    const tried: unknown[] = [];
    const browser = createTestBff((request) => {
      if (request.path.endsWith("/launch")) tried.push(Buffer.from(request.body ?? []).toString());
      return request.path.endsWith("/launch") ? answer : upstreamAnswer(200, testAccount);
    });
    const first = await go(browser, LAUNCH);
    const cookie = `grandstand_link=${cookieValue(first, "grandstand_link")}`;
    expect(first.headers.get("location")).toBe(waitingAt);
    expect(cookie).not.toContain("launch-token");
    const second = await go(browser, "/authentication?again", cookie);
    expect([second.headers.get("location"), cookieValue(second, "grandstand_link")]).toEqual([
      waitingAt,
      expect.any(String),
    ]);
    answer = upstreamAnswer(200, { token: NEW_TOKEN, expires_in: 900 });
    const third = await go(browser, "/authentication?again", cookie);
    expect([third.headers.get("location"), cookieValue(third, "grandstand_link")]).toEqual(["/game/pk10/home", ""]);
    expect(await sessionOf(third)).toMatchObject({ token: NEW_TOKEN });
    expect(new Set(tried)).toEqual(new Set([JSON.stringify({ token })]));
  });

  it.each([
    [
      "that is too long for a cookie is not kept",
      `/authentication?lang=th&token=${"a".repeat(4_000)}`,
      "maintenance&lang=th",
    ],
    ["that is not kept cannot be tried again", "/authentication?again&lang=th", "launch_token_invalid&lang=th"],
  ])("a link %s", async (_, address, reason) => {
    const answered = await go(
      createTestBff(() => busy),
      address,
    );
    expect(answered.headers.get("location")).toBe(`/error?message=${reason}`);
    expect(cookieValue(answered, "grandstand_link")).toBeUndefined();
  });

  async function waitingCookie(): Promise<string> {
    const first = await go(
      createTestBff(() => busy),
      LAUNCH,
    );
    return `grandstand_link=${cookieValue(first, "grandstand_link")}`;
  }

  it.each([
    ["cannot be reached", null],
    ["is busy", upstreamAnswer(429, { message: "Too Many Attempts." })],
    ["is not ready", upstreamAnswer(503, { message: "x" })],
  ])("continues to wait while the platform %s", async (_, answer) => {
    const cookie = await waitingCookie();
    const again = await go(platformThat(answer), "/authentication?again", cookie);
    expect([again.headers.get("location")?.split("&reference")[0], cookieValue(again, "grandstand_link")]).toEqual([
      expect.stringContaining("/error?message=maintenance&lang=th"),
      expect.stringMatching(/./),
    ]);
    expect(again.headers.get("location")).toMatch(/&again$/);
  });

  it("waits for five minutes after its last try, or until another launch or a logout", async () => {
    const cookie = await waitingCookie();
    const granted = upstreamAnswer(200, { token: NEW_TOKEN, expires_in: 900 });
    const late = platformThat(granted);
    late.clock.now += 5 * 60_000;
    expect((await go(late, "/authentication?again", cookie)).headers.get("location")).toContain("launch_token_invalid");
    const other = await go(platformThat(granted), "/authentication?token=another-token", cookie);
    expect([other.headers.get("location"), cookieValue(other, "grandstand_link")]).toEqual(["/lobby/home", ""]);
    const call = await browserCall("/api/user/logout", { body: "{}", cookies: [cookie] });
    const ended = await platformThat(granted).bff(call, info);
    expect(ended && cookieValue(ended, "grandstand_link")).toBe("");
  });

  it("leads to the lobby if another tab's launch has used it", async () => {
    const call = await browserCall("/authentication?again", { method: "GET", session: testSession });
    const answered = await platformThat(busy).bff(call, info);
    expect(answered?.headers.get("location")).toBe("/lobby/home");
  });
});
