import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { contentSecurityPolicy } from "./documents";
import { mayBeFramed } from "../brand/site-brand";
import { testBrands } from "../brand/testing";
import { PLAYED_CODES } from "@/lib/contract/games";
import { visitOf } from "../context";
import { isWithoutClick, pageRule, type PageVisit, visitPage } from "./visit";
import { signedNotice } from "./notice-signature";
import { sealSession, type Session } from "../session/session";
import { SESSION_COOKIE } from "../session/cookies";
import type { Brand } from "../brand/read-brands";
import { readEnv } from "../env";
import { createTestBff, info, TEST_SECRET, testSession, upstreamAnswer } from "../testing";

describe("page rules", () => {
  const guest: PageVisit = {
    pathname: "/",
    signedIn: false,
    endsOwnSession: false,
    prefetch: false,
    withoutClick: false,
    framed: false,
    routed: false,
    hasToken: false,
    notice: "none",
    games: PLAYED_CODES,
    signIn: true,
    lang: "th",
  };
  const player: PageVisit = { ...guest, signedIn: true };

  describe("for a visit", () => {
    it.each([
      [
        { ...guest, pathname: "/" },
        { act: "redirect", to: "/error" },
      ],
      [
        { ...player, pathname: "/" },
        { act: "redirect", to: "/error" },
      ],
      [{ ...guest, pathname: "/error", notice: "own" }, { act: "show" }],
      [
        { ...guest, pathname: "/error", notice: { key: "account_kick" } },
        { act: "redirect", to: "/error?message=account_kick" },
      ],
      [
        { ...player, pathname: "/error", notice: { key: "account_kick" }, endsOwnSession: true },
        { act: "redirect", to: "/error?message=account_kick", clearSession: true },
      ],
      [
        { ...player, pathname: "/error", notice: "foreign", endsOwnSession: true },
        { act: "redirect", to: "/error" },
      ],
      [
        { ...player, pathname: "/", endsOwnSession: true },
        { act: "redirect", to: "/error", clearSession: true },
      ],
      [
        { ...player, pathname: "/", endsOwnSession: true, prefetch: true },
        { act: "redirect", to: "/error" },
      ],
      [{ ...guest, pathname: "/error" }, { act: "show" }],
      [
        { ...guest, pathname: "/lobby/home", signIn: false },
        { act: "redirect", to: "/error" },
      ],
      [
        { ...player, pathname: "/authentication", signIn: false },
        { act: "redirect", to: "/error", clearSession: true },
      ],
      [
        { ...player, pathname: "/authentication", signIn: false, withoutClick: true },
        { act: "redirect", to: "/error" },
      ],
      [
        { ...guest, pathname: "/authentication", signIn: false, framed: true, hasToken: true },
        { act: "show", as: "/launch" },
      ],
      [{ ...player, pathname: "/error" }, { act: "show" }],
      [{ ...player, pathname: "/error", endsOwnSession: true }, { act: "show-and-clear-session" }],
      [{ ...player, pathname: "/error", endsOwnSession: true, prefetch: true }, { act: "show" }],
      [{ ...player, pathname: "/lobby/home", endsOwnSession: true }, { act: "show" }],
      [{ ...guest, pathname: "/iframe/test" }, { act: "show" }],
      [{ ...guest, pathname: "/authentication" }, { act: "show-and-clear-session" }],
      [{ ...player, pathname: "/authentication" }, { act: "show-and-clear-session" }],
      [{ ...player, pathname: "/authentication/" }, { act: "show-and-clear-session" }],
      [{ ...player, pathname: "/authentication", prefetch: true }, { act: "show" }],
      [{ ...player, pathname: "/authentication", withoutClick: true }, { act: "show" }],
      [{ ...player, pathname: "/authentication", withoutClick: true, framed: true }, { act: "show" }],
      [
        { ...player, pathname: "/authentication", framed: true, hasToken: true },
        { act: "show", as: "/launch" },
      ],
      [{ ...player, pathname: "/authentication", framed: true }, { act: "show-and-clear-session" }],
      [
        { ...guest, pathname: "/game/pk10/home", framed: true },
        { act: "redirect", to: "/launch?game=PK10&lang=th" },
      ],
      [
        { ...guest, pathname: "/lobby/home", framed: true },
        { act: "redirect", to: "/launch?game=LOBBY&lang=th" },
      ],
      [
        { ...guest, pathname: "/game/pk10/rules", framed: true },
        { act: "redirect", to: "/launch?game=PK10&lang=th" },
      ],
      [
        { ...guest, pathname: "/game/pk10/limits" },
        { act: "redirect", to: "/authentication" },
      ],
      [
        { ...player, pathname: "/game/pk10/rules", games: ["BALLS12"] },
        { act: "redirect", to: "/lobby/home" },
      ],
      [{ ...guest, pathname: "/game/pk10/home", routed: true }, { act: "show" }],
      [
        { ...player, pathname: "/lobby" },
        { act: "redirect", to: "/lobby/home" },
      ],
      [
        { ...player, pathname: "/lobby2" },
        { act: "redirect", to: "/lobby2/home" },
      ],
      [{ ...guest, pathname: "/lobbyist" }, { act: "show" }],
      [{ ...guest, pathname: "/nowhere" }, { act: "show" }],
    ] as const)("%j → %j", (visit, rule) => {
      expect(pageRule(visit)).toEqual(rule);
    });

    it.each([
      "/lobby",
      "/lobby/home",
      "/lobby2",
      "/lobby2/home",
      "/game/pk10/home",
      "/game/racinggod/home",
      "/game",
      "/layout",
    ])("%s needs a session", (pathname) => {
      expect(pageRule({ ...guest, pathname })).toEqual({ act: "redirect", to: "/authentication" });
      expect(pageRule({ ...player, pathname })).not.toEqual({ act: "redirect", to: "/authentication" });
    });
  });

  describe("the content security policy", () => {
    const policy = (options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}): Map<string, string[]> =>
      new Map(
        contentSecurityPolicy({
          scripts: ["'sha256-abc='"],
          realtimeUrl: undefined,
          frameAncestors: "'self'",
          mediaOrigins: "",
          ...options,
        })
          .split("; ")
          .map((directive): [string, string[]] => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]),
      );

    it("allows the app's own files, and only the inline scripts of this document", () => {
      expect(policy().get("script-src")).toEqual(["'self'", "'sha256-abc='"]);
      expect(policy({ scripts: [] }).get("script-src")).toEqual(["'self'"]);
    });

    it("allows the app's own style sheets, and the style elements that sonner writes: an empty one, then its text", () => {
      const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
      const [, text = ""] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);$/m.exec(source) ?? [];
      const hashes = ["", JSON.parse(text)].map((css) => createHash("sha256").update(css).digest("base64"));
      expect(policy().get("style-src")).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]);
    });

    it("allows every inline script and style in development, and the socket of the development server", () => {
      const developing = policy({ scripts: null });
      expect(developing.get("script-src")).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"]);
      expect(developing.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
      expect(developing.get("connect-src")).toEqual(["'self'", "ws:"]);
    });

    it("allows the stream from our own origin, and from the named ones", () => {
      expect(policy().get("media-src")).toEqual(["'self'", "blob:"]);
      const named = policy({ mediaOrigins: "https://video.example https://*.cdn.example" });
      expect(named.get("media-src")).toEqual(["'self'", "blob:", "https://video.example", "https://*.cdn.example"]);
      expect(named.get("connect-src")).toEqual(["'self'", "https://video.example", "https://*.cdn.example"]);
    });

    it("names the socket's origin and the pages that may frame us", () => {
      expect(policy().get("connect-src")).toEqual(["'self'"]);
      const sources = (realtimeUrl: string) => policy({ realtimeUrl }).get("connect-src");
      expect(sources("wss://live.example:6001/x")).toEqual(["'self'", "wss://live.example:6001"]);
      expect(sources("https://live.example")).toEqual(["'self'", "wss://live.example"]);
      expect(sources("http://127.0.0.1:6001")).toEqual(["'self'", "ws://127.0.0.1:6001"]);
      expect(policy({ frameAncestors: "'self' https://merchant.example" }).get("frame-ancestors")).toEqual([
        "'self'",
        "https://merchant.example",
      ]);
    });
  });

  test.each([
    ["'self'", false],
    ["'none'", false],
    ["'self' https://merchant.example", true],
  ])("the frame list %s has foreign sites: %s", (list, foreign) =>
    expect(mayBeFramed(testBrands.all(), list)).toBe(foreign),
  );

  test("a game that the brand does not offer leads to the lobby", () => {
    const rule = (pathname: string) => pageRule({ ...player, pathname, games: ["PK10"] });
    expect(rule("/game/balls12/home")).toEqual({ act: "redirect", to: "/lobby/home" });
    expect(rule("/game/balls12/home/")).toEqual({ act: "redirect", to: "/lobby/home" });
    expect(rule("/game/pk10/home")).toEqual({ act: "show" });
  });

  test.each([
    ["cross-site", null, true],
    ["same-site", null, true],
    ["cross-site", "?0", true],
    ["cross-site", "?1", false],
    ["same-site", "?1", false],
    ["same-origin", null, false],
    ["none", "?1", false],
    ["none", null, false],
    [null, null, false],
  ])("Sec-Fetch-Site %s with Sec-Fetch-User %s was opened without a click: %s", (site, user, withoutClick) => {
    const given = new Map([
      ["sec-fetch-site", site],
      ["sec-fetch-user", user],
    ]);
    expect(isWithoutClick({ get: (name) => given.get(name) ?? null })).toBe(withoutClick);
  });
});

