import { NextRequest } from "next/server";
import { OFFER_HEADER, writeOffer } from "@/lib/bff/brand/offer-header";
import { offerOf } from "@/lib/bff/brand/site-brand";
import { testBrands } from "@/lib/bff/brand/testing";
import { SESSION_COOKIE, sessionCookieName } from "@/lib/bff/session/cookies";
import { signedNotice } from "@/lib/bff/session/notice-signature";
import { sealSession, type Session } from "@/lib/bff/session/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "@/lib/bff/testing";
import { LOCALE_COOKIE } from "@/lib/locale";
import { DOCUMENT_HEADER } from "@/lib/pages";
import { config, middleware } from "./middleware";

const live: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

beforeEach(() => {
  process.env.SESSION_SECRET = TEST_SECRET;
  delete process.env.PUBLIC_URL;
});

/** What the host adds to a request. */
const hosted = (framed = false) => ({
  [OFFER_HEADER]: writeOffer({ ...offerOf(testBrands.of(null)), framed, routed: false }),
});

async function visit(
  path: string,
  session: Session | null,
  headers: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  const cookies = [`XSRF-TOKEN=${TEST_XSRF}`, "other=1", ...more];
  if (session !== null) cookies.push(`${SESSION_COOKIE}=${await sealSession(session, [TEST_SECRET])}`);
  const request = new NextRequest(`http://play.example${path}`, {
    headers: { cookie: cookies.join("; "), ...hosted(), ...headers },
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

  it.each([
    ["/game/pk10/home?a=1", live, "th", "/th/game/pk10/home", "?a=1"],
    ["/lobby/home", { ...live, lang: "id" }, "zh", "/zh/lobby/home", ""],
    ["/lobby/home", { ...live, lang: "id" }, null, "/id/lobby/home", ""],
    ["/lobby/home", live, null, "/vn/lobby/home", ""],
    ["/error?message=duplicate_login", null, null, "/vn/error", "?message=duplicate_login"],
    ["/nowhere", null, null, "/vn/unknown", ""],
    ["/th/lobby/home", null, null, "/vn/unknown", ""],
    ["/unknown", null, null, "/vn/unknown", ""],
  ] as const)(
    "leads %s to a document in the cookie's language, else the account's, else the browser's",
    async (path, session, kept, document, search) => {
      const cookies = kept === null ? [] : [`${LOCALE_COOKIE.name}=${kept}`];
      const response = await visit(path, session, { "accept-language": "vi,en;q=0.5" }, cookies);
      const target = new URL(response.headers.get("x-middleware-rewrite") ?? "");
      expect([target.pathname, target.search]).toEqual([document, search]);
      expect(response.headers.get(DOCUMENT_HEADER)).toBe(document);
    },
  );

  it("clears the session on a visit to the sign-in, for this very page too, but not ahead of it", async () => {
    const response = await visit("/authentication", live);
    expect(response.headers.getSetCookie()).toEqual([cleared]);
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

  it("gives the first anti-forgery cookie, Secure where players come over https", async () => {
    process.env.PUBLIC_URL = "https://play.example";
    const response = await middleware(new NextRequest("http://play.example/error", { headers: hosted() }));
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
        new NextRequest(`http://play.example${path}`, {
          headers: { cookie: `${name}=${seal}; XSRF-TOKEN=x`, ...hosted() },
        }),
      );
    const name = sessionCookieName(true);
    expect((await visitWith("/lobby/home", name)).headers.get("location")).toBeNull();
    expect((await visitWith("/lobby/home", SESSION_COOKIE)).headers.get("location")).toContain("/authentication");
    const response = await visitWith("/authentication", name);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-grandstand_session=; .*Secure; Max-Age=0; HttpOnly$/),
    ]);
  });

  it("sets and clears its cookies for frames too, over https where another site may frame the pages", async () => {
    process.env.PUBLIC_URL = "https://play.example";
    const [session, xsrf, ...more] = (
      await middleware(
        new NextRequest("http://play.example/authentication", {
          headers: { "sec-fetch-dest": "iframe", ...hosted(true) },
        }),
      )
    ).headers.getSetCookie();
    expect(session).toBe("__Host-grandstand_session=; Path=/; SameSite=None; Secure; Partitioned; Max-Age=0; HttpOnly");
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=None; Secure; Partitioned$/);
    expect(more).toEqual([]);
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
