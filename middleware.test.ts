import { NextRequest } from "next/server";
import { SESSION_COOKIE, sessionCookieName } from "@/lib/bff/cookies";
import { signedNotice } from "@/lib/bff/notice-signature";
import { sealSession, type Session } from "@/lib/bff/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "@/lib/bff/testing";
import { config, middleware } from "./middleware";

const live: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

beforeEach(() => {
  process.env.SESSION_SECRET = TEST_SECRET;
  delete process.env.PUBLIC_URL;
  delete process.env.FRAME_ANCESTORS;
});

async function visit(path: string, session: Session | null, headers: Record<string, string> = {}) {
  const cookies = [`XSRF-TOKEN=${TEST_XSRF}`, "other=1"];
  if (session !== null) cookies.push(`${SESSION_COOKIE}=${await sealSession(session, [TEST_SECRET])}`);
  const request = new NextRequest(`http://play.example${path}`, {
    headers: { cookie: cookies.join("; "), ...headers },
  });
  return middleware(request);
}

const cleared = expect.stringMatching(/^grandstand_session=; .*Max-Age=0/);

describe("the middleware", () => {
  it("sends guests, and players whose session is over, to sign in", async () => {
    for (const session of [null, { ...live, seenAt: live.seenAt - 901 }]) {
      const response = await visit("/game/pk10/home", session);
      expect(new URL(response.headers.get("location") ?? "").pathname).toBe("/authentication");
    }
    expect((await visit("/game/pk10/home", live)).headers.get("location")).toBeNull();
  });

  it("gives page and policy the same fresh nonce", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await visit("/error", null);
        const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
        expect(response.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
        expect(response.headers.get("x-middleware-request-content-security-policy")).toContain(`'nonce-${nonce}'`);
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("clears the session on a visit to the sign-in, for this very page too, but not ahead of it", async () => {
    const response = await visit("/authentication", live);
    expect(response.headers.getSetCookie()).toEqual([cleared]);
    expect(response.headers.get("x-middleware-request-cookie")).toBe(`XSRF-TOKEN=${TEST_XSRF}; other=1`);
    expect((await visit("/authentication", live, { "next-router-prefetch": "1" })).headers.getSetCookie()).toEqual([]);
    expect((await visit("/lobby/home", live)).headers.getSetCookie()).toEqual([]);
  });

  it("clears a session that is said to be over only if it is the one presented", async () => {
    expect((await visit(`/?ended=${live.sid}`, live)).headers.getSetCookie()).toEqual([cleared]);
    expect((await visit("/?ended=another", live)).headers.getSetCookie()).toEqual([]);
    expect((await visit("/?ended=", null)).headers.getSetCookie()).toEqual([]);
  });

  it("lets no words onto the landing page but known keys and what the BFF signed", async () => {
    const landsOn = async (query: string): Promise<string | null> => {
      const location = (await visit(`/error?${query}`, null)).headers.get("location");
      return location === null ? null : location.slice("http://play.example".length);
    };
    const signed = await signedNotice("Account suspended.", [TEST_SECRET]);
    for (const own of ["", "message=", "message=duplicate_login", "message=upstream_timeout", signed]) {
      expect(await landsOn(own)).toBeNull();
    }
    const altered = signed.replace("suspended", "hacked");
    for (const foreign of ["message=Call+1900", "message=toString", "message=Account+suspended.", altered]) {
      expect(await landsOn(foreign)).toBe("/error");
    }
  });

  it("hands a launch to its handler", async () => {
    const response = await visit("/authentication?token=0123456789abcdef&game=pk10", live);
    const target = new URL(response.headers.get("x-middleware-rewrite") ?? "");
    expect([target.pathname, target.search]).toEqual(["/api/auth/launch", "?token=0123456789abcdef&game=pk10"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("gives the first anti-forgery cookie, Secure where players come over https", async () => {
    process.env.PUBLIC_URL = "https://play.example";
    const response = await middleware(new NextRequest("http://play.example/error"));
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Secure$/),
    ]);
    expect((await visit("/error", null)).headers.getSetCookie()).toEqual([]);
  });

  it("reads and clears the https cookie where any public origin is https", async () => {
    process.env.PUBLIC_URL = "http://play.example, HTTPS://play.example";
    const seal = await sealSession(live, [TEST_SECRET]);
    const visitWith = (path: string, name: string) =>
      middleware(
        new NextRequest(`http://play.example${path}`, { headers: { cookie: `${name}=${seal}; XSRF-TOKEN=x` } }),
      );
    const name = sessionCookieName(true);
    expect((await visitWith("/lobby/home", name)).headers.get("location")).toBeNull();
    expect((await visitWith("/lobby/home", SESSION_COOKIE)).headers.get("location")).toContain("/authentication");
    const response = await visitWith("/authentication", name);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-grandstand_session=; .*Secure; Max-Age=0; HttpOnly$/),
    ]);
    expect(response.headers.get("x-middleware-request-cookie")).toBe("XSRF-TOKEN=x");
  });

  it("sets and clears its cookies for frames too, over https where another site may frame the pages", async () => {
    process.env.PUBLIC_URL = "https://play.example";
    process.env.FRAME_ANCESTORS = "'self'; play.example=https://merchant.example";
    const [session, xsrf, ...more] = (
      await middleware(
        new NextRequest("http://play.example/authentication", { headers: { "sec-fetch-dest": "iframe" } }),
      )
    ).headers.getSetCookie();
    expect(session).toBe("__Host-grandstand_session=; Path=/; SameSite=None; Secure; Partitioned; Max-Age=0; HttpOnly");
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=None; Secure; Partitioned$/);
    expect(more).toEqual([]);
  });

  it("binds browsers to https where players come over it, and only there", async () => {
    expect((await visit("/error", null)).headers.get("strict-transport-security")).toBeNull();
    process.env.PUBLIC_URL = "https://play.example";
    expect((await visit("/error", null)).headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it.each([
    ["/", true],
    ["/error", true],
    ["/authentication", true],
    ["/game/pk10/home", true],
    ["/application", true],
    ["/api/user/me", false],
    ["/sanctum/csrf-cookie", false],
    ["/app/key", false],
    ["/_next/static/chunks/a.js", false],
    ["/favicon.ico", false],
    ["/logo.svg", false],
    ["/healthz", false],
  ])("is asked for %s: %s", (path, asked) => {
    expect(new RegExp(`^${config.matcher[0]}$`).test(path)).toBe(asked);
  });
});