describe("visit", () => {
  /** A visit to a brand in Thai, Chinese and English, by a browser that prefers Vietnamese, then Chinese. */
  async function visit(
    path: string,
    {
      kept = "",
      session = null as Session | null,
      framed = false,
      headers: more = {},
      font = null as string | null,
    } = {},
  ) {
    const { context } = createTestBff(() => {
      throw new Error("no call is expected");
    });
    const brandOf = (host: string | null): Brand => ({ ...testBrands.of(host), locales: ["th", "zh", "en"], font });
    const cookies = [
      ...(kept === "" ? [] : [`user_locale=${kept}`]),
      ...(session === null ? [] : [`${SESSION_COOKIE}=${await sealSession(session, [TEST_SECRET])}`]),
    ];
    const headers = new Headers({
      "accept-language": "vi, zh-CN;q=0.9",
      cookie: ["XSRF-TOKEN=a", ...cookies].join("; "),
      ...(framed ? { "sec-fetch-dest": "iframe" } : {}),
      ...more,
    });
    const request = new Request(`http://play.example${path}`, { headers });
    return visitPage(visitOf({ ...context, brandOf }, request, info));
  }

  const thai: Session = { ...testSession, lang: "th" };
  const vietnamese: Session = { ...thai, lang: "vn" };

  test.each([
    ["/lobby/home", { session: thai, kept: "zh" }, "/zh/lobby/home"],
    ["/lobby/home", { session: thai }, "/th/lobby/home"],
    ["/lobby/home", { session: thai, kept: "vn" }, "/th/lobby/home"],
    ["/lobby/home", { session: vietnamese }, "/zh/lobby/home"],
    ["/lobby/home?lang=en", { session: thai }, "/th/lobby/home"],
    ["/authentication", {}, "/zh/authentication"],
    ["/error?message=maintenance&lang=th", { kept: "en" }, "/th/error"],
    ["/error?message=maintenance&lang=vn", { kept: "en" }, "/en/error"],
    ["/launch?game=PK10&lang=th", {}, "/th/launch"],
    ["/authentication?token=abc&lang=th", { framed: true }, "/th/launch"],
    ["/authentication?token=abc&lang=vn", { framed: true }, "/en/launch"],
    ["/authentication?token=abc&lang=vn", { framed: true, kept: "th" }, "/th/launch"],
    ["/launch?game=PK10", {}, "/en/launch"],
  ])("%s of %j is shown as %s", async (path, options, document) => {
    expect((await visit(path, options)).document).toBe(document);
  });

  test.each([
    ["/error?message=maintenance&lang=th", "en", ["user_locale=th"]],
    ["/error?message=maintenance&lang=th", "", []],
    ["/error?message=maintenance", "en", []],
    // The brand no longer has this language.
    ["/error?message=maintenance", "vn", ["user_locale=zh"]],
  ])(
    "%s with the cookie %j sets the cookie %j, if the page would otherwise change to the cookie's language",
    async (path, kept, set) => {
      const { cookies } = await visit(path, { kept });
      expect(cookies.map((line) => line.split(";")[0])).toEqual(set);
    },
  );

  test.each([
    ["", "en"],
    ["th", "th"],
    ["vn", "en"],
  ])(
    "a frame that has lost its session (cookie %j) asks for a link in %s, never in the browser's language",
    async (kept, lang) => {
      expect((await visit("/game/pk10/home", { kept, framed: true })).headers["location"]).toBe(
        `/launch?game=PK10&lang=${lang}`,
      );
    },
  );

  test.each([
    ["", "th"],
    ["en", "en"],
  ])("the router of a Thai document (cookie %j) gets the next page in %s", async (kept, lang) => {
    const tree = encodeURIComponent(JSON.stringify(["", { children: [["locale", "th", "d", null], {}] }]));
    const headers = { rsc: "1", "next-router-state-tree": tree };
    expect((await visit("/game/pk10/home", { kept, headers })).document).toBe(`/${lang}/game/pk10/home`);
  });

  test("a document asks for the font of its brand at once", async () => {
    const font = "/brand/font-abc.woff2";
    expect((await visit("/error", { font })).headers["link"]).toBe(
      `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    );
    expect((await visit("/error")).headers["link"]).toBeUndefined();
  });

  test("the landing page shows only known messages and texts that the BFF signed", async () => {
    const leadsTo = async (query: string) => (await visit(`/error?${query}`)).headers["location"];
    const signed = signedNotice("Account suspended.", [TEST_SECRET]);
    for (const own of ["", "message=", "message=duplicate_login", "message=upstream_timeout", signed])
      expect(await leadsTo(own)).toBeUndefined();
    const altered = signed.replace("suspended", "hacked");
    for (const foreign of ["message=Call+1900", "message=toString", "message=Account+suspended.", altered])
      expect(await leadsTo(foreign)).toBe("/error");
  });

  describe("the public pages about draws", () => {
    test.each([
      ["/fairness", "/zh/fairness", 200],
      ["/fairness/pk10", "/zh/fairness/pk10", 200],
      ["/fairness/pk10/202611240001", "/zh/fairness/pk10/round", 200],
      ["/fairness/pk10/", "/zh/fairness/pk10", 200],
      ["/fairness/chess", "/zh/unknown", 404],
      ["/fairness/PK10", "/zh/unknown", 404],
      ["/fairness/pk10/1/2", "/zh/unknown", 404],
      ["/fairness/pk10/%3Cb%3E", "/zh/unknown", 404],
    ])("a guest sees %s as %s", async (path, document, status) => {
      const answer = await visit(path);
      expect([answer.document, answer.status]).toEqual([document, status]);
    });

    test("are unknown for a game that the brand does not offer", async () => {
      const { context } = createTestBff(() => upstreamAnswer(200, {}));
      const brandOf = (host: string | null): Brand => ({ ...testBrands.of(host), games: ["PK10"] });
      const see = (path: string) =>
        visitPage(visitOf({ ...context, brandOf }, new Request(`http://play.example${path}`), info));
      expect((await see("/fairness/pk10")).status).toBe(200);
      expect((await see("/fairness/balls12")).status).toBe(404);
    });

    test.each([
      ["names the feature fairness exist", ["fairness"], 200],
      ["does not name the feature fairness are 404", [], 404],
    ])("of a merchant's platform that %s", async (_, features, status) => {
      const settings = readEnv({
        ...{ SESSION_SECRET: TEST_SECRET, UPSTREAM_URL: "http://platform.example" },
        ...{ PUSHER_APP_ID: "own", PUSHER_APP_KEY: "own-key" },
      });
      const { context } = createTestBff(
        () => upstreamAnswer(200, { countries: [], default_country_code: "", features }),
        { settings },
      );
      for (const path of ["/fairness", "/fairness/pk10", "/fairness/pk10/202611240001"]) {
        expect((await visitPage(visitOf(context, new Request(`http://play.example${path}`), info))).status).toBe(
          status,
        );
      }
    });
  });
});
