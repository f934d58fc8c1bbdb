import { XSRF_COOKIE } from "./cookies";
import {
  ask,
  browserCall,
  browserCalls,
  codeOf,
  createTestBff,
  info,
  ok,
  pathOfCall,
  TEST_TOKEN,
  TEST_XSRF,
  testAccount,
  upstreamAnswer,
} from "../testing";

describe("the check for forgery", () => {
  const guardedPaths = [...browserCalls.map(pathOfCall), "/api/auth/login"];
  const forgeries: [string, Record<string, string | null>][] = [
    ["no header", { "x-xsrf-token": null }],
    ["a header that differs from the cookie", { "x-xsrf-token": `${"x".repeat(42)}y` }],
    ["a shorter header", { "x-xsrf-token": "x" }],
    ["no cookie", { cookie: "" }],
    ["an empty pair", { cookie: `${XSRF_COOKIE}=`, "x-xsrf-token": "" }],
    ["a weak pair", { cookie: `${XSRF_COOKIE}=1`, "x-xsrf-token": "1" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["the origin with https in place of http", { origin: "https://play.example" }],
    ["a null origin", { origin: "null" }],
    ["no origin", { origin: null }],
    ["no origin, cross-site", { origin: null, "sec-fetch-site": "cross-site" }],
    ["no origin, same-site", { origin: null, "sec-fetch-site": "same-site" }],
  ];
  it.each(guardedPaths.flatMap((path) => forgeries.map(([what, headers]) => [path, what, headers] as const)))(
    "answers 419 for %s with %s",
    async (path, _, headers) => {
      const { response, sent } = await ask(path, { body: "{}", headers });
      expect([response?.status, await codeOf(response), sent.length]).toEqual([419, "csrf_mismatch", 0]);
      expect(response?.headers.get("set-cookie")).toBeNull();
    },
  );

  it("accepts a call without Origin if Sec-Fetch-Site is same-origin", async () => {
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

  it("refuses another site's call, even with the cookies of a framed page", async () => {
    const { bff, sent } = createTestBff(ok, { publicOrigins: ["https://play.example"], isFramed: () => true });
    const statusOf = async (headers: Record<string, string | null>): Promise<number | undefined> =>
      (await bff(await browserCall("/api/user/load_balance", { secure: true, headers }), info))?.status;
    expect(await statusOf({ origin: "https://merchant.example" })).toBe(419);
    expect(await statusOf({ origin: null, "sec-fetch-site": "cross-site" })).toBe(419);
    expect(await statusOf({ origin: null })).toBe(419);
    expect(sent).toEqual([]);
    expect(await statusOf({ origin: "https://play.example" })).toBe(200);
  });

  it("sends a new token, and accepts a call with this token", async () => {
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

/** The cookies of an answer inside another site's frame: name → attributes, without value, path and age. */
async function formsOf(path: string, method: "GET" | "POST"): Promise<Record<string, string>> {
  const { bff } = createTestBff(
    (request) =>
      upstreamAnswer(
        200,
        request.path.endsWith("/launch")
          ? { token: TEST_TOKEN, expires_in: 900, lang: "th", game: null, exit_url: null }
          : testAccount,
      ),
    { publicOrigins: ["https://play.example"], isFramed: () => true },
  );
  const response = await bff(
    await browserCall(path, { method, secure: true, headers: { origin: "https://play.example" } }),
    info,
  );
  return Object.fromEntries(
    (response?.headers.getSetCookie() ?? []).map((line) => {
      const [pair = "", ...rest] = line.split("; ");
      return [pair.split("=")[0], rest.filter((part) => !/^(Path|Max-Age)=/.test(part)).join("; ")];
    }),
  );
}

const embedded = "SameSite=None; Secure; Partitioned";
const forgery = { "XSRF-TOKEN": embedded };
const session = { "__Host-grandstand_session": `${embedded}; HttpOnly` };

test.each<[string, "GET" | "POST", Record<string, string>]>([
  ["/authentication?token=a-launch-token-0123456789", "GET", { ...session, ...forgery, user_locale: embedded }],
  ["/api/user/me", "POST", session],
  ["/api/user/logout", "POST", session],
  ["/sanctum/csrf-cookie", "GET", forgery],
])("over https in another site's frame %s sets or deletes partitioned cookies", async (path, method, forms) => {
  expect(await formsOf(path, method)).toEqual(forms);
});
